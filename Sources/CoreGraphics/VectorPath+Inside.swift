extension VectorPath {
  /// How often, and which way round, the path goes about a point.
  ///
  /// What is open counts as closed, and a curve as straight pieces.
  package func winding(about point: CGPoint) -> Int {
    var (winding, start, last) = (0, CGPoint.zero, CGPoint.zero)
    func add(_ next: CGPoint) {
      let side = (next.x - last.x) * (point.y - last.y) - (point.x - last.x) * (next.y - last.y)
      if last.y <= point.y, next.y > point.y, side > 0 { winding += 1 }
      if last.y > point.y, next.y <= point.y, side < 0 { winding -= 1 }
      last = next
    }
    func bend(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint) {
      for piece in 1...Self.pieces {
        let t = CGFloat(piece) / CGFloat(Self.pieces)
        let (ab, bc, cd) = (a.toward(b, t), b.toward(c, t), c.toward(d, t))
        add(ab.toward(bc, t).toward(bc.toward(cd, t), t))
      }
    }
    for element in elements {
      switch element {
      case .move(let to):
        add(start)
        (start, last) = (to, to)
      case .line(let to): add(to)
      case .quad(let control, let to):
        let (from, part) = (last, 2.0 / 3)
        bend(from, from.toward(control, part), to.toward(control, part), to)
      case .curve(let first, let second, let to): bend(last, first, second, to)
      case .close: add(start)
      }
    }
    add(start)
    return winding
  }

  /// How many straight pieces a curve counts as; our choice.
  private static let pieces = 12
}

extension CGPoint {
  /// The point so much of the way to `other`.
  func toward(_ other: CGPoint, _ share: CGFloat) -> CGPoint {
    CGPoint(x: x + (other.x - x) * share, y: y + (other.y - y) * share)
  }
}
