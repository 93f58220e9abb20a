internal import Filmstrip

/// Says whether this machine draws what goldens expect, and what mends it if not.
struct Doctor: Command {
  static let name = "doctor"
  static let summary = "Say what is installed, what goldens expect, and what mends the difference."
  static let help = """
    Usage: filmstrip doctor [--json]

    Looks at the fonts that drawing depends on, each file by its digest; at the fonts that the goldens
    below the working folder were recorded with; at the libraries that draw, the Swift toolchain, the
    room on disk, the locale and the processor. Says of each what is here and, where that is not as it
    should be, what is expected and the command that mends it.

    Exits with 1 if there is a problem. A note is none: what it is about changes no picture, or may
    change none.

      --json                Print a JSON array instead, with the digest of every file of a font.

    Example: filmstrip doctor
    """

  static var options: [Option<Self>] { [.flag("--json", \.isJSON)] }

  private var isJSON = false

  func run(_ environment: Environment) throws -> Int32 {
    let findings =
      FontCheck().findings + [IconCheck().finding]
      + GoldenFontCheck.findings(below: FileManager.default.currentDirectoryPath)
      + LibraryCheck.findings + MachineCheck().findings
    let problems = findings.filter { $0.status == .problem }.count
    if isJSON {
      environment.console.print(json: try json(findings))
    } else {
      environment.console.print(lines: findings.flatMap(\.lines))
      environment.console.print(
        problems == 0
          ? "Nothing has to be mended."
          : "\(problems) \(problems == 1 ? "problem" : "problems"), to be mended as it says above.")
    }
    return problems == 0 ? 0 : Self.failureExitCode
  }
}
