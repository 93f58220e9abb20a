/// A finger on the screen.
@MainActor @preconcurrency
public final class UITouch: NSObject {
  public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled }

  public internal(set) var phase = Phase.began
  /// When the touch last changed, in seconds on the virtual clock.
  public internal(set) var timestamp: TimeInterval = 0
  public internal(set) var tapCount = 1
  public internal(set) weak var view: UIView?
  public internal(set) weak var window: UIWindow?
  public internal(set) var gestureRecognizers: [UIGestureRecognizer]? = []
  private var positions: (now: CGPoint, before: CGPoint)

  /// - Parameter point: In the window's space.
  init(at point: CGPoint, window: UIWindow, view: UIView?) {
    positions = (point, point)
    super.init()
    self.window = window
    self.view = view
  }

  func move(to point: CGPoint) { positions = (point, positions.now) }

  /// Where the touch is, in the space of `view`, or of the window if nil.
  public func location(in view: UIView?) -> CGPoint {
    window.map { $0.convert(positions.now, to: view) } ?? positions.now
  }

  public func previousLocation(in view: UIView?) -> CGPoint {
    window.map { $0.convert(positions.before, to: view) } ?? positions.before
  }
}

/// The touches of one moment.
@MainActor @preconcurrency
public final class UIEvent: NSObject {
  public let allTouches: Set<UITouch>?
  /// In seconds on the virtual clock.
  public let timestamp: TimeInterval

  init(touches: Set<UITouch>, timestamp: TimeInterval) {
    allTouches = touches
    self.timestamp = timestamp
    super.init()
  }
}
