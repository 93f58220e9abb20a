internal import Frames
internal import Pixels

/// Decoded pictures, each at its own size and halved as often as it is drawn small.
final class ImageCache {
  /// A picture at one of its sizes.
  struct Level {
    let handle: OpaquePointer
    let width: CGFloat
    let height: CGFloat
    fileprivate let surface: CairoSurface
    fileprivate let bitmap: Bitmap
  }

  private let images: [String: CGImage]
  private var levels: [String: [Level]] = [:]

  init(_ images: [String: CGImage]) { self.images = images }

  /// The smallest size of the picture that is at least `width` pixels wide.
  ///
  /// Drawn with bilinear interpolation it is then reduced to no less than half, where that filter
  /// still sees every pixel.
  func surface(for digest: String, width: CGFloat) throws -> Level {
    var known = try levels[digest] ?? [full(digest)]
    while let last = known.last, last.width / 2 >= max(width, 1), last.height >= 2 {
      known.append(try Self.level(last.bitmap.halved()))
    }
    levels[digest] = known
    return known.last { $0.width >= width } ?? known[0]
  }

  private func full(_ digest: String) throws -> Level {
    guard let image = images[digest] else { throw MissingImage(digest: digest) }
    return try Self.level(PNGDecoder.decode(image.data, name: image.name))
  }

  private static func level(_ bitmap: Bitmap) throws -> Level {
    let surface = try CairoSurface(
      PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height))
    surface.fill(with: bitmap)
    return Level(
      handle: surface.handle, width: CGFloat(bitmap.width), height: CGFloat(bitmap.height),
      surface: surface, bitmap: bitmap)
  }
}

/// A frame shows a picture that it was not given.
struct MissingImage: Error, CustomStringConvertible {
  let digest: String

  var description: String {
    "A frame shows the picture of digest \(digest.prefix(12))…, which is not at hand."
  }
}
