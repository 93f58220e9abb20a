internal import Frames

/// The way of a layer's centre in one phase, whatever its time.
struct MotionPath: Hashable {
  /// How far it leaves the straight line between its ends, at most, in points.
  let bow: Double

  /// - Parameter curves: The curves of the layer's place; one that is missing is level.
  init?(_ curves: [MotionCurve], in frames: ClosedRange<Int>) {
    func values(_ property: MotionCurve.Property) -> [Double?] {
      curves.first { $0.property == property }.map { Array($0.values[frames]) }
        ?? Array(repeating: 0, count: frames.count)
    }
    let points = zip(values(.x), values(.y)).compactMap { x, y in
      x.flatMap { x in y.map { CGPoint(x: x, y: $0) } }
    }
    guard let first = points.first, let last = points.last, Set(points).count > 1 else {
      return nil
    }
    let chord = hypot(last.x - first.x, last.y - first.y)
    bow =
      points.map { point in
        let (x, y) = (point.x - first.x, point.y - first.y)
        // What comes back to where it was has no line to leave.
        guard chord > Self.leastChord else { return hypot(x, y) }
        return abs(x * (last.y - first.y) - y * (last.x - first.x)) / chord
      }.max() ?? 0
  }

  /// In points; our choice.
  private static let leastChord = 0.5

  /// What is less than this is no other path, in points; our choice, what an eye sees.
  private static let leastBow = 1.0

  /// `path bows 0 → 40 pt`; nil where the two are alike.
  func words(to other: MotionPath) -> String? {
    guard abs(other.bow - bow) >= Self.leastBow else { return nil }
    return "path bows \(MotionWords.figure(bow)) → \(MotionWords.figure(other.bow)) pt"
  }
}

/// The paths of the layers of two recordings.
struct MotionPaths {
  private let before: [Int: [MotionCurve]]
  private let after: [Int: [MotionCurve]]

  /// The reference's number of a layer, by the actual recording's.
  private let layers: [Int: Int]

  init(_ before: Reel, _ after: Reel, layers: [Int: Int]) {
    func places(of reel: Reel) -> [Int: [MotionCurve]] {
      Dictionary(grouping: MotionCurve.moving(in: reel).filter(\.property.isPlace), by: \.layer)
    }
    (self.before, self.after) = (places(of: before), places(of: after))
    self.layers = layers
  }

  /// What is said of the layers that have another path in a phase, those of one saying together.
  func words(
    for differences: [MotionDifference], _ old: Phase, _ new: Phase
  ) -> [(layers: [String], words: String)] {
    var told: Set<Int> = []
    var all: [(layers: [String], words: String)] = []
    for difference in differences where difference.property.isPlace {
      let known = difference.beforeCurve.flatMap { curve in
        layers.filter { $0.value == curve.layer }.map(\.key).min()
      }
      guard let id = difference.afterCurve?.layer ?? known, told.insert(id).inserted,
        let other = layers[id], let a = MotionPath(before[other] ?? [], in: old.start...old.end),
        let b = MotionPath(after[id] ?? [], in: new.start...new.end), let words = a.words(to: b)
      else { continue }
      if let place = all.firstIndex(where: { $0.words == words }) {
        all[place].layers.append(difference.layer)
      } else {
        all.append(([difference.layer], words))
      }
    }
    return all
  }
}
