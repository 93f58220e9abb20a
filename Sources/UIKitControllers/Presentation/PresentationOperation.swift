/// The coming of a presented screen.
struct PresentOperation: TransitionOperation {
  let presentation: UIPresentationController
  let source: UIViewController

  var delegated: TransitionMotion? {
    let presented = presentation.presentedViewController
    let delegate = presented.transitioningDelegate
    let animator = delegate?.animationController(
      forPresented: presented, presenting: presentation.presentingViewController, source: source)
    return animator.map {
      TransitionMotion($0, interactor: delegate?.interactionControllerForPresentation(using: $0))
    }
  }

  var traveller: (controller: UIViewController, isArriving: Bool)? {
    (presentation.presentedViewController, true)
  }

  var system: TransitionMotion? {
    TransitionMotion(presentation.builtInAnimator(isPresenting: true))
  }
}

/// The going of a presented screen.
struct DismissOperation: TransitionOperation {
  let presentation: UIPresentationController

  var delegated: TransitionMotion? {
    let presented = presentation.presentedViewController
    let delegate = presented.transitioningDelegate
    return delegate?.animationController(forDismissed: presented).map {
      TransitionMotion($0, interactor: delegate?.interactionControllerForDismissal(using: $0))
    }
  }

  var traveller: (controller: UIViewController, isArriving: Bool)? {
    (presentation.presentedViewController, false)
  }

  var system: TransitionMotion? {
    TransitionMotion(presentation.builtInAnimator(isPresenting: false))
  }
}
