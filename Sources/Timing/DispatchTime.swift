/// An instant for `asyncAfter`, on the virtual clock.
public struct DispatchTime: Comparable, Hashable, Sendable {
  package let timestamp: Timestamp

  /// The present of the virtual clock.
  public static func now() -> DispatchTime {
    DispatchTime(timestamp: VirtualClock.currentTime)
  }

  /// Nanoseconds since the recording began.
  public var uptimeNanoseconds: UInt64 { UInt64(clamping: timestamp.nanoseconds) }

  public init(uptimeNanoseconds: UInt64) {
    timestamp = Timestamp(nanoseconds: Int64(clamping: uptimeNanoseconds))
  }

  private init(timestamp: Timestamp) { self.timestamp = timestamp }

  public static let distantFuture = DispatchTime(timestamp: Timestamp(nanoseconds: .max))

  public static func < (a: DispatchTime, b: DispatchTime) -> Bool { a.timestamp < b.timestamp }

  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime {
    DispatchTime(timestamp: Timestamp(seconds: time.timestamp.seconds + seconds))
  }

  public static func - (time: DispatchTime, seconds: Double) -> DispatchTime { time + -seconds }

  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    time + interval.seconds
  }
}

extension DispatchTimeInterval {
  /// The interval in seconds; `never` is infinite.
  fileprivate var seconds: Double {
    switch self {
    case .seconds(let count): Double(count)
    case .milliseconds(let count): Double(count) / 1e3
    case .microseconds(let count): Double(count) / 1e6
    case .nanoseconds(let count): Double(count) / 1e9
    case .never: .infinity
    @unknown default: .infinity
    }
  }
}
