import Testing

@testable import Frames
@testable import Review

/// What a reel keeps and what a report tells, by a loop over the table of properties.
@Suite struct PropertyChangeTests {
  /// A node that differs from a bare one in everything.
  private static let unusual: Node = {
    var node = Node(id: 7, name: "card", frame: CGRect(x: 1, y: 2, width: 3, height: 4))
    node.bounds.origin = CGPoint(x: 5, y: 6)
    node.anchorPoint = .zero
    node.transform = CATransform3DMakeRotation(1, 1, 2, 3)
    node.sublayerTransform = CATransform3DMakeScale(1, 2, 3)
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
    node.mask = [Node(id: 8)]
    return node
  }()

  @Test("Every property is kept in reels, and told", arguments: Node.properties.map(\.key))
  func property(key: String) throws {
    let property = try #require(Node.properties.first { $0.key == key })
    let json = try #require(property.write(Self.unusual), "'\(key)' differs from a bare node's")
    let bare = Node(id: 7)
    #expect(property.write(bare) == nil)
    var changed = bare
    try property.read(&changed, json)
    #expect(changed != bare && property.write(changed) == json)
    #expect(try Node(id: 7, json: [key: json]) == changed)
    // Layers are matched by their names, so a name is no difference.
    let changes = bare.changes(to: changed)
    #expect(changes.isEmpty == (key == "name"), "'\(key)': \(changes)")
    #expect(changes.allSatisfy { $0.before != $0.after })
  }

  @Test func `all properties together come back`() throws {
    #expect(try Node(id: 7, json: Self.unusual.json) == Self.unusual)
    #expect(Self.unusual.changes(to: Self.unusual).isEmpty)
  }

  @Test func `another way to blend is told`() {
    var node = Node(id: 0)
    node.blend = .plusLighter
    #expect(Node(id: 0).changes(to: node) == [PropertyChange("blend", "over", "plus lighter")])
  }
}
