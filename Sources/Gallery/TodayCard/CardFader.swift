import UIKit

/// Shows a card as the whole screen, and hides it, without moving anything: for people who have motion
/// reduced.
final class CardFader: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    0.3
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    let detail = transitionContext.viewController(forKey: .to) as? CardDetailViewController
    if let detail {
      detail.view.frame = transitionContext.finalFrame(for: detail)
      transitionContext.containerView.addSubview(detail.view)
      detail.showOpen(in: transitionContext.containerView)
      detail.view.alpha = 0
      detail.view.layoutIfNeeded()
    }
    UIView.animate(withDuration: transitionDuration(using: transitionContext)) {
      (detail?.view ?? transitionContext.view(forKey: .from))?.alpha = detail == nil ? 0 : 1
    } completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
