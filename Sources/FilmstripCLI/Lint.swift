internal import Filmstrip
internal import Review

/// Looks through recordings for what motion should not do.
struct Lint: Command {
  static let name = "lint"
  static let summary = "Look for jumps, flashes, hidden or stretched text, missed touches and more."
  static let help = """
    Usage: filmstrip lint <transition | file.reel>… [options]

    Prints a line for each place where motion does what it should not: when, which layer, and by how
    much. The rules, by the names with which they are switched off:

    \(rules)

    Exit codes: 0 nothing found, 1 something found, 2 trouble.

      --without RULE        Leave a rule out; may be given again.
      --only RULE           Look for this alone; may be given again.
      --reduce-motion       Record transitions with Reduce Motion on, which the rule reduced-motion
                            needs.
      --out FILE            Write a picture with a cell for each finding, the first 24; of the first
                            source in which something is found.
      --images DIR          Where the pictures of reels are (default: 'images' beside each).
      --json                Print JSON instead of lines.
    \(RecordingOptions.help)

    Example: filmstrip lint today-card recording.reel --without missed-touch --out lint.png
    """

  private static var rules: String {
    MotionRule.allCases.map {
      "  " + $0.rawValue.padding(toLength: 22, withPad: " ", startingAt: 0) + $0.summary
    }.joined(separator: "\n")
  }

  static let failureExitCode: Int32 = 2
  static let usageExitCode: Int32 = 2

  private static let foundExitCode: Int32 = 1

  static var operands: Candidates { .recordings }

  static var options: [Option<Self>] {
    [
      .values("--without", .word, \.without),
      .values("--only", .word, \.only),
      .flag("--reduce-motion", \.isMotionReduced),
      .value("--out", .path, \.output),
      .value("--images", .path, \.images),
      .flag("--json", \.isJSON),
    ] + RecordingOptions.options(in: \.recording)
  }

  private var sources: [String] = []
  private var without: [MotionRule] = []
  private var only: [MotionRule] = []
  private var isMotionReduced = false
  private var output: String?
  private var images: String?
  private var isJSON = false
  private var recording = RecordingOptions()

  mutating func take(_ word: String) throws(UsageError) { sources.append(word) }

  func check(given: [String]) throws(UsageError) {
    if sources.isEmpty {
      throw .missingArgument(command: Self.name, what: "the name of a transition, or a reel")
    }
    if !without.isEmpty, !only.isEmpty { throw .optionsExclude("--without", "--only") }
    let reels = sources.filter { $0.hasSuffix(".reel") }
    if let reel = reels.first {
      try RecordingOptions.refuse(given, for: reel)
      if isMotionReduced { throw .optionOfRecording("--reduce-motion", reel: reel) }
    } else if images != nil {
      throw .optionOfReel("--images", transition: sources[0])
    }
  }

  /// What is said of one source, as JSON.
  private struct Result: Encodable {
    let source: String
    let title: String
    let findings: [MotionFinding]
  }

  func run(_ environment: Environment) throws -> Int32 {
    var results: [Result] = []
    var picture: [UInt8]?
    for source in sources {
      let recording = try self.recording(of: source, environment)
      var lint = MotionLint()
      lint.rules = only.isEmpty ? lint.rules.subtracting(without) : Set(only)
      lint.isMotionReduced = isReduced(source, environment)
      let findings = try lint.findings(in: recording.reel, images: recording.images)
      results.append(
        Result(source: source, title: recording.reel.header.title, findings: findings))
      if output != nil, picture == nil, !findings.isEmpty {
        picture = try LintSheet(findings, in: recording.reel).png(images: recording.images)
      }
    }
    if let output, let picture { try OutputFile(output).write(Data(picture)) }
    if isJSON {
      environment.console.print(json: try json(results))
    } else {
      let lines = results.flatMap { result in
        result.findings.map { "\(result.source): \($0.line)" }
      }
      environment.console.print(lines: lines.isEmpty ? ["Nothing found."] : lines)
    }
    return results.allSatisfy(\.findings.isEmpty) ? 0 : Self.foundExitCode
  }

  private func recording(
    of source: String, _ environment: Environment
  ) throws -> Recording {
    if source.hasSuffix(".reel") { return try ReelFile(path: source, images: images).read() }
    let transition = try environment.transition(named: source)
    var recorder = recording.recorder(for: transition)
    recorder.reducesMotion = isMotionReduced
    return try recorder.record(transition)
  }

  private func isReduced(_ source: String, _ environment: Environment) -> Bool {
    let transition = environment.transitions.first { $0.name == source }
    return isMotionReduced || transition?.reducesMotion == true
  }
}
