/// The digests of frames that have much in common, each as ``Frame/digest`` gives it.
///
/// What a node is in text is written again only where it has changed.
package struct FrameDigests {
  private struct Written {
    let bare: Node
    let children: [Int]
    let text: String
  }

  private var written: [Int: Written] = [:]

  package init() {}

  /// The digest of a frame.
  package mutating func digest(of frame: Frame) -> String {
    var texts: [String: String] = [:]
    collect(frame.root, &texts)
    let nodes = texts.keys.sorted().map { "\"\($0)\":\(texts[$0] ?? "")" }
    let rest = JSON.object([
      "root": .number(Double(frame.root.id)),
      "size": JSON([frame.size.width, frame.size.height]),
    ])
    // Members are in the order of their names.
    let line = "{\"nodes\":{\(nodes.joined(separator: ","))},\(rest.text.dropFirst())\n"
    return sha256(of: Data(line.utf8))
  }

  private mutating func collect(_ node: Node, _ texts: inout [String: String]) {
    var bare = node
    bare.children = []
    let children = node.children.map(\.id)
    if let known = written[node.id], known.bare == bare, known.children == children {
      texts["\(node.id)"] = known.text
    } else {
      var json = node.json
      if !children.isEmpty {
        json[Node.childrenKey] = .array(children.map { .number(Double($0)) })
      }
      let text = JSON.object(json).text
      written[node.id] = Written(bare: bare, children: children, text: text)
      texts["\(node.id)"] = text
    }
    for child in node.children { collect(child, &texts) }
  }
}
