import CoreGraphics
import Frames
import Pixels
import Testing

@testable import Raster

@Suite struct HiddenGlassTests {
  private static func box(_ id: Int, _ frame: CGRect, _ color: CGColor?) -> Node {
    var node = Node(id: id, frame: frame)
    node.backgroundColor = color
    return node
  }

  /// Stripes, a pane of glass over all of them, and what lies on it.
  private static func frame(sigma: CGFloat, opacity: CGFloat = 1, on glass: [Node]) -> Frame {
    var pane = box(20, CGRect(x: 0, y: 0, width: 90, height: 120), nil)
    pane.backdrop = Backdrop(
      blurRadius: sigma, saturation: 1.8, tint: CGColor(red: 1, green: 1, blue: 1, alpha: 0.3))
    pane.opacity = opacity
    // A child makes it fade as a group.
    if opacity < 1 { pane.children = [box(21, CGRect(x: 0, y: 0, width: 9, height: 9), .black)] }
    var root = box(0, CGRect(x: 0, y: 0, width: 90, height: 120), CGColor(gray: 1, alpha: 1))
    root.children =
      (0..<12).map { index in
        box(
          index + 1, CGRect(x: 7 * index, y: 9 * index, width: 30, height: 8),
          CGColor(red: CGFloat(index) / 11, green: 0.4, blue: 1 - CGFloat(index) / 11, alpha: 1))
      } + [pane] + glass
    return Frame(size: root.bounds.size, root: root)
  }

  private static let card = CGRect(x: 8, y: 20, width: 70, height: 77)

  @Test(
    "A pane under an opaque card is as it is without the card, where it is seen",
    arguments: [CGFloat(1.5), 5, 12, 30], [CGFloat(1), 0.6])
  func seenPart(sigma: CGFloat, opacity: CGFloat) throws {
    let color = CGColor(red: 0.2, green: 0.6, blue: 0.4, alpha: 1)
    let cards = [Self.box(30, Self.card, color)]
    let covered = try Rasterizer().bitmap(
      of: Self.frame(sigma: sigma, opacity: opacity, on: cards), scale: 1)
    var expected = try Rasterizer().bitmap(
      of: Self.frame(sigma: sigma, opacity: opacity, on: []), scale: 1)
    for y in 20..<97 { for x in 8..<78 { expected[x, y] = 0xFF33_9966 } }
    #expect(covered == expected)
  }

  @Test func `what other glass looks at is not left out`() throws {
    let card = Self.box(30, Self.card, CGColor(gray: 0.5, alpha: 1))
    var bar = Self.box(31, CGRect(x: 0, y: 85, width: 90, height: 35), nil)
    bar.backdrop = Backdrop(blurRadius: 4, saturation: 1)
    for above in [[bar, card], [card, bar], [bar, card, bar]] {
      let frame = Self.frame(sigma: 9, on: above)
      let whole = try Rasterizer(caching: .off).bitmap(of: frame, scale: 1)
      #expect(try Rasterizer().bitmap(of: frame, scale: 1) == whole)
    }
  }

  /// What lies under the last child of a node that has these children.
  private static func hidden(by last: Node, _ transform: CGAffineTransform = .identity)
    -> PixelRect
  {
    var root = box(0, CGRect(x: 0, y: 0, width: 90, height: 120), nil)
    root.children = [box(1, CGRect(x: 0, y: 0, width: 9, height: 9), nil), last]
    return HiddenAreas(of: root, in: transform, hidden: .empty).ofChildren[0]
  }

  @Test func `only what is covered for certain is hidden`() {
    var card = Self.box(2, Self.card, CGColor(gray: 0, alpha: 1))
    #expect(Self.hidden(by: card) == PixelRect(x: 9, y: 21, width: 68, height: 75))
    let double = CGAffineTransform(scaleX: 2, y: 2)
    #expect(Self.hidden(by: card, double) == PixelRect(x: 17, y: 41, width: 138, height: 152))
    let turned = CGAffineTransform(rotationAngle: 0.1)
    #expect(Self.hidden(by: card, turned).isEmpty)
    let changes: [(inout Node) -> Void] = [
      { $0.opacity = 0.99 }, { $0.mask = [card] }, { $0.blend = .plusLighter },
      { $0.backgroundColor?.alpha = 0.99 },
      { $0.backdrop = Backdrop(blurRadius: 1, saturation: 1) },
      { $0.transform = CATransform3DMakeRotation(0.1, 0, 1, 0) },
    ]
    for change in changes {
      var other = card
      change(&other)
      #expect(Self.hidden(by: other).isEmpty)
    }
    card.corners.radius = 10
    let rounded = Self.hidden(by: card)
    #expect(rounded.x >= 18 && rounded.y >= 30 && rounded.width <= 50)
    // A colour inside of what is cut reaches no farther than the cut.
    var frame = Self.box(3, Self.card, nil)
    frame.clipsToBounds = true
    frame.children = [
      Self.box(4, CGRect(x: -50, y: 10, width: 200, height: 30), CGColor(gray: 1, alpha: 1))
    ]
    #expect(Self.hidden(by: frame) == PixelRect(x: 9, y: 31, width: 68, height: 28))
  }
}
