/// What one recording has to itself: its clock, its random numbers, its diagnostics, and whatever
/// each module keeps while it is being made.
///
/// A module puts what it keeps into a class and reads it from the current context:
///
/// ```swift
/// final class OpenBlocks: RecordingState {
///   var stack: [Block] = []
///   init(in context: RecordingContext) {}
/// }
///
/// RecordingContext.current[OpenBlocks.self].stack.append(block)
/// ```
///
/// Nothing is reset when a recording ends, well or badly: its context goes, and the one before is
/// current again.
@MainActor
package final class RecordingContext {
  /// The context of the recording that is being made, or that of the process outside of any.
  package private(set) static var current = RecordingContext() {
    didSet { VirtualClock.publish(current.clock.now) }
  }

  package let clock: VirtualClock

  /// What was current when the context was made; nil for that of the process.
  package let outer: RecordingContext?

  /// Hears of each new diagnostic; prints it on standard error unless it is set, here or further out.
  package var announce: @MainActor (Diagnostic) -> Void

  /// Few, so that looking through them is quicker than hashing.
  private var states: [(type: ObjectIdentifier, state: any RecordingState)] = []

  private init() {
    clock = VirtualClock()
    outer = nil
    announce = { complain("\($0)") }
  }

  /// A context inside of the current one.
  package init(clock: VirtualClock) {
    self.clock = clock
    outer = .current
    announce = Self.current.announce
  }

  /// Runs `body` with this context as the current one; random numbers begin their sequence anew.
  package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    let previous = Self.current
    let random = RandomSource.restart()
    Self.current = self
    defer {
      Self.current = previous
      RandomSource.restore(random)
    }
    return try RecordingThread.record(body)
  }

  /// The state of class `type`, made when it is first asked for.
  package subscript<State: RecordingState>(type: State.Type) -> State {
    let id = ObjectIdentifier(type)
    for entry in states where entry.type == id {
      return unsafeDowncast(entry.state, to: State.self)
    }
    let state = State(in: self)
    states.append((id, state))
    return state
  }
}

/// State of a module that belongs to one recording.
@MainActor
package protocol RecordingState: AnyObject {
  init(in context: RecordingContext)
}
