import UIKit

/// A presentation controller that overrides all of it.
class SheetPresentationController: UIPresentationController {
  private lazy var dimmingView: UIView = {
    let view = UIView(frame: containerView?.bounds ?? .zero)
    view.backgroundColor = UIColor(white: 0, alpha: 0.5)
    view.addGestureRecognizer(
      UITapGestureRecognizer(
        target: self, action: Selector("dim", SheetPresentationController.dimmingTapped)))
    return view
  }()

  override init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    super.init(
      presentedViewController: presentedViewController, presenting: presentingViewController)
  }

  private func dimmingTapped() {
    presentingViewController.dismiss(animated: true)
  }

  override var presentedView: UIView? { presentedViewController.view }

  override var shouldRemovePresentersView: Bool { false }
  override var shouldPresentInFullscreen: Bool { true }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerView = containerView else { return .zero }
    let size = size(
      forChildContentContainer: presentedViewController,
      withParentContainerSize: containerView.bounds.size)
    return CGRect(origin: CGPoint(x: 0, y: containerView.bounds.height - size.height), size: size)
  }

  override func size(
    forChildContentContainer container: UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    CGSize(width: parentSize.width, height: round(parentSize.height * 2 / 3))
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    dimmingView.alpha = 0
    containerView?.insertSubview(dimmingView, at: 0)
    let coordinator: UIViewControllerTransitionCoordinator? =
      presentedViewController.transitionCoordinator
    coordinator?.animate(alongsideTransition: { _ in self.dimmingView.alpha = 1 }, completion: nil)
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    super.presentationTransitionDidEnd(completed)
    if !completed { dimmingView.removeFromSuperview() }
  }

  private func follow(_ context: UIViewControllerTransitionCoordinatorContext) {
    dimmingView.alpha = context.isCancelled ? 1 : 0
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { context in
      self.follow(context)
    }) { context in
      self.dimmingView.isHidden = !context.isCancelled
    }
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    super.dismissalTransitionDidEnd(completed)
    if completed { dimmingView.removeFromSuperview() }
  }

  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    presentedView?.frame = frameOfPresentedViewInContainerView
  }

  override func containerViewDidLayoutSubviews() {
    super.containerViewDidLayoutSubviews()
    dimmingView.frame = containerView?.bounds ?? .zero
  }
}

/// An animator with everything that animators implement.
class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  let isPresenting: Bool

  init(isPresenting: Bool) {
    self.isPresenting = isPresenting
  }

  func transitionDuration(
    using transitionContext: UIViewControllerContextTransitioning?
  ) -> TimeInterval {
    transitionContext?.isAnimated == false ? 0 : 0.3
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    let viewKey: UITransitionContextViewKey = isPresenting ? .to : .from
    let controllerKey: UITransitionContextViewControllerKey = isPresenting ? .to : .from
    guard let view = transitionContext.view(forKey: viewKey),
      let controller = transitionContext.viewController(forKey: controllerKey)
    else {
      transitionContext.completeTransition(false)
      return
    }
    let container = transitionContext.containerView
    let shown =
      isPresenting
      ? transitionContext.finalFrame(for: controller)
      : transitionContext.initialFrame(for: controller)
    let hidden = shown.offsetBy(dx: 0, dy: container.bounds.height)
    if isPresenting { container.addSubview(view) }
    view.frame = isPresenting ? shown.offsetBy(dx: 0, dy: container.bounds.height) : shown
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext),
      animations: { view.frame = self.isPresenting ? shown : hidden },
      completion: { _ in
        transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
      })
  }

  func animationEnded(_ transitionCompleted: Bool) {}
}

class SheetTransition: NSObject, UIViewControllerTransitioningDelegate {
  var interaction: UIPercentDrivenInteractiveTransition?

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    SheetPresentationController(presentedViewController: presented, presenting: presenting)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    SlideAnimator(isPresenting: true)
  }

  func animationController(
    forDismissed dismissed: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    SlideAnimator(isPresenting: false)
  }

  func interactionControllerForPresentation(
    using animator: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? {
    nil
  }

  func interactionControllerForDismissal(
    using animator: UIViewControllerAnimatedTransitioning
  ) -> UIViewControllerInteractiveTransitioning? {
    interaction
  }
}

class AdaptivityDelegate: NSObject, UIAdaptivePresentationControllerDelegate {
  func adaptivePresentationStyle(
    for controller: UIPresentationController
  ) -> UIModalPresentationStyle {
    return .none
  }

  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    return traitCollection.verticalSizeClass == .compact ? .overFullScreen : .none
  }

  func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController? {
    return UINavigationController(rootViewController: controller.presentedViewController)
  }
}

func usePopover(from root: UIViewController) {
  let delegate = AdaptivityDelegate()
  let content = ScreenViewController()
  content.modalPresentationStyle = .popover
  content.preferredContentSize = CGSize(width: 200, height: 100)
  content.popoverPresentationController?.sourceView = root.view
  content.presentationController?.delegate = delegate
  precondition(content.popoverPresentationController?.sourceView === root.view)
}

func usePresentations(from root: UIViewController, completion: @escaping () -> Void) {
  let delegate = SheetTransition()
  let sheet = ScreenViewController()
  let style: UIModalPresentationStyle = .custom
  sheet.modalPresentationStyle = style
  sheet.transitioningDelegate = delegate
  let full = ScreenViewController()
  full.modalPresentationStyle = .fullScreen
  let over = ScreenViewController()
  over.modalPresentationStyle = .overFullScreen
  root.present(full, animated: false)
  full.dismiss(animated: false)
  root.present(over, animated: false, completion: nil)
  over.dismiss(animated: false) {}
  root.present(sheet, animated: true) {
    withExtendedLifetime(delegate) {
      precondition(sheet.presentationController is SheetPresentationController)
    }
    sheet.dismiss(animated: true, completion: completion)
  }
}
