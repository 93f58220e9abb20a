internal import Frames

/// What people call the layers of a recording, so that no two that are spoken of share a name.
struct LayerTitles {
  private var titles: [Int: String] = [:]

  /// Names that say no more than what kind of thing a layer is, or what part of a transition.
  private static let bareNames: Set<String> = [
    "UIView", "UIImageView", "UIScrollView", "UIStackView", "UIControl", "CALayer", "CAShapeLayer",
    "CAGradientLayer", "CATransformLayer", "", "before", "side", "strip", "shade",
  ]

  init(_ frames: FrameList) {
    var last: Node?
    for frame in frames {
      defer { last = frame.root }
      // What is as in the frame before has its names.
      gather(frame.root, before: last, around: nil)
    }
  }

  subscript(id: Int) -> String { titles[id] ?? "layer \(id)" }

  /// The titles of `ids`, with numbers behind those that several share.
  func titles(of ids: [Int]) -> [Int: String] {
    var seen: [String: Int] = [:]
    var unique: [Int: String] = [:]
    for id in ids where unique[id] == nil {
      let title = self[id]
      seen[title, default: 0] += 1
      let number = seen[title] ?? 1
      unique[id] = number > 1 ? "\(title) (\(number))" : title
    }
    return unique
  }

  private mutating func gather(_ node: Node, before: Node?, around: Node?) {
    if node == before { return }
    let isBare = Self.bareNames.contains(node.name)
    if titles[node.id] == nil {
      let place = isBare ? around : nil
      titles[node.id] = place.map { "\(node.name) in \($0.title)" } ?? node.title
    }
    let outer = isBare ? around : node
    for (index, child) in node.children.enumerated() {
      let old = before.flatMap { $0.children.indices.contains(index) ? $0.children[index] : nil }
      gather(child, before: old, around: outer)
    }
  }
}

extension Node {
  /// The name, with the beginning of the text that tells it from others of its class.
  var title: String {
    guard case .text(let text)? = content else { return name }
    return "\(name) '\(Words.brief.line(text.string))'"
  }
}
