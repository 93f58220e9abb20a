internal import Foundation
internal import Synchronization

/// How deep code may nest, in bytes of a thread's stack; our choice, twice a main thread's.
private let stackSize = 16 << 20

/// The values that `make` has for `0..<count`, made on all cores at once.
public func onAllCores<Value: Sendable>(
  _ count: Int, _ make: @escaping @Sendable (Int) -> Value
) -> [Value] {
  let board = Board<Value>(count)
  let workers = min(count, ProcessInfo.processInfo.activeProcessorCount)
  let done = (0..<workers).map { _ in
    let semaphore = DispatchSemaphore(value: 0)
    let thread = Thread {
      while let number = board.next() { board.put(make(number), number) }
      semaphore.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    return semaphore
  }
  for semaphore in done { semaphore.wait() }
  return board.all
}

/// Values as they are made, and which is to be made next.
private final class Board<Value: Sendable>: Sendable {
  private struct State: Sendable {
    var next = 0
    var values: [Value?]
  }

  private let state: Mutex<State>

  init(_ count: Int) { state = Mutex(State(values: Array(repeating: nil, count: count))) }

  func next() -> Int? {
    state.withLock {
      guard $0.next < $0.values.count else { return nil }
      $0.next += 1
      return $0.next - 1
    }
  }

  func put(_ value: Value, _ number: Int) { state.withLock { $0.values[number] = value } }

  var all: [Value] { state.withLock { $0.values.compactMap(\.self) } }
}
