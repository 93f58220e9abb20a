/// A finger that rests.
@MainActor @preconcurrency
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// Taps before the press.
  open var numberOfTapsRequired = 0
  open var numberOfTouchesRequired = 1
  /// How far a finger may stray before the press counts, in points.
  open var allowableMovement: CGFloat = 10

  private final var count = TapCount()

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    guard count.began(self.touches.filter(touches.contains), of: numberOfTouchesRequired) else {
      state = .failed
      return
    }
    guard count.fingers.count == numberOfTouchesRequired else { return }
    if count.taps == numberOfTapsRequired {
      setTimer(after: minimumPressDuration) { [weak self] in self?.state = .began }
    } else {
      setTimer(after: TapLimits.duration) { [weak self] in self?.state = .failed }
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state != .possible {
      state = .changed
    } else if count.hasStrayed(by: allowableMovement) {
      state = .failed
    }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else {
      if count.allHaveEnded { state = .ended }
      return
    }
    guard count.taps < numberOfTapsRequired else {
      state = .failed
      return
    }
    guard count.allHaveEnded else { return }
    if count.ended(with: numberOfTouchesRequired) {
      setTimer(after: TapLimits.interval) { [weak self] in self?.state = .failed }
    } else {
      state = .failed
    }
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }

  open override func reset() { count = TapCount() }
}
