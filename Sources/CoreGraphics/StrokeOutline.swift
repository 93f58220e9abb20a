/// What a pen covers that follows a path: outlines to be filled by the winding rule.
///
/// Each subpath has one outline, or two if it is closed: forward on the one side and back on the other. On
/// the inner side of a corner an outline goes through the corner itself, so that no two parts of what is
/// covered wind against each other.
struct StrokeOutline {
  private let radius: CGFloat
  private let (cap, join): (CGLineCap, CGLineJoin)
  private let miterLimit: CGFloat
  private(set) var path = VectorPath()

  /// How far an outline may lie from where it should, in points, and as a share of the width if that is
  /// less; our choice.
  private static let (deviation, share): (CGFloat, CGFloat) = (0.01, 0.0025)

  /// - Parameter miterLimit: The longest miter, in widths; a corner that asks for more is cut off.
  init(_ path: VectorPath, width: CGFloat, cap: CGLineCap, join: CGLineJoin, miterLimit: CGFloat) {
    (radius, self.cap, self.join, self.miterLimit) = (width / 2, cap, join, miterLimit)
    guard width > 0, width.isFinite else { return }
    for part in path.subpaths where part.isClosed || !part.steps.isEmpty { add(part) }
  }

  private mutating func add(_ part: VectorPath.Subpath) {
    let deviation = min(Self.deviation, 2 * radius * Self.share)
    let strokes = part.allSteps.flatMap {
      Stroke.stretches(of: $0, radius: radius, deviation: deviation)
    }
    guard let first = strokes.first, let last = strokes.last else { return addDot(at: part.start) }
    var right = Side(distance: radius, beginning: first)
    var left = Side(distance: -radius, beginning: first)
    func turn(_ before: Stroke, _ after: Stroke) {
      let join = after.followsCorner ? join : .round
      right.turn(before, after, join, miterLimit)
      left.turn(before, after, join, miterLimit)
    }
    for (index, stroke) in strokes.enumerated() {
      if index > 0 { turn(strokes[index - 1], stroke) }
      right.follow(stroke)
      left.follow(stroke)
    }
    if part.isClosed {
      turn(last, first)
      path.elements += right.elements + [.close]
      path.elements += VectorPath(left.elements + [.close]).reversed.elements
    } else {
      path.elements += right.elements + self.end(at: last.curve.d, last.end)
      path.elements += VectorPath(left.elements).reversed.elements.dropFirst()
      path.elements += self.end(at: first.curve.a, first.start * -1) + [.close]
    }
  }

  /// The way around an end of a line, from the right of `direction` to its left.
  private func end(at point: CGPoint, _ direction: CGVector) -> [VectorPath.Element] {
    let (side, ahead) = (direction.right * radius, direction * radius)
    let other = VectorPath.Element.line(point + side * -1)
    switch cap {
    case .butt: return [other]
    case .square: return [.line(point + side + ahead), .line(point + side * -1 + ahead), other]
    case .round: return .around(point, from: side, by: -.pi)
    }
  }

  /// What a line without length leaves, as Cairo draws it.
  private mutating func addDot(at point: CGPoint) {
    let box = CGRect(origin: point, size: .zero).insetBy(dx: -radius, dy: -radius)
    switch cap {
    case .butt: break
    case .round: path.elements += VectorPath.ellipse(in: box).elements
    case .square: path.elements += VectorPath.rectangle(box).elements
    }
  }
}

/// One side of a line as the pen goes along it.
private struct Side {
  /// From the middle to the right, y pointing down.
  let distance: CGFloat
  var elements: [VectorPath.Element]

  init(distance: CGFloat, beginning stroke: Stroke) {
    self.distance = distance
    elements = [.move(stroke.curve.a + stroke.start.right * distance)]
  }

  mutating func follow(_ stroke: Stroke) {
    let curve = stroke.curve
    guard let side = stroke.side(distance) else {
      // A bend narrower than the pen: as a line with a corner at either end.
      guard let line = Stroke(from: curve.a, to: curve.d) else { return }
      let beside = line.start.right * distance
      elements += [.line(curve.a), .line(curve.a + beside), .line(curve.d + beside)]
      return elements += [.line(curve.d), .line(curve.d + stroke.end.right * distance)]
    }
    elements.append(
      stroke.isLine
        ? .line(side.d) : .curve(control1: side.b, control2: side.c, to: side.d))
  }

  mutating func turn(
    _ before: Stroke, _ after: Stroke, _ join: CGLineJoin, _ miterLimit: CGFloat
  ) {
    let (from, to, corner) = (before.end, after.start, after.curve.a)
    let (sine, cosine) = (from.cross(to), from.dot(to))
    guard abs(sine) > 1e-6 || cosine < 0 else { return }
    let next = VectorPath.Element.line(corner + to.right * distance)
    let turnsRight = sine > 0
    let isInner = turnsRight == (distance > 0)
    // The square of the cosine of half the turn, by which a miter is longer than the width.
    let narrowness = (1 + cosine) / 2
    if isInner {
      elements += [.line(corner), next]
    } else if join == .round {
      let angle = atan2(abs(sine), cosine)
      elements += .around(
        corner, from: from.right * distance, by: turnsRight ? angle : -angle)
    } else if join == .miter, miterLimit * miterLimit * narrowness >= 1 {
      let tip = corner + (from.right + to.right) * (distance / (2 * narrowness))
      elements += [.line(tip), next]
    } else {
      elements.append(next)
    }
  }
}

extension [VectorPath.Element] {
  /// An arc about `center` that begins where the pen is, at a distance from it.
  fileprivate static func around(
    _ center: CGPoint, from start: CGVector, by angle: CGFloat
  ) -> [VectorPath.Element] {
    let first = atan2(start.dy, start.dx)
    let arc = VectorPath.arc(
      center: center, radius: start.length, from: first, to: first + angle, decreasing: angle < 0,
      joining: true)
    return Array(arc.elements.dropFirst())
  }
}
