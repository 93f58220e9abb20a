import Testing
import UIKit

@testable import UIKitCore

/// Springs and retargets beside those of a device.
///
/// - Source: github.com/ccheever/exact2, motion/tests/fixtures/uikit-springs/ios-27.0.txt: iOS 27.0;
///   curves read in steps of 10 ms with `speed` 0 and `timeOffset`.
@MainActor @Suite struct DeviceSpringTests {
  private func stiffness(_ spring: Spring) -> Double { spring.frequency * spring.frequency }

  @Test func `stiffnesses of springs by duration`() throws {
    var truth = DeviceTruth("Stiffness of a spring that fits a duration")
    for (ratio, row) in DeviceSprings.ofTenthSecond {
      for (velocity, device) in row {
        let spring = Spring(duration: 0.1, dampingRatio: ratio, initialVelocity: velocity)
        truth.compareShare(stiffness(spring), with: device, "0.1 s, \(ratio), \(velocity)")
      }
    }
    for (velocity, device) in DeviceSprings.ofOneSecond {
      let spring = Spring(duration: 1, dampingRatio: 0.3, initialVelocity: velocity)
      truth.compareShare(stiffness(spring), with: device, "1 s, 0.3, \(velocity)")
    }
    for (duration, ratio, velocity, device) in DeviceSprings.ofLongerOnes {
      let spring = Spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
      truth.compareShare(stiffness(spring), with: device, "\(duration) s, \(ratio), \(velocity)")
    }
    try truth.verify()
    var wild = DeviceTruth("The same where Newton's method does not arrive")
    for (velocity, device) in DeviceSprings.withoutRoot {
      let spring = Spring(duration: 1, dampingRatio: 0.3, initialVelocity: velocity)
      wild.compareShare(stiffness(spring), with: device, "1 s, 0.3, \(velocity)")
    }
    try wild.verify()
  }

  @Test func `settling durations`() throws {
    @MainActor func settling(_ row: (Double, Double, Double, settling: Double)) -> Double {
      let animation = CASpringAnimation(keyPath: "position")
      (animation.stiffness, animation.damping, animation.initialVelocity) = (row.0, row.1, row.2)
      return animation.settlingDuration
    }
    var bouncing = DeviceTruth("Settling duration of a spring that bounces, in seconds")
    for row in DeviceSprings.settlingDurations {
      bouncing.compare(settling(row), with: row.settling, "\(row)")
    }
    try bouncing.verify()
    var critical = DeviceTruth("Settling duration of one that does not, in seconds")
    for row in DeviceSprings.criticalSettlingDurations {
      critical.compare(settling(row), with: row.settling, "\(row)")
    }
    for (bounce, device) in [(-0.5, 1.1), (-0.2, 0.8), (0, 0.6)] {
      let spring = Spring(perceptualDuration: 0.4, bounce: bounce)
      critical.compare(spring.settlingDuration, with: device, "0.4 s, bounce \(bounce)")
    }
    try critical.verify()
  }

  /// Runs `body` with a view whose middle is at x = 50, at 0 s.
  private func withView(_ body: (VirtualClock, UIView) throws -> Void) throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      window.addSubview(view)
      UIApplication.shared.layOutWindows()
      try body(clock, view)
    }
  }

  @Test func `durations of animations on springs`() throws {
    var truth = DeviceTruth("Duration of an animation on a spring, in seconds")
    let rows: [(Double, Double, Double, duration: Double)] = [
      (0.4, -0.5, 0, 0.58792069), (0.4, -0.2, 0, 0.58792069), (0.4, 0, 0, 0.58792069),
      (0.4, -0.5, 1, 0.58374832), (0.4, 0, 1, 0.58374832), (0.4, 0.3, 0, 0.69036423),
      (0.4, 0.3, 1, 0.68617501), (0.5, 0, 0, 0.73490086), (0.5, 0, 1, 0.72833254),
      (0.5, 0.3, 0, 0.86295528), (0.5, 0.3, 1, 0.85637105), (1, 0.8, 0, 5.64483410),
      (1, 0.8, 1, 5.52951787),
    ]
    for row in rows {
      try withView { _, view in
        UIView.animate(springDuration: row.0, bounce: row.1, initialSpringVelocity: row.2) {
          view.center.x = 150
        }
        let animation = try #require(view.layer.animation(forKey: "position"))
        truth.compare(animation.duration, with: row.duration, "\(row)")
      }
    }
    for (stiffness, damping, device) in [
      (300.0, 30.0, 0.52752052), (100, 10, 1.47270033), (500, 10, 1.42285886),
      (100, 40, 0.9235037), (1000.0 / 3, 500.0 / 3, 0.50583),
    ] {
      let animator = UIViewPropertyAnimator(
        duration: 9,
        timingParameters: UISpringTimingParameters(
          mass: 1, stiffness: stiffness, damping: damping, initialVelocity: .zero))
      truth.compare(animator.duration, with: device, "\(stiffness), \(damping)")
    }
    try truth.verify()
  }

  @Test func `curves of springs`() throws {
    typealias Call = @MainActor (@escaping () -> Void) -> Void
    typealias Row = (call: Call, name: String, [(Double, Double)])
    func perceptual(_ bounce: Double) -> Call {
      { UIView.animate(springDuration: 0.4, bounce: bounce, animations: $0) }
    }
    let rows: [Row] = [
      (
        {
          UIView.animate(
            withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 1,
            animations: $0)
        }, "0.4 s, 0.8, 1",
        [
          (0.02, 0.09210), (0.05, 0.35872), (0.1, 0.75570), (0.15, 0.95064), (0.2, 1.00929),
          (0.23, 1.01515), (0.3, 1.00760), (0.39, 1.00058), (0.4, 1),
        ]
      ),
      (
        perceptual(0), "bounce 0",
        [
          (0.02, 0.04014), (0.05, 0.18597), (0.1, 0.46558), (0.2, 0.82103), (0.3, 0.94868),
          (0.4, 0.98640), (0.5, 0.99656), (0.59, 1),
        ]
      ),
      (
        perceptual(0.3), "bounce 0.3",
        [
          (0.02, 0.04251), (0.05, 0.21045), (0.1, 0.56138), (0.2, 0.98409), (0.28, 1.04599),
          (0.4, 1.01450), (0.5, 0.99931),
        ]
      ),
      (
        perceptual(-0.5), "bounce -0.5",
        [
          (0.01, 0.47470), (0.02, 0.73756), (0.05, 1.00521), (0.1, 1.04771), (0.2, 1.03332),
          (0.4, 1.01436), (0.58, 1.00673), (0.59, 1),
        ]
      ),
    ]
    var truth = DeviceTruth("Place on a spring, as a share of the way")
    for (call, name, places) in rows {
      try withView { clock, view in
        call { view.center.x = 150 }
        for (time, place) in places {
          try clock.run(to: time)
          let shown = try #require(view.layer.presentation()).position.x
          truth.compare(Double(shown - 50) / 100, with: place, "\(name) at \(time) s")
        }
      }
    }
    try truth.verify()
  }

  // MARK: Retargets

  private func retarget(velocity: Double, _ body: @escaping () -> Void) {
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: velocity,
      animations: body)
  }

  @Test("A position that is retargeted", arguments: [false, true])
  func position(fromCurrentState: Bool) throws {
    try withView { clock, view in
      var truth = DeviceTruth("Retargeted position, in points of 300")
      retarget(velocity: 0) { view.center.x = 150 }
      let places: [(Double, Double)] = [
        (0, 50), (0.05, 84.354), (0.1, 124.837), (0.11, 136.524), (0.15, 216.618),
        (0.2, 302.047), (0.25, 341.553), (0.3, 352.613), (0.33, 353.439), (0.39, 351.851),
        (0.4, 351.521), (0.49, 350.117), (0.5, 350),
      ]
      for (time, place) in places {
        try clock.run(to: time)
        let shown = try #require(view.layer.presentation()).position.x
        truth.compare(Double(shown), with: place, "\(time) s")
        guard time == 0.1 else { continue }
        UIView.animate(
          withDuration: 0.4, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 1,
          options: fromCurrentState ? .beginFromCurrentState : []
        ) { view.center.x = 350 }
        #expect(view.layer.animationKeys() == ["position", "position-2"])
      }
      try truth.verify()
    }
  }

  @Test func `a scale that is retargeted`() throws {
    try withView { clock, view in
      var truth = DeviceTruth("Retargeted scale")
      retarget(velocity: 0) { view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5) }
      let scales: [(Double, Double)] = [
        (0.05, 0.82823), (0.1, 0.62582), (0.2, 0.49546), (0.25, 0.49288), (0.26, 0.48593),
        (0.3, 0.40722), (0.35, 0.31032), (0.4, 0.26234), (0.48, 0.24621), (0.6, 0.24938),
        (0.65, 0.25),
      ]
      for (time, scale) in scales {
        try clock.run(to: time)
        let shown = try #require(view.layer.presentation()).transform.m11
        truth.compare(Double(shown), with: scale, "\(time) s")
        if time == 0.25 {
          retarget(velocity: 1) { view.transform = CGAffineTransform(scaleX: 0.25, y: 0.25) }
        }
      }
      try truth.verify()
    }
  }

  @Test func `a scale of zero is shown at once, and the way back moves`() throws {
    try withView { clock, view in
      var truth = DeviceTruth("Scale that is retargeted to zero")
      retarget(velocity: 0) { view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5) }
      try clock.run(to: 0.1)
      retarget(velocity: 0) { view.transform = CGAffineTransform(scaleX: 0, y: 0) }
      for time in [0.1, 0.2, 1] {
        try clock.run(to: time)
        let shown = try #require(view.layer.presentation()).transform.m11
        truth.compare(Double(shown), with: 0, "\(time) s")
      }
      try truth.verify()
      retarget(velocity: 0) { view.transform = .identity }
      try clock.run(to: 1.1)
      #expect(abs(Double(try #require(view.layer.presentation()).transform.m11) - 0.748) < 1e-3)
    }
  }

  @Test func `an opacity that is retargeted`() throws {
    try withView { clock, view in
      var truth = DeviceTruth("Retargeted opacity")
      retarget(velocity: 0) { view.alpha = 0.2 }
      try clock.run(to: 0.25)
      retarget(velocity: 0) { view.alpha = 1 }
      let alphas: [(Double, Double)] = [
        (0.25, 0.2), (0.26, 0.21793), (0.3, 0.47483), (0.35, 0.79869), (0.4, 0.95900),
        (0.48, 1.01211), (0.64, 1.00044), (0.65, 1),
      ]
      for (time, alpha) in alphas {
        try clock.run(to: time)
        let shown = try #require(view.layer.presentation()).alpha
        truth.compare(Double(shown), with: alpha, "\(time) s")
      }
      try truth.verify()
    }
  }

  @Test func `an opacity goes on from its model value, and not from what is shown`() throws {
    try withView { clock, view in
      retarget(velocity: 0) { view.alpha = 0.2 }
      try clock.run(to: 0.1)
      #expect(abs(Double(try #require(view.layer.presentation()).alpha) - 0.40) < 0.005)
      retarget(velocity: 0) { view.alpha = 1 }
      #expect(abs(Double(try #require(view.layer.presentation()).alpha) - 0.2) < 1e-6)
      #expect(view.layer.animationKeys() == ["opacity"])
      view.alpha = 1
      retarget(velocity: 0) { view.alpha = 1 }
      #expect(view.layer.animationKeys() == ["opacity"])
    }
  }

  // MARK: What the system's own animations use

  /// - Source: github.com/Vercantez/openuikit, iOS 26.1: the rows from
  ///   uikit/Sources/OpenUIKit/UITableView.swift, the sheet from uikit/scoreboard/latest.md; Flutter's
  ///   curve of pushes (packages/flutter/lib/src/cupertino/route.dart), fitted to iOS 16.3.
  @Test func `the springs of the system's animations`() throws {
    var truth = DeviceTruth("Place on the system's spring, as a share of the way")
    // Frames of a sheet at 60 Hz, from 666.8 to 317.5, in the first of which it is under way.
    for (frame, top) in [(6, 476.5), (9, 402.0), (12, 359.5), (15, 338.0), (18, 327.0)] {
      let place = (666.8 - top) / (666.8 - 317.5)
      truth.compare(Spring.system.value(at: Double(frame) / 60), with: place, "sheet, \(frame)")
    }
    try truth.verify()
    var push = DeviceTruth("Place of a pushed screen, as a share of the way")
    try inFreshApp { clock, window in
      let navigation = UINavigationController(rootViewController: UIViewController())
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      let pushed = UIViewController()
      navigation.pushViewController(pushed, animated: true)
      let places = [
        (0.05, 0.232), (0.1, 0.545), (0.15, 0.758), (0.2, 0.879), (0.3, 0.973), (0.4, 0.994),
        (0.5, 0.999),
      ]
      for (time, place) in places {
        // The slide ends at 0.5 s, and is there.
        try clock.run(to: 1 + min(time, 0.5 - 1e-6))
        let x = Double(try #require(pushed.view.layer.presentation()).frame.minX)
        push.compare(1 - x / 400, with: place, "\(time) s")
      }
    }
    try push.verify()
    var rows = DeviceTruth("Duration and stiffness of a change of rows")
    try withView { _, view in
      UIView.animate(springDuration: 0.3) { view.center.x = 150 }
      let animation = try #require(view.layer.animation(forKey: "position") as? CABasicAnimation)
      rows.compare(animation.duration, with: 0.441, "duration")
      rows.compareShare(stiffness(try #require(animation.spring)), with: 438.649, "stiffness")
    }
    try rows.verify()
  }

  /// - Source: github.com/Vercantez/openuikit: the switch's fill under Mac Catalyst 26.1, the dimming
  ///   behind an alert on iOS 26.1. All are springs without a bounce; the durations for which UIKit
  ///   makes them are those that its own figures lead to.
  @Test func `the springs of switches and alerts`() throws {
    var frequencies = DeviceTruth("Frequency of the springs of a switch and an alert")
    var durations = DeviceTruth("Duration of the springs of a switch and an alert, in seconds")
    for (name, duration, frequency, device) in [
      ("a switch that is turned on", 0.68, 9.24, 0.99947), ("off", 0.4, 15.708, 0.58792),
      ("the dimming behind an alert", 0.275, 22.88, 0.404),
    ] {
      try withView { _, view in
        UIView.animate(springDuration: duration) { view.alpha = 0 }
        let animation = try #require(view.layer.animation(forKey: "opacity") as? CABasicAnimation)
        let spring = try #require(animation.spring)
        frequencies.compareShare(spring.frequency, with: frequency, name)
        durations.compare(animation.duration, with: device, name)
      }
    }
    try frequencies.verify()
    try durations.verify()
  }
}
