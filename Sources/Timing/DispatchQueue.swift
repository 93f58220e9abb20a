/// A dispatch queue whose time is virtual.
///
/// Every queue runs its work on the main actor, in the order (time, order of submission). What differs
/// is that work of queues other than `main` may sleep and wait, as it would on a thread of its own.
///
/// - Difference: all queues run on the virtual clock; qualities of service change nothing.
public final class DispatchQueue: Sendable {
  /// What a queue of one's own is like.
  public struct Attributes: OptionSet, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Work does not wait for what was submitted before.
    public static let concurrent = Attributes(rawValue: 1)
  }

  /// The queue of the main run loop.
  public static let main = DispatchQueue(label: "main")

  private static let shared = DispatchQueue(label: "global", attributes: .concurrent)

  public let label: String
  private let attributes: Attributes

  /// - Parameter qos: Carries no meaning on a virtual clock.
  public init(label: String, qos: DispatchQoS = .unspecified, attributes: Attributes = []) {
    self.label = label
    self.attributes = attributes
  }

  /// The queue for work off the main thread.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue { shared }

  package var lane: VirtualClock.Lane {
    if self === Self.main { return .main }
    return attributes.contains(.concurrent) ? .background : .serial(ObjectIdentifier(self))
  }

  /// Runs `work` on the next turn of the run loop.
  ///
  /// - Parameter group: Waits for the work too.
  @preconcurrency
  public func async(
    group: DispatchGroup? = nil, qos: DispatchQoS = .unspecified,
    flags: DispatchWorkItemFlags = [], execute work: @escaping @MainActor @Sendable () -> Void
  ) {
    onMainActor("DispatchQueue.async") { submit(group: group, work) }
  }

  /// Runs `work` on the next turn of the run loop, unless it is cancelled first.
  @MainActor @preconcurrency
  public func async(execute work: DispatchWorkItem) { submit { work.perform() } }

  /// Runs `work` on the next turn of the run loop, unless it is cancelled first.
  @MainActor @preconcurrency
  public func async(group: DispatchGroup, execute work: DispatchWorkItem) {
    submit(group: group) { work.perform() }
  }

  @MainActor
  private func submit(group: DispatchGroup? = nil, _ work: @escaping @MainActor () -> Void) {
    let clock = VirtualClock.current
    group?.enter()
    clock.schedule(at: clock.now, on: lane) {
      work()
      group?.leave()
    }
  }

  /// Runs `work` at `deadline` of the virtual clock.
  @preconcurrency
  public func asyncAfter(
    deadline: DispatchTime, qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    execute work: @escaping @MainActor @Sendable () -> Void
  ) {
    onMainActor("DispatchQueue.asyncAfter") {
      _ = VirtualClock.current.schedule(at: deadline.timestamp, on: lane, work)
    }
  }

  /// Runs `work` at `deadline` of the virtual clock, unless it is cancelled first.
  @MainActor @preconcurrency
  public func asyncAfter(deadline: DispatchTime, execute work: DispatchWorkItem) {
    VirtualClock.current.schedule(at: deadline.timestamp, on: lane) { work.perform() }
  }

  /// Runs `work` now, after what was submitted to a serial queue before.
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result {
    try sync(flags: [], execute: work)
  }

  /// Runs `work` now, after what was submitted before to a queue that is serial, or with a barrier.
  public func sync<Result>(flags: DispatchWorkItemFlags, execute work: () throws -> Result)
    rethrows -> Result
  {
    let isBarrier = flags.contains(.barrier)
    let outer = onMainActor("DispatchQueue.sync") { goAhead(waitingForAll: isBarrier) }
    defer { onMainActor("DispatchQueue.sync") { _ = VirtualClock.current.change(to: outer) } }
    return try work()
  }

  /// Does what has to be done before work that the caller waits for.
  ///
  /// - Returns: Where the caller runs.
  @MainActor
  private func goAhead(waitingForAll: Bool) -> VirtualClock.Lane {
    let clock = VirtualClock.current
    if clock.lane == lane, lane != .background {
      diagnose(
        .deadlock,
        """
        'DispatchQueue.sync' of the queue '\(label)' was called on that queue, which on iOS waits for \
        itself for ever: call the code without it.
        """, about: label)
    } else if lane != .main, lane != .background || waitingForAll {
      while clock.runInBackground(lane) {}
    }
    return clock.change(to: lane)
  }

  /// Runs `work` for each number below `iterations`, one after the other.
  public static func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {
    for iteration in 0..<max(0, iterations) { work(iteration) }
  }
}
