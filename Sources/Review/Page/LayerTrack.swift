internal import Foundation
internal import Frames

/// The layers of a recording as what changes with each frame, for the page to put together again.
///
/// A layer says everything when it is first shown, and later only what is new.
struct LayerTrack: Encodable {
  /// One list a frame.
  let frames: [[LayerChange]]

  init(_ frames: FrameList) {
    var known: [Int: Node] = [:]
    var last: Node?
    self.frames = frames.map { frame in
      defer { last = frame.root }
      return Self.changes(to: frame.root, from: last, &known)
    }
  }

  /// A loop, not recursion: trees may be deeper than a small stack allows.
  private static func changes(
    to root: Node, from last: Node?, _ known: inout [Int: Node]
  ) -> [LayerChange] {
    var changes: [LayerChange] = []
    var rest = [(root, last)]
    while let (node, before) = rest.popLast() {
      // What is as in the frame before has been told.
      if node == before { continue }
      let old = known[node.id]
      if let change = LayerChange(of: node, from: old) { changes.append(change) }
      known[node.id] = node
      let others = before?.children ?? []
      for (index, child) in node.children.enumerated().reversed() {
        rest.append((child, others.indices.contains(index) ? others[index] : nil))
      }
    }
    return changes
  }

  func encode(to encoder: any Encoder) throws { try frames.encode(to: encoder) }
}

/// What is new about one layer.
struct LayerChange: Encodable {
  private let id: Int
  private let values: Values

  /// The members, each nil where it is as before.
  private struct Values: Encodable, Hashable {
    var name: String?
    var geometry: [Double]?
    var anchor: [Double]?
    var transform: [Double]?
    var sublayerTransform: [Double]?
    var depth: Double?
    var facts: [String: String?]?
    var children: [Int]?

    private enum CodingKeys: String, CodingKey {
      case name = "n"
      case geometry = "g"
      case anchor = "a"
      case transform = "t"
      case sublayerTransform = "s"
      case depth = "z"
      case facts = "f"
      case children = "c"
    }
  }

  /// - Parameter old: The layer as it was last told; nil if it never was.
  /// - Returns: nil if nothing is new.
  init?(of node: Node, from old: Node?) {
    let bare = old == nil ? Node(id: node.id) : nil
    let base = old ?? bare ?? node
    func new<Value: Equatable>(_ value: (Node) -> Value) -> Value? {
      let now = value(node)
      return now == value(base) ? nil : now
    }
    var values = Values()
    values.name = new(\.name)
    values.geometry = new(Self.geometry)
    values.anchor = new { [Self.number($0.anchorPoint.x), Self.number($0.anchorPoint.y)] }
    values.transform = new { Self.elements($0.transform) }
    values.sublayerTransform = new { Self.elements($0.sublayerTransform) }
    values.depth = new { Self.number($0.zPosition) }
    values.children = new { $0.children.map(\.id) }
    let (facts, told) = (Self.facts(node), old.map(Self.facts) ?? [:])
    var news: [String: String?] = [:]
    for (name, words) in facts where told[name] != words { news[name] = words }
    for name in told.keys where facts[name] == nil { news[name] = .some(nil) }
    if !news.isEmpty { values.facts = news }
    if old != nil, values == Values() { return nil }
    id = node.id
    self.values = values
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(id)
    try container.encode(values)
  }

  /// Position, and the bounds' origin and size.
  private static func geometry(_ node: Node) -> [Double] {
    let (position, bounds) = (node.position, node.bounds)
    return [
      position.x, position.y, bounds.minX, bounds.minY, bounds.size.width, bounds.size.height,
    ].map(number)
  }

  /// The sixteen elements; none for identity.
  private static func elements(_ transform: CATransform3D) -> [Double] {
    if transform == CATransform3DIdentity { return [] }
    // Perspective is a matter of thousandths.
    return transform.elements.map { $0.isFinite ? ($0 * 1e6).rounded() / 1e6 : 0 }
  }

  /// To a thousandth of a point, finer than any pixel.
  static func number(_ value: CGFloat) -> Double {
    value.isFinite ? (value * 1000).rounded() / 1000 : 0
  }

  /// What people are told beside the geometry, where it is not a bare layer's.
  private static func facts(_ node: Node) -> [String: String] {
    let words = Words.precise
    let bare = Node(id: node.id)
    var told: [String: String] = [:]
    for property in Node.properties {
      for (fact, other) in zip(property.facts(node), property.facts(bare)) where fact != other {
        told[fact.name] = words.value(fact.value)
      }
    }
    for name in ["position", "size", "bounds origin"] { told[name] = nil }
    if let content = node.content { told["shows"] = words.content(content) }
    return told
  }
}
