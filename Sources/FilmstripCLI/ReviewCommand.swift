internal import Filmstrip
internal import Review

/// Makes the page on which recordings are played, stepped through and compared.
struct ReviewCommand: Command {
  static let name = "review"
  /// What 'filmstrip preview' adds: the page asks its server for a newer one.
  static let liveOption = "--live"

  static let summary = "Make a page to play, step through and compare recordings in a browser."
  static let help = """
    Usage: filmstrip review <transition | file.reel | folder>... [options]

    Writes OUT/index.html with what it shows beside it; nothing is fetched from anywhere, so that it
    opens from a file. Play at several speeds, step by keys, zoom to pixels, see the layers at any
    frame with their values, and pull them apart in depth. A folder is searched for reels; one with
    PNG files alone is taken as their frames.

      --against PATH        A reel, or a folder that is searched likewise: what the recordings are
                            compared with. Two alone belong together, several by their paths.
      --out PATH            The folder to write to, or one file that ends in '.html' and holds all
                            (default review).
      --scale S             Pixels per point of the pictures, 0.01 to 8 (default 1).
      --budget MB           Leave out pictures of frames where it would take more megabytes, 1 to
                            100000; the page says of how many.
      --set NAME=V          Record transitions with this value of a parameter; may be given again.
      --jobs N              Workers, 1 to 64 (default: one per processor). Never changes a byte.
    \(OverwriteOption.help)
      --live                The page asks the server that it came from for a newer one, as
                            'filmstrip preview' has it do.
    \(RecordingOptions.help)

    Example: filmstrip review out --against out-before --out review.html
    """

  static var operands: Candidates { .recordings }

  static var options: [Option<Self>] {
    [
      .value("--against", .path, \.against),
      .value("--out", .path, \.output),
      .value("--scale", .scale, \.page.scale),
      .value("--budget", .wholeNumber(in: 1...100_000)) { $0.page.budget = $1 * 1_000_000 },
      .values("--set", .variation, \.settings),
      .value("--jobs", .jobs, \.page.jobs),
      .flag(OverwriteOption.name, \.isOverwriting),
      .flag(liveOption, \.page.isLive),
    ] + RecordingOptions.options(in: \.recording)
  }

  private var sources: [String] = []
  private var against: String?
  private var output = "review"
  private var page: PageOptions = {
    var options = PageOptions()
    options.jobs = ProcessInfo.processInfo.activeProcessorCount
    return options
  }()
  private var isOverwriting = false
  private var settings: [Variation] = []
  private var recording = RecordingOptions()

  mutating func take(_ word: String) { sources.append(word) }

  mutating func check(given: [String]) throws(UsageError) {
    guard let first = sources.first else {
      throw .missingArgument(command: Self.name, what: "transitions, reels or folders of them")
    }
    if sources.allSatisfy({ ReviewSources.isFile($0) }) {
      try RecordingOptions.refuse(given, for: first)
    }
    if let setting = settings.first(where: { $0.values.count > 1 }) {
      throw .badValue(
        option: "--set", value: "\(setting.name)=\(setting.values.joined(separator: ","))",
        expected: "one value of it")
    }
    if !settings.isEmpty, sources.allSatisfy({ ReviewSources.isFile($0) }) {
      throw .optionOfRecording("--set", reel: first)
    }
    page.isSingleFile = output.lowercased().hasSuffix(".html")
    if page.isSingleFile, isOverwriting {
      throw .optionNeeds(OverwriteOption.name, "a folder to write to")
    }
  }

  func run(_ environment: Environment) throws -> Int32 {
    let console = environment.console
    try checkSettings(environment)
    var found: [ReviewSources.Item] = []
    for source in sources { found += try items(of: source, environment) }
    let others = try against.map { try ReviewSources.items(of: $0) }
    var options = page
    options.isCompared = others != nil
    options.title =
      sources.count == 1 && found.count > 1
      ? "Recordings of \((sources[0] as NSString).lastPathComponent)" : "Recordings"
    let made = ReviewPage(options) { done, total, activity in
      console.showProgress(done, of: total, activity.plainLine)
    }
    let page = try ReviewSources.write(
      made, of: ReviewSources.pair(found, with: others), to: output, isOverwriting: isOverwriting)
    console.endProgress()
    return report(page, console)
  }

  private func items(
    of source: String, _ environment: Environment
  ) throws -> [ReviewSources.Item] {
    if ReviewSources.isFile(source) { return try ReviewSources.items(of: source) }
    let transition = try environment.transition(named: source)
    let device = (recording.device ?? transition.device).name
    let known = TransitionParameter.all(of: transition)
    let own = settings.filter { setting in known.contains { $0.name == setting.name } }
    guard let variant = try VariantPlan(own, of: transition, recording).variants.first else {
      return []
    }
    let parameters = known.map { parameter in
      PageParameter(
        name: parameter.name, unit: parameter.unit, range: parameter.range,
        value: variant.parameters[parameter.name] ?? parameter.standard)
    }
    var recorder = recording.recorder(for: transition)
    recorder.parameters = variant.parameters
    return [
      ReviewSources.Item(
        name: source, path: "\(source)/\(device)",
        parameters: parameters
      ) { try recorder.record(transition) }
    ]
  }

  /// Refuses what no transition has.
  private func checkSettings(_ environment: Environment) throws {
    let transitions = try sources.filter { !ReviewSources.isFile($0) }
      .map { try environment.transition(named: $0) }
    for setting in settings {
      let known = transitions.flatMap { TransitionParameter.all(of: $0) }
      guard known.contains(where: { $0.name == setting.name }) else {
        throw VariationError.unknown(
          setting.name, of: sources[0], known: known.map(VariationError.words))
      }
    }
  }

  private func report(_ page: ReviewPage, _ console: Console) -> Int32 {
    let failed = page.entries.filter { $0.verdict == .failed }
    for entry in failed { console.complain("filmstrip: \(entry.summary)") }
    let changed = page.entries.filter { [.changed, .new, .gone].contains($0.verdict) }
    let count = page.entries.count
    let parts =
      ["\(count) \(count == 1 ? "recording" : "recordings")"]
      + (against == nil ? [] : ["\(changed.count) changed"])
      + (failed.isEmpty ? [] : ["\(failed.count) failed"])
    let file = self.page.isSingleFile ? output : "\(output)/\(ReviewPage.indexName)"
    console.print("Wrote \(file): \(parts.joined(separator: ", ")).")
    console.print(lines: page.notes)
    return failed.isEmpty ? 0 : CommandLineTool.failureExitCode
  }
}

/// The recordings that paths lead to, and which belong together.
@MainActor
enum ReviewSources {
  /// A recording that has not been read.
  struct Item {
    /// Where it comes from, in words.
    let name: String

    /// By which it is known again in another folder.
    let path: String

    /// What can be varied.
    var parameters: [PageParameter] = []

    let read: () throws -> Recording
  }

  /// Whether a word names a file or folder, and no transition.
  static func isFile(_ word: String) -> Bool {
    word.hasSuffix(".reel") || word.contains("/") || FileManager.default.fileExists(atPath: word)
  }

  /// The recordings at `path`, in the order of their paths.
  static func items(of path: String) throws -> [Item] {
    let reels = try FoundReel.all(at: path)
    if reels.isEmpty {
      return [
        Item(name: path, path: "") {
          try PictureFolder(path: path).recording(framesPerSecond: 60)
        }
      ]
    }
    return reels.map { reel in
      Item(name: reel.path, path: reel.name) { try ReelFile(path: reel.path).read() }
    }
  }

  /// Writes the page to the folder `output`, or to one file where its name ends so.
  ///
  /// - Returns: The page, which knows what became of each.
  @discardableResult static func write(
    _ page: ReviewPage, of sources: [PageSource], to output: String, isOverwriting: Bool
  ) throws -> ReviewPage {
    var page = page
    if output.lowercased().hasSuffix(".html") {
      try page.make(of: sources) { try OutputFile(output).write(Data($0.bytes)) }
    } else {
      try ReviewPageFolder.write(to: output, isOverwriting: isOverwriting) { write in
        try page.make(of: sources, write: write)
      }
    }
    return page
  }

  /// Puts together what belongs together.
  static func pair(_ items: [Item], with others: [Item]?) -> [PageSource] {
    guard let others else { return items.map { source($0, nil) } }
    return NamedPairs(others, items) { $0.path }.all.map { source($0.b, $0.a) }
  }

  private static func source(_ after: Item?, _ before: Item?) -> PageSource {
    PageSource(
      name: (after ?? before)?.name ?? "", after: after.map(reading), before: before.map(reading),
      parameters: after?.parameters ?? [])
  }

  private static func reading(_ item: Item) -> () throws -> PageSource.Reading {
    {
      let recording = try item.read()
      return PageSource.Reading(recording.reel, images: recording.images)
    }
  }
}
