internal import Synchronization

/// Work that is waited for together.
///
/// - Difference: on the virtual clock.
public final class DispatchGroup: Sendable {
  private struct State {
    var count = 0
    /// When the last of the work ended, which may have slept.
    var end = Timestamp.zero
    var waiting: [Notification] = []
  }

  private struct Notification {
    let queue: DispatchQueue
    let work: @MainActor @Sendable () -> Void
  }

  private let state = Mutex(State())

  public init() {}

  public func enter() { state.withLock { $0.count += 1 } }

  public func leave() {
    onMainActor("DispatchGroup.leave") {
      let now = VirtualClock.current.now
      let waiting = state.withLock { state in
        state.count -= 1
        state.end = max(state.end, now)
        guard state.count == 0 else { return [] as [Notification] }
        defer { state.waiting = [] }
        return state.waiting
      }
      for notification in waiting { notification.queue.async(execute: notification.work) }
    }
  }

  /// Runs `work` on `queue` when everybody has left.
  @preconcurrency
  public func notify(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], queue: DispatchQueue,
    execute work: @escaping @MainActor @Sendable () -> Void
  ) {
    notify(queue: queue, work: work)
  }

  /// Performs `work` on `queue` when everybody has left.
  @MainActor @preconcurrency
  public func notify(queue: DispatchQueue, work: DispatchWorkItem) {
    notify(queue: queue) { work.perform() }
  }

  func notify(queue: DispatchQueue, work: @escaping @MainActor @Sendable () -> Void) {
    let isOver = state.withLock { state in
      if state.count > 0 { state.waiting.append(Notification(queue: queue, work: work)) }
      return state.count <= 0
    }
    if isOver { queue.async(execute: work) }
  }

  /// Returns when everybody has left.
  public func wait() {
    onMainActor("DispatchGroup.wait") {
      VirtualClock.current.wait("DispatchGroup.wait") {
        state.withLock { $0.count > 0 ? nil : $0.end }
      }
    }
  }
}

/// A count of what may be had; whoever finds none waits.
///
/// - Difference: on the virtual clock.
public final class DispatchSemaphore: Sendable {
  private struct State {
    var value: Int
    /// When it was signalled last, by work that may have slept.
    var signal = Timestamp.zero
  }

  private let state: Mutex<State>

  public init(value: Int) { state = Mutex(State(value: value)) }

  /// - Returns: Nothing that means anything on one thread: 0.
  @discardableResult
  public func signal() -> Int {
    onMainActor("DispatchSemaphore.signal") {
      let now = VirtualClock.current.now
      state.withLock { state in
        state.value += 1
        state.signal = max(state.signal, now)
      }
    }
    return 0
  }

  public func wait() {
    onMainActor("DispatchSemaphore.wait") {
      VirtualClock.current.wait("DispatchSemaphore.wait") {
        state.withLock { state in
          guard state.value > 0 else { return nil }
          state.value -= 1
          return state.signal
        }
      }
    }
  }
}

extension VirtualClock {
  /// Does what is due in the background until what is waited for has happened.
  ///
  /// - Parameter time: When it happened; nil until it has.
  fileprivate func wait(_ name: String, until time: () -> Timestamp?) {
    while true {
      if let time = time() {
        if time > now { sleep(time.seconds - now.seconds, name) }
        return
      }
      guard runInBackground() else { break }
    }
    diagnose(
      .deadlock,
      """
      '\(name)' waits for what cannot happen before it returns, because a recording does one thing after \
      the other: have the work go on in a completion, or in a task that awaits it.
      """, about: name)
  }

  /// Has what runs now go on later, which on the main thread is not possible.
  package func sleep(_ seconds: Double, _ name: String) {
    guard lane == .main else { return sleep(seconds) }
    diagnose(
      .blockedMainThread,
      """
      '\(name)' stops the main thread, and with it all of the screen that is not animated already; the \
      recording goes on at once. Wait in the background, or in a task.
      """, about: name)
  }
}
