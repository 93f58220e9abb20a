import QuartzCore
import UIKit

/// A screen with a finger on it, on a clock of its own.
@MainActor final class Touchscreen {
  let clock: VirtualClock
  let window: UIWindow
  let driver: TouchDriver
  /// What recognizers reported: "pan began", in order.
  var log: [String] = []

  private init(clock: VirtualClock) {
    self.clock = clock
    let application = UIApplication.launch(
      on: DisplayMetrics(size: CGSize(width: 400, height: 800), scale: 1), style: .light)
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    window.makeKeyAndVisible()
    driver = TouchDriver(application: application)
  }

  /// Lets the test's body run on the clock.
  static func run(_ body: (Touchscreen) throws -> Void) throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) { try body(Touchscreen(clock: clock)) }
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
