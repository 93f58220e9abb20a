internal import Synchronization

// Under the names of the concurrency module, before which those of other modules go.
extension Task where Success == Never, Failure == Never {
  /// Lets the task rest, on the virtual clock while it is recorded.
  public static func sleep(_ duration: UInt64) async {
    try? await sleep(nanoseconds: duration)
  }

  /// Lets the task rest, on the virtual clock while it is recorded.
  ///
  /// - Throws: `CancellationError` at once when the task is cancelled.
  public static func sleep(nanoseconds duration: UInt64) async throws {
    guard RecordingThread.isCurrent else {
      return try await Task._Concurrency::sleep(nanoseconds: duration)
    }
    try await Sleeper.rest(nanoseconds: Int64(clamping: duration))
  }

  /// Lets the task rest until `deadline`, on the virtual clock while it is recorded.
  ///
  /// - Throws: `CancellationError` at once when the task is cancelled.
  public static func sleep<C: Clock>(
    until deadline: C.Instant, tolerance: C.Instant.Duration? = nil, clock: C = .continuous
  ) async throws {
    let isTimed = clock is ContinuousClock || clock is SuspendingClock
    guard isTimed, RecordingThread.isCurrent,
      let duration = clock.now.duration(to: deadline) as? Swift.Duration
    else {
      return try await clock.sleep(until: deadline, tolerance: tolerance)
    }
    try await Sleeper.rest(nanoseconds: duration.nanoseconds)
  }

  /// Lets the task rest for `duration`, on the virtual clock while it is recorded.
  ///
  /// - Throws: `CancellationError` at once when the task is cancelled.
  public static func sleep<C: Clock>(
    for duration: C.Instant.Duration, tolerance: C.Instant.Duration? = nil, clock: C = .continuous
  ) async throws {
    try await sleep(until: clock.now.advanced(by: duration), tolerance: tolerance, clock: clock)
  }

  /// Lets whatever else is ready go first.
  public static func yield() async {
    guard RecordingThread.isCurrent else { return await Task._Concurrency::yield() }
    await withUnsafeContinuation { continuation in
      MainActor.assumeIsolated {
        let clock = VirtualClock.current
        clock.schedule(at: clock.now, on: .background) { continuation.resume() }
      }
    }
  }
}

extension ContinuousClock {
  /// Lets the task rest until `deadline`, on the virtual clock while it is recorded.
  public func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
    guard RecordingThread.isCurrent else {
      return try await self._Concurrency::sleep(until: deadline, tolerance: tolerance)
    }
    try await Sleeper.rest(nanoseconds: now.duration(to: deadline).nanoseconds)
  }

  /// Lets the task rest for `duration`, on the virtual clock while it is recorded.
  public func sleep(for duration: Swift.Duration, tolerance: Swift.Duration? = nil) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
  }
}

extension SuspendingClock {
  /// Lets the task rest until `deadline`, on the virtual clock while it is recorded.
  public func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
    guard RecordingThread.isCurrent else {
      return try await self._Concurrency::sleep(until: deadline, tolerance: tolerance)
    }
    try await Sleeper.rest(nanoseconds: now.duration(to: deadline).nanoseconds)
  }

  /// Lets the task rest for `duration`, on the virtual clock while it is recorded.
  public func sleep(for duration: Swift.Duration, tolerance: Swift.Duration? = nil) async throws {
    try await sleep(until: now.advanced(by: duration), tolerance: tolerance)
  }
}

extension Swift.Duration {
  /// Whole nanoseconds, rounded up, as far as 64 bits hold them; at least 0.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let whole = max(seconds, 0).multipliedReportingOverflow(by: 1_000_000_000)
    guard !whole.overflow else { return .max }
    let sum = whole.partialValue.addingReportingOverflow(
      (max(attoseconds, 0) + 999_999_999) / 1_000_000_000)
    return sum.overflow ? .max : sum.partialValue
  }
}

/// A task that rests on the virtual clock.
private final class Sleeper: Sendable {
  private enum State {
    case awake
    case resting(CheckedContinuation<Void, any Error>, wake: VirtualClock.Ticket, number: UInt64)
    case cancelled
  }

  private let state = Mutex(State.awake)

  static func rest(nanoseconds: Int64) async throws {
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        MainActor.assumeIsolated { sleeper.fallAsleep(continuation, nanoseconds) }
      }
    } onCancel: {
      sleeper.cancel()
    }
  }

  @MainActor
  private func fallAsleep(
    _ continuation: CheckedContinuation<Void, any Error>, _ nanoseconds: Int64
  ) {
    let tasks = RecordingContext.current[RecordedTasks.self]
    let isCancelled = state.withLock { state in
      if case .cancelled = state { return true }
      guard !tasks.isOver else { return true }
      let clock = VirtualClock.current
      let wake = clock.schedule(at: clock.instant(after: nanoseconds), on: .background) {
        self.end(with: .success(()))
      }
      state = .resting(continuation, wake: wake, number: tasks.sleep())
      return false
    }
    if isCancelled { continuation.resume(throwing: CancellationError()) }
  }

  /// The task may be cancelled from any thread, and before it sleeps.
  private func cancel() {
    guard RecordingThread.isCurrent else { return }
    MainActor.assumeIsolated { end(with: .failure(CancellationError())) }
  }

  @MainActor
  private func end(with result: Result<Void, any Error>) {
    let ended = state.withLock { state in
      defer { state = .cancelled }
      return state
    }
    guard case .resting(let continuation, let wake, let number) = ended else { return }
    VirtualClock.current.cancel(wake)
    RecordingContext.current[RecordedTasks.self].wake(number)
    continuation.resume(with: result)
  }
}
