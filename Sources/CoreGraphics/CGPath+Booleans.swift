extension CGPath {
  /// What lies inside either path.
  ///
  /// Curves stay curves. Of this and of what follows, places count as one that are nearer to each other than
  /// 2e-8 of the size of both paths, and a curve must not cross another where both bend alike.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 || $1 }
  }

  /// What lies inside both paths.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 && $1 }
  }

  /// What lies inside this path and not inside the other.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: other, rule) { $0 && !$1 }
  }

  /// What lies inside one path alone.
  public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath
  {
    combined(with: other, rule) { $0 != $1 }
  }

  /// The same inside as a path that does not cross itself, and has the same inside by either rule.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    combined(with: CGPath(VectorPath()), rule) { inside, _ in inside }
  }

  /// The parts of the inside that do not hang together, each with its holes.
  public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    normalized(using: rule).vectorPath.components.map { CGPath($0) }
  }

  /// The parts of this path's lines that lie inside the other path.
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    lines(cutBy: other, rule) { $0 }
  }

  /// The parts of this path's lines that do not lie inside the other path.
  public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    lines(cutBy: other, rule) { !$0 }
  }

  /// Whether there is an area inside both paths.
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    boundingBoxOfPath.intersects(other.boundingBoxOfPath)
      && !intersection(other, using: rule).isEmpty
  }

  /// The path with straight lines for its curves.
  ///
  /// - Parameter threshold: How far a line may lie from its curve, in points; at least a thousandth.
  public func flattened(threshold: CGFloat) -> CGPath {
    let deviation = threshold > 0.001 ? threshold : 0.001
    return CGPath(
      VectorPath(
        vectorPath.subpaths.flatMap { part -> [VectorPath.Element] in
          let lines = part.steps.flatMap { step -> [CGPoint] in
            step.curve.map { $0.points($0.lineCount(within: deviation)) } ?? [step.to]
          }
          return [.move(part.start)] + lines.map { .line($0) } + (part.isClosed ? [.close] : [])
        }))
  }

  private func combined(
    with other: CGPath, _ rule: CGPathFillRule, _ isWanted: (Bool, Bool) -> Bool
  ) -> CGPath {
    let (own, others) = (vectorPath.boundary, other.vectorPath.boundary)
    return CGPath(
      PathArrangement(own + others).outline { point in
        isWanted(
          rule.isInside(own.winding(about: point)), rule.isInside(others.winding(about: point)))
      })
  }

  private func lines(
    cutBy other: CGPath, _ rule: CGPathFillRule, _ isWanted: (Bool) -> Bool
  ) -> CGPath {
    let (own, others) = (vectorPath.subpaths.flatMap(\.allSteps), other.vectorPath.boundary)
    return CGPath(
      PathArrangement(own + others).lines(of: 0..<own.count) { point in
        isWanted(rule.isInside(others.winding(about: point)))
      })
  }
}

extension CGPathFillRule {
  fileprivate func isInside(_ winding: Int) -> Bool {
    self == .evenOdd ? winding % 2 != 0 : winding != 0
  }
}

extension CubicCurve {
  /// How many lines, evenly in the parameter, stay within a deviation of the curve, by the bound of its
  /// second derivative.
  fileprivate func lineCount(within deviation: CGFloat) -> Int {
    let most = max(acceleration(at: 0).length, acceleration(at: 1).length)
    let count = (most / (8 * deviation)).squareRoot().rounded(.up)
    // Not a number for a curve that is nowhere.
    return count >= 1 ? Int(min(count, 10_000)) : 1
  }
}

extension VectorPath {
  /// The parts of a path that does not cross itself, each an outer part with the holes right inside it.
  fileprivate var components: [VectorPath] {
    let parts = subpaths.map { part in
      VectorPath([.move(part.start)] + part.steps.map(\.element) + [.close])
    }
    func isInside(_ inner: Int, _ outer: Int) -> Bool {
      guard inner != outer, let point = parts[inner].middleOfFirstStep else { return false }
      return parts[outer].winding(about: point) != 0
    }
    let around = parts.indices.map { inner in parts.indices.filter { isInside(inner, $0) } }
    return parts.indices.filter { around[$0].count.isMultiple(of: 2) }.map { outer in
      let holes = parts.indices.filter {
        around[$0].count == around[outer].count + 1 && around[$0].contains(outer)
      }
      return VectorPath(parts[outer].elements + holes.flatMap { parts[$0].elements })
    }
  }

  private var middleOfFirstStep: CGPoint? {
    subpaths.first?.steps.first.map { step in
      step.curve?.point(at: 0.5) ?? step.from.toward(step.to, 0.5)
    }
  }
}
