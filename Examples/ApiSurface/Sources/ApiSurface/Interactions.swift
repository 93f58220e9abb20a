import UIKit

/// A percent-driven transition that overrides what drivers of apps override.
class DragInteraction: UIPercentDrivenInteractiveTransition {
  private(set) var isRunning = false

  override func startInteractiveTransition(_ context: UIViewControllerContextTransitioning) {
    super.startInteractiveTransition(context)
    isRunning = context.isInteractive
  }

  override func update(_ percentComplete: CGFloat) {
    super.update(percentComplete)
  }

  override func finish() {
    super.finish()
    isRunning = false
  }

  override func cancel() {
    super.cancel()
    isRunning = false
  }
}

/// A driver that keeps to the older spellings of its methods.
class ThresholdInteraction: UIPercentDrivenInteractiveTransition {
  func release(at fraction: CGFloat) {
    update(fraction)
    if fraction > 0.5 {
      finish()
    } else {
      cancel()
    }
  }
}

/// A context of one's own, as containers of one's own make them.
class PlainContext: NSObject, UIViewControllerContextTransitioning {
  let containerView = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  let from = UIViewController()
  let to = UIViewController()
  let isAnimated = true
  let isInteractive = false
  let presentationStyle = UIModalPresentationStyle.custom
  let targetTransform = CGAffineTransform.identity
  private(set) var transitionWasCancelled = false
  private(set) var percent: CGFloat = 0
  private(set) var isComplete = false

  func updateInteractiveTransition(_ percentComplete: CGFloat) { percent = percentComplete }
  func pauseInteractiveTransition() {}
  func finishInteractiveTransition() { transitionWasCancelled = false }
  func cancelInteractiveTransition() { transitionWasCancelled = true }
  func completeTransition(_ didComplete: Bool) { isComplete = didComplete }

  func viewController(
    forKey key: UITransitionContextViewControllerKey
  ) -> UIViewController? {
    key == .from ? from : to
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    key == .from ? from.view : to.view
  }

  func initialFrame(for vc: UIViewController) -> CGRect { containerView.bounds }
  func finalFrame(for vc: UIViewController) -> CGRect { containerView.bounds }
}

/// A transition that is driven without the help of UIKit's driver.
class HandDrivenInteraction: NSObject, UIViewControllerInteractiveTransitioning {
  var context: UIViewControllerContextTransitioning?

  func startInteractiveTransition(_ transitionContext: UIViewControllerContextTransitioning) {
    context = transitionContext
  }

  func move(to percent: CGFloat) {
    context?.updateInteractiveTransition(percent)
    if percent == 0.5 { context?.pauseInteractiveTransition() }
  }

  func end(_ isDone: Bool) {
    if isDone {
      context?.finishInteractiveTransition()
    } else {
      context?.cancelInteractiveTransition()
    }
    context?.completeTransition(isDone)
  }
}

/// An animator that can be taken over while it runs.
class InterruptibleAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private var animator: UIViewPropertyAnimator?

  func transitionDuration(
    using transitionContext: UIViewControllerContextTransitioning?
  ) -> TimeInterval {
    0.3
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: transitionContext).startAnimation()
  }

  func interruptibleAnimator(
    using transitionContext: UIViewControllerContextTransitioning
  ) -> UIViewImplicitlyAnimating {
    if let animator = animator { return animator }
    let view = transitionContext.view(forKey: .from)
    let animator = UIViewPropertyAnimator(duration: 0.3, curve: .easeInOut) { view?.alpha = 0 }
    animator.addCompletion { position in
      transitionContext.completeTransition(position == .end)
    }
    self.animator = animator
    return animator
  }

  func animationEnded(_ transitionCompleted: Bool) {
    animator = nil
  }
}

class InteractiveSheetTransition: SheetTransition {
  let drag = DragInteraction()

  override func interactionControllerForDismissal(
    using animator: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? {
    drag
  }
}

func usePercentDriven(from root: UIViewController, completion: @escaping () -> Void) {
  let delegate = InteractiveSheetTransition()
  let sheet = ScreenViewController()
  sheet.modalPresentationStyle = .custom
  sheet.transitioningDelegate = delegate
  let plain = UIPercentDrivenInteractiveTransition()
  plain.completionSpeed = 0.99
  root.present(sheet, animated: false) {
    sheet.dismiss(animated: true, completion: completion)
    let drag = delegate.drag
    let half: CGFloat = 0.5
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
      drag.update(half)
      precondition(drag.percentComplete == half)
      drag.cancel()
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.6) {
        precondition(root.presentedViewController === sheet)
        sheet.transitioningDelegate = nil
        sheet.dismiss(animated: false, completion: completion)
        withExtendedLifetime(delegate) {}
      }
    }
  }
}

/// Sample code that guards, pauses and reverses an animator as gestures do.
func usePropertyAnimators(on view: UIView) {
  let spring = UISpringTimingParameters(dampingRatio: 0.8, initialVelocity: CGVector(dx: 0, dy: 1))
  let sprung = UIViewPropertyAnimator(duration: 0.3, timingParameters: spring)
  sprung.addAnimations { view.center.y += 20 }
  sprung.addCompletion { _ in view.center.y -= 20 }
  sprung.startAnimation()
  let eased = UIViewPropertyAnimator(
    duration: 0.3, curve: .linear, animations: { view.alpha = 0.3 })
  eased.startAnimation()
  eased.pauseAnimation()
  eased.fractionComplete = 0.4
  eased.isReversed = true
  let curve = UICubicTimingParameters(animationCurve: .easeOut)
  eased.continueAnimation(withTimingParameters: curve, durationFactor: 0.5)
  let stopped = UIViewPropertyAnimator(duration: 0.3, curve: .easeIn) { view.alpha = 0.5 }
  stopped.addCompletion { (position: UIViewAnimatingPosition) in
    if position == .start { view.alpha = 1 }
  }
  stopped.startAnimation()
  if stopped.state == .inactive { return }
  stopped.stopAnimation(false)
  stopped.finishAnimation(at: .current)
}
