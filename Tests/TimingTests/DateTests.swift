import Testing
import Timing

@MainActor
struct DateTests {
  @Test func `a date of now goes with the virtual clock, from 9:41 on`() throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      let start = Date()
      try clock.advance(to: Timestamp(seconds: 2.5))
      #expect(Date().timeIntervalSince(start) == 2.5 && Date.now == Date())
      #expect(start.timeIntervalSinceNow == -2.5)
      #expect(Date(timeIntervalSinceNow: 1).timeIntervalSince(start) == 3.5)
      #expect(CFAbsoluteTimeGetCurrent() == start.timeIntervalSinceReferenceDate + 2.5)
      var calendar = Calendar(identifier: .gregorian)
      calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
      let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: start)
      #expect([parts.year, parts.month, parts.day] == [2007, 1, 9])
      #expect([parts.hour, parts.minute] == [9, 41])
    }
  }
}
