internal import Filmstrip

/// Draws a transition, or a reel, to PNG frames and a contact sheet.
struct Render: Command {
  static let name = "render"
  static let summary = "Draw a transition or a reel: frames, contact sheet and reel."
  static let help = """
    Usage: filmstrip render <transition | pattern | file.reel>... | --all [options]

    Writes OUT/<transition>/<device>/ with frames/0000.png …, sheet.png and recording.reel.
    A reel needs no code: it is drawn from the file and the pictures in 'images' beside it, to
    OUT/<name of the file>/. A rendering that was interrupted goes on where it stopped. Several are
    drawn one after the other, by name or by a pattern such as 'match-*', and a table says what came of
    each; one that fails does not keep the others, and the exit code is 1 then.

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
      --all                 Every transition that 'filmstrip list' names.
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
      .flag("--all", \.isAll),
      .flag("--strict", \.isStrict),
      .value("--images", .path, \.images),
      .value("--out", .path, \.output),
      .flag(OverwriteOption.name, \.export.isOverwriting),
    ]
  }

  static var operands: Candidates { .recordings }

  private var sources: [String] = []
  private var recording = RecordingOptions()
  private var export = ExportOptions()
  private var isStrict = false
  private var isAll = false
  private var images: String?
  private var output = "out"

  mutating func take(_ word: String) { sources.append(word) }

  func check(given: [String]) throws(UsageError) {
    if isAll, let source = sources.first { throw .optionsExclude("--all", source) }
    if sources.isEmpty, !isAll {
      throw .missingArgument(command: Self.name, what: "the name of a transition, or a reel")
    }
    let parts = ["--shard", "--frames"].filter(given.contains)
    if parts.count == 2 { throw .optionsExclude(parts[0], parts[1]) }
    // No sheet is made of a part.
    for option in ["--cells", "--animation"] where given.contains(option) {
      if let part = parts.first { throw .optionsExclude(option, part) }
    }
    for source in sources {
      if isReel(source) { try RecordingOptions.refuse(given, for: source) }
      if !isReel(source), images != nil {
        throw .optionOfReel("--images", transition: source)
      }
    }
  }

  private func isReel(_ source: String) -> Bool { source.hasSuffix(Self.reelSuffix) }

  private static let reelSuffix = ".reel"

  /// What is drawn: a transition, or the file of a reel.
  private enum Subject {
    case transition(any Transition)
    case reel(path: String)

    @MainActor var name: String {
      switch self {
      case .transition(let transition): transition.name
      case .reel(let path): path
      }
    }
  }

  private func subjects(_ environment: Environment) throws(UsageError) -> [Subject] {
    if isAll { return environment.transitions.map { .transition($0) } }
    var subjects: [Subject] = []
    var names: Set<String> = []
    for source in sources {
      let found: [Subject] =
        isReel(source)
        ? [.reel(path: source)]
        : try environment.transitions(named: [source]).map { .transition($0) }
      subjects += found.filter { names.insert($0.name).inserted }
    }
    return subjects
  }

  func run(_ environment: Environment) throws -> Int32 {
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
    let subjects = try subjects(environment)
    if subjects.count == 1 {
      environment.console.print(try sentence(about: subjects[0], by: exporter, environment))
      return 0
    }
    let width = subjects.map { $0.name.count }.max() ?? 0
    var failures = 0
    for subject in subjects {
      let name = subject.name.padding(toLength: width, withPad: " ", startingAt: 0)
      do {
        environment.console.print(
          "\(name)  \(try sentence(about: subject, by: exporter, environment))")
      } catch {
        failures += 1
        environment.console.endProgress()
        environment.console.print("\(name)  failed")
        environment.console.complain("filmstrip: \(subject.name): \(error)")
      }
    }
    environment.console.print("\(subjects.count) drawn: \(failures) failed.")
    return failures == 0 ? 0 : Self.failureExitCode
  }

  /// Draws it, and says what came of it.
  private func sentence(
    about subject: Subject, by exporter: Exporter, _ environment: Environment
  ) throws -> String {
    let start = ContinuousClock.now
    let summary = try export(subject, by: exporter, environment)
    environment.console.endProgress()
    return summary.sentence(seconds: (ContinuousClock.now - start) / .seconds(1))
  }

  private func export(
    _ subject: Subject, by exporter: Exporter, _ environment: Environment
  ) throws -> ExportSummary {
    switch subject {
    case .reel(let path):
      let recording = try ReelFile(path: path, images: images).read()
      try check(recording)
      // What was said when it was recorded.
      for diagnostic in recording.reel.header.diagnostics {
        environment.console.complain("filmstrip: \(diagnostic)")
      }
      let file = (path as NSString).lastPathComponent
      return try exporter.export(recording, as: String(file.dropLast(Self.reelSuffix.count)))
    case .transition(let transition):
      let recorder = recording.recorder(for: transition)
      guard isStrict else { return try exporter.export(transition, by: recorder) }
      let recording = try recorder.record(transition)
      try check(recording)
      return try exporter.export(recording)
    }
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
