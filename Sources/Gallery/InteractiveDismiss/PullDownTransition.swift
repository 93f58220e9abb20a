import UIKit

/// Slides a screen over another, and lets a pan drive it down again.
final class PullDownTransition: NSObject, UIViewControllerTransitioningDelegate {
  private weak var presented: UIViewController?
  private var interaction: UIPercentDrivenInteractiveTransition?

  /// Readies `controller` to be presented with this transition.
  func attach(to controller: UIViewController) {
    presented = controller
    controller.modalPresentationStyle = .custom
    controller.transitioningDelegate = self
    controller.view.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: Selector("panned:", PullDownTransition.panned(_:))))
  }

  func panned(_ pan: UIPanGestureRecognizer) {
    guard let window = pan.view?.window else { return }
    let progress = min(max(pan.translation(in: window).y / window.bounds.height, 0), 1)
    switch pan.state {
    case .began:
      interaction = UIPercentDrivenInteractiveTransition()
      presented?.dismiss(animated: true)
    case .changed:
      interaction?.update(progress)
    case .ended where progress > 0.4 || pan.velocity(in: window).y > 900:
      interaction?.completionCurve = .easeOut
      interaction?.finish()
      interaction = nil
    case .ended, .cancelled:
      interaction?.completionCurve = .easeOut
      interaction?.cancel()
      interaction = nil
    default: break
    }
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    PullDownAnimator(isPresenting: true)
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  {
    PullDownAnimator(isPresenting: false)
  }

  func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning)
    -> UIViewControllerInteractiveTransitioning?
  {
    interaction
  }
}

/// Slides a screen up over a dimmed one that steps back, or down again.
final class PullDownAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isPresenting: Bool

  init(isPresenting: Bool) {
    self.isPresenting = isPresenting
    super.init()
  }

  func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.5
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    let key: UITransitionContextViewControllerKey = isPresenting ? .to : .from
    guard let moving = context.viewController(forKey: key)?.view else { return }
    let container = context.containerView
    let below = CGAffineTransform(translationX: 0, y: container.bounds.height)
    let dim = UIView(frame: container.bounds)
    dim.backgroundColor = .black
    if isPresenting {
      container.addSubview(moving)
      moving.frame = container.bounds
      moving.transform = below
    }
    moving.layer.cornerRadius = 40
    moving.layer.cornerCurve = .continuous
    moving.clipsToBounds = true
    container.insertSubview(dim, belowSubview: moving)
    dim.alpha = isPresenting ? 0 : 0.5
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0,
      options: context.isInteractive ? .curveLinear : .curveEaseInOut
    ) {
      moving.transform = self.isPresenting ? .identity : below
      dim.alpha = self.isPresenting ? 0.5 : 0
    } completion: { _ in
      dim.removeFromSuperview()
      if context.transitionWasCancelled { moving.transform = .identity }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}
