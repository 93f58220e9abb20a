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

  private struct Row: Encodable {
    let golden: String
    let isPassing: Bool
    let isDrawn: Bool
    let message: String?
    /// What the app asked for and did not get, where the golden fails by it.
    let diagnostics: [DiagnosticFields]
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
      let outcome = try verifier.verify(
        transition, with: recording.recorder(for: transition), key: key, options: options,
        at: "the command line")
      console.endProgress()
      switch outcome {
      case .passed(let isDrawn):
        rows.append(
          Row(golden: "\(key)", isPassing: true, isDrawn: isDrawn, message: nil, diagnostics: []))
        if !isJSON {
          console.print("'\(key)' is the same\(isDrawn ? "" : ", as when it was last drawn").")
        }
      case .failed(let failure):
        rows.append(
          Row(
            golden: "\(key)", isPassing: false, isDrawn: true, message: "\(failure)",
            diagnostics: failure.diagnostics.map { DiagnosticFields($0) }))
        if !isJSON { console.print(lines: failure.lines) }
      }
    }
    if isJSON { console.print(json: try json(rows)) }
    return rows.allSatisfy(\.isPassing) ? 0 : 1
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
