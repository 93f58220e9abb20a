/// A damped spring that is let go at 0 and comes to rest at 1.
///
/// Time is in seconds, velocity in whole distances per second.
///
/// - Source: the closed form of `x" + 2 ζ ω x' + ω² (x − 1) = 0`, as WebKit's SpringSolver states it.
package struct Spring: Hashable, Sendable {
  /// The undamped angular frequency ω, in radians per second.
  package let frequency: Double

  /// The damping ratio ζ: below 1 it overshoots, at 1 it is critical.
  package let dampingRatio: Double

  /// The velocity at which it is let go, towards 1.
  package let initialVelocity: Double

  package init(frequency: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    self.frequency = frequency
    self.dampingRatio = dampingRatio
    self.initialVelocity = initialVelocity
  }

  /// The spring of a body of `mass` on a spring of `stiffness` with `damping`.
  package init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    self.init(
      frequency: (stiffness / mass).squareRoot(),
      dampingRatio: damping / (2 * (stiffness * mass).squareRoot()),
      initialVelocity: initialVelocity)
  }

  /// The default spring of the system: keyboards, modal transitions, sheets.
  package static let system = Spring(frequency: (1000.0 / 3).squareRoot(), dampingRatio: 1)

  /// How long the system's spring runs, whatever duration was asked for, in seconds.
  package static let systemDuration = 0.5

  /// Where the spring is after `time` seconds.
  package func value(at time: Double) -> Double {
    1 - displacement(at: time)
  }

  /// How fast the spring moves after `time` seconds.
  package func velocity(at time: Double) -> Double {
    let decay = dampingRatio * frequency
    let (even, odd) = basis(at: time, decay: decay)
    // Each solution's derivative follows from the equation of motion.
    let slope = decay - initialVelocity
    let stiffness = frequency * frequency
    return decay * (even + odd * slope)
      - (slope * even - (stiffness - decay * decay) * odd)
  }

  /// The distance that is left after `time` seconds.
  private func displacement(at time: Double) -> Double {
    let decay = dampingRatio * frequency
    let (even, odd) = basis(at: time, decay: decay)
    return even + odd * (decay - initialVelocity)
  }

  /// The two independent solutions: one leaves from 1 with slope −decay, one from 0 with slope 1.
  ///
  /// Only this pair differs between regimes. The overdamped pair is written with decaying
  /// exponentials because `cosh` would overflow long before the product vanishes.
  private func basis(at time: Double, decay: Double) -> (even: Double, odd: Double) {
    let detuning = frequency * abs(1 - dampingRatio * dampingRatio).squareRoot()
    let phase = detuning * time
    if dampingRatio > 1 {
      let slow = exp(phase - decay * time)
      return (slow * (1 + exp(-2 * phase)) / 2, slow * -expm1(-2 * phase) / (2 * detuning))
    }
    let envelope = exp(-decay * time)
    return (envelope * cos(phase), envelope * (detuning == 0 ? time : sin(phase) / detuning))
  }
}

extension Spring {
  /// The displacement at which a spring counts as settled.
  private static let settled = 0.001

  /// The number of Newton steps that UIKit takes.
  private static let newtonSteps = 12

  private static let dampingRange = 1.19e-7...1.0
  private static let durationRange = 0.01...10.0

  /// The spring of `UIView.animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`.
  ///
  /// Its envelope reaches a thousandth at `duration`; found by Newton's method from `5 / duration`
  /// in exactly twelve steps. Where that leads nowhere, the spring without initial velocity is taken.
  package init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    let zeta = min(max(dampingRatio, Self.dampingRange.lowerBound), Self.dampingRange.upperBound)
    let d = min(max(duration, Self.durationRange.lowerBound), Self.durationRange.upperBound)
    var frequency = Self.frequency(d, zeta, initialVelocity)
    if !frequency.isFinite || frequency <= 0 { frequency = Self.frequency(d, zeta, 0) }
    self.init(frequency: frequency, dampingRatio: zeta, initialVelocity: initialVelocity)
  }

  private static func frequency(_ duration: Double, _ zeta: Double, _ v: Double) -> Double {
    var w = 5 / duration
    for _ in 0..<newtonSteps {
      let (value, slope) = residual(w, duration, zeta, v)
      w -= value / slope
    }
    return w
  }

  /// What is left of the envelope at `duration`, and its derivative by the frequency `w`.
  private static func residual(_ w: Double, _ d: Double, _ zeta: Double, _ v: Double)
    -> (value: Double, slope: Double)
  {
    if zeta == 1 {
      let envelope = exp(-w * d)
      let value = ((w - v) * d + 1) * envelope - settled
      return (value, d * envelope - d * ((w - v) * d + 1) * envelope)
    }
    let root = (1 - zeta * zeta).squareRoot()
    let envelope = exp(-zeta * w * d)
    let amplitude = (zeta * w - v) / (w * root)
    let sign: Double = amplitude < 0 ? -1 : 1
    let value = settled - abs(amplitude * envelope)
    let amplitudeSlope = v / (w * w * root)
    let slope = -sign * (amplitudeSlope - amplitude * zeta * d) * envelope
    return (value, slope)
  }

  /// The spring of `UIView.animate(springDuration:bounce:)`.
  package init(perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0) {
    self.init(
      frequency: 2 * .pi / perceptualDuration,
      dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce),
      initialVelocity: initialVelocity)
  }

  /// The same spring with over-damping taken as critical, as `CASpringAnimation` does.
  package var withoutOverdamping: Spring {
    Spring(
      frequency: frequency, dampingRatio: min(dampingRatio, 1), initialVelocity: initialVelocity)
  }

  /// The seconds after which the spring stays within a thousandth of rest.
  package var settlingDuration: Double {
    let decay = dampingRatio * frequency
    if dampingRatio < 1 {
      let detuning = frequency * (1 - dampingRatio * dampingRatio).squareRoot()
      let amplitude = abs((decay - initialVelocity) / detuning)
      return max(-log(Self.settled / (amplitude + 1)) / decay, 0)
    }
    return lastTime { abs(displacement(at: $0)) >= Self.settled }
  }

  /// The end of the last stretch in which `isMoving` holds, by bisection.
  private func lastTime(_ isMoving: (Double) -> Bool) -> Double {
    var (low, high) = (0.0, 1 / frequency)
    while isMoving(high), high < 1e6 { (low, high) = (high, high * 2) }
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if isMoving(middle) { low = middle } else { high = middle }
    }
    return high
  }
}
