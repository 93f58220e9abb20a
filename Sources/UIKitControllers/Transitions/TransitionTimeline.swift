/// The time of the layers that a transition moves.
@MainActor
final class TransitionTimeline {
  private struct Entry {
    let layer: CALayer
    /// The layer's own time when the transition began.
    let start: TimeInterval
  }

  private let entries: [Entry]
  private let duration: TimeInterval
  private var ticket: VirtualClock.Ticket?
  /// Whether the layers' time does not run by itself.
  private var isHeld = false

  /// - Parameters:
  ///   - layers: The first one's time tells how far the transition is.
  ///   - duration: Seconds.
  init(layers: [CALayer], duration: TimeInterval) {
    entries = layers.map { Entry(layer: $0, start: $0.localTime) }
    self.duration = duration
  }

  /// Holds the transition at a fraction of its duration.
  func hold(at fraction: CGFloat) {
    stopClock()
    isHeld = true
    for entry in entries { entry.layer.holdTime(at: entry.start + duration * fraction) }
  }

  /// Stops where it is.
  ///
  /// - Returns: The fraction of the duration that has passed.
  func stop() -> CGFloat {
    guard let first = entries.first, duration > 0 else { return 0 }
    let fraction = min(max((first.layer.localTime - first.start) / duration, 0), 1)
    hold(at: fraction)
    return fraction
  }

  /// Runs to a fraction of the duration in `time` seconds, then evenly, and calls `completion`.
  func run(
    to fraction: CGFloat, duration time: TimeInterval, curve: TimeRun.Curve,
    completion: @escaping @MainActor () -> Void
  ) {
    stopClock()
    for entry in entries {
      entry.layer.runTime(to: entry.start + duration * fraction, duration: time, curve: curve)
    }
    let clock = VirtualClock.current
    ticket = clock.schedule(after: time) {
      self.ticket = nil
      self.resume(at: fraction)
      completion()
    }
  }

  private func resume(at fraction: CGFloat) {
    guard isHeld else { return }
    isHeld = false
    for entry in entries { entry.layer.resumeTime(at: entry.start + duration * fraction) }
  }

  /// Ends the animations that have begun since the transition.
  func endAnimations() {
    for entry in entries { entry.layer.endAnimations(since: entry.start) }
  }

  /// Lets time pass as ever.
  func release() {
    let fraction = isHeld ? stop() : 0
    resume(at: fraction)
    stopClock()
  }

  private func stopClock() {
    if let ticket { VirtualClock.current.cancel(ticket) }
    ticket = nil
  }
}
