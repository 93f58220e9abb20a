/// A timer on the virtual clock.
///
/// - Difference: on the virtual clock.
@MainActor @preconcurrency
public final class Timer {
  /// Seconds between firings of a repeating timer; 0 for one that fires once.
  public let timeInterval: TimeInterval

  /// Whether the timer will fire again.
  public private(set) var isValid = true

  /// Anything the owner wants to find again in the block.
  public let userInfo: Any?

  private let interval: TimeInterval
  private let block: @MainActor (Timer) -> Void

  /// The shortest interval; shorter ones are stretched to it, as on iOS.
  private static let shortestInterval: TimeInterval = 0.0001

  /// A timer that does not run yet.
  public init(
    timeInterval: TimeInterval, repeats: Bool, userInfo: Any? = nil,
    block: @escaping @MainActor (Timer) -> Void
  ) {
    interval = max(timeInterval, Self.shortestInterval)
    self.timeInterval = repeats ? interval : 0
    self.userInfo = userInfo
    self.block = block
  }

  /// A timer that runs at once, first firing after `interval` seconds.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool,
    block: @escaping @MainActor (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.start()
    return timer
  }

  /// Starts counting from now.
  package func start() {
    let first = VirtualClock.current.now.seconds + interval
    scheduleFiring(at: first)
  }

  /// Fires now, without changing when the timer is due next.
  public func fire() {
    guard isValid else { return }
    block(self)
    if timeInterval == 0 { isValid = false }
  }

  /// Stops the timer for good.
  public func invalidate() { isValid = false }

  /// Later firings are counted from the planned instant, so that a repeating timer does not drift.
  private func scheduleFiring(at time: TimeInterval) {
    VirtualClock.current.schedule(at: Timestamp(seconds: time)) { [self] in
      guard isValid else { return }
      let repeats = timeInterval > 0
      block(self)
      if repeats && isValid { scheduleFiring(at: time + interval) } else { isValid = false }
    }
  }
}
