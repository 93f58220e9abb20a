internal import Filmstrip

/// Prints what a shell completes command lines with.
struct Completions: Command {
  static let name = "completions"
  static let summary = "Print what bash, zsh or fish completes command lines with."
  static let help = """
    Usage: filmstrip completions bash|zsh|fish

    Prints a script for a shell, made from the table of commands: their names, options and values, and
    the names of transitions as 'filmstrip list' has them. 'make install' puts it in its place; without
    that, in ~/.bashrc: source <(filmstrip completions bash)

    Example: filmstrip completions fish > ~/.config/fish/completions/filmstrip.fish
    """

  static var options: [Option<Self>] { [] }
  static var operands: Candidates { .words(Shell.allCases.map(\.rawValue)) }

  enum Shell: String, CaseIterable { case bash, zsh, fish }

  private var shell: Shell?

  mutating func take(_ word: String) throws(UsageError) {
    guard shell == nil, let named = Shell(rawValue: word) else {
      throw .unexpectedArgument(word, command: Self.name)
    }
    shell = named
  }

  func check(given: [String]) throws(UsageError) {
    if shell == nil { throw .missingArgument(command: Self.name, what: "'bash', 'zsh' or 'fish'") }
  }

  func run(_ environment: Environment) throws -> Int32 {
    let outlines = CommandLineTool.commands.map(CommandOutline.init)
    let name = environment.programName
    let page =
      switch shell {
      case .bash?: BashCompletions(program: name, commands: outlines).text
      case .zsh?: ZshCompletions(program: name, commands: outlines).text
      case .fish?, nil: FishCompletions(program: name, commands: outlines).text
      }
    environment.console.print(file: page)
    return 0
  }
}

/// A command as shells see it.
struct CommandOutline {
  struct Flag {
    let name: String
    let summary: String
    let isRepeatable: Bool
    /// nil for an option that takes no value.
    let value: Candidates?
  }

  let name: String
  let summary: String
  let operands: Candidates
  let options: [Flag]

  @MainActor init(_ command: any Command.Type) {
    (name, summary, operands) = (command.name, command.summary, command.operands)
    options =
      Self.flags(of: command) + [
        Flag(name: "--help", summary: "Tell more, with an example", isRepeatable: false, value: nil)
      ]
  }

  @MainActor private static func flags<C: Command>(of command: C.Type) -> [Flag] {
    let page = HelpPage(C.help)
    return C.options.map {
      Flag(
        name: $0.name, summary: page.summary(of: $0.name), isRepeatable: $0.isRepeatable,
        value: $0.candidates)
    }
  }
}

extension String {
  /// The text as one word of a shell: in single quotes.
  var shellQuoted: String { "'\(replacing("'", with: "'\\''"))'" }
}
