extension CALayer {
  /// The layer's own time now.
  package final var localTime: CFTimeInterval {
    convertTime(VirtualClock.current.now.seconds, from: nil)
  }

  /// A time of `l`, or of the clock if nil, in the layer's own.
  public final func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
    let global = l.map { $0.globalTime(of: t) ?? t } ?? t
    let chain = sequence(first: self, next: \.superlayer).reversed()
    return chain.reduce(global) { $1.timing.localTime(at: $0) }
  }

  /// A time of the layer's own in that of `l`, or of the clock if nil.
  public final func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
    let global = globalTime(of: t) ?? t
    return l.map { $0.convertTime(global, from: nil) } ?? global
  }

  /// The clock's time when the layer's own is `t`; nil if it never is.
  final func globalTime(of t: CFTimeInterval) -> CFTimeInterval? {
    var time = t
    for layer in sequence(first: self, next: \.superlayer) {
      guard let parent = layer.timing.parentTime(at: time) else { return nil }
      time = parent
    }
    return time
  }

  /// The clock's time at which `animation` ends; nil if it does not end by itself.
  final func end(of animation: CAAnimation) -> CFTimeInterval? {
    let duration = animation.timing.activeDuration
    guard duration.isFinite, animation.timing.speed > 0, animation.progressSource == nil,
      let own = animation.timing.parentTime(at: duration), let global = globalTime(of: own)
    else { return nil }
    let isForward = sequence(first: self, next: \.superlayer).allSatisfy { $0.timing.isForward }
    return isForward ? global : nil
  }

  /// Holds the layer's time at an instant of its own.
  package final func holdTime(at time: CFTimeInterval) {
    timing.run = nil
    (beginTime, speed, timeOffset) = (0, 0, time)
  }

  /// Lets the layer's time run from where it is to `time`, an instant of its own, in `duration`
  /// seconds.
  package final func runTime(
    to time: CFTimeInterval, duration: CFTimeInterval, curve: TimeRun.Curve
  ) {
    let here = localTime
    timing.run = TimeRun(
      start: parentTime, duration: duration, from: here, to: time, curve: curve)
  }

  /// Lets the layer's time go on evenly from `time`, an instant of its own.
  package final func resumeTime(at time: CFTimeInterval) {
    timing.run = nil
    (beginTime, speed, timeOffset) = (parentTime - time, 1, 0)
  }

  private var parentTime: CFTimeInterval {
    superlayer?.localTime ?? VirtualClock.current.now.seconds
  }
}
