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

  /// Wakes every tenth of a second, as long as it likes.
  private final class Metronome: VirtualClock.Source {
    var beats: [Double] = []
    let clock: VirtualClock
    init(_ clock: VirtualClock) { self.clock = clock }

    var nextWake: Timestamp? {
      beats.count < 3 ? Timestamp(seconds: Double(beats.count + 1) / 10) : nil
    }

    func wake() { beats.append(clock.now.seconds) }
  }

  @Test func `a source is woken when it says, until it goes`() throws {
    let clock = VirtualClock()
    let (whole, short) = (Metronome(clock), Metronome(clock))
    clock.add(whole)
    clock.add(short)
    try clock.advance(to: Timestamp(seconds: 0.2))
    clock.remove(short)
    try clock.advance(to: Timestamp(seconds: 1))
    #expect(whole.beats == [0.1, 0.2, 0.3] && short.beats == [0.1, 0.2])
    #expect(clock.nextDue == nil)
  }

  @Test func `each piece of work has a ticket of its own to call it off with`() throws {
    let clock = VirtualClock()
    var done: [Int] = []
    var tickets: [VirtualClock.Ticket] = []
    for number in 0..<4 { tickets.append(clock.schedule(after: 0.1) { done.append(number) }) }
    #expect(Set(tickets).count == 4)
    clock.cancel(tickets[2])
    clock.cancel(tickets[2])
    try clock.advance(to: Timestamp(seconds: 1))
    #expect(done == [0, 1, 3])
  }

  @Test func `modes of the run loop differ in nothing`() throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      var fired: [Int] = []
      let modes: [RunLoop.Mode] = [.common, .default]
      for (number, mode) in modes.enumerated() {
        let timer = Timer(timeInterval: 0.25, repeats: false) { _ in fired.append(number) }
        RunLoop.main.add(timer, forMode: mode)
        RunLoop.current.perform(inModes: [mode]) {
          MainActor.assumeIsolated { fired.append(10 + number) }
        }
      }
      try clock.advance(to: Timestamp(seconds: 1))
      #expect(fired == [10, 11, 0, 1])
    }
  }

  @Test func `cancelled work is not due`() {
    let clock = VirtualClock()
    clock.cancel(clock.schedule(after: 1) {})
    #expect(clock.nextDue == nil)
  }
}
