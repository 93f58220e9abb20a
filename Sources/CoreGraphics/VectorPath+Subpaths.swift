extension VectorPath {
  /// A part of a path that is drawn without lifting the pen.
  package struct Subpath {
    package let start: CGPoint
    /// The lines and curves, without the line that closes.
    package var steps: [Step] = []
    package var isClosed = false

    /// The lines and curves, with the line that closes where it has a length.
    package var allSteps: [Step] {
      let end = steps.last?.to ?? start
      return isClosed && end != start ? steps + [Step(from: end, element: .line(start))] : steps
    }
  }

  /// A line or a curve, and where it begins.
  package struct Step {
    package let from: CGPoint
    package let element: Element

    package var to: CGPoint { element.points.last ?? from }

    /// nil for a line.
    package var curve: CubicCurve? {
      switch element {
      case .quad(let control, let to): CubicCurve(from, quad: control, to)
      case .curve(let first, let second, let to): CubicCurve(from, first, second, to)
      case .move, .line, .close: nil
      }
    }
  }

  /// The parts of the path; after closing, the pen goes on from where the part began.
  package var subpaths: [Subpath] {
    var parts: [Subpath] = []
    for element in elements {
      switch element {
      case .move(let to): parts.append(Subpath(start: to))
      case .close: if !parts.isEmpty { parts[parts.count - 1].isClosed = true }
      default:
        if parts.last?.isClosed != false {
          parts.append(Subpath(start: parts.last?.start ?? .zero))
        }
        let last = parts.count - 1
        let step = Step(from: parts[last].steps.last?.to ?? parts[last].start, element: element)
        parts[last].steps.append(step)
      }
    }
    return parts
  }
}

extension VectorPath {
  /// A part of a path drawn without lifting the pen, as straight lines from point to point.
  package struct Polyline: Equatable {
    package var points: [CGPoint]
    package var isClosed: Bool
  }

  /// The parts of the path that have lines or curves, with each curve as so many straight pieces.
  package func polylines(pieces: Int) -> [Polyline] {
    subpaths.filter { !$0.steps.isEmpty }.map { part in
      let points = part.steps.flatMap { $0.curve?.points(pieces) ?? [$0.to] }
      return Polyline(points: [part.start] + points, isClosed: part.isClosed)
    }
  }
}
