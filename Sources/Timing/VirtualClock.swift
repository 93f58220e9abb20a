internal import Synchronization

/// The time that everything reads, and the queue of what is due.
///
/// The clock is also the run loop: work is kept in the order (time, sequence) and runs when the
/// clock is advanced past its time. Nothing here reads a wall clock, so a second of virtual time
/// costs only the work in it.
@MainActor
public final class VirtualClock {
  /// The clock that `DispatchQueue`, `Timer` and animations read: that of the current recording.
  public static var current: VirtualClock { RecordingContext.current.clock }

  /// Something that knows for itself when it has to be woken: the animations of a layer tree.
  public protocol Source: AnyObject {
    /// The next instant at which ``VirtualClock/Source/wake()`` is owed, or nil for never.
    @MainActor var nextWake: Timestamp? { get }

    /// Does what is due now.
    @MainActor func wake()
  }

  /// Where a piece of scheduled work can be called off.
  public struct Ticket: Hashable, Sendable {
    fileprivate let sequence: UInt64
  }

  private struct Entry {
    let time: Timestamp
    let sequence: UInt64
    let work: @MainActor () -> Void
  }

  /// The present.
  public private(set) var now = Timestamp.zero {
    didSet { if self === Self.current { Self.publish(now) } }
  }

  /// The present of the ``current`` clock, for whoever may not be on the main actor.
  private nonisolated static let shared = Mutex(Timestamp.zero)
  package nonisolated static var currentTime: Timestamp { shared.withLock { $0 } }

  nonisolated static func publish(_ time: Timestamp) { shared.withLock { $0 = time } }

  private var queue: [Entry] = []
  private var nextSequence: UInt64 = 0
  private var sources: [any Source] = []

  /// The refresh rate of the display that the clock times, in hertz.
  package var framesPerSecond = 60

  public init() {}

  /// Runs `body` as a recording of its own, timed by `clock`; see `RecordingContext`.
  public static func with<R>(_ clock: VirtualClock, do body: () throws -> R) rethrows -> R {
    try RecordingContext(clock: clock).run(body)
  }

  /// Queues `work` for `time`, or for the next turn if `time` has passed.
  ///
  /// Work that is due at the same instant runs in the order in which it was queued.
  @discardableResult
  public func schedule(at time: Timestamp, _ work: @escaping @MainActor () -> Void) -> Ticket {
    let entry = Entry(time: max(time, now), sequence: nextSequence, work: work)
    nextSequence += 1
    let index = queue.firstIndex { $0.time > entry.time } ?? queue.endIndex
    queue.insert(entry, at: index)
    return Ticket(sequence: entry.sequence)
  }

  /// Queues `work` for `delay` seconds from now.
  @discardableResult
  public func schedule(after delay: Double, _ work: @escaping @MainActor () -> Void) -> Ticket {
    schedule(at: Timestamp(seconds: now.seconds + max(0, delay)), work)
  }

  /// Calls off work that has not run yet.
  public func cancel(_ ticket: Ticket) {
    queue.removeAll { $0.sequence == ticket.sequence }
  }

  /// Adds a source of wake-ups.
  ///
  /// Sources due at the same instant wake in the order they were added,
  /// before queued work of that instant.
  public func add(_ source: any Source) { sources.append(source) }

  /// Removes a source of wake-ups.
  public func remove(_ source: any Source) { sources.removeAll { $0 === source } }

  /// The next instant at which something is due, or nil if nothing is.
  public var nextDue: Timestamp? {
    let times = sources.compactMap(\.nextWake) + queue.prefix(1).map(\.time)
    return times.min()
  }

  /// How many turns one instant may take before it counts as endless.
  private static let turnsPerInstant = 100_000

  /// Work kept queueing more work for the same instant.
  public struct StandsStill: Error, Hashable, Sendable {
    public let time: Timestamp
  }

  /// Lets time pass until `time`, doing all that falls due on the way, in order.
  ///
  /// - Parameter afterEach: Runs after every turn, with the clock at that turn's instant: the place
  ///   for layout.
  public func advance(to time: Timestamp, afterEach: @MainActor () -> Void = {})
    throws(StandsStill)
  {
    var turns = 0
    while let due = nextDue, due <= time {
      turns = due > now ? 0 : turns + 1
      guard turns < Self.turnsPerInstant else { throw StandsStill(time: now) }
      now = max(now, due)
      runTurn()
      afterEach()
    }
    now = max(now, time)
  }

  /// Does one thing that is due now: wakes the due sources, or runs the first entry of the queue.
  private func runTurn() {
    let dueSources = sources.filter { ($0.nextWake.map { $0 <= now }) ?? false }
    if !dueSources.isEmpty {
      for source in dueSources { source.wake() }
    } else if let first = queue.first, first.time <= now {
      queue.removeFirst()
      first.work()
    }
  }
}
