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
    /// What casts it, from the upper left corner of what is blurred.
    let path: VectorPath
    let sigma: Double
    /// What is blurred, from there too.
    let area: PixelRect

    init(_ path: VectorPath, _ sigma: Double, _ area: PixelRect) {
      // What is left of a place after whole pixels have come and gone has noise in its last digits.
      let steps = 65_536.0
      func place(_ v: CGFloat, _ origin: Int) -> CGFloat {
        ((v - CGFloat(origin)) * steps).rounded() / steps
      }
      self.path = path.map { CGPoint(x: place($0.x, area.x), y: place($0.y, area.y)) }
      self.sigma = sigma
      self.area = PixelRect(x: 0, y: 0, width: area.width, height: area.height)
    }
  }

  private var masks: FrameCache<Key, Bitmap>
  private let limit: Int

  /// - Parameter limit: The most bytes that are kept of a frame.
  init(limit: Int) {
    masks = FrameCache(limit: limit)
    self.limit = limit
  }

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
    switch silhouette {
    case .path(let path):
      let area = PixelRect(covering: path.controlPointBounds).insetBy(-reach).intersection(near)
      guard !area.isEmpty else { return }
      let blur = GaussianBlur(sigma: sigma, edge: .transparent)
      for (near, parts) in regions(of: area, without: hidden, blur) {
        let key = Key(path, sigma, near)
        let mask = try masks.value(for: key, size: \.byteCount) {
          try blurred(key.area, sigma) { alpha in
            alpha.setPath(key.path, .identity)
            alpha.setColor(.black)
            cairo_fill(alpha.context)
          }
        }
        for part in parts { try paint(mask, at: near, color, part, on: surface) }
      }
    case .node(let node, let transform):
      var caster = node
      caster.shadow = nil
      caster.opacity = 1
      let area = Extent(caster, transform).rect.insetBy(-reach).intersection(near)
      guard !area.isEmpty else { return }
      let mask = try blurred(area, sigma) { alpha in
        try painter.draw(caster, in: transform, on: alpha)
      }
      try paint(mask, at: area, color, area, on: surface)
    }
  }

  /// What has to be blurred for the parts of a shadow that are seen, and which those are.
  private func regions(
    of area: PixelRect, without hidden: PixelRect, _ blur: GaussianBlur
  ) -> [(near: PixelRect, parts: [PixelRect])] {
    let parts = area.parts(without: hidden)
    let near = parts.map { blur.surroundings(of: $0, in: area) }
    let count = area.width * area.height
    // What lies around all parts may be more than the whole, which is taken if it can be kept as well.
    let isMore = near.reduce(0) { $0 + $1.width * $1.height } > count
    if isMore, count * MemoryLayout<UInt32>.stride <= limit { return [(area, parts)] }
    return zip(near, parts).map { ($0, [$1]) }
  }

  private func blurred(
    _ area: PixelRect, _ sigma: Double, _ draw: (CairoSurface) throws -> Void
  ) throws -> Bitmap {
    var shape = Bitmap(width: area.width, height: area.height)
    try shape.withRows { rows in
      let surface = try CairoSurface(area, rows: rows)
      try draw(surface)
      try surface.finish()
    }
    return GaussianBlur(sigma: sigma, edge: .transparent).silhouette(of: shape)
  }

  private func paint(
    _ mask: Bitmap, at place: PixelRect, _ color: CGColor, _ part: PixelRect,
    on surface: CairoSurface
  ) throws {
    try mask.withSurface(at: place) { mask in
      surface.scoped {
        surface.clip(to: part)
        surface.setColor(color)
        cairo_mask_surface(surface.context, mask.handle, 0, 0)
      }
    }
  }
}
