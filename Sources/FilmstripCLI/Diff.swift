internal import Filmstrip
internal import Pixels
internal import Review

/// Compares two recordings, or pictures of them.
struct Diff: Command {
  static let name = "diff"
  static let summary = "Compare two reels, PNG files or folders of them, frame by frame."
  static let help = """
    Usage: filmstrip diff <reference> <actual> [options]

    Each side is a reel, a PNG file, or a folder of PNG files. Reels are matched by exact time, two
    folders by file name, a folder and a reel by the number in the name; a single picture asks about
    its frame alone. Nothing may differ unless an option allows it.

    Exit codes are those of diff(1): 0 the same, 1 different, 2 trouble.

      --tolerance N         Let each channel differ by N levels, 0 to 255.
      --threshold T         Compare as the eye does, by pixelmatch's measure, 0 to 1. As with
                            pixelmatch, pixels that look anti-aliased do not count.
      --count-antialiased   With --threshold, count them as well.
      --max-cluster N       Let at most N pixels differ side by side.
      --ignore X,Y,W,H      Ignore a rectangle, in pixels; may be given again.
      --ignore-layer NAME   Ignore the boxes of the layers of that name; may be given again.
      --scale S             Pixels per point of reels, 0.01 to 8 (default: as large as the pictures
                            on the other side, or the device's own).
      --images DIR          Where the pictures of reels are (default: 'images' beside each).
      --jobs N              Workers, 1 to 64 (default: one per processor). Never changes a result.
      --audit               Find the smallest tolerances that would pass, and what they would hide.
      --report DIR          Write pictures, an animation and all that follows into a folder.
    \(OverwriteOption.help)
      --difference FILE     Write the picture of where two PNG files differ, as pixelmatch draws it.
      --json                Print JSON instead of sentences.
      --junit FILE          Write the result for CI systems.
      --markdown FILE       Write the result for pull requests.

    Example: filmstrip diff golden.reel out/today-card/iphone-15-pro/recording.reel --report diff
    """

  /// diff(1): what is neither sameness nor difference.
  static let failureExitCode: Int32 = 2
  static let usageExitCode: Int32 = 2

  private static let differentExitCode: Int32 = 1

  static var operands: Candidates { .files }

  static var options: [Option<Self>] {
    [
      .value("--tolerance", .wholeNumber(in: 0...255), \.tolerance),
      .value("--threshold", .number(in: 0...1), \.threshold),
      .flag("--count-antialiased", \.countsAntialiased),
      .value(
        "--max-cluster", .wholeNumber(in: 0...PNGDecoder.mostPixels),
        \.options.pixels.largestCluster),
      .values("--ignore", .rectangle, \.options.pixels.ignored),
      .values("--ignore-layer", .name, \.options.ignoredLayers),
      .value("--scale", .scale, \.options.scale),
      .value("--images", .path, \.images),
      .value("--jobs", .jobs, \.options.jobs),
      .flag("--audit", \.isAudit),
      .value("--report", .path, \.report),
      .flag(OverwriteOption.name, \.isOverwriting),
      .value("--difference", .path, \.difference),
      .flag("--json", \.isJSON),
      .value("--junit", .path, \.junit),
      .value("--markdown", .path, \.markdown),
    ]
  }

  private var sides: [String] = []
  private var options = ComparisonOptions()
  private var tolerance: Int?
  private var threshold: Double?
  private var countsAntialiased = false
  private var images: String?
  private var isAudit = false
  private var isJSON = false
  private var report: String?
  private var isOverwriting = false
  private var difference: String?
  private var junit: String?
  private var markdown: String?

  mutating func take(_ word: String) throws(UsageError) {
    guard sides.count < 2 else { throw .unexpectedArgument(word, command: Self.name) }
    sides.append(word)
  }

  mutating func check(given: [String]) throws(UsageError) {
    guard sides.count == 2 else {
      throw .missingArgument(command: Self.name, what: "two reels, PNG files or folders")
    }
    if isOverwriting, report == nil { throw .optionNeeds(OverwriteOption.name, "--report") }
    if countsAntialiased, threshold == nil {
      throw .optionNeeds("--count-antialiased", "--threshold")
    }
    switch (tolerance, threshold) {
    case (nil, nil): break
    case (let levels?, nil): options.pixels.metric = .tolerance(UInt8(levels))
    case (nil, let threshold?):
      options.pixels.metric = .pixelmatch(
        threshold: threshold, discountsAntialiasing: !countsAntialiased)
    case (_?, _?): throw .optionsExclude("--tolerance", "--threshold")
    }
  }

  // MARK: Running

  func run(_ environment: Environment) throws -> Int32 {
    let console = environment.console
    let comparer = RecordingComparer(options: options) { done, total in
      console.showProgress(done, of: total, "Comparing")
    }
    let reference = try FrameSourceFile(path: sides[0], images: images).open()
    let actual = try FrameSourceFile(path: sides[1], images: images).open()
    try check(reference, actual)
    let comparison = try comparer.compare(reference, actual)
    let audit =
      isAudit && !(comparison.isSame && comparison.toleratedFrames.isEmpty)
      ? try comparison.audit { console.showProgress($0, of: $1, "Auditing") } : nil
    console.endProgress()
    let report = DifferenceReport(
      comparison, title: title(of: comparison), advice: advice(on: comparison), audit: audit)
    try write(report)
    if let difference, let picture = try comparison.differencePicture() {
      try OutputFile(difference).write(Data(PNGEncoder(level: 6).encode(picture)))
    }
    if isJSON {
      console.print(json: String(decoding: try report.json().dropLast(), as: UTF8.self))
    } else {
      console.print(lines: comparison.lines + (audit?.lines ?? []) + advice(on: comparison))
    }
    return comparison.isSame ? 0 : Self.differentExitCode
  }

  private func write(_ report: DifferenceReport) throws {
    if let folder = self.report {
      try report.write(to: folder, isOverwriting: isOverwriting)
    }
    for (path, text) in [(junit, report.junit), (markdown, report.markdown)] {
      if let path { try OutputFile(path).write(Data(text.utf8)) }
    }
  }

  /// Refuses options that would change nothing about these two sides.
  private func check(_ reference: FrameSource, _ actual: FrameSource) throws(UsageError) {
    if reference.reel == nil, actual.reel == nil {
      if options.scale != nil { throw .optionNeeds("--scale", "a reel on one side") }
      if images != nil { throw .optionNeeds("--images", "a reel on one side") }
    }
    if difference != nil, !reference.isSinglePicture || !actual.isSinglePicture {
      throw .optionNeeds("--difference", "one PNG file on either side")
    }
  }

  private func title(of comparison: RecordingComparison) -> String {
    guard let header = (comparison.actual.reel ?? comparison.reference.reel)?.header else {
      return (comparison.actual.name as NSString).lastPathComponent
    }
    return "\(header.title) on \(header.deviceTitle)"
  }

  private func advice(on comparison: RecordingComparison) -> [String] {
    if comparison.isSame { return [] }
    guard let report else { return ["'--report DIR' draws what differs."] }
    return ["Look at '\(report)/sheet.png' first; '\(report)/report.md' has the rest."]
  }
}
