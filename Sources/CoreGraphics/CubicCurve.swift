/// A cubic Bézier curve from `a` to `d`, with `b` and `c` as its handles.
package struct CubicCurve: Hashable {
  package let (a, b, c, d): (CGPoint, CGPoint, CGPoint, CGPoint)

  package init(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) {
    (self.a, self.b, self.c, self.d) = (a, b, c, d)
  }

  /// The cubic that is the same curve as a quadratic one.
  package init(_ from: CGPoint, quad control: CGPoint, _ to: CGPoint) {
    self.init(from, from.toward(control, 2 / 3), to.toward(control, 2 / 3), to)
  }

  /// De Casteljau's construction; the end itself at 1.
  package func point(at t: CGFloat) -> CGPoint {
    if t == 1 { return d }
    let (ab, bc, cd) = (a.toward(b, t), b.toward(c, t), c.toward(d, t))
    return ab.toward(bc, t).toward(bc.toward(cd, t), t)
  }

  /// So many points along the curve, evenly in its parameter, without its beginning.
  package func points(_ count: Int) -> [CGPoint] {
    (1...count).map { point(at: CGFloat($0) / CGFloat(count)) }
  }

  /// The curves up to `t` and from there.
  func split(at t: CGFloat) -> (CubicCurve, CubicCurve) {
    let (ab, bc, cd) = (a.toward(b, t), b.toward(c, t), c.toward(d, t))
    let (abc, bcd) = (ab.toward(bc, t), bc.toward(cd, t))
    let middle = abc.toward(bcd, t)
    return (CubicCurve(a, ab, abc, middle), CubicCurve(middle, bcd, cd, d))
  }

  /// The curve between two of its parameters.
  func part(from start: CGFloat, to end: CGFloat) -> CubicCurve {
    let head = end < 1 ? split(at: end).0 : self
    return start > 0 ? head.split(at: start / end).1 : head
  }

  /// The first derivative.
  func velocity(at t: CGFloat) -> CGVector {
    let u = 1 - t
    return ((b - a) * (u * u) + (c - b) * (2 * u * t) + (d - c) * (t * t)) * 3
  }

  /// The second derivative.
  func acceleration(at t: CGFloat) -> CGVector {
    let (first, second) = (c - b - (b - a), d - c - (c - b))
    return (first * (1 - t) + second * t) * 6
  }

  /// The third derivative, which is the same all along.
  var jerk: CGVector { ((d - c) - (c - b) * 2 + (b - a)) * 6 }

  /// Where the curve runs along an axis, besides at its ends.
  var extremes: [CGFloat] {
    Self.roots(a.x, b.x, c.x, d.x) + Self.roots(a.y, b.y, c.y, d.y)
  }

  /// Where the curve runs along the x axis, besides at its ends, in their order.
  var levels: [CGFloat] { Self.roots(a.y, b.y, c.y, d.y).sorted() }

  /// Where the derivative of a cubic Bézier function is 0, between its ends.
  private static func roots(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> [CGFloat] {
    let (square, linear, constant) = (d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a)
    var roots: [CGFloat] = []
    if abs(square) > 1e-12 {
      let discriminant = linear * linear - 4 * square * constant
      guard discriminant >= 0 else { return [] }
      let root = discriminant.squareRoot()
      roots = [(-linear + root) / (2 * square), (-linear - root) / (2 * square)]
    } else if abs(linear) > 1e-12 {
      roots = [-constant / linear]
    }
    return roots.filter { $0 > 0 && $0 < 1 }
  }

  /// How often the curve crosses the ray from `point` to greater x: 1 for each time with growing y,
  /// −1 for each time with falling y.
  func crossings(rightOf point: CGPoint) -> Int {
    let heights = [a.y, b.y, c.y, d.y]
    guard heights.contains(where: { $0 > point.y }), heights.contains(where: { $0 <= point.y })
    else { return 0 }
    let stops = [0] + levels + [1]
    return zip(stops, stops.dropFirst()).reduce(0) { sum, stretch in
      let (low, high) = (self.point(at: stretch.0).y, self.point(at: stretch.1).y)
      let isUp = low <= point.y && high > point.y
      guard isUp || (low > point.y && high <= point.y) else { return sum }
      let crossing = self.point(at: parameter(atHeight: point.y, stretch, isUp: isUp))
      return crossing.x > point.x ? sum + (isUp ? 1 : -1) : sum
    }
  }

  /// Where a stretch that only rises, or only falls, is at a height, by halving.
  private func parameter(
    atHeight y: CGFloat, _ stretch: (CGFloat, CGFloat), isUp: Bool
  ) -> CGFloat {
    var (from, to) = stretch
    for _ in 0..<Self.halvings {
      let middle = (from + to) / 2
      if (point(at: middle).y <= y) == isUp { from = middle } else { to = middle }
    }
    return (from + to) / 2
  }
}

extension CubicCurve {
  /// After so many, no more is left of a whole than rounding takes.
  private static let halvings = 53
}

extension CGPoint {
  /// The point so much of the way to `other`.
  package func toward(_ other: CGPoint, _ share: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}
