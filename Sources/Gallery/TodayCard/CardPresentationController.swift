import UIKit

/// Puts a blur between the list and the open card.
final class CardPresentationController: UIPresentationController {
  private let blurView = UIVisualEffectView(effect: nil)

  override var shouldRemovePresentersView: Bool { false }

  override func presentationTransitionWillBegin() {
    guard let containerView else { return }
    blurView.alpha = 0
    blurView.accessibilityIdentifier = "blur"
    blurView.translatesAutoresizingMaskIntoConstraints = false
    containerView.addSubview(blurView)
    NSLayoutConstraint.activate([
      blurView.topAnchor.constraint(equalTo: containerView.topAnchor),
      blurView.bottomAnchor.constraint(equalTo: containerView.bottomAnchor),
      blurView.leadingAnchor.constraint(equalTo: containerView.leadingAnchor),
      blurView.trailingAnchor.constraint(equalTo: containerView.trailingAnchor),
    ])
    containerView.layoutIfNeeded()

    presentingViewController.beginAppearanceTransition(false, animated: true)
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in
      self.blurView.effect = UIBlurEffect(style: .light)
      self.blurView.alpha = 1
    })
  }

  override func presentationTransitionDidEnd(_ completed: Bool) {
    presentingViewController.endAppearanceTransition()
  }

  override func dismissalTransitionWillBegin() {
    presentingViewController.beginAppearanceTransition(true, animated: true)
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in
      self.blurView.alpha = 0
    })
  }

  override func dismissalTransitionDidEnd(_ completed: Bool) {
    presentingViewController.endAppearanceTransition()
    if completed { blurView.removeFromSuperview() }
  }
}
