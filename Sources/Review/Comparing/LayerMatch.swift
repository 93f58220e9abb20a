internal import Frames
internal import Raster

/// The layers of two frames, each with its counterpart.
///
/// Numbers count layers in the order in which they were made, so one more in the code shifts all that
/// follow; names repeat. Siblings are therefore aligned as the lines of two texts are, and a
/// counterpart that has moved among its siblings is then looked for by number and name.
struct LayerMatch {
  /// A layer that both frames show, or only one.
  struct Pair {
    /// The names from the root down, with a number behind the names that siblings share.
    let path: [String]
    let before: PlacedNode?
    let after: PlacedNode?
    /// Whether it stands elsewhere among its siblings than its counterpart.
    let isReordered: Bool
  }

  /// In the order of the trees.
  private(set) var pairs: [Pair] = []

  init(_ before: Frame, _ after: Frame) {
    match(PlacedNode(rootOf: before), PlacedNode(rootOf: after), path: [after.root.name])
  }

  private mutating func match(
    _ before: PlacedNode?, _ after: PlacedNode?, path: [String], isReordered: Bool = false
  ) {
    pairs.append(Pair(path: path, before: before, after: after, isReordered: isReordered))
    // What is in a layer that only one frame shows belongs to that difference.
    guard let before, let after else { return }
    let (old, new) = (before.children, after.children)
    let names = Self.titles(of: new.map(\.node)) + Self.titles(of: old.map(\.node))
    for step in SiblingAlignment(old.map(\.node), new.map(\.node)).steps {
      let name = step.after.map { names[$0] } ?? step.before.map { names[new.count + $0] } ?? ""
      match(
        step.before.map { old[$0] }, step.after.map { new[$0] }, path: path + [name],
        isReordered: step.isReordered)
    }
  }

  /// A name for each sibling that no other has.
  private static func titles(of nodes: [Node]) -> [String] {
    let counts = Dictionary(nodes.map { ($0.name, 1) }, uniquingKeysWith: +)
    var seen: [String: Int] = [:]
    return nodes.map { node in
      seen[node.name, default: 0] += 1
      return counts[node.name] == 1 ? node.name : "\(node.name) \(seen[node.name] ?? 0)"
    }
  }
}

/// A layer and where on the canvas it is.
struct PlacedNode {
  let node: Node

  /// What it may touch of the canvas, in points, with its shadow and all that is in it.
  let box: CGRect

  private let toCanvas: CATransform3D

  /// The part of the canvas to which the layers around it cut it.
  private let clip: CGRect

  init(rootOf frame: Frame) {
    self.init(
      frame.root, toCanvas: frame.root.transformToParent,
      clip: CGRect(origin: .zero, size: frame.size))
  }

  private init(_ node: Node, toCanvas: CATransform3D, clip: CGRect) {
    self.node = node
    self.toCanvas = toCanvas
    self.clip = clip
    let extent =
      toCanvas.isAffine
      ? Extent.bounds(of: node, CATransform3DGetAffineTransform(toCanvas))
      : Self.outline(of: node, toCanvas)
    box = extent.cut(to: clip)
  }

  var children: [PlacedNode] {
    let cut = node.clipsToBounds ? Self.outline(of: node, toCanvas).cut(to: clip) : clip
    return node.children.map { child in
      let toParent = CATransform3DConcat(child.transformToParent, node.transformOfChildren)
      return PlacedNode(
        child, toCanvas: CATransform3DConcat(toParent, toCanvas), clip: cut.isNull ? .zero : cut)
    }
  }

  private static func outline(of node: Node, _ toCanvas: CATransform3D) -> CGRect {
    CGRect(enclosing: node.bounds.corners.map { toCanvas.project($0) })
  }
}

extension CGRect {
  /// The part in `clip`; all of it for a rectangle that is nowhere, or everywhere.
  fileprivate func cut(to clip: CGRect) -> CGRect {
    let edges = [origin.x, origin.y, origin.x + size.width, origin.y + size.height]
    // Foundation's intersection traps where an edge is not a number.
    return edges.allSatisfy(\.isFinite) ? intersection(clip) : clip
  }
}

extension CATransform3D {
  fileprivate var isAffine: Bool { m14 == 0 && m24 == 0 && m44 == 1 }
}

/// Which siblings of one tree are which of another.
struct SiblingAlignment {
  /// A sibling, by its place before, after, or both.
  struct Step: Equatable {
    var before: Int?
    var after: Int?
    var isReordered = false
  }

  /// The most pairs that are weighed; longer lists are paired by number and name alone.
  private static let mostPairs = 250_000

  /// In the order of the second list; those that it lacks follow the sibling they followed before.
  private(set) var steps: [Step] = []

  init(_ before: [Node], _ after: [Node]) {
    let fits = before.count * after.count <= Self.mostPairs
    steps = fits ? Self.align(before, after) : Self.apart(before.count, after.count)
    findReordered(before, after)
  }

  /// How sure it is that two siblings are one layer; nil if they are not.
  private static func weight(_ a: Node, _ b: Node) -> Int? {
    guard a.name == b.name else { return nil }
    if a == b { return 4 }
    return a.id == b.id ? 3 : 2
  }

  private static func apart(_ before: Int, _ after: Int) -> [Step] {
    (0..<after).map { Step(before: nil, after: $0) }
      + (0..<before).map { Step(before: $0, after: nil) }
  }

  /// The alignment of greatest weight that keeps the order of both lists.
  private static func align(_ before: [Node], _ after: [Node]) -> [Step] {
    let width = after.count + 1
    let weights = before.map { a in after.map { weight(a, $0) } }
    // The weight of the best alignment of what is left from (i, j) on.
    var best = [Int](repeating: 0, count: (before.count + 1) * width)
    for i in before.indices.reversed() {
      for j in after.indices.reversed() {
        let skipping = max(best[(i + 1) * width + j], best[i * width + j + 1])
        let pairing = weights[i][j].map { $0 + best[(i + 1) * width + j + 1] } ?? 0
        best[i * width + j] = max(skipping, pairing)
      }
    }
    var steps: [Step] = []
    var (i, j) = (0, 0)
    while i < before.count || j < after.count {
      if i < before.count, j < after.count, let weight = weights[i][j],
        best[i * width + j] == weight + best[(i + 1) * width + j + 1]
      {
        steps.append(Step(before: i, after: j))
        (i, j) = (i + 1, j + 1)
      } else if i < before.count,
        j == after.count || best[(i + 1) * width + j] >= best[i * width + j + 1]
      {
        steps.append(Step(before: i, after: nil))
        i += 1
      } else {
        steps.append(Step(before: nil, after: j))
        j += 1
      }
    }
    return steps
  }

  /// Joins what was left over on both sides and has one name.
  private mutating func findReordered(_ before: [Node], _ after: [Node]) {
    let added = steps.indices.filter { steps[$0].before == nil }
    var joined: Set<Int> = []
    for index in added {
      guard let place = steps[index].after else { continue }
      let rivals = steps.indices.filter { candidate in
        guard steps[candidate].after == nil, !joined.contains(candidate),
          let old = steps[candidate].before
        else { return false }
        return before[old].name == after[place].name
      }
      let same = rivals.first { steps[$0].before.map { before[$0].id } == after[place].id }
      guard let found = same ?? rivals.first else { continue }
      steps[index].before = steps[found].before
      steps[index].isReordered = true
      joined.insert(found)
    }
    steps = steps.indices.filter { !joined.contains($0) }.map { steps[$0] }
  }
}
