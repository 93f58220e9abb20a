/// The digests of frames that have much in common, each as ``Frame/digest`` gives it.
///
/// What a node is in text is written again only where it has changed.
package struct FrameDigests {
  /// A node as the member of a frame that it is in text.
  private struct Member {
    let key: String
    let bare: Node
    let children: [Int]
    let bytes: [UInt8]
  }

  private var written: [Int: Member] = [:]

  package init() {}

  /// The digest of a frame.
  package mutating func digest(of frame: Frame) -> String {
    var members: [Member] = []
    collect(frame.root, &members)
    // Members are in the order of their names.
    members.sort { $0.key < $1.key }
    var line = Array(#"{"nodes":{"#.utf8)
    for (index, member) in members.enumerated() {
      if index > 0 { line.append(UInt8(ascii: ",")) }
      line += member.bytes
    }
    let rest = JSON.object([
      "root": .number(Double(frame.root.id)),
      "size": JSON([frame.size.width, frame.size.height]),
    ])
    line += "},".utf8
    line += rest.bytes.dropFirst()
    line.append(UInt8(ascii: "\n"))
    return sha256(of: line)
  }

  private mutating func collect(_ node: Node, _ members: inout [Member]) {
    var bare = node
    bare.children = []
    let children = node.children.map(\.id)
    if let known = written[node.id], known.bare == bare, known.children == children {
      members.append(known)
    } else {
      var json = node.json
      if !children.isEmpty {
        json[Node.childrenKey] = .array(children.map { .number(Double($0)) })
      }
      let key = "\(node.id)"
      var bytes = Array("\"\(key)\":".utf8)
      JSON.object(json).write(to: &bytes)
      let member = Member(key: key, bare: bare, children: children, bytes: bytes)
      written[node.id] = member
      members.append(member)
    }
    for child in node.children { collect(child, &members) }
  }
}
