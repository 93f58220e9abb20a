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

extension CALayer {
  /// Holds the layer's time at an instant of its own.
  package func holdTime(at time: CFTimeInterval) {
    timing.run = nil
    (beginTime, speed, timeOffset) = (0, 0, time)
  }

  /// Lets the layer's time run from where it is to `time`, an instant of its own, in `duration`
  /// seconds.
  package func runTime(
    to time: CFTimeInterval, duration: CFTimeInterval, curve: TimeRun.Curve
  ) {
    let here = localTime
    timing.run = TimeRun(
      start: parentTime, duration: duration, from: here, to: time, curve: curve)
  }

  /// Lets the layer's time go on evenly from `time`, an instant of its own.
  package func resumeTime(at time: CFTimeInterval) {
    timing.run = nil
    (beginTime, speed, timeOffset) = (parentTime - time, 1, 0)
  }

  /// Ends the animations of this layer and those in it that began at `time`, in the layer's own, or
  /// later.
  package func endAnimations(since time: CFTimeInterval) {
    for key in animationKeys() ?? [] {
      guard let animation = animation(forKey: key),
        animation.beginTime >= time - MediaTiming.clockTolerance
      else { continue }
      endAnimation(forKey: key, finished: true)
    }
    for child in sublayers ?? [] {
      child.endAnimations(since: child.convertTime(time, from: self))
    }
  }

  private var parentTime: CFTimeInterval {
    superlayer?.localTime ?? VirtualClock.current.now.seconds
  }
}
