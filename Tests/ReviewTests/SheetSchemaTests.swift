import Foundation
import Frames
import Testing

@testable import Review

/// As much of JSON Schema as the documentation uses; anything else is an error.
private struct Schema {
  let rules: [String: Any]

  /// Why `value` does not fit; nil if it does.
  func problem(with value: Any, at path: String = "$") -> String? {
    for (rule, expected) in rules {
      if let problem = problem(rule, expected, value) { return "\(path): \(problem)" }
    }
    if let object = value as? [String: Any], let properties = rules["properties"] as? [String: Any]
    {
      for (name, inner) in object {
        guard let schema = properties[name] as? [String: Any] else {
          return "\(path): '\(name)' is not described"
        }
        if let problem = Schema(rules: schema).problem(with: inner, at: "\(path).\(name)") {
          return problem
        }
      }
    }
    if let list = value as? [Any], let schema = rules["items"] as? [String: Any] {
      for (index, inner) in list.enumerated() {
        if let problem = Schema(rules: schema).problem(with: inner, at: "\(path)[\(index)]") {
          return problem
        }
      }
    }
    return nil
  }

  private func problem(_ rule: String, _ expected: Any, _ value: Any) -> String? {
    let fits: Bool? =
      switch (rule, expected) {
      case ("type", let name as String): Self.isOf(name, value)
      case ("const", let number as Int): value as? Int == number
      case ("enum", let words as [String]): (value as? String).map(words.contains) ?? false
      case ("pattern", let pattern as String):
        (value as? String)?.range(of: pattern, options: .regularExpression) != nil
      case ("minimum", let least as Double): (value as? Double).map { $0 >= least } ?? false
      case ("minItems", let count as Int): (value as? [Any]).map { $0.count >= count } ?? false
      case ("maxItems", let count as Int): (value as? [Any]).map { $0.count <= count } ?? false
      case ("required", let names as [String]):
        (value as? [String: Any]).map { object in names.allSatisfy { object[$0] != nil } } ?? false
      case ("properties", _), ("items", _), ("$schema", _), ("additionalProperties", _): true
      default: nil
      }
    guard let fits else { return "the schema says '\(rule)', which nobody checks" }
    return fits ? nil : "\(value) is against '\(rule)'"
  }

  private static func isOf(_ name: String, _ value: Any) -> Bool {
    switch name {
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "string": value is String
    case "number": value is Double
    case "integer": (value as? Double).map { $0 == $0.rounded() } ?? false
    default: false
    }
  }
}

@Suite struct SheetSchemaTests {
  /// The schema as the documentation has it.
  private static func documented() throws -> Schema {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Review/Review.docc/SheetFields.md")
    let parts = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```")
    let json = try #require(parts.first { $0.hasPrefix("json\n") }).dropFirst(5)
    let rules = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return Schema(rules: try #require(rules as? [String: Any]))
  }

  private static func contents() throws -> [String: Any] {
    let frames = (0...60).map { index in
      let part = min(max(CGFloat(index) - 12, 0) / 30, 1)
      return Sample.frame([Sample.box(1, "card", x: 25 * part * part * (3 - 2 * part))])
    }
    let tap = Event(
      time: Timestamp(seconds: 0.15), label: "tap card", action: "tap", target: "card")
    let sheet = ContactSheet(Sample.reel(frames, rate: 60, events: [tap]), cells: 8)
    let object = try JSONSerialization.jsonObject(with: sheet.contents.encoded())
    return try #require(object as? [String: Any])
  }

  @Test func `what a sheet says of itself is what its schema describes`() throws {
    let (schema, contents) = (try Self.documented(), try Self.contents())
    #expect(schema.problem(with: contents) == nil)
    for list in ["cells", "phases", "events", "moments"] {
      #expect((contents[list] as? [Any])?.isEmpty == false, "nothing is tried of \(list)")
    }
  }

  @Test func `what the schema does not describe is refused`() throws {
    let (schema, contents) = (try Self.documented(), try Self.contents())
    for name in contents.keys {
      var less = contents
      less[name] = nil
      #expect(schema.problem(with: less) != nil, "\(name) may be missing")
      less[name] = [String: Any]()
      #expect(schema.problem(with: less) != nil, "\(name) may be an object")
    }
    #expect(schema.problem(with: contents.merging(["more": 1]) { $1 }) != nil)
  }
}
