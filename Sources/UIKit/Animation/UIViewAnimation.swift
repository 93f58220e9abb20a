internal import Frames

/// An animation block that is running: what changes of views' layers become while it does.
@MainActor
final class UIViewAnimation {
  /// The timing of a block.
  struct Timing {
    var duration: TimeInterval
    var delay: TimeInterval = 0
    var curve: Curve
    var repeatCount: Float = 0
    var autoreverses = false
    var beginsFromCurrentState = false
  }

  /// How a block's progress runs.
  enum Curve {
    case function(CAMediaTimingFunction, name: String)
    case spring(Spring, name: String)
  }

  /// The properties that animate additively, so that an interruption never jumps.
  private static let additiveKeys: Set<String> = [
    "position", "bounds", "transform", "cornerRadius", "zPosition",
  ]

  /// Stands for no duration at all where a change has to wait for its delay, in seconds.
  private static let shortestDuration = 1e-9

  private static var stack: [UIViewAnimation?] = []

  /// The innermost running block; nil outside of one, and where animation is switched off.
  static var current: UIViewAnimation? {
    UIView.areAnimationsEnabled ? stack.last.flatMap { $0 } : nil
  }

  /// Blocks that are to run inside the next block that begins: what a transition coordinator
  /// animates alongside.
  private static var alongside: [() -> Void] = []

  let timing: Timing
  private let completion: ((Bool) -> Void)?
  private var running = 0
  private var isFinished = true
  private var isOpen = true
  private var hasAnimated = false
  fileprivate var keyframes: KeyframeRecorder?

  private init(timing: Timing, completion: ((Bool) -> Void)?) {
    self.timing = timing
    self.completion = completion
  }

  /// Runs `animations` with `timing`.
  static func run(
    _ timing: Timing, animations: () -> Void, completion: ((Bool) -> Void)?
  ) {
    let block = UIViewAnimation(timing: timing, completion: completion)
    // Without animation stays without animation, however deep.
    stack.append(stack.last.map { $0 == nil } == true ? nil : block)
    animations()
    let guests = alongside
    alongside = []
    for guest in guests { guest() }
    stack.removeLast()
    block.close()
  }

  static func withoutAnimation(_ actions: () -> Void) {
    stack.append(nil)
    actions()
    stack.removeLast()
  }

  /// Keeps `guests` for the first block that `body` begins.
  ///
  /// - Returns: Whether there was one.
  static func run(alongside guests: [() -> Void], in body: () -> Void) -> Bool {
    alongside = guests
    body()
    let isTaken = alongside.isEmpty
    alongside = []
    return isTaken
  }

  static func reset() {
    stack = []
    alongside = []
    UIView.setAnimationsEnabled(true)
  }

  /// The animation that a change of `key` on `layer` becomes.
  func action(for layer: CALayer, key: String) -> any CAAction {
    Change(block: self, key: key, old: layer.snapshotValue(key))
  }

  /// Adds the animation of a change that has happened.
  fileprivate func animate(_ layer: CALayer, _ key: String, from old: LayerValue) {
    if let keyframes {
      keyframes.record(layer, key, from: old)
      return
    }
    let isAdditive = Self.additiveKeys.contains(key)
    guard timing.duration > 0 || timing.delay > 0,
      let animation = layer.changeAnimation(
        key, from: old, additive: isAdditive, fromCurrent: timing.beginsFromCurrentState)
    else { return }
    let name = animation.isAdditive ? layer.uniqueKey(key) : key
    add(animation, to: layer, key: name)
  }

  fileprivate func add(_ animation: CAAnimation, to layer: CALayer, key: String) {
    animation.duration = max(timing.duration, Self.shortestDuration)
    animation.beginTime = layer.localTime + timing.delay
    animation.fillMode = .backwards
    animation.repeatCount = timing.repeatCount
    animation.autoreverses = timing.autoreverses
    switch timing.curve {
    case .function(let function, _): animation.timingFunction = function
    case .spring(let spring, _): (animation as? CABasicAnimation)?.spring = spring
    }
    running += 1
    animation.onStop = { self.stopped($0) }
    hasAnimated = true
    layer.add(animation, forKey: key)
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
    let curve =
      switch timing.curve {
      case .function(_, let name): name
      case .spring(_, let name): name
      }
    UIApplication.shared.motionLog.append(
      Motion(
        start: VirtualClock.current.now, delay: timing.delay, duration: timing.duration,
        curve: curve))
  }

  /// The action of one change: it learns the old value first, and animates once the new one is set.
  private final class Change: CAAction {
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

/// The changes of keyframes, each with its share of the whole time.
@MainActor
private final class KeyframeRecorder {
  private struct Piece {
    let layer: CALayer
    let key: String
    let animation: CABasicAnimation
  }

  let duration: TimeInterval
  private var pieces: [Piece] = []
  var window: (start: Double, length: Double) = (0, 1)

  init(duration: TimeInterval) { self.duration = duration }

  func record(_ layer: CALayer, _ key: String, from old: LayerValue) {
    guard
      let animation = layer.changeAnimation(key, from: old, additive: true, fromCurrent: false)
    else { return }
    animation.beginTime = window.start * duration
    animation.duration = window.length * duration
    animation.fillMode = .both
    pieces.append(Piece(layer: layer, key: key, animation: animation))
  }

  /// One group for each layer, in the order of their first change.
  func groups() -> [(CALayer, CAAnimationGroup)] {
    var layers: [CALayer] = []
    for piece in pieces where !layers.contains(where: { $0 === piece.layer }) {
      layers.append(piece.layer)
    }
    return layers.map { layer in
      let group = CAAnimationGroup()
      group.animations = pieces.filter { $0.layer === layer }.map(\.animation)
      return (layer, group)
    }
  }
}

extension UIViewAnimation {
  /// Runs `animations`, in which keyframes are added.
  static func runKeyframes(
    _ timing: Timing, animations: () -> Void, completion: ((Bool) -> Void)?
  ) {
    let recorder = KeyframeRecorder(duration: timing.duration)
    run(
      timing,
      animations: {
        current?.keyframes = recorder
        animations()
        current?.keyframes = nil
        guard let block = current else { return }
        for (layer, group) in recorder.groups() {
          block.add(group, to: layer, key: layer.uniqueKey("keyframes"))
        }
      }, completion: completion)
  }

  /// Runs `animations` as a keyframe of the block that is running.
  static func addKeyframe(start: Double, length: Double, animations: () -> Void) {
    guard let recorder = current?.keyframes else { return animations() }
    let outer = recorder.window
    recorder.window = (min(max(start, 0), 1), min(max(length, 0), 1))
    animations()
    recorder.window = outer
  }
}
