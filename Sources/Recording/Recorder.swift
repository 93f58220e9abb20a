/// Plays a transition on a device and takes a frame at every tick: the one door from the main
/// actor to values.
@MainActor @preconcurrency
public struct Recorder {
  /// The frame rates that can be recorded.
  nonisolated public static let frameRates = 1...240

  /// The longest recording, in seconds.
  ///
  /// Our choice: a transition is judged in seconds.
  nonisolated static let longestRecording = 120.0

  /// The device that is recorded on.
  public let device: Device

  /// How many frames are taken a second, in ``frameRates``.
  public let framesPerSecond: Int

  /// Whether the recording begins in light or in dark.
  public let appearance: Appearance

  /// How the device is held when the recording begins.
  public let orientation: Orientation

  /// Values of the transition's ``TransitionParameter``s by name, in place of those that it has.
  package var parameters: [String: Double] = [:]

  /// Whether the device is set to keep motion low, whatever the transition says.
  package var reducesMotion = false

  /// The text size that the user prefers when the recording begins.
  package var contentSize = UIContentSizeCategory.large

  /// The direction of the language that the app runs in; nil for what the transition says.
  package var layoutDirection: UIUserInterfaceLayoutDirection?

  /// Upright, or on its left side.
  public enum Orientation: String, Hashable, Sendable, CaseIterable { case portrait, landscape }

  public init(
    device: Device = .iPhone15Pro, framesPerSecond: Int = 60, appearance: Appearance = .light,
    orientation: Orientation = .portrait
  ) {
    self.device = device
    self.framesPerSecond = framesPerSecond
    self.appearance = appearance
    self.orientation = orientation
  }

  /// Records `transition` from its first still frame until its script has ended.
  ///
  /// What the app asks for and does not get is in the header's diagnostics, and is printed on
  /// standard error as it comes up.
  ///
  /// - Throws: ``RecordingError`` where the script touches what is not there, the scene does not settle,
  ///   a font is missing, or nothing sensible can follow what the app did.
  public func record(_ transition: any Transition) throws -> Recording {
    try record(transition, quietly: false)
  }

  /// - Parameters:
  ///   - quietly: Whether diagnostics are kept without being printed, as they should be where the same
  ///     transition is recorded once more.
  ///   - isDrawn: Whether somebody draws the frames while they are taken.
  ///   - watch: Called with each frame as it is taken, its number, and the pictures of all so far.
  package func record(
    _ transition: any Transition, quietly: Bool, isDrawn: Bool = false,
    watch: (_ frame: Frame, _ index: Int, _ images: [String: CGImage]) -> Void = { _, _, _ in }
  ) throws -> Recording {
    guard Self.frameRates.contains(framesPerSecond) else {
      throw RecordingError.badFrameRate(framesPerSecond, allowed: Self.frameRates)
    }
    if let problem = UIFont.problem { throw RecordingError.missingFonts(problem) }
    let assets = try AssetFolder(
      of: transition, environment: ProcessInfo.processInfo.environment, program: Self.program)
    let clock = VirtualClock()
    clock.framesPerSecond = framesPerSecond
    let context = RecordingContext(clock: clock)
    if quietly { context.announce = { _ in } }
    return try context.run {
      if isDrawn { context[PicturesAhead.self].allow() }
      context[VariedParameters.self].values = parameters
      context[URLAnswers.self].prepare(transition.answers, assets: assets.url)
      let app = RecordedApp(self, transition: transition, assets: assets.url)
      defer { app.close() }
      let runner = ScriptRunner(transition.script, clock: clock, application: app.application)
      let frames = try play(runner, on: app, clock, watch)
      let recording = recording(of: transition, app, frames, runner)
      context.announce = { _ in }
      context[RecordedTasks.self].end()
      return recording
    }
  }

  /// The file of the program that runs, with no link on the way.
  private static let program =
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    ?? CommandLine.arguments.first ?? ""

  private func play(
    _ runner: ScriptRunner, on app: RecordedApp, _ clock: VirtualClock,
    _ watch: (_ frame: Frame, _ index: Int, _ images: [String: CGImage]) -> Void
  ) throws -> FrameList {
    app.layOut()
    try check()
    runner.start()
    var list = FrameCollector()
    while true {
      let time = Timestamp(frame: list.count, framesPerSecond: framesPerSecond)
      guard time.seconds <= Self.longestRecording else {
        throw RecordingError.tooLong(limit: Self.longestRecording)
      }
      do {
        try clock.advance(to: time) {
          app.layOut()
          runner.turnEnded()
        }
      } catch {
        throw RecordingError.timeStandsStill(time: error.time)
      }
      try check()
      if let failure = runner.failure { throw failure }
      do throws(FrameListExcess) {
        let index = list.count
        watch(try list.append(app.frame()), index, app.images)
      } catch {
        throw RecordingError.tooLarge(reason: "\(error)", time: time)
      }
      if let end = runner.end, end <= time { return list.frames }
    }
  }

  private var diagnostics: DiagnosticLog { RecordingContext.current[DiagnosticLog.self] }

  /// Ends the recording where nothing sensible can follow.
  private func check() throws {
    if let end = diagnostics.end { throw RecordingError.ended(end) }
  }

  /// Has `announce` hear of each diagnostic as it comes up, in place of standard error.
  ///
  /// It may end the process for one that ends the recording: an app's code may rely on what it did
  /// not get, and would stop the process by itself before ``record(_:)`` could throw.
  package static func onDiagnostic(_ announce: @escaping @MainActor (Diagnostic) -> Void) {
    RecordingContext.current.announce = announce
  }

  private func recording(
    of transition: any Transition, _ app: RecordedApp, _ frames: FrameList, _ runner: ScriptRunner
  ) -> Recording {
    let images = app.images
    let header = ReelHeader(
      transition: transition.name, title: transition.title, device: device.name,
      deviceTitle: "\(device.title) (\(device.look))", size: device.size, scale: device.scale,
      framesPerSecond: framesPerSecond, appearance: appearance,
      displayCornerRadius: device.displayCornerRadius, fonts: app.fonts,
      images: images.values.sorted { $0.digest < $1.digest }.map {
        ImageReference(digest: $0.digest, name: $0.name, width: $0.width, height: $0.height)
      },
      motions: MotionLog.current.motions,
      events: events(runner.events, app.application.events), touches: runner.fingers.tracks,
      diagnostics: diagnostics.all)
    return Recording(reel: Reel(header: header, frames: frames), images: images)
  }

  /// What the script and the app did, in order of time; at one instant the script came first.
  private func events(_ script: [Event], _ app: [Event]) -> [Event] {
    app.reduce(into: script) { all, event in
      all.insert(event, at: all.firstIndex { $0.time > event.time } ?? all.endIndex)
    }
  }
}
