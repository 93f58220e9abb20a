internal import Foundation
public import Frames

/// One side of a comparison: a recording, or pictures of its frames.
///
/// Nothing is drawn or read before it is needed.
public struct FrameSource: Sendable {
  /// A PNG file.
  public struct Picture: Sendable {
    /// The file's name, by which pictures are matched with pictures: `0012.png`.
    public let name: String

    /// The bytes of the file.
    let read: @Sendable () throws -> Data

    /// - Parameters:
    ///   - name: What messages call the picture.
    ///   - read: Reads the bytes of its PNG file, on any thread, each time they are needed.
    public init(name: String, read: @escaping @Sendable () throws -> Data) {
      self.name = name
      self.read = read
    }

    /// The number that ends the name, by which pictures are matched with frames of a reel.
    var number: Int? {
      let stem = name.lowercased().hasSuffix(".png") ? name.dropLast(4) : name[...]
      let digits = stem.reversed().prefix { $0.isASCII && $0.isNumber }
      return Int(String(digits.reversed()))
    }
  }

  enum Storage: Sendable {
    case reel(Reel, images: [String: CGImage])
    case pictures([Picture])
  }

  /// What messages call it: a path, as a rule.
  public let name: String

  let storage: Storage

  /// A recording, drawn by this build.
  ///
  /// - Parameter images: The pictures that the frames name, by digest.
  public init(_ reel: Reel, images: [String: CGImage], name: String) {
    storage = .reel(reel, images: images)
    self.name = name
  }

  /// PNG files; a single one asks about that frame alone.
  public init(pictures: [Picture], name: String) {
    storage = .pictures(pictures.sorted { $0.name < $1.name })
    self.name = name
  }

  /// Whether it is one PNG file.
  public var isSinglePicture: Bool {
    if case .pictures(let pictures) = storage { return pictures.count == 1 }
    return false
  }

  /// The recording; nil where there are only pictures.
  public var reel: Reel? {
    if case .reel(let reel, _) = storage { return reel }
    return nil
  }
}
