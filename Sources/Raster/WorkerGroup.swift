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
  /// Starts at most `count` workers on what is on `board`; whoever waits for them looks for its failure.
  ///
  /// - Parameters:
  ///   - total: How many share the work, if there are others.
  ///   - errand: What one of them does first.
  ///   - tools: Makes what one worker keeps from run to run.
  package init<Element: Sendable, Tools>(
    on board: WorkBoard<Element>, count: Int, of total: Int? = nil,
    errand: (@Sendable () -> Void)? = nil,
    tools: @escaping @Sendable () -> Tools,
    _ work: @escaping @Sendable (ArraySlice<Element>, Tools) throws -> Void
  ) {
    let errand = Errand(errand)
    self.init(count: count) {
      errand.take()?()
      let tools = tools()
      while true {
        let run = board.next(sharedBy: total ?? count)
        guard !run.isEmpty else { return }
        do { try work(run, tools) } catch { board.fail(error) }
      }
    }
  }

  /// Hands runs of `elements`, in their order, to at most `count` workers, and waits for them.
  ///
  /// The first error stops all and is thrown.
  ///
  /// - Parameters:
  ///   - errand: What one of them does first.
  ///   - tools: Makes what one worker keeps from run to run.
  package static func share<Element: Sendable, Tools>(
    _ elements: [Element], among count: Int, errand: (@Sendable () -> Void)? = nil,
    tools: @escaping @Sendable () -> Tools,
    _ work: @escaping @Sendable (ArraySlice<Element>, Tools) throws -> Void
  ) throws {
    let board = WorkBoard(elements)
    let workers = min(count, elements.count + (errand == nil ? 0 : 1))
    WorkerGroup(on: board, count: workers, errand: errand, tools: tools, work).join()
    if let failure = board.failure { throw failure }
  }
}

/// Something that one of several threads does.
private final class Errand: Sendable {
  private let rest: Mutex<(@Sendable () -> Void)?>

  init(_ errand: (@Sendable () -> Void)?) { rest = Mutex(errand) }

  /// What is to be done, once.
  func take() -> (@Sendable () -> Void)? {
    rest.withLock { rest in
      defer { rest = nil }
      return rest
    }
  }
}
