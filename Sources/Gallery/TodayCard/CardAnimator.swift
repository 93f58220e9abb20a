import UIKit

/// Grows a card to the whole screen on a spring, and back.
final class CardAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  enum Direction { case presenting, dismissing }

  private let direction: Direction
  private let cell: CardCell

  init(direction: Direction, cell: CardCell) {
    self.direction = direction
    self.cell = cell
    super.init()
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    direction == .presenting ? 1 : 0.7
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    switch direction {
    case .presenting: present(transitionContext)
    case .dismissing: dismiss(transitionContext)
    }
  }

  private func present(_ context: UIViewControllerContextTransitioning) {
    guard let detail = context.viewController(forKey: .to) as? CardDetailViewController,
      let tabBarController = context.viewController(forKey: .from) as? UITabBarController
    else { return context.completeTransition(false) }
    let container = context.containerView
    let tabBar = tabBarController.tabBar

    container.addSubview(detail.view)
    detail.view.frame = cardFrame(in: tabBarController.view)
    detail.view.layer.cornerRadius = CardCell.cornerRadius
    detail.showClosed(height: detail.view.frame.height)
    detail.closeButton.alpha = 0
    detail.view.layoutIfNeeded()
    tabBar.frame = container.convert(tabBar.frame, from: tabBar.superview)
    container.addSubview(tabBar)
    let shadow = addShadow(of: detail.view)
    shadow.layer.shadowOpacity = cell.shadowView.layer.shadowOpacity
    cell.shadowView.isHidden = true

    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 0.5,
      initialSpringVelocity: 0, options: []
    ) {
      detail.view.frame = context.finalFrame(for: detail)
      detail.view.layer.cornerRadius = 0
      shadow.frame = detail.view.frame
      shadow.layer.cornerRadius = 0
      shadow.layer.shadowOpacity = 0
      detail.showOpen(in: container)
      detail.closeButton.alpha = 1
      detail.view.layoutIfNeeded()
      let isAtTop = tabBar.frame.midY < container.bounds.midY
      tabBar.frame.origin.y = isAtTop ? -tabBar.frame.height : container.bounds.height
    } completion: { _ in
      // A dismissal that began in the meantime goes on with it.
      if !detail.isBeingDismissed { shadow.removeFromSuperview() }
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  private func dismiss(_ context: UIViewControllerContextTransitioning) {
    guard let detail = context.viewController(forKey: .from) as? CardDetailViewController,
      let tabBarController = context.viewController(forKey: .to) as? UITabBarController
    else { return context.completeTransition(false) }
    let container = context.containerView
    let tabBar = tabBarController.tabBar
    let cardFrame = cardFrame(in: tabBarController.view)
    let shadow = addShadow(of: detail.view)

    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 0.8,
      initialSpringVelocity: 0, options: []
    ) {
      detail.view.transform = .identity
      detail.view.frame = cardFrame
      detail.view.layer.cornerRadius = CardCell.cornerRadius
      shadow.transform = .identity
      shadow.frame = cardFrame
      shadow.layer.cornerRadius = CardCell.cornerRadius
      shadow.layer.shadowOpacity = self.cell.shadowView.layer.shadowOpacity
      detail.showClosed(height: cardFrame.height)
      detail.scrollView.contentOffset = .zero
      detail.closeButton.alpha = 0
      detail.view.layoutIfNeeded()
      tabBar.frame.origin.y =
        tabBar.frame.minY < 0
        ? container.safeAreaInsets.top : container.bounds.height - tabBar.frame.height
    } completion: { _ in
      shadow.removeFromSuperview()
      self.cell.shadowView.isHidden = false
      tabBarController.view.addSubview(tabBar)
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// The card's shadow, under the detail, which cuts off what it would cast itself; faded out at first.
  private func addShadow(of view: UIView) -> UIView {
    let name = "card shadow"
    if let shadow = view.superview?.subviews.first(where: { $0.accessibilityIdentifier == name }) {
      return shadow
    }
    let shadow = UIView()
    shadow.accessibilityIdentifier = name
    shadow.backgroundColor = .systemBackground
    CardCell.castShadow(from: shadow)
    shadow.layer.shadowOpacity = 0
    shadow.bounds = view.bounds
    shadow.center = view.center
    shadow.transform = view.transform
    shadow.layer.cornerRadius = view.layer.cornerRadius
    view.superview?.insertSubview(shadow, belowSubview: view)
    return shadow
  }

  private func cardFrame(in view: UIView) -> CGRect {
    cell.shadowView.superview.map { $0.convert(cell.shadowView.frame, to: view) } ?? .zero
  }
}
