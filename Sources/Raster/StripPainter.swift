package import Frames
package import Pixels

/// Draws a frame on several threads, strip of rows by strip.
///
/// What lies between two strips can be drawn row by row, so that who draws which changes no byte.
package struct StripPainter: Sendable {
  /// How many strips there are to be for each thread, so that all finish at about the same time; our choice.
  private static let stripsPerThread = 8

  private let images: ImageShelf
  private let threads: Int
  private let limits: CacheLimits

  /// - Parameters:
  ///   - images: The pictures that the frame names, by digest.
  ///   - drawn: Others that it names, which come from no file.
  ///   - threads: From 1 up; together they keep no more than one would.
  package init(images: [String: CGImage], drawn: [String: Bitmap] = [:], threads: Int) {
    let limits = CacheLimits.alone(on: threads)
    self.images = ImageShelf(images, drawn: drawn, limit: limits.decoded)
    (self.threads, self.limits) = (threads, limits)
  }

  /// What ``Rasterizer/bitmap(of:scale:)`` gives.
  ///
  /// - Parameter errand: What one of the threads does before it draws.
  /// - Throws: What that throws.
  package func bitmap(
    of frame: Frame, scale: CGFloat, errand: (@Sendable () -> Void)? = nil
  ) throws -> Bitmap {
    let scene = try DrawnScene(frame, scale: scale)
    let strips = Wholes(of: scene.root, scene.toPixels, done: nil, on: scene.area)
      .strips(of: scene.area.height, about: threads * Self.stripsPerThread)
    return try Bitmap(width: scene.area.width, height: scene.area.height) { memory in
      // Each thread writes rows of its own.
      let place = UInt(bitPattern: memory)
      try WorkerGroup.share(
        strips, among: threads, errand: errand,
        tools: { Rasterizer(images: images, caching: .on, limits: limits) }
      ) { strips, rasterizer in
        guard let memory = UnsafeMutableRawPointer(bitPattern: place) else { return }
        for strip in strips { try rasterizer.draw(strip, of: scene, in: memory) }
      }
    }
  }
}

extension Wholes {
  /// The rows of a canvas in at most some `count` strips, between which nothing lies that has to be drawn as a
  /// whole.
  func strips(of rowCount: Int, about count: Int) -> [Range<Int>] {
    let least = max(rowCount / count, 1)
    var strips: [Range<Int>] = []
    // Where the next strip begins, and up to where what began above reaches.
    var (start, end) = (0, 0)
    func cut(before row: Int) {
      while max(start + least, end) <= row {
        strips.append(start..<max(start + least, end))
        start = max(start + least, end)
      }
    }
    for area in areas.sorted(by: { $0.y < $1.y }) where !area.isEmpty {
      cut(before: min(area.y, rowCount))
      end = max(end, area.y + area.height)
    }
    cut(before: rowCount)
    if start < rowCount { strips.append(start..<rowCount) }
    return strips
  }
}
