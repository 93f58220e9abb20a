import QuartzCore
import Testing

/// A tree that was shown and that `layers` have just been put into: they have presentation layers, and
/// their changes do not animate by themselves yet.
@MainActor
func screen(with layers: CALayer...) -> CALayer {
  let screen = CALayer()
  screen.commitTree()
  screen.sublayers = layers
  return screen
}

/// Runs `body` on a clock of its own.
@MainActor
func onFreshClock(_ body: @MainActor (VirtualClock) throws -> Void) rethrows {
  let clock = VirtualClock()
  try VirtualClock.with(clock) { try body(clock) }
}

@MainActor @Suite struct AnimationTests {
  @Test(
    "Curves match a bisection of the Bézier",
    arguments: [
      (CAMediaTimingFunctionName.easeIn, [0.42, 0, 1, 1]),
      (.easeOut, [0, 0, 0.58, 1]), (.easeInEaseOut, [0.42, 0, 0.58, 1]),
      (.default, [0.25, 0.1, 0.25, 1]),
    ])
  func curves(name: CAMediaTimingFunctionName, points: [Double]) {
    func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
      3 * a * t * (1 - t) * (1 - t) + 3 * b * t * t * (1 - t) + t * t * t
    }
    let function = CAMediaTimingFunction(name: name)
    for time in stride(from: 0.0, through: 1, by: 0.01) {
      var (low, high) = (0.0, 1.0)
      for _ in 0..<80 {
        let middle = (low + high) / 2
        if bezier(points[0], points[2], middle) < time { low = middle } else { high = middle }
      }
      let exact = bezier(points[1], points[3], low)
      #expect(abs(function.progress(at: time) - exact) < 1e-6)
    }
  }

  @Test func `a basic animation runs between its ends and leaves the model`() throws {
    try onFreshClock { clock in
      let layer = CALayer()
      let screen = screen(with: layer)
      defer { withExtendedLifetime(screen) {} }
      layer.position = CGPoint(x: 100, y: 0)
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = CGFloat(0)
      animation.toValue = 50
      animation.duration = 1
      layer.add(animation, forKey: "move")
      try clock.advance(to: Timestamp(seconds: 0.5))
      #expect(layer.presentation()?.position.x == 25)
      #expect(layer.position.x == 100)
      try clock.advance(to: Timestamp(seconds: 1))
      #expect(layer.animation(forKey: "move") == nil)
      #expect(layer.presentation()?.position.x == 100)
    }
  }

  @Test func `additive animations sum, and an interruption keeps place and speed`() throws {
    try onFreshClock { clock in
      let layer = CALayer()
      let screen = screen(with: layer)
      defer { withExtendedLifetime(screen) {} }
      @MainActor func move(to x: CGFloat, spring: Spring, duration: Double) {
        let change = layer.position.x - x
        layer.position.x = x
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.isAdditive = true
        animation.fromValue = change
        animation.toValue = CGFloat(0)
        animation.duration = duration
        animation.spring = spring
        layer.add(animation, forKey: layer.uniqueKey("position"))
      }
      @MainActor func place(_ time: Double) throws -> Double {
        try clock.advance(to: Timestamp(seconds: time))
        return Double(layer.presentation()?.position.x ?? .nan)
      }
      CATransaction.setDisableActions(true)
      let opening = Spring(duration: 1, dampingRatio: 0.5)
      let closing = Spring(duration: 0.7, dampingRatio: 0.8)
      move(to: 300, spring: opening, duration: 1)
      let h = 1e-4
      let before = (try place(0.25 - h), try place(0.25))
      move(to: 0, spring: closing, duration: 0.7)
      let after = (try place(0.25), try place(0.25 + h))
      #expect(abs(before.1 - after.0) < 1e-9)
      let slopes = ((before.1 - before.0) / h, (after.1 - after.0) / h)
      #expect(abs(slopes.0 - slopes.1) < abs(slopes.0) * 0.02 + 5)
      let expected = 300 * opening.value(at: 0.5) - 300 * closing.value(at: 0.25)
      #expect(abs(try place(0.5) - expected) < 1e-6)
    }
  }

  @Test func `a layer that stands still scrubs its animations`() throws {
    try onFreshClock { clock in
      let container = CALayer()
      let layer = CALayer()
      container.addSublayer(layer)
      container.commitTree()
      container.speed = 0
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = 0
      animation.toValue = 1
      animation.duration = 2
      animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      layer.add(animation, forKey: nil)
      for percent in [0.1, 0.5, 0.9] {
        container.timeOffset = 2 * percent
        try clock.advance(to: Timestamp(seconds: percent * 10))
        let exact = CAMediaTimingFunction(name: .easeInEaseOut).progress(at: percent)
        #expect(abs(Double(layer.presentation()?.opacity ?? -1) - exact) < 1e-6)
      }
      #expect(!AnimationDriver.current.hasActiveAnimations)
    }
  }

  @Test func `keyframes pass their values at their times`() throws {
    try onFreshClock { clock in
      let layer = CALayer()
      let screen = screen(with: layer)
      defer { withExtendedLifetime(screen) {} }
      let animation = CAKeyframeAnimation(keyPath: "zPosition")
      animation.values = [0, 10, 30, 0]
      animation.keyTimes = [0, 0.2, 0.6, 1]
      animation.duration = 10
      layer.add(animation, forKey: "z")
      for (time, value) in [(1.0, 5.0), (2, 10), (4, 20), (8, 15)] {
        try clock.advance(to: Timestamp(seconds: time))
        #expect(abs((layer.presentation()?.zPosition ?? 0) - value) < 1e-9)
      }
    }
  }

  @Test func `along an ellipse each quarter takes a quarter of the time, from the right side on`()
    throws
  {
    try onFreshClock { clock in
      let layer = CALayer()
      let screen = screen(with: layer)
      defer { withExtendedLifetime(screen) {} }
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.path = CGPath(
        ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 60), transform: nil)
      animation.duration = 4
      layer.add(animation, forKey: "round")
      let quarters = [(100.0, 30.0), (50, 60), (0, 30), (50, 0)]
      for (second, place) in quarters.enumerated() {
        try clock.advance(to: Timestamp(seconds: Double(second)))
        let shown = layer.presentation()?.position ?? .zero
        #expect(abs(shown.x - place.0) < 1e-9 && abs(shown.y - place.1) < 1e-9)
      }
      // Half of a quarter's curve lies on the diagonal of its box.
      try clock.advance(to: Timestamp(seconds: 3.5))
      let shown = layer.presentation()?.position ?? .zero
      #expect(abs((shown.x - 50) / 50 + (shown.y - 30) / 30) < 1e-9 && shown.x > 80)
    }
  }

  @Test func `repeats, reverses and fills`() throws {
    try onFreshClock { clock in
      let layer = CALayer()
      let screen = screen(with: layer)
      defer { withExtendedLifetime(screen) {} }
      let animation = CABasicAnimation(keyPath: "zPosition")
      animation.fromValue = 0
      animation.toValue = 1
      animation.duration = 1
      animation.autoreverses = true
      animation.repeatCount = 2
      animation.beginTime = 1
      animation.fillMode = .both
      animation.isRemovedOnCompletion = false
      layer.add(animation, forKey: "z")
      for (time, value) in [(0.5, 0.0), (1.25, 0.25), (2.75, 0.25), (3.5, 0.5), (9, 0)] {
        try clock.advance(to: Timestamp(seconds: time))
        #expect(abs((layer.presentation()?.zPosition ?? 9) - value) < 1e-6, "at \(time)")
      }
    }
  }

  @Test func `a transaction lends its timing and tells when all is over`() throws {
    try onFreshClock { clock in
      let root = CALayer()
      let layer = CALayer()
      root.addSublayer(layer)
      root.commitTree()
      var end: Double?
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.6)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      CATransaction.setCompletionBlock { end = clock.now.seconds }
      layer.zPosition = 12
      CATransaction.commit()
      try clock.advance(to: Timestamp(seconds: 0.3))
      #expect(abs((layer.presentation()?.zPosition ?? 0) - 6) < 1e-9)
      #expect(end == nil)
      try clock.advance(to: Timestamp(seconds: 1))
      #expect(end == 0.6)
    }
  }

  @Test func `the frame setter honours a transform`() {
    let layer = CALayer()
    layer.anchorPoint = CGPoint(x: 0, y: 1)
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 4))
    layer.frame = CGRect(x: 10, y: 20, width: 100, height: 80)
    #expect(layer.bounds.size == CGSize(width: 50, height: 20))
    #expect(layer.frame == CGRect(x: 10, y: 20, width: 100, height: 80))
    let position = layer.position
    layer.anchorPoint = CGPoint(x: 0.5, y: 0.5)
    #expect(layer.position == position)
    #expect(layer.frame.origin != CGPoint(x: 10, y: 20))
  }

  @Test func `points convert there and back`() {
    let root = CALayer()
    let a = CALayer()
    let b = CALayer()
    root.addSublayer(a)
    a.addSublayer(b)
    a.frame = CGRect(x: 30, y: 40, width: 100, height: 100)
    a.bounds.origin = CGPoint(x: 5, y: 6)
    b.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    #expect(b.convert(CGPoint(x: 1, y: 2), to: root) == CGPoint(x: 36, y: 46))
    b.setAffineTransform(CGAffineTransform(rotationAngle: 0.5))
    let back = b.convert(b.convert(CGPoint(x: 3, y: 4), to: root), from: root)
    #expect(abs(back.x - 3) < 1e-9 && abs(back.y - 4) < 1e-9)
  }
}
