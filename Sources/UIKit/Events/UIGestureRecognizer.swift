/// Decides with a recognizer what it may do.
@MainActor @preconcurrency
public protocol UIGestureRecognizerDelegate: AnyObject {
  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool
}

extension UIGestureRecognizerDelegate {
  public func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    true
  }

  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool {
    false
  }

  public func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch
  ) -> Bool {
    true
  }
}

/// Watches touches for a movement with a meaning.
@MainActor @preconcurrency
open class UIGestureRecognizer: NSObject {
  public enum State: Int, Sendable {
    case possible, began, changed, ended, cancelled, failed

    public static let recognized = State.ended
  }

  open weak var delegate: (any UIGestureRecognizerDelegate)?
  open internal(set) weak var view: UIView?
  /// Switching a recognizer off cancels the gesture that is under way.
  open var isEnabled = true {
    didSet {
      guard !isEnabled else { return }
      if isActive { change(to: .cancelled) }
      reset()
    }
  }
  /// Whether the view loses the touches once the gesture has begun.
  open var cancelsTouchesInView = true
  open internal(set) var state = State.possible

  final var touches: [UITouch] = []
  /// Whether the touches mean this gesture, which then waits to be let through.
  final var wantsToBegin = false
  final var rivals: [UIGestureRecognizer] = []
  private final var targets: [TargetAction] = []
  /// What UIKit itself does with the gesture.
  final var handler: ((UIGestureRecognizer) -> Void)?

  public init(target: Any?, action: Selector?) {
    super.init()
    if let target, let action { addTarget(target, action: action) }
  }

  @MainActor @preconcurrency
  public convenience override init() { self.init(target: nil, action: nil) }

  open func addTarget(_ target: Any, action: Selector) {
    targets.append(TargetAction(target: target as AnyObject, action: action))
  }

  open func removeTarget(_ target: Any?, action: Selector?) {
    targets.removeAll { entry in
      (target == nil || entry.target === target as AnyObject)
        && (action == nil || entry.action == action)
    }
  }

  /// Waits for `otherGestureRecognizer` to fail before beginning.
  open func require(toFail otherGestureRecognizer: UIGestureRecognizer) {
    rivals.append(otherGestureRecognizer)
  }

  /// The middle of the touches in the space of `view`, or of the window if nil.
  open func location(in view: UIView?) -> CGPoint {
    guard !touches.isEmpty else { return .zero }
    let points = touches.map { $0.location(in: view) }
    let count = CGFloat(points.count)
    return CGPoint(
      x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
  }

  open var numberOfTouches: Int { touches.count }

  // MARK: For subclasses

  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    self.touches += touches
  }

  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {}

  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {}

  /// Forgets the gesture; called when all touches have ended.
  open func reset() {
    touches = []
    wantsToBegin = false
    state = .possible
  }

  // MARK: For the driver

  /// Whether the gesture is under way.
  final var isActive: Bool { state == .began || state == .changed }
  final var isInPlay: Bool { !touches.isEmpty }

  final var mayBegin: Bool {
    (delegate?.gestureRecognizerShouldBegin(self) ?? true)
      && (view?.gestureRecognizerShouldBegin(self) ?? true)
  }

  final func allows(_ other: UIGestureRecognizer) -> Bool {
    delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) == true
      || other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) == true
  }

  /// The state in which the gesture begins: a discrete one is over at once.
  var initialState: State { .began }

  final func begin() {
    wantsToBegin = false
    change(to: initialState)
  }

  final func fail() {
    wantsToBegin = false
    if state == .possible { state = .failed }
  }

  final func change(to state: State) {
    self.state = state
    handler?(self)
    for target in targets { target.send([self]) }
  }
}

public typealias UIGestureRecognizerState = UIGestureRecognizer.State

/// A tap.
@MainActor @preconcurrency
open class UITapGestureRecognizer: UIGestureRecognizer {
  /// How far a finger may stray in a tap, in points; our choice.
  private static let slop: CGFloat = 10

  open var numberOfTapsRequired = 1
  private final var start = CGPoint.zero
  private final var taps = 0

  override var initialState: State { .ended }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    start = location(in: nil)
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    let here = location(in: nil)
    if hypot(here.x - start.x, here.y - start.y) > Self.slop { fail() }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    guard state == .possible else { return }
    taps += 1
    if taps >= numberOfTapsRequired {
      taps = 0
      wantsToBegin = true
    }
  }
}

/// A finger that rests.
@MainActor @preconcurrency
open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// Seconds.
  open var minimumPressDuration: TimeInterval = 0.5
  /// Points.
  open var allowableMovement: CGFloat = 10
  private final var start = CGPoint.zero
  private final var ticket: VirtualClock.Ticket?

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
    super.touchesBegan(touches, with: event)
    start = location(in: nil)
    ticket = VirtualClock.current.schedule(after: minimumPressDuration) { [weak self] in
      guard let self, state == .possible, mayBegin else { return }
      begin()
    }
  }

  open override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive { return change(to: .changed) }
    let here = location(in: nil)
    if hypot(here.x - start.x, here.y - start.y) > allowableMovement { fail() }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent) {
    if isActive { change(to: .ended) }
  }

  open override func reset() {
    if let ticket { VirtualClock.current.cancel(ticket) }
    ticket = nil
    super.reset()
  }
}
