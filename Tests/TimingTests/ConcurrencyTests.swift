import Testing
import Timing

/// What happened when, on a clock.
@MainActor
private final class Journal {
  let clock = VirtualClock()
  private(set) var lines: [String] = []

  func note(_ text: String) { lines.append("\(clock.now.seconds) \(text)") }

  /// Runs `body` as a recording, and lets `seconds` pass.
  func record(_ seconds: Double, _ body: @MainActor (Journal) -> Void) throws {
    try VirtualClock.with(clock) {
      body(self)
      try clock.advance(to: Timestamp(seconds: seconds))
    }
  }
}

private actor Tally {
  private var total = 0

  func add(_ number: Int) -> Int {
    total += number
    return total
  }
}

/// Work off the main actor that takes a while in real time.
private func square(_ number: Int) async -> Int {
  var sum = 0
  for _ in 0..<number { for _ in 0..<number { sum += 1 } }
  return sum
}

@MainActor
struct ConcurrencyTests {
  private let journal = Journal()

  @Test func `a task begins after what began it, and in turn with what is dispatched`() throws {
    try journal.record(1) { journal in
      DispatchQueue.main.async { journal.note("first") }
      Task { @MainActor in journal.note("task") }
      DispatchQueue.main.async { journal.note("last") }
      journal.note("here")
    }
    #expect(journal.lines == ["0.0 here", "0.0 first", "0.0 task", "0.0 last"])
    #expect(journal.clock.nextDue == nil)
  }

  @Test func `every form of sleep rests on the virtual clock`() throws {
    try journal.record(60) { journal in
      Task {
        try await Task.sleep(nanoseconds: 500_000_000)
        journal.note("nanoseconds")
        await Task.sleep(500_000_000)
        journal.note("plain")
        try await Task.sleep(for: .seconds(1))
        journal.note("for")
        try await Task.sleep(for: .seconds(1), tolerance: .seconds(5), clock: .continuous)
        journal.note("tolerance")
        try await Task.sleep(until: .now + .seconds(1), clock: .suspending)
        journal.note("until")
        try await ContinuousClock().sleep(for: .milliseconds(1500))
        journal.note("continuous")
        try await SuspendingClock().sleep(until: .now + .milliseconds(500), tolerance: .zero)
        journal.note("suspending")
        let clock: any Clock<Swift.Duration> = ContinuousClock()
        try await clock.sleep(for: .seconds(2))
        journal.note("any clock")
        let elapsed = await SuspendingClock().measure { try? await Task.sleep(for: .seconds(3)) }
        journal.note("\(elapsed)")
      }
    }
    #expect(
      journal.lines == [
        "0.5 nanoseconds", "1.0 plain", "2.0 for", "3.0 tolerance", "4.0 until", "5.5 continuous",
        "6.0 suspending", "8.0 any clock", "11.0 3.0 seconds",
      ])
  }

  @Test func `a clock of the app's own sleeps as the app says`() async throws {
    struct Double: Clock {
      let inner = ContinuousClock()
      var now: ContinuousClock.Instant { inner.now }
      var minimumResolution: Swift.Duration { inner.minimumResolution }

      func sleep(until deadline: ContinuousClock.Instant, tolerance: Swift.Duration?) async throws {
        try await inner.sleep(until: now.advanced(by: now.duration(to: deadline) * 2))
      }
    }
    try journal.record(60) { journal in
      Task {
        try await Task.sleep(for: .seconds(1), clock: Double())
        journal.note("over")
      }
    }
    #expect(journal.lines == ["2.0 over"])
  }

  @Test func `work off the main actor is done before the clock goes on`() throws {
    try journal.record(1) { journal in
      Task { journal.note("\(await square(2000))") }
      Task.detached {
        let result = await square(30)
        await journal.note("detached \(result)")
      }
      journal.clock.schedule(after: 0.001) { journal.note("a millisecond on") }
    }
    #expect(journal.lines == ["0.0 detached 900", "0.0 4000000", "0.001 a millisecond on"])
  }

  @Test func `a detached task finds the recording's time on every clock`() throws {
    try journal.record(60) { journal in
      let (date, continuous, suspending) = (Date(), ContinuousClock.now, SuspendingClock.now)
      let (machine, uptime) = (time(nil), ProcessInfo.processInfo.systemUptime)
      Task.detached {
        try await Task.sleep(for: .seconds(2))
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        let elapsed = [
          Date().timeIntervalSince(date), Double(time(nil) - machine),
          (ProcessInfo.processInfo.systemUptime - uptime).rounded(),
          Double((ContinuousClock.now - continuous).components.seconds),
          Double((SuspendingClock.now - suspending).components.seconds),
          (Double(DispatchTime.now().uptimeNanoseconds) / 1e9 - uptime).rounded(),
          (Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 - uptime).rounded(),
        ]
        await journal.note("\(elapsed)")
      }
    }
    #expect(journal.lines == ["2.0 \(Array(repeating: 2.0, count: 7))"])
  }

  @Test func `children, groups and actors come in their order`() throws {
    try journal.record(60) { journal in
      Task {
        async let first = square(3)
        async let second = square(4)
        journal.note("sum \(await first + second)")
        let order = await withTaskGroup(of: Int.self) { group in
          for number in [3, 1, 2, 1] {
            group.addTask {
              try? await Task.sleep(for: .seconds(number))
              return number
            }
          }
          var order: [Int] = []
          for await number in group { order.append(number) }
          return order
        }
        journal.note("group \(order)")
        let tally = Tally()
        await withDiscardingTaskGroup { group in
          for number in 1...3 {
            group.addTask {
              let total = await tally.add(number)
              await journal.note("tally \(total)")
            }
          }
        }
      }
    }
    #expect(
      journal.lines == [
        "0.0 sum 25", "3.0 group [1, 1, 2, 3]", "3.0 tally 1", "3.0 tally 3", "3.0 tally 6",
      ])
  }

  @Test func `streams and continuations hand over at the instant`() throws {
    try journal.record(60) { journal in
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      Task {
        for await number in stream { journal.note("got \(number)") }
        journal.note("the end")
        let answer = await withCheckedContinuation { continuation in
          DispatchQueue.main.asyncAfter(deadline: .now() + 2) { continuation.resume(returning: 42) }
        }
        journal.note("answer \(answer)")
        await MainActor.run { journal.note("run") }
      }
      Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { timer in
        continuation.yield(Int(journal.clock.now.seconds * 100))
        guard journal.clock.now.seconds > 0.5 else { return }
        timer.invalidate()
        continuation.finish()
      }
    }
    #expect(
      journal.lines == [
        "0.25 got 25", "0.5 got 50", "0.75 got 75", "0.75 the end", "2.75 answer 42", "2.75 run",
      ])
  }

  @Test func `cancelling wakes a task at once, and nothing is due then`() throws {
    try VirtualClock.with(journal.clock) {
      let task = Task {
        do {
          try await Task.sleep(for: .seconds(100))
        } catch {
          journal.note("\(error) \(Task.isCancelled)")
        }
      }
      let early = Task {
        do { try await Task.sleep(for: .seconds(5)) } catch { journal.note("early") }
      }
      early.cancel()
      try journal.clock.advance(to: Timestamp(seconds: 3))
      task.cancel()
      try journal.clock.advance(to: Timestamp(seconds: 4))
      #expect(journal.lines == ["0.0 early", "3.0 CancellationError() true"])
      #expect(journal.clock.nextDue == nil)
    }
  }

  @Test func `yielding lets others go first`() throws {
    try journal.record(1) { journal in
      for name in ["a", "b"] {
        Task {
          for step in 1...2 {
            journal.note("\(name)\(step)")
            await Task.yield()
          }
        }
      }
    }
    #expect(journal.lines == ["0.0 a1", "0.0 b1", "0.0 a2", "0.0 b2"])
  }

  @Test func `a task that yields until something later happens is told of`() throws {
    #expect(throws: VirtualClock.StandsStill.self) {
      try journal.record(1) { _ in
        Task { while !Task.isCancelled { await Task.yield() } }
      }
    }
    #expect(journal.clock.now == Timestamp(seconds: 0))
  }

  @Test func `tasks outside of a recording go on while one is made, and after`() async throws {
    let loop = Task.detached {
      for _ in 0..<50 {
        await Task.yield()
        try await Task.sleep(nanoseconds: 50_000)
      }
      return time(nil)
    }
    let mine = Task { @MainActor in 1 }
    try journal.record(5) { journal in
      Task {
        try await Task.sleep(for: .seconds(1))
        journal.note("in it")
      }
    }
    #expect(journal.lines == ["1.0 in it"])
    #expect(await mine.value == 1)
    #expect(try await loop.value > 1_600_000_000)
    let before = ContinuousClock.now
    try await Task.sleep(for: .milliseconds(2))
    #expect(ContinuousClock.now - before >= .milliseconds(2))
  }

  @Test func `a task that another thread wakes is told of`() throws {
    let (suspended, woken) = (
      Dispatch.DispatchSemaphore(value: 0), Dispatch.DispatchSemaphore(value: 0)
    )
    try VirtualClock.with(journal.clock) {
      Task {
        await withCheckedContinuation { continuation in
          Foundation.Thread.detachNewThread {
            suspended.wait()
            continuation.resume()
            woken.signal()
          }
        }
        journal.note("woken")
      }
      RecordingContext.current.announce = { _ in }
      try journal.clock.advance(to: Timestamp(seconds: 1))
      #expect(RecordingContext.current[DiagnosticLog.self].all.isEmpty)
      suspended.signal()
      woken.wait()
      try journal.clock.advance(to: Timestamp(seconds: 2))
      #expect(RecordingContext.current[DiagnosticLog.self].end?.code == .unrecordedWork)
      try journal.clock.advance(to: Timestamp(seconds: 3))
      #expect(journal.lines.count == 1)
    }
  }

  @Test func `queues of Dispatch itself keep the recording's time, or are told of`() throws {
    try journal.record(5) { journal in
      Dispatch.DispatchQueue.main.asyncAfter(deadline: .now() + 1.5) {
        MainActor.assumeIsolated { journal.note("after") }
      }
      Dispatch.DispatchQueue.global().async {
        MainActor.assumeIsolated { journal.note("at once") }
      }
      RecordingContext.current.announce = { _ in }
      #expect(RecordingContext.current[DiagnosticLog.self].all.isEmpty)
      Dispatch.DispatchSource.makeTimerSource().resume()
      #expect(RecordingContext.current[DiagnosticLog.self].end?.subject == "DispatchSource")
    }
    #expect(journal.lines == ["0.0 at once", "1.5 after"])
  }

  @Test func `what is left when a recording ends is cancelled, and ends`() throws {
    weak var object: NSObject?
    try journal.record(2.5) { journal in
      let held = NSObject()
      object = held
      Task {
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) }
        journal.note("\(held === object)")
      }
    }
    #expect(journal.lines.isEmpty && object != nil)
    try VirtualClock.with(VirtualClock()) {
      let tasks = RecordingContext.current[RecordedTasks.self]
      Task {
        let held = NSObject()
        object = held
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) }
        journal.note("\(held === object)")
      }
      Task { while true { try? await Task.sleep(for: .seconds(1)) } }
      try VirtualClock.current.advance(to: Timestamp(seconds: 2))
      #expect(object != nil)
      tasks.end()
    }
    #expect(journal.lines == ["2.5 true"] && object == nil)
  }
}
