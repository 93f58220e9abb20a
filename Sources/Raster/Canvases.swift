internal import Pixels

/// The last two pictures, each in memory of its own, which are drawn on in turn.
struct Canvases {
  private var last: Bitmap?
  /// The picture before the last one, and the bands of it that differ from that.
  private var spare: (bitmap: Bitmap, stale: RowBands)?

  /// The next picture.
  ///
  /// - Parameters:
  ///   - area: As large as the picture is.
  ///   - plan: What has to be drawn of it; all, if the last one was of another size.
  ///   - draw: Draws what is to be drawn in memory where all else is right.
  mutating func next(
    _ area: PixelRect, _ plan: FramePlan, draw: (_ rows: UnsafeMutableRawPointer) throws -> Void
  ) throws -> Bitmap {
    guard let last, last.width == area.width, last.height == area.height else {
      spare = nil
      let first = try Bitmap(width: area.width, height: area.height, draw: draw)
      self.last = first
      return first
    }
    if plan.still.isAll { return last }
    let all = RowBands(of: area.height, all: true)
    let stale = (spare?.stale ?? all).subtracting(plan.drawn)
    func write(_ rows: UnsafeMutableRawPointer) throws {
      for range in stale.rows { last.copy(range, to: rows) }
      try draw(rows)
    }
    let next: Bitmap
    if var used = spare?.bitmap {
      // Nobody else may hold the memory, or else it would be copied.
      spare = nil
      try used.withRows(write)
      next = used
    } else {
      next = try Bitmap(width: area.width, height: area.height, draw: write)
    }
    spare = (last, all.subtracting(plan.still))
    self.last = next
    return next
  }
}
