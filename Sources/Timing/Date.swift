// In a file that imports Foundation as well, Foundation's own of these are taken, as ours are
// disfavoured. In a recording they say the same, because there the clocks of the system are virtual.
extension Date {
  /// When every recording begins: at 9:41, as the status bar says, on the day of the first iPhone.
  ///
  /// Our choice; in seconds since 2001, in universal time.
  static let beginning: TimeInterval = 190_028_460

  /// The present of the virtual clock.
  @_disfavoredOverload
  public init() {
    self.init(timeIntervalSinceReferenceDate: Self.beginning + VirtualClock.currentTime.seconds)
  }

  @_disfavoredOverload
  public static var now: Date { Date() }

  /// - Parameter timeIntervalSinceNow: Seconds from the present of the virtual clock.
  @_disfavoredOverload
  public init(timeIntervalSinceNow: TimeInterval) {
    self = Date().addingTimeInterval(timeIntervalSinceNow)
  }

  /// Seconds from the present of the virtual clock; negative for what has passed.
  @_disfavoredOverload
  public var timeIntervalSinceNow: TimeInterval { timeIntervalSince(Date()) }
}

/// Seconds since 2001, on the virtual clock.
@_disfavoredOverload
public func CFAbsoluteTimeGetCurrent() -> TimeInterval { Date().timeIntervalSinceReferenceDate }
