/// Puts an alert or an action sheet over a dimmed screen.
final class AlertPresentationController: UIPresentationController {
  private let dimming = DimmingView()

  private var alert: UIAlertController? { presentedViewController as? UIAlertController }

  private var isSheet: Bool { alert?.preferredStyle == .actionSheet }

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let container = containerView, let view = presentedView else { return .zero }
    let bounds = container.bounds
    if isSheet {
      let inset = alertLook.sheetInset
      let width = min(bounds.width, bounds.height) - 2 * inset
      let height = view.sizeThatFits(CGSize(width: width, height: 0)).height
      let bottom = max(container.safeAreaInsets.bottom, inset)
      return CGRect(
        x: (bounds.width - width) / 2, y: bounds.height - bottom - height, width: width,
        height: height)
    }
    let isAccessible = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    let width = isAccessible ? alertLook.accessibleWidth : alertLook.width
    let size = view.sizeThatFits(CGSize(width: width, height: 0))
    return CGRect(
      x: (bounds.width - size.width) / 2, y: (bounds.height - size.height) / 2,
      width: size.width, height: size.height)
  }

  override func builtInAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    AlertAnimator(isPresenting: isPresenting, isSheet: isSheet)
  }

  override func presentationTransitionWillBegin() {
    super.presentationTransitionWillBegin()
    guard let container = containerView else { return }
    UIView.performWithoutAnimation {
      dimming.alpha = 0
      dimming.cover(container)
      if isSheet { dimming.addGestureRecognizer(tap) }
    }
    transition?.animate(alongsideTransition: { _ in self.showDimming(true) }, completion: nil)
  }

  override func dismissalTransitionWillBegin() {
    super.dismissalTransitionWillBegin()
    transition?.animate(alongsideTransition: { _ in self.showDimming(false) }, completion: nil)
  }

  private func showDimming(_ isShown: Bool) {
    dimming.alpha = isShown ? 1 : 0
    dimPresenterTint(isShown)
  }

  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    fitPresentedView()
  }

  /// A tap beside an action sheet cancels it, if it can be cancelled.
  private lazy var tap: UITapGestureRecognizer = {
    let tap = UITapGestureRecognizer()
    tap.handler = { [weak self] _ in
      guard let alert = self?.alert,
        let cancel = alert.actions.first(where: { $0.style == .cancel })
      else { return }
      alert.dismiss(animated: true) { cancel.handler?(cancel) }
    }
    return tap
  }()
}

/// Lets an alert swell out of the air, or an action sheet rise from the bottom.
private final class AlertAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isPresenting: Bool
  private let isSheet: Bool

  init(isPresenting: Bool, isSheet: Bool) {
    self.isPresenting = isPresenting
    self.isSheet = isSheet
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    alertLook.duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: isPresenting ? .to : .from) else {
      context.completeTransition(true)
      return
    }
    let container = context.containerView
    if isPresenting, let controller = context.viewController(forKey: .to) {
      let frame = context.finalFrame(for: controller)
      view.bounds.size = frame.size
      view.center = frame.center
      container.addSubview(view)
      container.layoutIfNeeded()
      hide(view, below: container.bounds.height)
    }
    UIView.animate(
      withDuration: alertLook.duration, delay: 0, usingSpringWithDamping: 1,
      initialSpringVelocity: 0,
      options: [.allowUserInteraction, .beginFromCurrentState]
    ) {
      if self.isPresenting {
        view.alpha = 1
        view.transform = .identity
      } else if self.isSheet {
        self.hide(view, below: container.bounds.height)
      } else {
        view.alpha = 0
      }
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  private func hide(_ view: UIView, below height: CGFloat) {
    if isSheet {
      let way = height - view.untransformedFrame.minY
      view.transform = CGAffineTransform(translationX: 0, y: way)
    } else {
      view.alpha = 0
      view.transform = CGAffineTransform(scaleX: alertLook.startScale, y: alertLook.startScale)
    }
  }
}
