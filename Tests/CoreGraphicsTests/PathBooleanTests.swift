import CoreGraphics
import Testing

/// What is inside a path made of two, against what is inside the two.
@Suite struct PathBooleanTests {
  /// Paths of which some have corners, sides and tangents in common, and some cross themselves.
  private static func pair(_ dice: inout Dice) -> (CGPath, CGPath) {
    func place() -> CGPoint {
      CGPoint(
        x: 20 * Int.random(in: 0...5, using: &dice), y: 20 * Int.random(in: 0...5, using: &dice))
    }
    func shape() -> CGPath {
      let shape = CGMutablePath()
      switch Int.random(in: 0...3, using: &dice) {
      case 0: shape.addEllipse(in: CGRect(origin: place(), size: CGSize(width: 40, height: 40)))
      case 1:
        shape.addRoundedRect(
          in: CGRect(origin: place(), size: CGSize(width: 40, height: 60)), cornerWidth: 10,
          cornerHeight: 20)
      case 2:
        for _ in 0...1 {
          shape.addRect(CGRect(origin: place(), size: CGSize(width: 40, height: 20)))
        }
      default: return dice.path()
      }
      return shape
    }
    return (shape(), shape())
  }

  @Test("A point lies in the result by where it lies in the paths", arguments: 0..<16)
  func membership(seed: UInt64) {
    var dice = Dice(state: seed)
    let (a, b) = Self.pair(&dice)
    for rule in [CGPathFillRule.winding, .evenOdd] {
      let results = [
        a.union(b, using: rule), a.intersection(b, using: rule), a.subtracting(b, using: rule),
        a.symmetricDifference(b, using: rule), a.normalized(using: rule),
      ]
      var hasBoth = false
      for _ in 0..<60 {
        let point = CGPoint(
          x: .random(in: -10...170, using: &dice), y: .random(in: -10...170, using: &dice))
        let (inA, inB) = (a.contains(point, using: rule), b.contains(point, using: rule))
        hasBoth = hasBoth || inA && inB
        let expected = [inA || inB, inA && inB, inA && !inB, inA != inB, inA]
        for (result, expected) in zip(results, expected) {
          // By either rule, as nothing crosses itself any more.
          #expect(result.contains(point) == expected, "\(point)")
          #expect(result.contains(point, using: .evenOdd) == expected, "\(point)")
        }
      }
      if hasBoth { #expect(a.intersects(b, using: rule)) }
      #expect(a.intersects(b, using: rule) == b.intersects(a, using: rule))
    }
  }

  private static let circle = CGPath(
    ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
  private static let square = CGPath(
    rect: CGRect(x: 50, y: 50, width: 100, height: 100), transform: nil)

  @Test func `curves stay curves`() {
    let pie = Self.circle.subtracting(Self.square).vectorPath
    #expect(pie.elements.count == 7)
    #expect(pie.subpaths.count == 1)
    #expect(pie.subpaths[0].steps.filter { $0.curve != nil }.count == 3)
    let both = Self.circle.union(Self.circle).vectorPath
    #expect(both.subpaths[0].steps.filter { $0.curve != nil }.count == 4)
  }

  @Test func `what has a side in common becomes one`() {
    let left = CGPath(rect: CGRect(x: 0, y: 0, width: 40, height: 40), transform: nil)
    let right = CGPath(rect: CGRect(x: 40, y: 0, width: 40, height: 40), transform: nil)
    let both = left.union(right)
    #expect(both.vectorPath.subpaths.count == 1)
    #expect(both.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 80, height: 40))
    #expect(left.intersection(right).isEmpty && !left.intersects(right))
    #expect(left.subtracting(left).isEmpty)
    #expect(left.symmetricDifference(left).isEmpty)
  }

  @Test func `parts that do not hang together are apart, with their holes`() {
    let rings = CGMutablePath()
    for (x, radius) in [(50.0, 40.0), (50, 30), (50, 10), (200, 40)] {
      rings.addEllipse(
        in: CGRect(x: x - radius, y: 50 - radius, width: 2 * radius, height: 2 * radius))
    }
    let parts = rings.componentsSeparated(using: .evenOdd)
    #expect(parts.map { $0.vectorPath.subpaths.count }.sorted() == [1, 1, 2])
    for distance in [5.0, 20, 35, 45] {
      let point = CGPoint(x: 50 + distance, y: 50)
      let around = parts.filter { $0.contains(point) }.count
      #expect(around == (distance < 10 || (30..<40).contains(distance) ? 1 : 0))
    }
    // By winding all of it is inside.
    #expect(rings.componentsSeparated().map { $0.vectorPath.subpaths.count } == [1, 1])
  }

  @Test func `the outline of a stroke that crosses itself becomes one without crossings`() {
    var dice = Dice(state: 11)
    for _ in 0..<2 {
      let outline = dice.path().copy(
        strokingWithWidth: 14, lineCap: .round, lineJoin: .round, miterLimit: 10)
      let plain = outline.normalized()
      for _ in 0..<200 {
        let point = dice.point()
        #expect(plain.contains(point, using: .evenOdd) == outline.contains(point))
      }
    }
  }

  @Test func `lines are cut by what is inside`() {
    let line = CGMutablePath()
    line.move(to: CGPoint(x: -20, y: 50))
    line.addLine(to: CGPoint(x: 120, y: 50))
    func parts(_ path: CGPath) -> [Int] {
      path.vectorPath.subpaths.flatMap { [$0.start] + $0.steps.map(\.to) }.map {
        Int(($0.x * 1e6).rounded())
      }
    }
    #expect(parts(line.lineIntersection(Self.circle)) == [0, 100_000_000])
    #expect(
      parts(line.lineSubtracting(Self.circle)) == [
        -20_000_000, 0, 100_000_000, 120_000_000,
      ])
    let arc = Self.circle.lineIntersection(Self.square)
    let box = arc.boundingBoxOfPath
    for (value, expected) in [
      (box.minX, 50), (box.minY, 50), (box.maxX, 100), (box.maxY, 100),
    ] as [(CGFloat, CGFloat)] {
      #expect(abs(value - expected) < 1e-5)
    }
    #expect(!arc.vectorPath.elements.contains(.close))
  }

  @Test func `a flattened path is as near as it is asked to be`() {
    for threshold in [5, 0.5, 0.01] as [CGFloat] {
      let flat = Self.circle.flattened(threshold: threshold)
      let lines = flat.lines(pieces: 1)
      #expect(flat.vectorPath.subpaths.flatMap(\.steps).filter { $0.curve != nil }.isEmpty)
      var farthest: CGFloat = 0
      for line in Self.circle.lines(pieces: 200) {
        farthest = max(farthest, lines.map { line.0.distance(to: $0) }.min() ?? .infinity)
      }
      #expect(farthest <= threshold)
      // Not many more lines than a circle takes: a sagitta s at a radius r spans 2 √(2 r s).
      let fewest = 100 * CGFloat.pi / (2 * (100 * threshold).squareRoot())
      #expect(CGFloat(lines.count) < 1.5 * fewest + 6)
    }
  }

  @Test func `what is nowhere or nothing has no inside`() {
    let nothing = CGMutablePath()
    #expect(nothing.union(nothing).isEmpty && nothing.componentsSeparated().isEmpty)
    #expect(Self.circle.subtracting(nothing).boundingBoxOfPath == Self.circle.boundingBoxOfPath)
    let point = CGMutablePath()
    point.addLines(between: [.zero, .zero])
    #expect(point.normalized().isEmpty)
    let nowhere = CGMutablePath()
    nowhere.addLines(between: [.zero, CGPoint(x: CGFloat.nan, y: 1), CGPoint(x: 4, y: 4)])
    #expect(nowhere.union(Self.circle).isEmpty && !nowhere.intersects(Self.circle))
    let far = CGAffineTransform(translationX: 1e12, y: 0)
    let away = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    let moved = CGMutablePath()
    moved.addPath(away, transform: far)
    #expect(moved.union(Self.circle).vectorPath.subpaths.count <= 2)
  }
}
