import Foundation
import QuartzCore
import Testing

/// Keyframes on splines and paths, value functions, and springs by pace and bounce.
@MainActor @Suite struct KeyframeSplineTests {
  /// What `read` finds on a layer at `time` while `animation` runs on it.
  private func shown<Value>(
    _ animation: CAAnimation, at time: Double, _ read: (CALayer) -> Value
  ) throws -> Value {
    var value: Value?
    try onFreshClock { clock in
      let layer = CALayer()
      let screen = screen(with: layer)
      layer.add(animation, forKey: nil)
      try clock.advance(to: Timestamp(seconds: time))
      value = layer.presentation().map(read)
      withExtendedLifetime(screen) {}
    }
    return try #require(value)
  }

  private func spline(_ values: [Double]) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: "zPosition")
    (animation.values, animation.calculationMode) = (values, .cubic)
    animation.duration = Double(values.count - 1)
    return animation
  }

  @Test func `full tension stops at each value`() throws {
    let animation = spline([0, 10, 30, 20])
    animation.tensionValues = [1, 1, 1, 1]
    for t in [0.25, 0.5, 0.75] {
      // From rest to rest: Hermite's cubic without slopes.
      let expected = 10 + 20 * (3 * t * t - 2 * t * t * t)
      let place = try shown(animation, at: 1 + t) { $0.zPosition }
      #expect(abs(place - expected) < 1e-6)
    }
  }

  @Test func `tension, continuity and bias make the slopes of Kochanek and Bartels`() throws {
    let values = [0.0, 10, 30, 20]
    let (tension, continuity, bias) = ([0, 0.3, -0.4, 0], [0, -0.5, 0.2, 0], [0, 0.6, -0.7, 0])
    let animation = spline(values)
    animation.tensionValues = tension.map { NSNumber(value: $0) }
    animation.continuityValues = continuity.map { NSNumber(value: $0) }
    animation.biasValues = bias.map { NSNumber(value: $0) }
    /// The slope at a value, where the curve leaves it or arrives.
    func slope(_ i: Int, leaving: Bool) -> Double {
      let side = leaving ? continuity[i] : -continuity[i]
      let before = (1 - tension[i]) * (1 + bias[i]) * (1 + side) / 2 * (values[i] - values[i - 1])
      let after = (1 - tension[i]) * (1 - bias[i]) * (1 - side) / 2 * (values[i + 1] - values[i])
      return before + after
    }
    let (m0, m1) = (slope(1, leaving: true), slope(2, leaving: false))
    for t in [0.1, 0.4, 0.8] {
      let expected =
        values[1] * (1 + 2 * t) * (1 - t) * (1 - t) + m0 * t * (1 - t) * (1 - t)
        + values[2] * t * t * (3 - 2 * t) + m1 * t * t * (t - 1)
      let place = try shown(animation, at: 1 + t) { $0.zPosition }
      #expect(abs(place - expected) < 1e-6)
    }
  }

  @Test func `a layer turns with the path that it follows`() throws {
    let travel = CAKeyframeAnimation(keyPath: "position")
    travel.path = CGPath(
      ellipseIn: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
    (travel.duration, travel.rotationMode) = (4, .rotateAuto)
    func angle(at time: Double) throws -> CGFloat {
      try shown(travel, at: time) { atan2($0.transform.m12, $0.transform.m11) }
    }
    // From three o'clock clockwise on the screen: down, left, up.
    for (time, expected) in [(0.5, 0.75), (1.5, -0.75), (2.5, -0.25), (3.5, 0.25)] {
      #expect(abs(try angle(at: time) - expected * .pi) < 1e-3)
    }
    travel.rotationMode = .rotateAutoReverse
    #expect(abs(try angle(at: 0.5) - -0.25 * .pi) < 1e-3)
    travel.rotationMode = nil
    #expect(try angle(at: 0.5) == 0)
  }

  @Test func `numbers turn further than transforms can`() throws {
    let turn = CABasicAnimation(keyPath: "transform")
    turn.valueFunction = CAValueFunction(name: .rotateZ)
    (turn.fromValue, turn.toValue, turn.duration) = (0, 4 * Double.pi, 1)
    func angle(at time: Double) throws -> CGFloat {
      try shown(turn, at: time) { atan2($0.transform.m12, $0.transform.m11) }
    }
    #expect(abs(try angle(at: 0.125) - .pi / 2) < 1e-6)
    #expect(abs(try angle(at: 0.625) - .pi / 2) < 1e-6)
    let grow = CABasicAnimation(keyPath: "transform")
    grow.valueFunction = CAValueFunction(name: .scale)
    (grow.fromValue, grow.toValue, grow.duration) = ([1, 1, 1], [3, 5, 1], 1)
    let half = try shown(grow, at: 0.5) { $0.transform }
    #expect(abs(half.m11 - 2) < 1e-9 && abs(half.m22 - 3) < 1e-9 && half.m33 == 1)
    #expect(CAValueFunction(name: CAValueFunctionName(rawValue: "shear")) == nil)
  }

  @Test func `a spring by pace and bounce`() throws {
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)
    let frequency = 2 * CGFloat.pi / 0.5
    #expect(abs(spring.stiffness - frequency * frequency) < 1e-9 && spring.mass == 1)
    #expect(abs(spring.damping - 2 * 0.8 * frequency) < 1e-9)
    #expect(abs(spring.perceptualDuration - 0.5) < 1e-9 && abs(spring.bounce - 0.2) < 1e-9)
    let slow = CASpringAnimation(perceptualDuration: 0.5, bounce: -0.5)
    #expect(slow.allowsOverdamping && abs(slow.bounce - -0.5) < 1e-9)
    // x = 1 − (a e^(bt) − b e^(at)) / (a − b), with the roots a and b of a damping ratio of 2.
    slow.keyPath = "zPosition"
    (slow.fromValue, slow.toValue, slow.duration) = (0, 1, 3)
    let w = Double(frequency)
    let (a, b) = (w * (-2 + 3.0.squareRoot()), w * (-2 - 3.0.squareRoot()))
    for t in [0.1, 0.3, 0.9] {
      let expected = 1 - (a * exp(b * t) - b * exp(a * t)) / (a - b)
      #expect(abs(try shown(slow, at: t) { $0.zPosition } - expected) < 1e-5)
    }
    slow.allowsOverdamping = false
    let critical = 1 - (1 + w * 0.1) * exp(-w * 0.1)
    #expect(abs(try shown(slow, at: 0.1) { $0.zPosition } - critical) < 1e-5)
  }

  @Test func `a transaction is read and set by key`() {
    CATransaction.begin()
    CATransaction.setValue(0.75, forKey: kCATransactionAnimationDuration)
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    CATransaction.setValue("mine", forKey: "owner")
    #expect(CATransaction.animationDuration() == 0.75 && CATransaction.disableActions())
    #expect(CATransaction.value(forKey: kCATransactionAnimationDuration) as? Double == 0.75)
    CATransaction.begin()
    #expect(CATransaction.value(forKey: "owner") as? String == "mine")
    #expect(CATransaction.completionBlock() == nil)
    CATransaction.commit()
    CATransaction.commit()
    #expect(CATransaction.value(forKey: "owner") == nil)
    #expect(!CATransaction.disableActions())
  }

  @Test func `a curve tells its control points`() {
    let curve = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 0.4)
    var point: [Float] = [9, 9]
    let expected: [[Float]] = [[0, 0], [0.1, 0.2], [0.3, 0.4], [1, 1]]
    for (index, value) in expected.enumerated() {
      curve.getControlPoint(at: index, values: &point)
      #expect(point == value)
    }
  }
}
