/// The properties of a node as JSON, without its children: those that differ from a bare node's.
extension Node {
  /// The member that lists the children's numbers.
  static let childrenKey = "children"

  var json: [String: JSON] {
    let bare = Node(id: id)
    var json: [String: JSON] = [:]
    func put<T: Equatable>(_ key: String, _ path: KeyPath<Node, T>, _ write: (T) -> JSON) {
      if self[keyPath: path] != bare[keyPath: path] { json[key] = write(self[keyPath: path]) }
    }
    put("name", \.name) { .string($0) }
    put("position", \.position, JSON.init)
    put("bounds", \.bounds, JSON.init)
    put("anchor", \.anchorPoint, JSON.init)
    put("transform", \.transform) { .init($0.elements) }
    put("sublayerTransform", \.sublayerTransform) { .init($0.elements) }
    put("z", \.zPosition) { .number($0) }
    put("singleSided", \.isDoubleSided) { .bool(!$0) }
    put("blend", \.blend) { .string($0.rawValue) }
    put("opacity", \.opacity) { .number($0) }
    put("background", \.backgroundColor) { JSON(color: $0) }
    put("corners", \.corners) { JSON(coding: $0) }
    put("clips", \.clipsToBounds) { .bool($0) }
    put("border", \.border) { JSON(coding: $0) }
    put("shadow", \.shadow) { JSON(coding: $0) }
    put("backdrop", \.backdrop) { JSON(coding: $0) }
    put("content", \.content) { $0.map(\.json) ?? .null }
    put("mask", \.mask) { .array($0.map(\.wholeJSON)) }
    return json
  }

  /// The node with all in it.
  var wholeJSON: JSON {
    var members = json
    members["id"] = .number(Double(id))
    if !children.isEmpty { members[Self.childrenKey] = .array(children.map(\.wholeJSON)) }
    return .object(members)
  }

  /// The node of these properties, without children.
  init(id: Int, json: [String: JSON]) throws(FieldProblem) {
    self.init(id: id)
    for (key, value) in json where key != Self.childrenKey && key != "id" {
      switch key {
      case "name": name = try value.string(key)
      case "position": position = try value.point(key)
      case "bounds": bounds = try value.rect(key)
      case "anchor": anchorPoint = try value.point(key)
      case "transform": transform = try value.transform(key)
      case "sublayerTransform": sublayerTransform = try value.transform(key)
      case "z": zPosition = try value.number(key)
      case "singleSided": isDoubleSided = try !value.bool(key)
      case "blend":
        guard let known = try Blend(rawValue: value.string(key)) else {
          throw FieldProblem(field: key)
        }
        blend = known
      case "opacity": opacity = try value.number(key)
      case "background": backgroundColor = try value.color(key)
      case "corners": corners = try value.decoded(key)
      case "clips": clipsToBounds = try value.bool(key)
      case "border": border = try value.decoded(key)
      case "shadow": shadow = try value.decoded(key)
      case "backdrop": backdrop = try value.decoded(key)
      case "content": content = try Content(json: value)
      case "mask": mask = try value.nodes(key)
      default: throw FieldProblem(field: key)
      }
    }
  }
}

/// A member of a reel that is not what it should be.
struct FieldProblem: Error {
  let field: String
}

extension Content {
  var json: JSON {
    switch self {
    case .image(let image): .object(["image": JSON(coding: image)])
    case .gradient(let gradient): .object(["gradient": JSON(coding: gradient)])
    case .shape(let shape): .object(["shape": JSON(coding: shape)])
    case .text(let text): .object(["text": JSON(coding: text)])
    case .picture(let picture):
      .object([
        "picture": .object([
          "size": JSON([picture.frame.size.width, picture.frame.size.height]),
          "gravity": .string(picture.gravity.rawValue), "root": picture.frame.root.wholeJSON,
        ])
      ])
    }
  }

  init(json: JSON) throws(FieldProblem) {
    guard case .object(let members) = json, members.count == 1, let (kind, value) = members.first
    else { throw FieldProblem(field: "content") }
    switch kind {
    case "image": self = .image(try value.decoded(kind))
    case "gradient": self = .gradient(try value.decoded(kind))
    case "shape": self = .shape(try value.decoded(kind))
    case "text": self = .text(try value.decoded(kind))
    case "picture": self = .picture(try PictureContent(json: value))
    default: throw FieldProblem(field: kind)
    }
  }
}

extension PictureContent {
  fileprivate init(json: JSON) throws(FieldProblem) {
    guard case .object(let members) = json, let size = members["size"], let root = members["root"],
      let gravity = try Gravity(rawValue: (members["gravity"] ?? .null).string("gravity"))
    else { throw FieldProblem(field: "picture") }
    let numbers = try size.numbers("size", count: 2)
    let frame = Frame(
      size: CGSize(width: numbers[0], height: numbers[1]), root: try root.node("root"))
    self.init(frame: frame, gravity: gravity)
  }
}

// MARK: Writing

extension JSON {
  init(_ numbers: [CGFloat]) { self = .array(numbers.map { .number($0) }) }
  init(_ point: CGPoint) { self.init([point.x, point.y]) }

  init(_ rect: CGRect) {
    self.init([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
  }

  init(color: CGColor?) {
    self = color.map { JSON([$0.red, $0.green, $0.blue, $0.alpha]) } ?? .null
  }

  /// Any value that can be coded, by way of Foundation's encoder.
  init(coding value: some Encodable) {
    let data = try? JSONEncoder().encode(value)
    self = data.flatMap { try? JSONParser.parse(ArraySlice($0)) } ?? .null
  }
}

// MARK: Reading

extension JSON {
  func string(_ field: String) throws(FieldProblem) -> String {
    guard case .string(let value) = self else { throw FieldProblem(field: field) }
    return value
  }

  func bool(_ field: String) throws(FieldProblem) -> Bool {
    guard case .bool(let value) = self else { throw FieldProblem(field: field) }
    return value
  }

  func number(_ field: String) throws(FieldProblem) -> Double {
    guard case .number(let value) = self else { throw FieldProblem(field: field) }
    return value
  }

  func int(_ field: String) throws(FieldProblem) -> Int {
    guard case .number(let value) = self, let whole = Int(exactly: value) else {
      throw FieldProblem(field: field)
    }
    return whole
  }

  func ints(_ field: String) throws(FieldProblem) -> [Int] {
    guard case .array(let values) = self else { throw FieldProblem(field: field) }
    var ints: [Int] = []
    for value in values { ints.append(try value.int(field)) }
    return ints
  }

  func numbers(_ field: String, count: Int) throws(FieldProblem) -> [CGFloat] {
    guard case .array(let values) = self, values.count == count else {
      throw FieldProblem(field: field)
    }
    var numbers: [CGFloat] = []
    for value in values { numbers.append(try value.number(field)) }
    return numbers
  }

  func point(_ field: String) throws(FieldProblem) -> CGPoint {
    let n = try numbers(field, count: 2)
    return CGPoint(x: n[0], y: n[1])
  }

  func rect(_ field: String) throws(FieldProblem) -> CGRect {
    let n = try numbers(field, count: 4)
    return CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  func transform(_ field: String) throws(FieldProblem) -> CATransform3D {
    CATransform3D(elements: try numbers(field, count: 16))
  }

  func color(_ field: String) throws(FieldProblem) -> CGColor? {
    if self == .null { return nil }
    let n = try numbers(field, count: 4)
    return CGColor(red: n[0], green: n[1], blue: n[2], alpha: n[3])
  }

  /// A node with all in it.
  func node(_ field: String) throws(FieldProblem) -> Node {
    guard case .object(let members) = self, let id = members["id"] else {
      throw FieldProblem(field: field)
    }
    var node = try Node(id: try id.int("id"), json: members)
    if let children = members[Node.childrenKey] {
      node.children = try children.nodes(Node.childrenKey)
    }
    return node
  }

  func nodes(_ field: String) throws(FieldProblem) -> [Node] {
    guard case .array(let values) = self else { throw FieldProblem(field: field) }
    var nodes: [Node] = []
    for value in values { nodes.append(try value.node(field)) }
    return nodes
  }

  /// Any value that can be coded, by way of Foundation's decoder.
  func decoded<T: Decodable>(_ field: String) throws(FieldProblem) -> T {
    do {
      return try JSONDecoder().decode(T.self, from: Data(text.utf8))
    } catch {
      throw FieldProblem(field: field)
    }
  }
}
