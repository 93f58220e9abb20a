/// Fingers that move as real ones do: sampled at the rate of a digitizer.
@MainActor
final class ScriptedFingers {
  /// Where fingers go: their numbers with points of the screen.
  typealias Placements = [TouchDriver.Placement]

  /// How often a moving finger is felt, in hertz.
  ///
  /// The rate of the fastest devices: no lower than any frame rate, and independent of it.
  private static let rate = 240.0

  private let clock: VirtualClock
  private let driver: TouchDriver
  /// The fingers that are down, by number.
  private var places: [Int: CGPoint] = [:]
  /// Where fingers were, with the numbers of those that are down.
  private var ways: [TouchTrack] = []
  private var open: [Int: Int] = [:]

  /// Where fingers were, in the order in which they came down.
  var tracks: [TouchTrack] { ways.map(\.thinned) }

  init(clock: VirtualClock, driver: TouchDriver) {
    self.clock = clock
    self.driver = driver
  }

  /// Where a finger is; nil if it is not down.
  func place(of finger: Int) -> CGPoint? { places[finger] }

  func putDown(_ placements: Placements) {
    for (finger, point) in placements {
      places[finger] = point
      open[finger] = ways.count
      ways.append(TouchTrack(finger: finger, path: []))
      track(finger)
    }
    driver.down(placements)
  }

  func lift(_ fingers: [Int]) {
    for finger in fingers { leave(finger) }
    driver.up(fingers)
  }

  func cancel(_ fingers: [Int]) {
    for finger in fingers { leave(finger) }
    driver.cancel(fingers)
  }

  private func leave(_ finger: Int) {
    track(finger)
    places[finger] = nil
    open[finger] = nil
  }

  /// Writes down where a finger is now.
  private func track(_ finger: Int) {
    guard let place = places[finger], let way = open[finger] else { return }
    let exact = { (number: Double) in (number * 1e4).rounded() / 1e4 + 0 }
    let sample = TouchTrack.Sample(
      time: clock.now.seconds, point: CGPoint(x: exact(place.x), y: exact(place.y)))
    if ways[way].path.last != sample { ways[way].path.append(sample) }
  }

  /// Moves fingers for `duration` seconds along `path`, a function of the part of the time that has
  /// passed, and then runs `completion` at the instant they arrive.
  func move(
    for duration: TimeInterval, along path: @escaping @MainActor (Double) -> Placements,
    completion: @escaping @MainActor () -> Void
  ) {
    let start = clock.now.seconds
    // A finger that rested was where it is until now.
    for finger in open.keys.sorted() { track(finger) }
    let count = max(1, Int((duration * Self.rate).rounded(.up)))
    func sample(_ index: Int) {
      let time = Timestamp(seconds: start + min(Double(index) / Self.rate, duration))
      let isLast = index == count
      clock.schedule(at: time) { [self] in
        // The clock counts whole nanoseconds: the place is that of the instant it really is.
        let placements = path(isLast ? 1 : (time.seconds - start) / duration)
        for (finger, point) in placements {
          places[finger] = point
          track(finger)
        }
        driver.move(placements)
        if isLast { completion() } else { sample(index + 1) }
      }
    }
    sample(1)
  }
}
