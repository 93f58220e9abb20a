internal import Frames
internal import Pixels

/// Decoded pictures, as they are and as small as they were drawn.
final class ImageCache {
  /// A picture of which each pixel is a rectangle of the node's picture.
  struct Level {
    let bitmap: Bitmap
    let surface: CairoSurface
  }

  private struct Key: Hashable {
    let digest: String
    let columns: Spans
    let rows: Spans
  }

  /// The most bytes of shrunk pictures that are kept of a frame; our choice: two large screens full.
  private static let limit = 32 << 20

  /// A picture is halved in advance where each pixel to be drawn still covers as many pixels a side.
  ///
  /// Our choice: averages of halves at such a distance cannot be told from those of the picture.
  private static let coverageOfHalves: CGFloat = 4

  private let images: ImageShelf
  private var levels: [String: [Level]] = [:]
  private var shrunk = FrameCache<Key, CairoSurface>(limit: limit)

  init(_ images: ImageShelf) { self.images = images }

  /// The picture as it is.
  func picture(_ digest: String) throws -> CairoSurface {
    try levels(of: digest, until: .infinity)[0].surface
  }

  /// The pixels of a smaller picture that `shrinking` asks for.
  func picture(_ digest: String, _ shrinking: Shrinking) throws -> CairoSurface {
    let levels = try levels(of: digest, until: shrinking.shrinkage / Self.coverageOfHalves)
    let whole = levels[0].bitmap
    let level =
      levels.last {
        shrinking.shrinkage * CGFloat($0.bitmap.width)
          >= Self.coverageOfHalves * CGFloat(whole.width)
      } ?? levels[0]
    let (w, h) = (CGFloat(level.bitmap.width), CGFloat(level.bitmap.height))
    let key = Key(
      digest: digest, columns: shrinking.columns(w / CGFloat(whole.width)),
      rows: shrinking.rows(h / CGFloat(whole.height)))
    return try shrunk.value(for: key, size: \.byteCount) {
      let surface = try CairoSurface(shrinking.area)
      surface.write { rows, stride in
        level.bitmap.writeAverages(columns: key.columns, rows: key.rows, to: rows, stride: stride)
      }
      return surface
    }
  }

  /// Another frame is going to be drawn.
  func beginFrame() { shrunk.beginFrame() }

  /// The picture and its halves, as long as they are no more than `factor` times smaller.
  private func levels(of digest: String, until factor: CGFloat) throws -> [Level] {
    var known = try levels[digest] ?? [full(digest)]
    let whole = CGFloat(known[0].bitmap.width)
    while factor.isFinite, let last = known.last?.bitmap, last.width >= 2, last.height >= 2,
      whole / CGFloat(last.width / 2) <= factor
    {
      known.append(try Self.level(last.halved()))
    }
    levels[digest] = known
    return known
  }

  private func full(_ digest: String) throws -> Level {
    guard let image = images.image(digest) else { throw MissingImage(digest: digest) }
    return try Self.level(PNGDecoder.decode(image.data, name: image.name))
  }

  private static func level(_ bitmap: Bitmap) throws -> Level {
    let surface = try CairoSurface(
      PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height))
    surface.fill(with: bitmap)
    return Level(bitmap: bitmap, surface: surface)
  }
}

/// A frame shows a picture that it was not given.
struct MissingImage: Error, CustomStringConvertible {
  let digest: String

  var description: String {
    "A frame shows the picture of digest \(digest.prefix(12))…, which is not at hand."
  }
}
