/// A stretch in which a layer's time runs from one instant to another along a curve.
package struct TimeRun {
  /// How time runs over the stretch.
  package enum Curve {
    case function(CAMediaTimingFunction)
    /// As the system's spring does in its own time.
    case system
  }

  /// The parent's time at which the stretch begins.
  let start: CFTimeInterval
  /// Seconds of the parent's time.
  let duration: CFTimeInterval
  /// The layer's own time at the beginning; held before it.
  let from: CFTimeInterval
  /// The layer's own time at the end; held after it.
  let to: CFTimeInterval
  let curve: Curve

  func localTime(at time: CFTimeInterval) -> CFTimeInterval {
    from + (to - from) * progress(at: time)
  }

  private func progress(at time: CFTimeInterval) -> Double {
    guard duration > 0 else { return time >= start ? 1 : 0 }
    let fraction = min(max((time - start) / duration, 0), 1)
    if fraction == 1 { return 1 }
    return switch curve {
    case .function(let function): function.progress(at: fraction)
    case .system: Spring.system.value(at: fraction * Spring.systemDuration)
    }
  }

  /// The parent's time when the layer's own is `time`, by bisection; nil if it never is.
  func parentTime(at time: CFTimeInterval) -> CFTimeInterval? {
    let tolerance = MediaTiming.clockTolerance
    guard from != to, (min(from, to) - tolerance...max(from, to) + tolerance).contains(time) else {
      return nil
    }
    let fraction = min(max((time - from) / (to - from), 0), 1)
    // Curves stay flat at their ends, where bisection would stop anywhere on the plateau.
    if fraction == 1 { return start + duration }
    var (low, high) = (start, start + duration)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if progress(at: middle) < fraction { low = middle } else { high = middle }
    }
    return high
  }
}
