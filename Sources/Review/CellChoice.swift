public import Frames

/// Which frames of a recording a contact sheet shows.
public enum CellChoice {
  /// How much of the choice goes by what changes, and how much by time alone.
  ///
  /// Our choice: enough time to see a spring settle, most cells where it moves.
  private static let changeShare = 0.7

  /// At most `count` frames, chosen so that a reader sees the motion.
  ///
  /// The first and the last frame are always there. The others share what changes evenly, and a little
  /// of the time in which something changes; time held still takes one cell only.
  ///
  /// - Returns: Rising frame numbers, fewer than `count` where fewer frames differ.
  public static func moving(_ count: Int, of frames: FrameList) -> [Int] {
    guard frames.count > 1, count > 1 else { return frames.isEmpty ? [] : [0] }
    let changed = frames.indices.dropFirst().filter { frames[$0] != frames[$0 - 1] }
    let candidates = ([0] + changed + [frames.count - 1])
      .reduce(into: [Int]()) { if $0.last != $1 { $0.append($1) } }
    guard candidates.count > count else { return candidates }
    let way = distances(along: candidates, frames)
    var chosen: [Int] = []
    for cell in 0..<count {
      let goal = way[way.count - 1] * Double(cell) / Double(count - 1)
      let next = way.firstIndex { $0 >= goal - 1e-9 } ?? way.count - 1
      // Never the same frame twice, and always enough left for the cells to come.
      let earliest = (chosen.last ?? -1) + 1
      chosen.append(min(max(next, earliest), candidates.count - (count - cell)))
    }
    return chosen.map { candidates[$0] }
  }

  /// How far each candidate is from the first, in change and in time; the whole way is 1.
  private static func distances(along candidates: [Int], _ frames: FrameList) -> [Double] {
    let steps = zip(candidates, candidates.dropFirst()).map {
      change(from: frames[$0], to: frames[$1])
    }
    let total = max(steps.reduce(0, +), 1e-9)
    let even = (1 - changeShare) / Double(steps.count)
    return steps.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1 / total * changeShare + even) }
  }

  /// How much of the picture a step changes: the area that moves or fades, times how far or how much.
  private static func change(from a: Frame, to b: Frame) -> Double {
    var before: [Int: Node] = [:]
    collect(a.root, &before)
    var after: [Int: Node] = [:]
    collect(b.root, &after)
    return after.keys.sorted().reduce(0) { sum, id in
      guard let new = after[id], let old = before[id] else { return sum }
      let moved =
        abs(new.position.x - old.position.x) + abs(new.position.y - old.position.y)
        + abs(new.bounds.width - old.bounds.width) + abs(new.bounds.height - old.bounds.height)
        + abs(new.transform.m11 - old.transform.m11) * new.bounds.width
      let faded = abs(new.opacity - old.opacity) * 100
      // The root of the area: a large thing counts for more than a small one, but not by its square.
      return sum + (moved + faded) * (new.bounds.width * new.bounds.height).squareRoot()
    }
  }

  private static func collect(_ node: Node, _ nodes: inout [Int: Node]) {
    nodes[node.id] = node
    for child in node.children { collect(child, &nodes) }
  }
}
