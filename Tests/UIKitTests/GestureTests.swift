import QuartzCore
import Testing
import UIKit

@MainActor @Suite struct GestureTests {
  @Test func `a pan begins after 10 points, follows, and ends with the finger`() throws {
    try Touchscreen.run { screen in
      let pan = screen.add(UIPanGestureRecognizer(), "pan")
      screen.down(100, 100)
      screen.move(106, 107)
      #expect(screen.log.isEmpty && pan.state == .possible)
      screen.move(106, 108)
      screen.move(130, 140)
      #expect(pan.translation(in: nil) == CGPoint(x: 30, y: 40))
      #expect(pan.numberOfTouches == 1)
      screen.up()
      #expect(screen.log == ["pan began", "pan changed", "pan ended"])
      #expect(pan.state == .possible && pan.numberOfTouches == 0)
    }
  }

  nonisolated static let edgeSwipes: [(UIRectEdge, CGPoint, CGPoint, Bool)] = [
    (.left, CGPoint(x: 3, y: 400), CGPoint(x: 60, y: 420), true),
    (.left, CGPoint(x: 40, y: 400), CGPoint(x: 90, y: 420), false),
    (.left, CGPoint(x: 3, y: 400), CGPoint(x: 20, y: 460), false),
    (.left, CGPoint(x: 18, y: 400), CGPoint(x: 1, y: 400), false),
    (.right, CGPoint(x: 398, y: 400), CGPoint(x: 340, y: 400), true),
    (.right, CGPoint(x: 3, y: 400), CGPoint(x: 60, y: 420), false),
    (.top, CGPoint(x: 200, y: 1), CGPoint(x: 200, y: 50), true),
    (.bottom, CGPoint(x: 200, y: 799), CGPoint(x: 200, y: 750), true),
    ([.left, .right], CGPoint(x: 398, y: 400), CGPoint(x: 340, y: 400), true),
    ([], CGPoint(x: 3, y: 400), CGPoint(x: 60, y: 420), false),
  ]

  @Test("A screen edge pan begins only from its edge, and only inwards", arguments: edgeSwipes)
  func edgePan(edges: UIRectEdge, from: CGPoint, to: CGPoint, begins: Bool) throws {
    try Touchscreen.run { screen in
      let pan = screen.add(UIScreenEdgePanGestureRecognizer(), "edge")
      pan.edges = edges
      screen.down(from.x, from.y)
      screen.move(to.x, to.y)
      screen.up()
      #expect(screen.log == (begins ? ["edge began", "edge ended"] : []))
    }
  }

  @Test func `a pinch scales as the fingers' distance does`() throws {
    try Touchscreen.run { screen in
      let pinch = screen.add(UIPinchGestureRecognizer(), "pinch")
      // 100 points apart, and after t seconds 100 + 200 t.
      func fingers(_ t: Double) -> [TouchDriver.Placement] {
        [(0, CGPoint(x: 200, y: 350 - 100 * t)), (1, CGPoint(x: 200, y: 450 + 100 * t))]
      }
      screen.driver.down(fingers(0))
      try screen.follow(0.5, fingers)
      #expect(screen.steps == ["pinch began", "pinch changed"])
      #expect(abs(pinch.scale - 2) < 1e-12)
      #expect(abs(pinch.velocity - 2) < 1e-9)
      #expect(pinch.location(in: nil) == CGPoint(x: 200, y: 400))
      pinch.scale = 1
      try screen.follow(0.5) { fingers(0.5 + $0) }
      #expect(abs(pinch.scale - 1.5) < 1e-12)
      #expect(abs(pinch.velocity - 1) < 1e-9)
      screen.up(finger: 1)
      #expect(pinch.state == .changed && pinch.numberOfTouches == 1)
      screen.up()
      #expect(screen.steps == ["pinch began", "pinch changed", "pinch ended"])
    }
  }

  @Test func `a rotation turns as the fingers do, beyond a full turn too`() throws {
    try Touchscreen.run { screen in
      let rotation = screen.add(UIRotationGestureRecognizer(), "turn")
      // A hundred points across, and after t seconds at 5 t radians.
      func fingers(_ t: Double) -> [TouchDriver.Placement] {
        let (x, y) = (50 * cos(5 * t), 50 * sin(5 * t))
        return [(0, CGPoint(x: 200 - x, y: 400 - y)), (1, CGPoint(x: 200 + x, y: 400 + y))]
      }
      screen.driver.down(fingers(0))
      try screen.follow(1.5, fingers)
      #expect(abs(rotation.rotation - 7.5) < 1e-9)
      #expect(abs(rotation.velocity - 5) < 1e-6)
      rotation.rotation = 0
      try screen.follow(0.2) { fingers(1.5 - $0) }
      #expect(abs(rotation.rotation + 1) < 1e-9)
      screen.driver.up([0, 1])
      #expect(screen.steps == ["turn began", "turn changed", "turn ended"])
    }
  }

  @Test func `fingers that come and go do not make a pan jump`() throws {
    try Touchscreen.run { screen in
      let pan = screen.add(UIPanGestureRecognizer(), "pan")
      screen.down(100, 100)
      screen.move(100, 150)
      screen.down(300, 300, finger: 1)
      #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 50))
      screen.driver.move([(0, CGPoint(x: 100, y: 170)), (1, CGPoint(x: 300, y: 310))])
      #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 65))
      screen.up()
      #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 65) && pan.state == .changed)
      screen.move(310, 310, finger: 1)
      #expect(pan.translation(in: nil) == CGPoint(x: 10, y: 65))
      screen.up(finger: 1)
      #expect(screen.steps == ["pan began", "pan changed", "pan ended"])
    }
  }

  @Test("A pan takes as many fingers as it says", arguments: [(1, 1), (2, 2), (1, 2)])
  func numberOfFingers(minimum: Int, maximum: Int) throws {
    for count in 1...3 {
      try Touchscreen.run { screen in
        let pan = screen.add(UIPanGestureRecognizer(), "pan")
        (pan.minimumNumberOfTouches, pan.maximumNumberOfTouches) = (minimum, maximum)
        let fingers = Array(0..<count)
        screen.driver.down(fingers.map { ($0, CGPoint(x: 100 + 50 * $0, y: 100)) })
        screen.driver.move(fingers.map { ($0, CGPoint(x: 100 + 50 * $0, y: 200)) })
        screen.driver.up(fingers)
        let begins = (minimum...maximum).contains(count)
        #expect(screen.log == (begins ? ["pan began", "pan ended"] : []), "\(count) fingers")
      }
    }
  }

  @Test func `a finger too many does nothing to a pan that is under way`() throws {
    try Touchscreen.run { screen in
      let pan = screen.add(UIPanGestureRecognizer(), "pan")
      pan.maximumNumberOfTouches = 1
      screen.down(100, 100)
      screen.move(100, 150)
      screen.down(300, 300, finger: 1)
      screen.move(300, 100, finger: 1)
      #expect(pan.translation(in: nil) == CGPoint(x: 0, y: 50) && pan.numberOfTouches == 1)
      screen.up()
      screen.up(finger: 1)
      #expect(screen.log == ["pan began", "pan ended"])
    }
  }

  @Test func `translation and velocity are in the space that is asked for`() throws {
    try Touchscreen.run { screen in
      let view = UIView(frame: CGRect(x: 100, y: 100, width: 200, height: 200))
      screen.window.addSubview(view)
      view.transform = CGAffineTransform(rotationAngle: .pi / 2).scaledBy(x: 2, y: 2)
      let pan = screen.add(UIPanGestureRecognizer(), "pan", to: view)
      screen.down(150, 200)
      try screen.follow(0.2) { [(0, CGPoint(x: 150 + 300 * $0, y: 200))] }
      // What is to the right on the screen is up in the view, half as far.
      #expect(abs(pan.translation(in: view).x) < 1e-9)
      #expect(abs(pan.translation(in: view).y + 30) < 1e-9)
      #expect(abs(pan.velocity(in: view).y + 150) < 1e-6)
      #expect(abs(pan.velocity(in: nil).x - 300) < 1e-6)
      pan.setTranslation(CGPoint(x: 5, y: 0), in: view)
      #expect(abs(pan.translation(in: nil).y - 10) < 1e-9)
      #expect(abs(pan.velocity(in: nil).x - 300) < 1e-6)
    }
  }

  nonisolated static let swipes: [(UISwipeGestureRecognizer.Direction, CGVector, Double, Bool)] = [
    (.right, CGVector(dx: 90, dy: 20), 0.2, true),
    (.right, CGVector(dx: -90, dy: 0), 0.2, false),
    (.left, CGVector(dx: -90, dy: 30), 0.2, true),
    (.up, CGVector(dx: 0, dy: -90), 0.2, true),
    (.down, CGVector(dx: 0, dy: 90), 0.2, true),
    (.down, CGVector(dx: 70, dy: 90), 0.2, true),
    (.down, CGVector(dx: 90, dy: 60), 0.2, false),
    ([.left, .right], CGVector(dx: -90, dy: 0), 0.2, true),
    (.right, CGVector(dx: 90, dy: 0), 2, false),
    (.right, CGVector(dx: 40, dy: 0), 0.1, false),
  ]

  @Test("A swipe is quick, straight and long enough", arguments: swipes)
  func swipe(
    direction: UISwipeGestureRecognizer.Direction, way: CGVector, duration: Double, isSwipe: Bool
  ) throws {
    try Touchscreen.run { screen in
      let swipe = screen.add(UISwipeGestureRecognizer(), "swipe")
      swipe.direction = direction
      screen.down(200, 400)
      try screen.follow(duration) { t in
        [(0, CGPoint(x: 200 + way.dx * t / duration, y: 400 + way.dy * t / duration))]
      }
      #expect(screen.log == (isSwipe ? ["swipe ended"] : []))
      if isSwipe { #expect(swipe.location(in: nil) == CGPoint(x: 200, y: 400)) }
      screen.up()
      #expect(swipe.state == .possible)
    }
  }

  @Test func `a long press begins on time, follows, and ends`() throws {
    try Touchscreen.run { screen in
      let press = screen.add(UILongPressGestureRecognizer(), "press")
      screen.down(100, 100)
      try screen.pass(0.499)
      #expect(press.state == .possible)
      try screen.pass(0.001)
      #expect(press.state == .began)
      screen.move(180, 100)
      screen.up()
      #expect(screen.log == ["press began", "press changed", "press ended"])
      // Too short, and too far.
      screen.log = []
      try screen.tap(100, 100)
      screen.down(100, 100)
      screen.move(100, 111)
      try screen.pass(1)
      screen.up()
      #expect(screen.log.isEmpty && press.state == .possible)
    }
  }

  @Test func `a long press waits for its taps and its fingers`() throws {
    try Touchscreen.run { screen in
      let press = screen.add(UILongPressGestureRecognizer(), "press")
      (press.numberOfTapsRequired, press.numberOfTouchesRequired) = (1, 2)
      let fingers = [(0, CGPoint(x: 100, y: 100)), (1, CGPoint(x: 150, y: 100))]
      screen.driver.down(fingers)
      try screen.pass(0.1)
      screen.driver.up([0, 1])
      try screen.pass(0.2)
      screen.driver.down(fingers)
      try screen.pass(0.6)
      #expect(screen.log == ["press began"] && press.numberOfTouches == 2)
      screen.driver.up([0, 1])
      #expect(screen.log == ["press began", "press ended"])
      screen.driver.down(fingers)
      try screen.pass(2)
      screen.driver.up([0, 1])
      #expect(screen.log == ["press began", "press ended"], "without a tap before")
    }
  }

  @Test func `taps need their fingers, their place and their haste`() throws {
    try Touchscreen.run { screen in
      let tap = screen.add(UITapGestureRecognizer(), "tap")
      tap.numberOfTouchesRequired = 2
      let fingers = [(0, CGPoint(x: 100, y: 100)), (1, CGPoint(x: 160, y: 120))]
      screen.driver.down(fingers)
      screen.up(finger: 1)
      screen.up()
      #expect(screen.log == ["tap ended"])
      #expect(tap.state == .possible)
      try screen.tap(100, 100)
      screen.driver.down(fingers)
      try screen.pass(1)
      screen.driver.up([0, 1])
      screen.driver.down(fingers)
      screen.move(100, 150)
      screen.driver.up([0, 1])
      #expect(screen.log == ["tap ended"], "one finger, too slow, and moved")
    }
  }

  /// Pause, distance, and what comes of the two taps.
  nonisolated static let doubleTaps: [(Double, Int, [String])] = [
    (0.1, 0, ["double ended"]),
    (0.3, 30, ["double ended"]),
    (0.4, 0, ["single ended", "single ended"]),
    // The single tap still waits when the second comes down, and so does not watch it.
    (0.1, 60, ["single ended"]),
  ]

  @Test("A double tap has two taps, soon after each other and at one place", arguments: doubleTaps)
  func doubleTap(pause: Double, distance: Int, expected: [String]) throws {
    try Touchscreen.run { screen in
      let double = screen.add(UITapGestureRecognizer(), "double")
      double.numberOfTapsRequired = 2
      let single = screen.add(UITapGestureRecognizer(), "single")
      single.require(toFail: double)
      try screen.tap(100, 100)
      #expect(screen.log.isEmpty)
      try screen.pass(pause)
      try screen.tap(100, 100 + CGFloat(distance))
      try screen.pass(1)
      #expect(screen.log == expected)
      #expect(double.state == .possible && single.state == .possible)
    }
  }

  @Test func `a single tap leaves a double tap its chance`() throws {
    try Touchscreen.run { screen in
      let single = screen.add(UITapGestureRecognizer(), "single")
      let double = screen.add(UITapGestureRecognizer(), "double")
      double.numberOfTapsRequired = 2
      try screen.tap(100, 100)
      #expect(screen.log == ["single ended"])
      try screen.tap(100, 100)
      #expect(screen.log.contains("double ended"))
      #expect(single.state == .possible)
    }
  }
}
