import QuartzCore
import Testing

@MainActor
private final class Ticker: NSObject {
  var times: [Double] = []
  var targets: [Double] = []
  func tick(_ link: CADisplayLink) {
    times.append(link.timestamp)
    targets.append(link.targetTimestamp)
  }
}

@MainActor
struct DisplayLinkTests {
  private let ticker = Ticker()
  private let clock = VirtualClock()

  private var link: CADisplayLink {
    CADisplayLink(target: ticker, selector: Selector("tick:", Ticker.tick))
  }

  @Test func `it is called at every frame of the recording, at the frame's instant`() throws {
    clock.framesPerSecond = 120
    try VirtualClock.with(clock) {
      let link = link
      link.add(to: .main, forMode: .common)
      #expect(link.duration == 1 / 120.0)
      try clock.advance(to: Timestamp(frame: 3, framesPerSecond: 120))
      link.invalidate()
      try clock.advance(to: Timestamp(seconds: 1))
    }
    #expect(ticker.times == (1...3).map { Timestamp(frame: $0, framesPerSecond: 120).seconds })
    #expect(zip(ticker.times, ticker.targets).allSatisfy { abs($1 - $0 - 1 / 120.0) < 1e-9 })
  }

  @Test func `a preferred rate skips whole frames, and a pause skips all`() throws {
    try VirtualClock.with(clock) {
      let link = link
      link.preferredFramesPerSecond = 30
      link.add(to: .current, forMode: .default)
      try clock.advance(to: Timestamp(seconds: 0.1))
      #expect(ticker.times.count == 3)
      link.isPaused = true
      #expect(clock.nextDue == nil)
      try clock.advance(to: Timestamp(seconds: 0.5))
      link.isPaused = false
      try clock.advance(to: Timestamp(seconds: 0.55))
      #expect(ticker.times.count == 5)
      link.invalidate()
    }
  }

  /// Of 60 frames a second, those that the preferred rate asks for, or the highest that is allowed.
  @Test(arguments: [
    (CAFrameRateRange(minimum: 10, maximum: 60, preferred: 20), 6),
    (CAFrameRateRange(minimum: 10, maximum: 30), 9), (.default, 18),
  ])
  func `a range of rates has the frames of the preferred one`(range: CAFrameRateRange, calls: Int)
    throws
  {
    clock.framesPerSecond = 60
    try VirtualClock.with(clock) {
      let link = link
      link.preferredFrameRateRange = range
      link.add(to: .main, forMode: .common)
      try clock.advance(to: Timestamp(seconds: 0.3))
      link.invalidate()
    }
    #expect(ticker.times.count == calls)
  }

  @Test func `it keeps its target until it is invalidated`() throws {
    weak var target: Ticker?
    try VirtualClock.with(clock) {
      var link: CADisplayLink?
      do {
        let ticker = Ticker()
        target = ticker
        link = CADisplayLink(target: ticker, selector: Selector("tick:", Ticker.tick))
      }
      link?.add(to: .main, forMode: .common)
      try clock.advance(to: Timestamp(seconds: 0.1))
      #expect(target != nil)
      link?.invalidate()
      link = nil
      #expect(target == nil)
    }
  }
}
