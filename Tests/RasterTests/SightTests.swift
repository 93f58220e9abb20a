import Foundation
import Frames
import Pixels
import Raster
import Testing

/// Chance that is the same in every run.
struct Dice: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ state >> 29) &* 0x9E37_79B9_7F4A_7C15
  }
}

/// What is squeezed to nothing is drawn as nothing, and nothing else suffers.
@Suite struct SightTests {
  private func draw(_ nodes: [Node], scale: CGFloat = 2) throws -> Bitmap {
    try Rasterizer().bitmap(of: scene(nodes), scale: scale)
  }

  private static func text(_ id: Int, _ rect: CGRect) -> Node {
    var node = Node(id: id, frame: rect)
    node.content = .text(
      TextContent(
        string: "Xy", size: rect.size, gravity: .topLeft,
        runs: [
          GlyphRun(
            font: "Inter-Regular", pointSize: 12, color: .black, glyphs: [40, 41],
            positions: [CGPoint(x: 1, y: 11), CGPoint(x: 10, y: 11)])
        ]))
    return node
  }

  /// Turned about the y axis, and seen from a distance of 500 points.
  private static func turned(_ angle: CGFloat) -> CATransform3D {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 500
    return CATransform3DConcat(CATransform3DMakeRotation(angle, 0, 1, 0), eye)
  }

  /// Transforms that leave a line or a point of a plane, exactly or but for less than can be seen.
  static let squeezes: [CATransform3D] = {
    var sheared = CATransform3DIdentity
    (sheared.m11, sheared.m12, sheared.m21, sheared.m22) = (0.5, 1, 1, 2)
    return [
      CATransform3DMakeScale(0, 0, 1), CATransform3DMakeScale(0, 1, 1),
      CATransform3DMakeScale(1, 0, 1), CATransform3DMakeScale(1e-9, 1, 1),
      CATransform3DMakeScale(1e-160, 1e-160, 1), CATransform3DMakeScale(1e-6, 1e-6, 1),
      CATransform3DMakeRotation(-.pi / 2, 0, 1, 0), CATransform3DMakeRotation(.pi / 2, 1, 0, 0),
      CATransform3DMakeRotation(.pi / 2, 1, 1, 0), turned(.pi / 2), turned(-.pi / 2), sheared,
    ]
  }()

  @Test("A box with text in it, squeezed to nothing, leaves no trace", arguments: squeezes)
  func boxWithText(squeeze: CATransform3D) throws {
    let before = square(1, CGRect(x: 4, y: 4, width: 20, height: 20), CGColor(gray: 0.5, alpha: 1))
    let after = Self.text(2, CGRect(x: 30, y: 30, width: 30, height: 16))
    var box = square(3, CGRect(x: 10, y: 10, width: 40, height: 40))
    box.children = [Self.text(4, CGRect(x: 2, y: 2, width: 30, height: 16))]
    box.transform = squeeze
    #expect(try draw([before, box, after]) == draw([before, after]))
    // In a parent that is turned in space, and whose siblings are drawn on a surface of their own.
    func turned(_ children: [Node]) -> Node {
      var parent = Node(id: 5, frame: CGRect(x: 0, y: 0, width: 64, height: 64))
      parent.transform = Self.turned(0.4)
      parent.children = children
      return parent
    }
    #expect(
      try draw([turned([before, box, after])]) == draw([turned([before, after])]))
    #expect(try draw([turned([before, after])]) != draw([]))
    // As a mask it leaves nothing of what it cuts, and its shadow is nothing either.
    var masked = before
    masked.mask = [box]
    #expect(try draw([masked, after]) == draw([after]))
    box.shadow = Shadow(color: .black, radius: 4, offset: CGSize(width: 0, height: 3))
    #expect(try draw([before, box, after]) == draw([before, after]))
  }

  @Test func `what is thin but can be seen is drawn`() throws {
    var bar = square(1, CGRect(x: 2, y: 2, width: 60, height: 60))
    bar.transform = CATransform3DMakeScale(0.01, 1, 1)
    let bitmap = try draw([bar])
    // 60 × 0.01 pt at 2 px a point, over the middle between two pixels: 0.6 of each.
    #expect(abs(Double(255 - bitmap[63, 60] & 0xFF) / 255 - 0.6) < 0.02)
    #expect(abs(Double(255 - bitmap[64, 60] & 0xFF) / 255 - 0.6) < 0.02)
  }

  @Test("Text and pictures in bounds of no size are nothing", arguments: [0.0, 1e-12])
  func noSize(width: CGFloat) throws {
    var empty = Self.text(1, CGRect(x: 8, y: 8, width: width, height: 20))
    if case .text(var text)? = empty.content {
      text.gravity = .resize
      text.size = CGSize(width: 30, height: 16)
      empty.content = .text(text)
    }
    var picture = Node(id: 2, frame: CGRect(x: 8, y: 8, width: width, height: 20))
    picture.content = .picture(PictureContent(frame: scene([empty]), gravity: .resize))
    #expect(try draw([empty, picture]) == draw([]))
  }

  // MARK: Chance

  @Test("Squeezed trees among random trees change no byte", arguments: 0..<24)
  func random(seed: UInt64) throws {
    var dice = Dice(state: seed)
    var ids = 1
    for _ in 0..<12 {
      let tree = Self.tree(&dice, &ids, levels: 3)
      let spoilt = Self.spoiling(tree, Self.squeezes, &dice, &ids)
      let scales: [CGFloat] = [0.4, 1, 1.7]
      let scale = scales.randomElement(using: &dice) ?? 1
      #expect(try draw(spoilt, scale: scale) == draw(tree, scale: scale), "seed \(seed)")
    }
  }

  /// The trees with squeezed ones between them, at every level.
  private static func spoiling(
    _ trees: [Node], _ squeezes: [CATransform3D], _ dice: inout Dice, _ ids: inout Int
  ) -> [Node] {
    var result: [Node] = []
    for var tree in trees {
      // What is turned by 90° is seen from aside where the parent gives its children perspective.
      let isFlat = tree.sublayerTransform == CATransform3DIdentity
      let flat = Self.squeezes.filter { isFlat || ($0.m13 == 0 && $0.m23 == 0) }
      tree.children = spoiling(tree.children, flat, &dice, &ids)
      result.append(tree)
      guard Bool.random(using: &dice) else { continue }
      for var squeezed in self.tree(&dice, &ids, levels: 2) {
        squeezed.transform = squeezes.randomElement(using: &dice) ?? CATransform3DIdentity
        result.append(squeezed)
      }
    }
    return result
  }

  private static func tree(_ dice: inout Dice, _ ids: inout Int, levels: Int) -> [Node] {
    guard levels > 0 else { return [] }
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &dice) }
    return (0..<Int.random(in: 1...3, using: &dice)).map { _ in
      ids += 1
      let frame = CGRect(
        x: number(-10...40), y: number(-10...40), width: number(5...50), height: number(5...50))
      var node = Bool.random(using: &dice) ? text(ids, frame) : Node(id: ids, frame: frame)
      if Bool.random(using: &dice) {
        node.backgroundColor = CGColor(
          red: number(0...1), green: number(0...1), blue: number(0...1), alpha: number(0.3...1))
      }
      switch Int.random(in: 0..<10, using: &dice) {
      case 0: node.opacity = 0.5
      case 1: node.clipsToBounds = true
      case 2:
        node.corners = Corners(radius: number(1...20))
        node.clipsToBounds = true
      case 3:
        node.shadow = Shadow(
          color: .black, radius: number(0...4), offset: CGSize(width: 1, height: 2))
      case 4: node.backdrop = Backdrop(blurRadius: number(0...5), saturation: 1.5)
      case 5: node.mask = tree(&dice, &ids, levels: 1)
      case 6: node.transform = CATransform3DMakeRotation(number(-1...1), 0, 0, 1)
      case 7:
        node.transform = turned(number(-1...1))
      case 8: node.sublayerTransform.m34 = -1 / 300
      default: node.border = Border(width: number(0.5...3), color: .black)
      }
      node.children = tree(&dice, &ids, levels: levels - 1)
      return node
    }
  }
}

/// Edges that several things share.
@Suite struct SharedEdgeTests {
  @Test func `nothing of what is covered shines through at the edge of a turned cut`() throws {
    var card = square(1, CGRect(x: 12, y: 12, width: 40, height: 40), .white)
    card.clipsToBounds = true
    card.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    card.children = [square(2, CGRect(x: -9, y: -9, width: 90, height: 90))]
    let desk = square(3, CGRect(x: 0, y: 0, width: 64, height: 64))
    let bitmap = try Rasterizer().bitmap(of: scene([desk, card]), scale: 2)
    #expect(Set(bitmap.pixels) == [0xFF00_0000])
  }

  @Test(
    "A canvas whose size is no whole number of pixels is filled to its edge, and glass over it",
    arguments: [0.37, 0.7, 1.3, 2.55])
  func fraction(scale: CGFloat) throws {
    var glass = Node(id: 1, frame: CGRect(x: 0, y: 0, width: 64, height: 64))
    glass.backdrop = Backdrop(blurRadius: 6)
    let bitmap = try Rasterizer().bitmap(of: scene([glass]), scale: scale)
    #expect(Set(bitmap.pixels) == [0xFFFF_FFFF])
  }

  @Test func `an image that is cut to rounded bounds ends where it ends`() throws {
    let black = Bitmap(width: 8, height: 8, pixels: Array(repeating: 0xFF00_0000, count: 64))
    let image = try #require(CGImage(black))
    var node = Node(id: 1, frame: CGRect(x: 2, y: 2, width: 60, height: 30))
    node.content = .image(
      ImageContent(
        digest: image.digest, size: CGSize(width: 8, height: 8), gravity: .resizeAspect))
    node.corners = Corners(radius: 6)
    node.clipsToBounds = true
    let bitmap = try Rasterizer(images: [image.digest: image]).bitmap(of: scene([node]), scale: 1)
    #expect(bitmap[32, 16] == 0xFF00_0000 && bitmap[10, 16] == 0xFFFF_FFFF)
  }
}

extension CGImage {
  /// The bitmap as a file that frames can name.
  convenience init?(_ bitmap: Bitmap) {
    self.init(pngData: Data(PNGEncoder().encode(bitmap)), name: "test.png")
  }
}
