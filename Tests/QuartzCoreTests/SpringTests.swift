import QuartzCore
import Testing

@Suite struct SpringTests {
  /// A fine Runge–Kutta run of the equation of motion: where the spring is after `time`.
  static func integrated(_ spring: Spring, _ time: Double) -> (value: Double, velocity: Double) {
    let steps = 20_000
    let h = time / Double(steps)
    let w = spring.frequency
    func force(_ x: Double, _ v: Double) -> Double {
      -2 * spring.dampingRatio * w * v - w * w * (x - 1)
    }
    var (x, v) = (0.0, spring.initialVelocity)
    for _ in 0..<steps {
      let (k1, l1) = (v, force(x, v))
      let (k2, l2) = (v + h / 2 * l1, force(x + h / 2 * k1, v + h / 2 * l1))
      let (k3, l3) = (v + h / 2 * l2, force(x + h / 2 * k2, v + h / 2 * l2))
      let (k4, l4) = (v + h * l3, force(x + h * k3, v + h * l3))
      x += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
      v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4)
    }
    return (x, v)
  }

  @Test("The closed form is the motion", arguments: [0.2, 0.5, 0.8, 1, 1.7])
  func motion(dampingRatio: Double) {
    let spring = Spring(frequency: 12, dampingRatio: dampingRatio, initialVelocity: 3)
    for time in [0.01, 0.1, 0.37, 0.8] {
      let exact = Self.integrated(spring, time)
      #expect(abs(spring.value(at: time) - exact.value) < 1e-9)
      #expect(abs(spring.velocity(at: time) - exact.velocity) < 1e-7)
    }
  }

  @Test func `the duration decides the frequency as published`() {
    let table: [(Double, Double)] = [
      (0.2, 26.593642), (0.3, 19.169793), (0.5, 12.716898), (0.7, 9.839647), (0.8, 8.994297),
      (0.85, 8.689651), (0.9, 8.480845), (1.0, 9.233413),
    ]
    for (ratio, product) in table {
      let spring = Spring(duration: 1, dampingRatio: ratio)
      #expect(abs(spring.frequency - product) < 1e-5, "damping ratio \(ratio)")
    }
    let moving: [(Double, Double)] = [
      (0.5, 25.10168), (0.7, 19.46147), (0.8, 17.80663), (1, 18.35513),
    ]
    for (ratio, frequency) in moving {
      let spring = Spring(duration: 0.5, dampingRatio: ratio, initialVelocity: 1)
      #expect(abs(spring.frequency - frequency) < 1e-4, "damping ratio \(ratio)")
    }
  }

  @Test func `half a second at damping 0.7 passes the published places`() {
    let spring = Spring(duration: 0.5, dampingRatio: 0.7)
    let places = [
      0, 0.29865, 0.714647, 0.958168, 1.039903, 1.041133, 1.021463, 1.006077, 0.999245, 0.997889,
      0.998572,
    ]
    for (index, place) in places.enumerated() {
      #expect(abs(spring.value(at: Double(index) * 0.05) - place) < 1e-6)
    }
  }

  @Test func `the system's spring passes the published places`() {
    for (time, place) in [(0.1, 0.544778), (0.2, 0.879282), (0.3, 0.972919), (0.5, 0.998901)] {
      #expect(abs(Spring.system.value(at: time) - place) < 1e-6)
    }
  }

  @Test("After the settling time it stays within a thousandth", arguments: [0.3, 0.7, 1, 1.4])
  func settling(dampingRatio: Double) {
    let spring = Spring(frequency: 15, dampingRatio: dampingRatio)
    let end = spring.settlingDuration
    for step in 0..<200 {
      #expect(abs(spring.value(at: end + Double(step) * 0.01) - 1) <= 0.001 + 1e-9)
    }
  }
}
