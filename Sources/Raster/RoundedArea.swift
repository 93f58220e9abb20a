internal import CCairo
internal import Frames
internal import Pixels

/// The inside of a node's rounded bounds on the canvas, or the ring that its border is.
///
/// Cairo counts the coverage of boxes exactly, and that of all other paths on 15 lines a pixel. So what
/// stands upright is cut along whole pixels into boxes and corners, and those are counted here.
struct RoundedArea {
  private let outer: VectorPath
  /// What a ring leaves out.
  private let inner: VectorPath?
  private let outerBox: CGRect
  private let innerBox: CGRect?
  /// How far the corners reach on the canvas; nil where Cairo counts, because the area is turned.
  private let reach: CGSize?

  /// The inside of the bounds of `node`, whose space `transform` maps to pixels.
  init(inside node: Node, _ transform: CGAffineTransform) {
    self.init(node, transform, ring: nil)
  }

  /// The part of the inside that is no farther than `ring` points from the edge, or all of it.
  init(_ node: Node, _ transform: CGAffineTransform, ring: CGFloat?) {
    let corners = node.corners
    outer = node.outline.applying(transform)
    outerBox = node.bounds.applying(transform)
    let hole = ring.map { node.bounds.insetBy(dx: $0, dy: $0) }
      .flatMap { $0.isNull || $0.width <= 0 || $0.height <= 0 ? nil : $0 }
    inner = hole.map { hole in
      VectorPath.rectangle(
        hole, radius: max(corners.radius - (ring ?? 0), 0), curve: corners.curve,
        corners: corners.mask
      ).applying(transform)
    }
    innerBox = hole?.applying(transform)
    let most = max(node.bounds.width, node.bounds.height)
    let length = max(corners.reach(in: node.bounds), min(ring ?? 0, most))
    let size = CGSize(
      width: length * (abs(transform.a) + abs(transform.c)),
      height: length * (abs(transform.b) + abs(transform.d)))
    let isCounted =
      corners.radius > 0 && transform.keepsRectangles && Self.canvases.contains(outerBox)
    reach = isCounted ? size : nil
  }

  /// Our choice: more pixels than any canvas has, and few enough for exact sums.
  private static let canvases = CGRect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)

  /// Paints the surface's current source over the area.
  func fill(on surface: CairoSurface, opacity: CGFloat = 1) throws {
    try surface.scoped {
      cairo_identity_matrix(surface.context)
      guard let reach else {
        surface.setPath(outer, .identity)
        if let inner { surface.addPath(inner, .identity) }
        surface.fillPath(opacity)
        return
      }
      cairo_new_path(surface.context)
      let columns = Self.bands(outerBox.minX, outerBox.maxX, reach.width)
      let rows = Self.bands(outerBox.minY, outerBox.maxY, reach.height)
      var corners: [PixelRect] = []
      for row in rows {
        for column in columns {
          let cell = PixelRect(
            x: column.range.lowerBound, y: row.range.lowerBound, width: column.range.count,
            height: row.range.count
          ).intersection(surface.area)
          if cell.isEmpty { continue }
          if column.isStraight || row.isStraight {
            addBoxes(in: cell, on: surface)
          } else {
            corners.append(cell)
          }
        }
      }
      surface.fillPath(opacity)
      for corner in corners { try fill(corner, on: surface, opacity) }
    }
  }

  // MARK: Boxes

  /// Adds what of the area is in a cell that has no corners in it.
  private func addBoxes(in cell: PixelRect, on surface: CairoSurface) {
    for box in [outerBox, innerBox].compactMap({ $0 }) {
      let part = box.intersection(
        CGRect(x: cell.x, y: cell.y, width: cell.width, height: cell.height))
      guard !part.isNull, part.width > 0, part.height > 0 else { continue }
      cairo_rectangle(surface.context, part.minX, part.minY, part.width, part.height)
    }
  }

  /// The pixels from `low` to `high`, cut where the corners end.
  private static func bands(_ low: CGFloat, _ high: CGFloat, _ reach: CGFloat) -> [(
    range: Range<Int>, isStraight: Bool
  )] {
    let (start, end) = (Int(low.rounded(.down)), Int(high.rounded(.up)))
    let (left, right) = (Int((low + reach).rounded(.up)), Int((high - reach).rounded(.down)))
    guard start <= left, left < right, right <= end else {
      return [(start..<max(start, end), false)]
    }
    return [(start..<left, false), (left..<right, true), (right..<end, false)]
  }

  // MARK: Corners

  private func fill(_ cell: PixelRect, on surface: CairoSurface, _ opacity: CGFloat) throws {
    var coverage = Coverage(cell)
    outer.addLines(to: &coverage, weight: 1)
    inner?.addLines(to: &coverage, weight: -1)
    let mask = try CairoSurface(cell)
    mask.fill(with: coverage.bitmap(opacity: min(max(opacity, 0), 1)))
    cairo_mask_surface(surface.context, mask.handle, 0, 0)
  }
}

extension CairoSurface {
  /// Fills the current path with the current source; what it goes round twice is outside.
  fileprivate func fillPath(_ opacity: CGFloat) {
    cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
    defer { cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING) }
    guard opacity < 1 else { return cairo_fill(context) }
    scoped {
      cairo_clip(context)
      cairo_paint_with_alpha(context, opacity)
    }
    cairo_new_path(context)
  }
}

extension Corners {
  /// How far a corner reaches along the sides of `bounds`.
  func reach(in bounds: CGRect) -> CGFloat {
    let half = min(bounds.width, bounds.height) / 2
    return min(curve == .circular ? radius : radius * VectorPath.continuousReach, half)
  }
}

extension VectorPath {
  /// How far the lines that stand for a curve may be off it, in pixels.
  private static let flatness = 1.0 / 1024

  fileprivate func addLines(to coverage: inout Coverage, weight: Double) {
    var (start, here) = (CGPoint.zero, CGPoint.zero)
    func add(_ next: CGPoint) {
      coverage.add(from: (here.x, here.y), to: (next.x, next.y), weight: weight)
      here = next
    }
    for element in elements {
      switch element {
      case .move(let p): (start, here) = (p, p)
      case .close: add(start)
      case .curve(let a, let b, let end):
        // The farthest that a cubic bends from its chord, by its second differences.
        let first = hypot(here.x - 2 * a.x + b.x, here.y - 2 * a.y + b.y)
        let second = hypot(a.x - 2 * b.x + end.x, a.y - 2 * b.y + end.y)
        let bend = 6 * max(first, second) / 8
        let count = max(Int((bend / Self.flatness).squareRoot().rounded(.up)), 1)
        let from = here
        for step in 1...count {
          let t = CGFloat(step) / CGFloat(count)
          let u = 1 - t
          let w = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          add(
            step == count
              ? end
              : CGPoint(
                x: w.0 * from.x + w.1 * a.x + w.2 * b.x + w.3 * end.x,
                y: w.0 * from.y + w.1 * a.y + w.2 * b.y + w.3 * end.y))
        }
      default: for point in element.points { add(point) }
      }
    }
  }
}
