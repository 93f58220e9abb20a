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
  let fingers: ScriptedFingers
  private let steps: [TouchScript.Step]
  /// Those whose steps are not all done.
  private var fingerScripts: [FingerScript] = []
  private var settling: [(script: FingerScript, since: Timestamp)] = []
  private var names: [String] = []

  init(_ script: TouchScript, clock: VirtualClock, application: UIApplication) {
    steps = script.steps
    self.clock = clock
    self.application = application
    fingers = ScriptedFingers(clock: clock, driver: TouchDriver(application: application))
  }

  /// Begins the first step at the clock's present.
  func start() { begin(steps, finger: nil) }

  /// Begins steps beside those that are under way.
  ///
  /// - Parameter finger: The name of the finger that does them; nil for the script's own.
  func begin(_ steps: [TouchScript.Step], finger: String?) {
    if let finger, !names.contains(finger) { names.append(finger) }
    let index = finger.flatMap { names.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    let script = FingerScript(steps, runner: self, finger: index, name: finger)
    fingerScripts.append(script)
    script.goOn()
  }

  /// To be called after every turn of the run loop, once views are laid out.
  func turnEnded() {
    guard let since = settling.first?.since else { return }
    if clock.nextDue == nil {
      let waiting = settling
      settling = []
      for (script, _) in waiting { script.goOn() }
    } else if clock.now.seconds - since.seconds > Self.settleLimit {
      fail(.neverSettled(time: since, limit: Self.settleLimit))
    }
  }

  // MARK: For the scripts of fingers

  /// Puts a step in the list of what was done.
  ///
  /// - Parameter action: What a finger does to `target`; nil where it does nothing to anything.
  func log(_ label: String, action: String?, on target: TouchScript.Target?) {
    let name = target.flatMap { ElementFinder(application: application).name(of: $0) }
    events.append(
      Event(time: clock.now, label: label, action: name == nil ? nil : action, target: name))
  }

  /// Lets a script go on once the scene is at rest.
  func settle(_ script: FingerScript) { settling.append((script, clock.now)) }

  func finish(_ script: FingerScript) {
    fingerScripts.removeAll { $0 === script }
    if fingerScripts.isEmpty { end = clock.now }
  }

  func fail(_ error: RecordingError) {
    failure = failure ?? error
    settling = []
  }
}
