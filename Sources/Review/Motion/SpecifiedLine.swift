internal import Frames

/// What an animation was asked to do with one number of a layer.
struct SpecifiedLine: Hashable {
  /// When it begins to move, in seconds.
  let start: Double
  /// Seconds that it moves for.
  let duration: Double
  let from: Double
  let to: Double
  private let timing: MotionTiming

  var end: Double { start + duration }

  /// Where it is at an instant.
  func value(at seconds: Double) -> Double {
    from + (to - from) * timing.progress(at: seconds - start, duration: duration)
  }

  /// The values at `count` + 1 instants from the beginning to the end.
  func values(_ count: Int) -> [(time: Double, value: Double)] {
    (0...count).map { step in
      let time = start + duration * Double(step) / Double(count)
      return (time, value(at: time))
    }
  }

  /// All that animations were asked to do with `curve`, in the order in which they were.
  static func lines(of curve: MotionCurve, in reel: Reel) -> [SpecifiedLine] {
    reel.header.motions.flatMap { motion -> [SpecifiedLine] in
      guard let timing = motion.timing, motion.duration > 0 else { return [] }
      return motion.changes.filter { $0.node == curve.layer }.compactMap { change in
        guard var ends = curve.property.ends(of: change), ends.from != ends.to else { return nil }
        let start = motion.start.seconds + motion.delay
        if curve.property.isPlace, change.property.hasPrefix("transform") {
          // A translation is told from where the layer lies.
          let frame = Phase.frame(notAfter: start, in: reel)
          let known = curve.values[frame...].lazy.compactMap { $0 }.first ?? ends.from
          ends = (known, known + ends.to - ends.from)
        }
        return SpecifiedLine(
          start: start, duration: motion.duration, from: ends.from, to: ends.to, timing: timing)
      }
    }
  }
}

/// A movement that goes as it was specified, between the frames as well.
///
/// Frames show the top of an overshoot only by chance, the fewer the farther beside it.
struct ExactMovement {
  let line: SpecifiedLine

  /// How far a frame may be from what was specified, in parts of the way; our choice: more than a reel
  /// rounds, less than an eye sees.
  private static let tolerance = 0.002

  /// At how many instants a specified curve is looked at; our choice, a few a frame at 240 Hz.
  private static let steps = 1000

  /// - Parameters:
  ///   - movement: The frames from the last at rest to the first at rest again.
  /// - Returns: nil where a finger, another animation or nothing that is written down moves it.
  init?(of curve: MotionCurve, _ movement: ClosedRange<Int>, in reel: Reel) {
    let step = 1 / Double(reel.header.framesPerSecond)
    let first = reel.time(ofFrame: movement.lowerBound).seconds
    let last = reel.time(ofFrame: movement.upperBound).seconds
    let lines = SpecifiedLine.lines(of: curve, in: reel)
      .filter { $0.start < last - 1e-9 && $0.end > first + 1e-9 }
    guard lines.count == 1, lines[0].start > first - step - 1e-6 else { return nil }
    let way = abs(lines[0].to - lines[0].from)
    // What is cut short ends elsewhere; what fades out gently stands still before it is over.
    let isWhole =
      lines[0].end < last + step + 1e-6
      || curve.values[movement.upperBound].map { abs($0 - lines[0].to) <= Self.tolerance * way }
        == true
    guard isWhole else { return nil }
    let isFollowed = movement.allSatisfy { frame in
      guard let value = curve.values[frame] else { return false }
      let wanted = lines[0].value(at: reel.time(ofFrame: frame).seconds)
      return abs(value - wanted) <= Self.tolerance * way
    }
    guard isFollowed else { return nil }
    line = lines[0]
  }

  /// The figures, in parts of the way and in seconds from the beginning.
  var figures: (overshoot: Double, settleTime: Double) {
    let way = line.to - line.from
    let parts = line.values(Self.steps).map { ($0.time - line.start, ($0.value - line.from) / way) }
    let range = (parts.map(\.1).max() ?? 1) - (parts.map(\.1).min() ?? 0)
    let settled = parts.last { abs($0.1 - 1) > MotionFigures.settledPart * range }?.0 ?? 0
    return (max((parts.map(\.1).max() ?? 1) - 1, 0), settled)
  }
}
