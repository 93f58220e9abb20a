internal import Foundation
internal import Synchronization

/// Work that is handed out in runs of neighbours, in its order.
///
/// More may come until ``close(with:)`` has said that it is all; who asks before waits. The first failure
/// takes everything off.
package final class WorkBoard<Element: Sendable>: Sendable {
  /// The most neighbours that a worker takes at a time.
  ///
  /// Our choice: long enough for still stretches to be found, short enough to share.
  private let longestRun = 8

  /// How many runs there are to the end for each worker at least, so that all finish at about the same
  /// time; our choice.
  private let runsToTheEnd = 2

  private struct State: Sendable {
    var elements: ArraySlice<Element>
    var isWhole: Bool
    var failure: (any Error)?
  }

  private let state: Mutex<State>
  /// Told, and held, whenever the state changes.
  private let changed = NSCondition()

  /// Work that is all there.
  package init(_ elements: [Element]) {
    state = Mutex(State(elements: elements[...], isWhole: true))
  }

  /// Work that is still to come.
  package init() { state = Mutex(State(elements: [], isWhole: false)) }

  /// Why a worker gave up; nil if none did.
  package var failure: (any Error)? { state.withLock { $0.failure } }

  /// Adds to the work.
  ///
  /// - Returns: Whether it was taken on: not where more than `most` elements lie there already, or nothing
  ///   may come any more.
  package func add(_ element: Element, unlessMoreThan most: Int) -> Bool {
    change { state in
      guard !state.isWhole, state.elements.count <= most else { return false }
      state.elements.append(element)
      return true
    }
  }

  /// Adds what is left; nothing comes after it.
  package func close(with rest: [Element]) {
    change { state in
      if !state.isWhole { state.elements += rest }
      state.isWhole = true
    }
  }

  /// Takes everything off; nothing comes after it.
  func cancel() {
    change { state in (state.elements, state.isWhole) = ([], true) }
  }

  /// Takes everything off for a reason.
  func fail(_ error: any Error) {
    change { state in
      state = State(elements: [], isWhole: true, failure: state.failure ?? error)
    }
  }

  /// The next run; empty once nothing is left and nothing will come.
  ///
  /// - Parameter workers: How many share the work.
  func next(sharedBy workers: Int) -> ArraySlice<Element> {
    changed.lock()
    defer { changed.unlock() }
    while true {
      let run = state.withLock { state -> ArraySlice<Element>? in
        if state.elements.isEmpty, !state.isWhole { return nil }
        let fair = state.isWhole ? state.elements.count / (runsToTheEnd * workers) : longestRun
        let length = min(max(fair, 1), longestRun)
        defer { state.elements = state.elements.dropFirst(length) }
        return state.elements.prefix(length)
      }
      if let run { return run }
      changed.wait()
    }
  }

  private func change<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    changed.lock()
    defer {
      changed.broadcast()
      changed.unlock()
    }
    return state.withLock { body(&$0) }
  }
}
