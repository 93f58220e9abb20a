internal import Filmstrip

/// A recording that another process makes: the same program, started again.
///
/// The order of sets and dictionaries hangs on a seed that each process draws for itself, so one
/// process alone cannot show that a recording depends on it.
@MainActor
struct ChildRecording {
  /// The program to start.
  let program: String

  /// Keeps the seed of every process the same, where it is set.
  private static let fixedSeedVariable = "SWIFT_DETERMINISTIC_HASHING"

  /// Records the transition in another process.
  func record(_ transition: String, _ recording: RecordingOptions) throws -> Reel {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let reel = folder.appending(path: "recording.reel").path(percentEncoded: false)
    let log = folder.appending(path: "log").path(percentEncoded: false)
    try Data().write(to: URL(filePath: log))
    let child = Process()
    child.executableURL = URL(filePath: program)
    child.arguments = [RecordOnly.name, transition, "--out", reel] + recording.arguments
    child.environment = ProcessInfo.processInfo.environment.filter {
      $0.key != Self.fixedSeedVariable
    }
    let output = FileHandle(forWritingAtPath: log)
    child.standardOutput = output
    child.standardError = output
    try child.run()
    child.waitUntilExit()
    guard child.terminationReason == .exit, child.terminationStatus == 0 else {
      let words = FileManager.default.contents(atPath: log) ?? Data()
      throw ChildError(
        transition: transition,
        words: String(decoding: words, as: UTF8.self)
          .split(separator: "\n").last.map(String.init) ?? "it said nothing")
    }
    return try ReelFile(path: reel).readReel()
  }
}

/// Another process did not record.
private struct ChildError: Error, CustomStringConvertible {
  let transition: String
  let words: String

  var description: String {
    "'\(transition)' was recorded here, but not by a second process of the same program: \(words)"
  }
}

/// Writes a reel without drawing it; not among the commands that are listed.
///
/// It is what 'filmstrip verify --determinism' starts a second process for.
struct RecordOnly: SourceCommand {
  static let name = "record-only"
  static let summary = "Record a transition to a reel without pictures."
  static let help = """
    Usage: filmstrip record-only <transition> --out FILE [options]

    Records the transition and writes its reel, without pictures, to FILE. 'filmstrip verify
    --determinism' uses it.

      --out FILE            The reel to write.
    \(RecordingOptions.help)

    Example: filmstrip record-only today-card --out today-card.reel
    """

  static var options: [Option<Self>] {
    [.value("--out", .path, \.output)] + RecordingOptions.options(in: \.recording)
  }

  var source = ""
  private var output = ""
  private var recording = RecordingOptions()

  func check(given: [String]) throws(UsageError) {
    if source.isEmpty {
      throw .missingArgument(command: Self.name, what: "the name of a transition")
    }
    if output.isEmpty { throw .missingArgument(command: Self.name, what: "a file to write, --out") }
  }

  func run(_ environment: Environment) throws -> Int32 {
    let transition = try environment.transition(named: source)
    let reel = try recording.recorder(for: transition).record(transition, quietly: true).reel
    try OutputFile(output).write(EncodedReel(reel))
    return 0
  }
}
