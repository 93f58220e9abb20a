/// Something that runs when a layer's property changes.
@MainActor @preconcurrency
public protocol CAAction: AnyObject {
  /// Runs the action on the layer `anObject`, whose property `event` has changed.
  func run(forKey event: String, object anObject: Any, arguments: [AnyHashable: Any]?)
}

/// "No action": the value changes at once.
extension NSNull: @MainActor CAAction {
  public func run(forKey event: String, object anObject: Any, arguments: [AnyHashable: Any]?) {}
}

/// What is told when an animation starts and stops.
@MainActor @preconcurrency
public protocol CAAnimationDelegate: AnyObject {
  func animationDidStart(_ anim: CAAnimation)
  /// - Parameter flag: Whether the animation ran to its end, rather than being removed.
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}
  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// A change of a layer over time.
///
/// An animation is a closed form: what it does at an instant follows from the instant alone. A layer
/// keeps a copy, so later changes to the original have no effect on it.
@MainActor @preconcurrency
open class CAAnimation: CATimedObject, CAAction, KeyValueCoding {
  private final var ownTiming = MediaTiming()

  override final var timing: MediaTiming {
    get { ownTiming }
    set { ownTiming = newValue }
  }

  private var values: [String: Any] = [:]

  open var timingFunction: CAMediaTimingFunction?
  open var delegate: (any CAAnimationDelegate)?

  /// A hint for the display of a device; here every frame of the recording shows the animation.
  open var preferredFrameRateRange = CAFrameRateRange.default

  /// Whether the layer drops the animation when it has ended.
  open var isRemovedOnCompletion = true

  /// Called with whether it finished when the animation ends or is removed.
  package final var onStop: (@MainActor (Bool) -> Void)?

  /// What the animation does as an action, in place of being added to the layer under the property's key.
  package final var onRun: (@MainActor (CAAnimation, CALayer, String) -> Void)?

  /// What says how far along the animation is, in place of its own duration and curve; an animation
  /// that has one does not end by itself.
  package final var progressSource: (any ProgressSource)?

  /// Whether a recording tells of it by itself: not where a block of animations tells of it, and not
  /// for what the system moves.
  package final var isListed = true

  /// Where the recording tells of it, and since when; nil where it does not.
  final var listing: (log: MotionLog, places: Range<Int>, time: Timestamp)?

  @MainActor @preconcurrency
  public override required init() { super.init() }

  /// An independent animation of the same class and properties.
  nonisolated open override func copy() -> Any {
    onMainActor("CAAnimation.copy") { duplicate() }
  }

  final func duplicate() -> CAAnimation {
    let copy = type(of: self).init()
    copy.take(from: self)
    return copy
  }

  /// Takes over the properties of `other`, which is of the same class.
  func take(from other: CAAnimation) {
    timing = other.timing
    timingFunction = other.timingFunction
    delegate = other.delegate
    isRemovedOnCompletion = other.isRemovedOnCompletion
    preferredFrameRateRange = other.preferredFrameRateRange
    values = other.values
    onStop = other.onStop
    onRun = other.onRun
    progressSource = other.progressSource
    isListed = other.isListed
  }

  /// What was set under a key of your own; copies have it too, which tells animations apart.
  open func value(forKey key: String) -> Any? { values[key] }
  open func setValue(_ value: Any?, forKey key: String) { values[key] = value }

  open func run(forKey event: String, object anObject: Any, arguments: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else { return }
    if let onRun { onRun(self, layer, event) } else { layer.add(self, forKey: event) }
  }

  /// Changes `shown` to what the animation shows when its parent's time is `time`.
  func apply(to shown: inout AnimatedState, at time: CFTimeInterval) {}

  /// Whether the property `key`, and nothing else, is what the animation moves.
  func moves(only key: String) -> Bool { false }

  /// Whether it moves a property of which `isMeant` is true.
  func moves(any isMeant: (String) -> Bool) -> Bool { false }

  /// Fills in what depends on the layer at the moment the animation is added.
  func resolve(with state: LayerState) {}

  /// Takes what it needs of the layer at the moment the animation is added.
  func attach(to layer: CALayer) {}

  /// The spring that paces the animation instead of its timing function.
  var pacingSpring: Spring? { nil }

  /// The time within one repetition when the parent's time is `time`; nil while the animation
  /// shows nothing.
  final func phase(at time: CFTimeInterval) -> CFTimeInterval? {
    guard let progressSource else { return timing.phase(at: time) }
    return progressSource.progress(at: timing.localTime(at: time)) * duration
  }

  /// The eased progress when the time within one repetition is `phase`.
  final func progress(at phase: CFTimeInterval) -> Double {
    guard duration > 0 else { return 1 }
    return progressSource == nil ? easedProgress(at: phase) : phase / duration
  }

  /// The progress that the animation's own curve gives.
  func easedProgress(at phase: CFTimeInterval) -> Double {
    let linear = phase / duration
    return timingFunction?.progress(at: linear) ?? linear
  }
}

/// Says how far along animations are that do not run by themselves.
@MainActor
package protocol ProgressSource: AnyObject {
  /// The progress, 0 at the start and 1 at the end, when the animation's own time is `time`.
  func progress(at time: CFTimeInterval) -> Double
}

/// An animation of one property, named by its key path.
@MainActor @preconcurrency
open class CAPropertyAnimation: CAAnimation {
  open var keyPath: String?

  /// Whether the animated value is added to what the layer shows without this animation.
  ///
  /// Transforms multiply: this one acts before the one it is added to.
  open var isAdditive = false

  /// Whether each repetition starts from where the one before has ended.
  open var isCumulative = false

  /// Turns the animated numbers into the value of the property, a transform; nil where they are it.
  open var valueFunction: CAValueFunction?

  /// What the key path means for the layer that the animation was added to.
  private final var path: LayerKeyPath?

  public convenience init(keyPath: String?) {
    self.init()
    self.keyPath = keyPath
  }

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CAPropertyAnimation else { return }
    keyPath = other.keyPath
    isAdditive = other.isAdditive
    isCumulative = other.isCumulative
    valueFunction = other.valueFunction
  }

  /// The value at `phase` of one repetition, when the property has the value `current` without this
  /// animation; nil for no change.
  func value(at phase: CFTimeInterval, current: AnimatableValue?) -> AnimatableValue? { nil }

  /// The values at both ends of one repetition, likewise.
  func ends(current: AnimatableValue?) -> (from: AnimatableValue, to: AnimatableValue)? {
    guard let from = value(at: 0, current: current), let to = value(at: duration, current: current)
    else { return nil }
    return (from, to)
  }

  /// What is shown at both ends of the first repetition on a layer of `state`.
  final func shownEnds(on state: LayerState) -> (from: AnimatableValue, to: AnimatableValue)? {
    guard let path, let model = path.get(state),
      let (from, to) = ends(current: valueFunction?.neutral ?? model)
    else { return nil }
    func shown(_ value: AnimatableValue) -> AnimatableValue? {
      let value =
        valueFunction.map { $0.transform(of: value).map { AnimatableValue.transform($0) } } ?? value
      return isAdditive ? value?.added(to: model) : value
    }
    return shown(from).flatMap { from in shown(to).map { (from, $0) } }
  }

  override func moves(only key: String) -> Bool { keyPath == key }

  override func moves(any isMeant: (String) -> Bool) -> Bool {
    path.map { isMeant($0.property.name) } ?? false
  }

  override func resolve(with state: LayerState) {
    path = keyPath.flatMap { LayerKeyPath($0, of: state) }
  }

  override func attach(to layer: CALayer) {
    guard let keyPath,
      LayerProperty.named(keyPath, of: layer.state.kind)?.isAnimatable == false
    else { return }
    let name = layer.shownName
    diagnose(
      .unsupportedAnimation,
      "An animation of '\(keyPath)' of '\(name)' shows nothing: set the property at the times of its"
        + " values.", about: name)
  }

  override func apply(to shown: inout AnimatedState, at time: CFTimeInterval) {
    guard let path, let phase = phase(at: time) else { return }
    let current = valueFunction?.neutral ?? path.get(shown.state)
    guard var value = value(at: phase, current: current) else { return }
    if isCumulative { value = accumulate(value, at: time, current: current) }
    if let valueFunction {
      guard let transform = valueFunction.transform(of: value) else { return }
      value = .transform(transform)
    }
    if isAdditive { shown.add(path, value) } else { shown.set(path, value) }
  }

  private func accumulate(
    _ value: AnimatableValue, at time: CFTimeInterval, current: AnimatableValue?
  ) -> AnimatableValue {
    let rounds = Int(timing.localTime(at: time) / max(duration, 1e-9))
    guard rounds > 0, let end = self.value(at: duration, current: current) else { return value }
    return (0..<rounds).reduce(value) { sum, _ in sum.added(to: end) }
  }
}

/// An animation between two values.
@MainActor @preconcurrency
open class CABasicAnimation: CAPropertyAnimation {
  open var fromValue: Any? { didSet { from = AnimatableValue(fromValue) } }
  open var toValue: Any? { didSet { to = AnimatableValue(toValue) } }
  open var byValue: Any? { didSet { by = AnimatableValue(byValue) } }

  /// The spring that paces the animation instead of its timing function.
  package var spring: Spring?

  private var from: AnimatableValue?
  private var to: AnimatableValue?
  private var by: AnimatableValue?

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CABasicAnimation else { return }
    (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
    (from, to, by) = (other.from, other.to, other.by)
    spring = other.spring
  }

  /// Sets the ends of the animation.
  func setEnds(from: AnimatableValue?, to: AnimatableValue?) {
    (self.from, self.to) = (from, to)
  }

  override func value(at phase: CFTimeInterval, current: AnimatableValue?) -> AnimatableValue? {
    guard let (start, end) = ends(current: current) else { return nil }
    return start.interpolated(to: end, progress(at: phase))
  }

  override var pacingSpring: Spring? { spring }

  override func easedProgress(at phase: CFTimeInterval) -> Double {
    pacingSpring?.value(at: phase) ?? super.easedProgress(at: phase)
  }

  /// The two ends, as the combination of from, to and by that is set gives them.
  override func ends(
    current: AnimatableValue?
  ) -> (from: AnimatableValue, to: AnimatableValue)? {
    let base = isAdditive ? current?.neutral : current
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, by.added(to: from))
    case (nil, let to?, let by?): return to.subtracting(by).map { ($0, to) }
    case (let from?, nil, nil): return base.map { (from, $0) }
    case (nil, let to?, nil): return base.map { ($0, to) }
    case (nil, nil, let by?): return base.map { ($0, by.added(to: $0)) }
    case (nil, nil, nil): return nil
    }
  }
}

/// A basic animation paced by a spring.
@MainActor @preconcurrency
open class CASpringAnimation: CABasicAnimation {
  open var mass: CGFloat = 1
  open var stiffness: CGFloat = 100
  open var damping: CGFloat = 10
  /// In whole distances per second.
  open var initialVelocity: CGFloat = 0

  /// Whether a ``damping`` above the critical one counts; without this it counts as critical.
  open var allowsOverdamping = false

  /// A spring of mass 1 by its pace and its bounce.
  ///
  /// - Parameters:
  ///   - perceptualDuration: The period of the undamped spring, in seconds.
  ///   - bounce: From 0, no overshoot, to 1, no damping; below 0 the spring is damped more than
  ///     critically, which ``allowsOverdamping`` then allows.
  public convenience init(perceptualDuration: CFTimeInterval, bounce: CGFloat) {
    self.init()
    let frequency = 2 * CGFloat.pi / max(perceptualDuration, 1e-3)
    stiffness = frequency * frequency
    damping = 2 * frequency * (bounce < 0 ? 1 / max(1 + bounce, 1e-3) : 1 - min(bounce, 1))
    allowsOverdamping = bounce < 0
  }

  /// The seconds of one swing of the spring without its damping.
  open var perceptualDuration: CFTimeInterval {
    2 * .pi * (Double(mass) / Double(stiffness)).squareRoot()
  }

  /// 1 less the damping ratio; below 0, for a ratio above 1, one less than its inverse.
  open var bounce: CGFloat {
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    return ratio > 1 ? 1 / ratio - 1 : 1 - ratio
  }

  /// The seconds after which the spring stays within a thousandth of rest.
  open var settlingDuration: CFTimeInterval { oscillator.settlingDuration }

  override var pacingSpring: Spring? { oscillator }

  private var oscillator: Spring {
    let spring = Spring(
      mass: mass, stiffness: stiffness, damping: damping, initialVelocity: initialVelocity)
    return allowsOverdamping ? spring : spring.withoutOverdamping
  }

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CASpringAnimation else { return }
    (mass, stiffness, damping) = (other.mass, other.stiffness, other.damping)
    (initialVelocity, allowsOverdamping) = (other.initialVelocity, other.allowsOverdamping)
  }
}

/// Animations that share a time of their own.
@MainActor @preconcurrency
open class CAAnimationGroup: CAAnimation {
  open var animations: [CAAnimation]?

  override func take(from other: CAAnimation) {
    super.take(from: other)
    animations = (other as? CAAnimationGroup)?.animations?.map { $0.duplicate() }
  }

  override func moves(only key: String) -> Bool {
    animations?.isEmpty == false && animations?.allSatisfy { $0.moves(only: key) } == true
  }

  override func moves(any isMeant: (String) -> Bool) -> Bool {
    animations?.contains { $0.moves(any: isMeant) } == true
  }

  override func resolve(with state: LayerState) {
    for animation in animations ?? [] {
      if animation.duration == 0 { animation.duration = duration }
      animation.resolve(with: state)
    }
  }

  override func attach(to layer: CALayer) {
    for animation in animations ?? [] { animation.attach(to: layer) }
  }

  override func apply(to shown: inout AnimatedState, at time: CFTimeInterval) {
    guard let phase = phase(at: time) else { return }
    var own =
      timingFunction.map { $0.progress(at: phase / max(duration, 1e-9)) * duration } ?? phase
    // At the turn nothing has ended yet: what runs to the end of the group goes back from there.
    if autoreverses { own = min(own, duration - 2 * MediaTiming.clockTolerance) }
    for animation in animations ?? [] { animation.apply(to: &shown, at: own) }
  }
}
