/// Plays a touch script on the clock.
@MainActor
final class ScriptRunner {
  /// Touches are delivered this often while a finger moves, in hertz: the rate at which current
  /// devices sample, and independent of the frame rate.
  private static let touchRate = 120.0

  /// How long a tap keeps the finger down, in seconds.
  ///
  /// Our choice: a quick tap of a person.
  private static let tapDuration = 0.05

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

  private let clock: VirtualClock
  private let application: UIApplication
  private let touch: TouchDriver
  private var remaining: ArraySlice<TouchScript.Step>
  private var finger: CGPoint?
  private var settlingSince: Timestamp?

  init(_ script: TouchScript, clock: VirtualClock, application: UIApplication) {
    remaining = script.steps[...]
    self.clock = clock
    self.application = application
    touch = TouchDriver(application: application)
  }

  /// Begins the first step at the clock's present.
  func start() {
    clock.schedule(at: clock.now) { self.beginNextStep() }
  }

  /// To be called after every turn of the run loop, once views are laid out.
  func turnEnded() {
    guard let since = settlingSince else { return }
    if clock.nextDue == nil {
      settlingSince = nil
      start()
    } else if clock.now.seconds - since.seconds > Self.settleLimit {
      fail(.neverSettled(time: since, limit: Self.settleLimit))
    }
  }

  private func beginNextStep() {
    guard failure == nil else { return }
    guard let step = remaining.popFirst() else {
      end = clock.now
      return
    }
    if let label = step.label { events.append(Event(time: clock.now, label: label)) }
    do {
      try perform(step)
    } catch {
      fail(error)
    }
  }

  private func perform(_ step: TouchScript.Step) throws(RecordingError) {
    switch step {
    case .touchDown(let target):
      try putDown(on: target)
      start()
    case .touchUp:
      try lift(step)
      start()
    case .tap(let target):
      try putDown(on: target)
      clock.schedule(after: Self.tapDuration) { self.liftAndGoOn() }
    case .move(let vector, let velocity):
      try move(by: vector, velocity: velocity, step) { self.beginNextStep() }
    case .drag(let target, let vector, let velocity):
      try putDown(on: target)
      try move(by: vector, velocity: velocity, step) { self.liftAndGoOn() }
    case .wait(let seconds):
      guard seconds >= 0, seconds.isFinite else {
        throw .badStep(step: "wait \(seconds)", reason: "a wait is a number of seconds from 0 up")
      }
      clock.schedule(after: seconds) { self.beginNextStep() }
    case .settle:
      settlingSince = clock.now
    }
  }

  private func putDown(on target: TouchScript.Target) throws(RecordingError) {
    let point = try ElementFinder(application: application).point(of: target, at: clock.now)
    finger = point
    touch.down(at: point)
  }

  private func lift(_ step: TouchScript.Step) throws(RecordingError) {
    guard finger != nil else {
      throw .noFingerDown(step: step.label ?? "touch up", time: clock.now)
    }
    finger = nil
    touch.up()
  }

  private func liftAndGoOn() {
    finger = nil
    touch.up()
    beginNextStep()
  }

  /// Moves the finger in a straight line, then runs `completion` at the instant it arrives.
  private func move(
    by vector: CGVector, velocity: CGFloat, _ step: TouchScript.Step,
    completion: @escaping @MainActor () -> Void
  ) throws(RecordingError) {
    guard let origin = finger else {
      throw .noFingerDown(step: step.label ?? "move", time: clock.now)
    }
    let length = (vector.dx * vector.dx + vector.dy * vector.dy).squareRoot()
    guard velocity > 0, velocity.isFinite, length.isFinite else {
      throw .badStep(
        step: step.label ?? "move", reason: "its velocity must be above 0 points per second")
    }
    let start = clock.now.seconds
    let duration = length / velocity
    let count = max(1, Int((duration * Self.touchRate).rounded(.up)))
    for index in 1...count {
      let elapsed = min(Double(index) / Self.touchRate, duration)
      let fraction = duration == 0 ? 1 : elapsed / duration
      let point = CGPoint(x: origin.x + vector.dx * fraction, y: origin.y + vector.dy * fraction)
      clock.schedule(at: Timestamp(seconds: start + elapsed)) {
        self.finger = point
        self.touch.move(to: point)
        if index == count { completion() }
      }
    }
  }

  private func fail(_ error: RecordingError) {
    failure = failure ?? error
    settlingSince = nil
  }
}
