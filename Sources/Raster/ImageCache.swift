internal import Frames
internal import Pixels

/// Pictures as Cairo draws them: as they are, and as small as they were drawn.
final class ImageCache {
  private struct Key: Hashable {
    let digest: String
    /// Which of the picture's pixels each of a smaller one covers; nil for the picture as it is.
    var spans: [Spans]?
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
    let bitmap = try images.levels(of: digest, until: .infinity)[0]
    return CGSize(width: bitmap.width, height: bitmap.height)
  }

  /// The picture as it is.
  func picture(_ digest: String) throws -> CairoSurface {
    try surfaces.value(for: Key(digest: digest), size: \.byteCount) {
      let bitmap = try images.levels(of: digest, until: .infinity)[0]
      let surface = try CairoSurface(
        uncleared: PixelRect(x: 0, y: 0, width: bitmap.width, height: bitmap.height))
      surface.fill(with: bitmap)
      return surface
    }
  }

  /// The pixels of a smaller picture that `shrinking` asks for.
  func picture(_ digest: String, _ shrinking: Shrinking) throws -> CairoSurface {
    let levels = try images.levels(
      of: digest, until: shrinking.shrinkage / Self.coverageOfHalves)
    let whole = levels[0]
    let level =
      levels.last {
        shrinking.shrinkage * CGFloat($0.width) >= Self.coverageOfHalves * CGFloat(whole.width)
      } ?? whole
    let (w, h) = (CGFloat(level.width), CGFloat(level.height))
    let (columns, rows) = (
      shrinking.columns(w / CGFloat(whole.width)), shrinking.rows(h / CGFloat(whole.height))
    )
    let key = Key(digest: digest, spans: [columns, rows])
    return try surfaces.value(for: key, size: \.byteCount) {
      let surface = try CairoSurface(uncleared: shrinking.area)
      surface.write { start, stride in
        level.writeAverages(columns: columns, rows: rows, to: start, stride: stride)
      }
      return surface
    }
  }

  /// Another frame is going to be drawn.
  func beginFrame() { surfaces.beginFrame() }
}
