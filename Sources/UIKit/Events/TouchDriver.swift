/// Puts a finger on the screen: hit-tests it, and tells recognizers and views what it does.
@MainActor
package final class TouchDriver {
  private let application: UIApplication
  private var touch: UITouch?
  private var recognizers: [UIGestureRecognizer] = []
  /// Whether the view still hears of the touch; a recognizer may have taken it over.
  private var isViewTracking = false

  package init(application: UIApplication) { self.application = application }

  /// - Parameter point: In points of the screen.
  package func down(at point: CGPoint) {
    for window in application.windows.reversed() where !window.isHidden {
      let inside = window.layer.convert(point, from: nil as CALayer?)
      guard let view = window.hitTest(inside, with: nil) else { continue }
      begin(UITouch(at: inside, window: window, view: view), on: view)
      return
    }
  }

  package func move(to point: CGPoint) {
    send(.moved) { touch in
      touch.move(to: touch.window?.layer.convert(point, from: nil as CALayer?) ?? point)
    }
  }

  package func up() { send(.ended) { _ in } }

  private func begin(_ touch: UITouch, on view: UIView) {
    self.touch = touch
    isViewTracking = true
    touch.timestamp = VirtualClock.current.now.seconds
    recognizers = sequence(first: view, next: \.superview)
      .flatMap { $0.gestureRecognizers ?? [] }
      .filter { $0.isEnabled && $0.delegate?.gestureRecognizer($0, shouldReceive: touch) != false }
    touch.gestureRecognizers = recognizers
    let event = UIEvent(touches: [touch], timestamp: touch.timestamp)
    for recognizer in recognizers { recognizer.touchesBegan([touch], with: event) }
    resolve(touch, event)
    if isViewTracking { view.touchesBegan([touch], with: event) }
  }

  private func send(_ phase: UITouch.Phase, _ change: (UITouch) -> Void) {
    guard let touch else { return }
    change(touch)
    touch.phase = phase
    touch.timestamp = VirtualClock.current.now.seconds
    let event = UIEvent(touches: [touch], timestamp: touch.timestamp)
    recognizers.removeAll { !$0.isEnabled }
    for recognizer in recognizers {
      if phase == .moved {
        recognizer.touchesMoved([touch], with: event)
      } else {
        recognizer.touchesEnded([touch], with: event)
      }
    }
    resolve(touch, event)
    if isViewTracking {
      if phase == .moved {
        touch.view?.touchesMoved([touch], with: event)
      } else {
        touch.view?.touchesEnded([touch], with: event)
      }
    }
    if phase == .ended { end() }
  }

  /// Settles which of the recognizers that want the touch may have it.
  ///
  /// The first one excludes the others, unless a delegate lets them work together; the view loses the
  /// touch to a recognizer that cancels touches.
  private func resolve(_ touch: UITouch, _ event: UIEvent) {
    for recognizer in recognizers where recognizer.wantsToBegin {
      let active = recognizers.filter { $0.isActive && $0 !== recognizer }
      let isAllowed = active.allSatisfy { $0.allows(recognizer) }
      let isWaiting = recognizer.rivals.contains { $0.state == .possible && $0.isInPlay }
      if isWaiting { continue }
      guard isAllowed, recognizer.mayBegin else {
        recognizer.fail()
        continue
      }
      recognizer.begin()
      for other in recognizers where other !== recognizer && !other.isActive {
        if !recognizer.allows(other) { other.fail() }
      }
      if isViewTracking, recognizer.cancelsTouchesInView {
        isViewTracking = false
        touch.view?.touchesCancelled([touch], with: event)
      }
    }
  }

  private func end() {
    for recognizer in recognizers { recognizer.reset() }
    recognizers = []
    touch = nil
  }
}
