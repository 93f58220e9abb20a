/// A change of screens for which an animator is wanted.
enum TransitionOperation {
  case present(UIPresentationController, source: UIViewController)
  case dismiss(UIPresentationController)
  /// A change of the top of a navigation stack.
  case navigate(
    UINavigationController, UINavigationController.Operation, from: UIViewController,
    to: UIViewController)
  case selectTab(UITabBarController, from: UIViewController, to: UIViewController)
}

/// What moves the views of a transition.
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
  init?(for operation: TransitionOperation) {
    guard
      let found = Self.delegated(operation) ?? Self.preferred(operation) ?? Self.system(operation)
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

  /// The motion that the delegate of the transition gives.
  private static func delegated(_ operation: TransitionOperation) -> TransitionMotion? {
    switch operation {
    case .present(let presentation, let source):
      let presented = presentation.presentedViewController
      let delegate = presented.transitioningDelegate
      let animator = delegate?.animationController(
        forPresented: presented, presenting: presentation.presentingViewController, source: source)
      return animator.map {
        TransitionMotion(
          $0, interactor: delegate?.interactionControllerForPresentation(using: $0))
      }
    case .dismiss(let presentation):
      let presented = presentation.presentedViewController
      let delegate = presented.transitioningDelegate
      return delegate?.animationController(forDismissed: presented).map {
        TransitionMotion($0, interactor: delegate?.interactionControllerForDismissal(using: $0))
      }
    case .navigate(let navigation, let operation, let from, let to):
      let delegate = navigation.delegate
      let animator = delegate?.navigationController(
        navigation, animationControllerFor: operation, from: from, to: to)
      return animator.map {
        TransitionMotion(
          $0, interactor: delegate?.navigationController(navigation, interactionControllerFor: $0))
      }
    case .selectTab(let tabs, let from, let to):
      let delegate = tabs.delegate
      let animator = delegate?.tabBarController(
        tabs, animationControllerForTransitionFrom: from, to: to)
      return animator.map {
        TransitionMotion(
          $0, interactor: delegate?.tabBarController(tabs, interactionControllerFor: $0))
      }
    }
  }

  /// The motion that the controller that comes or goes prefers, which its gesture may have begun.
  private static func preferred(_ operation: TransitionOperation) -> TransitionMotion? {
    switch operation {
    case .present(let presentation, _): arrival(of: presentation.presentedViewController)
    case .dismiss(let presentation): departure(of: presentation.presentedViewController)
    case .navigate(_, .push, _, let to): arrival(of: to)
    case .navigate(_, _, let from, _): departure(of: from)
    case .selectTab: nil
    }
  }

  private static func arrival(of controller: UIViewController) -> TransitionMotion? {
    controller.preferredTransition?.makeAnimator(of: controller, isArriving: true).map {
      TransitionMotion($0)
    }
  }

  private static func departure(of controller: UIViewController) -> TransitionMotion? {
    controller.interactiveDismissal?.makeMotion()
      ?? controller.preferredTransition?.makeAnimator(of: controller, isArriving: false).map {
        TransitionMotion($0)
      }
  }

  private static func system(_ operation: TransitionOperation) -> TransitionMotion? {
    switch operation {
    case .present(let presentation, _):
      TransitionMotion(presentation.builtInAnimator(isPresenting: true))
    case .dismiss(let presentation):
      TransitionMotion(presentation.builtInAnimator(isPresenting: false))
    case .navigate(let navigation, let operation, _, _):
      TransitionMotion(PushAnimator(operation), interactor: navigation.edgeSwipe)
    case .selectTab: nil
    }
  }
}
