import Testing
import Timing

/// Queues, groups and threads: work that may sleep and wait where it is not the main thread's.
@MainActor
struct BackgroundTests {
  @MainActor
  private final class Journal {
    var lines: [String] = []
    func note(_ text: String) { lines.append("\(VirtualClock.current.now.seconds) \(text)") }
  }

  private let journal = Journal()

  /// Runs `body` as a recording of ten seconds.
  private func record(_ body: @MainActor (Journal) throws -> Void) throws -> [Diagnostic.Code] {
    let clock = VirtualClock()
    return try VirtualClock.with(clock) {
      RecordingContext.current.announce = { _ in }
      try body(journal)
      try clock.advance(to: Timestamp(seconds: 10))
      return RecordingContext.current[DiagnosticLog.self].all.map(\.code)
    }
  }

  @Test func `work in the background sleeps without holding up the main thread`() throws {
    let codes = try record { journal in
      DispatchQueue.global(qos: .userInitiated).async {
        #expect(!Thread.isMainThread && !Thread.current.isMainThread)
        Thread.sleep(forTimeInterval: 2)
        journal.note("read")
        DispatchQueue.main.async {
          #expect(Thread.isMainThread)
          journal.note("shown")
        }
      }
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { journal.note("meanwhile") }
    }
    #expect(journal.lines == ["2.0 read", "1.0 meanwhile", "2.0 shown"] && codes.isEmpty)
  }

  @Test func `a serial queue sleeps as a whole, a concurrent one does not`() throws {
    let codes = try record { journal in
      let serial = DispatchQueue(label: "serial", qos: .utility)
      let concurrent = DispatchQueue(label: "concurrent", attributes: .concurrent)
      for (queue, name) in [(serial, "s"), (concurrent, "c")] {
        for number in 1...2 {
          queue.async {
            Thread.sleep(until: Date(timeIntervalSinceNow: 1))
            DispatchQueue.main.async { journal.note("\(name)\(number)") }
          }
        }
      }
    }
    #expect(journal.lines.sorted() == ["1.0 c1", "1.0 c2", "1.0 s1", "2.0 s2"] && codes.isEmpty)
  }

  @Test func `sync runs after what was submitted, and gives its result`() throws {
    let codes = try record { journal in
      let queue = DispatchQueue(label: "values")
      queue.async { journal.note("first") }
      let value = queue.sync { 7 }
      journal.note("value \(value)")
      let many = DispatchQueue(label: "many", attributes: .concurrent)
      many.async { journal.note("many") }
      many.sync(flags: .barrier) { journal.note("barrier") }
      DispatchQueue.concurrentPerform(iterations: 2) { _ in
        MainActor.assumeIsolated { journal.note("each") }
      }
    }
    #expect(
      journal.lines == [
        "0.0 first", "0.0 value 7", "0.0 many", "0.0 barrier", "0.0 each", "0.0 each",
      ])
    #expect(codes.isEmpty)
  }

  @Test func `a group is over when all have left`() throws {
    let codes = try record { journal in
      let group = DispatchGroup()
      group.enter()
      DispatchQueue.main.asyncAfter(deadline: .now() + 3) { group.leave() }
      DispatchQueue.global().async(group: group) { journal.note("work") }
      group.notify(queue: .main) { journal.note("all") }
      let item = DispatchWorkItem { journal.note("item") }
      item.notify(queue: .main) { journal.note("item done") }
      DispatchQueue.main.async(execute: item)
    }
    #expect(journal.lines == ["0.0 work", "0.0 item", "0.0 item done", "3.0 all"] && codes.isEmpty)
  }

  @Test func `waiting does what is waited for, or says that it cannot be`() throws {
    let codes = try record { journal in
      let semaphore = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        journal.note("signal")
        semaphore.signal()
      }
      semaphore.wait()
      journal.note("on")
      DispatchQueue.global().async {
        let group = DispatchGroup()
        group.enter()
        DispatchQueue.global().async {
          Thread.sleep(forTimeInterval: 2)
          group.leave()
        }
        group.wait()
        DispatchQueue.main.async { journal.note("waited") }
      }
    }
    #expect(journal.lines == ["0.0 signal", "0.0 on", "2.0 waited"] && codes.isEmpty)
    let never = try record { _ in
      let group = DispatchGroup()
      group.enter()
      DispatchQueue.main.asyncAfter(deadline: .now() + 1) { group.leave() }
      group.wait()
      DispatchQueue.main.sync {}
    }
    #expect(never == [.deadlock, .deadlock])
  }

  @Test func `the main thread cannot sleep, and the recording says so`() throws {
    let codes = try record { journal in
      Thread.sleep(forTimeInterval: 1)
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 1))
      RunLoop.main.perform { journal.note("perform") }
    }
    #expect(codes == [.blockedMainThread, .blockedMainThread] && journal.lines == ["0.0 perform"])
  }

  @Test func `a thread does its block in turn`() throws {
    let codes = try record { journal in
      let thread = Thread { journal.note("thread \(Thread.isMainThread)") }
      thread.start()
      let cancelled = Thread { journal.note("never") }
      cancelled.start()
      cancelled.cancel()
      Thread.detachNewThread { journal.note("detached") }
      #expect(Thread.main.isMainThread && Thread.current === Thread.main)
    }
    #expect(journal.lines == ["0.0 thread false", "0.0 detached"] && codes.isEmpty)
  }
}
