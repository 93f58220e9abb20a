internal import Filmstrip

/// Puts shards together.
struct Merge: Command {
  static let name = "merge"
  static let summary = "Put the shards of a rendering together."
  static let help = """
    Usage: filmstrip merge <folder>... [options]
           filmstrip merge <plan.jsonl> [options]

    Takes the folders that 'filmstrip render --shard' has written, proves that every frame is there
    once, from one recording and by one build of filmstrip, and writes to a folder what one
    'filmstrip render' would have: frames, sheet and reel, byte by byte.

    Of a list of 'filmstrip plan' it merges every rendering that is complete, names the units that are
    missing, and fails if there are any.

      --cells N             Cells of the contact sheet, 2 to 120 (default 24).
      --out DIR             The folder to write to (default: that of the first shard, without
                            '.I-of-N').
      --store DIR           Where the paths of a list begin (default: the folder of the list).
    \(OverwriteOption.help)

    Example: filmstrip merge out/today-card/iphone-15-pro.*-of-3
    """

  static var operands: Candidates { .files }

  static var options: [Option<Self>] {
    [
      .value("--cells", .cells, \.cells), .value("--out", .path, \.output),
      .value("--store", .path, \.store),
      .flag(OverwriteOption.name, \.isOverwriting),
    ]
  }

  private var folders: [String] = []
  private var cells = ExportOptions().cells
  private var output = ""
  private var store: String?
  private var isOverwriting = false

  mutating func take(_ word: String) { folders.append(word) }

  mutating func check(given: [String]) throws(UsageError) {
    guard let first = folders.first else {
      throw .missingArgument(command: Self.name, what: "the folders of shards")
    }
    if first.hasSuffix(UnitList.suffix) {
      if folders.count > 1 { throw .unexpectedArgument(folders[1], command: Self.name) }
      if given.contains("--out") { throw .optionsExclude("--out", "a list of units") }
      return
    }
    if given.contains("--store") { throw .optionNeeds("--store", "a list of units") }
    if given.contains("--out") { return }
    guard let folder = Shard.wholePath(of: first) else {
      throw .missingArgument(
        command: Self.name, what: "--out DIR, as '\(first)' does not end like '.1-of-3'")
    }
    output = folder
  }

  func run(_ environment: Environment) throws -> Int32 {
    if let list = folders.first, list.hasSuffix(UnitList.suffix) {
      return try merge(UnitList(path: list, store: store), environment)
    }
    try merge(folders, to: output, environment)
    return 0
  }

  private func merge(_ folders: [String], to output: String, _ environment: Environment) throws {
    let merger = Merger(
      output: output, cells: cells, isOverwriting: isOverwriting,
      progress: { done, total in
        environment.console.showProgress(done, of: total, "Merging")
      })
    let summary = try merger.merge(folders)
    environment.console.endProgress()
    environment.console.print(
      "Merged \(folders.count) folders: \(summary.frames) frames of"
        + " \(summary.width)×\(summary.height) px in \(summary.folder)."
        + (summary.sheet.map { " Sheet: \($0)." } ?? ""))
  }

  // MARK: Lists of units

  /// Our choice: how many missing units are named.
  private static let mostNamed = 20

  private func merge(_ list: UnitList, _ environment: Environment) throws -> Int32 {
    let console = environment.console
    let entries = try list.units()
    let store = try WorkStore(list.store)
    var missing: [(place: String, unit: WorkUnit)] = []
    var refused = 0
    var renderings: [String: [(place: String, unit: WorkUnit)]] = [:]
    for entry in entries { renderings[entry.unit.rendering, default: []].append(entry) }
    for (rendering, parts) in renderings.sorted(by: { $0.key < $1.key }) {
      let left = try parts.filter { try !$0.unit.isDone(in: store) }
      missing += left
      guard left.isEmpty else { continue }
      // One output may be named by several lines, where a list was added to another.
      let folders = Set(parts.map { store.path(of: $0.unit.output) }).sorted()
      // A link there is an error.
      _ = try store.folder(at: rendering)
      do {
        try merge(folders, to: store.path(of: rendering), environment)
      } catch let error as MergeError {
        console.endProgress()
        console.complain("filmstrip: '\(rendering)' is not complete. \(error)")
        refused += 1
      }
    }
    for (place, unit) in missing.prefix(Self.mostNamed) {
      console.complain(
        "filmstrip: \(place): '\(unit.output)' is missing, frames"
          + " \(unit.frames.lowerBound)-\(unit.frames.upperBound - 1) of '\(unit.reel)'.")
    }
    guard missing.isEmpty else {
      console.complain(
        "filmstrip: Missing: \(missing.count) of \(entries.count) units; 'filmstrip plan --missing"
          + " \(list.path)' prints their lines, to be run again.")
      return CommandLineTool.failureExitCode
    }
    return refused == 0 ? 0 : CommandLineTool.failureExitCode
  }
}
