internal import Filmstrip
internal import Goldens
internal import Review

/// Transitions compared with the goldens of a folder: what 'filmstrip verify' does.
@MainActor
struct GoldenComparison {
  let folder: String
  let options: GoldenOptions
  let recording: RecordingOptions
  /// The command line's program, as a shell finds it again.
  let program: String

  var isAffectedOnly = false
  var repetitions = 1
  var report = ReportOptions()

  private struct Row: Encodable {
    let golden: String
    let isPassing: Bool
    let isDrawn: Bool
    let message: String?
    /// What the app asked for and did not get, where the golden fails by it.
    let diagnostics: [DiagnosticFields]
    /// Whether nothing was recorded, as nothing that it depends on has changed.
    let isSkipped: Bool
    let lines: [String]
    private let picture: String?

    private enum CodingKeys: CodingKey {
      case golden, isPassing, isDrawn, message, diagnostics, isSkipped
    }

    init(golden: String, isPassing: Bool, isDrawn: Bool, isSkipped: Bool) {
      (self.golden, self.isPassing, self.isDrawn) = (golden, isPassing, isDrawn)
      (self.isSkipped, message, diagnostics, picture) = (isSkipped, nil, [], nil)
      lines = [
        isSkipped
          ? "'\(golden)' is not affected: all that it depends on is as when it last passed."
          : "'\(golden)' is the same\(isDrawn ? "" : ", as when it was last drawn")."
      ]
    }

    init(golden: String, failure: GoldenFailure, _ more: [String]) {
      (self.golden, isPassing, isDrawn, isSkipped) = (golden, false, true, false)
      message = "\(failure)"
      diagnostics = failure.diagnostics.map { DiagnosticFields($0) }
      lines = failure.lines + more
      let sheet = failure.attachments.first { $0.hasSuffix("/sheet.png") }
      picture = sheet.flatMap { path in
        path.range(of: "/failures/", options: .backwards).map {
          String(path[path.index(after: $0.lowerBound)...])
        }
      }
    }

    var summary: RunSummary.Row {
      let indented = lines.prefix(1) + lines.dropFirst().map { "  \($0)" }
      return RunSummary.Row(
        name: golden, isPassing: isPassing, lines: isPassing ? [] : Array(indented),
        picture: picture)
    }
  }

  /// Verifies each transition, and says what came of it.
  ///
  /// - Returns: The exit code.
  func run(_ transitions: [any Transition], isJSON: Bool, _ console: Console) throws -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    let run = try TestRun(
      package: FileManager.default.currentDirectoryPath, environment: environment,
      identity: .command("verify"))
    defer { run.end() }
    let verifier = GoldenVerifier(
      folder: GoldenFolder(path: folder), run: run,
      policy: try RecordPolicy(environment: environment), approval: "\(program) approve")
    var rows: [Row] = []
    for transition in transitions {
      let key = try key(of: transition)
      console.showProgress(rows.count, of: transitions.count, "Verifying")
      let inputs =
        isAffectedOnly
        ? AffectedInputs.digest(
          of: transition, recording, options, golden: "\(folder)/\(key.suite)/\(key.fileName)")
        : nil
      let row =
        run.hasPassed(key, in: folder, unchanged: inputs)
        ? Row(golden: "\(key)", isPassing: true, isDrawn: false, isSkipped: true)
        : try verify(transition, key, by: verifier)
      console.endProgress()
      if row.isPassing { run.notePass(key, in: folder, unchanged: inputs) }
      rows.append(row)
      if !isJSON { console.print(lines: row.lines) }
    }
    if isJSON { console.print(json: try json(rows)) }
    let passed = rows.count(where: \.isPassing)
    let skipped = rows.count(where: \.isSkipped)
    let total =
      "\(rows.count) verified: \(passed) the same, \(rows.count - passed) not"
      + (skipped > 0 ? ", \(skipped) not affected." : ".")
    if rows.count > 1, !isJSON { console.print(total) }
    try report.write("verify", rows.map(\.summary), total: total)
    return passed == rows.count ? 0 : 1
  }

  /// Verifies as often as is asked for, until it fails.
  private func verify(
    _ transition: any Transition, _ key: GoldenKey, by verifier: GoldenVerifier
  ) throws -> Row {
    var isDrawn = false
    for repetition in 1...repetitions {
      var options = options
      if repetitions > 1 { options.redraws = true }
      switch try verifier.verify(
        transition, with: recording.recorder(for: transition), key: key, options: options,
        at: "the command line")
      {
      case .passed(let drawn): isDrawn = isDrawn || drawn
      case .failed(let failure):
        let when = "It passed \(repetition - 1) times before."
        return Row(
          golden: "\(key)", failure: failure, repetition > 1 ? [when] : [])
      }
    }
    return Row(golden: "\(key)", isPassing: true, isDrawn: isDrawn, isSkipped: false)
  }

  /// A golden for each device; another orientation or frame rate and the dark appearance are
  /// variants.
  private func key(of transition: any Transition) throws -> GoldenKey {
    var parts: [String] = []
    if recording.orientation != .portrait { parts.append(recording.orientation.rawValue) }
    if recording.framesPerSecond != 60 { parts.append("\(recording.framesPerSecond)fps") }
    if recording.appearance == .dark { parts.append("dark") }
    return try GoldenKey(
      suite: transition.name, name: (recording.device ?? transition.device).name,
      variant: parts.joined(separator: "."))
  }
}
