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
    detail.setImageHeight(detail.view.frame.height)
    detail.closeButton.alpha = 0
    detail.view.layoutIfNeeded()
    tabBar.frame = container.convert(tabBar.frame, from: tabBar.superview)
    container.addSubview(tabBar)
    cell.shadowView.isHidden = true

    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 0.5,
      initialSpringVelocity: 0, options: []
    ) {
      detail.view.frame = context.finalFrame(for: detail)
      detail.view.layer.cornerRadius = 0
      detail.setImageHeight()
      detail.closeButton.alpha = 1
      detail.view.layoutIfNeeded()
      tabBar.frame.origin.y = container.bounds.height
    } completion: { _ in
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

    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 0.8,
      initialSpringVelocity: 0, options: []
    ) {
      detail.view.transform = .identity
      detail.view.frame = cardFrame
      detail.view.layer.cornerRadius = CardCell.cornerRadius
      detail.setImageHeight(cardFrame.height)
      detail.scrollView.contentOffset = .zero
      detail.closeButton.alpha = 0
      detail.view.layoutIfNeeded()
      tabBar.frame.origin.y = container.bounds.height - tabBar.frame.height
    } completion: { _ in
      self.cell.shadowView.isHidden = false
      tabBarController.view.addSubview(tabBar)
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  private func cardFrame(in view: UIView) -> CGRect {
    cell.shadowView.superview.map { $0.convert(cell.shadowView.frame, to: view) } ?? .zero
  }
}
