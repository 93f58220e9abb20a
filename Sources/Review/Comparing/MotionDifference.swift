internal import Frames

/// A movement that two recordings show differently, or that only one shows.
public struct MotionDifference: Hashable, Sendable {
  /// The layer's name.
  public let layer: String

  /// The property that moves.
  public let property: MotionCurve.Property

  /// Which of the property's movements it is, counted from 0.
  public let movement: Int

  /// The figures in the reference; nil where it does not move.
  public let before: MotionFigures?

  /// The figures in the actual recording; nil where it does not move.
  public let after: MotionFigures?

  /// The whole curve of the reference; nil where the property is level or the layer not shown.
  public let beforeCurve: MotionCurve?

  /// The whole curve of the actual recording, likewise.
  public let afterCurve: MotionCurve?
}

extension MotionDifference {
  /// The movements in which `actual` differs from `reference`, in order of time.
  ///
  /// - Parameter layers: The reference's number of a layer, by the actual recording's.
  static func differences(
    _ reference: Reel, _ actual: Reel, layers: [Int: Int], _ phases: PhaseMatch
  ) -> [MotionDifference] {
    let (oldNames, newNames) = (names(in: reference), names(in: actual))
    var old: [Key: MotionCurve] = [:]
    for curve in MotionCurve.moving(in: reference) {
      old[Key(layer: curve.layer, property: curve.property)] = curve
    }
    var differences: [MotionDifference] = []
    for curve in MotionCurve.moving(in: actual) {
      let counterpart = layers[curve.layer].flatMap {
        old.removeValue(forKey: Key(layer: $0, property: curve.property))
      }
      differences += compare(
        counterpart, curve, reference, actual, newNames[curve.layer] ?? "", phases)
    }
    for curve in MotionCurve.moving(in: reference)
    where old[Key(layer: curve.layer, property: curve.property)] != nil {
      differences += compare(
        curve, nil, reference, actual, oldNames[curve.layer] ?? "", phases)
    }
    return differences.enumerated()
      .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }.map(\.element)
  }

  private struct Key: Hashable {
    let layer: Int
    let property: MotionCurve.Property
  }

  private var start: Double { min(before?.start ?? .infinity, after?.start ?? .infinity) }

  private static func compare(
    _ before: MotionCurve?, _ after: MotionCurve?, _ reference: Reel, _ actual: Reel,
    _ name: String, _ phases: PhaseMatch
  ) -> [MotionDifference] {
    guard let property = after?.property ?? before?.property else { return [] }
    let old = before.map { MotionFigures.movements(of: $0, in: reference) } ?? []
    let new = after.map { MotionFigures.movements(of: $0, in: actual) } ?? []
    let places = (
      old.map { $0.phase(in: phases.before) },
      new.map { $0.phase(in: phases.after) }
    )
    let pairs = Alignment(old.count, new.count) { a, b in
      phases.areTogether(places.0[a], places.1[b]) ? old[a].likeness(new[b]) : nil
    }.pairs
    return pairs.enumerated().compactMap { index, pair in
      let difference = MotionDifference(
        layer: name, property: property, movement: index, before: pair.before.map { old[$0] },
        after: pair.after.map { new[$0] }, beforeCurve: before, afterCurve: after)
      // What reads alike differs in digits that nobody asks for.
      return difference.figures.contains { $0.before != $0.after } ? difference : nil
    }
  }

  private static func names(in reel: Reel) -> [Int: String] {
    var names: [Int: String] = [:]
    func collect(_ node: Node) {
      names[node.id] = node.title
      for child in node.children { collect(child) }
    }
    for frame in reel.frames { collect(frame.root) }
    return names
  }
}

extension MotionFigures {
  /// How sure it is that two movements of one phase are one; nil where they go opposite ways.
  fileprivate func likeness(_ other: MotionFigures) -> Double? {
    guard (to - from) * (other.to - other.from) >= 0 else { return nil }
    return 1 + 1 / (1 + abs(delay - other.delay))
  }
}
