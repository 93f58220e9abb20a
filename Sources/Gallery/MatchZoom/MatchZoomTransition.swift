import UIKit

/// Presents a controller out of a view, and lets a pan throw it back.
final class MatchZoomTransition: NSObject, UIViewControllerTransitioningDelegate {
  private let configuration: MatchZoomConfiguration
  private let source: UIView
  private let backgroundView = UIView()
  private weak var presented: UIViewController?

  init(configuration: MatchZoomConfiguration = .init(), source: UIView) {
    self.configuration = configuration
    self.source = source
    super.init()
    backgroundView.backgroundColor = UIColor.black.withAlphaComponent(0.85)
    backgroundView.accessibilityIdentifier = "background"
  }

  /// Readies `controller` to be presented with this transition.
  func attach(to controller: UIViewController) {
    presented = controller
    controller.modalPresentationStyle = .custom
    controller.modalPresentationCapturesStatusBarAppearance = true
    controller.transitioningDelegate = self
    controller.view.addGestureRecognizer(
      UIPanGestureRecognizer(
        target: self, action: Selector("panned:", MatchZoomTransition.panned(_:))))
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    animator(isPresenting: true)
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  {
    animator(isPresenting: false)
  }

  private func animator(isPresenting: Bool) -> MatchZoomAnimator {
    MatchZoomAnimator(
      configuration: configuration, source: source, backgroundView: backgroundView,
      isPresenting: isPresenting)
  }

  func panned(_ pan: UIPanGestureRecognizer) {
    guard let view = pan.view, let container = view.superview else { return }
    let way = pan.translation(in: container)
    let distance = hypot(way.x, way.y)
    switch pan.state {
    case .changed:
      view.transform = CGAffineTransform(translationX: way.x, y: way.y)
      let fade = min(distance / configuration.alphaRange, 1) * (1 - configuration.minimumAlpha)
      view.alpha = 1 - fade
      backgroundView.alpha = 1 - fade
    case .ended where distance > configuration.panDismissThreshold:
      presented?.dismiss(animated: true)
    case .ended, .cancelled:
      UIView.animate(
        withDuration: configuration.duration, delay: 0,
        usingSpringWithDamping: configuration.damping, initialSpringVelocity: 0, options: []
      ) {
        view.transform = .identity
        view.alpha = 1
        self.backgroundView.alpha = 1
      }
    default: break
    }
  }
}
