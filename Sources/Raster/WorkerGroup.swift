internal import Foundation

/// Threads that all do the same work, and the wait for them.
package struct WorkerGroup {
  /// Drawing nests as deep as the layers do.
  private static let stackSize = 8 << 20

  private let done: [DispatchSemaphore]

  /// Starts `count` threads, each running `work` once.
  package init(count: Int, work: @escaping @Sendable () -> Void) {
    done = (0..<count).map { _ in
      let semaphore = DispatchSemaphore(value: 0)
      let thread = Thread {
        work()
        semaphore.signal()
      }
      thread.stackSize = Self.stackSize
      thread.start()
      return semaphore
    }
  }

  /// Waits until all have finished.
  package func join() {
    for semaphore in done { semaphore.wait() }
  }
}
