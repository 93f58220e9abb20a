/// When every recording begins: at 9:41, as the status bar says, on the day of the first iPhone.
///
/// Our choice; in seconds since 2001, in universal time.
private let beginning: TimeInterval = 190_028_460

extension Date {
  /// The present of the virtual clock.
  public init() {
    self.init(timeIntervalSinceReferenceDate: beginning + VirtualClock.currentTime.seconds)
  }

  public static var now: Date { Date() }

  /// - Parameter timeIntervalSinceNow: Seconds from the present of the virtual clock.
  public init(timeIntervalSinceNow: TimeInterval) {
    self = Date().addingTimeInterval(timeIntervalSinceNow)
  }

  /// Seconds from the present of the virtual clock; negative for what has passed.
  public var timeIntervalSinceNow: TimeInterval { timeIntervalSince(Date()) }
}

/// Seconds since 2001, on the virtual clock.
public func CFAbsoluteTimeGetCurrent() -> TimeInterval { Date().timeIntervalSinceReferenceDate }
