extension VectorPath {
  /// A rectangle, clockwise from its top left where y points down.
  public static func rectangle(_ rect: CGRect) -> VectorPath {
    let corners = rect.corners
    return VectorPath([.move(corners[0])] + corners.dropFirst().map { .line($0) } + [.close])
  }

  /// The length of the handles with which a cubic curve follows a quarter of a circle best.
  static let quarterCircleHandle: CGFloat = 0.552284749830793398

  /// Four curves from the middle of the right side, clockwise where y points down, as Core Graphics
  /// makes them.
  public static func ellipse(in rect: CGRect) -> VectorPath {
    let centre = CGPoint(x: rect.midX, y: rect.midY)
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: centre.x + x * rx, y: centre.y + y * ry)
    }
    let axes: [CGVector] = [
      CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0),
      CGVector(dx: 0, dy: -1),
    ]
    let h = quarterCircleHandle
    let curves = axes.indices.map { index -> Element in
      let (from, to) = (axes[index], axes[(index + 1) % axes.count])
      return .curve(
        control1: at(from.dx + h * to.dx, from.dy + h * to.dy),
        control2: at(to.dx + h * from.dx, to.dy + h * from.dy), to: at(to.dx, to.dy))
    }
    return VectorPath([.move(at(1, 0))] + curves + [.close])
  }

  /// A rectangle with elliptical corners; each radius is at most half the side it lies on.
  public static func roundedRectangle(
    _ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat
  ) -> VectorPath {
    let rx = min(max(cornerWidth, 0), rect.width / 2)
    let ry = min(max(cornerHeight, 0), rect.height / 2)
    guard rx > 0, ry > 0 else { return rectangle(rect) }
    let (hx, hy) = (rx * (1 - quarterCircleHandle), ry * (1 - quarterCircleHandle))
    func at(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    let (left, right, top, bottom) = (rect.minX, rect.maxX, rect.minY, rect.maxY)
    return VectorPath([
      .move(at(left + rx, top)),
      .line(at(right - rx, top)),
      .curve(control1: at(right - hx, top), control2: at(right, top + hy), to: at(right, top + ry)),
      .line(at(right, bottom - ry)),
      .curve(
        control1: at(right, bottom - hy), control2: at(right - hx, bottom),
        to: at(right - rx, bottom)),
      .line(at(left + rx, bottom)),
      .curve(
        control1: at(left + hx, bottom), control2: at(left, bottom - hy), to: at(left, bottom - ry)),
      .line(at(left, top + ry)),
      .curve(control1: at(left, top + hy), control2: at(left + hx, top), to: at(left + rx, top)),
      .close,
    ])
  }

  /// An arc of a circle in at most eight cubic pieces.
  ///
  /// - Parameters:
  ///   - start: Radians from the positive x axis.
  ///   - decreasing: Whether the angle falls on the way to `end`.
  ///   - joining: Whether a line leads to the arc's start, instead of a new subpath.
  public static func arc(
    center: CGPoint, radius: CGFloat, from start: CGFloat, to end: CGFloat, decreasing: Bool,
    joining: Bool
  ) -> VectorPath {
    let turn = 2 * CGFloat.pi
    var sweep = end - start
    if abs(sweep) >= turn {
      sweep = decreasing ? -turn : turn
    } else if decreasing && sweep > 0 {
      sweep -= turn
    } else if !decreasing && sweep < 0 {
      sweep += turn
    }
    let count = max(1, Int((abs(sweep) / (.pi / 4)).rounded(.up)))
    let step = sweep / CGFloat(count)
    let handle = 4 / 3 * tan(step / 4) * radius
    func point(_ angle: CGFloat) -> CGPoint {
      CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    func along(_ angle: CGFloat, _ length: CGFloat) -> CGPoint {
      let p = point(angle)
      return CGPoint(x: p.x - length * sin(angle), y: p.y + length * cos(angle))
    }
    var elements: [Element] = [joining ? .line(point(start)) : .move(point(start))]
    for index in 0..<count {
      let (a, b) = (start + step * CGFloat(index), start + step * CGFloat(index + 1))
      elements.append(.curve(control1: along(a, handle), control2: along(b, -handle), to: point(b)))
    }
    return VectorPath(elements)
  }
}
