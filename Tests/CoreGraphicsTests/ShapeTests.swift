import CoreGraphics
import Testing

@Suite struct ShapeTests {
  // Source: Core Graphics itself, which prints the path of an ellipse in (0, 0, 100, 100) as
  // "moveto (100, 50), curveto (100, 77.6142) (77.6142, 100) (50, 100), curveto (22.3858, 100)
  // (0, 77.6142) (0, 50), …, closepath".
  @Test func `an ellipse begins at the middle of its right side and has four curves`() {
    let path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
    let points: [[CGFloat]] = [
      [100, 50], [100, 77.6142, 77.6142, 100, 50, 100], [22.3858, 100, 0, 77.6142, 0, 50],
      [0, 22.3858, 22.3858, 0, 50, 0], [77.6142, 0, 100, 22.3858, 100, 50], [],
    ]
    let elements = path.vectorPath.elements
    #expect(elements.count == points.count && elements.last == .close)
    for (element, expected) in zip(elements, points) {
      let numbers = element.points.flatMap { [$0.x, $0.y] }
      #expect(numbers.count == expected.count)
      for (a, b) in zip(numbers, expected) { #expect(abs(a - b) < 1e-4) }
    }
  }

  @Test func `an ellipse follows its equation`() {
    let rect = CGRect(x: 3, y: 5, width: 40, height: 14)
    var here = CGPoint.zero
    for element in VectorPath.ellipse(in: rect).elements {
      if case .curve(let a, let b, let end) = element {
        for t in stride(from: 0, through: 1, by: 0.05) {
          let u = 1 - t
          let w = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
          let x = w[0] * here.x + w[1] * a.x + w[2] * b.x + w[3] * end.x
          let y = w[0] * here.y + w[1] * a.y + w[2] * b.y + w[3] * end.y
          let radius = hypot((x - rect.midX) / 20, (y - rect.midY) / 7)
          // The best cubic for a quarter of a circle is 2.7e-4 off.
          #expect(abs(radius - 1) < 3e-4)
        }
      }
      here = element.points.last ?? here
    }
    #expect(here == CGPoint(x: rect.maxX, y: rect.midY))
  }
}
