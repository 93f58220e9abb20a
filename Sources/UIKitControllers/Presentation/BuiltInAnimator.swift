/// The animator of presentations that bring none: the presented view rises, or appears.
@MainActor
final class BuiltInAnimator: UIViewControllerAnimatedTransitioning {
  enum Style { case coverVertical, crossDissolve }

  /// What is announced; the system's spring takes its own time.
  private static let nominalDuration = 0.4

  private let style: Style
  private let isPresenting: Bool
  /// How fast the view moves down already, in points per second.
  private let speed: CGFloat

  init(_ style: Style, isPresenting: Bool, speed: CGFloat = 0) {
    self.style = style
    self.isPresenting = isPresenting
    self.speed = speed
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
    }
    let way = way(of: view, in: container)
    if isPresenting {
      hide(view, by: way)
      container.layoutIfNeeded()
    }
    UIView.animateOnSystemSpring(
      speed: isPresenting ? 0 : speed, over: way,
      animations: {
        if self.isPresenting {
          self.show(view, by: way)
        } else {
          self.hide(view, by: way)
        }
      },
      completion: { _ in context.completeTransition(!context.transitionWasCancelled) })
  }

  /// How far the view is from where its top lies on the lower edge.
  private func way(of view: UIView, in container: UIView) -> CGFloat {
    container.bounds.maxY - view.frame.minY
  }

  private func hide(_ view: UIView, by way: CGFloat) {
    switch style {
    case .coverVertical: view.center.y += way
    case .crossDissolve: view.alpha = 0
    }
  }

  private func show(_ view: UIView, by way: CGFloat) {
    switch style {
    case .coverVertical: view.center.y -= way
    case .crossDissolve: view.alpha = 1
    }
  }
}
