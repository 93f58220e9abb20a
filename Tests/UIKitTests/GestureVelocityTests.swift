import Testing
import UIKit

/// Velocity against the derivative of the finger's path.
@MainActor @Suite struct GestureVelocityTests {
  /// Pans along `x`, a function of time, for `duration` seconds, and hands over the recognizer.
  private func pan(
    _ duration: Double, along x: @escaping (Double) -> Double,
    then check: (Touchscreen, UIPanGestureRecognizer) throws -> Void
  ) throws {
    try Touchscreen.run { screen in
      let pan = screen.add(UIPanGestureRecognizer(), "pan")
      screen.down(x(0), 400)
      try screen.follow(duration) { [(0, CGPoint(x: x($0), y: 400))] }
      try check(screen, pan)
    }
  }

  @Test("A finger at one speed", arguments: [40.0, 400, 3000, -800])
  func even(speed: Double) throws {
    for duration in [0.02, 0.05, 0.3] {
      try pan(duration, along: { speed * $0 }) { _, pan in
        #expect(abs(pan.velocity(in: nil).x - speed) < 1e-6)
        #expect(pan.velocity(in: nil).y == 0)
      }
    }
  }

  @Test("A finger that speeds up or slows down evenly", arguments: [2000.0, -1500])
  func accelerated(acceleration: Double) throws {
    for duration in [0.04, 0.2, 0.5] {
      try pan(duration, along: { 900 * $0 + acceleration / 2 * $0 * $0 }) { _, pan in
        #expect(abs(pan.velocity(in: nil).x - (900 + acceleration * duration)) < 1e-6)
      }
    }
  }

  @Test func `a finger on a sine is followed closely`() throws {
    // The parabola's error is of third order: less than a tenth of the third derivative times the
    // square of the span.
    for duration in stride(from: 0.1, through: 1, by: 0.1) {
      try pan(duration, along: { 100 * sin(6 * $0) }) { _, pan in
        #expect(abs(pan.velocity(in: nil).x - 600 * cos(6 * duration)) < 21600 * 0.0025 / 10)
      }
    }
  }

  @Test func `a finger that rests loses its velocity in a twentieth of a second`() throws {
    try pan(0.3, along: { 500 * $0 }) { screen, pan in
      var before = pan.velocity(in: nil).x
      for _ in 0..<6 {
        try screen.pass(0.01)
        let now = pan.velocity(in: nil).x
        #expect(now <= before && now >= 0)
        before = now
      }
      try screen.pass(0.01)
      #expect(pan.velocity(in: nil) == .zero)
      screen.up()
      #expect(screen.log.last == "pan ended")
    }
  }

  @Test func `a finger that changes its speed is right again after a twentieth of a second`()
    throws
  {
    try pan(0.36, along: { $0 < 0.3 ? 1000 * $0 : 300 - 200 * ($0 - 0.3) }) { _, pan in
      #expect(abs(pan.velocity(in: nil).x + 200) < 1e-6)
    }
  }
}
