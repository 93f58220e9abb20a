/// A finger on the screen.
@MainActor @preconcurrency
public final class UITouch: NSObject {
  public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled }

  public internal(set) var phase = Phase.began
  /// When the touch last changed, in seconds on the virtual clock.
  public internal(set) var timestamp: TimeInterval
  /// How many taps in quick succession this touch completes; 0 once the finger has strayed.
  public internal(set) var tapCount: Int
  /// The view that was under the finger when it came down.
  public internal(set) weak var view: UIView?
  public internal(set) weak var window: UIWindow?
  /// The recognizers that watch the touch.
  public var gestureRecognizers: [UIGestureRecognizer]? { watchers.compactMap(\.recognizer) }

  var watchers: [WeakRecognizer] = []
  /// Where the finger came down, in the window's space.
  let start: CGPoint
  private var positions: (now: CGPoint, before: CGPoint)

  /// - Parameter point: In the window's space.
  init(
    at point: CGPoint, window: UIWindow, view: UIView, tapCount: Int, timestamp: TimeInterval
  ) {
    start = point
    positions = (point, point)
    self.tapCount = tapCount
    self.timestamp = timestamp
    super.init()
    self.window = window
    self.view = view
  }

  /// Whether the finger is still on the screen.
  var isDown: Bool { phase != .ended && phase != .cancelled }

  /// How far the finger is from where it came down, in points.
  var straying: CGFloat { hypot(positions.now.x - start.x, positions.now.y - start.y) }

  func move(to point: CGPoint) {
    positions = (point, positions.now)
    if straying > TapLimits.movement { tapCount = 0 }
  }

  /// Where the touch is, in the space of `view`, or of the window if nil.
  public func location(in view: UIView?) -> CGPoint {
    window.map { $0.convert(positions.now, to: view) } ?? positions.now
  }

  public func previousLocation(in view: UIView?) -> CGPoint {
    window.map { $0.convert(positions.before, to: view) } ?? positions.before
  }
}

/// The limits of a tap; Apple publishes none, so all are our choice.
enum TapLimits {
  /// The longest that a finger stays down, in seconds.
  static let duration = 0.75
  /// The longest from the end of one tap to the beginning of the next, in seconds.
  static let interval = 0.35
  /// How far a finger may stray, and how far apart the taps of a double tap may be, in points.
  static let movement: CGFloat = 45
}
