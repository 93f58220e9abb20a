import Filmstrip
import UIKit

/// A stack whose screens fade and grow into each other; the way back follows a finger.
public struct NavigationFade: Transition {
  public init() {}

  public var name: String { "navigation-fade" }
  public var title: String { "Fade in a navigation stack" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    FadingNavigationController(
      rootViewController: RecipeListViewController { list, recipe in
        list.navigationController?.pushViewController(
          RecipeViewController(recipe), animated: true)
      })
  }

  public var script: TouchScript {
    let screen = UIScreen.main.bounds
    let swipe = TouchScript.Step.trace(
      on: .point(CGPoint(x: 60, y: screen.midY)),
      [
        .init(by: CGVector(dx: screen.width * 0.6, dy: 0), duration: 0.6, pacing: .slowingDown),
        .rest(0.1),
      ])
    return TouchScript([
      .wait(0.1), .tap(on: "Lemon cake"), .settle, .wait(0.2), .tap(on: "Back"), .settle,
      .wait(0.2), .tap(on: "Lemon cake"), .settle, .wait(0.2), swipe, .settle,
    ])
  }
}

/// A navigation controller that fades, and pops with a pan anywhere.
private final class FadingNavigationController: UINavigationController,
  UINavigationControllerDelegate
{
  private var interaction: UIPercentDrivenInteractiveTransition?

  override func viewDidLoad() {
    super.viewDidLoad()
    delegate = self
    view.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: Selector("panned:", FadingNavigationController.panned(_:))))
  }

  private func panned(_ pan: UIPanGestureRecognizer) {
    let progress = min(max(pan.translation(in: view).x / view.bounds.width, 0), 1)
    switch pan.state {
    case .began where viewControllers.count > 1:
      interaction = UIPercentDrivenInteractiveTransition()
      popViewController(animated: true)
    case .changed:
      interaction?.update(progress)
    case .ended where progress > 0.4:
      interaction?.finish()
      interaction = nil
    case .ended, .cancelled:
      interaction?.cancel()
      interaction = nil
    default: break
    }
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    FadeAnimator(operation: operation)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? {
    interaction
  }
}

/// Fades the upper screen in or out while it grows or shrinks a little.
private final class FadeAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let operation: UINavigationController.Operation

  init(operation: UINavigationController.Operation) {
    self.operation = operation
    super.init()
  }

  func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.4
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    guard let from = context.view(forKey: .from), let to = context.view(forKey: .to),
      let controller = context.viewController(forKey: .to)
    else { return }
    let isPush = operation == .push
    let upper = isPush ? to : from
    let small = CGAffineTransform(scaleX: 0.85, y: 0.85)
    to.frame = context.finalFrame(for: controller)
    if isPush {
      context.containerView.addSubview(to)
      to.alpha = 0
      to.transform = small
    } else {
      context.containerView.insertSubview(to, belowSubview: from)
    }
    UIView.animate(withDuration: transitionDuration(using: context)) {
      upper.alpha = isPush ? 1 : 0
      upper.transform = isPush ? .identity : small
    } completion: { _ in
      upper.alpha = 1
      upper.transform = .identity
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
