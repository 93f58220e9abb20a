/// What the fingers on the screen do at one moment.
///
/// As on iOS one event goes with the fingers from the first that comes down to the last that lifts.
@MainActor @preconcurrency
public final class UIEvent: NSObject {
  /// Every finger on the screen, with those that rest.
  public internal(set) var allTouches: Set<UITouch>?
  /// In seconds on the virtual clock.
  public internal(set) var timestamp: TimeInterval

  init(timestamp: TimeInterval) {
    self.timestamp = timestamp
    super.init()
  }

  public func touches(for window: UIWindow) -> Set<UITouch>? {
    allTouches?.filter { $0.window === window }
  }

  public func touches(for view: UIView) -> Set<UITouch>? {
    allTouches?.filter { $0.view === view }
  }

  public func touches(for gesture: UIGestureRecognizer) -> Set<UITouch>? {
    allTouches?.filter { gesture.touches.contains($0) }
  }

  /// The samples of a touch since the event before.
  ///
  /// Here every sample is an event of its own, so there is one.
  public func coalescedTouches(for touch: UITouch) -> [UITouch]? {
    allTouches?.contains(touch) == true ? [touch] : nil
  }
}
