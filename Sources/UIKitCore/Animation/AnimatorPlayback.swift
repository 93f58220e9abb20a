/// Where a property animator is, as a function of time.
///
/// Progress is 0 at the start and 1 at the end, whichever way the animator runs.
enum AnimatorPlayback {
  /// Held at a progress.
  case held(Double)
  case playing(Segment)

  /// A stretch of playing.
  struct Segment {
    /// The clock's time at the beginning, in seconds.
    let start: TimeInterval
    /// Seconds.
    let duration: TimeInterval
    let origin: Double
    /// 0 or 1.
    let target: Double
    let shape: Shape

    /// How far along the segment is at `time`, in 0...1.
    func fraction(at time: TimeInterval) -> Double {
      guard duration > 0 else { return time >= start ? 1 : 0 }
      return min(max((time - start) / duration, 0), 1)
    }

    func progress(at time: TimeInterval) -> Double {
      let fraction = fraction(at: time)
      if fraction == 1 { return target }
      switch shape {
      case .whole(let curve): return curve.progress(at: fraction)
      case .stretch(let curve, let from, let to):
        return curve.progress(at: from + (to - from) * fraction)
      case .fresh(let curve):
        return origin + (target - origin) * curve.progress(at: fraction)
      }
    }
  }

  enum Shape {
    /// The animator's own curve from start to end.
    case whole(AnimatorCurve)
    /// A part of the animator's own curve between two fractions of its time, maybe backwards.
    case stretch(AnimatorCurve, from: Double, to: Double)
    /// Another curve, for the way that is left.
    case fresh(AnimatorCurve)
  }

  func progress(at time: TimeInterval) -> Double {
    switch self {
    case .held(let progress): progress
    case .playing(let segment): segment.progress(at: time)
    }
  }
}

/// How the animations that were added to an animator together follow its playback.
@MainActor
final class AnimatorTiming: ProgressSource {
  /// How this timing's progress follows from the animator's.
  private enum Relation {
    /// It starts this fraction of the animator's time later and ends with it.
    case delayed(Double)
    /// It runs evenly from 0 to a known pair of values, and on to 1.
    case through(animator: Double, own: Double)
  }

  private let animator: UIViewPropertyAnimator
  private let start: TimeInterval
  private var relation: Relation

  /// - Parameter delay: The fraction of the animator's time that passes first.
  init(_ animator: UIViewPropertyAnimator, at time: TimeInterval, delay: Double) {
    self.animator = animator
    start = time
    relation = .delayed(delay)
  }

  /// A timing that begins when the animator has come to `progress`.
  init(_ animator: UIViewPropertyAnimator, at time: TimeInterval, joiningAt progress: Double) {
    self.animator = animator
    start = time
    relation = .through(animator: progress, own: 0)
  }

  func progress(at time: CFTimeInterval) -> Double { value(at: start + time) }

  private func value(at time: TimeInterval) -> Double {
    let playback = animator.playback
    if case .delayed(let delay) = relation, case .playing(let segment) = playback,
      case .whole(let curve) = segment.shape
    {
      let fraction = segment.fraction(at: time)
      return delay < 1 ? curve.progress(at: (fraction - delay) / (1 - delay)) : fraction
    }
    return follow(playback.progress(at: time))
  }

  private func follow(_ progress: Double) -> Double {
    let (known, own): (Double, Double) =
      switch relation {
      case .delayed(let delay): (delay, 0)
      case .through(let animator, let own): (animator, own)
      }
    if progress <= known { return known > 0 ? own * progress / known : own }
    return known < 1 ? own + (1 - own) * (progress - known) / (1 - known) : own * progress / known
  }

  /// Keeps the present pair of values, before the animator is paused or stopped.
  func anchor(at time: TimeInterval) {
    relation = .through(animator: animator.playback.progress(at: time), own: value(at: time))
  }
}
