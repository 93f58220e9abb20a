/// The steps of one finger, one after the other.
@MainActor
final class FingerScript {
  /// How long a tap keeps the finger down, in seconds.
  ///
  /// Our choice: a quick tap of a person.
  private static let tapDuration = 0.05

  /// How long the finger is up between the taps of a double tap, in seconds; our choice.
  private static let tapPause = 0.1

  /// How far from the edge of the screen a swipe from it comes down, in points; our choice.
  private static let edgeDistance: CGFloat = 1

  /// How far two fingers are apart at a scale of 1, in points; our choice.
  private static let spread: CGFloat = 100

  private unowned let runner: ScriptRunner
  private let fingers: ScriptedFingers
  private let name: String?
  /// The number of the finger, and of the one that helps it in steps of two fingers.
  private let (finger, helper): (Int, Int)
  private var remaining: ArraySlice<TouchScript.Step>

  init(_ steps: [TouchScript.Step], runner: ScriptRunner, finger: Int, name: String?) {
    self.runner = runner
    self.name = name
    fingers = runner.fingers
    (self.finger, helper) = (2 * finger, 2 * finger + 1)
    remaining = steps[...]
  }

  /// Begins the next step in a turn of its own.
  func goOn() { runner.clock.schedule(at: runner.clock.now) { self.beginNextStep() } }

  private func beginNextStep() {
    guard runner.failure == nil else { return }
    guard let step = remaining.popFirst() else { return runner.finish(self) }
    if let label = label(of: step) { runner.log(label, action: step.action, on: step.target) }
    do {
      try perform(step)
    } catch {
      runner.fail(error)
    }
  }

  private func perform(_ step: TouchScript.Step) throws(RecordingError) {
    switch step {
    case .touchDown(let target):
      try putDown(on: target, step)
      goOn()
    case .move(let vector, let velocity):
      try follow([segment(vector, velocity, step)], step) { self.beginNextStep() }
    case .follow(let segments):
      try follow(segments, step) { self.beginNextStep() }
    case .touchUp:
      try takeOff(fingers.lift, step)
    case .touchCancel:
      try takeOff(fingers.cancel, step)
    case .tap(let target):
      try press(target, for: Self.tapDuration, step) { self.beginNextStep() }
    case .doubleTap(let target):
      try tapTwice(on: target, step)
    case .longPress(let target, let duration):
      try press(target, for: duration, step) { self.beginNextStep() }
    case .drag(let target, let vector, let velocity):
      try trace(target, [segment(vector, velocity, step)], step)
    case .trace(let target, let segments):
      try trace(target, segments, step)
    case .flick(let target, let vector, let velocity):
      // Evenly accelerated, it takes twice as long as at the final speed.
      var segment = try segment(vector, velocity, step)
      (segment.duration, segment.pacing) = (segment.duration * 2, .speedingUp)
      try trace(target, [segment], step)
    case .edgeSwipe(let edge, let distance, let velocity, let hold):
      let (start, vector) = way(in: distance, from: edge)
      try trace(.point(start), [segment(vector, velocity, step), .rest(hold)], step)
    case .pinch(let target, let from, let to, let duration):
      try pinch(on: target, from: from, to: to, duration: duration, step)
    case .twist(let target, let angle, let duration):
      try twist(on: target, by: angle, duration: duration, step)
    case .type(let text):
      try type(text[...], step)
    case .finger(let name, let steps):
      runner.begin(steps, finger: name)
      goOn()
    case .rotate(let orientation):
      runner.application.turnDevice(to: orientation)
      goOn()
    case .resize(let width):
      let widest = UIScreen.main.bounds.width
      try check(
        width.map { $0 > 0 && $0 <= widest } ?? true, step,
        "the screen is \(widest) points wide")
      runner.application.resizeWindows(to: width == widest ? nil : width)
      goOn()
    case .setAppearance(let appearance):
      runner.application.setStyle(appearance == .dark ? .dark : .light)
      goOn()
    case .setContentSize(let category):
      runner.application.setContentSize(category)
      goOn()
    case .wait(let seconds):
      try check(duration: seconds, step)
      after(seconds) { self.beginNextStep() }
    case .at(let seconds):
      let now = runner.clock.now
      try check(
        seconds.isFinite && Timestamp(seconds: seconds) >= now, step, "it is \(now) already")
      runner.clock.schedule(at: Timestamp(seconds: seconds)) { self.beginNextStep() }
    case .settle:
      runner.settle(self)
    }
  }

  // MARK: One finger

  private func after(_ seconds: TimeInterval, _ body: @escaping @MainActor () -> Void) {
    runner.clock.schedule(after: seconds, body)
  }

  /// Where the finger is that a step moves or lifts.
  private func place(_ step: TouchScript.Step) throws(RecordingError) -> CGPoint {
    if let place = fingers.place(of: finger) { return place }
    let (step, now) = (words(step), runner.clock.now)
    if let departure = fingers.departure(of: finger) {
      throw .fingerLeftScreen(step: step, time: now, departure: departure)
    }
    throw .noFingerDown(step: step, time: now)
  }

  /// Ends the touch of the finger, unless it ended where the finger left the screen.
  private func takeOff(_ end: ([Int]) -> Void, _ step: TouchScript.Step) throws(RecordingError) {
    if fingers.departure(of: finger) == nil { _ = try place(step) }
    end([finger])
    goOn()
  }

  private func point(of target: TouchScript.Target, _ step: TouchScript.Step)
    throws(RecordingError) -> CGPoint
  {
    try check(
      fingers.place(of: finger) == nil, step,
      "this finger is down already: put a touchUp before it, or use another finger")
    let finder = ElementFinder(application: runner.application)
    return try finder.point(of: target, at: runner.clock.now)
  }

  private func putDown(on target: TouchScript.Target, _ step: TouchScript.Step)
    throws(RecordingError)
  {
    try putDown([(finger, try point(of: target, step))], step)
  }

  private func putDown(_ placements: ScriptedFingers.Placements, _ step: TouchScript.Step)
    throws(RecordingError)
  {
    let size = UIScreen.main.bounds.size
    for (_, point) in placements {
      try check(
        ScriptedFingers.isOnScreen(point), step,
        "a finger would come down at (\(point.x), \(point.y)), off the screen of \(size.width) ×"
          + " \(size.height) points")
    }
    fingers.putDown(placements)
  }

  private func logDeparture() { runner.log(named("leave the screen"), action: nil, on: nil) }

  private func press(
    _ target: TouchScript.Target, for duration: TimeInterval, _ step: TouchScript.Step,
    completion: @escaping @MainActor () -> Void
  ) throws(RecordingError) {
    try check(duration: duration, step)
    try putDown(on: target, step)
    after(duration) { [self] in
      fingers.lift([finger])
      completion()
    }
  }

  private func tapTwice(on target: TouchScript.Target, _ step: TouchScript.Step)
    throws(RecordingError)
  {
    // The second tap is where the first was, even if the view has gone.
    let place = TouchScript.Target.point(try point(of: target, step))
    try press(place, for: Self.tapDuration, step) { [self] in
      after(Self.tapPause) { [self] in
        do throws(RecordingError) {
          try press(place, for: Self.tapDuration, step) { self.beginNextStep() }
        } catch {
          runner.fail(error)
        }
      }
    }
  }

  private func segment(_ vector: CGVector, _ velocity: CGFloat, _ step: TouchScript.Step)
    throws(RecordingError) -> TouchScript.Segment
  {
    try check(
      velocity > 0 && velocity.isFinite, step, "its velocity must be above 0 points per second")
    return TouchScript.Segment(by: vector, duration: hypot(vector.dx, vector.dy) / velocity)
  }

  private func trace(
    _ target: TouchScript.Target, _ segments: [TouchScript.Segment], _ step: TouchScript.Step
  ) throws(RecordingError) {
    try putDown(on: target, step)
    try follow(segments, step) { [self] in
      fingers.lift([finger])
      beginNextStep()
    }
  }

  private func follow(
    _ segments: [TouchScript.Segment], _ step: TouchScript.Step,
    completion: @escaping @MainActor () -> Void
  ) throws(RecordingError) {
    let origin = try place(step)
    for segment in segments {
      try check(
        segment.vector.dx.isFinite && segment.vector.dy.isFinite, step, "its way must be finite")
      try check(duration: segment.duration, step)
    }
    follow(segments[...], from: origin, completion)
  }

  private func follow(
    _ segments: ArraySlice<TouchScript.Segment>, from origin: CGPoint,
    _ completion: @escaping @MainActor () -> Void
  ) {
    guard let segment = segments.first else { return completion() }
    let finger = self.finger
    func point(_ progress: Double) -> CGPoint {
      CGPoint(
        x: origin.x + segment.vector.dx * progress, y: origin.y + segment.vector.dy * progress)
    }
    let next: @MainActor () -> Void = {
      self.follow(segments.dropFirst(), from: point(1), completion)
    }
    // A finger that rests is not felt anew.
    guard segment.vector != CGVector(dx: 0, dy: 0) else { return after(segment.duration, next) }
    fingers.move(
      for: segment.duration, along: { [(finger, point(segment.pacing.progress(at: $0)))] },
      departure: logDeparture, completion: next)
  }

  /// The way from the middle of an edge of the screen inwards.
  private func way(in distance: CGFloat, from edge: TouchScript.Edge) -> (CGPoint, CGVector) {
    let screen = UIScreen.main.bounds
    let inset = screen.insetBy(dx: Self.edgeDistance, dy: Self.edgeDistance)
    return switch edge {
    case .top: (CGPoint(x: screen.midX, y: inset.minY), CGVector(dx: 0, dy: distance))
    case .left: (CGPoint(x: inset.minX, y: screen.midY), CGVector(dx: distance, dy: 0))
    case .bottom: (CGPoint(x: screen.midX, y: inset.maxY), CGVector(dx: 0, dy: -distance))
    case .right: (CGPoint(x: inset.maxX, y: screen.midY), CGVector(dx: -distance, dy: 0))
    }
  }

  // MARK: Keys

  /// The time from one key to the next, in seconds; our choice: a quick typist's.
  private static let keyInterval = 0.1

  private func type(_ letters: Substring, _ step: TouchScript.Step) throws(RecordingError) {
    guard let letter = letters.first else { return goOn() }
    guard let editor = runner.application.firstResponder as? any UIKeyInput else {
      try check(false, step, "nothing is edited: tap a text field before it")
      return
    }
    if letter == Self.backspace { editor.deleteBackward() } else { editor.insertText("\(letter)") }
    after(Self.keyInterval) { [self] in
      do throws(RecordingError) {
        try type(letters.dropFirst(), step)
      } catch {
        runner.fail(error)
      }
    }
  }

  private static let backspace: Character = "\u{8}"

  // MARK: Two fingers

  private func pinch(
    on target: TouchScript.Target, from: CGFloat, to: CGFloat, duration: TimeInterval,
    _ step: TouchScript.Step
  ) throws(RecordingError) {
    try check(
      from > 0 && to > 0 && from.isFinite && to.isFinite, step, "its scales must be above 0")
    try moveTwo(about: target, duration: duration, step) { time in
      // As thumb and forefinger lie: along the rising diagonal.
      (Self.spread * (from + (to - from) * time), -.pi / 4)
    }
  }

  private func twist(
    on target: TouchScript.Target, by angle: CGFloat, duration: TimeInterval,
    _ step: TouchScript.Step
  ) throws(RecordingError) {
    try check(angle.isFinite, step, "its angle must be finite")
    try moveTwo(about: target, duration: duration, step) { time in (Self.spread, angle * time) }
  }

  /// Puts two fingers down on either side of a target, moves them, and lifts both.
  ///
  /// - Parameter pose: How far apart they are and in what direction, at a part of the time.
  private func moveTwo(
    about target: TouchScript.Target, duration: TimeInterval, _ step: TouchScript.Step,
    pose: @escaping (Double) -> (distance: CGFloat, angle: CGFloat)
  ) throws(RecordingError) {
    try check(duration: duration, step)
    let centre = try point(of: target, step)
    let (finger, helper) = (finger, helper)
    func path(_ time: Double) -> ScriptedFingers.Placements {
      let (distance, angle) = pose(time)
      let (x, y) = (cos(angle) * distance / 2, sin(angle) * distance / 2)
      return [
        (finger, CGPoint(x: centre.x - x, y: centre.y - y)),
        (helper, CGPoint(x: centre.x + x, y: centre.y + y)),
      ]
    }
    try putDown(path(0), step)
    fingers.move(for: duration, along: path, departure: logDeparture) { [self] in
      fingers.lift([finger, helper])
      beginNextStep()
    }
  }

  private func check(duration: TimeInterval, _ step: TouchScript.Step) throws(RecordingError) {
    try check(duration >= 0, step, "it takes a number of seconds from 0 up")
    if duration > Recorder.longestRecording { throw .tooLong(limit: Recorder.longestRecording) }
  }

  private func check(_ isFine: Bool, _ step: TouchScript.Step, _ reason: String)
    throws(RecordingError)
  {
    if !isFine { throw .badStep(step: words(step), reason: reason) }
  }

  /// A step in words, for a message.
  private func words(_ step: TouchScript.Step) -> String {
    switch step {
    case .wait(let seconds): "wait \(seconds)"
    case .at(let seconds): "at \(seconds)"
    default: label(of: step) ?? "\(step)"
    }
  }

  /// The step's label with the finger's name; nil for steps in which nothing is done.
  private func label(of step: TouchScript.Step) -> String? {
    step.label.map(named)
  }

  /// What the finger does, with its name if it has one.
  private func named(_ words: String) -> String { words + (name.map { " (\($0))" } ?? "") }
}
