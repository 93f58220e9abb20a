import Testing
import Timing

@MainActor @Suite struct VirtualClockTests {
  @Test func `sixty frames of a sixtieth are one second`() {
    #expect(Timestamp(frame: 60, framesPerSecond: 60) == Timestamp(seconds: 1))
    #expect(Timestamp(frame: 7, framesPerSecond: 24).nanoseconds == 291_666_667)
  }

  @Test func `work runs in the order of its time, then of its submission`() throws {
    let clock = VirtualClock()
    var log: [String] = []
    clock.schedule(after: 0.2) { log.append("late \(clock.now.seconds)") }
    clock.schedule(after: 0.1) { log.append("first \(clock.now.seconds)") }
    clock.schedule(after: 0.1) { log.append("second") }
    try clock.advance(to: Timestamp(seconds: 1))
    #expect(log == ["first 0.1", "second", "late 0.2"])
    #expect(clock.now.seconds == 1)
  }

  @Test func `dispatched work waits for the virtual clock`() throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      var log: [String] = []
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
        MainActor.assumeIsolated { log.append("after") }
      }
      DispatchQueue.main.async { MainActor.assumeIsolated { log.append("async") } }
      let cancelled = DispatchWorkItem { log.append("never") }
      DispatchQueue.main.async(execute: cancelled)
      cancelled.cancel()
      try clock.advance(to: Timestamp(seconds: 0.49))
      #expect(log == ["async"])
      try clock.advance(to: Timestamp(seconds: 0.5))
      #expect(log == ["async", "after"])
    }
  }

  @Test func `a repeating timer does not drift, and stops`() throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      var times: [Double] = []
      Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { timer in
        times.append(clock.now.seconds)
        if times.count == 3 { timer.invalidate() }
      }
      try clock.advance(to: Timestamp(seconds: 5))
      #expect(times == [0.1, 0.2, 0.3])
    }
  }

  @Test func `work without end at one instant is an error`() {
    let clock = VirtualClock()
    func again() { clock.schedule(after: 0) { again() } }
    again()
    #expect(throws: VirtualClock.StandsStill.self) { try clock.advance(to: Timestamp(seconds: 1)) }
  }

  @Test func `cancelled work is not due`() {
    let clock = VirtualClock()
    clock.cancel(clock.schedule(after: 1) {})
    #expect(clock.nextDue == nil)
  }
}
