/// Plays a touch script on the clock.
@MainActor
final class ScriptRunner {
  /// The longest that a script waits for the scene to settle, in seconds.
  ///
  /// Our choice.
  private static let settleLimit = 20.0

  /// What was done, in order.
  private(set) var events: [Event] = []

  /// When the last step ended; nil while the script runs.
  private(set) var end: Timestamp?

  /// Why the script stopped early.
  private(set) var failure: RecordingError?

  let clock: VirtualClock
  let application: UIApplication
  let hand: Hand
  private let steps: [TouchScript.Step]
  /// Those whose steps are not all done.
  private var tracks: [ScriptTrack] = []
  private var settling: [(track: ScriptTrack, since: Timestamp)] = []
  private var names: [String] = []

  init(_ script: TouchScript, clock: VirtualClock, application: UIApplication) {
    steps = script.steps
    self.clock = clock
    self.application = application
    hand = Hand(clock: clock, driver: TouchDriver(application: application))
  }

  /// Begins the first step at the clock's present.
  func start() { begin(steps, finger: nil) }

  /// Begins steps beside those that are under way.
  ///
  /// - Parameter finger: The name of the finger that does them; nil for the script's own.
  func begin(_ steps: [TouchScript.Step], finger: String?) {
    if let finger, !names.contains(finger) { names.append(finger) }
    let index = finger.flatMap { names.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    let track = ScriptTrack(steps, runner: self, finger: index, name: finger)
    tracks.append(track)
    track.goOn()
  }

  /// To be called after every turn of the run loop, once views are laid out.
  func turnEnded() {
    guard let since = settling.first?.since else { return }
    if clock.nextDue == nil {
      let waiting = settling
      settling = []
      for (track, _) in waiting { track.goOn() }
    } else if clock.now.seconds - since.seconds > Self.settleLimit {
      fail(.neverSettled(time: since, limit: Self.settleLimit))
    }
  }

  // MARK: For tracks

  func log(_ label: String) { events.append(Event(time: clock.now, label: label)) }

  /// Lets a track go on once the scene is at rest.
  func settle(_ track: ScriptTrack) { settling.append((track, clock.now)) }

  func finish(_ track: ScriptTrack) {
    tracks.removeAll { $0 === track }
    if tracks.isEmpty { end = clock.now }
  }

  func fail(_ error: RecordingError) {
    failure = failure ?? error
    settling = []
  }
}
