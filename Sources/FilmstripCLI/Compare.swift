internal import Filmstrip
internal import Review

/// Says how the motion of two recordings, or of two folders of them, differs.
struct Compare: Command {
  static let name = "compare"
  static let summary = "Say in words how the motion of two recordings differs, or of two folders."
  static let help = """
    Usage: filmstrip compare <a> <b> [options]

    Each side is a reel, a folder of PNG files, or a folder with reels in it, such as the --out of two
    runs of 'render'. Two alone belong together, several by their names. It says what was specified
    otherwise, what begins later or takes longer, and what is another motion. 'filmstrip diff' tells
    of pixels.

    Exit codes are those of diff(1): 0 the same, 1 different, 2 trouble.

      --out DIR             Write a picture for each pair that differs, at its name: frames of A and B,
                            where they differ, and a barcode of which layers differ when.
      --scale S             Pixels per point at which frames are compared, 0.01 to 8 (default 1).
      --jobs N              Workers, 1 to 64 (default: one per processor). Never changes a result.
    \(ReportOptions.help)
      --json                Print JSON instead of sentences.

    Example: filmstrip compare main/out branch/out --out differences
    """

  static let failureExitCode: Int32 = 2
  static let usageExitCode: Int32 = 2

  private static let differentExitCode: Int32 = 1

  static var operands: Candidates { .files }

  static var options: [Option<Self>] {
    [
      .value("--out", .path, \.output),
      .value("--scale", .scale, \.options.scale),
      .value("--jobs", .jobs, \.options.jobs),
      .flag("--json", \.isJSON),
    ] + ReportOptions.options(in: \.report)
  }

  private var sides: [String] = []
  private var options = ComparisonOptions(scale: 1)
  private var output: String?
  private var report = ReportOptions()
  private var isJSON = false

  mutating func take(_ word: String) throws(UsageError) {
    guard sides.count < 2 else { throw .unexpectedArgument(word, command: Self.name) }
    sides.append(word)
  }

  func check(given: [String]) throws(UsageError) {
    guard sides.count == 2 else {
      throw .missingArgument(command: Self.name, what: "two reels, renderings or folders of them")
    }
    try report.check()
  }

  // MARK: Running

  /// What became of one pair, as JSON.
  private struct Result: Encodable {
    let name: String
    let verdict: String
    let frames: Int
    let differingFrames: Int
    let changes: [MotionComparison.Change]
    let diagnosis: [String]
    /// Whether it is known how both sides move; pictures do not tell.
    let isMotion: Bool
    /// What the Markdown holds of its picture.
    var thumbnail: [UInt8]?

    private enum CodingKeys: String, CodingKey {
      case name, verdict, frames, differingFrames, changes, diagnosis
    }

    var isSame: Bool { verdict == "same" }
  }

  func run(_ environment: Environment) throws -> Int32 {
    let found = try sides.map { try Self.sources(at: $0) }
    let pairs = NamedPairs(found[0], found[1]) { $0.name }
    var results: [Result] = []
    let all = pairs.all.sorted { $0.name < $1.name }
    for pair in all {
      environment.console.showProgress(results.count, of: all.count, "Comparing")
      results.append(try result(of: pair.a, pair.b, pair.name))
    }
    environment.console.endProgress()
    let isMany = pairs.isMany
    let lines = results.flatMap { Self.lines($0, isMany: isMany) } + Self.sum(results, isMany)
    if isJSON {
      environment.console.print(json: try json(results))
    } else {
      environment.console.print(lines: lines)
    }
    let rows = results.map { result in
      RunSummary.Row(
        name: result.name, isPassing: result.isSame, lines: Self.lines(result, isMany: isMany),
        picture: output != nil && result.frames > 0 && !result.isSame ? "\(result.name).png" : nil,
        thumbnail: result.thumbnail)
    }
    let different = zip(all, results).filter { !$1.isSame }
    try report.writeReview(
      different.map { pair, _ in Self.pageSource(pair.a, pair.b, pair.name) },
      title: "\(different.count) of \(results.count) are not the same", jobs: options.jobs,
      environment.console)
    try report.write(Self.name, rows, total: Self.sum(results, isMany).first)
    return results.allSatisfy(\.isSame) ? 0 : Self.differentExitCode
  }

  /// The recordings of one side; where there is no reel, its pictures.
  private static func sources(at path: String) throws -> [FoundReel] {
    let reels = try FoundReel.all(at: path)
    if reels.count > 1 { return reels }
    // What lies at the place itself is called after it.
    let own = reels.first?.name ?? ""
    let isOwn = own.isEmpty || own == (path as NSString).lastPathComponent
    let name = isOwn ? (FoundReel.name(of: path) as NSString).lastPathComponent : own
    return [FoundReel(name: name, path: reels.first?.path ?? path)]
  }

  private static func pageSource(_ a: FoundReel?, _ b: FoundReel?, _ name: String) -> PageSource {
    func reading(_ found: FoundReel?) -> (() throws -> PageSource.Reading)? {
      found.map { found in
        {
          let recording =
            found.path.hasSuffix(".reel")
            ? try ReelFile(path: found.path).read()
            : try PictureFolder(path: found.path).recording(framesPerSecond: 60)
          return PageSource.Reading(recording.reel, images: recording.images)
        }
      }
    }
    return PageSource(name: name, after: reading(b), before: reading(a))
  }

  private func result(of a: FoundReel?, _ b: FoundReel?, _ name: String) throws -> Result {
    guard let a, let b else {
      let side = a == nil ? "only in '\(sides[1])'" : "only in '\(sides[0])'"
      return Result(
        name: name, verdict: side, frames: 0, differingFrames: 0, changes: [], diagnosis: [],
        isMotion: false)
    }
    let comparison = try RecordingComparer(options: options).compare(
      try FrameSourceFile(path: a.path).open(), try FrameSourceFile(path: b.path).open())
    var thumbnail: [UInt8]?
    if output != nil || report.embeds, !comparison.isSame {
      let title = comparison.actual.reel?.header.title ?? name
      let png = try ComparisonSheet(comparison, title: title).png()
      if let output {
        let file = "\(output)/\(name).png"
        _ = try Directory.make((file as NSString).deletingLastPathComponent)
        try OutputFile(file).write(Data(png))
      }
      thumbnail = report.thumbnail(of: png, name: name)
    }
    return Result(
      name: name, verdict: comparison.isSame ? "same" : "different",
      frames: comparison.frameCount, differingFrames: comparison.differences.count,
      changes: comparison.motionComparison?.changes ?? [],
      diagnosis: comparison.isSame ? [] : [comparison.lines[0]],
      isMotion: comparison.motionComparison != nil, thumbnail: thumbnail)
  }

  private static func lines(_ result: Result, isMany: Bool) -> [String] {
    guard !result.isSame else { return isMany ? [] : ["No difference."] }
    let what = result.diagnosis.first ?? "\(result.verdict)."
    let motion = result.changes.map(\.line)
    let all = motion.isEmpty && result.isMotion ? ["The motion is the same."] : motion
    return ["\(isMany ? "\(result.name): " : "")\(what)"] + all.map { "  \($0)" }
  }

  private static func sum(_ results: [Result], _ isMany: Bool) -> [String] {
    guard isMany else { return [] }
    let same = results.count(where: \.isSame)
    return ["\(results.count) compared: \(same) the same, \(results.count - same) not."]
  }
}
