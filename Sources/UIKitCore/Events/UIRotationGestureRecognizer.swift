/// Two fingers that turn about each other.
@MainActor @preconcurrency
open class UIRotationGestureRecognizer: UIGestureRecognizer {
  /// How far the fingers have turned since they came down, clockwise, in radians.
  ///
  /// Set it to make their present direction count as this much; it may exceed a full turn.
  open var rotation: CGFloat {
    get { turn - zero }
    set { zero = turn - newValue }
  }

  /// The change of ``rotation`` per second.
  open var velocity: CGFloat {
    CGFloat(speed.velocity(at: VirtualClock.current.now.seconds))
  }

  private final var pair = TouchPair()
  /// How far all pairs of fingers so far have turned, together.
  private final var turn: CGFloat = 0
  /// The turn that counts as no rotation.
  private final var zero: CGFloat = 0
  /// Where the present pair last pointed.
  private final var angle: CGFloat = 0
  private final var speed = VelocityTracker()

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for extra in pair.began(self.touches.filter(touches.contains)) { ignore(extra, for: event) }
    guard pair.isComplete else { return }
    angle = pair.angle
    speed.restart(at: turn, time: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard pair.isComplete else { return }
    // Between two events the fingers turn by less than half a turn.
    turn += remainder(pair.angle - angle, 2 * .pi)
    angle = pair.angle
    speed.add(turn, at: event.timestamp)
    if isActive {
      state = .changed
    } else if abs(turn) * pair.distance / 2 >= TouchPair.hysteresis {
      state = .began
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    pair.ended()
    if pair.isEmpty { state = isActive ? .ended : .failed }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    pair.ended()
    if pair.isEmpty { state = .cancelled }
  }

  open override func reset() {
    pair = TouchPair()
    (turn, zero, angle) = (0, 0, 0)
    speed = VelocityTracker()
  }
}
