/// What moves a transition along: time alone, or interaction.
///
/// ``UIPercentDrivenInteractiveTransition`` is a driver itself; ``InteractorDriver`` adapts the
/// interactors that apps write.
@MainActor
protocol TransitionDriver: AnyObject {
  /// Whether interaction moves the views from the start, rather than the animator.
  var wantsInteractiveStart: Bool { get }

  /// How fast the animation after interaction runs against the animator's.
  var completionSpeed: CGFloat { get }
  var completionCurve: UIView.AnimationCurve { get }

  /// Whether interaction can take over a transition whose animator has no interruptible form.
  var canInterruptAnyAnimator: Bool { get }

  /// Starts the animator or the interaction.
  ///
  /// - Parameter animations: What moves along with the transition's views.
  func start(_ transition: ViewControllerTransition, alongside animations: [() -> Void])

  /// Called when the views are in the container and their animations have been added.
  func transitionDidStart()

  /// Called when interaction has moved the transition to a fraction of its way, in 0...1.
  func interactionDidMove(to fraction: CGFloat)

  /// Called when the transition's phase has changed from or to interactive.
  func interactionDidChange(to phase: TransitionPhase)

  /// Called before the views are put where they stay.
  func transitionWillEnd(isCancelled: Bool)

  func transitionDidEnd()
}

extension TransitionDriver {
  var wantsInteractiveStart: Bool { false }
  var completionSpeed: CGFloat { 1 }
  var completionCurve: UIView.AnimationCurve { .easeInOut }
  var canInterruptAnyAnimator: Bool { false }
  func transitionDidStart() {}
  func interactionDidMove(to fraction: CGFloat) {}
  func interactionDidChange(to phase: TransitionPhase) {}
  func transitionWillEnd(isCancelled: Bool) {}
  func transitionDidEnd() {}
}

/// Lets the animator run by time alone.
@MainActor
final class AnimatorDriver: TransitionDriver {
  func start(_ transition: ViewControllerTransition, alongside animations: [() -> Void]) {
    transition.startAnimator(alongside: animations)
  }
}

/// Lets an interactor that an app wrote move the views.
///
/// What moves alongside is held at the fraction that the interactor reports.
@MainActor
final class InteractorDriver: TransitionDriver {
  private let interactor: any UIViewControllerInteractiveTransitioning
  private var alongside: UIViewPropertyAnimator?

  init(_ interactor: any UIViewControllerInteractiveTransitioning) { self.interactor = interactor }

  var wantsInteractiveStart: Bool { interactor.wantsInteractiveStart }
  var completionSpeed: CGFloat { interactor.completionSpeed }
  var completionCurve: UIView.AnimationCurve { interactor.completionCurve }

  func start(_ transition: ViewControllerTransition, alongside animations: [() -> Void]) {
    guard transition.isInteractive else { return transition.startAnimator(alongside: animations) }
    if !animations.isEmpty {
      let animator = UIViewPropertyAnimator(
        duration: transition.transitionDuration, curve: .linear
      ) { for animation in animations { animation() } }
      animator.pauseAnimation()
      alongside = animator
    }
    interactor.startInteractiveTransition(transition)
  }

  func interactionDidMove(to fraction: CGFloat) { alongside?.fractionComplete = fraction }

  func interactionDidChange(to phase: TransitionPhase) {
    guard let alongside else { return }
    if phase == .interactive {
      alongside.pauseAnimation()
      alongside.isReversed = false
    } else {
      alongside.isReversed = phase.isCancelled
      alongside.continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
  }

  func transitionWillEnd(isCancelled: Bool) {
    alongside?.stopAnimation(false)
    alongside?.finishAnimation(at: isCancelled ? .start : .end)
    alongside = nil
  }
}
