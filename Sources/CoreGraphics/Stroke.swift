/// A stretch of a path that a pen follows without a corner.
struct Stroke {
  let curve: CubicCurve
  /// Of length 1, where the stretch begins and where it ends.
  let (start, end): (CGVector, CGVector)
  let isLine: Bool
  /// Whether a corner of the path comes before it, and not only a sharp bend of a curve.
  var followsCorner = false

  init?(from: CGPoint, to: CGPoint) {
    let way = to - from
    guard way.length > 0, way.length.isFinite else { return nil }
    let direction = way * (1 / way.length)
    (start, end, isLine) = (direction, direction, true)
    curve = CubicCurve(from, from.toward(to, 1 / 3), from.toward(to, 2 / 3), to)
  }

  init?(_ curve: CubicCurve) {
    guard let start = curve.directionAtStart, let end = curve.reversed.directionAtStart
    else { return nil }
    (self.curve, self.start, self.end, isLine) = (curve, start, end * -1, false)
  }

  /// The stretches of a step of a path.
  static func stretches(
    of step: VectorPath.Step, radius: CGFloat, deviation: CGFloat
  ) -> [Stroke] {
    var result: [Stroke] = []
    func divide(_ curve: CubicCurve, depth: Int) {
      guard let whole = Stroke(curve) else { return }
      if whole.isSimple(radius, deviation) {
        result.append(whole)
      } else if depth > 0 {
        let (head, tail) = curve.split(at: 0.5)
        divide(head, depth: depth - 1)
        divide(tail, depth: depth - 1)
      } else if let line = Stroke(from: curve.a, to: curve.d) {
        result.append(line)
      }
    }
    if let curve = step.curve {
      divide(curve, depth: depth)
    } else if let line = Stroke(from: step.from, to: step.to) {
      result.append(line)
    }
    if !result.isEmpty { result[0].followsCorner = true }
    return result
  }

  /// How often a curve is halved at the most, which ends at its cusps alone; our choice.
  private static let depth = 12

  /// The curve that runs beside this one at a distance, to the right of it where y points down; nil where
  /// the bend is too narrow for one.
  func side(_ distance: CGFloat) -> CubicCurve? {
    guard isSmooth(at: distance) else { return nil }
    let (from, to) = (curve.a + start.right * distance, curve.d + end.right * distance)
    if isLine { return CubicCurve(from, from.toward(to, 1 / 3), from.toward(to, 2 / 3), to) }
    return CubicCurve(
      from, from + start * (curve.speed(at: 0, beside: distance) / 3),
      to + end * (-curve.speed(at: 1, beside: distance) / 3), to)
  }

  private func isSmooth(at distance: CGFloat) -> Bool {
    isLine || Self.samples.allSatisfy { curve.speed(at: $0, beside: distance) > 0 }
  }

  private static let samples: [CGFloat] = [0, 0.25, 0.5, 0.75, 1]

  /// Whether both sides are where one curve, or in a narrow bend one line, says.
  private func isSimple(_ radius: CGFloat, _ deviation: CGFloat) -> Bool {
    // A sixth of a turn at the most; our choice, far above what the deviation lets pass.
    guard start.dot(end) > 0.5, let middle = curve.direction(at: 0.5), start.dot(middle) > 0.5
    else { return false }
    return [radius, -radius].allSatisfy { distance in
      guard let side = side(distance) else {
        return radius * (1 - ((1 + start.dot(end)) / 2).squareRoot()) < deviation
          && curve.isFlat(within: deviation)
      }
      return Self.samples.dropFirst().dropLast().allSatisfy { t in
        guard let direction = curve.direction(at: t) else { return false }
        let expected = curve.point(at: t) + direction.right * distance
        return (side.point(at: t) - expected).length < deviation
      }
    }
  }
}

extension CubicCurve {
  var reversed: CubicCurve { CubicCurve(d, c, b, a) }

  /// Where the curve leads at its beginning, of length 1; nil for a curve that is one point.
  var directionAtStart: CGVector? {
    [b, c, d].lazy.map { $0 - a }.first { $0.length > 0 && $0.length.isFinite }.map {
      $0 * (1 / $0.length)
    }
  }

  /// nil where the curve stands still.
  func direction(at t: CGFloat) -> CGVector? {
    let velocity = velocity(at: t)
    return velocity.length > 0 ? velocity * (1 / velocity.length) : nil
  }

  /// How fast a point runs that stays beside the curve; negative where it runs backwards.
  ///
  /// What turns by ω at a distance r on the inner side is slower by ω r.
  fileprivate func speed(at t: CGFloat, beside distance: CGFloat) -> CGFloat {
    let (velocity, acceleration) = (velocity(at: t), acceleration(at: t))
    let speed = velocity.length
    let isStill = speed < 1e-9 * acceleration.length
    // At a standstill both products are 0; what they tend to is that of the next derivatives.
    let turning =
      isStill
      ? acceleration.cross(jerk) / (2 * acceleration.dot(acceleration))
      : speed > 0 ? velocity.cross(acceleration) / (speed * speed) : 0
    return speed - distance * turning
  }

  fileprivate func isFlat(within deviation: CGFloat) -> Bool {
    let chord = d - a
    guard chord.length > 0 else { return false }
    return [b, c].allSatisfy { abs(chord.cross($0 - a)) < deviation * chord.length }
  }
}

extension CGVector {
  /// A quarter of a turn to the right where y points down.
  var right: CGVector { CGVector(dx: -dy, dy: dx) }
}
