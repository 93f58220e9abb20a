internal import Filmstrip
internal import Glibc
internal import Goldens

/// Makes failed recordings the new goldens.
struct Approve: Command {
  static let name = "approve"
  static let summary = "Make what failed in the last run of tests the new goldens."
  static let help = """
    Usage: filmstrip approve [golden, suite or pattern...] [options]

    Takes the recordings that failed in the last run, all or those that are named, as the new
    goldens: CardTests/today, all of CardTests, or what fits 'CardTests/*.dark'. Run it in the folder
    of the package. Look at the sheets of the failures before, and at the changes in git after.

      --run DIR             The run's folder (default \(TestRun.standardFolder)).
      --goldens DIR         The folder of the goldens, where it is another than the
                            \(GoldenFolder.standardName) of this package: the one 'filmstrip verify' was
                            given.
      --dry-run             Only print what would be written.

    Example: filmstrip approve CardTests/today
    """

  static var options: [Option<Self>] {
    [
      .value("--run", .path, \.runFolder), .value("--goldens", .path, \.goldens),
      .flag("--dry-run", \.isDry),
    ]
  }

  private var names: [String] = []
  private var runFolder = TestRun.standardFolder
  private var goldens: String?
  private var isDry = false

  mutating func take(_ word: String) { names.append(word) }

  func run(_ environment: Environment) throws -> Int32 {
    let package = FileManager.default.currentDirectoryPath
    let failures = try Approval.all(
      runFolder: runFolder, package: package, goldens: goldens)
    let keys = failures.map(\.key)
    for name in names where !keys.contains(where: { Self.isNamed($0, by: name) }) {
      throw GoldenCommandError.noSuchFailure(
        name, known: keys.map(\.description), suites: Set(keys.map(\.suite)).sorted())
    }
    let chosen = failures.filter { failure in
      names.isEmpty || names.contains { Self.isNamed(failure.key, by: $0) }
    }
    if chosen.isEmpty { throw GoldenCommandError.noFailures(folder: runFolder) }
    for failure in chosen {
      try failure.approve(isDry: isDry)
      environment.console.print("\(isDry ? "Would approve" : "Approved") \(failure.path)")
    }
    return 0
  }

  /// Whether a word is the golden's name or its suite's, or a pattern of either.
  private static func isNamed(_ key: GoldenKey, by word: String) -> Bool {
    let names = [key.description, key.suite]
    return names.contains(word) || names.contains { fnmatch(word, $0, 0) == 0 }
  }
}

/// Why a command about goldens cannot do its work.
enum GoldenCommandError: Error, Hashable, CustomStringConvertible {
  case noFailures(folder: String)
  case noSuchFailure(String, known: [String], suites: [String] = [])

  var description: String {
    switch self {
    case .noFailures(let folder):
      "There is nothing to approve in '\(folder)': nothing failed in the last run, or --run names"
        + " another folder."
    case .noSuchFailure(let name, let known, let suites):
      "'\(name)' did not fail in the last run."
        + (nearest(to: name, in: known + suites).map { " Did you mean '\($0)'?" } ?? "")
        + (known.isEmpty ? "" : " What failed: \(known.joined(separator: ", ")).")
    }
  }
}
