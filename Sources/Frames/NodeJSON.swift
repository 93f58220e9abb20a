extension Node {
  /// The member that lists the children's numbers.
  static let childrenKey = "children"

  /// The properties as JSON, without the children: those that differ from a bare node's.
  var json: [String: JSON] {
    var json: [String: JSON] = [:]
    for property in Self.properties { json[property.key] = property.write(self) }
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
    self.init(bare: id)
    try update(json.keys, from: json)
  }

  /// Reads the properties called `keys` again; those that are not there are a bare node's.
  mutating func update(
    _ keys: some Sequence<String>, from json: [String: JSON]
  ) throws(FieldProblem) {
    for key in keys where key != Self.childrenKey && key != "id" {
      let property = Self.propertiesByKey[key]
      if let value = json[key] {
        guard let property else { throw FieldProblem(field: key) }
        try property.read(&self, value)
      } else {
        property?.clear(&self)
      }
    }
  }

  /// Writes the number and the properties, without the children, as a reel has them.
  package func encodeMembers(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: JSON.Key.self)
    try container.encode(id, forKey: JSON.Key("id"))
    for (key, value) in json { try container.encode(value, forKey: JSON.Key(key)) }
  }

  private static let propertiesByKey = Dictionary(
    uniqueKeysWithValues: properties.map { ($0.key, $0) })
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
    case .text(let text): .object(["text": text.json])
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
    case "text": self = .text(try TextContent(json: value))
    case "picture": self = .picture(try PictureContent(json: value))
    default: throw FieldProblem(field: kind)
    }
  }
}

// What reels have most of: by way of Foundation's coders it would take half of the time of writing and of
// reading one.
extension TextContent {
  fileprivate init(json: JSON) throws(FieldProblem) {
    let members = try json.members("text")
    guard let gravity = Gravity(rawValue: try members.value("gravity").string("gravity")),
      case .array(let runs) = try members.value("runs")
    else { throw FieldProblem(field: "text") }
    let size = try members.value("size").numbers("size", count: 2)
    self.init(
      string: try members.value("string").string("string"),
      size: CGSize(width: size[0], height: size[1]), gravity: gravity, runs: [])
    for run in runs { self.runs.append(try GlyphRun(json: run)) }
  }

  fileprivate var json: JSON {
    .object([
      "string": .string(string), "size": JSON([size.width, size.height]),
      "gravity": .string(gravity.rawValue), "runs": .array(runs.map(\.json)),
    ])
  }
}

extension GlyphRun {
  fileprivate init(json: JSON) throws(FieldProblem) {
    let members = try json.members("runs")
    let color = try members.value("color").members("color")
    guard case .array(let glyphs) = try members.value("glyphs"),
      case .array(let positions) = try members.value("positions")
    else { throw FieldProblem(field: "runs") }
    self.init(
      font: try members.value("font").string("font"),
      pointSize: try members.value("pointSize").number("pointSize"),
      color: CGColor(
        red: try color.value("red").number("red"), green: try color.value("green").number("green"),
        blue: try color.value("blue").number("blue"),
        alpha: try color.value("alpha").number("alpha")),
      glyphs: [], positions: [])
    for glyph in glyphs {
      guard let number = UInt32(exactly: try glyph.number("glyphs")) else {
        throw FieldProblem(field: "glyphs")
      }
      self.glyphs.append(number)
    }
    for position in positions {
      let place = try position.numbers("positions", count: 2)
      self.positions.append(CGPoint(x: place[0], y: place[1]))
    }
  }

  fileprivate var json: JSON {
    .object([
      "font": .string(font), "pointSize": .number(pointSize),
      "color": .object([
        "red": .number(color.red), "green": .number(color.green), "blue": .number(color.blue),
        "alpha": .number(color.alpha),
      ]),
      "glyphs": .array(glyphs.map { .number(Double($0)) }),
      "positions": .array(positions.map(\.json)),
    ])
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

// MARK: Values

/// A value that a reel holds.
protocol JSONValue: Equatable, SendableMetatype {
  var json: JSON { get }

  /// Reads the member called `field`.
  init(json: JSON, _ field: String) throws(FieldProblem)
}

/// A value that Foundation's coders write and read.
protocol CodedValue: JSONValue, Codable {}

extension CodedValue {
  var json: JSON { JSON(coding: self) }
  init(json: JSON, _ field: String) throws(FieldProblem) { self = try json.decoded(field) }
}

extension Corners: CodedValue {}
extension Border: CodedValue {}
extension Shadow: CodedValue {}
extension Backdrop: CodedValue {}
extension Blend: CodedValue {}

extension Optional: JSONValue where Wrapped: JSONValue {
  var json: JSON { self?.json ?? .null }

  init(json: JSON, _ field: String) throws(FieldProblem) {
    self = json == .null ? nil : try Wrapped(json: json, field)
  }
}

extension String: JSONValue {
  var json: JSON { .string(self) }
  init(json: JSON, _ field: String) throws(FieldProblem) { self = try json.string(field) }
}

extension Bool: JSONValue {
  var json: JSON { .bool(self) }
  init(json: JSON, _ field: String) throws(FieldProblem) { self = try json.bool(field) }
}

extension CGFloat: JSONValue {
  var json: JSON { .number(self) }
  init(json: JSON, _ field: String) throws(FieldProblem) { self = try json.number(field) }
}

extension CGPoint: JSONValue {
  var json: JSON { JSON([x, y]) }

  init(json: JSON, _ field: String) throws(FieldProblem) {
    let n = try json.numbers(field, count: 2)
    self.init(x: n[0], y: n[1])
  }
}

extension CGRect: JSONValue {
  var json: JSON { JSON([origin.x, origin.y, size.width, size.height]) }

  init(json: JSON, _ field: String) throws(FieldProblem) {
    let n = try json.numbers(field, count: 4)
    self.init(x: n[0], y: n[1], width: n[2], height: n[3])
  }
}

extension CATransform3D: JSONValue {
  var json: JSON { JSON(elements) }

  init(json: JSON, _ field: String) throws(FieldProblem) {
    self.init(elements: try json.numbers(field, count: 16))
  }
}

extension CGColor: JSONValue {
  var json: JSON { JSON([red, green, blue, alpha]) }

  init(json: JSON, _ field: String) throws(FieldProblem) {
    let n = try json.numbers(field, count: 4)
    self.init(red: n[0], green: n[1], blue: n[2], alpha: n[3])
  }
}

extension Content: JSONValue {
  init(json: JSON, _ field: String) throws(FieldProblem) { try self.init(json: json) }
}

extension Array: JSONValue where Element == Node {
  var json: JSON { .array(map(\.wholeJSON)) }
  init(json: JSON, _ field: String) throws(FieldProblem) { self = try json.nodes(field) }
}

// MARK: Writing

extension JSON {
  init(_ numbers: [CGFloat]) { self = .array(numbers.map { .number($0) }) }

  /// Any value that can be coded, by way of Foundation's encoder.
  init(coding value: some Encodable) {
    let data = try? JSONEncoder().encode(value)
    self = data.flatMap { try? JSONParser.parse(ArraySlice($0)) } ?? .null
  }
}

// MARK: Reading

extension [String: JSON] {
  /// The member called `name`, which has to be there.
  fileprivate func value(_ name: String) throws(FieldProblem) -> JSON {
    guard let value = self[name] else { throw FieldProblem(field: name) }
    return value
  }
}

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

  func members(_ field: String) throws(FieldProblem) -> [String: JSON] {
    guard case .object(let members) = self else { throw FieldProblem(field: field) }
    return members
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
      return try JSONDecoder().decode(T.self, from: Data(bytes))
    } catch {
      throw FieldProblem(field: field)
    }
  }
}
