import CoreGraphics
import Frames
import Pixels
import Testing

@testable import Raster

/// A shadow is not worked out where its own node hides it, and looks as if it had been.
@Suite struct HiddenShadowTests {
  private func frame(_ nodes: [Node]) -> Frame {
    var root = Node(id: 0, frame: CGRect(x: 0, y: 0, width: 90, height: 120))
    root.backgroundColor = CGColor(red: 0.9, green: 0.8, blue: 0.2, alpha: 1)
    root.children = nodes
    return Frame(size: CGSize(width: 90, height: 120), root: root)
  }

  /// The same picture by one node, and by one that casts the shadow and another that lies over it.
  private func expectSame(_ node: Node, scale: CGFloat) throws {
    var (caster, cover) = (node, node)
    caster.shadow?.path = node.outline
    (caster.backgroundColor, caster.backdrop) = (nil, nil)
    cover.shadow = nil
    let whole = try Rasterizer().bitmap(of: frame([caster, cover]), scale: scale)
    #expect(try Rasterizer().bitmap(of: frame([node]), scale: scale) == whole)
  }

  @Test(
    "Boxes of all kinds", arguments: [1, 2, 3],
    [(0.4, 0), (2, 5), (3, 15), (9, 12.6), (20, 40)])
  func boxes(scale: CGFloat, kind: (blur: CGFloat, radius: CGFloat)) throws {
    for (x, y, width, height) in [
      (10, 12, 60, 80), (-20.3, 30.7, 150.1, 50.2), (-5, -5, 100, 130), (40.5, 50.5, 3, 3),
      (16.7984, 42.7866, 59.4032, 40.755),
    ] {
      var node = Node(id: 1, frame: CGRect(x: x, y: y, width: width, height: height))
      node.backgroundColor = CGColor(red: 0, green: 0.4, blue: 1, alpha: 1)
      (node.corners.radius, node.corners.curve) = (kind.radius, .continuous)
      node.shadow = Shadow(
        color: CGColor(red: 0, green: 0, blue: 0, alpha: 0.6), radius: kind.blur,
        offset: CGSize(width: 2, height: 5))
      try expectSame(node, scale: scale)
    }
  }

  @Test(arguments: [0.3, 0.1, 1.0 / 3, 0.7])
  func `equal shadows that are whole pixels apart look the same`(offset: CGFloat) throws {
    // The sums of these have noise of their own in the last digits.
    let places = [CGPoint(x: 12 + offset, y: 14 + offset), CGPoint(x: 47 + offset, y: 73 + offset)]
    let nodes = places.map { place in
      var node = Node(id: 1, frame: CGRect(origin: place, size: CGSize(width: 21.4, height: 25.6)))
      node.backgroundColor = .white
      node.corners.radius = 5
      node.shadow = Shadow(color: .black, radius: 2, offset: CGSize(width: 0, height: 1))
      return node
    }
    let both = try Rasterizer().bitmap(of: frame(nodes), scale: 1)
    for y in 2..<48 {
      for x in 1..<42 { #expect(both[x, y] == both[x + 35, y + 59], "at (\(x), \(y))") }
    }
    // Nor does the one that is kept change the other.
    for node in nodes {
      let alone = try Rasterizer().bitmap(of: frame([node]), scale: 1)
      let (x, y) = (Int(node.position.x), Int(node.position.y))
      for x in x - 13..<x + 13 {
        for y in y - 15..<y + 15 { #expect(alone[x, y] == both[x, y]) }
      }
    }
  }

  @Test func `glass of the node's own sees all of the shadow`() throws {
    var node = Node(id: 1, frame: CGRect(x: 10, y: 12, width: 60, height: 80))
    node.backgroundColor = CGColor(red: 0, green: 0.4, blue: 1, alpha: 1)
    node.corners.radius = 20
    node.backdrop = Backdrop(blurRadius: 12)
    node.shadow = Shadow(color: .black, radius: 3, offset: .zero)
    try expectSame(node, scale: 2)
  }
}
