/// One or more taps in quick succession.
@MainActor @preconcurrency
open class UITapGestureRecognizer: UIGestureRecognizer {
  open var numberOfTapsRequired = 1
  open var numberOfTouchesRequired = 1

  private final var count = TapCount()

  override var locatedTouches: [UITouch] { count.fingers }
  open override var numberOfTouches: Int { count.fingers.count }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard count.began(self.touches.filter(touches.contains), of: numberOfTouchesRequired) else {
      state = .failed
      return
    }
    setTimer(after: TapLimits.duration) { [weak self] in self?.state = .failed }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if count.hasStrayed(by: TapLimits.movement) { state = .failed }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard count.allHaveEnded else { return }
    guard count.ended(with: numberOfTouchesRequired) else {
      state = .failed
      return
    }
    if count.taps >= numberOfTapsRequired {
      stopTimer()
      state = .ended
    } else {
      setTimer(after: TapLimits.interval) { [weak self] in self?.state = .failed }
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .failed
  }

  open override func reset() { count = TapCount() }

  /// A single tap leaves a double tap its chance.
  open override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let other = preventedGestureRecognizer as? UITapGestureRecognizer else { return true }
    return other.numberOfTapsRequired <= numberOfTapsRequired
  }
}

/// Counts taps of one or several fingers.
@MainActor
struct TapCount {
  private(set) var taps = 0
  /// The fingers of the present tap, or of the last.
  private(set) var fingers: [UITouch] = []

  /// Adds fingers that came down; false if they are too many, or not where the last tap was.
  mutating func began(_ touches: [UITouch], of required: Int) -> Bool {
    if allHaveEnded {
      let last = fingers
      fingers = []
      let isNear = touches.allSatisfy { touch in
        last.isEmpty
          || last.contains {
            hypot(touch.start.x - $0.start.x, touch.start.y - $0.start.y) <= TapLimits.movement
          }
      }
      guard isNear else { return false }
    }
    fingers += touches
    return fingers.count <= required
  }

  var allHaveEnded: Bool { !fingers.contains { $0.isDown } }

  func hasStrayed(by distance: CGFloat) -> Bool { fingers.contains { $0.straying > distance } }

  /// Counts a tap whose fingers have all lifted; false if they were too few.
  mutating func ended(with required: Int) -> Bool {
    taps += 1
    return fingers.count == required
  }
}
