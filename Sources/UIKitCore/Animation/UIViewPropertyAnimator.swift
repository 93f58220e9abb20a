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

  /// Whether the animator can be paused, scrubbed and stopped before its end.
  ///
  /// While it is active, it cannot be set, and keeps its value; iOS raises.
  open var isInterruptible = true {
    didSet { if state == .active { isInterruptible = oldValue } }
  }

  /// Whether views take touches while they animate; set like ``isInterruptible``.
  open var isUserInteractionEnabled = true {
    didSet { if state == .active { isUserInteractionEnabled = oldValue } }
  }

  /// Whether views take touches where they are going, as the app does the rest by itself, and not where
  /// they are shown.
  open var isManualHitTestingEnabled = false

  final var touches: AnimatedTouches.Rule {
    !isUserInteractionEnabled ? .ignored : isManualHitTestingEnabled ? .destination : .shown
  }

  final var playback = AnimatorPlayback.held(0)
  private final var pending: [(delay: Double, animations: () -> Void)] = []
  private final var completions: [(UIViewAnimatingPosition) -> Void] = []
  private final var blocks: [UIViewAnimation] = []
  private final var timings: [AnimatorTiming] = []
  /// The timing of the animations that are being added.
  private final var currentTiming: AnimatorTiming?
  private final var ticket: VirtualClock.Ticket?
  private final var reversed = false
  /// The fraction of the way to the end that was set since the animator last played.
  private final var scrubbedFraction: Double?

  // MARK: Making

  /// - Parameter duration: Seconds.
  public init(duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider) {
    self.parameters = parameters
    self.duration = AnimatorCurve(parameters, duration: duration).duration
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

  private final var curve: AnimatorCurve { AnimatorCurve(parameters, duration: duration) }

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
      let here = playback.progress(at: now)
      let start = min(max(here + (1 - here) * delay, 0), 1)
      run(animation, on: AnimatorTiming(self, at: now, joiningAt: start))
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
    playback = .held(reversed ? 1 : 0)
    for entry in entries {
      run(entry.animations, on: AnimatorTiming(self, at: now, delay: entry.delay))
    }
  }

  private final func run(_ animations: () -> Void, on timing: AnimatorTiming) {
    let outer = currentTiming
    currentTiming = timing
    timings.append(timing)
    var blockTiming = UIViewAnimation.Timing(duration: duration, curve: .named(curve))
    blockTiming.beginsFromCurrentState = true
    blocks += UIViewAnimation.blocks {
      UIViewAnimation.run(blockTiming, animator: self, animations: animations, completion: nil)
    }.filter { $0.animator === self }
    currentTiming = outer
  }

  /// The pace of an animation that is being added.
  final func progressSource() -> any ProgressSource {
    currentTiming ?? AnimatorTiming(self, at: now, joiningAt: playback.progress(at: now))
  }

  // MARK: Playing

  open var isRunning: Bool {
    if case .playing = playback { return state == .active }
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
    let shape: AnimatorPlayback.Shape =
      reversed ? .stretch(curve, from: 1, to: 0) : .whole(curve)
    play(
      AnimatorPlayback.Segment(
        start: now + self.delay, duration: duration, origin: 1 - target, target: target,
        shape: shape))
  }

  private final func play(_ segment: AnimatorPlayback.Segment) {
    stopClock()
    scrubbedFraction = nil
    playback = .playing(segment)
    let isEmpty = blocks.allSatisfy(\.isEmpty)
    let end = isEmpty ? now : segment.start + segment.duration
    ticket = VirtualClock.current.schedule(at: Timestamp(seconds: end)) { self.arrive(segment) }
  }

  private final func stopClock() {
    if let ticket { VirtualClock.current.cancel(ticket) }
    ticket = nil
  }

  private final func arrive(_ segment: AnimatorPlayback.Segment) {
    ticket = nil
    playback = .held(segment.target)
    if pausesOnCompletion { return }
    conclude(at: segment.target == 1 ? .end : .start)
  }

  open func pauseAnimation() {
    guard state != .stopped, isInterruptible else { return }
    activate()
    hold()
  }

  /// Pauses at what is shown.
  private final func hold() {
    guard case .playing(let segment) = playback else { return }
    stopClock()
    for timing in timings { timing.anchor(at: now) }
    lastSegment = segment
    playback = .held(playback.progress(at: now))
    heldSince = now
  }

  /// The segment in which the animator was paused, and when; for going on as if nothing had happened.
  private final var lastSegment: AnimatorPlayback.Segment?
  private final var heldSince: TimeInterval = 0

  open var fractionComplete: CGFloat {
    get {
      let forward = scrubbedFraction ?? min(max(playback.progress(at: now), 0), 1)
      return reversed ? 1 - forward : forward
    }
    set {
      guard state != .stopped, isInterruptible else { return }
      pauseAnimation()
      let fraction = min(max(newValue, 0), 1)
      let forward = reversed ? 1 - fraction : fraction
      scrubbedFraction = forward
      playback = .held(scrubsLinearly ? forward : curve.progress(at: forward))
    }
  }

  open var isReversed: Bool {
    get { reversed }
    set {
      guard newValue != reversed, isInterruptible || state != .active else { return }
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
    guard state == .active, case .held(let origin) = playback else { return }
    let target: Double = reversed ? 0 : 1
    let factor = max(Double(durationFactor), 0)
    if let parameters {
      let left = factor > 0 ? factor * duration : abs(target - origin) * duration
      let curve = AnimatorCurve(parameters, duration: left)
      play(segment(from: origin, to: target, curve.duration, .fresh(curve)))
    } else {
      goOn(from: origin, to: target, factor: factor)
    }
  }

  /// Continues with the animator's own curve.
  private final func goOn(from origin: Double, to target: Double, factor: Double) {
    let curve = curve
    let isForward = target == 1
    if case .spring(let spring) = curve.shape,
      !isForward || scrubbedFraction != nil || lastSegment == nil
    {
      // A spring has no way back on its own curve: it starts anew with the speed that it has.
      let left = factor > 0 ? factor * duration : duration
      let distance = target - origin
      let speed = distance == 0 ? 0 : heldVelocity / distance
      let fresh = Spring(
        frequency: spring.frequency, dampingRatio: spring.dampingRatio, initialVelocity: speed)
      play(segment(from: origin, to: target, left, .fresh(AnimatorCurve(fresh, duration: left))))
      return
    }
    let here = timeFraction(of: origin, curve)
    let left = factor > 0 ? factor * duration : abs(target - here) * duration
    play(segment(from: origin, to: target, left, .stretch(curve, from: here, to: target)))
  }

  private final func segment(
    from origin: Double, to target: Double, _ duration: TimeInterval,
    _ shape: AnimatorPlayback.Shape
  ) -> AnimatorPlayback.Segment {
    AnimatorPlayback.Segment(
      start: now, duration: duration, origin: origin, target: target, shape: shape)
  }

  /// The fraction of the animator's time that belongs to `progress`.
  private final func timeFraction(of progress: Double, _ curve: AnimatorCurve) -> Double {
    if scrubbedFraction == nil, let lastSegment {
      let fraction = lastSegment.fraction(at: heldSince)
      switch lastSegment.shape {
      case .whole: return fraction
      case .stretch(_, let from, let to): return from + (to - from) * fraction
      case .fresh: break
      }
    }
    return curve.time(at: min(max(progress, 0), 1))
  }

  /// The speed in progress per second that the animator had when it was paused.
  private final var heldVelocity: Double {
    guard scrubbedFraction == nil, let lastSegment else { return 0 }
    let step = 1e-5
    return (lastSegment.progress(at: heldSince + step) - lastSegment.progress(at: heldSince - step))
      / (2 * step)
  }

  // MARK: Ending

  /// Stops where the views are.
  ///
  /// - Parameter withoutFinishing: Whether that is all; else ``finishAnimation(at:)`` is to follow.
  open func stopAnimation(_ withoutFinishing: Bool) {
    guard state == .active, isInterruptible else { return }
    stopClock()
    for timing in timings { timing.anchor(at: now) }
    playback = .held(playback.progress(at: now))
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
    playback = .held(0)
    (blocks, timings, completions, pending) = ([], [], [], [])
    lastSegment = nil
    (scrubbedFraction, reversed) = (nil, false)
  }
}
