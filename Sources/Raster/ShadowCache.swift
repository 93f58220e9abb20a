internal import CCairo
internal import Frames
internal import Pixels

/// The shape that casts a shadow, in pixels of the canvas.
enum Silhouette {
  case path(VectorPath)
  /// A node, whose own space the transform maps to where the shadow falls.
  case node(Node, CGAffineTransform)
}

/// Blurs silhouettes, and keeps the blurred outlines that are likely to come again.
final class ShadowCache {
  /// A shadow wherever it falls: equal ones that are whole pixels apart are blurred once.
  private struct Key: Hashable {
    let shape: ShadowShape
    let blur: GaussianBlur
  }

  private var masks: FrameCache<Key, AlphaMask>

  /// - Parameter limit: The most bytes that are kept of a frame.
  init(limit: Int) { masks = FrameCache(limit: limit) }

  /// Another frame is going to be drawn.
  func beginFrame() { masks.beginFrame() }

  /// - Parameter hidden: What nobody sees of the shadow, because its own node is drawn over it.
  func draw(
    _ silhouette: Silhouette, sigma: Double, color: CGColor, hidden: PixelRect,
    on surface: CairoSurface, painter: NodePainter
  ) throws {
    let reach = GaussianBlur.extent(ofSigma: sigma)
    // Only what falls on the surface is blurred, with what can reach it.
    let near = surface.area.insetBy(-reach)
    let blur = GaussianBlur(sigma: sigma, edge: .transparent)
    switch silhouette {
    case .path(let path):
      let area = PixelRect(covering: path.controlPointBounds).insetBy(-reach).intersection(near)
      guard !area.isEmpty else { return }
      for (place, shape, parts) in shapes(path, in: area, without: hidden, blur) {
        let mask = try masks.value(for: Key(shape: shape, blur: blur), size: \.byteCount) {
          let small = try drawn(shape.area) { alpha in
            alpha.setPath(shape.path, .identity)
            alpha.setColor(.black)
            cairo_fill(alpha.context)
          }
          return blur.silhouette(of: small, shape.rows, shape.columns)
        }
        for part in parts { try paint(mask, at: place, color, part, on: surface) }
      }
    case .node(let node, let transform):
      var caster = node
      caster.shadow = nil
      caster.opacity = 1
      let area = Extent(caster, transform).rect.insetBy(-reach).intersection(near)
      guard !area.isEmpty else { return }
      let shape = try drawn(area) { alpha in try painter.draw(caster, in: transform, on: alpha) }
      try paint(blur.silhouette(of: shape), at: area, color, area, on: surface)
    }
  }

  /// What has to be blurred for the parts of a shadow that are seen, where it lies, and which those are.
  private func shapes(
    _ path: VectorPath, in area: PixelRect, without hidden: PixelRect, _ blur: GaussianBlur
  ) -> [(place: PixelRect, shape: ShadowShape, parts: [PixelRect])] {
    let parts = area.parts(without: hidden)
    let near = parts.map { blur.surroundings(of: $0, in: area) }
    // What lies around all parts may be more than the whole.
    let count = near.reduce(0) { $0 + $1.width * $1.height }
    let isMore = count >= area.width * area.height
    let places = isMore ? [(area, parts)] : zip(near, parts).map { ($0, [$1]) }
    return places.map { ($0, ShadowShape(path, in: $0, blur), $1) }
  }

  private func drawn(
    _ area: PixelRect, _ draw: (CairoSurface) throws -> Void
  ) throws -> Bitmap {
    var shape = Bitmap(width: area.width, height: area.height)
    try shape.withRows { rows in
      let surface = try CairoSurface(area, rows: rows)
      try draw(surface)
      try surface.finish()
    }
    return shape
  }

  private func paint(
    _ mask: AlphaMask, at place: PixelRect, _ color: CGColor, _ part: PixelRect,
    on surface: CairoSurface
  ) throws {
    try surface.scoped {
      surface.clip(to: part)
      surface.setColor(color)
      try surface.paint(through: mask, at: place)
    }
  }
}
