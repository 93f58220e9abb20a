internal import CPango
public import Foundation
internal import Frames
internal import Synchronization

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

  /// Where it lies.
  var file: FontLibrary.Face { FontLibrary.Face(path: path, index: index) }

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

/// Files in memory of fonts that apps have as bytes.
///
/// Each stays as long as the program runs, and equal bytes are one file: what is known of a font by its path
/// is never another's.
public enum MemoryFiles {
  private static let known = Mutex<[String: String]>([:])

  /// The path of a file that holds `data`; nil if there is no room for it.
  public static func path(of data: Data) -> String? {
    known.withLock { known in
      let digest = sha256(of: data)
      let path = known[digest] ?? write(data)
      known[digest] = path
      return path
    }
  }

  private static func write(_ data: Data) -> String? {
    let file = FileHandle(fileDescriptor: filmstrip_memory_file(), closeOnDealloc: false)
    guard file.fileDescriptor >= 0 else { return nil }
    do {
      try file.write(contentsOf: data)
    } catch {
      try? file.close()
      return nil
    }
    return "/proc/self/fd/\(file.fileDescriptor)"
  }
}
