import Foundation
import Testing

@testable import FilmstripCLI
@testable import Frames

/// What `inspect` tells of a layer, by a loop over the table of properties.
@Suite struct LayerDescriptionTests {
  private static let layer: Node = {
    var node = Node(id: 7, name: "card", frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    node.bounds.origin = CGPoint(x: 5, y: 6)
    node.anchorPoint = .zero
    node.transform = CATransform3DMakeScale(2, 2, 1)
    node.sublayerTransform.m34 = -0.001
    node.zPosition = 8
    node.isDoubleSided = false
    node.blend = .plusLighter
    node.opacity = 0.5
    node.backgroundColor = .white
    node.corners = Corners(radius: 9, curve: .continuous, mask: .layerMinXMinYCorner)
    node.clipsToBounds = true
    node.border = Border(width: 1, color: .black)
    node.shadow = Shadow(color: .black, radius: 2, offset: .zero)
    node.backdrop = Backdrop(blurRadius: 20)
    node.content = .shape(ShapeContent(path: .rectangle(node.bounds)))
    node.mask = [Node(id: 8, name: "hole")]
    node.children = [Node(id: 9, name: "child")]
    return node
  }()

  private func members(_ node: Node) throws -> [String: Any] {
    let text = try json(LayerDescription(node))
    return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("JSON has every property", arguments: Node.properties.map(\.key))
  func property(key: String) throws {
    let told = try #require(try members(Self.layer)[key], "'\(key)' is left out")
    // The same value as in a reel.
    let value = try JSONSerialization.data(withJSONObject: [told], options: .sortedKeys)
    let kept = try #require(Self.layer.json[key])
    let reel = try JSONSerialization.jsonObject(with: Data("[\(kept.text)]".utf8))
    #expect(value == (try JSONSerialization.data(withJSONObject: reel, options: .sortedKeys)))
    #expect(try members(Node(id: 1))[key] == nil)
  }

  @Test func `JSON has number, frame and children`() throws {
    let members = try members(Self.layer)
    #expect(members["id"] as? Int == 7)
    // Anchored at (1 + 1.5, 2 + 2) by its corner, and twice as large.
    #expect(members["frame"] as? [Double] == [2.5, 4, 6, 8])
    let children = try #require(members["children"] as? [[String: Any]])
    #expect(children.map { $0["name"] as? String } == ["child"])
    // A layer whose frame is no number has none.
    var edge = Self.layer
    edge.transform = CATransform3D()
    #expect(try self.members(edge)["frame"] == nil)
  }

  @Test func `lines tell of height, perspective and mask`() {
    let line = LayerDescription(Self.layer).lines()[0]
    for words in ["z position 8", "sublayer transform [", "mask 1 layers", "opacity 0.5", "shape"] {
      #expect(line.contains(words), "\(line)")
    }
    #expect(LayerDescription(Node(id: 1, name: "bare")).lines() == ["bare  (0, 0, 0, 0)"])
  }
}
