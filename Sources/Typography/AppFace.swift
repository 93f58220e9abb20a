internal import CPango
public import Foundation

/// A face of a font that an app brings along.
///
/// Its letters go into recordings as outlines, so that nobody else needs the file, which an app may not be
/// free to pass on.
public struct AppFace: Hashable, Sendable {
  /// The file.
  public let path: String
  /// Which of the file's faces, from 0.
  public let index: Int

  /// The name that code asks by.
  public let postScriptName: String
  /// The name for people, of the family and the style.
  public let fullName: String
  /// The name of all faces that belong together.
  public let familyName: String

  /// From −1 to 1, as UIKit counts.
  public let weight: CGFloat
  /// Whether the letters slant.
  public let isItalic: Bool

  /// The faces of the font file at `path`; none if it is not a font.
  public static func faces(inFile path: String) -> [AppFace] {
    var (found, count): ([AppFace], Int32) = ([], 1)
    var index: Int32 = 0
    while index < count, index < mostFaces {
      guard let pattern = FcFreeTypeQuery(path, UInt32(index), nil, &count) else { break }
      defer { FcPatternDestroy(pattern) }
      if let face = AppFace(pattern, path: path, index: Int(index)) { found.append(face) }
      index += 1
    }
    return found
  }

  /// Our choice: more than collections of fonts have.
  private static let mostFaces: Int32 = 256

  private init?(_ pattern: OpaquePointer, path: String, index: Int) {
    guard let name = FontLibrary.postScriptName(of: pattern),
      let family = FontLibrary.string(FC_FAMILY, of: pattern)
    else { return nil }
    (self.path, self.index, postScriptName, familyName) = (path, index, name, family)
    fullName = FontLibrary.string(FC_FULLNAME, of: pattern) ?? name
    var (slant, weight): (Int32, Double) = (0, 80)
    FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
    FcPatternGetDouble(pattern, FC_WEIGHT, 0, &weight)
    isItalic = slant > 0
    self.weight = Font.weight(ofOpenType: FcWeightToOpenTypeDouble(weight))
  }
}

/// A font file that is there as long as this is, of bytes that lie in memory.
public final class MemoryFile: Sendable {
  private let descriptor: Int32

  /// nil if there is no room.
  public init?(_ data: Data) {
    descriptor = filmstrip_memory_file()
    guard descriptor >= 0 else { return nil }
    let isWritten = data.withUnsafeBytes { bytes -> Bool in
      var done = 0
      while done < bytes.count {
        let count = write(descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done)
        if count <= 0 { return false }
        done += count
      }
      return true
    }
    if !isWritten { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Where programs that read files find it.
  public var path: String { "/proc/self/fd/\(descriptor)" }
}
