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
        return CGPoint(
          x: line.from.x + (line.to.x - line.from.x) * t,
          y: line.from.y + (line.to.y - line.from.y) * t)
      }
      let (a, b) = (at(first), at(last))
      if pen != a { result.append(.move(a)) }
      result.append(.line(b))
      pen = b
    }
    return VectorPath(result)
  }

  private var flattened: [(from: CGPoint, to: CGPoint)] {
    var lines: [(from: CGPoint, to: CGPoint)] = []
    var (start, here) = (CGPoint.zero, CGPoint.zero)
    for element in elements {
      switch element {
      case .move(let p): (start, here) = (p, p)
      case .close:
        lines.append((here, start))
        here = start
      default:
        let points = [here] + element.points
        let count = points.count > 2 ? Self.divisions : 1
        for step in 1...count {
          let next = Self.point(on: points, at: CGFloat(step) / CGFloat(count))
          lines.append((here, next))
          here = next
        }
      }
    }
    return lines
  }

  /// De Casteljau's construction.
  private static func point(on points: [CGPoint], at t: CGFloat) -> CGPoint {
    var points = points
    while points.count > 1 {
      points = zip(points, points.dropFirst()).map {
        CGPoint(x: $0.x + ($1.x - $0.x) * t, y: $0.y + ($1.y - $0.y) * t)
      }
    }
    return points[0]
  }
}
