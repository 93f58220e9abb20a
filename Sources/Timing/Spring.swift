internal import Glibc

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

  /// The same spring, let go at `velocity` towards its end.
  package func released(at velocity: Double) -> Spring {
    Spring(frequency: frequency, dampingRatio: dampingRatio, initialVelocity: velocity)
  }

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

  /// The most Newton steps that UIKit takes.
  private static let newtonSteps = 12

  private static let dampingRange = 1.19e-7...1.0
  private static let durationRange = 0.01...10.0

  /// A Newton step shorter than this, in radians per second, is the last one.
  private static let lastStep = 0.001

  /// The spring of `UIView.animate(withDuration:usingSpringWithDamping:initialSpringVelocity:)`.
  ///
  /// Its envelope reaches a thousandth at `duration`. UIKit looks for that by Newton's method from
  /// `5 / duration`, in at most twelve steps, lets the frequency become negative on the way, and takes
  /// what it has then. So a fast start can end at another, softer root, and that is followed here.
  ///
  /// - Accuracy: The stiffness is that of a device to 2e-7, and to 3e-3 where a device has not arrived
  ///   after twelve steps (`initialVelocity * duration` around three times the damping ratio).
  package init(duration: Double, dampingRatio: Double, initialVelocity: Double = 0) {
    let zeta = min(max(dampingRatio, Self.dampingRange.lowerBound), Self.dampingRange.upperBound)
    let d = min(max(duration, Self.durationRange.lowerBound), Self.durationRange.upperBound)
    let found = [(initialVelocity, false), (initialVelocity, true), (0, true)].lazy.map {
      abs(Self.frequency(d, zeta, $0, staysPositive: $1))
    }
    // Without a start it is there, and the last of the three.
    let frequency = found.first { $0.isFinite && $0 > 0 } ?? 5 / d
    self.init(frequency: frequency, dampingRatio: zeta, initialVelocity: initialVelocity)
  }

  /// The frequency at which the envelope reaches a thousandth; not a number where the way to it is
  /// level.
  ///
  /// - Parameter staysPositive: Whether to go half of the way to 0 where the next step would be level
  ///   or beyond 0; that leads to the softer root, which a device has where it was level.
  private static func frequency(
    _ duration: Double, _ zeta: Double, _ v: Double, staysPositive: Bool
  ) -> Double {
    var w = 5 / duration
    for _ in 0..<newtonSteps {
      let (value, slope) = residual(w, duration, zeta, v)
      let isFlat = abs(slope) < flatness
      if isFlat, !staysPositive { return .nan }
      let next = w - value / slope
      if isFlat || staysPositive && next <= 0 {
        w /= 2
        continue
      }
      if abs(next - w) < lastStep { return next }
      w = next
    }
    return w
  }

  /// A slope that counts as none; our choice, as nothing between 1e-5 and 1e-17 was seen.
  private static let flatness = 1e-12

  /// What is left of the envelope at `duration`, and its derivative by the frequency `w`.
  private static func residual(_ w: Double, _ d: Double, _ zeta: Double, _ v: Double)
    -> (value: Double, slope: Double)
  {
    let envelope = exp(-zeta * w * d)
    if zeta == 1 {
      let rest = ((w - v) * d + 1) * envelope
      let slope = d * envelope - d * rest
      return (settled - abs(rest), rest > 0 ? -slope : slope)
    }
    // In single precision on a device, which shows in the ninth digit of the stiffness.
    let root = Double(Float((1 - zeta * zeta).squareRoot()))
    let amplitude = (zeta * w - v) / (w * root)
    let slope = (v / (w * w * root) - amplitude * zeta * d) * envelope
    return (settled - abs(amplitude * envelope), amplitude > 0 ? -slope : slope)
  }

  /// The spring of `UIView.animate(springDuration:bounce:)`.
  ///
  /// One without bounce, of a `bounce` below 0, is let go faster than asked for by `2 ζ ω`: it jumps
  /// towards its end, and creeps back to it.
  package init(perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0) {
    let frequency = 2 * .pi / perceptualDuration
    let dampingRatio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    let kick = dampingRatio > 1 ? 2 * dampingRatio * frequency : 0
    self.init(
      frequency: frequency, dampingRatio: dampingRatio, initialVelocity: initialVelocity + kick)
  }

  /// The same spring with over-damping taken as critical, as `CASpringAnimation` does.
  package var withoutOverdamping: Spring {
    Spring(
      frequency: frequency, dampingRatio: min(dampingRatio, 1), initialVelocity: initialVelocity)
  }

  /// What `CASpringAnimation` says of itself: the seconds after which the spring stays within a
  /// thousandth of rest, in whole tenths for a spring that does not bounce.
  package var settlingDuration: Double {
    guard dampingRatio > 0, frequency > 0 else { return Double(Float.greatestFiniteMagnitude) }
    if bounces { return bouncingDuration }
    let end = runningDuration
    // So many tenths need not be added up.
    if end > 100 { return (end / Self.settlingStep).rounded(.up) * Self.settlingStep }
    var time = 0.0
    repeat { time += Self.settlingStep } while isMoving(at: time)
    return time
  }

  private static let settlingStep = 0.1

  /// Whether it overshoots by more than what rounding makes of a critical spring.
  private var bounces: Bool { dampingRatio < 1 - 1e-9 }

  /// Whether an over-damped spring is away from rest at `time`, rather than on its way through it.
  private func isMoving(at time: Double) -> Bool {
    [time, time + Self.settlingStep / 2].contains { abs(displacement(at: $0)) >= Self.settled }
  }

  /// The seconds that UIKit lets an animation on this spring run.
  package var runningDuration: Double {
    guard dampingRatio > 0, frequency > 0 else { return .infinity }
    if bounces { return bouncingDuration }
    return lastTime { abs(displacement(at: $0)) >= Self.criticallySettled }
  }

  /// The displacement at which UIKit lets an animation on a critical spring end.
  ///
  /// - Source: Four durations read on iOS 27.0 (github.com/ccheever/exact2,
  ///   motion/tests/fixtures/uikit-springs), to 1e-8 s.
  private static let criticallySettled = 0.000_998_536_6

  /// The seconds after which the envelope of a spring that bounces is within a thousandth.
  private var bouncingDuration: Double {
    let decay = dampingRatio * frequency
    let detuning = frequency * (1 - dampingRatio * dampingRatio).squareRoot()
    let amplitude = abs((decay - initialVelocity) / detuning)
    return max(-log(Self.settled / (amplitude + 1)) / decay, 0)
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
