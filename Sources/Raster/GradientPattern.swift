internal import CCairo
internal import Frames

/// A gradient as something that Cairo paints with, in the node's space.
struct GradientPattern {
  /// The wedges that stand for a conic gradient.
  private static let wedges = 720

  private let gradient: GradientContent
  private let start: CGPoint
  private let end: CGPoint
  private let bounds: CGRect

  /// nil where there is nothing to paint.
  init?(_ gradient: GradientContent, bounds: CGRect) {
    guard !gradient.colors.isEmpty, bounds.width > 0, bounds.height > 0 else { return nil }
    self.gradient = gradient
    self.bounds = bounds
    func point(_ p: CGPoint) -> CGPoint {
      CGPoint(x: bounds.minX + p.x * bounds.width, y: bounds.minY + p.y * bounds.height)
    }
    (start, end) = (point(gradient.start), point(gradient.end))
  }

  func paint(on surface: CairoSurface, _ opacity: CGFloat) {
    switch gradient.kind {
    case .axial:
      paint(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), on: surface, opacity)
    case .radial:
      // A circle of radius 1, stretched to the ellipse.
      surface.concatenate(
        CGAffineTransform(
          a: max(abs(end.x - start.x), 1e-6), b: 0, c: 0, d: max(abs(end.y - start.y), 1e-6),
          tx: start.x, ty: start.y))
      paint(cairo_pattern_create_radial(0, 0, 0, 0, 0, 1), on: surface, opacity)
    case .conic: paintConic(on: surface, opacity)
    }
  }

  private func paint(_ pattern: OpaquePointer?, on surface: CairoSurface, _ opacity: CGFloat) {
    for (color, location) in zip(gradient.colors, gradient.locations) {
      cairo_pattern_add_color_stop_rgba(
        pattern, location, color.red, color.green, color.blue, color.alpha)
    }
    cairo_set_source(surface.context, pattern)
    cairo_pattern_destroy(pattern)
    cairo_paint_with_alpha(surface.context, opacity)
  }

  private func paintConic(on surface: CairoSurface, _ opacity: CGFloat) {
    let first = atan2(end.y - start.y, end.x - start.x)
    let radius = bounds.width + bounds.height
    let step = 2 * CGFloat.pi / CGFloat(Self.wedges)
    let context = surface.context
    cairo_push_group(context)
    // Edges that are not smoothed meet without a seam.
    cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
    for wedge in 0..<Self.wedges {
      let angle = first + CGFloat(wedge) * step
      surface.setColor(color(at: (CGFloat(wedge) + 0.5) / CGFloat(Self.wedges)))
      cairo_move_to(context, start.x, start.y)
      for side in [angle, angle + step] {
        cairo_line_to(context, start.x + radius * cos(side), start.y + radius * sin(side))
      }
      cairo_fill(context)
    }
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, opacity)
  }

  private func color(at place: CGFloat) -> CGColor {
    let (colors, places) = (gradient.colors, gradient.locations)
    guard let next = places.firstIndex(where: { $0 >= place }) else {
      return colors[colors.count - 1]
    }
    guard next > 0 else { return colors[0] }
    let width = places[next] - places[next - 1]
    let t = width > 0 ? (place - places[next - 1]) / width : 1
    func mix(_ part: KeyPath<CGColor, CGFloat>) -> CGFloat {
      colors[next - 1][keyPath: part] * (1 - t) + colors[next][keyPath: part] * t
    }
    return CGColor(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mix(\.alpha))
  }
}
