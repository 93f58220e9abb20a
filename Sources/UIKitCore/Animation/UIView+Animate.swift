internal import Frames

extension UIView {
  /// How an animation block runs.
  public struct AnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
    public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
    public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
    public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
    public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
    public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
    public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
    public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
    public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
    // Hints for the display of a device; a recording shows every one of its frames.
    public static let preferredFramesPerSecondDefault = AnimationOptions([])
    public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
    public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)
    public static let curveEaseInOut = AnimationOptions([])
    public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
    public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
    public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
    public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
    public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
    public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
    public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
    public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)

    /// The system's spring, which takes its own time whatever duration is given.
    package static let systemSpring = AnimationOptions(
      rawValue: UIViewAnimation.Curve.systemSpring << 16)

    /// The four bits that name the curve.
    var curve: UInt { rawValue >> 16 & 0xF }
  }

  /// The curves by their raw values, as options and transitions pass them on.
  public enum AnimationCurve: Int, Sendable {
    case easeInOut, easeIn, easeOut, linear
    /// The system's spring, which the keyboard's notifications name; iOS has no word for it.
    case keyboard = 7
  }

  /// How keyframes run.
  public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
    public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
    public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
    public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
    public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
    public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
    public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)
    public static let calculationModeLinear = KeyframeAnimationOptions([])
    public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
    public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
    public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

    /// What the two kinds of options have in common, with a curve that was cast into these.
    fileprivate var animationOptions: AnimationOptions {
      let common = AnimationOptions(rawValue: rawValue & 0xF_003F)
      return contains(.overrideInheritedOptions) ? common.union(.overrideInheritedCurve) : common
    }

    /// The mode that three of the bits name.
    fileprivate var calculationMode: CAAnimationCalculationMode {
      switch rawValue >> 10 & 0x7 {
      case 1: .discrete
      case 2: .paced
      case 3: .cubic
      case 4: .cubicPaced
      default: .linear
      }
    }
  }

  // MARK: Curves

  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void
  ) {
    animate(withDuration: duration, delay: 0, options: [], animations: animations, completion: nil)
  }

  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void,
    completion: ((Bool) -> Void)?
  ) {
    animate(
      withDuration: duration, delay: 0, options: [], animations: animations,
      completion: completion)
  }

  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void
  ) {
    animate(
      withDuration: duration, delay: delay, options: options, animations: animations,
      completion: nil)
  }

  /// Animates what `animations` changes.
  ///
  /// Inside another block its duration and curve are used, unless the options say otherwise.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
    animations: @escaping () -> Void, completion: ((Bool) -> Void)?
  ) {
    UIViewAnimation.run(
      timing(duration, delay, options), animator: animator(options), animations: animations,
      completion: completion)
  }

  class func timing(
    _ duration: TimeInterval, _ delay: TimeInterval, _ options: AnimationOptions
  ) -> UIViewAnimation.Timing {
    var timing = UIViewAnimation.Timing(
      duration: max(duration, 0), delay: max(delay, 0), curve: .named(options.curve))
    if options.curve == UIViewAnimation.Curve.systemSpring {
      timing.duration = Spring.systemDuration
    }
    if let outer = UIViewAnimation.current?.timing {
      if !options.contains(.overrideInheritedDuration) { timing.duration = outer.duration }
      if !options.contains(.overrideInheritedCurve) { timing.curve = outer.curve }
    }
    timing.repeatCount = options.contains(.repeat) ? .infinity : 0
    timing.autoreverses = options.contains(.autoreverse)
    timing.beginsFromCurrentState = options.contains(.beginFromCurrentState)
    timing.laysOutSubviews = options.contains(.layoutSubviews)
    timing.touches = options.contains(.allowUserInteraction) ? .destination : .ignored
    return timing
  }

  /// The animator of the block around, which paces blocks inside unless they go their own way.
  class func animator(_ options: AnimationOptions) -> UIViewPropertyAnimator? {
    options.contains(.overrideInheritedDuration) ? nil : UIViewAnimation.current?.animator
  }

  // MARK: Springs

  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void
  ) {
    animate(
      withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio,
      initialSpringVelocity: velocity, options: options, animations: animations, completion: nil)
  }

  /// Animates what `animations` changes on a spring.
  ///
  /// - Parameters:
  ///   - dampingRatio: In 0...1; 1 does not overshoot.
  ///   - velocity: In whole distances of the animation per second.
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)?
  ) {
    var timing = timing(duration, delay, options.union(.overrideInheritedDuration))
    let spring = Spring(
      duration: duration, dampingRatio: dampingRatio, initialVelocity: velocity)
    timing.curve = .spring(spring, name: "spring \(decimal(dampingRatio))")
    UIViewAnimation.run(timing, animations: animations, completion: completion)
  }

  /// Animates what `animations` changes on a spring that is described as designers do.
  ///
  /// - Parameter bounce: From 0, no overshoot, to 1; below 0 it jumps to its end and creeps back to it.
  public class func animate(
    springDuration duration: TimeInterval = 0.5, bounce: CGFloat = 0,
    initialSpringVelocity: CGFloat = 0, delay: TimeInterval = 0, options: AnimationOptions = [],
    animations: () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    let spring = Spring(
      perceptualDuration: duration, bounce: bounce, initialVelocity: initialSpringVelocity)
    // It ends when a critical spring would, however it is damped.
    let duration = Spring(
      perceptualDuration: duration, bounce: max(bounce, 0), initialVelocity: initialSpringVelocity
    ).runningDuration
    var timing = timing(duration, delay, options.union(.overrideInheritedDuration))
    timing.curve = .spring(spring, name: "spring, bounce \(decimal(bounce))")
    UIViewAnimation.run(timing, animations: animations, completion: completion)
  }

  /// Animates what `animations` changes on the system's spring, from the speed that it has.
  ///
  /// - Parameters:
  ///   - speed: Towards the end of the way, in points per second.
  ///   - way: How far it is to go, in points; where that is nothing, the speed does not count.
  package class func animateOnSystemSpring(
    speed: CGFloat, over way: CGFloat, options: AnimationOptions = .beginFromCurrentState,
    animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
  ) {
    var timing = timing(
      Spring.systemDuration, 0, options.union([.allowUserInteraction, .systemSpring]))
    if speed != 0, abs(way) >= 1, UIViewAnimation.current == nil {
      let spring = Spring.system.released(at: speed / way)
      timing.curve = .spring(spring, name: UIViewAnimation.Curve.systemSpringName)
    }
    UIViewAnimation.run(
      timing, animator: animator(options), animations: animations, completion: completion)
  }

  // MARK: Keyframes

  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: KeyframeAnimationOptions = [], animations: @escaping () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    UIViewAnimation.runKeyframes(
      timing(duration, delay, options.animationOptions), mode: options.calculationMode,
      animations: animations, completion: completion)
  }

  /// Adds a keyframe to the block of keyframes that is running; times are fractions of its duration.
  public class func addKeyframe(
    withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
    animations: @escaping () -> Void
  ) {
    UIViewAnimation.addKeyframe(
      start: frameStartTime, length: frameDuration, animations: animations)
  }

  // MARK: No animation

  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    UIViewAnimation.withoutAnimation(actionsWithoutAnimation)
  }

  public static var areAnimationsEnabled: Bool { UIViewAnimation.open.areEnabled }

  public class func setAnimationsEnabled(_ enabled: Bool) {
    UIViewAnimation.open.areEnabled = enabled
  }

  /// The duration of the block that is running, in seconds; 0 outside of one.
  public class var inheritedAnimationDuration: TimeInterval {
    UIViewAnimation.current?.timing.duration ?? 0
  }
}

extension UIViewAnimation.Curve {
  /// The raw value of the curve that stands for the system's spring.
  static let systemSpring: UInt = 7

  static let systemSpringName = "system spring"

  package static func named(_ rawValue: UInt) -> UIViewAnimation.Curve {
    switch rawValue {
    case 1: .function(CAMediaTimingFunction(name: .easeIn), name: "ease in")
    case 2: .function(CAMediaTimingFunction(name: .easeOut), name: "ease out")
    case 3: .function(CAMediaTimingFunction(name: .linear), name: "linear")
    case systemSpring: .spring(.system, name: systemSpringName)
    default: .function(CAMediaTimingFunction(name: .easeInEaseOut), name: "ease in out")
    }
  }
}

extension UIViewAnimation.Curve {
  static func named(_ curve: AnimatorCurve) -> UIViewAnimation.Curve {
    switch curve.shape {
    case .function(let function): .function(function, name: "property animator, cubic")
    case .spring(let spring):
      .spring(spring, name: "property animator, spring \(decimal(spring.dampingRatio))")
    case .composed(_, let spring):
      .spring(spring, name: "property animator, composed \(decimal(spring.dampingRatio))")
    }
  }
}
