internal import Frames

/// A property of a layer that has another value.
public struct PropertyChange: Hashable, Sendable, Codable {
  /// What people call the property: `position`, `opacity`, `corner radius`, `text`.
  public let property: String

  /// The value in the reference, in words; points where it is a length.
  public let before: String

  /// The value in the actual recording, likewise.
  public let after: String

  init(_ property: String, _ before: String, _ after: String) {
    self.property = property
    self.before = before
    self.after = after
  }

  /// The change from one value to another, in as many decimals as tell them apart.
  init(_ property: String, _ before: Fact.Value, _ after: Fact.Value) {
    if before.isOpaque {
      self.init(property, "as before", "another")
      return
    }
    let (a, b) = (Words.brief.value(before), Words.brief.value(after))
    if a == b {
      self.init(property, Words.exact.value(before), Words.exact.value(after))
    } else {
      self.init(property, a, b)
    }
  }

  /// The changes between two lists of the same facts.
  fileprivate static func between(_ before: [Fact], _ after: [Fact]) -> [PropertyChange] {
    let changed = zip(before, after).filter { $0.value != $1.value }
    let major = changed.filter { !$0.0.isDetail }
    return (major.isEmpty ? changed : major).map { PropertyChange($0.name, $0.value, $1.value) }
  }
}

extension Fact.Value {
  /// Whether people are only told that it differs.
  fileprivate var isOpaque: Bool {
    switch self {
    case .path, .runs, .nodes: true
    default: false
    }
  }
}

extension Node {
  /// What of the layer itself differs in `other`, in the order of importance to a reader.
  ///
  /// What lies in it has changes of its own.
  func changes(to other: Node) -> [PropertyChange] {
    let changes = Node.properties.flatMap {
      PropertyChange.between($0.facts(self), $0.facts(other))
    }
    if content == other.content { return changes }
    if let content, let new = other.content, content.isLike(new) {
      let drawn = PropertyChange.between(content.facts, new.facts)
      if !drawn.isEmpty { return changes + drawn }
    }
    let words = [content, other.content].map { $0.map(Words.brief.content) ?? "none" }
    return changes + [PropertyChange("content", words[0], words[1])]
  }
}
