/// Drives a transition by how far a gesture has come.
///
/// The animator runs as ever, but the time of the container's layer stands still, at the fraction of
/// the animator's duration that ``update(_:)`` gives. An animator with an interruptible form is
/// scrubbed instead.
@MainActor @preconcurrency
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning
{
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
  /// The ending that was asked for before the transition had begun.
  private final var requestedEnding: Ending?

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
      transition.animateViews()
    }
  }

  /// Takes part in a transition, which may run by itself until it is paused.
  private final func attach(_ transition: ViewControllerTransition) {
    self.transition = transition
    percentComplete = 0
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

  /// Takes over a transition that runs, until it is finished or cancelled.
  open func pause() { takeOver() }

  private final func takeOver() {
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
      requestedEnding = .finish
      return
    }
    guard transition.isInteractive else { return }
    requestedEnding = nil
    transition.finishInteractiveTransition()
    let left = 1 - percentComplete
    if let animator {
      animator.continueAnimation(
        withTimingParameters: timingCurve, durationFactor: left / completionSpeed)
    } else {
      timeline?.run(to: 1, duration: duration * left / completionSpeed, curve: runCurve) {}
    }
  }

  /// Lets the transition run back to its start, from where it is if it runs by itself.
  open func cancel() {
    guard let transition, timeline != nil || animator != nil else {
      requestedEnding = .cancel
      return
    }
    if !transition.isCancelled { takeOver() }
    guard transition.isInteractive else { return }
    requestedEnding = nil
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

extension UIPercentDrivenInteractiveTransition: TransitionDriver {
  final var canInterruptAnyAnimator: Bool { true }

  final func start(_ transition: ViewControllerTransition, alongside animations: [() -> Void]) {
    transition.start(alongside: animations) {
      if transition.isInteractive {
        startInteractiveTransition(transition)
      } else {
        attach(transition)
        transition.animateViews()
      }
    }
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
    if transition.isInteractive { timeline?.hold(at: percentComplete) }
    switch requestedEnding {
    case .finish: finish()
    case .cancel: cancel()
    case nil: update(percentComplete)
    }
  }

  final func transitionDidEnd() {
    timeline?.release()
    (transition, timeline, animator, requestedEnding) = (nil, nil, nil, nil)
  }
}
