/// Watches touches for a movement with a meaning.
///
/// A subclass overrides the four touch methods and sets ``state``; UIKit decides with the other
/// recognizers of the touches whether the gesture may begin.
@MainActor @preconcurrency
open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed

    public static let recognized = State.ended
  }

  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open internal(set) weak var view: UIView?
  /// Switching a recognizer off cancels the gesture that is under way.
  open var isEnabled = true { didSet { if !isEnabled { loseTouches() } } }
  /// Whether the view loses the touches once the gesture is recognized.
  open var cancelsTouchesInView = true
  /// Whether the view hears of touches only once the gesture has failed.
  open var delaysTouchesBegan = false
  /// Whether the view hears that a touch has ended only once the gesture has failed.
  open var delaysTouchesEnded = true
  open var name: String?

  /// How far the gesture has come; to be set by subclasses only.
  ///
  /// A gesture that another one excludes, or that is not allowed to begin, becomes `failed` instead
  /// of what was set; one that waits for another to fail stays `possible` until then.
  open var state: State {
    get { current }
    set { change(to: newValue) }
  }

  /// What ``state`` reads; set by the arbiter and by ``change(to:)``.
  final var current = State.possible { didSet { propertiesDidChange(of: self) } }
  /// The state that the gesture takes on as soon as those it waits for have failed.
  final var pending: (state: State, rivals: [UIGestureRecognizer])?
  /// What has come of the touches of this attempt; ended ones stay until it is decided.
  final var touches: [UITouch] = []
  /// Who settles what may begin; nil while no touch is watched.
  final weak var arbiter: GestureArbiter?
  /// Whether the touches were taken away.
  final var hasLostTouches = false
  /// What UIKit itself does with the gesture.
  package final var handler: ((UIGestureRecognizer) -> Void)?
  /// What UIKit itself does when the gesture fails.
  final var failed: (() -> Void)?

  private final var targets: [TargetAction] = []
  private final var required: [WeakRecognizer] = []
  private final var timer: VirtualClock.Ticket?

  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  @MainActor @preconcurrency
  public convenience override init() { self.init(target: nil, action: nil) }

  open func addTarget(_ target: Any, action: Selector) {
    let object = target as AnyObject
    guard !targets.contains(where: { $0.target === object && $0.action == action }) else { return }
    targets.append(TargetAction(target: object, action: action))
  }

  open func removeTarget(_ target: Any?, action: Selector?) {
    targets.removeAll { entry in
      (target == nil || entry.target === target as AnyObject)
        && (action == nil || entry.action == action)
    }
  }

  /// Waits for `otherGestureRecognizer` to fail before beginning.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    required.append(WeakRecognizer(recognizer: otherGestureRecognizer))
  }

  // MARK: Where

  /// The touches that say where the gesture is.
  var locatedTouches: [UITouch] {
    let down = touches.filter(\.isDown)
    return down.isEmpty ? touches : down
  }

  /// The middle of the touches in the space of `view`, or of the window if nil.
  open func location(in view: UIView?) -> CGPoint {
    CGPoint.middle(of: locatedTouches.map { $0.location(in: view) })
  }

  /// Where one of the touches is; the middle of them all if there are not so many.
  open func location(ofTouch touchIndex: Int, in view: UIView?) -> CGPoint {
    let touches = locatedTouches
    guard touches.indices.contains(touchIndex) else { return location(in: view) }
    return touches[touchIndex].location(in: view)
  }

  open var numberOfTouches: Int { touches.count { $0.isDown } }

  // MARK: For subclasses

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Forgets the gesture; called once it is over and its touches have ended.
  open func reset() {}

  /// Watches a touch no longer.
  open func ignore(_ touch: UITouch, for event: UIEvent) {
    touches.removeAll { $0 === touch }
    touch.watchers.removeAll { $0.recognizer === self }
  }

  /// Whether this gesture, once recognized, makes the other one fail.
  open func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func canBePrevented(by preventingGestureRecognizer: UIGestureRecognizer) -> Bool { true }
  open func shouldRequireFailure(of otherGestureRecognizer: UIGestureRecognizer) -> Bool { false }

  open func shouldBeRequiredToFail(by otherGestureRecognizer: UIGestureRecognizer) -> Bool {
    false
  }

  /// Whether the recognizer wants to hear of the event at all.
  open func shouldReceive(_ event: UIEvent) -> Bool {
    delegate?.gestureRecognizer(self, shouldReceive: event) ?? true
  }

  /// Runs `body` after `delay` seconds unless the gesture is over by then; replaces what was set.
  final func setTimer(after delay: TimeInterval, _ body: @escaping @MainActor () -> Void) {
    stopTimer()
    timer = VirtualClock.current.schedule(after: delay) { [weak self] in
      self?.timer = nil
      body()
    }
  }

  final func stopTimer() {
    if let timer { VirtualClock.current.cancel(timer) }
    timer = nil
  }

  // MARK: States

  final var isActive: Bool { current == .began || current == .changed }
  /// Whether the gesture took place, or is doing so.
  final var isRecognized: Bool { isActive || current == .ended }
  final var isOver: Bool { current == .ended || current == .cancelled || current == .failed }
  /// Whether touches still count towards a gesture that has neither begun nor failed.
  final var isUndecided: Bool { current == .possible && arbiter != nil }
  /// Whether the gesture was made and only waits for others to fail.
  final var isConcluded: Bool { pending?.state == .ended }
  final var isListening: Bool { !isOver && !isConcluded }

  /// Takes on a state as far as it can follow from the present one.
  private final func change(to new: State) {
    switch (current, new) {
    case (.possible, .began), (.possible, .changed), (.possible, .ended):
      guard let arbiter else { return enter(new) }
      arbiter.begin(self, as: new == .changed ? .began : new)
    case (.possible, .failed), (.possible, .cancelled):
      enter(.failed)
    case (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended):
      enter(new)
    case (.began, .failed), (.changed, .failed), (.began, .cancelled), (.changed, .cancelled):
      enter(.cancelled)
    default:
      break
    }
  }

  /// Is in a state from now on; the arbiter sees to what follows from that.
  final func enter(_ state: State) {
    current = state
    pending = nil
    if isOver { stopTimer() }
    if let arbiter { arbiter.stateDidChange(of: self) } else { sendActions() }
  }

  final func sendActions() {
    if current == .failed { failed?() }
    guard current != .failed, current != .possible else { return }
    handler?(self)
    for target in targets { target.send([self]) }
  }

  /// Lets go of all touches: a gesture under way is cancelled, one that may still come fails.
  final func loseTouches() {
    guard arbiter != nil else { return }
    hasLostTouches = true
    if !isOver { enter(isActive ? .cancelled : .failed) }
  }

  /// Is as if no touch had ever been; ready for the next.
  final func startAfresh() {
    stopTimer()
    if hasLostTouches {
      for touch in touches { touch.watchers.removeAll { $0.recognizer === self } }
    }
    touches = []
    pending = nil
    hasLostTouches = false
    arbiter = nil
    current = .possible
    reset()
  }

  // MARK: Against others

  /// Whether the delegate and the views that would lose the touches let the gesture begin.
  final var mayBegin: Bool {
    guard delegate?.gestureRecognizerShouldBegin(self) ?? true else { return false }
    var views = [view].compactMap { $0 }
    for case let touched? in touches.map(\.view) where cancelsTouchesInView {
      if !views.contains(touched) { views.append(touched) }
    }
    return views.allSatisfy { $0.gestureRecognizerShouldBegin(self) }
  }

  /// Whether this gesture, once recognized, excludes the other one.
  final func excludes(_ other: UIGestureRecognizer) -> Bool {
    canPrevent(other) && other.canBePrevented(by: self) && !allows(other)
  }

  private final func allows(_ other: UIGestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
  }

  final func mustWait(for other: UIGestureRecognizer) -> Bool {
    required.contains { $0.recognizer === other }
      || shouldRequireFailure(of: other) || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }
}

struct WeakRecognizer {
  weak var recognizer: UIGestureRecognizer?
}

extension CGPoint {
  /// The mean of `points`; zero if there are none.
  static func middle(of points: [CGPoint]) -> CGPoint {
    let count = CGFloat(max(points.count, 1))
    return CGPoint(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }
}
