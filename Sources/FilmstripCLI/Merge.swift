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

  private var folders: [String] = []
  private var cells = ExportOptions().cells
  private var output: String
  private var isOverwriting = false

  init(_ arguments: inout ArgumentReader) throws(UsageError) {
    var output: String?
    while let argument = arguments.next() {
      switch argument {
      case .option("--cells"): cells = try arguments.cells(for: "--cells")
      case .option("--out"): output = try arguments.value(for: "--out")
      case .option(OverwriteOption.name):
        try arguments.expectNoValue(for: OverwriteOption.name)
        isOverwriting = true
      case .option(let option):
        throw .unknownOption(
          option, known: ["--cells", "--out", OverwriteOption.name, "--help"])
      case .value(let word): folders.append(word)
      }
    }
    guard let first = folders.first else {
      throw .missingArgument(command: Self.name, what: "the folders of shards")
    }
    guard let folder = output ?? Shard.wholePath(of: first) else {
      throw .missingArgument(
        command: Self.name, what: "--out DIR, as '\(first)' does not end like '.1-of-3'")
    }
    self.output = folder
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
