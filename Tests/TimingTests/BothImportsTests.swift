import Foundation
import Testing
import Timing

/// `Date` where Foundation is imported beside the module that has the virtual clock.
@MainActor
struct BothImportsTests {
  @Test func `dates, clocks and the machine's time are those of the recording`() throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      let (date, instant) = (Date(), ContinuousClock.now)
      try clock.advance(to: Timestamp(seconds: 2.5))
      #expect(Date().timeIntervalSince(date) == 2.5 && date.timeIntervalSinceNow == -2.5)
      #expect(Date.now == Date() && Date(timeIntervalSinceNow: 1).timeIntervalSince(date) == 3.5)
      #expect(date.timeIntervalSinceReferenceDate == 190_028_460)
      #expect(ContinuousClock.now - instant == .milliseconds(2500))
      #expect(abs(ProcessInfo.processInfo.systemUptime - 2.5) < 1e-8)
      #expect(CFAbsoluteTimeGetCurrent() == Date().timeIntervalSinceReferenceDate)
      #expect(time(nil) == 190_028_462 + 978_307_200)
      var now = timeval()
      gettimeofday(&now, nil)
      #expect(now.tv_usec == 500_000)
      #expect([Date]().isEmpty)
    }
    #expect(ProcessInfo.processInfo.systemUptime > 0 && time(nil) > 1_600_000_000)
  }
}
