import Testing
import Timing

@MainActor @Suite struct RecordingContextTests {
  private final class Tally: RecordingState {
    var count = 0
    let clock: VirtualClock

    init(in context: RecordingContext) { clock = context.clock }
  }

  private final class Other: RecordingState {
    init(in context: RecordingContext) {}
  }

  private var tally: Tally { RecordingContext.current[Tally.self] }

  @Test func `each context has state of its own, and the one before is put back`() {
    let (before, around) = (RecordingContext.current, tally)
    around.count += 1
    let clock = VirtualClock()
    RecordingContext(clock: clock).run {
      #expect(RecordingContext.current !== before && RecordingContext.current.outer === before)
      #expect(tally.count == 0 && tally.clock === clock && VirtualClock.current === clock)
      tally.count += 5
      _ = RecordingContext.current[Other.self]
      #expect(tally.count == 5)
      VirtualClock.with(VirtualClock()) { #expect(tally.count == 0) }
      #expect(tally.count == 5)
    }
    #expect(RecordingContext.current === before && tally === around)
    around.count -= 1
  }

  @Test func `an error puts the context before back too`() {
    struct Failure: Error {}
    let before = RecordingContext.current
    #expect(throws: Failure.self) {
      try VirtualClock.with(VirtualClock()) { throw Failure() }
    }
    #expect(RecordingContext.current === before)
  }

  @Test func `state goes with its context`() {
    weak var state: Tally?
    VirtualClock.with(VirtualClock()) { state = tally }
    #expect(state == nil)
  }

  @Test func `a diagnostic belongs to the context in which it comes up`() throws {
    let clock = VirtualClock()
    let context = RecordingContext(clock: clock)
    var announced: [String] = []
    context.announce = { announced.append($0.description) }
    try context.run {
      try clock.advance(to: Timestamp(seconds: 0.25))
      diagnose(.unknownKey, "There is no 'a'.", about: "A")
      // What is inside says the same things in the same place, but keeps them to itself.
      VirtualClock.with(VirtualClock()) { diagnose(.unknownSymbol, "There is no 'b'.") }
      diagnose(.unknownKey, "There is no 'a'.", about: "A")
    }
    #expect(
      context[DiagnosticLog.self].all == [
        Diagnostic(
          code: .unknownKey, sentence: "There is no 'a'.", time: clock.now, subject: "A")
      ])
    #expect(
      announced == [
        "0.250 s: There is no 'a'. [unknownKey]", "0.000 s: There is no 'b'. [unknownSymbol]",
      ])
    #expect(context[DiagnosticLog.self].end == nil)
  }

  @Test func `work that is queued off the main thread stops the process with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await Task.detached { DispatchQueue.main.async {} }.value
    }
    let words = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(words.contains("'DispatchQueue.async' was called off the main thread"))
  }
}
