/// A finger that moves.
@MainActor @preconcurrency
open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// How far a finger moves before it counts as a pan, in points.
  private static let hysteresis: CGFloat = 10

  /// The time over which velocity is measured, in seconds; our choice.
  private static let velocitySpan = 0.05

  open var minimumNumberOfTouches = 1
  open var maximumNumberOfTouches = Int.max

  /// Whether a pan may begin in this direction; scroll views take only those they can follow.
  final var acceptsDirection: ((CGVector) -> Bool)?

  private final var origin = CGPoint.zero
  private final var samples: [(time: TimeInterval, point: CGPoint)] = []

  /// How far the finger has moved, in the space of `view`.
  open func translation(in view: UIView?) -> CGPoint {
    guard !touches.isEmpty, let window = self.view?.window else { return .zero }
    let here = window.convert(location(in: nil), to: view)
    let start = window.convert(origin, to: view)
    return CGPoint(x: here.x - start.x, y: here.y - start.y)
  }

  /// Makes the finger's present place count as moved by `translation`.
  open func setTranslation(_ translation: CGPoint, in view: UIView?) {
    guard let window = self.view?.window else { return }
    let here = window.convert(location(in: nil), to: view)
    origin = window.convert(
      CGPoint(x: here.x - translation.x, y: here.y - translation.y), from: view)
  }

  /// Points per second, in the space of `view`.
  open func velocity(in view: UIView?) -> CGPoint {
    guard let last = samples.last,
      let first = samples.first(where: { last.time - $0.time <= Self.velocitySpan }),
      last.time > first.time, let window = self.view?.window
    else { return .zero }
    let (a, b) = (window.convert(first.point, to: view), window.convert(last.point, to: view))
    let span = last.time - first.time
    return CGPoint(x: (b.x - a.x) / span, y: (b.y - a.y) / span)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    origin = location(in: nil)
    samples = [(event.timestamp, origin)]
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let here = location(in: nil)
    samples.append((event.timestamp, here))
    if isActive { return change(to: .changed) }
    guard state == .possible, !wantsToBegin else { return }
    let moved = CGVector(dx: here.x - origin.x, dy: here.y - origin.y)
    guard hypot(moved.dx, moved.dy) >= Self.hysteresis else { return }
    if acceptsDirection?(moved) == false { return fail() }
    wantsToBegin = true
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive { change(to: .ended) }
    if state == .possible { fail() }
  }

  open override func reset() {
    super.reset()
    samples = []
  }
}
