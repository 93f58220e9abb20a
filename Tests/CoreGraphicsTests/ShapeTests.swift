import CoreGraphics
import Foundation
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
        // The best cubic for a quarter of a circle is 2.7e-4 off.
        guard abs(radius - 1) > 3e-4 else { continue }
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

  /// A closed part of curves of both kinds, and an open line beside it.
  private func blob() -> CGMutablePath {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 10, y: 20))
    path.addCurve(
      to: CGPoint(x: 60, y: 40), control1: CGPoint(x: 0, y: 90), control2: CGPoint(x: 90, y: 80))
    path.addQuadCurve(to: CGPoint(x: 30, y: 5), control: CGPoint(x: 80, y: -20))
    path.closeSubpath()
    path.move(to: CGPoint(x: 70, y: 70))
    path.addLine(to: CGPoint(x: 75, y: 60))
    return path
  }

  @Test func `the box of a path is that of its points, not of its control points`() {
    let path = blob()
    var points: [CGPoint] = []
    var here = CGPoint.zero
    path.applyWithBlock { pointer in
      let (element, from) = (pointer.pointee, here)
      let p = element.points
      for t in stride(from: 0.0, through: 1, by: 1 / 4096) {
        let u = 1 - t
        switch element.type {
        case .moveToPoint, .addLineToPoint: points.append(p[0])
        case .addQuadCurveToPoint:
          points.append(
            CGPoint(
              x: u * u * from.x + 2 * u * t * p[0].x + t * t * p[1].x,
              y: u * u * from.y + 2 * u * t * p[0].y + t * t * p[1].y))
        case .addCurveToPoint:
          let w = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
          points.append(
            CGPoint(
              x: w[0] * from.x + w[1] * p[0].x + w[2] * p[1].x + w[3] * p[2].x,
              y: w[0] * from.y + w[1] * p[0].y + w[2] * p[1].y + w[3] * p[2].y))
        case .closeSubpath: break
        }
      }
      here = points.last ?? here
    }
    let (box, all) = (path.boundingBoxOfPath, path.boundingBox)
    let expected = [
      points.map(\.x).min(), points.map(\.y).min(), points.map(\.x).max(), points.map(\.y).max(),
    ]
    for (value, sampled) in zip([box.minX, box.minY, box.maxX, box.maxY], expected) {
      #expect(abs(value - (sampled ?? .nan)) < 1e-4)
    }
    #expect(all.contains(box) && all != box)
    #expect(CGMutablePath().boundingBoxOfPath.isNull)
  }

  @Test func `a path has elements of five kinds`() {
    var types: [CGPathElementType] = []
    blob().applyWithBlock { types.append($0.pointee.type) }
    #expect(
      types == [
        .moveToPoint, .addCurveToPoint, .addQuadCurveToPoint, .closeSubpath, .moveToPoint,
        .addLineToPoint,
      ])
  }

  @Test func `a point lies inside by the winding, or by turns`() {
    let ring = CGMutablePath()
    ring.addEllipse(in: CGRect(x: 0, y: 0, width: 100, height: 100))
    ring.addEllipse(in: CGRect(x: 30, y: 30, width: 40, height: 40))
    for (x, y) in [(50, 5), (50, 50), (8, 8), (50, 31), (50, 69), (95, 50), (99, 99)] {
      let distance = hypot(CGFloat(x) - 50, CGFloat(y) - 50)
      let point = CGPoint(x: x, y: y)
      #expect(ring.contains(point) == (distance < 50))
      #expect(ring.contains(point, using: .evenOdd) == (distance < 50 && distance > 20))
    }
    let move = CGAffineTransform(translationX: 200, y: 0)
    #expect(ring.contains(CGPoint(x: 250, y: 5), transform: move))
  }

  @Test func `a point of a curve lies between what is inside and what is not`() {
    // y = x² between −1 and 1, as a quadratic curve; closed at y = 1.
    let bowl = CGMutablePath()
    bowl.move(to: CGPoint(x: -1, y: 1))
    bowl.addQuadCurve(to: CGPoint(x: 1, y: 1), control: CGPoint(x: 0, y: -1))
    for x in stride(from: -0.95, to: 1, by: 0.1) {
      #expect(bowl.contains(CGPoint(x: x, y: x * x + 1e-9)))
      #expect(!bowl.contains(CGPoint(x: x, y: x * x - 1e-9)))
    }
  }

  @Test func `a path that is run through backwards winds the other way`() {
    let (path, back) = (blob().vectorPath, blob().vectorPath.reversed)
    for x in stride(from: 2.5, to: 90, by: 7) {
      for y in stride(from: -10.5, to: 80, by: 7) {
        let point = CGPoint(x: x, y: y)
        #expect(back.winding(about: point) == -path.winding(about: point))
      }
    }
    #expect(back.reversed == path)
    #expect(back.elements.first == .move(CGPoint(x: 75, y: 60)))
  }
}
