internal import Filmstrip
internal import Review

/// A layer of a frame as people and programs read it.
///
/// Everything but the frame comes from the rows of `Node.properties`, so that no property can be left
/// out: in JSON by the members of a reel, in lines by the words of a comparison.
struct LayerDescription: Encodable {
  private let node: Node
  private let children: [LayerDescription]

  init(_ node: Node) {
    self.node = node
    children = node.children.map { LayerDescription($0) }
  }

  private enum CodingKeys: CodingKey { case frame, children }

  func encode(to encoder: any Encoder) throws {
    try node.encodeMembers(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    // A layer that is seen edge-on may have no finite frame.
    if node.frame.isFinite { try container.encode(node.frame.numbers, forKey: .frame) }
    try container.encode(children, forKey: .children)
  }

  /// The layer and all below it, a line each.
  func lines(depth: Int = 0) -> [String] {
    let words = Words.precise
    let frame = node.frame.numbers.map { words.number($0) }.joined(separator: ", ")
    let facts = ["(\(frame))"] + facts.map { "\($0.name) \(words.value($0.value))" }
    let content = node.content.map { [words.content($0)] } ?? []
    let indent = String(repeating: "  ", count: depth)
    let line = indent + node.name + "  " + (facts + content).joined(separator: " · ")
    return [line] + children.flatMap { $0.lines(depth: depth + 1) }
  }

  /// What the frame does not say already, where it differs from a bare layer's.
  private var facts: [Fact] {
    let bare = Node(id: node.id)
    return Node.properties.flatMap { property in
      zip(property.facts(node), property.facts(bare)).filter { $0 != $1 }.map(\.0)
    }.filter { !["position", "size"].contains($0.name) }
  }
}

extension CGRect {
  fileprivate var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }

  fileprivate var isFinite: Bool { numbers.allSatisfy(\.isFinite) }
}
