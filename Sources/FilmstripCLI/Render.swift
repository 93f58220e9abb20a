internal import Filmstrip

/// Draws a transition, or a reel, to PNG frames and a contact sheet.
struct Render: SourceCommand {
  static let name = "render"
  static let summary = "Draw a transition or a reel: frames, contact sheet and reel."
  static let help = """
    Usage: filmstrip render <transition | file.reel> [options]

    Writes OUT/<transition>/<device>/ with frames/0000.png …, sheet.png and recording.reel.
    A reel needs no code: it is drawn from the file and the pictures in 'images' beside it, to
    OUT/<name of the file>/. A rendering that was interrupted goes on where it stopped.

    \(RecordingOptions.help)
      --scale S             Pixels per point, 0.01 to 8 (default: the device's own).
      --frames A-B          Only these frames, as in 0-29, or '0..<30'; no sheet is made.
      --shard I/N           Only part I of N, as in 1/3, to a folder that ends in '.I-of-N'; see
                            'filmstrip merge'. Default: what TEST_SHARD_INDEX (from 0 up) and
                            TEST_TOTAL_SHARDS say, if they are set.
      --jobs N              Workers, 1 to 64 (default: one per processor). Never changes a byte.
      --memory MB           The most memory to take, 64 to 65536; fewer workers if need be (default:
                            what they need, 256 at 1179 × 2556 pixels with two).
      --cells N             Cells of the contact sheet, 2 to 120 (default 24).
      --compression C       fast, or small: a sixth smaller, at many times the time (default fast).
      --animation F         Draw a small moving picture beside the summary as well, for a pull request:
                            webp, gif, png or mp4, as 'filmstrip animate' does.
      --strict              Fail, and write nothing, if the app did not get all that it asked for.
      --images DIR          Where the pictures of a reel are (default: 'images' beside it).
      --out DIR             The folder to write to (default out).
    \(OverwriteOption.help)

    Example: filmstrip render today-card --device iphone-se --appearance dark
    """

  static var options: [Option<Self>] {
    RecordingOptions.options(in: \.recording) + [
      .value("--scale", .scale, \.export.scale),
      .value("--frames", .frames, \.export.frames),
      .value("--shard", .shard, \.export.shard),
      .value("--jobs", .jobs, \.export.jobs),
      .value("--memory", .wholeNumber(in: 64...65_536), \.export.memory),
      .value("--cells", .cells, \.export.cells),
      .value("--compression", .word, \.export.compression),
      .value("--animation", .movie) { $0.export.animation = $1 },
      .flag("--strict", \.isStrict),
      .value("--images", .path, \.images),
      .value("--out", .path, \.output),
      .flag(OverwriteOption.name, \.export.isOverwriting),
    ]
  }

  var source = ""
  private var recording = RecordingOptions()
  private var export = ExportOptions()
  private var isStrict = false
  private var images: String?
  private var output = "out"

  func check(given: [String]) throws(UsageError) {
    if source.isEmpty {
      throw .missingArgument(command: Self.name, what: "the name of a transition, or a reel")
    }
    let parts = ["--shard", "--frames"].filter(given.contains)
    if parts.count == 2 { throw .optionsExclude(parts[0], parts[1]) }
    // No sheet is made of a part.
    for option in ["--cells", "--animation"] where given.contains(option) {
      if let part = parts.first { throw .optionsExclude(option, part) }
    }
    if isReel { try RecordingOptions.refuse(given, for: source) }
    if !isReel, images != nil { throw .optionOfReel("--images", transition: source) }
  }

  private var isReel: Bool { source.hasSuffix(Self.reelSuffix) }

  private static let reelSuffix = ".reel"

  /// The name of the reel's file, without its ending.
  private var fileName: String {
    String((source as NSString).lastPathComponent.dropLast(Self.reelSuffix.count))
  }

  func run(_ environment: Environment) throws -> Int32 {
    let start = ContinuousClock.now
    var options = export
    // What stands on the command line counts more than the environment.
    if export.shard == nil, export.frames == nil {
      let variables = try ShardEnvironment(ProcessInfo.processInfo.environment)
      try variables.acknowledge()
      options.shard = variables.shard
    }
    let exporter = Exporter(
      output: output, options: options,
      progress: { done, total in
        environment.console.showProgress(done, of: total, "Drawing")
      })
    let summary = try export(by: exporter, environment)
    environment.console.endProgress()
    let elapsed = (ContinuousClock.now - start) / .seconds(1)
    environment.console.print(summary.sentence(seconds: elapsed))
    return 0
  }

  private func export(by exporter: Exporter, _ environment: Environment) throws -> ExportSummary {
    if isReel {
      let recording = try ReelFile(path: source, images: images).read()
      try check(recording)
      // What was said when it was recorded.
      for diagnostic in recording.reel.header.diagnostics {
        environment.console.complain("filmstrip: \(diagnostic)")
      }
      return try exporter.export(recording, as: fileName)
    }
    let transition = try environment.transition(named: source)
    let recorder = recording.recorder(for: transition)
    guard isStrict else { return try exporter.export(transition, by: recorder) }
    let recording = try recorder.record(transition)
    try check(recording)
    return try exporter.export(recording)
  }

  /// Refuses diagnostics where none are allowed.
  private func check(_ recording: Recording) throws {
    let diagnostics = recording.reel.header.diagnostics
    guard isStrict, !diagnostics.isEmpty else { return }
    throw StrictError(name: recording.reel.header.transition, diagnostics)
  }
}

extension OptionValue where Value == AnimatedPicture.Format {
  /// A kind of moving picture that a page can show.
  static var movie: Self {
    Self("one of webp, gif, png, mp4", offering: .words(["webp", "gif", "png", "mp4"])) { word in
      Value(rawValue: word).flatMap { $0 == .raw ? nil : $0 }
    }
  }
}

/// A recording has diagnostics where none are allowed.
private struct StrictError: Error, CustomStringConvertible {
  let name: String
  let diagnostics: [Diagnostic]

  init(name: String, _ diagnostics: [Diagnostic]) {
    (self.name, self.diagnostics) = (name, diagnostics)
  }

  var description: String {
    let codes = Set(diagnostics.map(\.code.rawValue)).sorted().joined(separator: ", ")
    return
      "Nothing was written: '\(name)' did not get all that it asked for (\(codes)). Put it right,"
      + " or leave out --strict; 'filmstrip inspect' says what is wrong."
  }
}

extension ExportSummary {
  fileprivate func sentence(seconds: Double) -> String {
    let time = String(format: "%.1f s", seconds)
    let kept = kept > 0 ? ", \(kept) of which were there" : ""
    let sheet = sheet.map { " Sheet: \($0)." } ?? ""
    return "Wrote \(frames) frames of \(width)×\(height) px to \(folder) in \(time)\(kept).\(sheet)"
  }
}
