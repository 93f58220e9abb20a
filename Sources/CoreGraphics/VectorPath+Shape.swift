extension VectorPath {
  /// The box around the lines and curves; null if there are none.
  ///
  /// A curve reaches farthest where it begins, ends, or runs along an axis.
  var bounds: CGRect {
    var (points, last): ([CGPoint], CGPoint) = ([], .zero)
    for element in elements {
      switch element {
      case .move(let to), .line(let to): points.append(to)
      case .quad(let control, let to):
        points += Self.extremes(last, last.toward(control, 2 / 3), to.toward(control, 2 / 3), to)
      case .curve(let first, let second, let to): points += Self.extremes(last, first, second, to)
      case .close: continue
      }
      last = element.points.last ?? last
    }
    return CGRect(enclosing: points)
  }

  /// The end of a cubic curve, and where it runs along an axis.
  private static func extremes(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) -> [CGPoint]
  {
    let times =
      roots(a.x, b.x, c.x, d.x) + roots(a.y, b.y, c.y, d.y)
    return times.filter { $0 > 0 && $0 < 1 }.map { t in
      let (ab, bc, cd) = (a.toward(b, t), b.toward(c, t), c.toward(d, t))
      return ab.toward(bc, t).toward(bc.toward(cd, t), t)
    } + [d]
  }

  /// Where the derivative of a cubic Bézier function is 0.
  private static func roots(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> [CGFloat] {
    let (square, linear, constant) = (d - 3 * c + 3 * b - a, 2 * (c - 2 * b + a), b - a)
    guard abs(square) > 1e-12 else { return abs(linear) > 1e-12 ? [-constant / linear] : [] }
    let discriminant = linear * linear - 4 * square * constant
    guard discriminant >= 0 else { return [] }
    let root = discriminant.squareRoot()
    return [(-linear + root) / (2 * square), (-linear - root) / (2 * square)]
  }

  /// The path run through from its end to its beginning.
  package var reversed: VectorPath {
    var result: [Element] = []
    for part in subpaths.reversed() {
      var end = part.start
      var steps: [Element] = []
      for element in part.steps {
        switch element {
        case .line: steps.append(.line(end))
        case .quad(let control, _): steps.append(.quad(control: control, to: end))
        case .curve(let first, let second, _):
          steps.append(.curve(control1: second, control2: first, to: end))
        case .move, .close: break
        }
        end = element.points.last ?? end
      }
      result += [.move(end)] + steps.reversed() + (part.isClosed ? [.close] : [])
    }
    return VectorPath(result)
  }

  /// A part of a path that is drawn without lifting the pen.
  private struct Subpath {
    let start: CGPoint
    var steps: [Element] = []
    var isClosed = false
  }

  private var subpaths: [Subpath] {
    var parts: [Subpath] = []
    for element in elements {
      switch element {
      case .move(let to): parts.append(Subpath(start: to))
      case .close: if !parts.isEmpty { parts[parts.count - 1].isClosed = true }
      default:
        // After closing, the pen goes on from where the part began.
        if parts.isEmpty || parts[parts.count - 1].isClosed {
          parts.append(Subpath(start: parts.last?.start ?? .zero))
        }
        parts[parts.count - 1].steps.append(element)
      }
    }
    return parts
  }
}
