import QuartzCore
import Testing
import UIKit

/// A screen with a finger on it, on a clock of its own.
@MainActor final class Touchscreen {
  let clock = VirtualClock()
  let window: UIWindow
  let driver: TouchDriver
  /// What recognizers reported: "pan began", in order.
  var log: [String] = []

  init() {
    let application = UIApplication.launch(
      on: DisplayMetrics(size: CGSize(width: 400, height: 800), scale: 1), style: .light)
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    window.makeKeyAndVisible()
    driver = TouchDriver(application: application)
  }

  /// Lets the test's body run on the clock.
  static func run(_ body: (Touchscreen) throws -> Void) throws {
    let screen = Touchscreen()
    try VirtualClock.with(screen.clock) { try body(screen) }
  }

  func pass(_ seconds: Double) throws {
    try clock.advance(to: Timestamp(seconds: clock.now.seconds + seconds))
  }

  func down(_ x: CGFloat, _ y: CGFloat, finger: Int = 0) {
    driver.down(at: CGPoint(x: x, y: y), finger: finger)
  }

  func move(_ x: CGFloat, _ y: CGFloat, finger: Int = 0) {
    driver.move(to: CGPoint(x: x, y: y), finger: finger)
  }

  func up(finger: Int = 0) { driver.up(finger) }

  /// Moves fingers for `duration` seconds, 100 times a second, to where `path` has them by then.
  func follow(_ duration: Double, _ path: (Double) -> [TouchDriver.Placement]) throws {
    for index in 1...Int((duration * 100).rounded()) {
      try pass(0.01)
      driver.move(path(Double(index) / 100))
    }
  }

  func tap(_ x: CGFloat, _ y: CGFloat) throws {
    down(x, y)
    try pass(0.05)
    up()
  }

  /// Puts a recognizer whose states are logged under `name` on a view, or on the window.
  @discardableResult
  func add<R: UIGestureRecognizer>(_ recognizer: R, _ name: String, to view: UIView? = nil) -> R {
    recognizer.name = name
    recognizer.addTarget(self, action: Selector("report:", Touchscreen.report))
    (view ?? window).addGestureRecognizer(recognizer)
    return recognizer
  }

  private func report(_ recognizer: UIGestureRecognizer) {
    log.append("\(recognizer.name ?? "") \(recognizer.state)")
  }

  /// The log, with runs of one line as one.
  var steps: [String] {
    log.enumerated().filter { $0.offset == 0 || $0.element != log[$0.offset - 1] }.map(\.element)
  }
}

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
}
