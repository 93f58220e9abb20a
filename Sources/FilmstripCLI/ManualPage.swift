internal import Filmstrip

/// Prints the manual page, made from the help of every command.
struct ManualPage: Command {
  static let name = "man"
  static let summary = "Print the manual page, as 'man' reads it."
  static let help = """
    Usage: filmstrip man

    Prints the manual page of every command, for man(1). 'make install' puts it in its place.

    Example: filmstrip man | man -l -
    """

  static var options: [Option<Self>] { [] }

  func run(_ environment: Environment) throws -> Int32 {
    let name = environment.programName
    var lines = [
      ".TH \(Self.quoted(name.uppercased())) 1 \"\" \(Self.quoted("Filmstrip \(FilmstripVersion.current)"))",
      ".SH NAME", "\(Self.escaped(name)) \\- draw UIKit transitions frame by frame",
      ".SH SYNOPSIS", ".B \(Self.escaped(name))", ".I command", "[options]",
      ".SH DESCRIPTION",
      "Runs UIKit transition code on a virtual clock, and turns it into pictures of every frame,",
      "contact sheets and pixel-exact tests.",
      ".SH COMMANDS",
    ]
    for command in CommandLineTool.commands { lines += Self.section(about: command) }
    lines += [
      ".SH EXIT STATUS",
      "0 if all is well, 64 for a command line that makes no sense, 1 for a failure.",
      "diff, compare and lint follow diff(1): 0 the same, or nothing found, 1 different, 2 trouble.",
    ]
    environment.console.print(file: lines.joined(separator: "\n"))
    return 0
  }

  private static func section(about command: any Command.Type) -> [String] {
    [".SS \(escaped(command.name))", escaped(command.summary)]
      + HelpPage(command.help).pieces.flatMap { piece in
        switch piece {
        case .usage(let text): [".PP", ".B \(escaped(text))"]
        case .text(let text): [".PP", escaped(text)]
        case .option(let signature, let text): [".TP", ".B \(escaped(signature))", escaped(text)]
        case .example(let text): [".PP", "Example:", ".B \(escaped(text))"]
        }
      }
  }

  /// Text that no line of which is a request, and whose hyphens can be pasted into a shell.
  private static func escaped(_ text: String) -> String {
    let safe = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
    return safe.hasPrefix(".") || safe.hasPrefix("'") ? "\\&\(safe)" : safe
  }

  private static func quoted(_ text: String) -> String { "\"\(escaped(text))\"" }
}
