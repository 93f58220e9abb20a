import UIKit

class StackViewController: UINavigationController {
  override init(rootViewController: UIViewController) {
    super.init(rootViewController: rootViewController)
  }

  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func pushViewController(_ viewController: UIViewController, animated: Bool) {
    super.pushViewController(viewController, animated: animated)
  }

  override func popViewController(animated: Bool) -> UIViewController? {
    super.popViewController(animated: animated)
  }

  override func popToRootViewController(animated: Bool) -> [UIViewController]? {
    super.popToRootViewController(animated: animated)
  }

  override func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    super.setViewControllers(viewControllers, animated: animated)
  }
}

class StackDelegate: NSObject, UINavigationControllerDelegate {
  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    switch operation {
    case .push: return PushAnimator()
    case .pop: return nil
    default: return nil
    }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? {
    nil
  }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {}

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {}
}

class PushAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(
    using transitionContext: UIViewControllerContextTransitioning?
  ) -> TimeInterval {
    0.25
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let toView = transitionContext.view(forKey: .to) else { return }
    transitionContext.containerView.addSubview(toView)
    toView.alpha = 0
    UIView.animate(withDuration: 0.25, animations: { toView.alpha = 1 }) { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}

func useNavigation() {
  let root = ScreenViewController()
  root.title = "Root"
  root.navigationItem.rightBarButtonItem = UIBarButtonItem(
    title: "Close", style: .plain, target: nil, action: nil)
  let stack = UINavigationController(rootViewController: root)
  let own = StackViewController(rootViewController: ScreenViewController())
  let delegate = StackDelegate()
  stack.delegate = delegate
  let (second, third) = (ScreenViewController(), ScreenViewController())
  stack.pushViewController(second, animated: false)
  stack.setViewControllers([root, second, third], animated: false)
  precondition(second.navigationController === stack && stack.topViewController === third)
  precondition(stack.visibleViewController === third && stack.viewControllers.count == 3)
  stack.popToViewController(second, animated: false)
  stack.popViewController(animated: false)
  stack.popToRootViewController(animated: false)
  stack.setNavigationBarHidden(true, animated: false)
  stack.isNavigationBarHidden = false
  let bar: UINavigationBar = stack.navigationBar
  bar.isTranslucent = true
  bar.setBackgroundImage(UIImage(), for: .default)
  stack.interactivePopGestureRecognizer?.isEnabled = false
  own.pushViewController(third, animated: false)
}

class TabsDelegate: NSObject, UITabBarControllerDelegate {
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool {
    tabBarController.selectedViewController !== viewController
  }

  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}

  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    PushAnimator()
  }

  // A bar of up to five tabs is never customized; delegates that pass everything on have these too.

  func tabBarController(
    _ tabBarController: UITabBarController,
    willBeginCustomizing viewControllers: [UIViewController]
  ) {}

  func tabBarController(
    _ tabBarController: UITabBarController, willEndCustomizing viewControllers: [UIViewController],
    changed: Bool
  ) {}

  func tabBarController(
    _ tabBarController: UITabBarController, didEndCustomizing viewControllers: [UIViewController],
    changed: Bool
  ) {}

  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? {
    nil
  }
}

func useTabs() {
  let tabs = UITabBarController()
  let delegate = TabsDelegate()
  tabs.delegate = delegate
  let (first, second) = (ScreenViewController(), ScreenViewController())
  tabs.viewControllers = [first, second]
  tabs.selectedIndex = 1
  precondition(tabs.selectedViewController === second && second.tabBarController === tabs)
  tabs.tabBar.isHidden = true
}
