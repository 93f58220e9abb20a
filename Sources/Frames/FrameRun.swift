/// Frames that follow one another, in the memory that they need: what is as in the frame before is
/// there once.
///
/// Nodes share their properties and whole lists of siblings with the frame before, so that a frame
/// costs the lists that lead to what has changed.
struct FrameRun {
  private(set) var frames: [Frame] = []

  /// About how many bytes of memory the frames take that no other run has.
  private(set) var bytes = 0

  private var nodesOfFirst = 0
  private var cost = SharingCost()

  /// The frames and the bytes that make a run worth its beginning; our choice.
  private static let (usualCount, usualBytes) = (64, 16 << 20)

  /// Whether it is time to begin another run.
  ///
  /// As text a run begins with a whole frame: it goes on until what has changed is at least as much,
  /// so that all runs together are at most about twice the text of a reel.
  var isLong: Bool {
    cost.properties >= nodesOfFirst && (frames.count >= Self.usualCount || bytes >= Self.usualBytes)
  }

  /// - Parameter old: The frame before, or another that has much in common with this one.
  mutating func append(_ frame: Frame, after old: Frame?) {
    var shared = frame
    if let old, old == frame {
      shared = old
    } else {
      var cost = SharingCost()
      shared.root = frame.root.sharing(old?.root, &cost)
      self.cost.properties += cost.properties
      bytes += cost.bytes
    }
    if frames.isEmpty { nodesOfFirst = frame.root.countOfTree }
    bytes += MemoryLayout<Frame>.stride
    frames.append(shared)
  }
}

extension FrameRun {
  /// The lines of the frames as a reel would have them that begins here.
  var text: Data {
    var writer = FrameWriter()
    var text = Data()
    for frame in frames { text += writer.line(for: frame).bytesOfLine }
    return text
  }

  /// Reads what ``text`` gave; nil if that is not what it is.
  ///
  /// - Parameter old: A frame that may have much in common with the first.
  init?(text: [UInt8], after old: Frame?) {
    var reader = FrameReader()
    for line in text.split(separator: UInt8(ascii: "\n")) {
      guard let frame = try? reader.read(line) else { return nil }
      append(frame, after: frames.last ?? old)
    }
    // What it shares with the other frame may go with that.
    bytes = max(bytes, text.count)
  }
}

/// What a frame does not share with the one before.
private struct SharingCost {
  /// The nodes with properties of their own.
  var properties = 0

  /// The nodes in lists that are not in memory yet.
  var listed = 0

  var bytes: Int { properties * Node.sizeOfProperties + listed * MemoryLayout<Node>.stride }
}

extension Node {
  fileprivate var countOfTree: Int { children.reduce(1) { $0 + $1.countOfTree } }

  /// The same node, with properties and lists of children that are as in `old` in the memory of those.
  fileprivate func sharing(_ old: Node?, _ cost: inout SharingCost) -> Node {
    var node = self
    if old.map({ node.shareProperties(of: $0) }) != true { cost.properties += 1 }
    guard !children.isEmpty else { return node }
    let known = old?.children ?? []
    var shared: [Node] = []
    shared.reserveCapacity(children.count)
    let isAligned = known.count == children.count
    let places =
      isAligned
      ? [:] : Dictionary(known.indices.map { (known[$0].id, $0) }, uniquingKeysWith: { $1 })
    for (index, child) in children.enumerated() {
      let place = isAligned && known[index].id == child.id ? index : places[child.id]
      shared.append(child.sharing(place.map { known[$0] }, &cost))
    }
    // Lists that are shared already compare by their place in memory.
    if shared == known {
      node.children = known
    } else {
      cost.listed += shared.count
      node.children = shared
    }
    return node
  }
}
