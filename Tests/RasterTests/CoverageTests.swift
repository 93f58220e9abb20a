import Frames
import Pixels
import Raster
import Testing

/// How much of the pixels at an edge is covered, against the shapes themselves.
@Suite struct CoverageTests {
  /// The share of a pixel that lies in a shape, by the exact extent of many lines across it.
  private static func share(
    _ x: Int, _ y: Int, _ extent: (Double) -> ClosedRange<Double>?
  ) -> Double {
    let lines = 256
    return (0..<lines).reduce(0) { sum, line in
      guard let range = extent(Double(y) + (Double(line) + 0.5) / Double(lines)) else { return sum }
      let (left, right) = (
        max(range.lowerBound, Double(x)), min(range.upperBound, Double(x + 1))
      )
      return sum + max(right - left, 0) / Double(lines)
    }
  }

  /// The largest difference from the share of each pixel that `extent` gives, in percent.
  private static func worst(
    _ bitmap: Bitmap, _ extent: (Double) -> ClosedRange<Double>?
  ) -> Double {
    var worst = 0.0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let drawn = Double(255 - bitmap[x, y] & 0xFF) / 255
        if drawn == 0 || drawn == 1, x % 16 != 0 { continue }
        worst = max(worst, abs(drawn - share(x, y, extent)))
      }
    }
    return worst * 100
  }

  /// What of a line lies in `rect` with circular corners.
  private static func rounded(_ rect: CGRect, _ radius: Double) -> (Double) -> ClosedRange<Double>?
  {
    { y in
      guard y >= rect.minY, y <= rect.maxY else { return nil }
      let depth = max(rect.minY + radius - y, y - rect.maxY + radius, 0)
      let inset = radius - (radius * radius - depth * depth).squareRoot()
      return rect.minX + inset...max(rect.maxX - inset, rect.minX + inset)
    }
  }

  private func draw(_ node: Node) throws -> Bitmap {
    try Rasterizer().bitmap(of: scene([node]), scale: 1)
  }

  private static let offsets = [0, 1.0 / 3, 0.37, 0.5, 2.0 / 3, 0.71, 0.95]

  @Test("Boxes and rounded boxes cover within 1 % of what they do", arguments: offsets)
  func sweep(offset: Double) throws {
    for (radius, width) in [(0.0, 30.25), (3, 30.25), (9.5, 21.6), (12, 24), (20, 50.8)] {
      let rect = CGRect(x: 5 + offset, y: 6 + offset * 0.7, width: width, height: 40.4)
      let radius = min(radius, width / 2)
      let extent = Self.rounded(rect, radius)
      var node = square(1, rect)
      node.corners = Corners(radius: radius)
      let plain = Self.worst(try draw(node), extent)
      #expect(plain < 1, "\(rect), \(radius): off by \(plain) %")
      // The same by cutting what lies in the node, by its gradient, and by glass over black.
      var cut = Node(id: 1, frame: rect)
      cut.corners = node.corners
      cut.clipsToBounds = true
      cut.children = [square(2, CGRect(x: -9, y: -9, width: 90, height: 90))]
      let clipped = try draw(cut)
      #expect(radius == 0 || Self.worst(clipped, extent) < 1)
      var gradient = Node(id: 1, frame: rect)
      gradient.corners = node.corners
      gradient.content = .gradient(
        GradientContent(
          colors: [.black, .black], locations: [0, 1], start: .zero, end: CGPoint(x: 1, y: 1)))
      #expect(Self.worst(try draw(gradient), extent) < 1)
    }
  }

  @Test func `other paths are within 7 % at an edge, and 12 % where two edges share a pixel`()
    throws
  {
    var (edges, lines) = (0.0, 0.0)
    for step in 0..<60 {
      let place = 20 + Double(step) / 60
      // A box that a sloping side keeps from being one, and the same as thin as a third of a pixel.
      for (height, isLine) in [(20.0, false), (1.0 / 3, true)] {
        var node = Node(id: 1, frame: CGRect(x: 0, y: 0, width: 64, height: 64))
        let corners = [
          CGPoint(x: 8, y: place), CGPoint(x: 50, y: place), CGPoint(x: 52, y: place + height),
          CGPoint(x: 8, y: place + height),
        ]
        node.content = .shape(
          ShapeContent(
            path: VectorPath(
              [.move(corners[0])] + corners.dropFirst().map { .line($0) } + [.close]),
            fillColor: .black))
        let bitmap = try draw(node)
        for y in 18..<44 {
          let drawn = Double(255 - bitmap[20, y] & 0xFF) / 255
          let exact = max(min(place + height, Double(y + 1)) - max(place, Double(y)), 0)
          if isLine {
            lines = max(lines, abs(drawn - exact))
          } else {
            edges = max(edges, abs(drawn - exact))
          }
        }
      }
    }
    #expect(edges < 0.07 && lines < 0.12, "off by \(edges) and \(lines)")
    // The sentence in the documentation would be wrong if they were much better, too.
    #expect(edges > 0.02, "off by \(edges) and \(lines)")
  }

  // MARK: Other shapes

  /// How much of a pixel lies in a convex polygon: its area once the sides of the pixel have cut it.
  private static func share(_ x: Int, _ y: Int, _ polygon: [CGPoint]) -> Double {
    /// What of `points` lies where `inside` is not below zero.
    func cut(_ points: [CGPoint], _ inside: (CGPoint) -> Double) -> [CGPoint] {
      points.indices.flatMap { index -> [CGPoint] in
        let (here, next) = (points[index], points[(index + 1) % points.count])
        let (a, b) = (inside(here), inside(next))
        let kept = a >= 0 ? [here] : []
        guard a * b < 0 else { return kept }
        let t = a / (a - b)
        return kept + [
          CGPoint(x: here.x + (next.x - here.x) * t, y: here.y + (next.y - here.y) * t)
        ]
      }
    }
    var rest = cut(polygon) { $0.x - Double(x) }
    rest = cut(rest) { Double(x + 1) - $0.x }
    rest = cut(rest) { $0.y - Double(y) }
    rest = cut(rest) { Double(y + 1) - $0.y }
    let area = rest.indices.reduce(0) { sum, index in
      let (a, b) = (rest[index], rest[(index + 1) % rest.count])
      return sum + a.x * b.y - b.x * a.y
    }
    return abs(area) / 2
  }

  /// The largest difference from the share of each pixel that `share` gives.
  private static func worst(_ bitmap: Bitmap, _ share: (Int, Int) -> Double) -> Double {
    var worst = 0.0
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let drawn = Double(255 - bitmap[x, y] & 0xFF) / 255
        if drawn == 0 || drawn == 1, x % 16 != 0 { continue }
        worst = max(worst, abs(drawn - share(x, y)))
      }
    }
    return worst
  }

  @Test(
    "What is turned is within 7 % of what it covers", arguments: [0.02, 0.2, 0.5, .pi / 4, 1.3])
  func turned(angle: CGFloat) throws {
    for (x, y) in [(32.0, 32.0), (31.37, 32.61), (32 + 1.0 / 3, 30.9)] {
      var box = square(1, CGRect(x: 0, y: 0, width: 30.4, height: 21.7))
      box.position = CGPoint(x: x, y: y)
      box.transform = CATransform3DMakeRotation(angle, 0, 0, 1)
      let (c, s) = (cos(angle), sin(angle))
      let corners = [(-15.2, -10.85), (15.2, -10.85), (15.2, 10.85), (-15.2, 10.85)].map {
        CGPoint(x: x + $0.0 * c - $0.1 * s, y: y + $0.0 * s + $0.1 * c)
      }
      let off = Self.worst(try draw(box)) { Self.share($0, $1, corners) }
      #expect(off < 0.07, "at (\(x), \(y)): off by \(off)")
    }
  }

  @Test("Ovals are within 7 % of what they cover", arguments: offsets)
  func oval(offset: Double) throws {
    let rect = CGRect(x: 5 + offset, y: 6 + offset * 0.7, width: 50.3, height: 33.9)
    var node = Node(id: 1, frame: CGRect(x: 0, y: 0, width: 64, height: 64))
    node.content = .shape(ShapeContent(path: .ellipse(in: rect), fillColor: .black))
    let off = Self.worst(try draw(node)) { y in
      let height = (y - rect.midY) / (rect.height / 2)
      guard abs(height) < 1 else { return nil }
      let half = rect.width / 2 * (1 - height * height).squareRoot()
      return rect.midX - half...rect.midX + half
    }
    #expect(off < 7, "off by \(off) %")
  }

  @Test("Glyphs are within 2 % of what they cover", arguments: offsets)
  func glyphs(offset: Double) throws {
    var node = Node(id: 1, frame: CGRect(x: 2, y: 2, width: 60, height: 60))
    node.content = .text(
      TextContent(
        string: "Xy", size: node.bounds.size, gravity: .topLeft,
        runs: [
          GlyphRun(
            font: "Inter-Regular", pointSize: 31, color: .black, glyphs: [40, 41],
            positions: [CGPoint(x: 3, y: 34 + offset), CGPoint(x: 29, y: 34 + offset)])
        ]))
    // Eight times as large, each pixel is a 64th of one here, and what it is off counts for little.
    let fold = 8
    let large = try Rasterizer().bitmap(of: scene([node]), scale: CGFloat(fold))
    let drawn = try draw(node)
    #expect(drawn.pixels.contains(0xFF00_0000))
    let off = Self.worst(drawn) { x, y in
      var sum = 0
      for row in y * fold..<(y + 1) * fold {
        for column in x * fold..<(x + 1) * fold { sum += Int(255 - large[column, row] & 0xFF) }
      }
      return Double(sum) / Double(255 * fold * fold)
    }
    #expect(off < 0.02, "off by \(off)")
  }

  @Test("Half an opacity covers half as much", arguments: offsets)
  func faded(offset: Double) throws {
    let rect = CGRect(x: 5 + offset, y: 6 + offset * 0.7, width: 30, height: 40.4)
    var node = square(1, rect)
    node.corners = Corners(radius: 8)
    node.opacity = 0.5
    let extent = Self.rounded(rect, 8)
    let bitmap = try draw(node)
    for y in 4..<20 {
      for x in 4..<20 {
        let drawn = Double(255 - bitmap[x, y] & 0xFF) / 255
        #expect(abs(drawn - Self.share(x, y, extent) / 2) < 0.01)
      }
    }
  }

  @Test("A border is the outer shape less the inner one", arguments: offsets)
  func border(offset: Double) throws {
    let rect = CGRect(x: 5 + offset, y: 6 + offset * 0.7, width: 30.25, height: 40.4)
    for (radius, width) in [(8.0, 1.0), (8, 2.5), (3, 6), (15, 0.4), (8, 20)] {
      var node = Node(id: 1, frame: rect)
      node.corners = Corners(radius: radius)
      node.border = Border(width: width, color: .black)
      let bitmap = try draw(node)
      let hole = rect.insetBy(dx: width, dy: width)
      let (outer, inner) = (
        Self.rounded(rect, radius), Self.rounded(hole, max(radius - width, 0))
      )
      for y in 4..<24 {
        for x in 4..<24 {
          let drawn = Double(255 - bitmap[x, y] & 0xFF) / 255
          let taken = hole.isNull || width > 15 ? 0 : Self.share(x, y, inner)
          #expect(abs(drawn - (Self.share(x, y, outer) - taken)) < 0.012, "\(x), \(y), \(width)")
        }
      }
    }
  }
}
