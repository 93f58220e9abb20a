/// A finger that rests where there is a menu: what is below shrinks, and the menu opens.
final class MenuPress: UIGestureRecognizer {
  /// How far the finger may stray, in points; as with a long press.
  private static let movement: CGFloat = 10

  /// Called when the finger has rested for a moment; says whether there is a menu.
  var rest: (() -> Bool)?

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    guard self.touches.count == 1 else {
      state = .failed
      return
    }
    let look = SystemLook.current.menu
    setTimer(after: look.pressedDelay) { [weak self] in
      guard let self else { return }
      guard rest?() == true else {
        state = .failed
        return
      }
      setTimer(after: look.pressDuration - look.pressedDelay) { [weak self] in
        self?.state = .began
      }
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if state != .possible {
      state = .changed
    } else if touches.contains(where: { $0.straying > Self.movement }) {
      state = .failed
    }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = state == .possible ? .failed : .ended
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }
}
