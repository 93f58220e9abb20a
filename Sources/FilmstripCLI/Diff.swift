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
      --threshold T         Compare as the eye does, by pixelmatch's measure, 0 to 1.
      --max-cluster N       Let at most N pixels differ side by side.
      --ignore X,Y,W,H      Ignore a rectangle, in pixels; may be given again.
      --ignore-layer NAME   Ignore the boxes of the layers of that name; may be given again.
      --scale S             Pixels per point of reels, above 0 up to 8 (default: as large as the
                            pictures on the other side, or the device's own).
      --images DIR          Where the pictures of reels are (default: 'images' beside each).
      --jobs N              Workers, 1 to 64 (default: one per processor). Never changes a result.
      --audit               Find the smallest tolerances that would pass, and what they would hide.
      --report DIR          Write pictures, an animation and all that follows into a folder.
    \(OverwriteOption.help)
      --json                Print JSON instead of sentences.
      --junit FILE          Write the result for CI systems.
      --markdown FILE       Write the result for pull requests.

    Example: filmstrip diff golden.reel out/today-card/iphone-15-pro/recording.reel --report diff
    """

  /// diff(1): what is neither sameness nor difference.
  static let failureExitCode: Int32 = 2
  static let usageExitCode: Int32 = 2

  private static let differentExitCode: Int32 = 1

  private static let optionNames = [
    "--tolerance", "--threshold", "--max-cluster", "--ignore", "--ignore-layer", "--scale",
    "--images", "--jobs", "--audit", "--report", OverwriteOption.name, "--json", "--junit",
    "--markdown", "--help",
  ]

  private var sides: [String] = []
  private var options = ComparisonOptions()
  private var images: String?
  private var isAudit = false
  private var isJSON = false
  private var report: String?
  private var isOverwriting = false
  private var junit: String?
  private var markdown: String?

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    while let argument = arguments.next() {
      switch argument {
      case .option(let option): try read(option, &arguments)
      case .value(let word) where sides.count < 2: sides.append(word)
      case .value(let word): throw .unexpectedArgument(word, command: Self.name)
      }
    }
    guard sides.count == 2 else {
      throw .missingArgument(command: Self.name, what: "two reels, PNG files or folders")
    }
  }

  private mutating func read(_ option: String, _ arguments: inout ArgumentReader)
    throws(UsageError)
  {
    switch option {
    case "--tolerance", "--threshold": try readMetric(option, &arguments)
    case "--max-cluster":
      options.pixels.largestCluster = try arguments.value(
        for: option, expected: "a whole number from 0 up"
      ) { Int($0).flatMap { $0 >= 0 ? $0 : nil } }
    case "--ignore":
      options.pixels.ignored.append(
        try arguments.value(
          for: option, expected: "four whole numbers such as 0,0,390,47", parseRectangle))
    case "--ignore-layer": options.ignoredLayers.append(try arguments.value(for: option))
    case "--scale":
      options.scale = try arguments.value(for: option, expected: "a number above 0 up to 8") {
        Double($0).flatMap { $0 > 0 && $0 <= ExportOptions.largestScale ? $0 : nil }
      }
    case "--jobs":
      options.jobs = try arguments.value(for: option, expected: "a whole number from 1 to 64") {
        Int($0).flatMap { (1...64).contains($0) ? $0 : nil }
      }
    case "--images": images = try arguments.value(for: option)
    case "--report": report = try arguments.value(for: option)
    case OverwriteOption.name:
      try arguments.expectNoValue(for: option)
      isOverwriting = true
    case "--junit": junit = try arguments.value(for: option)
    case "--markdown": markdown = try arguments.value(for: option)
    case "--audit":
      try arguments.expectNoValue(for: option)
      isAudit = true
    case "--json":
      try arguments.expectNoValue(for: option)
      isJSON = true
    default: throw .unknownOption(option, known: Self.optionNames)
    }
  }

  private mutating func readMetric(_ option: String, _ arguments: inout ArgumentReader)
    throws(UsageError)
  {
    guard options.pixels.metric == .exact else {
      throw .optionsExclude("--tolerance", "--threshold")
    }
    options.pixels.metric =
      option == "--tolerance"
      ? .tolerance(
        try arguments.value(for: option, expected: "a whole number from 0 to 255") { UInt8($0) })
      : .pixelmatch(
        threshold: try arguments.value(for: option, expected: "a number from 0 to 1") {
          Double($0).flatMap { (0...1).contains($0) ? $0 : nil }
        })
  }

  // MARK: Running

  func run(_ environment: Environment) throws -> Int32 {
    let console = environment.console
    let comparer = RecordingComparer(options: options) { done, total in
      console.showProgress(done, of: total, "Comparing")
    }
    let comparison = try comparer.compare(
      FootageFile(path: sides[0], images: images).open(),
      FootageFile(path: sides[1], images: images).open())
    let audit =
      isAudit && !(comparison.isSame && comparison.toleratedFrames.isEmpty)
      ? try comparison.audit { console.showProgress($0, of: $1, "Auditing") } : nil
    console.endProgress()
    let report = DifferenceReport(
      comparison, title: title(of: comparison), advice: advice(on: comparison), audit: audit)
    try write(report)
    if isJSON {
      console.print(String(decoding: try report.json().dropLast(), as: UTF8.self))
    } else {
      for line in comparison.lines + (audit?.lines ?? []) + advice(on: comparison) {
        console.print(line)
      }
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

/// The rectangle that `text` notes as `x,y,w,h`, or nil.
private func parseRectangle(_ text: String) -> PixelRect? {
  let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
  guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
    let height = numbers[3], width > 0, height > 0,
    [x, y, width, height].allSatisfy({
      abs($0) <= 1_000_000
    })
  else { return nil }
  return PixelRect(x: x, y: y, width: width, height: height)
}
