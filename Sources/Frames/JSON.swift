/// A JSON value, with what a reel needs and no more.
enum JSON: Hashable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])
}

extension JSON {
  /// The text, without spaces and with sorted keys; numbers are the shortest that read back equal.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The text and a line break.
  var bytesOfLine: Data {
    var line = bytes
    line.append(UInt8(ascii: "\n"))
    return Data(line)
  }

  /// The text in UTF-8.
  var bytes: [UInt8] {
    var out: [UInt8] = []
    write(to: &out)
    return out
  }

  /// Appends the text in UTF-8.
  func write(to out: inout [UInt8]) {
    switch self {
    case .null: out += "null".utf8
    case .bool(let value): out += (value ? "true" : "false").utf8
    case .number(let value): Self.write(value, to: &out)
    case .string(let value): Self.quote(value, to: &out)
    case .array(let values):
      out.append(UInt8(ascii: "["))
      for (index, value) in values.enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        value.write(to: &out)
      }
      out.append(UInt8(ascii: "]"))
    case .object(let members):
      out.append(UInt8(ascii: "{"))
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { out.append(UInt8(ascii: ",")) }
        Self.quote(member.key, to: &out)
        out.append(UInt8(ascii: ":"))
        member.value.write(to: &out)
      }
      out.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ number: Double, to out: inout [UInt8]) {
    let isWhole = number == number.rounded() && abs(number) < 1e15
    out += (isWhole ? Int64(number).description : number.description).utf8
  }

  private static func quote(_ string: String, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    for byte in string.utf8 {
      switch byte {
      case UInt8(ascii: "\""): out += #"\""#.utf8
      case UInt8(ascii: "\\"): out += #"\\"#.utf8
      case UInt8(ascii: "\n"): out += #"\n"#.utf8
      case ..<0x20:
        let digits = String(byte, radix: 16)
        out += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      default: out.append(byte)
      }
    }
    out.append(UInt8(ascii: "\""))
  }
}

extension JSON: Encodable {
  /// The name of a member.
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.init(stringValue) }
    init?(intValue: Int) { nil }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value): try value.encode(to: encoder)
    case .number(let value): try value.encode(to: encoder)
    case .string(let value): try value.encode(to: encoder)
    case .array(let values): try values.encode(to: encoder)
    case .object(let members):
      var container = encoder.container(keyedBy: Key.self)
      for (name, value) in members { try container.encode(value, forKey: Key(name)) }
    }
  }
}

/// Reads one JSON value from the bytes of a line.
struct JSONParser {
  /// Why the bytes are not JSON.
  enum Problem: Error { case malformed, tooDeep }

  /// The deepest nesting that is read: a nested picture takes three levels, and a property of the
  /// innermost node has its own.
  private static let deepest = 3 * Limits.depth + 16

  private let bytes: UnsafeBufferPointer<UInt8>
  private var at = 0
  private var depth = 0

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  static func parse(_ data: ArraySlice<UInt8>) throws(Problem) -> JSON {
    let result = data.withUnsafeBufferPointer { buffer -> Result<JSON, Problem> in
      var parser = JSONParser(buffer)
      do throws(Problem) {
        let value = try parser.value()
        guard parser.peek() == nil else { return .failure(.malformed) }
        return .success(value)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// The next byte that is not a space.
  private mutating func peek() -> UInt8? {
    while at < bytes.count, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
    return at < bytes.count ? bytes[at] : nil
  }

  private mutating func expect(_ byte: Character) throws(Problem) {
    guard peek() == byte.asciiValue else { throw .malformed }
    at += 1
  }

  private mutating func skip(_ byte: Character) -> Bool {
    guard peek() == byte.asciiValue else { return false }
    at += 1
    return true
  }

  private mutating func value() throws(Problem) -> JSON {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { throw .tooDeep }
    switch peek() {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: String, _ value: JSON) throws(Problem) -> JSON {
    for byte in word.utf8 {
      guard at < bytes.count, bytes[at] == byte else { throw .malformed }
      at += 1
    }
    return value
  }

  private mutating func object() throws(Problem) -> JSON {
    try expect("{")
    var members: [String: JSON] = [:]
    if skip("}") { return .object(members) }
    repeat {
      guard peek() == UInt8(ascii: "\"") else { throw .malformed }
      let key = try string()
      try expect(":")
      guard members.updateValue(try value(), forKey: key) == nil else { throw .malformed }
    } while skip(",")
    try expect("}")
    return .object(members)
  }

  private mutating func array() throws(Problem) -> JSON {
    try expect("[")
    var values: [JSON] = []
    if skip("]") { return .array(values) }
    repeat { values.append(try value()) } while skip(",")
    try expect("]")
    return .array(values)
  }

  private mutating func number() throws(Problem) -> JSON {
    let start = at
    while at < bytes.count, Self.isPartOfNumber(bytes[at]) { at += 1 }
    let text = String(decoding: bytes[start..<at], as: UTF8.self)
    guard let number = Double(text), number.isFinite else { throw .malformed }
    return .number(number)
  }

  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }

  private mutating func string() throws(Problem) -> String {
    try expect("\"")
    var text: [UInt8] = []
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else { throw .malformed }
        return string
      case UInt8(ascii: "\\"): text += Array(String(try escape()).utf8)
      case 0..<0x20: throw .malformed
      default: text.append(byte)
      }
    }
    throw .malformed
  }

  /// What follows a backslash; all of JSON but pairs of surrogates.
  ///
  /// ``JSON/text`` writes few of these, but what `JSONEncoder` writes is read here too.
  private mutating func escape() throws(Problem) -> Unicode.Scalar {
    guard at < bytes.count else { throw .malformed }
    let byte = bytes[at]
    at += 1
    switch byte {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "/"): return "/"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      guard at + 4 <= bytes.count else { throw .malformed }
      let digits = String(decoding: bytes[at..<at + 4], as: UTF8.self)
      at += 4
      guard let code = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(code) else {
        throw .malformed
      }
      return scalar
    default: throw .malformed
    }
  }
}
