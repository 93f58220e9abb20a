/// Fingers that move.
@MainActor @preconcurrency
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// How far the fingers move before it counts as a pan, in points.
  package static let hysteresis: CGFloat = 10

  open var minimumNumberOfTouches = 1
  /// More fingers make the pan fail, or do nothing to one that is under way.
  open var maximumNumberOfTouches = Int.max

  /// Whether a pan may begin in this direction; scroll views take only those they can follow.
  final var acceptsDirection: ((CGVector) -> Bool)?

  /// How far the fingers have come since the first came down, in the window's space.
  private final var travel = CGPoint.zero
  /// The travel that counts as no translation.
  private final var zero = CGPoint.zero
  /// Where the middle of the present fingers was, and what had been travelled, when they last
  /// became more or fewer.
  private final var base = (middle: CGPoint.zero, travel: CGPoint.zero)
  private final var speed = (x: VelocityTracker(), y: VelocityTracker())

  /// How far the fingers have moved, in the space of `view`.
  open func translation(in view: UIView?) -> CGPoint {
    convert(CGPoint(x: travel.x - zero.x, y: travel.y - zero.y)) { $0.convert($1, to: view) }
  }

  /// Makes the fingers' present place count as moved by `translation`.
  ///
  /// The velocity stays what it is.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    let moved = convert(translation) { $0.convert($1, from: view) }
    zero = CGPoint(x: travel.x - moved.x, y: travel.y - moved.y)
  }

  /// Points per second, in the space of `view`.
  open func velocity(in view: UIView?) -> CGPoint {
    let now = VirtualClock.current.now.seconds
    let velocity = CGPoint(x: speed.x.velocity(at: now), y: speed.y.velocity(at: now))
    return convert(velocity) { $0.convert($1, to: view) }
  }

  /// A distance in another space, by `change` of the window's points.
  private final func convert(_ vector: CGPoint, _ change: (UIWindow, CGPoint) -> CGPoint)
    -> CGPoint
  {
    guard let window = touches.first?.window ?? view?.window else { return vector }
    let (start, end) = (change(window, .zero), change(window, vector))
    return CGPoint(x: end.x - start.x, y: end.y - start.y)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    let isFirst = self.touches.allSatisfy(touches.contains)
    if numberOfTouches > maximumNumberOfTouches {
      guard isActive else {
        state = .failed
        return
      }
      for touch in self.touches.filter(touches.contains) { ignore(touch, for: event) }
    }
    rebase()
    guard isFirst else { return }
    speed.x.restart(at: 0, time: event.timestamp)
    speed.y.restart(at: 0, time: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    follow(event)
    if isActive {
      if numberOfTouches >= minimumNumberOfTouches { state = .changed }
      return
    }
    guard pending == nil, numberOfTouches >= minimumNumberOfTouches,
      hypot(travel.x, travel.y) >= Self.hysteresis
    else { return }
    state = mayFollow(CGVector(dx: travel.x, dy: travel.y)) ? .began : .failed
  }

  /// Whether a pan may begin that has come this far, in the window's space.
  func mayFollow(_ travel: CGVector) -> Bool { acceptsDirection?(travel) ?? true }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    rebase()
    if numberOfTouches == 0 { state = isActive ? .ended : .failed }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    rebase()
    if numberOfTouches == 0 { state = .cancelled }
  }

  open override func reset() {
    travel = .zero
    zero = .zero
    base = (.zero, .zero)
    speed = (VelocityTracker(), VelocityTracker())
  }

  /// Goes on from here with the present fingers.
  private final func rebase() { base = (location(in: nil), travel) }

  private final func follow(_ event: UIEvent) {
    let middle = location(in: nil)
    travel = CGPoint(
      x: base.travel.x + middle.x - base.middle.x, y: base.travel.y + middle.y - base.middle.y)
    speed.x.add(travel.x, at: event.timestamp)
    speed.y.add(travel.y, at: event.timestamp)
  }
}
