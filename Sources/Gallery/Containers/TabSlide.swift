import Filmstrip
import UIKit

/// Tabs that slide sideways, in the order of the bar.
public struct TabSlide: Transition {
  public init() {}

  public var name: String { "tab-slide" }
  public var title: String { "Slide between tabs" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    let tabs = SlidingTabBarController()
    let today = RecipeViewController(.berryBowl)
    today.tabBarItem = UITabBarItem(title: "Today", image: UIImage(named: "tab-today"), tag: 0)
    let search = RecipeListViewController { _, _ in }
    search.tabBarItem = UITabBarItem(title: "Search", image: UIImage(named: "tab-search"), tag: 1)
    tabs.viewControllers = [today, search]
    tabs.tabBar.tintColor = Recipe.tint
    return tabs
  }

  public var script: TouchScript {
    TouchScript([
      .wait(0.1), .tap(on: "Search"), .settle, .wait(0.3), .tap(on: "Today"), .settle,
    ])
  }
}

/// A tab bar controller that is its own delegate and slides.
private final class SlidingTabBarController: UITabBarController, UITabBarControllerDelegate {
  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
  }

  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    guard let screens = viewControllers, let from = screens.firstIndex(of: fromVC),
      let to = screens.firstIndex(of: toVC)
    else { return nil }
    return TabSlideAnimator(isForward: to > from)
  }
}

/// Slides one tab out and the other in beside it.
private final class TabSlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isForward: Bool

  init(isForward: Bool) {
    self.isForward = isForward
    super.init()
  }

  func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.4
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let controller = context.viewController(forKey: .to)
    else { return }
    let container = context.containerView
    let way = isForward ? container.bounds.width : -container.bounds.width
    to.frame = context.finalFrame(for: controller)
    to.transform = CGAffineTransform(translationX: way, y: 0)
    container.addSubview(to)
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 0.9,
      initialSpringVelocity: 0
    ) {
      from.transform = CGAffineTransform(translationX: -way, y: 0)
      to.transform = .identity
    } completion: { _ in
      from.transform = .identity
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
