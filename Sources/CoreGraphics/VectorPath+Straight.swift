extension VectorPath {
  /// A part of a path drawn without lifting the pen, as straight lines from point to point.
  package struct Polyline: Equatable {
    package var points: [CGPoint]
    package var isClosed: Bool
  }

  /// The parts of the path, with each curve as so many straight pieces.
  package func polylines(pieces: Int) -> [Polyline] {
    var (lines, start): ([Polyline], CGPoint) = ([], .zero)
    func extend(by points: [CGPoint]) {
      // After closing, the pen goes on from where the part began.
      if lines.last?.isClosed != false { lines.append(Polyline(points: [start], isClosed: false)) }
      lines[lines.count - 1].points += points
    }
    for element in elements {
      let last = lines.last?.isClosed == false ? lines.last?.points.last ?? start : start
      switch element {
      case .move(let to):
        start = to
        lines.append(Polyline(points: [to], isClosed: false))
      case .line(let to): extend(by: [to])
      case .quad(let control, let to):
        extend(
          by: Self.pieces(
            pieces, last, last.toward(control, 2 / 3), to.toward(control, 2 / 3), to))
      case .curve(let first, let second, let to):
        extend(by: Self.pieces(pieces, last, first, second, to))
      case .close: if !lines.isEmpty { lines[lines.count - 1].isClosed = true }
      }
    }
    return lines.filter { $0.points.count > 1 }
  }

  private static func pieces(
    _ count: Int, _ a: CGPoint, _ b: CGPoint, _ c: CGPoint, _ d: CGPoint
  ) -> [CGPoint] {
    (1...count).map { piece in
      let t = CGFloat(piece) / CGFloat(count)
      if piece == count { return d }
      let (ab, bc, cd) = (a.toward(b, t), b.toward(c, t), c.toward(d, t))
      return ab.toward(bc, t).toward(bc.toward(cd, t), t)
    }
  }
}
