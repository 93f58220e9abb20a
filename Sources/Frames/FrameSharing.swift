/// Frames of a recording in the memory that they need: what is as in the frame before is stored once.
///
/// Children are shared as whole lists of siblings, so that a frame costs the lists that lead to what
/// has changed. It also keeps the counts that <doc:ReelFormat> limits.
package struct FrameList: Sendable {
  package private(set) var frames: [Frame] = []

  /// The nodes of frames that are not as the one before, and those of them that are not shared.
  private var nodes = 0
  private var changedNodes = 0

  private let mostNodes: Int
  private let mostChangedNodes: Int

  package init(
    mostNodes: Int = Limits.nodesOfReel, mostChangedNodes: Int = Limits.changedNodesOfReel
  ) {
    (self.mostNodes, self.mostChangedNodes) = (mostNodes, mostChangedNodes)
  }

  /// Adds a frame.
  ///
  /// - Throws: If the frame, or the frames together, are more than ``Limits`` allows; nothing is
  ///   added then.
  package mutating func append(_ frame: Frame) throws(FrameListExcess) {
    guard frames.count < Limits.frames else { throw .frames }
    if let last = frames.last, last == frame { return frames.append(last) }
    do {
      nodes += try frame.checkLimits()
    } catch {
      throw .frame(error)
    }
    var shared = frame
    shared.root = frame.root.sharing(frames.last?.root, &changedNodes)
    guard nodes <= mostNodes, changedNodes <= mostChangedNodes else {
      throw .nodes
    }
    frames.append(shared)
  }
}

/// A limit that the frames of a recording exceed together.
package enum FrameListExcess: Error, Hashable, Sendable, CustomStringConvertible {
  case frame(FrameExcess)
  case frames
  case nodes

  package var description: String {
    switch self {
    case .frame(let excess): excess.description
    case .frames: "it has more than \(Limits.frames) frames"
    case .nodes:
      "its frames have more than \(Limits.nodesOfReel) layers together, or more than"
        + " \(Limits.changedNodesOfReel) that change"
    }
  }
}

extension Node {
  /// The same node, with lists of children that are as in `old` in the memory of those.
  ///
  /// - Parameter changed: Is raised by the nodes in lists that are not.
  fileprivate func sharing(_ old: Node?, _ changed: inout Int) -> Node {
    guard !children.isEmpty else { return self }
    let known = old?.children ?? []
    var shared: [Node] = []
    shared.reserveCapacity(children.count)
    let isAligned = known.count == children.count
    let places =
      isAligned
      ? [:] : Dictionary(known.indices.map { (known[$0].id, $0) }, uniquingKeysWith: { $1 })
    for (index, child) in children.enumerated() {
      let place = isAligned && known[index].id == child.id ? index : places[child.id]
      shared.append(child.sharing(place.map { known[$0] }, &changed))
    }
    var node = self
    // Lists that are shared already compare by their place in memory.
    if shared == known {
      node.children = known
    } else {
      changed += shared.count
      node.children = shared
    }
    return node
  }
}
