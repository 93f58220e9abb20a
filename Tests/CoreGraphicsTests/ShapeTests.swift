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

  @Test func `a path winds about what it encloses`() {
    let rect = CGRect(x: 3, y: 5, width: 40, height: 14)
    let hole = rect.insetBy(dx: 8, dy: 4)
    let ring = VectorPath(
      VectorPath.ellipse(in: rect).elements + VectorPath.rectangle(hole).elements)
    for x in stride(from: 0.5, to: 50, by: 1.7) {
      for y in stride(from: 0.5, to: 25, by: 0.9) {
        let radius = hypot((x - rect.midX) / 20, (y - rect.midY) / 7)
        // Twelve straight pieces a quarter are at most a 400th off.
        guard abs(radius - 1) > 0.01 else { continue }
        let point = CGPoint(x: x, y: y)
        let expected = radius < 1 ? hole.contains(point) ? 2 : 1 : 0
        #expect(abs(ring.winding(about: point)) == expected, "(\(x), \(y))")
      }
    }
    // The middle of a star of five points, in one line, is gone about twice.
    let points = (0..<5).map { index in
      let angle = Double(index) * 0.8 * .pi
      return CGPoint(x: cos(angle), y: sin(angle))
    }
    let star = VectorPath([.move(points[0])] + points.dropFirst().map { .line($0) } + [.close])
    #expect(abs(star.winding(about: .zero)) == 2)
    #expect(abs(star.winding(about: CGPoint(x: 0.7, y: 0.01))) == 1)
    #expect(star.winding(about: CGPoint(x: -0.7, y: 0.01)) == 0)
  }
}
