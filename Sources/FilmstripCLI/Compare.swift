internal import Filmstrip
internal import Review

/// Says how the motion of two recordings, or of two folders of them, differs.
struct Compare: Command {
  static let name = "compare"
  static let summary = "Say in words how the motion of two recordings differs, or of two folders."
  static let help = """
    Usage: filmstrip compare <a> <b> [options]

    Each side is a reel, the folder of a rendering, or a folder of many, such as the --out of two
    runs of 'render'; many are matched by their names. It says what was specified otherwise, what
    begins later or takes longer, and what is another motion. 'filmstrip diff' tells of pixels.

    Exit codes are those of diff(1): 0 the same, 1 different, 2 trouble.

      --out DIR             Write a picture for each pair that differs: frames of A and B, where they
                            differ, and a barcode of which layers differ when.
      --scale S             Pixels per point at which frames are compared, 0.01 to 8 (default 1).
      --jobs N              Workers, 1 to 64 (default: one per processor). Never changes a result.
      --markdown FILE       Write what is said for pull requests.
      --json                Print JSON instead of sentences.

    Example: filmstrip compare main/out branch/out --out differences
    """

  static let failureExitCode: Int32 = 2
  static let usageExitCode: Int32 = 2

  private static let differentExitCode: Int32 = 1

  static var options: [Option<Self>] {
    [
      .value("--out", .path, \.output),
      .value("--scale", .scale, \.options.scale),
      .value("--jobs", .jobs, \.options.jobs),
      .value("--markdown", .path, \.markdown),
      .flag("--json", \.isJSON),
    ]
  }

  private var sides: [String] = []
  private var options = ComparisonOptions(scale: 1)
  private var output: String?
  private var markdown: String?
  private var isJSON = false

  mutating func take(_ word: String) throws(UsageError) {
    guard sides.count < 2 else { throw .unexpectedArgument(word, command: Self.name) }
    sides.append(word)
  }

  func check(given: [String]) throws(UsageError) {
    guard sides.count == 2 else {
      throw .missingArgument(command: Self.name, what: "two reels, renderings or folders of them")
    }
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

    var isSame: Bool { verdict == "same" }
  }

  func run(_ environment: Environment) throws -> Int32 {
    let pairs = try RenderingPairs(sides[0], sides[1])
    var results: [Result] = []
    for pair in pairs.all {
      environment.console.showProgress(results.count, of: pairs.all.count, "Comparing")
      results.append(try result(of: pair))
    }
    environment.console.endProgress()
    let isMany = pairs.isMany
    let lines = results.flatMap { Self.lines($0, isMany: isMany) } + Self.sum(results, isMany)
    if isJSON {
      environment.console.print(json: try json(results))
    } else {
      environment.console.print(lines: lines)
    }
    if let markdown {
      let text = lines.map { $0.hasPrefix("  ") ? "  - \($0.dropFirst(2))" : "- \($0)" }
      try OutputFile(markdown).write(Data((text.joined(separator: "\n") + "\n").utf8))
    }
    return results.allSatisfy(\.isSame) ? 0 : Self.differentExitCode
  }

  private func result(of pair: RenderingPairs.Pair) throws -> Result {
    guard let a = pair.a, let b = pair.b else {
      let side = pair.a == nil ? "only in '\(sides[1])'" : "only in '\(sides[0])'"
      return Result(
        name: pair.name, verdict: side, frames: 0, differingFrames: 0, changes: [], diagnosis: [])
    }
    let comparison = try RecordingComparer(options: options).compare(
      try FrameSourceFile(path: a).open(), try FrameSourceFile(path: b).open())
    if let output, !comparison.isSame {
      _ = try Directory.make(output)
      let title = comparison.actual.reel?.header.title ?? pair.name
      let picture = try ComparisonSheet(comparison, title: title).png()
      let file = pair.name.replacing("/", with: "-")
      try OutputFile("\(output)/\(file).png").write(Data(picture))
    }
    return Result(
      name: pair.name, verdict: comparison.isSame ? "same" : "different",
      frames: comparison.frameCount, differingFrames: comparison.differences.count,
      changes: comparison.motionComparison?.changes ?? [],
      diagnosis: comparison.isSame ? [] : [comparison.lines[0]])
  }

  private static func lines(_ result: Result, isMany: Bool) -> [String] {
    guard !result.isSame else { return isMany ? [] : ["No difference."] }
    let what = result.diagnosis.first ?? "\(result.verdict)."
    let motion = result.changes.map(\.line)
    let all = motion.isEmpty && !result.diagnosis.isEmpty ? ["The motion is the same."] : motion
    return ["\(isMany ? "\(result.name): " : "")\(what)"] + all.map { "  \($0)" }
  }

  private static func sum(_ results: [Result], _ isMany: Bool) -> [String] {
    guard isMany else { return [] }
    let same = results.count(where: \.isSame)
    return ["\(results.count) compared: \(same) the same, \(results.count - same) not."]
  }
}

/// The recordings of two sides, each with its counterpart.
private struct RenderingPairs {
  struct Pair {
    let name: String
    let a: String?
    let b: String?
  }

  let all: [Pair]
  let isMany: Bool

  /// How deep renderings lie in a folder at most: `out/today-card/iphone-15-pro`, and one more.
  private static let deepest = 3

  init(_ a: String, _ b: String) throws {
    if let one = Self.single(a), let other = Self.single(b) {
      let name = (other as NSString).deletingLastPathComponent
      all = [Pair(name: (name as NSString).lastPathComponent, a: one, b: other)]
      isMany = false
      return
    }
    let (old, new) = (try Self.reels(in: a), try Self.reels(in: b))
    for (side, reels) in [(a, old), (b, new)] where reels.isEmpty {
      throw FrameSourceFileError.empty(path: side)
    }
    all = Set(old.keys).union(new.keys).sorted().map {
      Pair(name: $0, a: old[$0], b: new[$0])
    }
    isMany = true
  }

  /// The reel that a path names: itself, or that of a rendering; nil for anything else.
  private static func single(_ path: String) -> String? {
    if path.hasSuffix(".reel") { return path }
    let reel = "\(path)/\(RecordingFiles.reelName)"
    return FileManager.default.fileExists(atPath: reel) ? reel : nil
  }

  /// The reels of the renderings in a folder, by the folders in which they lie.
  private static func reels(in folder: String) throws -> [String: String] {
    var reels: [String: String] = [:]
    func look(_ path: String, _ name: String, _ depth: Int) throws {
      if let reel = single(path), !name.isEmpty {
        reels[name] = reel
        return
      }
      guard depth < deepest else { return }
      for entry in try Directory(path).names() where !entry.hasPrefix(".") {
        var isFolder: ObjCBool = false
        let inner = "\(path)/\(entry)"
        guard FileManager.default.fileExists(atPath: inner, isDirectory: &isFolder),
          isFolder.boolValue
        else { continue }
        try look(inner, name.isEmpty ? entry : "\(name)/\(entry)", depth + 1)
      }
    }
    try look(folder, "", 0)
    return reels
  }
}
