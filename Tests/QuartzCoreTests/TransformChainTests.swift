import QuartzCore
import Testing

/// Transforms that are retargeted again and again multiply, and go on from where they are.
@MainActor @Suite struct TransformChainTests {
  /// Retargets the transform as a view animation does: a difference from the old value that runs out.
  private func retarget(_ layer: CALayer, to transform: CATransform3D, duration: Double = 1) throws
  {
    let old = try #require(layer.snapshotValue("transform"))
    layer.transform = transform
    let animation = try #require(
      layer.changeAnimation("transform", from: old, additive: true, fromCurrent: false))
    animation.duration = duration
    layer.add(animation, forKey: layer.uniqueKey("transform"))
  }

  private func shown(_ layer: CALayer) throws -> CATransform3D {
    try #require(layer.presentation()).transform
  }

  private func distance(_ a: CATransform3D, _ b: CATransform3D) -> CGFloat {
    zip(a.elements, b.elements).map { abs($0 - $1) }.max() ?? 0
  }

  private func withLayer(_ body: (VirtualClock, CALayer) throws -> Void) throws {
    try onFreshClock { clock in
      let layer = CALayer()
      let screen = screen(with: layer)
      try body(clock, layer)
      withExtendedLifetime(screen) {}
    }
  }

  @Test func `a scale that follows a turn begins where the layer was`() throws {
    try withLayer { _, layer in
      var turn = CATransform3DIdentity
      turn.m34 = -1 / 500
      turn = CATransform3DRotate(turn, 0.26, 1, 0, 0)
      try retarget(layer, to: turn)
      try retarget(layer, to: CATransform3DScale(turn, 0.8, 0.8, 1))
      #expect(distance(try shown(layer), CATransform3DIdentity) < 1e-12)
    }
  }

  @Test func `a turn that is interrupted by a scale goes on`() throws {
    try withLayer { clock, layer in
      try retarget(layer, to: CATransform3DMakeRotation(0.5, 1, 0, 0), duration: 0.4)
      try clock.advance(to: Timestamp(seconds: 0.2))
      let before = try shown(layer)
      #expect(abs(before.m23 - 0.247) < 1e-3)
      try retarget(layer, to: CATransform3DMakeScale(0.8, 0.8, 1), duration: 0.4)
      #expect(distance(try shown(layer), before) < 1e-12)
    }
  }

  /// Figures of a spring of 0.4 s and damping 0.8, retargeted at 0.25 s: scale 1, then 0.5, then 0.25.
  ///
  /// - Source: github.com/ccheever/exact2, motion/tests/fixtures/uikit-springs, iOS 27.0.
  @Test func `scales multiply as those of a device do`() throws {
    try withLayer { clock, layer in
      @MainActor func retarget(to scale: CGFloat, velocity: Double) throws {
        let old = try #require(layer.snapshotValue("transform"))
        layer.transform = CATransform3DMakeScale(scale, scale, 1)
        let animation = try #require(
          layer.changeAnimation("transform", from: old, additive: true, fromCurrent: false))
        animation.duration = 0.4
        animation.spring = Spring(duration: 0.4, dampingRatio: 0.8, initialVelocity: velocity)
        layer.add(animation, forKey: layer.uniqueKey("transform"))
      }
      @MainActor func check(_ figures: [(time: Double, scale: Double)]) throws {
        for (time, scale) in figures {
          try clock.advance(to: Timestamp(seconds: time))
          #expect(abs(Double(try shown(layer).m11) - scale) < 1e-4, "at \(time) s")
        }
      }
      try retarget(to: 0.5, velocity: 0)
      try check([(0.05, 0.82823), (0.1, 0.62582), (0.2, 0.49546), (0.25, 0.49288)])
      try retarget(to: 0.25, velocity: 1)
      try check([
        (0.26, 0.48593), (0.3, 0.40722), (0.35, 0.31032), (0.4, 0.26234), (0.48, 0.24621),
        (0.6, 0.24938), (0.65, 0.25),
      ])
    }
  }

  @Test("Chains of any transforms never jump", arguments: 1...20)
  func chains(seed: UInt64) throws {
    var state = seed
    func random() -> CGFloat {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return CGFloat(state >> 11) / CGFloat(1 << 53)
    }
    try withLayer { clock, layer in
      for step in 0..<8 {
        try clock.advance(to: Timestamp(seconds: Double(step) * 0.13))
        let before = try shown(layer)
        var next = CATransform3DIdentity
        // As seen from a distance, every other time.
        if step % 2 == 1 { next.m34 = -1 / (300 + 400 * random()) }
        next = CATransform3DRotate(next, random() * 2 - 1, random(), random(), random() + 0.1)
        next = CATransform3DScale(next, random() + 0.5, random() + 0.5, random() + 0.5)
        next = CATransform3DTranslate(next, random() * 100, random() * 100, random() * 100)
        try retarget(layer, to: next)
        let after = try shown(layer)
        #expect(distance(after, before) < 1e-9, "step \(step)")
      }
      try clock.advance(to: Timestamp(seconds: 3))
      #expect(try shown(layer) == layer.transform)
    }
  }
}
