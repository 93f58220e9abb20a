internal import Filmstrip
internal import Glibc

/// One word after `filmstrip`, with what it reads and does.
@MainActor
protocol Command {
  /// The word on the command line.
  static var name: String { get }

  /// One line for the list of commands.
  static var summary: String { get }

  /// What `--help` prints: usage, options, an example.
  static var help: String { get }

  /// The options that it knows, `--help` aside.
  static var options: [Option<Self>] { get }

  /// What a shell offers for the words that are no options.
  static var operands: Candidates { get }

  /// The exit codes of a command line that makes no sense, and of a failure.
  static var usageExitCode: Int32 { get }
  static var failureExitCode: Int32 { get }

  /// The command without a word.
  init()

  /// Takes a word that is no option, and is not empty.
  mutating func take(_ word: String) throws(UsageError)

  /// Refuses what makes no sense together, once all words are read.
  ///
  /// - Parameter given: The names of the options that were given, in their order.
  mutating func check(given: [String]) throws(UsageError)

  /// Does the work.
  ///
  /// - Returns: The exit code.
  func run(_ environment: Environment) throws -> Int32
}

/// A command about one thing, named by the only word that is no option.
protocol SourceCommand: Command {
  /// The name of a transition, or a path; empty until it is read.
  var source: String { get set }
}

extension SourceCommand {
  static var operands: Candidates { .recordings }

  mutating func take(_ word: String) throws(UsageError) {
    guard source.isEmpty else { throw .unexpectedArgument(word, command: Self.name) }
    source = word
  }
}

extension Command {
  static var operands: Candidates { .none }
  static var usageExitCode: Int32 { CommandLineTool.usageExitCode }
  static var failureExitCode: Int32 { CommandLineTool.failureExitCode }

  mutating func take(_ word: String) throws(UsageError) {
    throw .unexpectedArgument(word, command: Self.name)
  }

  mutating func check(given: [String]) throws(UsageError) {}

  /// Reads `words`, all that stands behind the command's name.
  init(parsing words: [String]) throws(UsageError) {
    self.init()
    var reader = ArgumentReader(words)
    var given: [String] = []
    while let argument = reader.next() {
      switch argument {
      case .value(let word):
        if word.isEmpty { throw .emptyArgument(command: Self.name) }
        try take(word)
      case .option(let name):
        guard let option = Self.options.first(where: { $0.name == name }) else {
          throw .unknownOption(name, known: Self.options.map(\.name) + ["--help"])
        }
        if given.contains(name), !option.isRepeatable { throw .optionTwice(name) }
        given.append(name)
        try option.read(&self, &reader)
      }
    }
    try check(given: given)
  }
}

/// The surroundings of a command: console, working folder, environment variables.
@MainActor
struct Environment {
  let console: Console
  let transitions: [any Transition]

  /// The program that does what this process does; nil where that is not the command line.
  var program: String?

  /// The program as it was called, from the working folder on; 'filmstrip' where it is not the command
  /// line.
  var shownProgram: String {
    guard program != nil, let word = CommandLine.arguments.first else { return "filmstrip" }
    let folder = FileManager.default.currentDirectoryPath + "/"
    return word.hasPrefix(folder) ? String(word.dropFirst(folder.count)) : word
  }

  /// What the program's file is called; 'filmstrip' for a name that shells would take apart.
  var programName: String {
    let name = shownProgram.split(separator: "/").last.map(String.init) ?? ""
    let isPlain = name.utf8.allSatisfy {
      ($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z"))
        || "0123456789_-".utf8.contains($0)
    }
    return isPlain && !name.isEmpty && !name.hasPrefix("-") ? name : "filmstrip"
  }

  /// The transitions that `words` name, each once: by their names, or by patterns such as 'match-*'.
  func transitions(named words: [String]) throws(UsageError) -> [any Transition] {
    var chosen: [any Transition] = []
    for word in words {
      let isPattern = word.contains { "*?[".contains($0) }
      let found =
        isPattern
        ? transitions.filter { fnmatch(word, $0.name, 0) == 0 } : [try transition(named: word)]
      if found.isEmpty { throw .unknownTransition(word, known: transitions.map(\.name)) }
      chosen += found.filter { one in !chosen.contains { $0.name == one.name } }
    }
    return chosen
  }

  func transition(named name: String) throws(UsageError) -> any Transition {
    guard let transition = transitions.first(where: { $0.name == name }) else {
      throw .unknownTransition(name, known: transitions.map(\.name))
    }
    return transition
  }
}
