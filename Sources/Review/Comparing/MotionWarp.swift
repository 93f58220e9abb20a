internal import Frames

/// How one movement becomes another by beginning later and by taking longer.
struct MotionWarp: Hashable {
  /// How much later it begins, in seconds, counted from the beginning of the recordings.
  let delay: Double

  /// How many times as long it takes.
  let stretch: Double

  /// What is left of a difference, at most, in parts of the way.
  let residual: Double

  /// Up to here two movements are the same but for when and how fast, beside what frames miss; our
  /// choice: less than an eye sees.
  static let likeness = 0.005

  /// What is less than this is no stretch; our choice.
  static let leastStretch = 0.015

  /// Whether nothing but time is between the two.
  let isExact: Bool

  /// - Parameters:
  ///   - before: The places of the movement, and how far along each of them it is, rising in time.
  init?(_ before: MotionTrace, _ after: MotionTrace) {
    guard let rise = before.rise, let other = after.rise else { return nil }
    var stretch = (other.end - other.start) / (rise.end - rise.start)
    guard stretch.isFinite, stretch > 0 else { return nil }
    // Where a tenth and nine tenths of the way are reached says nearly all. The middle between is where a
    // stretch moves nothing.
    let middle = (rise.start + rise.end) / 2
    var offset = (other.start + other.end) / 2
    func errors(_ offset: Double, _ stretch: Double) -> [Double] {
      Self.errors(before, after, offset - middle * stretch, stretch)
    }
    func distance(_ offset: Double, _ stretch: Double) -> Double {
      errors(offset, stretch).reduce(0) { $0 + $1 * $1 }
    }
    var best = distance(offset, stretch)
    var (stepOfStretch, stepOfOffset) = (0.04 * stretch, 2 * max(before.step, after.step))
    for _ in 0..<Self.rounds {
      var better = (offset, stretch)
      for i in -2...2 {
        for j in -2...2 where i != 0 || j != 0 {
          let (s, o) = (
            stretch + Double(i) / 2 * stepOfStretch, offset + Double(j) / 2 * stepOfOffset
          )
          let left = distance(o, s)
          if left < best { (best, better) = (left, (o, s)) }
        }
      }
      if better == (offset, stretch) {
        stepOfStretch /= 2
        stepOfOffset /= 2
      }
      (offset, stretch) = better
    }
    self.stretch = stretch
    residual = errors(offset, stretch).max() ?? 0
    isExact = residual <= Self.likeness + (stretch >= 1 ? after : before).blur
    delay = offset + (before.start - middle) * stretch - before.start
  }

  /// How often the fit is made finer; our choice: to a thousandth.
  private static let rounds = 20

  /// The distances between `after` and what `before` becomes, in parts of the way: at the frames of the
  /// faster one, of which fewer would show less.
  private static func errors(
    _ before: MotionTrace, _ after: MotionTrace, _ offset: Double, _ stretch: Double
  ) -> [Double] {
    if stretch >= 1 {
      return before.parts.enumerated().map { index, part in
        abs(after.part(at: before.time(ofPart: index) * stretch + offset) - part)
      }
    }
    return after.parts.enumerated().map { index, part in
      abs(before.part(at: (after.time(ofPart: index) - offset) / stretch) - part)
    }
  }
}

/// A movement as parts of its way over time.
struct MotionTrace: Hashable {
  /// When the first part is, in seconds.
  let start: Double
  /// Seconds from a part to the next.
  let step: Double
  /// From 0 at the beginning to 1 at the end, and beyond where it overshoots.
  let parts: [Double]

  /// - Parameter stretch: The frames of the movement; nil is returned where it ends where it began.
  init?(_ curve: MotionCurve, _ stretch: ClosedRange<Int>, _ reel: Reel) {
    let values = curve.values[stretch].compactMap { $0 }
    guard let first = values.first, let last = values.last, first != last,
      values.count == stretch.count
    else { return nil }
    start = reel.time(ofFrame: stretch.lowerBound).seconds
    step = 1 / Double(reel.header.framesPerSecond)
    parts = values.map { ($0 - first) / (last - first) }
  }

  /// How far a straight line from frame to frame may be from the movement: an eighth of how much its
  /// steps differ.
  fileprivate var blur: Double {
    let steps = zip(parts, parts.dropFirst()).map { $1 - $0 }
    return (zip(steps, steps.dropFirst()).map { abs($1 - $0) }.max() ?? 0) / 8
  }

  fileprivate func time(ofPart index: Int) -> Double { start + Double(index) * step }

  /// How far it is at an instant.
  func part(at time: Double) -> Double {
    let place = (time - start) / step
    guard place > 0 else { return 0 }
    guard place < Double(parts.count - 1) else { return 1 }
    let index = Int(place)
    return parts[index] + (parts[index + 1] - parts[index]) * (place - Double(index))
  }

  /// When it has gone a tenth and nine tenths of its way for the first time.
  fileprivate var rise: (start: Double, end: Double)? {
    guard let start = time(of: 0.1), let end = time(of: 0.9), end > start else { return nil }
    return (start, end)
  }

  private func time(of part: Double) -> Double? {
    guard let index = parts.firstIndex(where: { $0 >= part }), index > 0 else { return nil }
    let (a, b) = (parts[index - 1], parts[index])
    return start + (Double(index - 1) + (part - a) / (b - a)) * step
  }
}
