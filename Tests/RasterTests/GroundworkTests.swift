import CoreGraphics
import Frames
import Testing

@testable import Pixels
@testable import Raster

@Suite struct GroundworkTests {
  /// Numbers from a seed (the minimal standard generator).
  private struct Numbers {
    var state: Int

    mutating func below(_ count: Int) -> Int {
      state = state * 16807 % 2_147_483_647
      return state % count
    }
  }

  private static let side = 48
  /// Several bands of rows.
  private static let height = 300

  private static func box(_ id: Int, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Node {
    Node(id: id, frame: CGRect(x: x, y: y, width: width, height: height))
  }

  private static func frame(_ children: [Node], height: Int = side) -> Frame {
    var root = box(0, 0, 0, side, height)
    root.children = children
    return Frame(size: CGSize(width: side, height: height), root: root)
  }

  private static func place(_ old: [Node], _ new: [Node]) -> [Int]? {
    DrawingPlace.ofChange(from: frame(old).root, to: frame(new).root, .identity)?.numbers
  }

  @Test func `two trees are drawn alike up to the first node that differs`() {
    let (a, b, c) = (Self.box(1, 0, 0, 9, 9), Self.box(2, 9, 9, 9, 9), Self.box(3, 4, 4, 9, 9))
    #expect(Self.place([a, b], [a, b]) == [2])
    #expect(Self.place([a, b], [a, c]) == [1])
    #expect(Self.place([a, b], [a, b, c]) == [2])
    #expect(Self.place([a, b, c], [a]) == [1])
    #expect(Self.place([a], []) == nil)

    var (outer, changed) = (Self.box(4, 0, 0, 40, 40), Self.box(4, 0, 0, 40, 40))
    (outer.children, changed.children) = ([a, b], [a, c])
    #expect(Self.place([b, outer, c], [b, changed, c]) == [1, 1])
    // What the outer node draws under its children would have to be drawn again, or as one with them.
    let changes: [(inout Node) -> Void] = [
      { $0.opacity = 0.5 }, { $0.transform = CATransform3DMakeScale(0.5, 1, 1) },
      { $0.sublayerTransform.m34 = -0.01 }, { $0.mask = [a] },
    ]
    for change in changes {
      var other = changed
      change(&other)
      #expect(Self.place([b, outer, c], [b, other, c]) == [1])
      change(&outer)
      #expect(Self.place([b, outer, c], [b, other, c])?.first == 1)
      outer = Self.box(4, 0, 0, 40, 40)
      outer.children = [a, b]
    }
    // A shadow shows what casts it.
    outer.shadow = Shadow(color: .black, radius: 2, offset: .zero)
    changed.shadow = outer.shadow
    #expect(Self.place([outer], [changed]) == [0])
  }

  @Test func `places stand in the order of drawing`() {
    let places = [[], [0], [0, 2], [1], [1, 0, 3], [1, 1], [2]].map { DrawingPlace($0) }
    #expect(places.reversed().sorted() == places)
  }

  @Test func `what stands still is kept once it has stood still for two frames`() throws {
    let (still, glass) = (Self.box(1, 0, 0, 48, 20), Self.box(2, 0, 10, 48, 30))
    let groundwork = Groundwork()
    let rasterizer = Rasterizer()
    let painter = NodePainter(rasterizer: rasterizer, scale: 1)
    let expected: [[Int]?] = [nil, nil, [2], [2]]
    for (x, expected) in expected.enumerated() {
      let surface = try CairoSurface(PixelRect(x: 0, y: 0, width: 48, height: 48))
      let root = Self.frame([still, glass, Self.box(3, x, 0, 9, 9)]).root
      let plan = groundwork.plan(root, .identity, on: surface.area) { _ in false }
      try groundwork.draw(root, .identity, on: surface, with: painter, plan)
      #expect(groundwork.kept?.place.numbers == expected)
    }
  }

  /// A box of any kind, which may hold others.
  private static func random(_ numbers: inout Numbers, level: Int = 0) -> Node {
    let isWhole = numbers.below(8) == 0
    let size = isWhole ? side : 6 + numbers.below(30)
    let corner = { (n: inout Numbers) in isWhole ? 0 : n.below(30) - 4 }
    let (x, y) = (corner(&numbers), corner(&numbers))
    let isDown = level == 0 && !isWhole
    var node = box(
      numbers.below(1 << 30), x, isDown ? numbers.below(height) : y, size,
      isWhole && level == 0 ? height : size)
    if numbers.below(3) > 0 {
      func part(_ n: inout Numbers) -> CGFloat { CGFloat(n.below(256)) / 255 }
      node.backgroundColor = CGColor(
        red: part(&numbers), green: part(&numbers), blue: part(&numbers),
        alpha: numbers.below(3) == 0 ? 0.5 : 1)
    }
    switch numbers.below(16) {
    case 12: node.content = .gradient(gradient)
    case 13: node.content = .shape(shape)
    case 14: (node.content, node.corners.radius) = (.gradient(gradient), 6)
    case 15: node.position.y += 0.3
    case 0: node.opacity = 0.5
    case 1: node.clipsToBounds = true
    case 2: node.corners.radius = 5
    case 3: (node.corners.radius, node.clipsToBounds) = (4, true)
    case 4: node.shadow = Shadow(color: .black, radius: 2, offset: CGSize(width: 1, height: 2))
    case 5: node.backdrop = Backdrop(blurRadius: 2, saturation: 1.8)
    case 6: node.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    case 7: node.border = Border(width: 1, color: .white)
    case 8: node.blend = .plusLighter
    default: break
    }
    if level < 3 {
      node.children = (0..<numbers.below(4)).map { _ in random(&numbers, level: level + 1) }
    }
    return node
  }

  private static let gradient = GradientContent(
    colors: [.white, CGColor(red: 1, green: 0, blue: 0, alpha: 0.4)], locations: [0, 1],
    start: .zero, end: CGPoint(x: 1, y: 0.7))

  private static let shape: ShapeContent = {
    var shape = ShapeContent(
      path: VectorPath([
        .move(CGPoint(x: 2, y: 1)),
        .curve(
          control1: CGPoint(x: 30, y: 5), control2: CGPoint(x: -9, y: 50), to: CGPoint(x: 20, y: 60)
        ),
      ]))
    shape.strokeColor = CGColor(red: 0, green: 1, blue: 0.3, alpha: 0.7)
    shape.lineWidth = 3
    shape.dashes = [5, 3]
    return shape
  }()

  /// Moves, colours, adds, removes or replaces something somewhere in `nodes`.
  private static func change(_ nodes: inout [Node], _ numbers: inout Numbers) {
    guard !nodes.isEmpty, numbers.below(4) > 0 else {
      let place = numbers.below(nodes.count + 1)
      if numbers.below(2) == 0, place < nodes.count {
        nodes.remove(at: place)
      } else {
        nodes.insert(random(&numbers), at: place)
      }
      return
    }
    let place = numbers.below(nodes.count)
    switch numbers.below(3) {
    case 0: nodes[place].position.x += 1
    default: change(&nodes[place].children, &numbers)
    }
  }

  @Test("Frames have the same bytes whatever was drawn before them", arguments: 1...5)
  func sameBytes(seed: Int) throws {
    var numbers = Numbers(state: seed * 7919)
    var nodes = (0..<4).map { _ in Self.random(&numbers) }
    let (warm, cold) = (Rasterizer(), Rasterizer(caching: .off))
    var (shown, drawn) = (Bitmap(width: 0, height: 0), 0)
    for step in 0..<60 {
      // The last box moves most of the time, as cards do.
      if step % 5 == 4 {
        Self.change(&nodes, &numbers)
      } else if !nodes.isEmpty {
        nodes[nodes.count - 1].position.y += 0.5
      }
      let frame = Self.frame(nodes, height: Self.height)
      let last = shown
      let picture = try warm.picture(of: frame, scale: 1)
      shown = try cold.bitmap(of: frame, scale: 1)
      #expect(picture.bitmap == shown, "step \(step)")
      if step % 10 == 0 {
        let strips = try StripPainter(images: [:], threads: 3).bitmap(of: frame, scale: 1)
        #expect(strips == shown, "step \(step)")
      }
      for band in 0..<picture.still.bandCount where picture.still.contains(band) {
        #expect(shown.hasSameRows(picture.still.rows(of: band), as: last), "step \(step)")
      }
      drawn += picture.still.isEmpty ? 0 : 1
    }
    // Bands are found that stay as they are.
    #expect(drawn > 5)
  }
}
