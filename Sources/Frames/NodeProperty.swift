/// A property of a node: its member in a reel, and what people are told of it.
package struct NodeProperty: Sendable {
  /// The name of the member.
  let key: String

  /// The member's value; nil where it is a bare node's, which is left out.
  let write: @Sendable (Node) -> JSON?
  let read: @Sendable (inout Node, JSON) throws(FieldProblem) -> Void

  /// Makes the value a bare node's.
  let clear: @Sendable (inout Node) -> Void

  /// What people are told: nothing of what says nothing to them, or has words of its own.
  package let facts: @Sendable (Node) -> [Fact]

  fileprivate init<Value: JSONValue>(
    _ key: String, _ path: any WritableKeyPath<Node, Value> & Sendable,
    facts: @escaping @Sendable (Value) -> [Fact] = { _ in [] }
  ) {
    self.key = key
    write = { node in
      let value = node[keyPath: path]
      return value == Node(bare: node.id)[keyPath: path] ? nil : value.json
    }
    read = { (node, json) throws(FieldProblem) in
      node[keyPath: path] = try Value(json: json, key)
    }
    clear = { node in node[keyPath: path] = Node(bare: node.id)[keyPath: path] }
    self.facts = { facts($0[keyPath: path]) }
  }

  fileprivate init<Value: JSONValue>(
    _ key: String, _ path: any WritableKeyPath<Node, Value> & Sendable, _ name: String,
    _ fact: @escaping @Sendable (Value) -> Fact.Value
  ) {
    self.init(key, path) { [Fact(name, fact($0))] }
  }
}

extension Node {
  /// Every property but the number and the children, in the order of importance to a reader.
  package static let properties: [NodeProperty] = [
    NodeProperty("name", \.name),
    NodeProperty("position", \.position, "position") { .point($0) },
    NodeProperty("bounds", \.bounds) {
      [Fact("size", .size($0.size)), Fact("bounds origin", .point($0.origin))]
    },
    NodeProperty("anchor", \.anchorPoint, "anchor point") { .point($0) },
    NodeProperty("transform", \.transform, "transform") { .transform($0) },
    NodeProperty("sublayerTransform", \.sublayerTransform, "sublayer transform") {
      .transform($0)
    },
    NodeProperty("z", \.zPosition, "z position") { .number($0) },
    NodeProperty("singleSided", \.isSingleSided, "double sided") { .word($0 ? "no" : "yes") },
    NodeProperty("blend", \.blend, "blend") { .word($0.words) },
    NodeProperty("opacity", \.opacity, "opacity") { .number($0) },
    NodeProperty("background", \.backgroundColor, "background colour") { .color($0) },
    NodeProperty("corners", \.corners) {
      [
        Fact("corner radius", .number($0.radius)), Fact("corner curve", .word("\($0.curve)")),
        Fact("rounded corners", .word("\($0.mask.rawValue)")),
      ]
    },
    NodeProperty("clips", \.clipsToBounds, "clipping") { .word($0 ? "on" : "off") },
    NodeProperty("border", \.border, "border") { .border($0) },
    NodeProperty("shadow", \.shadow, "shadow") { .shadow($0) },
    NodeProperty("backdrop", \.backdrop, "backdrop") { .backdrop($0) },
    NodeProperty("mask", \.mask, "mask") { .nodes($0) },
    NodeProperty("content", \.content),
  ]

  /// As reels say it, where both sides are the rule.
  fileprivate var isSingleSided: Bool {
    get { !isDoubleSided }
    set { isDoubleSided = !newValue }
  }
}

extension Blend {
  fileprivate var words: String {
    switch self {
    case .over: "over"
    case .plusLighter: "plus lighter"
    case .colorDodge: "colour dodge"
    case .colorBurn: "colour burn"
    case .softLight: "soft light"
    case .hardLight: "hard light"
    case .color: "colour"
    default: rawValue
    }
  }
}
