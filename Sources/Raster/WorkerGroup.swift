internal import Foundation
internal import Synchronization

/// Threads that all do the same work, and the wait for them.
package struct WorkerGroup {
  /// Drawing nests as deep as the layers do.
  private static let stackSize = 8 << 20

  private let done: [DispatchSemaphore]

  /// Starts `count` threads, each running `work` once.
  package init(count: Int, work: @escaping @Sendable () -> Void) {
    done = (0..<count).map { _ in
      let semaphore = DispatchSemaphore(value: 0)
      let thread = Foundation.Thread {
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

extension WorkerGroup {
  /// The neighbours that a worker takes at a time.
  ///
  /// Long enough for still stretches to be found, short enough to share.
  private static let runLength = 8

  private struct Rest<Element: Sendable>: Sendable {
    var elements: ArraySlice<Element>
    var failure: (any Error)?
  }

  private final class Board<Element: Sendable>: Sendable {
    let rest: Mutex<Rest<Element>>

    init(_ elements: [Element]) { rest = Mutex(Rest(elements: elements[...])) }
  }

  /// Hands runs of `elements`, in their order, to at most `count` workers, and waits for them.
  ///
  /// The first error stops all and is thrown.
  ///
  /// - Parameter tools: Makes what one worker keeps from run to run.
  package static func share<Element: Sendable, Tools>(
    _ elements: [Element], among count: Int, tools: @escaping @Sendable () -> Tools,
    _ work: @escaping @Sendable (ArraySlice<Element>, Tools) throws -> Void
  ) throws {
    let board = Board(elements)
    let workers = min(count, (elements.count + runLength - 1) / runLength)
    WorkerGroup(count: workers) {
      let tools = tools()
      while true {
        let run = board.rest.withLock { rest -> ArraySlice<Element> in
          guard rest.failure == nil else { return [] }
          defer { rest.elements = rest.elements.dropFirst(runLength) }
          return rest.elements.prefix(runLength)
        }
        guard !run.isEmpty else { return }
        do {
          try work(run, tools)
        } catch {
          board.rest.withLock { $0.failure = $0.failure ?? error }
          return
        }
      }
    }.join()
    if let failure = board.rest.withLock({ $0.failure }) { throw failure }
  }
}
