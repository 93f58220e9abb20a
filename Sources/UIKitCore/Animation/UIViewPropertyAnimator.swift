/// Whether an animator has begun.
public enum UIViewAnimatingState: Int, Sendable { case inactive, active, stopped }

/// A place on an animator's way.
public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

/// An animation that can be started, stopped, paused and scrubbed.
@MainActor @preconcurrency
public protocol UIViewAnimating: AnyObject {
  var state: UIViewAnimatingState { get }
  var isRunning: Bool { get }
  var isReversed: Bool { get set }
  /// How far the animation has come in the direction it runs, in 0...1.
  var fractionComplete: CGFloat { get set }
  func startAnimation()
  /// - Parameter delay: Seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  func pauseAnimation()
  func stopAnimation(_ withoutFinishing: Bool)
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animation to which changes of views can be added.
@MainActor @preconcurrency
public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  func addAnimations(_ animation: @escaping () -> Void)
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

/// Animates changes of views, and can be paused, scrubbed, reversed and continued with another
/// timing.
@MainActor @preconcurrency
open class UIViewPropertyAnimator: NSObject, UIViewImplicitlyAnimating {
  private final let parameters: any UITimingCurveProvider

  /// Seconds from start to end; a spring with a time of its own takes that.
  public final let duration: TimeInterval
  /// Seconds between the start and the first movement.
  open private(set) var delay: TimeInterval = 0
  open private(set) var state = UIViewAnimatingState.inactive

  /// Whether ``fractionComplete`` is the progress of the values while paused, rather than of time.
  open var scrubsLinearly = true

  /// Whether the animator stays active, and can be reversed, when it has come to its end.
  open var pausesOnCompletion = false

  final var course = AnimatorCourse.held(0)
  private final var pending: [(delay: Double, animations: () -> Void)] = []
  private final var completions: [(UIViewAnimatingPosition) -> Void] = []
  private final var blocks: [UIViewAnimation] = []
  private final var tracks: [AnimatorTrack] = []
  /// The track of the animations that are being added.
  private final var currentTrack: AnimatorTrack?
  private final var ticket: VirtualClock.Ticket?
  private final var reversed = false
  /// Whether the animator was scrubbed since it last played.
  private final var isScrubbed = false

  // MARK: Making

  /// - Parameter duration: Seconds.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    self.parameters = parameters
    self.duration = AnimatorPacing(parameters, duration: duration).duration
    super.init()
  }

  @MainActor @preconcurrency
  public convenience override init() {
    self.init(duration: 0.25, timingParameters: UICubicTimingParameters())
  }

  public convenience init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UICubicTimingParameters(animationCurve: curve))
    if let animations { addAnimations(animations) }
  }

  public convenience init(
    duration: TimeInterval, controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint,
    animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration,
      timingParameters: UICubicTimingParameters(controlPoint1: point1, controlPoint2: point2))
    if let animations { addAnimations(animations) }
  }

  public convenience init(
    duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil
  ) {
    self.init(
      duration: duration, timingParameters: UISpringTimingParameters(dampingRatio: ratio))
    if let animations { addAnimations(animations) }
  }

  /// An animator that has been started.
  @discardableResult
  public class func runningPropertyAnimator(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void,
    completion: ((UIViewAnimatingPosition) -> Void)? = nil
  ) -> UIViewPropertyAnimator {
    let curve = UIView.AnimationCurve(rawValue: Int(options.curve)) ?? .easeInOut
    let animator = UIViewPropertyAnimator(
      duration: duration, curve: curve, animations: animations)
    if let completion { animator.addCompletion(completion) }
    animator.startAnimation(afterDelay: delay)
    return animator
  }

  open var timingParameters: (any UITimingCurveProvider)? { parameters }

  private final var pacing: AnimatorPacing { AnimatorPacing(parameters, duration: duration) }

  private final var now: TimeInterval { VirtualClock.current.now.seconds }

  // MARK: Adding

  open func addAnimations(_ animation: @escaping () -> Void) {
    addAnimations(animation, delayFactor: 0)
  }

  /// Adds changes that begin later and end with the others.
  ///
  /// - Parameter delayFactor: The fraction of the animator's remaining time that passes first.
  open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {
    let delay = min(max(delayFactor, 0), 1)
    switch state {
    case .inactive: pending.append((delay, animation))
    case .active:
      let here = course.progress(at: now)
      let start = min(max(here + (1 - here) * delay, 0), 1)
      run(animation, on: AnimatorTrack(self, at: now, joiningAt: start))
    case .stopped: break
    }
  }

  open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Runs what was added so far, so that its changes can be played and scrubbed.
  private final func activate() {
    guard state == .inactive else { return }
    state = .active
    let entries = pending
    pending = []
    course = .held(reversed ? 1 : 0)
    for entry in entries {
      run(entry.animations, on: AnimatorTrack(self, at: now, delay: entry.delay))
    }
  }

  private final func run(_ animations: () -> Void, on track: AnimatorTrack) {
    let outer = currentTrack
    currentTrack = track
    tracks.append(track)
    var timing = UIViewAnimation.Timing(duration: duration, curve: .named(pacing))
    timing.beginsFromCurrentState = true
    blocks.append(
      UIViewAnimation.run(timing, animator: self, animations: animations, completion: nil))
    currentTrack = outer
  }

  /// The pace of an animation that is being added.
  final func pace() -> any AnimationPace {
    currentTrack ?? AnimatorTrack(self, at: now, joiningAt: course.progress(at: now))
  }

  // MARK: Playing

  open var isRunning: Bool {
    if case .playing = course { return state == .active }
    return false
  }

  open func startAnimation() { startAnimation(afterDelay: 0) }

  open func startAnimation(afterDelay delay: TimeInterval) {
    guard state != .stopped else { return }
    guard state == .inactive else {
      if !isRunning { continueAnimation(withTimingParameters: nil, durationFactor: 0) }
      return
    }
    self.delay = max(delay, 0)
    activate()
    let target: Double = reversed ? 0 : 1
    let shape: AnimatorCourse.Shape =
      reversed ? .stretch(pacing, from: 1, to: 0) : .whole(pacing)
    play(
      AnimatorCourse.Leg(
        start: now + self.delay, duration: duration, origin: 1 - target, target: target,
        shape: shape))
  }

  private final func play(_ leg: AnimatorCourse.Leg) {
    stopClock()
    isScrubbed = false
    course = .playing(leg)
    let isEmpty = blocks.allSatisfy(\.isEmpty)
    let end = isEmpty ? now : leg.start + leg.duration
    ticket = VirtualClock.current.schedule(at: Timestamp(seconds: end)) { self.arrive(leg) }
  }

  private final func stopClock() {
    if let ticket { VirtualClock.current.cancel(ticket) }
    ticket = nil
  }

  private final func arrive(_ leg: AnimatorCourse.Leg) {
    ticket = nil
    course = .held(leg.target)
    if pausesOnCompletion { return }
    conclude(at: leg.target == 1 ? .end : .start)
  }

  open func pauseAnimation() {
    guard state != .stopped else { return }
    activate()
    hold()
  }

  /// Leaves the course for a standstill at what is shown.
  private final func hold() {
    guard case .playing(let leg) = course else { return }
    stopClock()
    for track in tracks { track.anchor(at: now) }
    lastLeg = leg
    course = .held(course.progress(at: now))
    heldSince = now
  }

  /// The leg that the animator was taken from, and when; for going on as if nothing had happened.
  private final var lastLeg: AnimatorCourse.Leg?
  private final var heldSince: TimeInterval = 0

  open var fractionComplete: CGFloat {
    get {
      let progress = min(max(course.progress(at: now), 0), 1)
      return reversed ? 1 - progress : progress
    }
    set {
      guard state != .stopped else { return }
      pauseAnimation()
      isScrubbed = true
      let fraction = min(max(newValue, 0), 1)
      let forward = reversed ? 1 - fraction : fraction
      course = .held(scrubsLinearly ? forward : pacing.progress(at: forward))
    }
  }

  open var isReversed: Bool {
    get { reversed }
    set {
      guard newValue != reversed else { return }
      reversed = newValue
      guard isRunning else { return }
      hold()
      continueAnimation(withTimingParameters: nil, durationFactor: 0)
    }
  }

  /// Goes on from a pause.
  ///
  /// - Parameters:
  ///   - parameters: The curve of the way that is left; nil to go on with the animator's own.
  ///   - durationFactor: The time for the way that is left as a fraction of the animator's
  ///     duration; 0 for the time that is left.
  open func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {
    guard state == .active, case .held(let origin) = course else { return }
    let target: Double = reversed ? 0 : 1
    let factor = max(Double(durationFactor), 0)
    if let parameters {
      let left = factor > 0 ? factor * duration : abs(target - origin) * duration
      let pacing = AnimatorPacing(parameters, duration: left)
      play(leg(from: origin, to: target, pacing.duration, .fresh(pacing)))
    } else {
      goOn(from: origin, to: target, factor: factor)
    }
  }

  /// Continues with the animator's own curve.
  private final func goOn(from origin: Double, to target: Double, factor: Double) {
    let pacing = pacing
    let isForward = target == 1
    if case .spring(let spring) = pacing.curve, !isForward || isScrubbed || lastLeg == nil {
      // A spring has no way back on its own curve: it starts anew with the speed that it has.
      let left = factor > 0 ? factor * duration : duration
      let distance = target - origin
      let speed = distance == 0 ? 0 : heldVelocity / distance
      let fresh = Spring(
        frequency: spring.frequency, dampingRatio: spring.dampingRatio, initialVelocity: speed)
      play(leg(from: origin, to: target, left, .fresh(AnimatorPacing(fresh, duration: left))))
      return
    }
    let here = timeFraction(of: origin, pacing)
    let left = factor > 0 ? factor * duration : abs(target - here) * duration
    play(leg(from: origin, to: target, left, .stretch(pacing, from: here, to: target)))
  }

  private final func leg(
    from origin: Double, to target: Double, _ duration: TimeInterval, _ shape: AnimatorCourse.Shape
  ) -> AnimatorCourse.Leg {
    AnimatorCourse.Leg(
      start: now, duration: duration, origin: origin, target: target, shape: shape)
  }

  /// The fraction of the animator's time that belongs to `progress`.
  private final func timeFraction(of progress: Double, _ pacing: AnimatorPacing) -> Double {
    if !isScrubbed, let lastLeg {
      let fraction = lastLeg.fraction(at: heldSince)
      switch lastLeg.shape {
      case .whole: return fraction
      case .stretch(_, let from, let to): return from + (to - from) * fraction
      case .fresh: break
      }
    }
    return pacing.time(at: min(max(progress, 0), 1))
  }

  /// The speed in progress per second that the animator had when it was taken from its course.
  private final var heldVelocity: Double {
    guard !isScrubbed, let lastLeg else { return 0 }
    let step = 1e-5
    return (lastLeg.progress(at: heldSince + step) - lastLeg.progress(at: heldSince - step))
      / (2 * step)
  }

  // MARK: Ending

  /// Stops where the views are.
  ///
  /// - Parameter withoutFinishing: Whether that is all; else ``finishAnimation(at:)`` is to follow.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active else { return }
    stopClock()
    for track in tracks { track.anchor(at: now) }
    course = .held(course.progress(at: now))
    if withoutFinishing {
      for block in blocks.reversed() { block.freeze() }
      forget()
    } else {
      state = .stopped
    }
  }

  /// Finishes a stopped animator, and calls its completions.
  open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
    guard state == .stopped else { return }
    conclude(at: finalPosition)
  }

  private final func conclude(at position: UIViewAnimatingPosition) {
    switch position {
    case .end: for block in blocks { block.end() }
    case .start: for block in blocks.reversed() { block.rollBack() }
    case .current: for block in blocks.reversed() { block.freeze() }
    }
    let handlers = completions
    forget()
    for handler in handlers { handler(position) }
  }

  private final func forget() {
    state = .inactive
    course = .held(0)
    (blocks, tracks, completions, pending) = ([], [], [], [])
    lastLeg = nil
    (isScrubbed, reversed) = (false, false)
  }
}
