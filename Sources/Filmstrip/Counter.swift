internal import Synchronization

/// A count that threads share.
final class Counter: Sendable {
  private let count = Mutex(0)

  /// - Returns: The count with this one.
  func increment() -> Int {
    count.withLock { count in
      count += 1
      return count
    }
  }
}
