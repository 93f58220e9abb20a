internal import Filmstrip
internal import Goldens

/// Lists goldens, and removes those that nothing uses.
struct GoldensCommand: Command {
  static let name = "goldens"
  static let summary = "List the goldens of a package, or remove those that nothing uses."
  static let help = """
    Usage: filmstrip goldens list [options]
           filmstrip goldens prune [--dry-run] [options]

    'list' prints a line for each golden below the working folder: what the last run says of it, its
    size in bytes and its path. 'used' is one that a test has looked at; 'orphan' one that none has,
    in a run of all tests; 'unvisited' one whose test is there but did not run.

    'prune' removes orphans, with the pictures that only they name. It does so only after a run of
    the whole 'swift test' that came to its end.

      --dry-run             Only print what would be removed.
      --run DIR             The run's folder (default \(TestRun.standardFolder)).
      --json                Print a JSON array instead of lines; for 'list'.

    Example: filmstrip goldens prune --dry-run
    """

  static var options: [Option<Self>] {
    [
      .flag("--dry-run", \.isDry), .value("--run", .path, \.runFolder), .flag("--json", \.isJSON),
    ]
  }

  static var operands: Candidates { .words(Action.allCases.map(\.rawValue)) }

  private enum Action: String, CaseIterable { case list, prune }

  private var action: Action?
  private var runFolder = TestRun.standardFolder
  private var isDry = false
  private var isJSON = false

  mutating func take(_ word: String) throws(UsageError) {
    guard action == nil, let named = Action(rawValue: word) else {
      throw .unexpectedArgument(word, command: Self.name)
    }
    action = named
  }

  func check(given: [String]) throws(UsageError) {
    guard let action else {
      throw .missingArgument(command: Self.name, what: "'list' or 'prune'")
    }
    if isDry, action == .list { throw .optionNeeds("--dry-run", "'prune'") }
    if isJSON, action == .prune { throw .optionNeeds("--json", "'list'") }
  }

  func run(_ environment: Environment) throws -> Int32 {
    let inventory = try GoldenInventory(package: FileManager.default.currentDirectoryPath)
    if action == .list {
      try list(inventory, environment.console)
    } else {
      try prune(inventory, environment.console)
    }
    return 0
  }

  private struct Row: Encodable {
    let path: String
    let bytes: Int
    let use: GoldenInventory.Use?
  }

  private func list(_ inventory: GoldenInventory, _ console: Console) throws {
    var uses: [GoldenInventory.Item: GoldenInventory.Use] = [:]
    var gap: RunError?
    do {
      uses = try inventory.uses(runFolder: runFolder)
    } catch let error as RunError {
      gap = error
    }
    let rows = inventory.items.map { Row(path: $0.path, bytes: $0.bytes, use: uses[$0]) }
    if isJSON {
      console.print(json: try json(rows))
      return
    }
    for row in rows {
      let use = (row.use?.rawValue ?? "unknown").padding(toLength: 9, withPad: " ", startingAt: 0)
      let digits = "\(row.bytes)"
      let bytes = String(repeating: " ", count: max(0, 9 - digits.count)) + digits
      console.print("\(use) \(bytes)  \(row.path)")
    }
    if let gap { console.complain("filmstrip: \(gap)") }
  }

  private func prune(_ inventory: GoldenInventory, _ console: Console) throws {
    let paths = try inventory.prune(try inventory.uses(runFolder: runFolder), isDry: isDry)
    for path in paths { console.print("\(isDry ? "Would remove" : "Removed") \(path)") }
    if paths.isEmpty { console.print("There is nothing to remove.") }
  }
}
