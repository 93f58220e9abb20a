public import Frames

/// Which frames of a recording a contact sheet shows.
public enum CellChoice {
  /// At most `count` frames, chosen so that a reader sees the motion.
  ///
  /// The first and the last frame are always there. The others are spread evenly over the frames in
  /// which something changed, so that time held still takes one cell only.
  ///
  /// - Returns: Rising frame numbers, fewer than `count` where fewer frames differ.
  public static func moving(_ count: Int, of frames: [Frame]) -> [Int] {
    guard frames.count > 1, count > 1 else { return frames.isEmpty ? [] : [0] }
    let changed = frames.indices.dropFirst().filter { frames[$0] != frames[$0 - 1] }
    let candidates = ([0] + changed + [frames.count - 1])
      .reduce(into: [Int]()) { if $0.last != $1 { $0.append($1) } }
    guard candidates.count > count else { return candidates }
    return (0..<count).map { candidates[$0 * (candidates.count - 1) / (count - 1)] }
  }
}
