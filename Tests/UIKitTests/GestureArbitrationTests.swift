import QuartzCore
import Testing
import UIKit

/// A delegate whose answers are set by the test.
@MainActor private final class Judge: UIGestureRecognizerDelegate {
  var begins = true
  var receivesTouch = true
  var receivesEvent = true
  var isSimultaneous = false
  /// Names of pairs: the first has to wait for the second.
  var waits: [(String, String)] = []
  var wasWaitedFor: [(String, String)] = []

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { begins }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    isSimultaneous
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRequireFailureOf otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    waits.contains { $0 == (gestureRecognizer.name ?? "", otherGestureRecognizer.name ?? "") }
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    wasWaitedFor.contains {
      $0 == (gestureRecognizer.name ?? "", otherGestureRecognizer.name ?? "")
    }
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    receivesTouch
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive event: UIEvent
  ) -> Bool {
    receivesEvent
  }
}

/// An app's own recognizer: a check mark, down to the right and then up.
private final class CheckMark: UIGestureRecognizer {
  private var isRising = false
  var resets = 0
  var preventsOthers = true
  var waitsForOthers = false

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesMoved(touches, with: event)
    guard let touch = touches.first else { return }
    let (now, before) = (touch.location(in: view), touch.previousLocation(in: view))
    if now.x < before.x { state = .failed }
    if now.y < before.y { isRising = true }
    if isRising && now.y > before.y { state = .failed }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    state = isRising ? .recognized : .failed
  }

  override func reset() {
    super.reset()
    isRising = false
    resets += 1
  }

  override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
    preventsOthers
  }

  override func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    waitsForOthers
  }
}

/// An app's own continuous recognizer: begins with the first finger and ends with the last.
private final class Hold: UIGestureRecognizer {
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    if state == .possible {
      state = .began
    } else {
      for touch in touches { ignore(touch, for: event) }
    }
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) { state = .changed }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) { state = .ended }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {
    state = .cancelled
  }
}

/// Takes a gesture away as soon as it has changed.
@MainActor private final class Interrupter {
  func acted(_ recognizer: UIGestureRecognizer) {
    guard recognizer.state == .changed else { return }
    recognizer.isEnabled = false
    recognizer.isEnabled = true
  }
}

@MainActor @Suite struct GestureArbitrationTests {
  private func strike(_ screen: Touchscreen) {
    screen.down(100, 100)
    screen.move(110, 120)
    screen.move(120, 130)
    screen.move(150, 60)
    screen.up()
  }

  private func swipeDown(_ screen: Touchscreen) {
    screen.down(100, 100)
    screen.move(100, 130)
    screen.move(100, 140)
    screen.up()
  }

  @Test func `an app's own recognizers work, and are reset after every attempt`() throws {
    try Touchscreen.run { screen in
      let check = screen.add(CheckMark(), "check")
      strike(screen)
      #expect(screen.log == ["check ended"] && check.state == .possible && check.resets == 1)
      swipeDown(screen)
      #expect(screen.log == ["check ended"] && check.resets == 2)
    }
    try Touchscreen.run { screen in
      let hold = screen.add(Hold(), "hold")
      screen.down(100, 100)
      screen.down(300, 300, finger: 1)
      #expect(hold.numberOfTouches == 1 && hold.location(in: nil) == CGPoint(x: 100, y: 100))
      screen.move(320, 300, finger: 1)
      screen.move(100, 110)
      screen.up()
      screen.up(finger: 1)
      #expect(screen.log == ["hold began", "hold changed", "hold ended"])
    }
  }

  @Test func `the innermost gesture excludes the others`() throws {
    try Touchscreen.run { screen in
      let (outer, inner) = (UIView(frame: screen.window.bounds), UIView())
      inner.frame = outer.bounds
      screen.window.addSubview(outer)
      outer.addSubview(inner)
      screen.add(UIPanGestureRecognizer(), "outer", to: outer)
      screen.add(UIPanGestureRecognizer(), "inner", to: inner)
      swipeDown(screen)
      #expect(screen.log == ["inner began", "inner changed", "inner ended"])
    }
  }

  @Test func `a delegate of either side lets two gestures work together`() throws {
    for side in ["a", "b"] {
      try Touchscreen.run { screen in
        let judge = Judge()
        judge.isSimultaneous = true
        for name in ["a", "b"] {
          screen.add(UIPanGestureRecognizer(), name).delegate = name == side ? judge : nil
        }
        swipeDown(screen)
        #expect(
          screen.log == ["a began", "b began", "a changed", "b changed", "a ended", "b ended"])
      }
    }
  }

  @Test func `a gesture that prevents none leaves the others alone`() throws {
    try Touchscreen.run { screen in
      let check = screen.add(CheckMark(), "check")
      check.preventsOthers = false
      screen.add(UITapGestureRecognizer(), "tap")
      let drag = {
        screen.down(100, 100); screen.move(105, 90); screen.up()
      }
      drag()
      #expect(screen.log == ["check ended", "tap ended"])
      check.preventsOthers = true
      drag()
      #expect(screen.log == ["check ended", "tap ended", "check ended"])
    }
  }

  @Test func `a gesture waits for another to fail, however that was asked for`() throws {
    enum Way: CaseIterable { case require, delegate, otherDelegate, subclass }
    for way in Way.allCases {
      try Touchscreen.run { screen in
        let check = CheckMark()
        let tap = UITapGestureRecognizer()
        let judge = Judge()
        screen.add(check, "check")
        screen.add(tap, "tap")
        switch way {
        case .require: check.require(toFail: tap)
        case .delegate:
          check.delegate = judge
          judge.waits = [("check", "tap")]
        case .otherDelegate:
          tap.delegate = judge
          judge.wasWaitedFor = [("tap", "check")]
        case .subclass: check.waitsForOthers = true
        }
        screen.down(100, 100)
        screen.move(105, 90)
        screen.up()
        #expect(screen.log == ["tap ended"], "\(way)")
        screen.log = []
        strike(screen)
        #expect(screen.log == ["check ended"], "\(way)")
      }
    }
  }

  @Test func `a pan that waits for a swipe begins when that has failed`() throws {
    try Touchscreen.run { screen in
      let pan = screen.add(UIPanGestureRecognizer(), "pan")
      let swipe = screen.add(UISwipeGestureRecognizer(), "swipe")
      swipe.direction = .down
      pan.require(toFail: swipe)
      screen.down(100, 100)
      screen.move(100, 120)
      #expect(pan.state == .possible)
      try screen.pass(0.49)
      #expect(screen.log.isEmpty)
      try screen.pass(0.02)
      #expect(screen.log == ["pan began"])
      screen.move(100, 200)
      screen.up()
      #expect(screen.log == ["pan began", "pan changed", "pan ended"])
      screen.log = []
      screen.down(100, 100)
      screen.move(100, 120)
      screen.move(100, 180)
      screen.up()
      #expect(screen.log == ["swipe ended"])
    }
  }

  @Test func `a delegate may refuse the gesture, the touch or the event`() throws {
    enum Refusal: CaseIterable { case gesture, touch, event }
    for refusal in Refusal.allCases {
      try Touchscreen.run { screen in
        let judge = Judge()
        let pan = screen.add(UIPanGestureRecognizer(), "pan")
        pan.delegate = judge
        swipeDown(screen)
        #expect(screen.log.count == 3)
        screen.log = []
        switch refusal {
        case .gesture: judge.begins = false
        case .touch: judge.receivesTouch = false
        case .event: judge.receivesEvent = false
        }
        screen.down(100, 100)
        screen.move(100, 130)
        #expect(pan.numberOfTouches == (refusal == .gesture ? 1 : 0))
        screen.up()
        #expect(screen.log.isEmpty && pan.state == .possible)
      }
    }
  }

  @Test func `taking the finger, the recognizer or its leave away cancels`() throws {
    let ends: [@MainActor (Touchscreen, UIPanGestureRecognizer) -> Void] = [
      { screen, _ in screen.driver.cancel([0]) },
      { _, pan in pan.isEnabled = false },
      { _, pan in (pan.isEnabled, pan.isEnabled) = (false, true) },
      { screen, pan in screen.window.removeGestureRecognizer(pan) },
      { screen, _ in screen.window.gestureRecognizers = nil },
      { _, pan in pan.state = .cancelled },
    ]
    for end in ends {
      try Touchscreen.run { screen in
        let pan = screen.add(UIPanGestureRecognizer(), "pan")
        screen.down(100, 100)
        screen.move(100, 130)
        end(screen, pan)
        #expect(screen.log == ["pan began", "pan cancelled"])
        screen.move(100, 180)
        screen.up()
        #expect(screen.log == ["pan began", "pan cancelled"] && pan.state == .possible)
      }
      try Touchscreen.run { screen in
        let pan = screen.add(UIPanGestureRecognizer(), "pan")
        // Before it has begun nobody need be told.
        screen.down(100, 100)
        end(screen, pan)
        screen.move(100, 130)
        screen.up()
        #expect(screen.log.isEmpty && pan.state == .possible && pan.numberOfTouches == 0)
      }
    }
  }

  @Test func `a state that was set by hand is forgotten with the first finger`() throws {
    try Touchscreen.run { screen in
      let pan = screen.add(UIPanGestureRecognizer(), "pan")
      pan.state = .began
      pan.state = .ended
      swipeDown(screen)
      #expect(
        screen.log == ["pan began", "pan ended", "pan began", "pan changed", "pan ended"])
    }
  }

  @Test func `switched off by its own action, a gesture is cancelled and can begin again`() throws {
    try Touchscreen.run { screen in
      let pan = screen.add(UIPanGestureRecognizer(), "pan")
      let interrupter = Interrupter()
      pan.addTarget(interrupter, action: Selector("acted:", Interrupter.acted))
      swipeDown(screen)
      #expect(screen.log == ["pan began", "pan changed", "pan cancelled"])
      swipeDown(screen)
      #expect(screen.log.count == 6)
    }
  }

  @Test func `random touches leave every recognizer and view in order`() throws {
    for seed in 1...30 {
      try RandomTouches(seed: UInt64(seed)).play()
    }
  }
}
