import CoreGraphics
import Frames
import Pixels
import Testing

@testable import Raster

@Suite struct DamageTests {
  private static let canvas = PixelRect(x: 0, y: 0, width: 60, height: 400)

  private static func box(_ id: Int, y: Int, height: Int = 20, _ color: CGColor? = .black) -> Node {
    var node = Node(id: id, frame: CGRect(x: 10, y: y, width: 30, height: height))
    node.backgroundColor = color
    return node
  }

  private static func glass(_ id: Int, y: Int, height: Int, radius: CGFloat = 3) -> Node {
    var node = box(id, y: y, height: height, nil)
    node.backdrop = Backdrop(blurRadius: radius, saturation: 1)
    return node
  }

  private static func root(_ children: [Node]) -> Node {
    var root = Node(id: 0, frame: CGRect(x: 0, y: 0, width: 60, height: 400))
    root.children = children
    return root
  }

  private static func bands(_ old: [Node], _ new: [Node]) -> [Int] {
    let bands = Damage(from: root(old), to: root(new), .identity, canvas: canvas).bands(of: 400)
    return (0..<bands.bandCount).filter(bands.contains)
  }

  @Test func `what moves is damage where it was and where it is`() {
    let damage = Damage(
      from: Self.root([Self.box(1, y: 0), Self.box(2, y: 100)]),
      to: Self.root([Self.box(1, y: 0), Self.box(2, y: 300)]), .identity, canvas: Self.canvas)
    #expect(
      damage.areas == [
        PixelRect(x: 9, y: 99, width: 32, height: 22),
        PixelRect(x: 9, y: 299, width: 32, height: 22),
      ])
    #expect(Self.bands([Self.box(1, y: 9)], [Self.box(1, y: 9)]) == [])
  }

  @Test func `what comes, goes or changes places is damage, and nothing around it is`() {
    let (a, b, c) = (Self.box(1, y: 10), Self.box(2, y: 140), Self.box(3, y: 330))
    #expect(Self.bands([a, c], [a, b, c]) == [2])
    #expect(Self.bands([a, b, c], [a, c]) == [2])
    #expect(Self.bands([a, b, c], [b, a, c]) == [0, 2])
  }

  @Test func `glass is damage where it shows some, and only what is drawn after`() {
    let moves = (Self.box(1, y: 100), Self.box(1, y: 105))
    let (over, beside) = (Self.glass(2, y: 90, height: 150), Self.glass(3, y: 300, height: 90))
    // As far as the blur looks.
    #expect(Self.bands([moves.0, over, beside], [moves.1, over, beside]) == [1, 2])
    #expect(Self.bands([over, moves.0], [over, moves.1]) == [1])
    // Glass shows in turn what other glass shows.
    let bridge = Self.glass(4, y: 130, height: 90)
    #expect(Self.bands([moves.0, over, bridge], [moves.1, over, bridge]) == [1, 2])
    let far = Self.glass(4, y: 130, height: 90, radius: 15)
    #expect(Self.bands([moves.0, over, far], [moves.1, over, far]) == [1, 2, 3])
  }

  @Test func `a change inside is damage as far as it is let through`() {
    func parent(_ child: Node, _ change: (inout Node) -> Void = { _ in }) -> [Node] {
      var parent = Self.box(9, y: 0, height: 300, nil)
      parent.children = [child]
      change(&parent)
      return [parent]
    }
    let moves = (Self.box(1, y: 140), Self.box(1, y: 145))
    #expect(Self.bands(parent(moves.0), parent(moves.1)) == [2])
    // It is cut off, or turned; or the parent shows it in its shadow.
    let cut: (inout Node) -> Void = {
      $0.clipsToBounds = true
      $0.bounds.size.height = 100
      $0.position.y = 50
    }
    #expect(Self.bands(parent(moves.0, cut), parent(moves.1, cut)) == [])
    let shadow: (inout Node) -> Void = {
      $0.shadow = Shadow(color: .black, radius: 1, offset: CGSize(width: 0, height: 60))
    }
    #expect(Self.bands(parent(moves.0, shadow), parent(moves.1, shadow)) == [0, 1, 2, 3, 4, 5])
    let fading: (inout Node) -> Void = { $0.opacity = 0.5 }
    #expect(Self.bands(parent(moves.0, fading), parent(moves.1, fading)) == [2])
    // A group that reaches farther than before may have other shadows.
    let far = Self.box(1, y: 340)
    #expect(Self.bands(parent(moves.0, fading), parent(far, fading)) == [0, 1, 2, 3, 4, 5])
  }

  @Test func `what cannot be drawn in part is drawn as a whole`() {
    var wanted = RowBands(of: 400, all: false)
    wanted.insert(PixelRect(x: 0, y: 70, width: 1, height: 1))
    func drawn(_ nodes: [Node], done: [Int]? = nil, known: Set<Int> = []) -> [Int] {
      let wholes = Wholes(
        of: Self.root(nodes), .identity, done: done.map { DrawingPlace($0) }, on: Self.canvas,
        knows: { known.contains($0.id) })
      let bands = wholes.completing(wanted)
      return (0..<bands.bandCount).filter(bands.contains)
    }
    #expect(drawn([Self.box(1, y: 30, height: 300)]) == [1])
    let glass = Self.glass(1, y: 30, height: 200)
    #expect(drawn([glass]) == [0, 1, 2, 3])
    // Unless it is there already.
    #expect(drawn([glass, Self.box(2, y: 60)], done: [1]) == [1])
    // Or it is known what lies behind it; but not behind which of two.
    #expect(drawn([glass], known: [1]) == [1])
    #expect(drawn([glass, glass], known: [1]) == [0, 1, 2, 3])
    let next = Self.glass(2, y: 220, height: 100)
    #expect(drawn([glass, next]) == [0, 1, 2, 3, 4, 5])
    #expect(drawn([next]) == [1])
    var half = Self.box(3, y: 30, height: 100)
    half.position.y += 0.5
    #expect(drawn([half]) == [0, 1, 2])
    var gradient = Self.box(4, y: 30, height: 100, nil)
    gradient.content = .gradient(
      GradientContent(colors: [], locations: [], start: .zero, end: .zero))
    #expect(drawn([gradient]) == [0, 1, 2])
  }

  @Test func `what hangs out of a node counts`() throws {
    let image = ImageContent(
      digest: "", size: CGSize(width: 10, height: 200), gravity: .resizeAspectFill)
    var node = Self.box(1, y: 100, height: 20, nil)
    node.content = .image(image)
    var other = node
    other.content = nil
    // 30 points wide, and so 600 high.
    #expect(Self.bands([node], [other]) == [0, 1, 2, 3, 4, 5, 6])
  }
}
