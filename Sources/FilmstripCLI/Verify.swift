internal import Filmstrip
internal import Goldens
internal import Review

/// Compares transitions with their goldens, or proves that they can have any.
struct Verify: Command {
  static let name = "verify"
  static let summary = "Compare a transition with its golden, or prove that it can have one."
  static let help = """
    Usage: filmstrip verify <transition or pattern>... | --all [options]
           filmstrip verify --determinism <transition or pattern>... | --all [options]

    Records each transition and compares every frame with its golden, the reel
    DIR/<transition>/<device>.reel. Where there is none, it is recorded; that is a failure too, as
    nobody has looked at it yet. What fails is kept in \(TestRun.standardFolder), with pictures;
    'filmstrip approve' makes it the golden. Exits with 1 if anything fails.

      --goldens DIR         The folder of the goldens (default \(GoldenFolder.standardName)).
      --vary NAME=V,V,…     Verify each with each of the values, which have goldens of their own; may
                            be given again, and goes together with all others. NAME is a parameter
                            of the transition, or device, appearance, orientation, text-size or
                            layout-direction.
      --accept CODE         Let recordings have diagnostics of this code, such as missingImage; may be
                            given again for others. With any other a golden fails, and none is made.
      --record MODE         When to record: never, missing, changed or all (default missing, or what
                            FILMSTRIP_RECORD says). Where CI is set, nothing is recorded.
      --redraw              Draw every golden. Otherwise one whose recording, fonts, pictures and
                            drawing code are those from which it passed before is not drawn again.
                            FILMSTRIP_REDRAW=1 says the same, and so does CI.
      --affected            Leave out what passed before by the same program, fonts, pictures and
                            golden; it says which. What the app reads elsewhere is not looked at.
      --repeat N            Record and draw each N times, 1 to 100, until it fails (default 1).
    \(ReportOptions.help)
                            The place of the run's folder, \(TestRun.standardFolder).

    With --determinism, records each transition twice, and once more in a second process, whose sets
    and dictionaries have another order; and draws it forwards, backwards, by one
    worker and by many, in shards, and with caches off. Prints one digest of the reel and all frames
    if every way gives the same bytes. Otherwise names the first frame and the two ways that differ,
    and exits with 1.

      --all                 Every transition that 'filmstrip list' names.
      --determinism         Prove that every way of drawing gives the same bytes.
      --scale S             Pixels per point, 0.01 to 8 (default: the device's own).
      --jobs N              Workers, 1 to 64 (default: one per processor). With --determinism, those
                            of the way that has many, 2 to 64 (default 8).
      --json                Print a JSON array instead.
    \(RecordingOptions.help)

    Example: filmstrip verify today-card --goldens Goldens --scale 1
    """

  static var operands: Candidates { .transitions }

  static var options: [Option<Self>] {
    RecordingOptions.options(in: \.recording) + [
      .flag("--determinism", \.checksDeterminism),
      .value("--goldens", .path, \.goldens),
      .values("--accept", .word, \.accepted),
      .value("--record", .word, \.mode),
      .flag("--redraw", \.redraws),
      .values("--vary", .variation, \.variations),
      .value("--scale", .scale, \.scale),
      .value("--jobs", .jobs, \.jobs),
      .flag("--json", \.isJSON),
      .flag("--all", \.isAll),
      .flag("--affected", \.isAffectedOnly),
      .value("--repeat", .wholeNumber(in: 1...100), \.repetitions),
    ] + ReportOptions.options(in: \.report)
  }

  private var sources: [String] = []
  private var recording = RecordingOptions()
  private var checksDeterminism = false
  private var goldens = GoldenFolder.standardName
  private var accepted: [Diagnostic.Code] = []
  private var mode: RecordMode?
  private var redraws = false
  private var variations: [Variation] = []
  private var scale: CGFloat?
  private var jobs: Int?
  private var isJSON = false
  private var isAll = false
  private var isAffectedOnly = false
  private var repetitions = 1
  private var report = ReportOptions()

  mutating func take(_ word: String) { sources.append(word) }

  func check(given: [String]) throws(UsageError) {
    if checksDeterminism {
      let excluded = [
        "--goldens", "--accept", "--record", "--redraw", "--affected", "--repeat", "--markdown",
        "--junit", "--base-url", "--review", "--embed", "--vary",
      ]
      if let option = given.first(where: excluded.contains) {
        throw .optionsExclude("--determinism", option)
      }
      if jobs == 1 {
        throw .badValue(
          option: "--jobs", value: "1",
          expected: "a whole number from 2 to 64, as one worker is another way")
      }
    }
    if isAll, let source = sources.first { throw .optionsExclude("--all", source) }
    if sources.isEmpty, !isAll {
      throw .missingArgument(command: Self.name, what: "the name of a transition")
    }
    if isAffectedOnly, let option = ["--redraw", "--repeat"].first(where: given.contains) {
      throw .optionsExclude("--affected", option)
    }
    try report.check()
  }

  private struct Row: Encodable {
    let transition: String
    let device: String
    let scale: CGFloat
    let frames: Int
    let processes: Int
    let ways: [String]
    let root: String
    let diagnostics: [DiagnosticFields]

    init(_ certificate: DeterminismCertificate) {
      transition = certificate.transition
      device = certificate.device
      scale = certificate.scale
      frames = certificate.frameCount
      processes = certificate.processCount
      ways = certificate.ways
      root = certificate.root.description
      diagnostics = certificate.diagnostics.map { DiagnosticFields($0) }
    }
  }

  func run(_ environment: Environment) throws -> Int32 {
    let transitions =
      isAll ? environment.transitions : try environment.transitions(named: sources)
    if checksDeterminism {
      try prove(transitions, environment)
      return 0
    }
    var options = GoldenOptions()
    options.mode = mode
    options.accepted = Set(accepted)
    options.redraws = redraws
    options.comparison.scale = scale
    options.comparison.jobs = jobs
    var comparison = GoldenComparison(
      folder: goldens, options: options, program: environment.shownProgram)
    comparison.isAffectedOnly = isAffectedOnly
    comparison.repetitions = repetitions
    comparison.report = report
    let all = try transitions.flatMap { transition in
      try VariantPlan(variations, of: transition, recording).variants.map {
        GoldenComparison.Subject(
          transition: transition, recording: $0.recording, parameters: $0.parameters)
      }
    }
    return try comparison.run(all, isJSON: isJSON, environment.console)
  }

  private func prove(_ transitions: [any Transition], _ environment: Environment) throws {
    let console = environment.console
    let child = environment.program.map { ChildRecording(program: $0) }
    var rows: [Row] = []
    for transition in transitions {
      let certificate = try DeterminismCertificate(
        of: transition, recorder: recording.recorder(for: transition), scale: scale,
        jobs: jobs ?? DeterminismCertificate.manyWorkers,
        elsewhere: child.map { child in { try child.record(transition.name, recording) } },
        progress: { done, total in
          console.showProgress(done, of: total, "Verifying")
        })
      console.endProgress()
      if !isJSON { console.print(certificate.sentence) }
      rows.append(Row(certificate))
    }
    if isJSON { console.print(json: try json(rows)) }
  }
}

extension DeterminismCertificate {
  fileprivate var sentence: String {
    "\(root)  \(transition) on \(device): recorded twice"
      + (processCount > 1 ? ", and by another process" : "") + ", \(frameCount) frames drawn"
      + " \(ways.joined(separator: ", ")): the same bytes."
  }
}
