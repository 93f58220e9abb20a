/// The gestures that take a zoomed screen back: a drag down, or a pinch.
@MainActor
final class ZoomDismissal: NSObject, InteractiveDismissal, UIGestureRecognizerDelegate,
  UIViewControllerInteractiveTransitioning
{
  private let zoom: ZoomTransition
  private let pan = UIPanGestureRecognizer()
  private let pinch = UIPinchGestureRecognizer()
  /// Begins the way back: a dismissal or a pop.
  private let leave: @MainActor () -> Void
  private var context: (any UIViewControllerContextTransitioning)?
  private var views: ZoomViews?
  private var animator: ZoomAnimator?
  private var isActive = false
  /// How far the screen was taken back when the fingers last moved.
  private var reached: CGFloat = 0
  private weak var scrollView: UIScrollView?

  init(_ zoom: ZoomTransition, leave: @escaping @MainActor () -> Void) {
    self.zoom = zoom
    self.leave = leave
    super.init()
    for recognizer in [pan, pinch] {
      recognizer.delegate = self
      recognizer.handler = { [weak self] in self?.changed($0) }
      zoom.zoomed.view.addGestureRecognizer(recognizer)
    }
  }

  func uninstall() {
    for recognizer in [pan, pinch] { recognizer.view?.removeGestureRecognizer(recognizer) }
  }

  // MARK: Gestures

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard !isActive else { return false }
    let view = zoom.zoomed.view
    var willBegin = true
    var velocity = CGVector.zero
    if gestureRecognizer === pan {
      let speed = pan.velocity(in: view)
      velocity = CGVector(dx: speed.x, dy: speed.y)
      willBegin = speed.y > 0 && speed.y > abs(speed.x) && scrollView?.isAtTop != false
    } else {
      willBegin = pinch.scale < 1
    }
    let context = UIZoomTransitionInteractionContext(
      location: gestureRecognizer.location(in: view), velocity: velocity, willBegin: willBegin)
    return zoom.options.interactiveDismissShouldBegin?(context) ?? willBegin
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    guard let view = otherGestureRecognizer.view as? UIScrollView else {
      return otherGestureRecognizer === pan || otherGestureRecognizer === pinch
    }
    scrollView = view
    return true
  }

  private func changed(_ recognizer: UIGestureRecognizer) {
    switch recognizer.state {
    case .began:
      guard !isActive else { return }
      isActive = true
      reached = 0
      leave()
    case .changed:
      update()
    case .ended:
      let velocity = hypot(pan.velocity(in: nil).x, pan.velocity(in: nil).y)
      let isGone =
        reached >= ZoomMetrics.finishingProgress || velocity >= ZoomMetrics.finishingVelocity
      end(finishes: isGone)
    case .cancelled, .failed: end(finishes: false)
    default: break
    }
  }

  /// How far the screen is taken back, in 0...1: half of the screen's height is all of the way.
  private var progress: CGFloat {
    let height = zoom.zoomed.view.window?.bounds.height ?? 1
    let translation = pan.translation(in: nil)
    let dragged = hypot(translation.x, translation.y) / (height / 2)
    let pinched = pinch.numberOfTouches > 1 ? 2 * (1 - pinch.scale) : 0
    return min(max(dragged, pinched, 0), 1)
  }

  private func update() {
    guard let context, let views else { return }
    let progress = progress
    reached = progress
    let translation = pan.translation(in: nil)
    let scale = 1 - (1 - ZoomMetrics.smallestDraggedScale) * progress
    views.showDragged(by: translation, scale: scale, progress: progress)
    context.updateInteractiveTransition(progress)
    scrollView?.stayAtTop()
  }

  private func end(finishes: Bool) {
    guard isActive else { return }
    isActive = false
    guard let context, let views, let animator else { return }
    if finishes {
      context.finishInteractiveTransition()
    } else {
      context.cancelInteractiveTransition()
    }
    animator.run(views, context, zoomsIn: !finishes).startAnimation()
    (self.context, self.views, self.animator) = (nil, nil, nil)
  }

  // MARK: The transition

  func makeMotion() -> TransitionMotion? {
    guard isActive else { return nil }
    let made = ZoomAnimator(zoom, isZoomingIn: false)
    animator = made
    return TransitionMotion(made, interactor: self)
  }

  func startInteractiveTransition(
    _ transitionContext: any UIViewControllerContextTransitioning
  ) {
    context = transitionContext
    views = animator?.prepareViews(transitionContext)
    update()
  }
}
