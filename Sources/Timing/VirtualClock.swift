internal import Synchronization

/// The time that everything reads, and the queue of what is due.
///
/// The clock is also the run loop: work is kept in the order (time, sequence) and runs when the
/// clock is advanced past its time. Nothing here reads a wall clock, so a second of virtual time
/// costs only the work in it.
///
/// - Difference: ours alone.
@MainActor
public final class VirtualClock {
  /// The clock that `DispatchQueue`, `Timer` and animations read: that of the current recording.
  public static var current: VirtualClock { RecordingContext.current.clock }

  /// Something that knows for itself when it has to be woken: the animations of a layer tree.
  ///
  /// - Difference: ours alone.
  public protocol Source: AnyObject {
    /// The next instant at which ``VirtualClock/Source/wake()`` is owed, or nil for never.
    @MainActor var nextWake: Timestamp? { get }

    /// Does what is due now.
    @MainActor func wake()
  }

  /// Where a piece of scheduled work can be called off.
  ///
  /// - Difference: ours alone.
  public struct Ticket: Hashable, Sendable {
    fileprivate let sequence: UInt64
  }

  /// Where work runs on a device; here everything takes its turn on the main thread.
  package enum Lane: Hashable, Sendable {
    case main
    /// Any thread but the main one.
    case background
    /// A queue whose work runs one after the other.
    case serial(ObjectIdentifier)
  }

  private struct Entry {
    var time: Timestamp
    let sequence: UInt64
    let lane: Lane
    let work: @MainActor () -> Void

    func isBefore(_ other: Entry) -> Bool {
      (time, sequence) < (other.time, other.sequence)
    }
  }

  /// The present.
  ///
  /// Work in the background that has slept is ahead of everybody else by as much.
  public private(set) var now = Timestamp.zero {
    didSet { if self === Self.current { Self.publish(now) } }
  }

  /// Where what runs now runs on a device.
  package private(set) var lane = Lane.main

  /// Until when serial queues sleep.
  private var busy: [Lane: Timestamp] = [:]

  /// The present of the ``current`` clock, for whoever may not be on the main actor.
  private nonisolated static let shared = Mutex(Timestamp.zero)
  package nonisolated static var currentTime: Timestamp { shared.withLock { $0 } }

  nonisolated static func publish(_ time: Timestamp) {
    shared.withLock { $0 = time }
    RecordingThread.setTime(time)
  }

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
    schedule(at: time, on: .main, work)
  }

  /// Queues `work` of `lane` for `time`, or for the next turn if `time` has passed.
  @discardableResult
  package func schedule(at time: Timestamp, on lane: Lane, _ work: @escaping @MainActor () -> Void)
    -> Ticket
  {
    let entry = Entry(time: max(time, now), sequence: nextSequence, lane: lane, work: work)
    nextSequence += 1
    insert(entry)
    return Ticket(sequence: entry.sequence)
  }

  private func insert(_ entry: Entry) {
    queue.insert(entry, at: queue.firstIndex { entry.isBefore($0) } ?? queue.endIndex)
  }

  /// The instant `nanoseconds` from now, or the end of time.
  package func instant(after nanoseconds: Int64) -> Timestamp {
    let sum = now.nanoseconds.addingReportingOverflow(max(0, nanoseconds))
    return Timestamp(nanoseconds: sum.overflow ? .max : sum.partialValue)
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
  ///
  /// - Difference: ours alone.
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
    RecordingThread.welcomeStrays()
    while let due = nextDue, due <= time {
      turns = due > now ? 0 : turns + 1
      guard turns < Self.turnsPerInstant else { throw StandsStill(time: now) }
      now = max(now, due)
      runTurn()
      afterEach()
      RecordingThread.welcomeStrays()
    }
    now = max(now, time)
  }

  /// Does one thing that is due now: wakes the due sources, or runs the first entry of the queue.
  private func runTurn() {
    let dueSources = sources.filter { ($0.nextWake.map { $0 <= now }) ?? false }
    if !dueSources.isEmpty {
      for source in dueSources { source.wake() }
    } else if let index = queue.indices.first, queue[index].time <= now {
      run(at: index)
    }
  }

  /// Runs an entry of the queue, or puts it off if its own queue sleeps.
  private func run(at index: Int) {
    var entry = queue.remove(at: index)
    if let awake = busy[entry.lane], awake > now {
      entry.time = awake
      return insert(entry)
    }
    busy[entry.lane] = nil
    let (outer, present) = (lane, now)
    lane = entry.lane
    defer {
      if case .serial = lane, now > present { busy[lane] = now }
      lane = outer
      if now > present { now = present }
    }
    entry.work()
  }

  // MARK: Waiting

  /// Says where what follows runs.
  ///
  /// - Returns: Where it ran until now.
  func change(to lane: Lane) -> Lane {
    defer { self.lane = lane }
    return self.lane
  }

  /// Has what runs now, in the background, go on `seconds` later.
  package func sleep(_ seconds: Double) {
    now = Timestamp(seconds: now.seconds + max(0, seconds))
  }

  /// Does one thing that is due in the background, for somebody who waits for it.
  ///
  /// - Parameter lane: Whose work it has to be; any but the main thread's unless given.
  /// - Returns: Whether there was any.
  package func runInBackground(_ wanted: Lane? = nil) -> Bool {
    let index = queue.firstIndex { entry in
      guard entry.time <= now, busy[entry.lane].map({ $0 <= now }) ?? true else { return false }
      return wanted.map { $0 == entry.lane } ?? (entry.lane != .main)
    }
    guard let index else { return false }
    run(at: index)
    return true
  }
}
