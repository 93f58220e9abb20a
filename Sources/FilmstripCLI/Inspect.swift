internal import Filmstrip
internal import Review

/// Prints the layer tree at an instant.
struct Inspect: SourceCommand {
  static let name = "inspect"
  static let summary = "Print the layer tree with presentation values at an instant."
  static let help = """
    Usage: filmstrip inspect <transition | file.reel> [--at SECONDS] [options]

    Prints every layer that the frame at that instant shows, indented by depth: name, frame in its
    parent, and what it shows. The frame is the last one at or before the instant. Lines that begin
    with ! say what the app asked for and did not get, in all of the recording.

      --at SECONDS          The instant (default 0).
      --json                Print JSON instead: of every layer its frame, and the members that a
                            reel has.
    \(RecordingOptions.help)

    Example: filmstrip inspect today-card --at 0.35
    """

  static var options: [Option<Self>] {
    [.value("--at", .seconds, \.time), .flag("--json", \.isJSON)]
      + RecordingOptions.options(in: \.recording)
  }

  var source = ""
  private var time = 0.0
  private var isJSON = false
  private var recording = RecordingOptions()

  func check(given: [String]) throws(UsageError) {
    if source.isEmpty {
      throw .missingArgument(command: Self.name, what: "the name of a transition, or a reel")
    }
    if source.hasSuffix(".reel") { try RecordingOptions.refuse(given, for: source) }
  }

  func run(_ environment: Environment) throws -> Int32 {
    let reel = try reel(environment)
    let last = reel.time(ofFrame: reel.frames.count - 1).seconds
    guard time <= last else { throw InspectError(time: time, end: last, source: source) }
    let index = reel.frames.indices.last { reel.time(ofFrame: $0).seconds <= time } ?? 0
    let tree = LayerDescription(reel.frames[index].root)
    if isJSON {
      let report = Report(
        transition: reel.header.transition, device: reel.header.device, frame: index,
        time: reel.time(ofFrame: index).seconds,
        diagnostics: reel.header.diagnostics.map { DiagnosticFields($0) }, root: tree)
      environment.console.print(json: try json(report))
    } else {
      let seconds = String(format: "%.4f", reel.time(ofFrame: index).seconds)
      environment.console.print(
        "\(reel.header.title) on \(reel.header.deviceTitle), frame \(index) at \(seconds) s")
      environment.console.print(lines: reel.header.diagnostics.map { "! \($0)" } + tree.lines())
    }
    return 0
  }

  private struct Report: Encodable {
    let transition: String
    let device: String
    let frame: Int
    let time: Double
    /// Of the whole recording.
    let diagnostics: [DiagnosticFields]
    let root: LayerDescription
  }

  private func reel(_ environment: Environment) throws -> Reel {
    if source.hasSuffix(".reel") { return try ReelFile(path: source).readReel() }
    let transition = try environment.transition(named: source)
    return try recording.recorder(for: transition).record(transition).reel
  }
}

/// The instant that was asked for lies after the end.
private struct InspectError: Error, CustomStringConvertible {
  let time: Double
  let end: Double
  let source: String

  var description: String {
    let end = String(format: "%.3f", end)
    return "'\(source)' ends at \(end) s, before \(time) s: choose an instant from 0 to \(end)."
  }
}
