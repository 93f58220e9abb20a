extension VectorPath {
  /// The box around the lines and curves; null if there are none.
  ///
  /// A curve reaches farthest where it begins, ends, or runs along an axis.
  var bounds: CGRect {
    CGRect(
      enclosing: subpaths.flatMap { part in
        [part.start]
          + part.steps.flatMap { step in
            [step.to] + (step.curve.map { curve in curve.extremes.map(curve.point) } ?? [])
          }
      })
  }

  /// How often, and which way round, the path goes about a point; what is open counts as closed.
  ///
  /// - Accuracy: Exact for lines; a curve is where rounding has its points.
  package func winding(about point: CGPoint) -> Int { boundary.winding(about: point) }

  /// All lines and curves, each subpath closed by a line.
  var boundary: [Step] {
    subpaths.flatMap { part in
      part.steps + [Step(from: part.steps.last?.to ?? part.start, element: .line(part.start))]
    }
  }

  /// The path run through from its end to its beginning.
  package var reversed: VectorPath {
    VectorPath(
      subpaths.reversed().flatMap { part in
        [.move(part.steps.last?.to ?? part.start)] + part.steps.reversed().map(\.reversed)
          + (part.isClosed ? [.close] : [])
      })
  }
}

extension [VectorPath.Step] {
  /// How often what is all around goes about a point.
  func winding(about point: CGPoint) -> Int {
    reduce(0) { $0 + $1.crossings(rightOf: point) }
  }
}

extension VectorPath.Step {
  /// The element that leads back to where the step began.
  fileprivate var reversed: VectorPath.Element {
    switch element {
    case .quad(let control, _): .quad(control: control, to: from)
    case .curve(let first, let second, _): .curve(control1: second, control2: first, to: from)
    case .move, .line, .close: .line(from)
    }
  }

  fileprivate func crossings(rightOf point: CGPoint) -> Int {
    if let curve { return curve.crossings(rightOf: point) }
    let side = (to.x - from.x) * (point.y - from.y) - (point.x - from.x) * (to.y - from.y)
    if from.y <= point.y, to.y > point.y, side > 0 { return 1 }
    if from.y > point.y, to.y <= point.y, side < 0 { return -1 }
    return 0
  }
}
