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

  /// The first node that differs, by name, with both sides of it; nil if there is none.
  package func difference(from other: Node, path: String = "") -> String? {
    guard self != other else { return nil }
    let path = path + "/" + name
    for (one, another) in zip(children, other.children) {
      if let found = one.difference(from: another, path: path) { return found }
    }
    var (one, another) = (self, other)
    (one.children, another.children) = ([], [])
    return one == another
      ? "\(path): \(children.map(\.name)) or \(other.children.map(\.name))"
      : "\(path): \(one) or \(another)"
  }
}
