internal import Frames

/// An animation block that is running: what changes of views' layers become while it does.
@MainActor
package final class UIViewAnimation {
  /// The timing of a block.
  package struct Timing {
    package var duration: TimeInterval
    var delay: TimeInterval = 0
    package var curve: Curve
    var repeatCount: Float = 0
    var autoreverses = false
    var beginsFromCurrentState = false
    /// Whether what lies in the animated views is laid out inside the block, and so moves along.
    var laysOutSubviews = false
    /// What touches the views take while they animate.
    var touches = AnimatedTouches.Rule.destination

    package init(duration: TimeInterval, delay: TimeInterval = 0, curve: Curve) {
      (self.duration, self.delay, self.curve) = (duration, delay, curve)
    }
  }

  /// How a block's progress runs.
  package enum Curve {
    case function(CAMediaTimingFunction, name: String)
    case spring(Spring, name: String)
  }

  /// The properties that animate additively, so that an interruption never jumps.
  private static let additiveKeys: Set<String> = [
    "position", "bounds", "transform", "cornerRadius", "zPosition",
  ]

  /// Stands for no duration at all where a change has to wait for its delay, in seconds.
  static let shortestDuration = 1e-9

  /// The blocks that run in a recording, and what waits for them.
  final class Blocks: RecordingState {
    /// What `UIView.areAnimationsEnabled` says.
    var areEnabled = true

    /// Whether views whose animations let no touches through take them all the same.
    fileprivate(set) var takeTouches = false

    /// The blocks that run, the innermost last.
    fileprivate var stack: [UIViewAnimation] = []

    /// What is to run inside the next block that begins: what a transition coordinator animates
    /// alongside.
    fileprivate var alongside: [() -> Void] = []

    /// Who gathers the blocks that begin, the innermost last.
    fileprivate var trackers: [Tracker] = []

    init(in context: RecordingContext) {}
  }

  /// The blocks of the current recording.
  static var open: Blocks { RecordingContext.current[Blocks.self] }

  /// The innermost running block; nil outside of one, and where animation is switched off.
  package static var current: UIViewAnimation? {
    let open = open
    return open.areEnabled ? open.stack.last : nil
  }

  /// A model value before the block changed it.
  private struct Change {
    weak var layer: CALayer?
    let key: String
    let old: LayerValue
  }

  /// An animation that the block has put on a layer.
  private struct Addition {
    weak var layer: CALayer?
    let key: String
    weak var animation: CAAnimation?

    /// The layer, unless another animation has taken the place of this one.
    @MainActor var animatedLayer: CALayer? {
      guard let layer, let animation, layer.animation(forKey: key) === animation else { return nil }
      return layer
    }
  }

  private(set) var timing: Timing
  /// What paces the block's animations, where they do not run by themselves.
  let animator: UIViewPropertyAnimator?
  private let completion: ((Bool) -> Void)?
  /// The outermost block around this one that the same animator paces; nil if there is none.
  ///
  /// It keeps the changes of both in the order in which they happened, to put them back.
  private let outermost: UIViewAnimation?
  private var changes: [Change] = []
  /// This block's own changes, to be written down when it closes.
  private var moves: [Change] = []
  /// What else the block animates, likewise: transitions of what layers show, and layers' own properties.
  private var named: [(layer: CALayer, words: String)] = []
  private var additions: [Addition] = []
  private var running = 0
  private var isFinished = true
  private var isOpen = true
  private var hasAnimated = false
  var keyframes: KeyframeRecorder? {
    didSet { hasKeyframes = hasKeyframes || keyframes != nil }
  }
  /// Whether it runs through keyframes, and so on no single curve.
  private var hasKeyframes = false

  private init(
    timing: Timing, animator: UIViewPropertyAnimator?, completion: ((Bool) -> Void)?,
    inside outer: UIViewAnimation?
  ) {
    self.timing = timing
    if let animator { self.timing.touches = animator.touches }
    self.animator = animator
    self.completion = completion
    let isSamePace = animator != nil && outer?.animator === animator
    outermost = isSamePace ? outer?.outermost ?? outer : nil
  }

  /// Runs `animations` with `timing`, or at the pace of `animator`.
  @discardableResult
  static func run(
    _ timing: Timing, animator: UIViewPropertyAnimator? = nil, animations: () -> Void,
    completion: ((Bool) -> Void)?
  ) -> UIViewAnimation {
    let open = open
    let block = UIViewAnimation(
      timing: timing, animator: animator, completion: completion, inside: current)
    for tracker in open.trackers { tracker.blocks.append(block) }
    open.stack.append(block)
    animations()
    let others = open.alongside
    open.alongside = []
    for other in others { other() }
    if timing.laysOutSubviews {
      for layer in block.layers { (layer.delegate as? UIView)?.layoutIfNeeded() }
    }
    open.stack.removeLast()
    block.close()
    return block
  }

  /// Gathers the blocks that begin while it is asked to.
  fileprivate final class Tracker { var blocks: [UIViewAnimation] = [] }

  /// The blocks that `body` runs.
  package static func blocks(in body: () -> Void) -> [UIViewAnimation] {
    let (open, tracker) = (open, Tracker())
    open.trackers.append(tracker)
    body()
    open.trackers.removeLast()
    return tracker.blocks
  }

  /// Repeats what `body` changes inside the innermost running block.
  static func repeating(_ count: Float, autoreverses: Bool, _ body: () -> Void) {
    guard let block = current else { return body() }
    let timing = block.timing
    (block.timing.repeatCount, block.timing.autoreverses) = (count, autoreverses)
    body()
    block.timing = timing
  }

  static func withoutAnimation(_ actions: () -> Void) {
    let open = open
    let wereEnabled = open.areEnabled
    open.areEnabled = false
    actions()
    open.areEnabled = wereEnabled
  }

  /// Hit-tests in `body` as if no animation kept touches from views.
  package static func lettingTouchesThrough<Result>(_ body: () -> Result) -> Result {
    let open = open
    open.takeTouches = true
    defer { open.takeTouches = false }
    return body()
  }

  /// Keeps `animations` for the first block that `body` begins.
  ///
  /// - Returns: Whether there was one.
  package static func run(alongside animations: [() -> Void], in body: () -> Void) -> Bool {
    let open = open
    open.alongside = animations
    body()
    let haveRun = open.alongside.isEmpty
    open.alongside = []
    return haveRun
  }

  /// The animation that a change of `key` on `layer` becomes.
  ///
  /// Where it is one from value to value, a layer of an app's own may give it another key path and ends, and
  /// with them animate a property of its own in the block's time.
  func action(for layer: CALayer, key: String) -> any CAAction {
    // A view's picture changes at once, unless a transition or an animation of its layer fades it.
    let old = key == "contents" ? nil : layer.snapshotValue(key)
    guard old != nil, canAnimate, !Self.additiveKeys.contains(key) else {
      return ChangeAction(block: self, key: key, old: old)
    }
    let animation = CABasicAnimation(keyPath: key)
    pace(animation, on: layer)
    animation.onRun = { [self] animation, layer, event in
      if let old, (animation as? CAPropertyAnimation)?.keyPath == key {
        animate(layer, key, from: old)
      } else {
        animation.onRun = nil
        named.append((layer, (animation as? CAPropertyAnimation)?.keyPath ?? event))
        start(animation, on: layer, key: event)
      }
    }
    return animation
  }

  /// Adds the animation of a change that has happened.
  fileprivate func animate(_ layer: CALayer, _ key: String, from old: LayerValue) {
    let change = Change(layer: layer, key: key, old: old)
    (outermost ?? self).changes.append(change)
    moves.append(change)
    if let keyframes {
      keyframes.record(layer, key, from: old)
      return
    }
    let isAdditive = Self.additiveKeys.contains(key)
    var old = old
    if timing.beginsFromCurrentState, layer.endRepeatingAnimations(of: key) { old = old.asShown }
    guard timing.duration > 0 || timing.delay > 0 || animator != nil,
      let animation = layer.changeAnimation(
        key, from: old, additive: isAdditive, fromCurrent: timing.beginsFromCurrentState)
    else { return }
    let name = animation.isAdditive ? layer.uniqueKey(key) : key
    add(animation, to: layer, key: name)
  }

  func add(_ animation: CAAnimation, to layer: CALayer, key: String) {
    pace(animation, on: layer)
    start(animation, on: layer, key: key)
  }

  /// Gives the animation the block's time.
  private func pace(_ animation: CAAnimation, on layer: CALayer) {
    // The block tells of all that it changes when it closes.
    animation.isListed = false
    animation.duration = max(timing.duration, Self.shortestDuration)
    animation.beginTime = layer.localTime + timing.delay
    animation.fillMode = animation.isRemovedOnCompletion ? .backwards : .both
    animation.repeatCount = timing.repeatCount
    animation.autoreverses = timing.autoreverses
    if let animator {
      animation.progressSource = animator.progressSource()
    } else {
      switch timing.curve {
      case .function(let function, _): animation.timingFunction = function
      case .spring(let spring, _):
        (animation as? CABasicAnimation)?.spring = spring
        (animation as? CATransition)?.spring = spring
      }
    }
  }

  /// Adds the animation, for whose end the block then waits.
  private func start(_ animation: CAAnimation, on layer: CALayer, key: String) {
    running += 1
    let (view, rule) = (layer.delegate as? UIView, timing.touches)
    view?.animatedTouches.begin(rule)
    animation.onStop = { [weak view] finished in
      view?.animatedTouches.end(rule)
      self.stopped(finished)
    }
    hasAnimated = true
    if let effect = (animation as? CATransition)?.effect { named.append((layer, effect.words)) }
    layer.add(animation, forKey: key)
    let added = layer.animation(forKey: key)
    additions.append(Addition(layer: layer, key: key, animation: added))
  }

  /// Whether what changes in the block takes time.
  var canAnimate: Bool {
    keyframes == nil && (timing.duration > 0 || timing.delay > 0 || animator != nil)
  }

  /// Whether the block has changed anything that animates.
  var isEmpty: Bool { additions.isEmpty }

  /// The layers that the block animates.
  package var layers: [CALayer] { additions.compactMap(\.layer) }

  /// Ends the block's animations now.
  package func end() {
    for addition in additions {
      addition.animatedLayer?.endAnimation(forKey: addition.key, finished: true)
    }
  }

  /// Ends the block's animations and leaves the layers as they are shown.
  func freeze() {
    for addition in additions { addition.animatedLayer?.adoptAnimation(forKey: addition.key) }
    end()
  }

  /// Puts everything back to what it was before the block, and ends its animations.
  package func rollBack() {
    for change in changes.reversed() { change.layer?.restore(change.key, to: change.old) }
    end()
  }

  private func stopped(_ finished: Bool) {
    running -= 1
    isFinished = isFinished && finished
    finishIfOver()
  }

  private func close() {
    isOpen = false
    if hasAnimated { log() }
    guard running == 0 else { return }
    let clock = VirtualClock.current
    clock.schedule(at: clock.now) { self.finishIfOver() }
  }

  private var isCompleted = false

  private func finishIfOver() {
    guard !isOpen, running == 0, !isCompleted else { return }
    isCompleted = true
    completion?(isFinished)
  }

  private func log() {
    var layers: [CALayer] = []
    var changes: [MotionChange] = []
    for move in moves {
      guard let layer = move.layer, let new = layer.snapshotValue(move.key)?.numbers,
        new != move.old.numbers,
        !zip(layers, changes).contains(where: { $0 === layer && $1.property == move.key })
      else { continue }
      layers.append(layer)
      changes.append(
        MotionChange(
          layer: layer.shownName, property: move.key, from: move.old.numbers, to: new))
    }
    moves = []
    for (layer, property) in named {
      layers.append(layer)
      changes.append(MotionChange(layer: layer.shownName, property: property))
    }
    named = []
    MotionLog.current.append(
      Motion(
        start: VirtualClock.current.now, delay: timing.delay, duration: timing.duration,
        curve: timing.curve.name, timing: hasKeyframes ? nil : timing.curve.figures,
        changes: changes),
      layers: layers)
  }

  /// The action of one change: it learns the old value first, and animates once the new one is set.
  private final class ChangeAction: CAAction {
    private let block: UIViewAnimation
    private let key: String
    private let old: LayerValue?

    init(block: UIViewAnimation, key: String, old: LayerValue?) {
      self.block = block
      self.key = key
      self.old = old
    }

    func run(forKey event: String, object anObject: Any, arguments: [AnyHashable: Any]?) {
      guard let old, let layer = anObject as? CALayer else { return }
      block.animate(layer, key, from: old)
    }
  }
}
