/// Which of its parameters describe a timing curve.
public enum UITimingCurveType: Int, Sendable { case builtin, cubic, spring, composed }

/// The timing of a property animator.
public protocol UITimingCurveProvider: AnyObject {
  var timingCurveType: UITimingCurveType { get }
  var cubicTimingParameters: UICubicTimingParameters? { get }
  var springTimingParameters: UISpringTimingParameters? { get }
}

/// A timing curve that is a cubic Bézier.
public final class UICubicTimingParameters: NSObject, UITimingCurveProvider, Sendable {
  public let animationCurve: UIView.AnimationCurve
  public let controlPoint1: CGPoint
  public let controlPoint2: CGPoint
  private let isBuiltIn: Bool

  /// The curve of modal transitions and bars: ease in and out.
  public override convenience init() { self.init(animationCurve: .easeInOut) }

  public init(animationCurve curve: UIView.AnimationCurve) {
    animationCurve = curve
    isBuiltIn = true
    let points: (CGPoint, CGPoint) =
      switch curve {
      // The keyboard's is no cubic: it runs on the system's spring.
      case .easeInOut, .keyboard: (CGPoint(x: 0.42, y: 0), CGPoint(x: 0.58, y: 1))
      case .easeIn: (CGPoint(x: 0.42, y: 0), CGPoint(x: 1, y: 1))
      case .easeOut: (CGPoint(x: 0, y: 0), CGPoint(x: 0.58, y: 1))
      case .linear: (CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 1))
      }
    (controlPoint1, controlPoint2) = points
    super.init()
  }

  public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
    animationCurve = .easeInOut
    isBuiltIn = false
    (controlPoint1, controlPoint2) = (point1, point2)
    super.init()
  }

  public var timingCurveType: UITimingCurveType { isBuiltIn ? .builtin : .cubic }
  public var cubicTimingParameters: UICubicTimingParameters? { self }
  public var springTimingParameters: UISpringTimingParameters? { nil }

  package var function: CAMediaTimingFunction {
    CAMediaTimingFunction(
      controlPoints: Float(controlPoint1.x), Float(controlPoint1.y), Float(controlPoint2.x),
      Float(controlPoint2.y))
  }
}

/// A timing curve that is a spring.
public final class UISpringTimingParameters: NSObject, UITimingCurveProvider, Sendable {
  enum Shape: Hashable, Sendable {
    /// A spring that fits the animator's duration.
    case dampingRatio(Double)
    /// A spring with a time of its own.
    case oscillator(frequency: Double, dampingRatio: Double)
  }

  /// In whole distances of the animation per second.
  public let initialVelocity: CGVector
  let shape: Shape

  private init(_ shape: Shape, _ initialVelocity: CGVector) {
    self.shape = shape
    self.initialVelocity = initialVelocity
    super.init()
  }

  /// The system's spring: mass 3, stiffness 1000, damping 500, which takes 0.506 s.
  public override convenience init() {
    self.init(mass: 3, stiffness: 1000, damping: 500, initialVelocity: .zero)
  }

  public convenience init(dampingRatio ratio: CGFloat) {
    self.init(dampingRatio: ratio, initialVelocity: .zero)
  }

  public convenience init(dampingRatio ratio: CGFloat, initialVelocity velocity: CGVector) {
    self.init(.dampingRatio(ratio), velocity)
  }

  /// A spring that takes its settling time, whatever the animator's duration.
  ///
  /// A damping beyond the critical one counts as that, as it does for UIKit.
  public convenience init(
    mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
  ) {
    self.init(Spring(mass: mass, stiffness: stiffness, damping: damping), velocity)
  }

  private convenience init(_ spring: Spring, _ velocity: CGVector) {
    self.init(
      .oscillator(frequency: spring.frequency, dampingRatio: min(spring.dampingRatio, 1)), velocity)
  }

  /// A spring that is described as designers do, and takes its settling time.
  ///
  /// - Parameter bounce: From 0, no overshoot, to 1; below 0 counts as 0.
  public convenience init(
    duration: TimeInterval = 0.5, bounce: CGFloat = 0, initialVelocity: CGVector = .zero
  ) {
    self.init(Spring(perceptualDuration: duration, bounce: bounce), initialVelocity)
  }

  public var timingCurveType: UITimingCurveType { .spring }
  public var cubicTimingParameters: UICubicTimingParameters? { nil }
  public var springTimingParameters: UISpringTimingParameters? { self }

  /// The spring of an animator that takes `duration` seconds.
  ///
  /// A velocity has two components, a progress one: the larger counts.
  func spring(duration: TimeInterval) -> Spring {
    let (dx, dy) = (initialVelocity.dx, initialVelocity.dy)
    let velocity = abs(dx) >= abs(dy) ? dx : dy
    return switch shape {
    case .dampingRatio(let ratio):
      Spring(duration: duration, dampingRatio: ratio, initialVelocity: velocity)
    case .oscillator(let frequency, let ratio):
      Spring(frequency: frequency, dampingRatio: ratio, initialVelocity: velocity)
    }
  }
}

/// A timing curve with the time it takes.
package struct AnimatorCurve {
  enum Shape {
    case function(CAMediaTimingFunction)
    case spring(Spring)
    /// A spring whose time runs along a function.
    case composed(CAMediaTimingFunction, Spring)
  }

  let shape: Shape
  /// Seconds from the start to the end.
  package let duration: TimeInterval

  /// - Parameter duration: Seconds; springs with a time of their own take that instead.
  package init(_ provider: any UITimingCurveProvider, duration: TimeInterval) {
    let type = provider.timingCurveType
    if type == .builtin, provider.cubicTimingParameters?.animationCurve == .keyboard {
      (shape, self.duration) = (.spring(.system), Spring.systemDuration)
      return
    }
    let function = (provider.cubicTimingParameters ?? UICubicTimingParameters()).function
    guard type == .spring || type == .composed, let parameters = provider.springTimingParameters
    else {
      (shape, self.duration) = (.function(function), duration)
      return
    }
    let spring = parameters.spring(duration: duration)
    let isComposed = type == .composed && provider.cubicTimingParameters != nil
    shape = isComposed ? .composed(function, spring) : .spring(spring)
    if case .oscillator = parameters.shape {
      self.duration = spring.runningDuration
    } else {
      self.duration = duration
    }
  }

  /// - Parameter duration: Seconds, whatever the spring's settling time.
  init(_ spring: Spring, duration: TimeInterval) {
    shape = .spring(spring)
    self.duration = duration
  }

  /// The progress after the fraction `time` of the duration; exactly 0 before and 1 after.
  func progress(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    return switch shape {
    case .function(let function): function.progress(at: time)
    case .spring(let spring): spring.value(at: time * duration)
    case .composed(let function, let spring):
      spring.value(at: function.progress(at: time) * duration)
    }
  }

  /// The fraction of the duration at which the progress first is `progress`, by bisection.
  ///
  /// - Parameter progress: In 0...1.
  func time(at progress: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if hasReached(progress, by: middle) { high = middle } else { low = middle }
    }
    return high
  }

  /// Whether the curve has been at `progress` at some time up to `time`; overshoot counts.
  private func hasReached(_ progress: Double, by time: Double) -> Bool {
    switch shape {
    case .function: break
    case .spring(let spring): if spring.hasPeaked(by: time * duration) { return true }
    case .composed(let function, let spring):
      if spring.hasPeaked(by: function.progress(at: time) * duration) { return true }
    }
    return self.progress(at: time) >= progress
  }
}

extension Spring {
  /// Whether it has been beyond every place on its way, which it has at its first peak: half a period
  /// after the start.
  fileprivate func hasPeaked(by time: TimeInterval) -> Bool {
    guard dampingRatio < 1 else { return false }
    return time > Double.pi / (frequency * (1 - dampingRatio * dampingRatio).squareRoot())
  }
}
