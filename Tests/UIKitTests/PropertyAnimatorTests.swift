import QuartzCore
import Testing
import UIKit

@MainActor @Suite struct PropertyAnimatorTests {
  /// An animator that moves a view from x = 0 to x = 100.
  private func withAnimator(
    _ make: @MainActor () -> UIViewPropertyAnimator,
    _ body:
      @MainActor (UIViewPropertyAnimator, _ x: @escaping @MainActor (Double) throws -> Double)
      throws -> Void
  ) throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.center = .zero
      window.addSubview(view)
      let animator = make()
      animator.addAnimations { view.center.x = 100 }
      try body(animator) { time in
        try clock.run(to: time)
        return Double(view.layer.presentation()?.position.x ?? .nan)
      }
    }
  }

  /// Progress of the cubic Bézier (0.42, 0, 0.58, 1) at `time`, by bisection.
  private func easeInOut(_ time: Double) -> Double {
    func cubic(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if cubic(0.42, 0.58, middle) < time { low = middle } else { high = middle }
    }
    return cubic(0, 1, low)
  }

  @Test func `runs on its curve and tells where it ended`() throws {
    var ends: [UIViewAnimatingPosition] = []
    try withAnimator {
      UIViewPropertyAnimator(duration: 2, curve: .easeInOut)
    } _: { animator, x throws in
      animator.addCompletion { ends.append($0) }
      #expect(animator.state == .inactive && !animator.isRunning)
      animator.startAnimation()
      #expect(animator.state == .active && animator.isRunning)
      for time in stride(from: 0.25, to: 2, by: 0.25) {
        #expect(try abs(x(time) - 100 * easeInOut(time / 2)) < 1e-4)
      }
      #expect(ends.isEmpty)
      #expect(try x(2) == 100)
      #expect(ends == [.end] && animator.state == .inactive)
    }
  }

  @Test func `a spring animator is the spring`() throws {
    try withAnimator {
      UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.7)
    } _: {
      animator, x throws in
      animator.startAnimation()
      // The published table for half a second at damping 0.7.
      let table = [0, 0.29865, 0.714647, 0.958168, 1.039903, 1.041133, 1.021463, 1.006077]
      for (index, value) in table.enumerated() {
        #expect(try abs(x(Double(index) * 0.05) / 100 - value) < 1e-5)
      }
    }
  }

  @Test func `scrubs linearly, or along its curve if asked`() throws {
    try withAnimator {
      UIViewPropertyAnimator(duration: 1, curve: .easeInOut)
    } _: { animator, x throws in
      animator.fractionComplete = 0.25
      #expect(animator.state == .active && !animator.isRunning)
      #expect(try abs(x(1) - 25) < 1e-9)
      animator.fractionComplete = 2
      #expect(animator.fractionComplete == 1)
      animator.scrubsLinearly = false
      animator.fractionComplete = 0.25
      #expect(try abs(x(2) - 100 * easeInOut(0.25)) < 1e-4)
    }
  }

  @Test func `pausing and going on is as if time had stood still`() throws {
    try withAnimator {
      UIViewPropertyAnimator(duration: 1, curve: .easeInOut)
    } _: { animator, x throws in
      animator.startAnimation()
      let before = try x(0.3)
      animator.pauseAnimation()
      #expect(try abs(x(5) - before) < 1e-9)
      #expect(abs(Double(animator.fractionComplete) - before / 100) < 1e-9)
      animator.startAnimation()
      for time in stride(from: 0.3, through: 1, by: 0.1) {
        #expect(try abs(x(5 + time - 0.3) - 100 * easeInOut(time)) < 1e-3)
      }
    }
  }

  @Test("Reversed at any time it goes back the way it came", arguments: [0.2, 0.4, 0.6, 0.8])
  func reverse(at turn: Double) throws {
    var ends: [UIViewAnimatingPosition] = []
    try withAnimator {
      UIViewPropertyAnimator(duration: 1, curve: .easeInOut)
    } _: { animator, x throws in
      animator.addCompletion { ends.append($0) }
      animator.startAnimation()
      let there = try x(turn)
      animator.isReversed = true
      #expect(try abs(x(turn) - there) < 1e-6)
      #expect(abs(Double(animator.fractionComplete) - (1 - there / 100)) < 1e-6)
      for step in stride(from: 0, through: turn, by: 0.05) {
        #expect(try abs(x(turn + step) - 100 * easeInOut(turn - step)) < 1e-3)
      }
      #expect(try x(turn * 2 + 0.01) == 0)
      #expect(ends == [.start])
    }
  }

  @Test("A reversed spring keeps place and speed", arguments: [0.05, 0.1, 0.2, 0.3])
  func reverseSpring(at turn: Double) throws {
    try withAnimator {
      UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.7)
    } _: {
      animator, x throws in
      animator.startAnimation()
      let h = 1e-5
      let (a, b) = try (x(turn - h), x(turn))
      animator.isReversed = true
      let (c, d) = try (x(turn), x(turn + h))
      #expect(abs(b - c) < 1e-6)
      #expect(abs((b - a) / h - (d - c) / h) < 0.02 * abs((b - a) / h) + 1)
      #expect(try abs(x(3)) < 1e-9)
    }
  }

  @Test func `goes on with another timing for the way that is left`() throws {
    try withAnimator {
      UIViewPropertyAnimator(duration: 1, curve: .easeInOut)
    } _: { animator, x throws in
      animator.fractionComplete = 0.4
      let linear = UICubicTimingParameters(animationCurve: .linear)
      animator.continueAnimation(withTimingParameters: linear, durationFactor: 0.5)
      #expect(try abs(x(0.25) - 70) < 1e-9)
      #expect(try x(0.5) == 100 && animator.state == .inactive)
    }
  }

  @Test func `stops where it is, or ends where it is told`() throws {
    for position in [UIViewAnimatingPosition.start, .current, .end] {
      var ends: [UIViewAnimatingPosition] = []
      try withAnimator {
        UIViewPropertyAnimator(duration: 1, curve: .linear)
      } _: { animator, x throws in
        animator.addCompletion { ends.append($0) }
        animator.startAnimation()
        _ = try x(0.25)
        animator.stopAnimation(false)
        #expect(animator.state == .stopped && ends.isEmpty)
        animator.finishAnimation(at: position)
        let place: [UIViewAnimatingPosition: Double] = [.start: 0, .current: 25, .end: 100]
        #expect(try abs(x(2) - (place[position] ?? .nan)) < 1e-9)
        #expect(ends == [position] && animator.state == .inactive)
      }
    }
    try withAnimator {
      UIViewPropertyAnimator(duration: 1, curve: .linear)
    } _: { animator, x throws in
      animator.addCompletion { _ in Issue.record("not finished") }
      animator.startAnimation()
      _ = try x(0.25)
      animator.stopAnimation(true)
      #expect(try abs(x(2) - 25) < 1e-9)
      #expect(animator.state == .inactive)
    }
  }

  @Test func `a delayed part begins later and ends with the others`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let view = UIView()
      window.addSubview(view)
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
      animator.addAnimations({ view.alpha = 0 }, delayFactor: 0.5)
      animator.startAnimation()
      for (time, alpha) in [(0.4, 1), (0.5, 1), (0.75, 0.5), (0.9, 0.2)] {
        try clock.run(to: time)
        let shown = Double(view.layer.presentation()?.opacity ?? .nan)
        #expect(abs(shown - alpha) < 1e-6)
      }
    }
  }

  @Test func `completed it can wait and be reversed`() throws {
    try withAnimator {
      UIViewPropertyAnimator(duration: 1, curve: .linear)
    } _: { animator, x throws in
      animator.pausesOnCompletion = true
      animator.startAnimation()
      #expect(try x(3) == 100)
      #expect(animator.state == .active && !animator.isRunning)
      animator.isReversed = true
      animator.pausesOnCompletion = false
      animator.startAnimation()
      #expect(try abs(x(3.25) - 75) < 1e-6)
      #expect(try x(5) == 0)
      #expect(animator.state == .inactive)
    }
  }

  @Test func `keyframes inside follow the animator`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let view = UIView()
      window.addSubview(view)
      let animator = UIViewPropertyAnimator(duration: 2, curve: .linear) {
        UIView.animateKeyframes(withDuration: 0, delay: 0, options: .calculationModeLinear) {
          UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
            view.center.x = 100
          }
          UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
            view.center.y = 100
          }
        }
      }
      animator.fractionComplete = 0.75
      try clock.run(to: 1)
      let shown = view.layer.presentation()?.position ?? .zero
      #expect(abs(shown.x - 100) < 1e-9 && abs(shown.y - 50) < 1e-9)
    }
  }

  @Test func `an animator and what it moved are let go`() throws {
    weak var view: UIView?
    weak var animator: UIViewPropertyAnimator?
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let moved = UIView()
      window.addSubview(moved)
      view = moved
      let running = UIViewPropertyAnimator(duration: 0.2, curve: .linear) { moved.alpha = 0 }
      animator = running
      running.startAnimation()
      try clock.run(to: 1)
      moved.removeFromSuperview()
    }
    #expect(view == nil && animator == nil)
  }

  /// What an animator may have inside its own block.
  enum Inner: CaseIterable { case block, blockInBlock, keyframes, transition }

  @Test("A block inside follows the animator to its end", arguments: Inner.allCases)
  func nested(_ inner: Inner) throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let view = UIView(frame: CGRect(x: 20, y: 0, width: 10, height: 10))
      let other = UIView()
      window.addSubview(view)
      window.addSubview(other)
      let move = { view.center.x = 125 }
      var ends: [UIViewAnimatingPosition] = []
      let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) {
        switch inner {
        case .block: UIView.animate(withDuration: 0.5, animations: move)
        case .blockInBlock:
          UIView.animate(withDuration: 0.1) { UIView.animate(withDuration: 0.2, animations: move) }
        case .keyframes:
          UIView.animateKeyframes(withDuration: 0.5, delay: 0, options: []) {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1, animations: move)
          }
        case .transition:
          UIView.transition(
            with: window, duration: 0.5, options: .allowAnimatedContent, animations: move)
        }
        other.alpha = 0
      }
      animator.addCompletion { ends.append($0) }
      animator.startAnimation()
      try clock.run(to: 0.25)
      #expect(abs((view.layer.presentation()?.position.x ?? .nan) - 75) < 1e-6)
      #expect(ends == [])
      try clock.run(to: 0.5)
      #expect(abs((view.layer.presentation()?.position.x ?? .nan) - 125) < 1e-9)
      #expect(view.center.x == 125 && ends == [.end])
      try clock.run(to: 2)
      #expect(view.layer.presentation()?.position.x == 125)
      #expect(view.layer.animationKeys()?.isEmpty != false)
    }
  }

  @Test func `a block inside alone keeps the animator running, and goes back with it`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let view = UIView(frame: CGRect(x: 20, y: 0, width: 10, height: 10))
      window.addSubview(view)
      var ends: [UIViewAnimatingPosition] = []
      let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) {
        view.center.x = 50
        UIView.animate(withDuration: 0.5) { view.center.x = 125 }
        view.center.x = 150
      }
      animator.addCompletion { ends.append($0) }
      animator.startAnimation()
      try clock.run(to: 0.25)
      #expect(abs((view.layer.presentation()?.position.x ?? .nan) - 87.5) < 1e-6)
      animator.isReversed = true
      try clock.run(to: 2)
      #expect(view.center.x == 25 && ends == [.start])
    }
  }

  @Test func `the fraction that was set is the fraction that is read`() throws {
    for curve in [UIView.AnimationCurve.easeInOut, .easeIn, .linear] {
      for isLinear in [true, false] {
        try withAnimator {
          UIViewPropertyAnimator(duration: 1, curve: curve)
        } _: { animator, x throws in
          animator.scrubsLinearly = isLinear
          animator.fractionComplete = 0.3
          #expect(animator.fractionComplete == 0.3)
          animator.isReversed = true
          #expect(abs(animator.fractionComplete - 0.7) < 1e-12)
          _ = try x(0.1)
        }
      }
    }
  }

  @Test func `the system's spring takes 0.506 seconds, and no spring is overdamped`() throws {
    let system = UIViewPropertyAnimator(duration: 3, timingParameters: UISpringTimingParameters())
    #expect(abs(system.duration - 0.506) < 5e-4)
    // 9.235037 / ω; stiffness 100 at mass 1 has ω = 10.
    let heavy = UISpringTimingParameters(
      mass: 1, stiffness: 100, damping: 40, initialVelocity: .zero)
    #expect(
      abs(UIViewPropertyAnimator(duration: 1, timingParameters: heavy).duration - 0.9235) < 5e-4)
    let sluggish = UISpringTimingParameters(duration: 0.4, bounce: -0.5)
    #expect(
      abs(UIViewPropertyAnimator(duration: 1, timingParameters: sluggish).duration - 0.58792)
        < 5e-4)
    try withAnimator {
      UIViewPropertyAnimator(duration: 3, timingParameters: UISpringTimingParameters())
    } _: { animator, x throws in
      animator.startAnimation()
      let frequency = (1000.0 / 3).squareRoot()
      for time in stride(from: 0.05, to: 0.5, by: 0.05) {
        let critical = 1 - (1 + frequency * time) * exp(-frequency * time)
        #expect(try abs(x(time) - 100 * critical) < 1e-4)
      }
    }
  }

  @Test func `an animator that ends leaves what has taken the place of its animation`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      let view = UIView()
      view.alpha = 0
      window.addSubview(view)
      try clock.run(to: 1)
      let first = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 1 }
      first.startAnimation()
      try clock.run(to: 1.5)
      let second = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.alpha = 0 }
      second.startAnimation()
      try clock.run(to: 2.25)
      // From a half down, and three quarters of that are done.
      #expect(first.state == .inactive)
      #expect(abs(Double(try #require(view.layer.presentation()).alpha) - 0.125) < 1e-6)
    }
  }
}
