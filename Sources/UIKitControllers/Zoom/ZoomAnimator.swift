/// Grows a screen out of a view, and back.
@MainActor
final class ZoomAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let zoom: ZoomTransition
  private let isZoomingIn: Bool
  private var views: ZoomViews?
  private var animator: UIViewPropertyAnimator?

  init(_ zoom: ZoomTransition, isZoomingIn: Bool) {
    self.zoom = zoom
    self.isZoomingIn = isZoomingIn
  }

  private static var timing: UISpringTimingParameters {
    UISpringTimingParameters(
      duration: ZoomMetrics.response, bounce: 1 - ZoomMetrics.dampingRatio)
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    AnimatorCurve(Self.timing, duration: 0).duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: context).startAnimation()
  }

  func interruptibleAnimator(using context: any UIViewControllerContextTransitioning)
    -> any UIViewImplicitlyAnimating
  {
    if let animator { return animator }
    let animator = run(prepareViews(context), context, zoomsIn: isZoomingIn)
    self.animator = animator
    return animator
  }

  /// The views as they are before the transition; those of a zoom that this one turns back.
  func prepareViews(_ context: any UIViewControllerContextTransitioning) -> ZoomViews? {
    if let views { return views }
    if let running = ZoomViews.running(for: zoom.zoomed.view) {
      running.owner = self
      views = running
      return running
    }
    let key: UITransitionContextViewControllerKey = isZoomingIn ? .from : .to
    guard let other = context.viewController(forKey: key) else { return nil }
    let container = context.containerView
    if !isZoomingIn, let view = context.view(forKey: .to), view.superview !== container,
      view.superview == nil
    {
      view.frame = container.bounds
      container.insertSubview(view, at: 0)
    }
    let made = ZoomViews(
      zoom, other: other, container: container, background: other.viewIfLoaded)
    made.owner = self
    made.install()
    UIView.performWithoutAnimation {
      if isZoomingIn { made.showSource() } else { made.showZoomed() }
    }
    views = made
    return made
  }

  /// An animator that brings the views to one of their ends and completes the transition there.
  func run(
    _ views: ZoomViews?, _ context: any UIViewControllerContextTransitioning, zoomsIn: Bool
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: 0, timingParameters: Self.timing)
    animator.addAnimations {
      if zoomsIn { views?.showZoomed() } else { views?.showSource() }
    }
    animator.addCompletion { position in
      guard views?.owner === self else { return }
      let isDone = position == .end && !context.transitionWasCancelled
      views?.remove(isZoomed: self.isZoomingIn == isDone)
      (self.views, self.animator) = (nil, nil)
      context.completeTransition(isDone)
    }
    return animator
  }
}
