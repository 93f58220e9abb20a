/// Puts fingers on the screen: hit-tests them, and tells recognizers and views what they do.
///
/// Fingers are told apart by numbers of the caller's choice. What several of them do at once is one
/// event. Recognizers hear of it first; the views then get what no recognizer keeps from them.
@MainActor
package final class TouchDriver {
  package typealias Placement = (finger: Int, point: CGPoint)

  /// A touch, and what its view knows of it.
  fileprivate final class Finger {
    enum Audience { case waiting, listening, gone }

    let id: Int
    let touch: UITouch
    /// Phases that the view has not heard of, in order.
    var owed: [UITouch.Phase] = []
    var audience = Audience.waiting
    /// Those that watch the touch, kept alive while the finger is down.
    var watchers: [UIGestureRecognizer] = []

    init(id: Int, touch: UITouch) {
      self.id = id
      self.touch = touch
    }
  }

  private let application: UIApplication
  private var fingers: [Finger] = []
  private var event: UIEvent?
  private var lastTap: (end: TimeInterval, point: CGPoint, count: Int)?
  private lazy var arbiter = GestureArbiter { [weak self] in self?.serveViews() }

  package init(application: UIApplication) { self.application = application }

  /// Puts fingers down at points of the screen; one that hits no window is not felt.
  package func down(_ placements: [Placement]) {
    var new: [Finger] = []
    for (id, point) in placements {
      guard let finger = place(id, at: point) else { continue }
      fingers.append(finger)
      new.append(finger)
    }
    send(.began, new)
  }

  /// Moves fingers to points of the screen.
  package func move(_ placements: [Placement]) {
    var moved: [Finger] = []
    for (id, point) in placements {
      guard let finger = finger(id) else { continue }
      finger.touch.move(to: finger.touch.window?.place(point) ?? point)
      moved.append(finger)
    }
    send(.moved, moved)
  }

  package func up(_ ids: [Int]) {
    let lifted = ids.compactMap(finger)
    let now = VirtualClock.current.now.seconds
    for finger in lifted where finger.touch.tapCount > 0 {
      lastTap = (now, finger.touch.start, finger.touch.tapCount)
    }
    send(.ended, lifted)
  }

  /// Takes fingers off as the system does when something else needs the screen.
  package func cancel(_ ids: [Int]) {
    let taken = ids.compactMap(finger)
    for finger in taken where finger.audience == .waiting { finger.audience = .gone }
    send(.cancelled, taken)
  }

  private func finger(_ id: Int) -> Finger? {
    fingers.first { $0.id == id && $0.touch.isDown }
  }

  private func place(_ id: Int, at point: CGPoint) -> Finger? {
    guard !application.isIgnoringInteractionEvents else { return nil }
    for window in application.windows.reversed() where !window.isHidden {
      let inside = window.place(point)
      guard let view = window.hitTest(inside, with: event) else { continue }
      let touch = UITouch(
        at: inside, window: window, view: view, tapCount: tapCount(at: inside),
        timestamp: VirtualClock.current.now.seconds)
      let finger = Finger(id: id, touch: touch)
      if isKept(from: view, in: window) { finger.audience = .gone }
      return finger
    }
    return nil
  }

  private func tapCount(at point: CGPoint) -> Int {
    guard let lastTap, VirtualClock.current.now.seconds - lastTap.end <= TapLimits.interval,
      hypot(point.x - lastTap.point.x, point.y - lastTap.point.y) <= TapLimits.movement
    else { return 1 }
    return lastTap.count + 1
  }

  /// Whether fingers that are down already keep a further one from a view.
  private func isKept(from view: UIView, in window: UIWindow) -> Bool {
    let others = fingers.filter { $0.audience != .gone && $0.touch.window === window }
      .compactMap(\.touch.view)
    return others.contains { other in
      other === view
        ? !view.isMultipleTouchEnabled : other.isExclusiveTouch || view.isExclusiveTouch
    }
  }

  // MARK: Recognizers

  private func send(_ phase: UITouch.Phase, _ changed: [Finger]) {
    guard !changed.isEmpty else { return }
    let now = VirtualClock.current.now.seconds
    let event = self.event ?? UIEvent(timestamp: now)
    self.event = event
    event.timestamp = now
    event.allTouches = Set(fingers.map(\.touch).filter(\.isDown))
    for finger in fingers where finger.touch.isDown { finger.touch.phase = .stationary }
    for finger in changed {
      finger.touch.phase = phase
      finger.touch.timestamp = now
      if finger.owed.last != phase { finger.owed.append(phase) }
    }
    let touches = changed.map(\.touch)
    arbiter.deliver {
      if phase == .began { for finger in changed { introduce(finger, event) } }
      for recognizer in arbiter.recognizers where recognizer.isListening {
        let watched = touches.filter { recognizer.touches.contains($0) }
        if !watched.isEmpty { tell(recognizer, phase, Set(watched), event) }
      }
    }
  }

  /// Lets the recognizers of the touched view and of those around it watch a touch.
  private func introduce(_ finger: Finger, _ event: UIEvent) {
    guard let view = finger.touch.view else { return }
    let candidates = sequence(first: view, next: \.superview).flatMap {
      $0.gestureRecognizers ?? []
    }
    for recognizer in candidates where recognizer.isEnabled && !recognizer.isConcluded {
      guard recognizer.shouldReceive(event),
        recognizer.delegate?.gestureRecognizer(recognizer, shouldReceive: finger.touch) != false
      else { continue }
      finger.watchers.append(recognizer)
      finger.touch.watchers.append(WeakRecognizer(recognizer: recognizer))
      arbiter.join(recognizer)
      recognizer.touches.append(finger.touch)
    }
  }

  private func tell(
    _ recognizer: UIGestureRecognizer, _ phase: UITouch.Phase, _ touches: Set<UITouch>,
    _ event: UIEvent
  ) {
    switch phase {
    case .began: recognizer.touchesBegan(touches, with: event)
    case .moved: recognizer.touchesMoved(touches, with: event)
    case .ended: recognizer.touchesEnded(touches, with: event)
    case .cancelled: recognizer.touchesCancelled(touches, with: event)
    case .stationary: break
    }
  }

  // MARK: Views

  /// Tells views what they have not heard of, as far as no recognizer keeps it from them.
  private func serveViews() {
    for finger in fingers where finger.isClaimed { withdraw(finger) }
    for phase in [UITouch.Phase.began, .moved, .ended, .cancelled] {
      let due = fingers.filter { $0.owed.first == phase && !$0.isHeld(before: phase) }
      for finger in due { finger.owed.removeFirst() }
      tellViews(phase, due.filter { $0.audience != .gone })
    }
    fingers.removeAll { $0.owed.isEmpty && !$0.touch.isDown }
    if fingers.isEmpty { event = nil }
  }

  /// Takes a touch from its view for good.
  private func withdraw(_ finger: Finger) {
    let isListening = finger.audience == .listening
    finger.audience = .gone
    if isListening { tellViews(.cancelled, [finger]) }
  }

  /// Tells each view once of all fingers on it.
  private func tellViews(_ phase: UITouch.Phase, _ fingers: [Finger]) {
    guard let event else { return }
    var remaining = fingers.filter { $0.touch.view != nil }
    while let view = remaining.first?.touch.view {
      let here = remaining.filter { $0.touch.view === view }
      remaining.removeAll { $0.touch.view === view }
      // What was held back is told in the phase that it was in.
      let phases = here.map(\.touch.phase)
      for finger in here {
        finger.touch.phase = phase
        if phase == .began { finger.audience = .listening }
      }
      let touches = Set(here.map(\.touch))
      switch phase {
      case .began: view.touchesBegan(touches, with: event)
      case .moved: view.touchesMoved(touches, with: event)
      case .ended: view.touchesEnded(touches, with: event)
      case .cancelled: view.touchesCancelled(touches, with: event)
      case .stationary: break
      }
      for (finger, phase) in zip(here, phases) { finger.touch.phase = phase }
    }
  }
}

extension TouchDriver {
  /// One finger alone comes down at a point of the screen.
  package func down(at point: CGPoint, finger: Int = 0) { down([(finger, point)]) }
  package func move(to point: CGPoint, finger: Int = 0) { move([(finger, point)]) }
  package func up(_ finger: Int = 0) { up([finger]) }
}

@MainActor
extension TouchDriver.Finger {
  /// Whether a recognizer has taken the touch from the view.
  fileprivate var isClaimed: Bool {
    audience != .gone
      && watchers.contains {
        $0.cancelsTouchesInView && $0.isRecognized && $0.touches.contains(touch)
      }
  }

  /// Whether the view has to wait for a recognizer to fail before it hears of the phase.
  fileprivate func isHeld(before phase: UITouch.Phase) -> Bool {
    let undecided = watchers.filter { $0.isUndecided && $0.touches.contains(touch) }
    return switch phase {
    case .began: undecided.contains { $0.delaysTouchesBegan }
    case .ended: undecided.contains { $0.delaysTouchesEnded }
    case .moved, .stationary, .cancelled: false
    }
  }
}

extension UIWindow {
  /// A point of the screen in the window's space.
  fileprivate func place(_ point: CGPoint) -> CGPoint {
    layer.convert(point, from: nil as CALayer?)
  }
}
