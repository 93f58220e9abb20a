import UIKit

/// Grows the presented view out of a source view by transform, bounds, centre and corner radius, and back.
final class MatchZoomAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let configuration: MatchZoomConfiguration
  private let source: UIView
  private let backgroundView: UIView
  private let isPresenting: Bool

  init(
    configuration: MatchZoomConfiguration, source: UIView, backgroundView: UIView,
    isPresenting: Bool
  ) {
    self.configuration = configuration
    self.source = source
    self.backgroundView = backgroundView
    self.isPresenting = isPresenting
    super.init()
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    configuration.duration
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    if isPresenting {
      present(transitionContext)
    } else {
      dismiss(transitionContext)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) {
    // Whoever lent the view gets it back, unless a presented view now covers it.
    source.isHidden = isPresenting == transitionCompleted
  }

  private func present(_ context: UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: .to), let controller = context.viewController(forKey: .to)
    else { return context.completeTransition(false) }
    let container = context.containerView
    backgroundView.frame = container.bounds
    backgroundView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    backgroundView.alpha = 0
    container.addSubview(backgroundView)
    container.addSubview(view)
    view.frame = context.finalFrame(for: controller)
    view.layer.masksToBounds = true
    let (final, full) = (view.center, view.bounds.size)
    match(view, to: source, in: container)
    source.isHidden = true
    animate {
      self.backgroundView.alpha = 1
      view.transform = .identity
      view.bounds.size = full
      view.center = final
      view.layoutIfNeeded()
      view.layer.cornerRadius = 0
    } completion: {
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  private func dismiss(_ context: UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: .from) else { return context.completeTransition(false) }
    animate {
      self.backgroundView.alpha = 0
      view.alpha = 1
      self.match(view, to: self.source, in: context.containerView)
    } completion: {
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Scales `view` evenly, cuts it and places it so that it covers `source`.
  private func match(_ view: UIView, to source: UIView, in container: UIView) {
    let frame = container.convert(source.bounds, from: source)
    let scale = max(frame.width / view.bounds.width, configuration.minimumScale)
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    view.bounds.size.height = frame.height / scale
    view.center = CGPoint(x: frame.midX, y: frame.midY)
    view.layoutIfNeeded()
    // The transform shrinks the corners as well.
    view.layer.cornerRadius = source.layer.cornerRadius / scale
  }

  private func animate(_ animations: @escaping () -> Void, completion: @escaping () -> Void) {
    UIView.animate(
      withDuration: configuration.duration, delay: 0,
      usingSpringWithDamping: configuration.damping,
      initialSpringVelocity: configuration.initialVelocity, options: [], animations: animations,
      completion: { _ in completion() })
  }
}
