internal import Filmstrip

/// Puts shards together.
struct Merge: Command {
  static let name = "merge"
  static let summary = "Put the shards of a rendering together."
  static let help = """
    Usage: filmstrip merge <folder>... [options]

    Takes the folders that 'filmstrip render --shard' has written, proves that every frame is there
    once, from one recording and by one build of filmstrip, and writes to a folder what one
    'filmstrip render' would have: frames, sheet and reel, byte by byte.

      --cells N             Cells of the contact sheet, 2 to 120 (default 24).
      --out DIR             The folder to write to (default: that of the first shard, without
                            '.I-of-N').
    \(OverwriteOption.help)

    Example: filmstrip merge out/today-card/iphone-15-pro.*-of-3
    """

  static var operands: Candidates { .files }

  static var options: [Option<Self>] {
    [
      .value("--cells", .cells, \.cells), .value("--out", .path, \.output),
      .flag(OverwriteOption.name, \.isOverwriting),
    ]
  }

  private var folders: [String] = []
  private var cells = ExportOptions().cells
  private var output = ""
  private var isOverwriting = false

  mutating func take(_ word: String) { folders.append(word) }

  mutating func check(given: [String]) throws(UsageError) {
    guard let first = folders.first else {
      throw .missingArgument(command: Self.name, what: "the folders of shards")
    }
    if given.contains("--out") { return }
    guard let folder = Shard.wholePath(of: first) else {
      throw .missingArgument(
        command: Self.name, what: "--out DIR, as '\(first)' does not end like '.1-of-3'")
    }
    output = folder
  }

  func run(_ environment: Environment) throws -> Int32 {
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
    return 0
  }
}
