/// How fast a quantity changes, from its latest samples.
///
/// A parabola is fitted to the samples of the last moments, and its slope at the last sample is the
/// velocity: right for even speed and for even acceleration, without the lag of an average.
struct VelocityTracker {
  /// How far back samples count, in seconds; our choice.
  private static let span = 0.05

  /// How long after a sample the quantity still counts as moving, in seconds: the interval of the
  /// slowest digitizers.
  private static let patience = 1.0 / 60

  private var samples: [(time: TimeInterval, value: Double)] = []

  /// Forgets all samples but this one.
  mutating func restart(at value: Double, time: TimeInterval) { samples = [(time, value)] }

  mutating func add(_ value: Double, at time: TimeInterval) {
    if samples.last?.time == time { samples.removeLast() }
    // One sample from before the span is kept, for a quantity that has only just left its rest.
    while samples.count > 1, samples[1].time < time - Self.span { samples.removeFirst() }
    samples.append((time, value))
  }

  /// The change per second; without new samples it falls to zero in the time that samples count.
  func velocity(at now: TimeInterval) -> Double {
    guard let last = samples.last else { return 0 }
    let rest = max(now - last.time - Self.patience, 0)
    return slope * max(1 - rest / Self.span, 0)
  }

  /// The slope at the last sample: of the least-squares parabola, or of the line if there are two.
  private var slope: Double {
    guard let last = samples.last, samples.count > 1 else { return 0 }
    let recent = samples.filter { last.time - $0.time <= Self.span }
    guard recent.count > 2 else {
      let before = samples[samples.count - 2]
      return (last.value - before.value) / (last.time - before.time)
    }
    // Moments of the times in units of the span, which keeps the equations well conditioned. The
    // parabola need not pass through the last sample.
    var (s, v) = ([Double](repeating: 0, count: 5), [Double](repeating: 0, count: 3))
    for sample in recent {
      let u = (sample.time - last.time) / Self.span
      var power = 1.0
      for index in 0..<5 {
        s[index] += power
        if index < 3 { v[index] += power * (sample.value - last.value) }
        power *= u
      }
    }
    let whole = determinant([s[0], s[1], s[2]], [s[1], s[2], s[3]], [s[2], s[3], s[4]])
    let first = determinant([s[0], v[0], s[2]], [s[1], v[1], s[3]], [s[2], v[2], s[4]])
    return first / whole / Self.span
  }

  private func determinant(_ a: [Double], _ b: [Double], _ c: [Double]) -> Double {
    a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
      + a[2] * (b[0] * c[1] - b[1] * c[0])
  }
}
