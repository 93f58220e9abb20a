internal import Frames
internal import Pixels

/// What is drawn of a frame, and the canvas that it is drawn on.
struct DrawnScene: Sendable {
  /// The tree, without what nobody sees.
  let root: Node
  /// Maps the space that it lies in to pixels.
  let toPixels: CGAffineTransform
  /// The canvas.
  let area: PixelRect
  /// Pixels per point.
  let scale: CGFloat

  /// - Throws: ``UnusableScale`` where the scale is none of `ReelHeader.scales`, and ``CairoError``
  ///   where nothing can be drawn.
  init(_ frame: Frame, scale: CGFloat) throws {
    guard ReelHeader.scales.contains(scale) else { throw UnusableScale(scale: scale) }
    try Rasterizer.processor.get()
    let size = Rasterizer.pixelSize(of: frame, scale: scale)
    area = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    // A canvas that was rounded up is filled to its last row and column.
    toPixels = CGAffineTransform(
      scaleX: max(scale, CGFloat(size.width) / max(frame.size.width, 1)),
      y: max(scale, CGFloat(size.height) / max(frame.size.height, 1)))
    // A node without size shows nothing but the black below.
    root = Sight(scale: scale).seen(of: frame.root, in: toPixels) ?? Node(id: frame.root.id)
    self.scale = scale
  }
}
