import Foundation
package import Frames

extension Node {
  /// The node with all in it, whatever their numbers.
  package var bare: Node {
    var node = self
    node.id = 0
    node.children = node.children.map(\.bare)
    node.mask = node.mask.map(\.bare)
    return node
  }

  /// The first node that differs, by name, with both sides of what differs; nil if there is none.
  package func difference(from other: Node, path: String = "") -> String? {
    guard self != other else { return nil }
    let path = path + "/" + name
    for (one, another) in zip(children, other.children) {
      if let found = one.difference(from: another, path: path) { return found }
    }
    var (one, another) = (self, other)
    (one.children, another.children) = ([], [])
    guard one != another else {
      return "\(path): \(children.map(\.name)) or \(other.children.map(\.name))"
    }
    let (mine, theirs) = (one.members, another.members)
    let keys = Set(mine.keys).union(theirs.keys).sorted().filter { mine[$0] != theirs[$0] }
    return "\(path): "
      + keys.map { "\($0) \(mine[$0] ?? "none") or \(theirs[$0] ?? "none")" }
      .joined(separator: "; ")
  }

  /// The node's members in a reel, each as text.
  private var members: [String: String] {
    guard let data = try? JSONEncoder().encode(Members(node: self)),
      let members = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
    else { return [:] }
    return members.mapValues { value in
      let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed]
      let text = try? JSONSerialization.data(withJSONObject: value, options: options)
      return text.map { String(decoding: $0, as: UTF8.self) } ?? "\(value)"
    }
  }

  private struct Members: Encodable {
    let node: Node

    func encode(to encoder: any Encoder) throws { try node.encodeMembers(to: encoder) }
  }
}
