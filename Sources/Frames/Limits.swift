/// The most of everything that is recorded, written and read.
///
/// Far beyond real apps, and little enough that no file takes memory or time without end. Recording
/// keeps to what reading allows, so that every reel that was written can be read. They are our
/// choices; <doc:ReelFormat> lists them.
public enum Limits {
  /// The levels of a frame: the root is the first, and masks and nested pictures lie one below the
  /// node that has them.
  ///
  /// Nodes as JSON take two levels each, and common readers of JSON stop at 512. In a debug build the walk
  /// that takes most of the stack, comparing nested pictures, takes less than 16 KB a level: 4 MB in all.
  public static let depth = 250

  /// The nodes of a frame, with those in masks and nested pictures.
  public static let nodes = 50_000

  /// The nodes of all frames together, but for frames that are as the one before.
  public static let nodesOfReel = 20_000_000

  /// The frames of a reel: two minutes at 240 a second, and the first.
  public static let frames = 28_801

  /// The shortest and the longest side of a canvas, in points.
  public static let side: ClosedRange<CGFloat> = 1...20_000

  /// How many times as long as the other a side of a canvas may be.
  public static let aspect: CGFloat = 32

  /// The bytes of a reel, or of a picture's file.
  public static let fileBytes = 256 << 20

  /// The bytes of a line of a reel, and of a manifest or a storyboard as a whole.
  public static let textBytes = 16 << 20
}

extension Limits {
  /// Whether a canvas of that size can be drawn.
  package static func allows(_ size: CGSize) -> Bool {
    side.contains(size.width) && side.contains(size.height)
      && max(size.width, size.height) <= aspect * min(size.width, size.height)
  }
}

/// A limit that a frame exceeds, and by how much.
public enum FrameExcess: Error, Hashable, Sendable, CustomStringConvertible {
  /// A node lies deeper than ``Limits/depth``; the names lead from the root down to it.
  case depth(path: [String])
  /// There are more nodes than ``Limits/nodes``; the names lead down to where most of them are.
  case nodes(count: Int, path: [String])

  public var description: String {
    switch self {
    case .depth(let path):
      "'\(LayerPath(path))' lies deeper than \(Limits.depth) levels"
    case .nodes(let count, let path):
      "it has \(count) layers, more than \(Limits.nodes), most of them in '\(LayerPath(path))'"
    }
  }
}

/// The names of layers from the outermost down, in words of moderate length.
package struct LayerPath: Hashable, Sendable, CustomStringConvertible {
  private let names: [String]

  /// How many names are shown of the beginning and of the end, and how much of each.
  private static let (first, last, longest) = (2, 3, 40)

  package init(_ names: [String]) { self.names = names }

  package var description: String {
    let shown = names.map { $0.count > Self.longest ? $0.prefix(Self.longest) + "…" : $0 }
    let isLong = shown.count > Self.first + Self.last + 1
    let parts = isLong ? shown.prefix(Self.first) + ["…"] + shown.suffix(Self.last) : shown[...]
    return parts.joined(separator: " › ")
  }
}

extension Frame {
  /// Counts the nodes, with those in masks and nested pictures.
  ///
  /// - Returns: How many there are.
  /// - Throws: If they are more, or lie deeper, than the limits allow.
  @discardableResult
  package func checkLimits() throws(FrameExcess) -> Int {
    var count = 0
    try root.visit(level: 1) { count += 1 }
    guard count <= Limits.nodes else { throw .nodes(count: count, path: root.pathToMost) }
    return count
  }
}

extension Node {
  /// The nodes one level below.
  private func forEachInside(_ body: (Node) throws(FrameExcess) -> Void) throws(FrameExcess) {
    for node in children { try body(node) }
    for node in mask { try body(node) }
    if case .picture(let picture)? = content { try body(picture.frame.root) }
  }

  fileprivate func visit(level: Int, _ body: () -> Void) throws(FrameExcess) {
    guard level <= Limits.depth else { throw .depth(path: [name]) }
    body()
    do {
      try forEachInside { node throws(FrameExcess) in try node.visit(level: level + 1, body) }
    } catch .depth(let path) {
      throw .depth(path: [name] + path)
    }
  }

  private var count: Int {
    var count = 0
    try? visit(level: 1) { count += 1 }
    return count
  }

  /// The names down to the last node that holds more than half of all nodes.
  fileprivate var pathToMost: [String] {
    let half = count / 2
    var (path, node) = ([name], self)
    while let next = node.children.first(where: { $0.count > half }) {
      path.append(next.name)
      node = next
    }
    return path
  }
}
