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

  /// The frames of `pick`, at most so many where the pick does not say how many.
  static func frames(_ pick: CellPick, of reel: Reel, most: Int) -> [Int] {
    let last = reel.frames.count - 1
    switch pick {
    case .change: return moving(most, of: reel.frames)
    case .all: return Array(reel.frames.indices)
    case .every(let step):
      let frames = Array(stride(from: 0, through: last, by: max(step, 1)))
      return frames.last == last ? frames : frames + [last]
    case .frames(let frames): return Set(frames.map { min(max($0, 0), last) }).sorted()
    case .time:
      let count = min(max(most, 1), last + 1)
      guard count > 1 else { return [0] }
      return (0..<count).map { Int((Double($0 * last) / Double(count - 1)).rounded()) }
    case .events:
      let times = reel.header.events.map(\.time.seconds)
      let lifts = reel.header.touches.compactMap(\.path.last?.time)
      let frames = Set((times + lifts).map { Phase.frame(notAfter: $0, in: reel) } + [0, last])
      return Array(frames.sorted().prefix(max(most, 1)))
    }
  }

  /// How far each candidate is from the first, in change and in time; the whole way is 1.
  private static func distances(along candidates: [Int], _ frames: FrameList) -> [Double] {
    let steps = zip(candidates, candidates.dropFirst()).map {
      FrameStep(from: frames[$0], to: frames[$1]).amount
    }
    let total = max(steps.reduce(0, +), 1e-9)
    let even = (1 - changeShare) / Double(steps.count)
    return steps.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1 / total * changeShare + even) }
  }
}
