/// Two fingers that move apart or together.
@MainActor @preconcurrency
open class UIPinchGestureRecognizer: UIGestureRecognizer {
  /// The fingers' distance against what it was when they came down.
  ///
  /// Set it to make their present distance count as this much.
  open var scale: CGFloat {
    get { stretch / unit }
    set { if newValue > 0 { unit = stretch / newValue } }
  }

  /// The change of ``scale`` per second.
  open var velocity: CGFloat {
    CGFloat(speed.velocity(at: VirtualClock.current.now.seconds)) / unit
  }

  private final var pair = TouchPair()
  /// What all pairs of fingers so far have scaled by, together.
  private final var stretch: CGFloat = 1
  /// The stretch that counts as a scale of 1.
  private final var unit: CGFloat = 1
  /// The stretch when the present pair came down, and how far apart it was.
  private final var base = (stretch: CGFloat(1), distance: CGFloat(1))
  private final var speed = VelocityTracker()

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    for extra in pair.began(self.touches.filter(touches.contains)) { ignore(extra, for: event) }
    guard pair.isComplete else { return }
    base = (stretch, max(pair.distance, TouchPair.smallestDistance))
    speed.restart(at: stretch, time: event.timestamp)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    guard pair.isComplete else { return }
    stretch = base.stretch * max(pair.distance, TouchPair.smallestDistance) / base.distance
    speed.add(stretch, at: event.timestamp)
    if isActive {
      state = .changed
    } else if abs(pair.distance - base.distance) >= TouchPair.hysteresis {
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
    (stretch, unit, base) = (1, 1, (1, 1))
    speed = VelocityTracker()
  }
}

/// The two fingers of a pinch or a rotation.
@MainActor
struct TouchPair {
  /// How far the fingers move against each other before it counts, in points; our choice.
  static let hysteresis: CGFloat = 8

  /// Fingers nearer than this count as this far apart, in points, so that scales stay finite.
  static let smallestDistance: CGFloat = 1

  private var touches: [UITouch] = []

  var isComplete: Bool { touches.count == 2 }
  var isEmpty: Bool { touches.isEmpty }

  /// Takes what is missing, and returns the fingers that are too many.
  mutating func began(_ new: [UITouch]) -> [UITouch] {
    let missing = 2 - touches.count
    touches += new.prefix(missing)
    return Array(new.dropFirst(missing))
  }

  mutating func ended() { touches.removeAll { !$0.isDown } }

  /// From the first finger to the second, in the window's space.
  private var vector: CGVector {
    let (a, b) = (touches[0].location(in: nil), touches[1].location(in: nil))
    return CGVector(dx: b.x - a.x, dy: b.y - a.y)
  }

  /// How far apart a complete pair is, in points.
  var distance: CGFloat { hypot(vector.dx, vector.dy) }

  /// The direction of a complete pair, clockwise from the x axis, in radians.
  var angle: CGFloat { atan2(vector.dy, vector.dx) }
}
