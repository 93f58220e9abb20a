internal import Frames
internal import Pixels

/// Pictures as small as Cairo draws them.
final class ImageCache {
  private struct Key: Hashable {
    let digest: String
    /// Which of the picture's pixels each of the smaller one covers.
    let columns: Spans
    let rows: Spans
  }

  /// A picture is halved in advance where each pixel to be drawn still covers as many pixels a side.
  ///
  /// Our choice: averages of halves at such a distance cannot be told from those of the picture.
  private static let coverageOfHalves: CGFloat = 4

  private let images: ImageShelf
  private var surfaces: FrameCache<Key, CairoSurface>

  /// - Parameter limit: The most bytes that are kept.
  init(_ images: ImageShelf, limit: Int) {
    self.images = images
    surfaces = FrameCache(limit: limit)
  }

  /// The size of the picture in pixels.
  func size(_ digest: String) throws -> CGSize {
    let (width, height) = try images.size(of: digest)
    return CGSize(width: width, height: height)
  }

  /// The picture as it is.
  func picture(_ digest: String) throws -> Bitmap { try images.picture(digest) }

  /// The pixels of a smaller picture that `shrinking` asks for.
  func picture(_ digest: String, _ shrinking: Shrinking) throws -> CairoSurface {
    let whole = try images.size(of: digest)
    let most = shrinking.shrinkage / Self.coverageOfHalves
    var (width, height, halvings) = (whole.width, whole.height, 0)
    while width >= 2, height >= 2, CGFloat(whole.width) / CGFloat(width / 2) <= most {
      (width, height, halvings) = (width / 2, height / 2, halvings + 1)
    }
    let key = Key(
      digest: digest,
      columns: shrinking.columns(CGFloat(width) / CGFloat(whole.width)),
      rows: shrinking.rows(CGFloat(height) / CGFloat(whole.height)))
    return try surfaces.value(for: key, size: \.byteCount) {
      let level = try images.picture(digest, halved: halvings)
      let surface = try CairoSurface(uncleared: shrinking.area)
      surface.write { start, stride in
        level.writeAverages(columns: key.columns, rows: key.rows, to: start, stride: stride)
      }
      return surface
    }
  }

  /// Another frame is going to be drawn.
  func beginFrame() { surfaces.beginFrame() }
}
