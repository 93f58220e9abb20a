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

/// Work that can be called off before it starts.
///
/// Isolated to the main actor because every virtual queue runs there.
@MainActor @preconcurrency
public final class DispatchWorkItem {
  private let block: @MainActor () -> Void

  /// Whether ``cancel()`` was called.
  public private(set) var isCancelled = false

  public init(block: @escaping @MainActor () -> Void) { self.block = block }

  /// Keeps the work from starting; has no effect on work that has started.
  public func cancel() { isCancelled = true }

  /// Runs the work now, unless it was cancelled.
  public func perform() {
    if !isCancelled { block() }
  }
}

/// A dispatch queue whose time is virtual.
///
/// Every queue runs its work on the main actor, in the order (time, order of submission). A global
/// or private queue differs from `main` only in name: a recording must not depend on threads.
public final class DispatchQueue: Sendable {
  /// The quality of service of a global queue; carries no meaning on a virtual clock.
  public enum GlobalQueuePriority: Sendable { case high, `default`, low, background }

  /// The queue of the main run loop.
  public static let main = DispatchQueue(label: "main")

  private static let shared = DispatchQueue(label: "global")

  public let label: String

  public init(label: String) { self.label = label }

  /// The queue for work off the main thread; runs in turn with everything else.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { shared }

  /// Runs `work` on the next turn of the run loop.
  @preconcurrency
  public func async(execute work: @escaping @MainActor @Sendable () -> Void) {
    onMainActor("DispatchQueue.async") {
      let clock = VirtualClock.current
      clock.schedule(at: clock.now, work)
    }
  }

  /// Runs `work` on the next turn of the run loop, unless it is cancelled first.
  @MainActor @preconcurrency
  public func async(execute work: DispatchWorkItem) {
    let clock = VirtualClock.current
    clock.schedule(at: clock.now) { work.perform() }
  }

  /// Runs `work` at `deadline` of the virtual clock.
  @preconcurrency
  public func asyncAfter(
    deadline: DispatchTime, execute work: @escaping @MainActor @Sendable () -> Void
  ) {
    onMainActor("DispatchQueue.asyncAfter") {
      _ = VirtualClock.current.schedule(at: deadline.timestamp, work)
    }
  }

  /// Runs `work` at `deadline` of the virtual clock, unless it is cancelled first.
  @MainActor @preconcurrency
  public func asyncAfter(deadline: DispatchTime, execute work: DispatchWorkItem) {
    VirtualClock.current.schedule(at: deadline.timestamp) { work.perform() }
  }
}
