internal import Foundation

/// As much of JSON Schema as the documentation uses; anything else is an error.
public struct JSONSchema {
  private let rules: [String: Any]

  private init(rules: [String: Any]) { self.rules = rules }

  /// The schema on a page of the documentation: the block of JSON there of that number, from 0.
  ///
  /// - Parameter page: Its path in the package.
  public init(page: String, block: Int = 0) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../\(page)")
    let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```")
    let blocks = parts.filter { $0.hasPrefix("json\n") }
    let rules = try JSONSerialization.jsonObject(with: Data(blocks[block].dropFirst(5).utf8))
    self.rules = rules as? [String: Any] ?? [:]
  }

  /// Why `value` does not fit; nil if it does.
  public func problem(with value: Any, at path: String = "$") -> String? {
    for (rule, expected) in rules {
      if let problem = problem(rule, expected, value) { return "\(path): \(problem)" }
    }
    if let object = value as? [String: Any], let properties = rules["properties"] as? [String: Any]
    {
      for (name, inner) in object {
        guard let schema = properties[name] as? [String: Any] else {
          return "\(path): '\(name)' is not described"
        }
        if let problem = JSONSchema(rules: schema).problem(with: inner, at: "\(path).\(name)") {
          return problem
        }
      }
    }
    if let list = value as? [Any], let schema = rules["items"] as? [String: Any] {
      for (index, inner) in list.enumerated() {
        if let problem = JSONSchema(rules: schema).problem(with: inner, at: "\(path)[\(index)]") {
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
    case "boolean": value is Bool
    case "integer": (value as? Double).map { $0 == $0.rounded() } ?? false
    default: false
    }
  }
}
