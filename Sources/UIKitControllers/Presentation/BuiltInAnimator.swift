/// The animator of presentations that bring none: the presented view rises, or appears.
@MainActor
final class BuiltInAnimator: UIViewControllerAnimatedTransitioning {
  enum Style { case coverVertical, crossDissolve }

  /// What is announced; the system's spring takes its own time.
  private static let nominalDuration = 0.4

  private let style: Style
  private let isPresenting: Bool

  init(_ style: Style, isPresenting: Bool) {
    self.style = style
    self.isPresenting = isPresenting
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    Self.nominalDuration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: isPresenting ? .to : .from) else {
      context.completeTransition(true)
      return
    }
    let container = context.containerView
    if isPresenting, let controller = context.viewController(forKey: .to) {
      view.frame = context.finalFrame(for: controller)
      container.addSubview(view)
      hide(view, in: container)
      container.layoutIfNeeded()
    }
    UIView.animate(
      withDuration: Self.nominalDuration, delay: 0,
      options: [.systemSpring, .beginFromCurrentState],
      animations: {
        if self.isPresenting {
          self.show(view, in: container)
        } else {
          self.hide(view, in: container)
        }
      },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }

  private func hide(_ view: UIView, in container: UIView) {
    switch style {
    case .coverVertical: view.center.y += container.bounds.height
    case .crossDissolve: view.alpha = 0
    }
  }

  private func show(_ view: UIView, in container: UIView) {
    switch style {
    case .coverVertical: view.center.y -= container.bounds.height
    case .crossDissolve: view.alpha = 1
    }
  }
}
