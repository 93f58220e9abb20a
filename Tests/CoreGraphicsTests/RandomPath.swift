import CoreGraphics

/// Chance that is the same in every run.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ state >> 29) &* 0x9E37_79B9_7F4A_7C15
  }

  mutating func point() -> CGPoint {
    CGPoint(x: .random(in: 40...160, using: &self), y: .random(in: 40...160, using: &self))
  }

  /// One to five lines and curves of both kinds, of which some are closed.
  mutating func path() -> CGMutablePath {
    let path = CGMutablePath()
    path.move(to: point())
    for _ in 0..<Int.random(in: 1...5, using: &self) {
      switch Int.random(in: 0...2, using: &self) {
      case 0: path.addLine(to: point())
      case 1: path.addQuadCurve(to: point(), control: point())
      default: path.addCurve(to: point(), control1: point(), control2: point())
      }
    }
    if Bool.random(using: &self) { path.closeSubpath() }
    return path
  }
}

extension CGPath {
  /// Short straight lines along the path, by the polynomials of its curves.
  func lines(pieces: Int) -> [(CGPoint, CGPoint)] {
    var (lines, here, start): ([(CGPoint, CGPoint)], CGPoint, CGPoint) = ([], .zero, .zero)
    for element in vectorPath.elements {
      let points = [here] + element.points
      switch element {
      case .move(let to): start = to
      case .close:
        lines.append((here, start))
        here = start
      default:
        // Bernstein's polynomials of the degree.
        let binomials: [CGFloat] = [[1, 1], [1, 2, 1], [1, 3, 3, 1]][points.count - 2]
        let count = points.count == 2 ? 1 : pieces
        var last = here
        for piece in 1...count {
          let t = CGFloat(piece) / CGFloat(count)
          let weights = binomials.indices.map {
            binomials[$0] * pow(t, CGFloat($0)) * pow(1 - t, CGFloat(binomials.count - 1 - $0))
          }
          let next = CGPoint(
            x: zip(weights, points).reduce(0) { $0 + $1.0 * $1.1.x },
            y: zip(weights, points).reduce(0) { $0 + $1.0 * $1.1.y })
          lines.append((last, next))
          last = next
        }
      }
      here = element.points.last ?? here
    }
    return lines
  }
}

extension CGPoint {
  func distance(to line: (CGPoint, CGPoint)) -> CGFloat {
    let way = CGVector(dx: line.1.x - line.0.x, dy: line.1.y - line.0.y)
    let square = way.dx * way.dx + way.dy * way.dy
    let along = (x - line.0.x) * way.dx + (y - line.0.y) * way.dy
    let share = square > 0 ? min(max(along / square, 0), 1) : 0
    return hypot(line.0.x + way.dx * share - x, line.0.y + way.dy * share - y)
  }
}
