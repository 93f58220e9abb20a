/// Fingers that move as real ones do: sampled at the rate of a digitizer.
@MainActor
final class ScriptedFingers {
  /// Where fingers go: their numbers with points of the screen.
  typealias Placements = [TouchDriver.Placement]

  /// How often a moving finger is felt, in hertz.
  ///
  /// The rate of the fastest devices: no lower than any frame rate, and independent of it.
  private static let rate = 240.0

  /// How far a finger's middle may be off the screen and still be felt, in points; our choice.
  private static let margin: CGFloat = 0.5

  private let clock: VirtualClock
  private let driver: TouchDriver
  /// The fingers that are down, by number.
  private var places: [Int: CGPoint] = [:]
  /// Where fingers were, with the numbers of those that are down.
  private var ways: [TouchTrack] = []
  private var open: [Int: Int] = [:]
  /// When fingers left the screen that have not come down since.
  private var departures: [Int: Timestamp] = [:]

  /// Where fingers were, in the order in which they came down.
  var tracks: [TouchTrack] { ways.map(\.thinned) }

  init(clock: VirtualClock, driver: TouchDriver) {
    self.clock = clock
    self.driver = driver
  }

  /// Where a finger is; nil if it is not down.
  func place(of finger: Int) -> CGPoint? { places[finger] }

  /// When a finger left the screen; nil if it did not, or has come down since.
  func departure(of finger: Int) -> Timestamp? { departures[finger] }

  /// Whether a finger is felt at a point.
  static func isOnScreen(_ point: CGPoint) -> Bool {
    UIScreen.main.bounds.insetBy(dx: -margin, dy: -margin).contains(point)
  }

  func putDown(_ placements: Placements) {
    for (finger, point) in placements {
      places[finger] = point
      departures[finger] = nil
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

  /// Moves the fingers that are down; one that is not on the screen any more is not felt there, and its
  /// touch ends.
  ///
  /// - Returns: How many have left.
  private func put(_ placements: Placements) -> Int {
    let down = placements.filter { places[$0.finger] != nil }
    let gone = down.filter { finger, point in
      !Self.isOnScreen(point) && places[finger].map(Self.isOnScreen) == true
    }.map(\.finger)
    let felt = down.filter { !gone.contains($0.finger) }
    for (finger, point) in felt {
      places[finger] = point
      track(finger)
    }
    driver.move(felt)
    lift(gone)
    for finger in gone { departures[finger] = clock.now }
    return gone.count
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
  /// passed, and then runs `completion` at the instant they arrive, be it off the screen.
  ///
  /// - Parameter departure: Called for each finger that leaves the screen.
  func move(
    for duration: TimeInterval, along path: @escaping @MainActor (Double) -> Placements,
    departure: @escaping @MainActor () -> Void, completion: @escaping @MainActor () -> Void
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
        let gone = put(path(isLast ? 1 : (time.seconds - start) / duration))
        for _ in 0..<gone { departure() }
        if isLast { completion() } else { sample(index + 1) }
      }
    }
    sample(1)
  }
}
