/// Drives a transition by how far a gesture has come.
///
/// The animator runs as ever, but the time of the container's layer stands still, at the fraction of
/// the animator's duration that ``update(_:)`` gives. An animator with an interruptible form is
/// scrubbed instead.
@MainActor @preconcurrency
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
  /// What is still owed to a transition that has not begun.
  private enum Ending { case finish, cancel }

  /// How fast the rest of the animation runs against its duration.
  open var completionSpeed: CGFloat = 1

  /// The curve of the rest of the animation; the system's spring unless it is set.
  open var completionCurve: UIView.AnimationCurve {
    get { curve ?? .easeInOut }
    set { curve = newValue }
  }

  /// The timing of the rest of an interruptible animation; nil to go on with its own.
  open var timingCurve: (any UITimingCurveProvider)?

  open var wantsInteractiveStart = true

  /// How far the transition has come, in 0...1.
  open private(set) var percentComplete: CGFloat = 0

  private final var curve: UIView.AnimationCurve?
  private final var transition: ViewControllerTransition?
  private final var timeline: TransitionTimeline?
  private final var animator: (any UIViewImplicitlyAnimating)?
  private final var owed: Ending?

  @MainActor @preconcurrency
  public override init() { super.init() }

  /// The duration of the transition in seconds; 0 while none runs.
  open var duration: CGFloat { transition?.transitionDuration ?? 0 }

  open func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    guard let transition = transitionContext as? ViewControllerTransition else { return }
    attach(transition)
    if let animator = transition.interruptibleAnimator {
      self.animator = animator
      animator.pauseAnimation()
    } else {
      transition.animator?.animateTransition(using: transition)
    }
  }

  /// Takes part in a transition that runs by itself until it is paused.
  final func attach(_ transition: ViewControllerTransition) {
    self.transition = transition
    percentComplete = 0
  }

  /// Takes hold of what the animator has begun.
  final func transitionDidStart() {
    guard let transition else { return }
    if animator == nil { animator = transition.interruptibleAnimator }
    if animator == nil {
      timeline = TransitionTimeline(
        layers: [transition.containerView.layer] + transition.layersOutside,
        duration: transition.transitionDuration)
    }
    guard transition.isInteractive else { return }
    timeline?.hold(at: percentComplete)
    switch owed {
    case .finish: finish()
    case .cancel: cancel()
    case nil: update(percentComplete)
    }
  }

  final func detach() {
    timeline?.release()
    (transition, timeline, animator, owed) = (nil, nil, nil, nil)
  }

  // MARK: Interaction

  /// Shows the transition at a fraction of its duration, clamped to 0...1.
  open func update(_ percentComplete: CGFloat) {
    self.percentComplete = min(max(percentComplete, 0), 1)
    guard let transition, transition.isInteractive else { return }
    timeline?.hold(at: self.percentComplete)
    animator?.fractionComplete = self.percentComplete
    transition.updateInteractiveTransition(self.percentComplete)
  }

  /// Takes the transition into hand again while it runs.
  open func pause() {
    guard let transition, !transition.isInteractive else { return }
    if let animator {
      animator.pauseAnimation()
      animator.isReversed = false
      percentComplete = animator.fractionComplete
    } else if let timeline {
      percentComplete = timeline.stop()
    }
    transition.pauseInteractiveTransition()
    transition.updateInteractiveTransition(percentComplete)
  }

  /// Lets the transition run to its end.
  open func finish() {
    guard let transition, timeline != nil || animator != nil else {
      owed = .finish
      return
    }
    guard transition.isInteractive else { return }
    owed = nil
    transition.finishInteractiveTransition()
    let left = 1 - percentComplete
    if let animator {
      animator.continueAnimation(
        withTimingParameters: timingCurve, durationFactor: left / completionSpeed)
    } else {
      timeline?.run(to: 1, duration: duration * left / completionSpeed, curve: runCurve) {}
    }
  }

  /// Lets the transition run back to its start.
  open func cancel() {
    guard let transition, timeline != nil || animator != nil else {
      owed = .cancel
      return
    }
    guard transition.isInteractive else { return }
    owed = nil
    transition.cancelInteractiveTransition()
    if let animator {
      animator.isReversed = true
      animator.continueAnimation(
        withTimingParameters: timingCurve, durationFactor: percentComplete / completionSpeed)
    } else {
      let left = duration * percentComplete / completionSpeed
      timeline?.run(to: 0, duration: left, curve: runCurve) { [weak transition, timeline] in
        transition?.rollBack()
        timeline?.endAnimations()
      }
    }
  }

  private final var runCurve: TimeRun.Curve {
    curve.map { .function(UICubicTimingParameters(animationCurve: $0).function) } ?? .system
  }
}

/// The time of the layers that a transition moves.
@MainActor
private final class TransitionTimeline {
  private struct Entry {
    let layer: CALayer
    /// The layer's own time when the transition began.
    let start: TimeInterval
  }

  private let entries: [Entry]
  private let duration: TimeInterval
  private var ticket: VirtualClock.Ticket?
  private var isTaken = false

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
    isTaken = true
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
    guard isTaken else { return }
    isTaken = false
    for entry in entries { entry.layer.resumeTime(at: entry.start + duration * fraction) }
  }

  /// Ends the animations that have begun since the transition.
  func endAnimations() {
    for entry in entries { entry.layer.endAnimations(since: entry.start) }
  }

  /// Lets time pass as ever.
  func release() {
    let fraction = isTaken ? stop() : 0
    resume(at: fraction)
    stopClock()
  }

  private func stopClock() {
    if let ticket { VirtualClock.current.cancel(ticket) }
    ticket = nil
  }
}
