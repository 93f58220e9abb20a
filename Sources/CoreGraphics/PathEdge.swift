/// A stretch of a line or a curve that runs one way only along either axis.
struct PathEdge {
  /// The number of the line or curve that the stretch is of.
  let source: Int
  let step: VectorPath.Step
  private let curve: CubicCurve?
  /// The parameters of the line or curve where the stretch begins and ends.
  let range: (start: CGFloat, end: CGFloat)

  /// The stretches of `steps`, which do not cross themselves.
  static func edges(of steps: [VectorPath.Step]) -> [PathEdge] {
    steps.enumerated().flatMap { source, step -> [PathEdge] in
      let curve = step.curve
      guard curve != nil || step.from != step.to else { return [] }
      let stops = [0] + (curve?.extremes.sorted() ?? []) + [1]
      return zip(stops, stops.dropFirst()).filter { $0 < $1 }.map {
        PathEdge(source: source, step: step, curve: curve, range: ($0, $1))
      }
    }
  }

  func point(at t: CGFloat) -> CGPoint {
    if let curve { return curve.point(at: t) }
    return t == 1 ? step.to : step.from.toward(step.to, t)
  }

  /// Where the edge leads, of any length.
  func direction(at t: CGFloat) -> CGVector { curve?.velocity(at: t) ?? step.to - step.from }

  /// The element from the first parameter to the second, either way.
  func element(from start: CGFloat, to end: CGFloat) -> VectorPath.Element {
    guard let curve else { return .line(point(at: end)) }
    let part = curve.part(from: min(start, end), to: max(start, end))
    let way = start < end ? part : part.reversed
    return .curve(control1: way.b, control2: way.c, to: way.d)
  }

  // MARK: Where two meet

  /// How small the boxes are in which two edges meet, in parts of the whole, and how many pairs of boxes
  /// are looked at before two edges count as one upon the other; our choices.
  private static let (smallest, mostPairs): (CGFloat, Int) = (1e-6, 60_000)

  /// How near a point is to an edge that it lies upon, in parts of the whole; our choice.
  private static let nearness: CGFloat = 1e-8

  /// The parameters of both where the edges cross, or where one ends upon the other.
  ///
  /// Where two only touch, either side of both is the same before and after.
  ///
  /// - Parameter unit: The size of all that there is, which tolerances are parts of.
  func meetings(_ other: PathEdge, unit: CGFloat) -> [(CGFloat, CGFloat)] {
    guard Box(self).touches(Box(other)) else { return [] }
    if curve == nil, other.curve == nil { return crossingOfLines(other, unit) }
    if isSame(as: other) { return ends(upon: other, unit) }
    var crossings = ends(upon: other, unit)
    let ends = crossings
    var (open, pairs) = ([(Box(self), Box(other))], 0)
    while let (a, b) = open.popLast() {
      guard a.touches(b) else { continue }
      pairs += 1
      guard pairs < Self.mostPairs else { return ends }
      if max(a.size, b.size) < Self.smallest * unit {
        crossing(other, near: (a.middle, b.middle), unit).map { crossings.append($0) }
      } else if a.size > b.size {
        let halves = a.halves(of: self)
        open += [(halves.0, b), (halves.1, b)]
      } else {
        let halves = b.halves(of: other)
        open += [(a, halves.0), (a, halves.1)]
      }
    }
    return crossings
  }

  /// Where the edges cross near two parameters, by Newton's method; nil where they run side by side.
  private func crossing(
    _ other: PathEdge, near start: (CGFloat, CGFloat), _ unit: CGFloat
  ) -> (CGFloat, CGFloat)? {
    var (t, u) = start
    for _ in 0..<8 {
      let apart = other.point(at: u) - point(at: t)
      guard apart.length > 1e-14 * unit else { break }
      let (way, otherWay) = (direction(at: t), other.direction(at: u))
      let turn = way.cross(otherWay)
      guard abs(turn) > 1e-9 * way.length * otherWay.length else { return nil }
      (t, u) = (t + apart.cross(otherWay) / turn, u + apart.cross(way) / turn)
    }
    let moved = (point(at: t) - point(at: start.0)).length
    guard (other.point(at: u) - point(at: t)).length < 1e-12 * unit,
      moved < 100 * Self.smallest * unit, t >= range.start, t <= range.end,
      u >= other.range.start, u <= other.range.end
    else { return nil }
    return (t, u)
  }

  /// Whether both are one stretch of one curve, which either may run through backwards.
  private func isSame(as other: PathEdge) -> Bool {
    guard curve != nil else { return false }
    return curve == other.curve && range == other.range
      || curve == other.curve?.reversed && range == (1 - other.range.end, 1 - other.range.start)
  }

  private func crossingOfLines(_ other: PathEdge, _ unit: CGFloat) -> [(CGFloat, CGFloat)] {
    let (way, otherWay) = (step.to - step.from, other.step.to - other.step.from)
    let (turn, apart) = (way.cross(otherWay), other.step.from - step.from)
    guard abs(turn) > 1e-12 * way.length * otherWay.length else { return ends(upon: other, unit) }
    let (t, u) = (apart.cross(otherWay) / turn, apart.cross(way) / turn)
    let isMeeting = (0...1).contains(t) && (0...1).contains(u)
    return (isMeeting ? [(t, u)] : []) + ends(upon: other, unit)
  }

  /// The ends of either that lie upon the other.
  private func ends(upon other: PathEdge, _ unit: CGFloat) -> [(CGFloat, CGFloat)] {
    let tolerance = Self.nearness * unit
    return [range.start, range.end].compactMap { t in
      other.parameter(of: point(at: t), within: tolerance).map { (t, $0) }
    }
      + [other.range.start, other.range.end].compactMap { u in
        parameter(of: other.point(at: u), within: tolerance).map { ($0, u) }
      }
  }

  /// Where the edge runs through `point`, by halving along the axis along which it is longer.
  private func parameter(of point: CGPoint, within tolerance: CGFloat) -> CGFloat? {
    let (first, last) = (self.point(at: range.start), self.point(at: range.end))
    let isWide = abs(last.x - first.x) > abs(last.y - first.y)
    func place(_ p: CGPoint) -> CGFloat { isWide ? p.x : p.y }
    let rises = place(last) > place(first)
    var (low, high) = range
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if (place(self.point(at: middle)) < place(point)) == rises {
        low = middle
      } else {
        high = middle
      }
    }
    return [low, range.start, range.end].first {
      (self.point(at: $0) - point).length < tolerance
    }
  }
}

/// A part of an edge, and the box around it.
private struct Box {
  let (start, end): (CGFloat, CGFloat)
  private let (first, last): (CGPoint, CGPoint)

  init(_ edge: PathEdge) {
    (start, end) = edge.range
    (first, last) = (edge.point(at: start), edge.point(at: end))
  }

  private init(_ start: CGFloat, _ end: CGFloat, _ first: CGPoint, _ last: CGPoint) {
    (self.start, self.end, self.first, self.last) = (start, end, first, last)
  }

  var size: CGFloat { max(abs(last.x - first.x), abs(last.y - first.y)) }
  var middle: CGFloat { (start + end) / 2 }

  func touches(_ other: Box) -> Bool {
    min(first.x, last.x) <= max(other.first.x, other.last.x)
      && min(other.first.x, other.last.x) <= max(first.x, last.x)
      && min(first.y, last.y) <= max(other.first.y, other.last.y)
      && min(other.first.y, other.last.y) <= max(first.y, last.y)
  }

  func halves(of edge: PathEdge) -> (Box, Box) {
    let point = edge.point(at: middle)
    return (Box(start, middle, first, point), Box(middle, end, point, last))
  }
}
