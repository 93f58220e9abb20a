/// A change of the top of a navigation stack.
struct NavigationOperation: TransitionOperation {
  let navigation: UINavigationController
  let operation: UINavigationController.Operation
  let from: UIViewController
  let to: UIViewController

  var delegated: TransitionMotion? {
    let delegate = navigation.delegate
    let animator = delegate?.navigationController(
      navigation, animationControllerFor: operation, from: from, to: to)
    return animator.map {
      TransitionMotion(
        $0, interactor: delegate?.navigationController(navigation, interactionControllerFor: $0))
    }
  }

  var traveller: (controller: UIViewController, isArriving: Bool)? {
    operation == .push ? (to, true) : (from, false)
  }

  var system: TransitionMotion? {
    TransitionMotion(PushAnimator(operation), interactor: navigation.edgeSwipe)
  }
}
