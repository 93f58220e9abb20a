import ObjCRuntime
import Testing

@MainActor
struct OperationTests {
  @MainActor
  private final class Journal {
    var lines: [String] = []
    func note(_ text: String) { lines.append("\(VirtualClock.current.now.seconds) \(text)") }
  }

  /// An operation that goes on after its `start`.
  private final class Slow: ObjCRuntime.Operation {
    private var (isRunning, isOver) = (false, false)
    override var isAsynchronous: Bool { true }
    override var isExecuting: Bool { isRunning }
    override var isFinished: Bool { isOver }

    override func start() {
      isRunning = true
      didChangeValue(forKey: "isExecuting")
      DispatchQueue.main.asyncAfter(deadline: .now() + 2) {
        self.isRunning = false
        self.isOver = true
        self.didChangeValue(forKey: "isFinished")
      }
    }
  }

  private let journal = Journal()

  private func record(_ body: @MainActor (Journal) throws -> Void) throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      try body(journal)
      try clock.advance(to: Timestamp(seconds: 10))
      #expect(RecordingContext.current[DiagnosticLog.self].all.isEmpty)
    }
  }

  private func block(_ name: String) -> ObjCRuntime.BlockOperation {
    ObjCRuntime.BlockOperation { [journal] in journal.note(name) }
  }

  @Test func `operations wait for those they depend on, and the first of all has priority`() throws
  {
    try record { journal in
      let queue = ObjCRuntime.OperationQueue()
      queue.isSuspended = true
      queue.maxConcurrentOperationCount = 1
      let (first, second, urgent) = (block("first"), block("second"), block("urgent"))
      first.addDependency(second)
      urgent.queuePriority = .high
      urgent.completionBlock = { journal.note("complete") }
      queue.addOperations([first, second, urgent], waitUntilFinished: false)
      #expect(queue.operationCount == 3 && journal.lines.isEmpty)
      queue.isSuspended = false
    }
    #expect(journal.lines == ["0.0 urgent", "0.0 complete", "0.0 second", "0.0 first"])
  }

  @Test func `an operation that goes on by itself is waited for`() throws {
    try record { journal in
      let queue = ObjCRuntime.OperationQueue()
      let slow = Slow()
      let after = block("after")
      after.addDependency(slow)
      queue.addOperation(slow)
      ObjCRuntime.OperationQueue.main.addOperation(after)
      queue.addOperation { journal.note("beside") }
      queue.addBarrierBlock { journal.note("barrier") }
      queue.addOperation { journal.note("behind") }
    }
    #expect(
      journal.lines == ["0.0 beside", "2.0 after", "2.0 barrier", "2.0 behind"]
        || journal.lines == ["0.0 beside", "2.0 barrier", "2.0 after", "2.0 behind"])
  }

  @Test func `what is cancelled does not begin, and ends`() throws {
    try record { journal in
      let queue = ObjCRuntime.OperationQueue()
      let (one, two) = (block("one"), block("two"))
      queue.addOperation(one)
      queue.addOperation(two)
      two.cancel()
      queue.waitUntilAllOperationsAreFinished()
      #expect(one.isFinished && two.isFinished && two.isCancelled && queue.operations.isEmpty)
      let alone = block("alone")
      alone.start()
      alone.waitUntilFinished()
    }
    #expect(journal.lines == ["0.0 one", "0.0 alone"])
  }
}
