/// The animator of a transition and its interactor.
@MainActor
struct TransitionMotion {
  let animator: any UIViewControllerAnimatedTransitioning
  /// What drives the animator in the place of time; nil if nothing does.
  let interactor: (any UIViewControllerInteractiveTransitioning)?

  init(
    _ animator: any UIViewControllerAnimatedTransitioning,
    interactor: (any UIViewControllerInteractiveTransitioning)? = nil
  ) {
    (self.animator, self.interactor) = (animator, interactor)
  }

  /// The motion of `operation`: the app's, or else the one that the controller that comes or goes
  /// prefers, or else the system's; nil for a change without animation.
  init?(for operation: any TransitionOperation) {
    guard
      let found = operation.delegated ?? Self.preferred(operation) ?? operation.system
    else { return nil }
    self = found
  }

  /// The driver of the animator.
  var driver: any TransitionDriver {
    switch interactor {
    case let driver as any TransitionDriver: driver
    case let interactor?: InteractorDriver(interactor)
    case nil: AnimatorDriver()
    }
  }

  /// The motion that the controller that comes or goes prefers, which its gesture may have begun.
  private static func preferred(_ operation: any TransitionOperation) -> TransitionMotion? {
    guard let (controller, isArriving) = operation.traveller else { return nil }
    if !isArriving, let begun = controller.interactiveDismissal?.makeMotion() { return begun }
    return controller.preferredTransition?.makeAnimator(of: controller, isArriving: isArriving)
      .map { TransitionMotion($0) }
  }
}
