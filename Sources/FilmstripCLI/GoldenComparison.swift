internal import Filmstrip
internal import Goldens
internal import Review

/// Transitions compared with the goldens of a folder: what 'filmstrip verify' does.
@MainActor
struct GoldenComparison {
  let folder: String
  let options: GoldenOptions
  /// The command line's program, as a shell finds it again.
  let program: String

  var isAffectedOnly = false
  var repetitions = 1
  var report = ReportOptions()

  /// A transition, and how it is recorded.
  struct Subject {
    let transition: any Transition
    let recording: RecordingOptions
    let parameters: [String: Double]

    @MainActor var recorder: Recorder {
      var recorder = recording.recorder(for: transition)
      recorder.parameters = parameters
      return recorder
    }

    /// A golden for each device; all that is not as usual makes it a variant.
    @MainActor var key: GoldenKey {
      get throws {
        var parts: [String] = []
        if recording.orientation != .portrait { parts.append(recording.orientation.rawValue) }
        if recording.framesPerSecond != 60 { parts.append("\(recording.framesPerSecond)fps") }
        if recording.appearance == .dark { parts.append("dark") }
        if recording.textSize != .large { parts.append(recording.textSize.optionName) }
        if let direction = recording.layoutDirection, direction != transition.layoutDirection {
          parts.append(direction.optionName)
        }
        parts += parameters.sorted { $0.key < $1.key }.map { "\($0.key)-\($0.value)" }
        return try GoldenKey(
          suite: transition.name, name: (recording.device ?? transition.device).name,
          variant: GoldenKey.variantPart(parts.joined(separator: ".")))
      }
    }
  }

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
    var thumbnail: [UInt8]?

    private enum CodingKeys: CodingKey {
      case golden, isPassing, isDrawn, message, diagnostics, isSkipped
    }

    init(golden: String, isPassing: Bool, isDrawn: Bool, isSkipped: Bool) {
      (self.golden, self.isPassing, self.isDrawn) = (golden, isPassing, isDrawn)
      (self.isSkipped, message, diagnostics) = (isSkipped, nil, [])
      (picture, thumbnail) = (nil, nil)
      lines = [
        isSkipped
          ? "'\(golden)' is not affected: all that it depends on is as when it last passed."
          : "'\(golden)' is the same\(isDrawn ? "" : ", as when it was last drawn")."
      ]
    }

    init(golden: String, failure: GoldenFailure, _ more: [String], _ report: ReportOptions) {
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
      thumbnail = sheet.flatMap { path in
        report.thumbnail(
          of: FileManager.default.contents(atPath: path).map { [UInt8]($0) }, name: golden)
      }
    }

    var summary: RunSummary.Row {
      let indented = lines.prefix(1) + lines.dropFirst().map { "  \($0)" }
      return RunSummary.Row(
        name: golden, isPassing: isPassing, lines: isPassing ? [] : Array(indented),
        picture: picture, thumbnail: thumbnail)
    }
  }

  /// Verifies each, and says what came of it.
  ///
  /// - Returns: The exit code.
  func run(_ subjects: [Subject], isJSON: Bool, _ console: Console) throws -> Int32 {
    let environment = ProcessInfo.processInfo.environment
    let run = try TestRun(
      package: FileManager.default.currentDirectoryPath, environment: environment,
      identity: .command("verify"))
    defer { run.end() }
    let verifier = GoldenVerifier(
      folder: GoldenFolder(path: folder), run: run,
      policy: try RecordPolicy(environment: environment), approval: "\(program) approve")
    var rows: [Row] = []
    var pages: [PageSource] = []
    for subject in subjects {
      let key = try subject.key
      console.showProgress(rows.count, of: subjects.count, "Verifying")
      let inputs =
        isAffectedOnly
        ? AffectedInputs.digest(
          of: subject, options, golden: "\(folder)/\(key.suite)/\(key.fileName)")
        : nil
      let row: Row
      if run.hasPassed(key, in: folder, unchanged: inputs) {
        row = Row(golden: "\(key)", isPassing: true, isDrawn: false, isSkipped: true)
      } else {
        let verdict = try verify(subject, key, by: verifier)
        row = verdict.row
        if let failure = verdict.failure {
          pages.append(pageSource(of: key, failure))
          pages[pages.count - 1].title = "\(key)"
        }
      }
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
    try report.writeReview(
      pages, title: "\(pages.count) of \(rows.count) goldens are not the same",
      jobs: options.comparison.jobs, console)
    return passed == rows.count ? 0 : 1
  }

  /// Verifies as often as is asked for, until it fails.
  private func verify(
    _ subject: Subject, _ key: GoldenKey, by verifier: GoldenVerifier
  ) throws -> (row: Row, failure: GoldenFailure?) {
    var isDrawn = false
    for repetition in 1...repetitions {
      var options = options
      if repetitions > 1 { options.redraws = true }
      switch try verifier.verify(
        subject.transition, with: subject.recorder, key: key, options: options,
        at: "the command line")
      {
      case .passed(let drawn): isDrawn = isDrawn || drawn
      case .failed(let failure):
        let when = "It passed \(repetition - 1) times before."
        let row = Row(
          golden: "\(key)", failure: failure, repetition > 1 ? [when] : [], report)
        return (row, failure)
      }
    }
    return (Row(golden: "\(key)", isPassing: true, isDrawn: isDrawn, isSkipped: false), nil)
  }

  /// What failed beside its golden, where that can be read; what was recorded anew has none.
  private func pageSource(of key: GoldenKey, _ failure: GoldenFailure) -> PageSource {
    let goldens = GoldenFolder(path: folder)
    let golden = {
      let recording = try goldens.recording(of: key)
      return PageSource.Reading(recording.reel, images: recording.images)
    }
    guard let reel = failure.reel else { return PageSource(name: "\(key)", after: golden) }
    let isReadable = (try? goldens.recording(of: key)) != nil
    return PageSource(
      name: "\(key)",
      after: {
        let recording = try ReelFile(path: reel).read()
        return PageSource.Reading(recording.reel, images: recording.images)
      }, before: isReadable ? golden : nil)
  }
}
