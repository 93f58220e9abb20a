import CoreGraphics
import Testing

@Suite struct PathCopyTests {
  private static func line(_ points: (CGFloat, CGFloat)..., closed: Bool = false) -> CGMutablePath {
    let path = CGMutablePath()
    path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
    if closed { path.closeSubpath() }
    return path
  }

  /// How much the path covers, by the shoelace formula over its subpaths.
  private static func area(_ path: CGPath) -> CGFloat {
    abs(path.lines(pieces: 64).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }) / 2
  }

  // MARK: Strokes

  /// What a round pen covers is, by definition, what is no farther from the path than half its width.
  @Test("A round pen covers what lies within half its width", arguments: 0..<24)
  func roundPen(seed: UInt64) {
    var dice = Dice(state: seed)
    let path = dice.path()
    let width = CGFloat.random(in: 2...34, using: &dice)
    let outline = path.copy(
      strokingWithWidth: width, lineCap: .round, lineJoin: .round, miterLimit: 10)
    let lines = path.lines(pieces: 80)
    for y in stride(from: 21.3, to: 180, by: 6.7) {
      for x in stride(from: 21.7, to: 180, by: 6.7) {
        let point = CGPoint(x: x, y: y)
        let distance = lines.map(point.distance).min() ?? .infinity
        // Four times the stated deviation, as the lines that stand for the path are off as well.
        guard abs(distance - width / 2) > 0.04 else { continue }
        #expect(
          outline.contains(point) == (distance < width / 2),
          "\(point) is \(distance) from \(path.vectorPath.svg), stroked by \(width)")
      }
    }
  }

  @Test func `a line has an end of three kinds`() {
    let path = Self.line((10, 20), (50, 20))
    let boxes: [(CGLineCap, CGRect, CGFloat)] = [
      (.butt, CGRect(x: 10, y: 15, width: 40, height: 10), 400),
      (.square, CGRect(x: 5, y: 15, width: 50, height: 10), 500),
      (.round, CGRect(x: 5, y: 15, width: 50, height: 10), 400 + 25 * .pi),
    ]
    for (cap, box, area) in boxes {
      let outline = path.copy(
        strokingWithWidth: 10, lineCap: cap, lineJoin: .miter, miterLimit: 10)
      let found = outline.boundingBoxOfPath
      for (a, b) in zip(
        [found.minX, found.minY, found.maxX, found.maxY], [box.minX, box.minY, box.maxX, box.maxY])
      { #expect(abs(a - b) < 1e-9) }
      #expect(abs(Self.area(outline) - area) < 0.1, "\(cap)")
    }
  }

  /// A corner of 60° has a miter of 1 / sin 30° = 2 widths.
  @Test(arguments: [
    (CGLineJoin.miter, CGFloat(2.01), CGFloat(10)), (.miter, 1.99, 2.5), (.bevel, 9, 2.5),
    (.round, 9, 5),
  ])
  func `a corner reaches as far as its join says`(
    join: CGLineJoin, limit: CGFloat, reach: CGFloat
  ) {
    let half = CGFloat(30).squareRoot()
    let path = Self.line((-half, half * 3.0.squareRoot()), (0, 0), (half, half * 3.0.squareRoot()))
    let outline = path.copy(
      strokingWithWidth: 10, lineCap: .butt, lineJoin: join, miterLimit: limit)
    #expect(abs(-outline.boundingBoxOfPath.minY - reach) < 0.01)
  }

  @Test func `a closed path has two outlines`() {
    let circle = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
    let outline = circle.copy(
      strokingWithWidth: 20, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(outline.vectorPath.subpaths.map(\.isClosed) == [true, true])
    // A ring between the radii 40 and 60, in a curve that is 2.7e-4 of the radius off.
    #expect(abs(Self.area(outline) - 2000 * .pi) < 2000 * .pi * 5e-4)
    #expect(!outline.contains(CGPoint(x: 50, y: 50)))
    for (distance, isInside) in [(39.9, false), (40.1, true), (59.9, true), (60.1, false)] {
      for step in 0..<64 {
        let angle = Double(step) / 32 * .pi
        let point = CGPoint(x: 50 + distance * cos(angle), y: 50 + distance * sin(angle))
        #expect(outline.contains(point) == isInside, "\(distance) at \(angle)")
      }
    }
    // Few curves suffice, as they bend as the circle does.
    #expect(outline.vectorPath.elements.count < 40)
  }

  @Test func `the transform moves the outline, not the path`() {
    let path = Self.line((0, 0), (40, 0))
    let outline = path.copy(
      strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10,
      transform: CGAffineTransform(scaleX: 2, y: 5))
    #expect(outline.boundingBoxOfPath == CGRect(x: 0, y: -10, width: 80, height: 20))
    let dashes = path.copy(
      dashingWithPhase: 0, lengths: [10], transform: CGAffineTransform(scaleX: 2, y: 5))
    #expect(dashes.vectorPath.svg == "M 0.0 0.0 L 20.0 0.0 M 40.0 0.0 L 60.0 0.0")
  }

  @Test func `a point leaves a dot by its cap`() {
    for points in [[(7, 7), (7, 7)], [(7, 7)]] {
      let path = CGMutablePath()
      path.addLines(between: points.map { CGPoint(x: $0.0, y: $0.1) })
      func box(_ cap: CGLineCap) -> CGRect {
        path.copy(strokingWithWidth: 6, lineCap: cap, lineJoin: .miter, miterLimit: 10)
          .boundingBoxOfPath
      }
      #expect(box(.butt).isNull)
      for cap in [CGLineCap.round, .square] {
        let expected =
          points.count > 1 ? CGRect(x: 4, y: 4, width: 6, height: 6) : CGRect.null
        #expect(box(cap) == expected)
      }
    }
  }

  @Test func `what has no width, or is nowhere, covers nothing`() {
    func outline(_ path: CGPath, _ width: CGFloat) -> CGPath {
      path.copy(strokingWithWidth: width, lineCap: .round, lineJoin: .round, miterLimit: 10)
    }
    let path = Self.line((0, 0), (40, 0))
    for width in [0, -3, .nan, .infinity] { #expect(outline(path, width).isEmpty) }
    #expect(outline(CGMutablePath(), 3).isEmpty)
    let nowhere = CGMutablePath()
    nowhere.move(to: .zero)
    nowhere.addCurve(
      to: CGPoint(x: 1, y: 1), control1: CGPoint(x: CGFloat.nan, y: 0),
      control2: CGPoint(x: 5, y: CGFloat.infinity))
    #expect(outline(nowhere, 3).vectorPath.elements.count < 10)
  }

  // MARK: Dashes

  @Test func `dashes and gaps are as long as they say`() {
    var dice = Dice(state: 4)
    for _ in 0..<20 {
      let path = dice.path()
      let (dash, gap) = (
        CGFloat.random(in: 3...20, using: &dice), CGFloat.random(in: 3...20, using: &dice)
      )
      func length(_ path: CGPath) -> CGFloat {
        path.lines(pieces: 400).reduce(0) { $0 + hypot($1.1.x - $1.0.x, $1.1.y - $1.0.y) }
      }
      let whole = length(path)
      let dashes = path.copy(dashingWithPhase: dash / 2, lengths: [dash, gap]).vectorPath.subpaths
      let isClosed = path.vectorPath.elements.last == .close
      for (index, part) in dashes.enumerated() {
        let part = CGPath(
          VectorPath([.move(part.start)] + part.steps.map(\.element)))
        if index > 0, index < dashes.count - 1 { #expect(abs(length(part) - dash) < 0.02) }
        if index == 0, !isClosed { #expect(abs(length(part) - min(dash / 2, whole)) < 0.02) }
      }
      // The pattern begins in the middle of a dash, and repeats until the path ends.
      let first = min(dash / 2, whole)
      let rest = whole - first
      let periods = (rest / (dash + gap)).rounded(.down)
      let last = max(0, rest - periods * (dash + gap) - gap)
      let expected = first + periods * dash + last
      let drawn = dashes.reduce(0) {
        $0 + length(CGPath(VectorPath([.move($1.start)] + $1.steps.map(\.element))))
      }
      #expect(abs(drawn - expected) < 0.1, "\(path.vectorPath.svg)")
    }
  }

  @Test func `a pattern goes round`() {
    let path = Self.line((0, 0), (20, 0))
    func dashes(_ phase: CGFloat, _ lengths: [CGFloat]) -> String {
      path.copy(dashingWithPhase: phase, lengths: lengths).vectorPath.subpaths
        .map { "\(Int($0.start.x))-\(Int($0.steps.last?.to.x ?? -1))" }.joined(separator: " ")
    }
    #expect(dashes(0, [3, 2]) == "0-3 5-8 10-13 15-18")
    #expect(dashes(4, [3, 2]) == "1-4 6-9 11-14 16-19")
    #expect(dashes(-1, [3, 2]) == "1-4 6-9 11-14 16-19")
    #expect(dashes(11, [3, 2]) == "0-2 4-7 9-12 14-17 19-20")
    // An odd number has dashes where it had gaps the second time.
    #expect(dashes(0, [5, 1, 2]) == "0-5 6-8 13-14 16-20")
    // Dots, which caps make visible.
    #expect(dashes(0, [0, 8]) == "0-0 8-8 16-16")
  }

  @Test func `a pattern that is none leaves the path as it is`() {
    let path = Self.line((0, 0), (20, 0), (20, 20), closed: true)
    for lengths: [CGFloat] in [[], [0], [0, 0], [5, -1], [.nan], [.infinity, 1], [1e-9, 1e-9]] {
      #expect(path.copy(dashingWithPhase: 2, lengths: lengths).vectorPath == path.vectorPath)
    }
    #expect(path.copy(dashingWithPhase: 2, lengths: [500, 1]).vectorPath == path.vectorPath)
  }

  @Test func `where a closed path begins and ends with a dash, both are one`() {
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    let dashes = square.copy(dashingWithPhase: 2, lengths: [4, 6]).vectorPath
    #expect(dashes.subpaths.map(\.isClosed) == [false, false, false, false])
    let around = dashes.subpaths.map { $0.steps.map(\.to) }
    #expect(around.filter { $0.contains(.zero) } == [[.zero, CGPoint(x: 2, y: 0)]])
  }
}
