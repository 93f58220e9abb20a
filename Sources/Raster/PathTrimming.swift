internal import Frames

extension VectorPath {
  /// The straight pieces that stand for a curve when lengths are measured.
  private static let divisions = 48

  /// The part of the path between two fractions of its length; curves come back as short lines.
  func trimmed(from start: CGFloat, to end: CGFloat) -> VectorPath {
    let lines = flattened
    let lengths = lines.map { hypot($0.to.x - $0.from.x, $0.to.y - $0.from.y) }
    let total = lengths.reduce(0, +)
    let (first, last) = (start * total, end * total)
    var result: [Element] = []
    var travelled: CGFloat = 0
    var pen: CGPoint?
    for (line, length) in zip(lines, lengths) {
      defer { travelled += length }
      guard length > 0, travelled + length > first, travelled < last else { continue }
      func at(_ distance: CGFloat) -> CGPoint {
        let t = min(max((distance - travelled) / length, 0), 1)
        return line.from.toward(line.to, t)
      }
      let (a, b) = (at(first), at(last))
      if pen != a { result.append(.move(a)) }
      result.append(.line(b))
      pen = b
    }
    return VectorPath(result)
  }

  private var flattened: [(from: CGPoint, to: CGPoint)] {
    polylines(pieces: Self.divisions).flatMap { line in
      let points = line.isClosed ? line.points + line.points.prefix(1) : line.points
      return zip(points, points.dropFirst()).map { (from: $0, to: $1) }
    }
  }
}
