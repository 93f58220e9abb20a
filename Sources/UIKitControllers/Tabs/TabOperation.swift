/// The choice of another tab.
struct TabOperation: TransitionOperation {
  let tabs: UITabBarController
  let from: UIViewController
  let to: UIViewController

  var delegated: TransitionMotion? {
    let delegate = tabs.delegate
    let animator = delegate?.tabBarController(
      tabs, animationControllerForTransitionFrom: from, to: to)
    return animator.map {
      TransitionMotion(
        $0, interactor: delegate?.tabBarController(tabs, interactionControllerFor: $0))
    }
  }

  var traveller: (controller: UIViewController, isArriving: Bool)? { nil }
  var system: TransitionMotion? { nil }
}
