/// Grows a screen out of a view, and back.
@MainActor
final class ZoomAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let zoom: ZoomTransition
  private let isZoomingIn: Bool
  private var stage: ZoomStage?
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
    AnimatorPacing(Self.timing, duration: 0).duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: context).startAnimation()
  }

  func interruptibleAnimator(using context: any UIViewControllerContextTransitioning)
    -> any UIViewImplicitlyAnimating
  {
    if let animator { return animator }
    let stage = putUpStage(context)
    let animator = run(stage, context, zoomsIn: isZoomingIn)
    self.animator = animator
    return animator
  }

  /// Puts the stage up as it is before the transition.
  func putUpStage(_ context: any UIViewControllerContextTransitioning) -> ZoomStage? {
    if let stage { return stage }
    if let running = zoom.zoomed.zoomStage {
      running.owner = self
      stage = running
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
    let made = ZoomStage(
      zoom, other: other, container: container, background: other.viewIfLoaded)
    made.owner = self
    made.putUp()
    UIView.performWithoutAnimation {
      if isZoomingIn { made.showSource() } else { made.showZoomed() }
    }
    stage = made
    return made
  }

  /// An animator that brings the stage to one of its ends and completes the transition there.
  func run(
    _ stage: ZoomStage?, _ context: any UIViewControllerContextTransitioning, zoomsIn: Bool
  ) -> UIViewPropertyAnimator {
    let animator = UIViewPropertyAnimator(duration: 0, timingParameters: Self.timing)
    animator.addAnimations {
      if zoomsIn { stage?.showZoomed() } else { stage?.showSource() }
    }
    animator.addCompletion { position in
      guard stage?.owner === self else { return }
      let isDone = position == .end && !context.transitionWasCancelled
      stage?.takeDown(isZoomed: self.isZoomingIn == isDone)
      (self.stage, self.animator) = (nil, nil)
      context.completeTransition(isDone)
    }
    return animator
  }
}
