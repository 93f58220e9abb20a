import QuartzCore
import Testing

/// What animations show at the very instants at which something begins, ends or turns.
@MainActor @Suite struct InstantTests {
  /// The heights that `animation` shows at `times`, on a layer whose own is −1.
  private func heights(_ animation: CAAnimation, at times: [Double]) throws -> [CGFloat?] {
    var heights: [CGFloat?] = []
    try onFreshClock { clock in
      let layer = CALayer()
      layer.zPosition = -1
      let screen = screen(with: layer)
      layer.add(animation, forKey: nil)
      for time in times {
        try clock.advance(to: Timestamp(seconds: time))
        heights.append(layer.presentation()?.zPosition)
      }
      withExtendedLifetime(screen) {}
    }
    return heights
  }

  @Test func `a group that turns back goes on showing what it turns`() throws {
    let rise = CABasicAnimation(keyPath: "zPosition")
    (rise.fromValue, rise.toValue, rise.duration) = (0, 8, 1)
    let group = CAAnimationGroup()
    (group.animations, group.duration, group.autoreverses) = ([rise], 1, true)
    let shown = try heights(group, at: [0.5, 1, 1.5, 2.5]).map { ($0 ?? .nan) }
    let expected: [CGFloat] = [4, 8, 4, -1]
    for (height, value) in zip(shown, expected) { #expect(abs(height - value) < 1e-6) }
  }

  @Test func `a beginning on a frame counts in it`() throws {
    let flat = CABasicAnimation(keyPath: "zPosition")
    (flat.fromValue, flat.toValue, flat.duration) = (5, 5, 1)
    // One digit beyond 0.3 in binary.
    flat.beginTime = 0.1 + 0.2
    #expect(flat.beginTime > 0.3)
    #expect(try heights(flat, at: [0.2, 0.3]) == [-1, 5])
  }

  @Test func `a discrete key on a frame counts in it`() throws {
    let steps = CAKeyframeAnimation(keyPath: "zPosition")
    (steps.values, steps.keyTimes) = ([0, 1, 2], [0, NSNumber(value: 0.1 + 0.2), 1])
    (steps.calculationMode, steps.duration) = (.discrete, 1)
    #expect(try heights(steps, at: [0.25, 0.3, 0.35]) == [0, 1, 1])
  }
}
