internal import Filmstrip

/// Proves that transitions give the same bytes however they are recorded and drawn.
struct Verify: Command {
  static let name = "verify"
  static let summary = "Prove that a transition gives the same bytes every time."
  static let help = """
    Usage: filmstrip verify --determinism <transition>... [options]

    Records each transition twice, and draws it forwards, backwards, by one worker and by many, in
    shards, and with caches off. Prints one digest of the reel and all frames if every way gives the
    same bytes. Otherwise names the first frame and the two ways that differ, and exits with 1.

      --determinism         What to prove.
      --scale S             Pixels per point, above 0 up to 8 (default: the device's own).
      --jobs N              The workers of the way that has many, 2 to 64 (default 8).
      --json                Print a JSON array instead.
    \(RecordingOptions.help)

    Example: filmstrip verify --determinism today-card --scale 0.5
    """

  private static let optionNames =
    RecordingOptions.names + ["--determinism", "--scale", "--jobs", "--json", "--help"]

  private var sources: [String] = []
  private var recording = RecordingOptions()
  private var checksDeterminism = false
  private var scale: CGFloat?
  private var jobs = DeterminismCertificate.manyWorkers
  private var isJSON = false

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .option(let option): try read(option, &arguments)
      case .value(let word): sources.append(word)
      }
    }
    if !checksDeterminism { throw .missingArgument(command: Self.name, what: "--determinism") }
    if sources.isEmpty {
      throw .missingArgument(command: Self.name, what: "the name of a transition")
    }
  }

  private mutating func read(_ option: String, _ arguments: inout ArgumentReader)
    throws(UsageError)
  {
    if try recording.read(option, &arguments) { return }
    switch option {
    case "--determinism":
      try arguments.expectNoValue(for: option)
      checksDeterminism = true
    case "--scale": scale = try arguments.scale(for: option)
    case "--jobs":
      jobs = try arguments.value(for: option, expected: "a whole number from 2 to 64") {
        Int($0).flatMap { (2...64).contains($0) ? $0 : nil }
      }
    case "--json":
      try arguments.expectNoValue(for: option)
      isJSON = true
    default: throw .unknownOption(option, known: Self.optionNames)
    }
  }

  private struct Row: Encodable {
    let transition: String
    let device: String
    let scale: CGFloat
    let frames: Int
    let ways: [String]
    let root: String

    init(_ certificate: DeterminismCertificate) {
      transition = certificate.transition
      device = certificate.device
      scale = certificate.scale
      frames = certificate.frameCount
      ways = certificate.ways
      root = certificate.root.description
    }
  }

  func run(_ environment: Environment) throws -> Int32 {
    let transitions = try sources.map { name throws(UsageError) in
      try environment.transition(named: name)
    }
    var rows: [Row] = []
    for transition in transitions {
      let certificate = try DeterminismCertificate(
        of: transition, recorder: recording.recorder, scale: scale, jobs: jobs,
        progress: { done, total in
          environment.console.showProgress(done, of: total, "Verifying")
        })
      environment.console.endProgress()
      if !isJSON { environment.console.print(certificate.sentence) }
      rows.append(Row(certificate))
    }
    if isJSON { environment.console.print(try json(rows)) }
    return 0
  }
}

extension DeterminismCertificate {
  fileprivate var sentence: String {
    "\(root)  \(transition) on \(device): recorded twice, \(frameCount) frames drawn"
      + " \(ways.joined(separator: ", ")): the same bytes."
  }
}
