/// Work that can be called off before it starts.
///
/// Isolated to the main actor because every virtual queue runs there.
///
/// - Difference: on the virtual clock.
@MainActor @preconcurrency
public final class DispatchWorkItem {
  private let block: @MainActor () -> Void
  private let done = DispatchGroup()
  private var isDone = false

  /// Whether ``cancel()`` was called.
  public private(set) var isCancelled = false

  /// - Parameter qos: Carries no meaning on a virtual clock; nor do the flags.
  public init(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
    block: @escaping @MainActor () -> Void
  ) {
    self.block = block
    done.enter()
  }

  /// Keeps the work from starting; has no effect on work that has started.
  public func cancel() { isCancelled = true }

  /// Runs the work now, unless it was cancelled.
  public func perform() {
    if !isCancelled { block() }
    guard !isDone else { return }
    isDone = true
    done.leave()
  }

  /// Runs `work` on `queue` once this work has been done, or passed over.
  public func notify(queue: DispatchQueue, execute work: @escaping @MainActor @Sendable () -> Void)
  {
    done.notify(queue: queue, work: work)
  }

  /// Returns once the work has been done, or passed over.
  public func wait() { done.wait() }
}
