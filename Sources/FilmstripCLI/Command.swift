internal import Filmstrip

/// One word after `filmstrip`, with what it reads and does.
@MainActor
protocol Command {
  /// The word on the command line.
  static var name: String { get }

  /// One line for the list of commands.
  static var summary: String { get }

  /// What `--help` prints: usage, options, an example.
  static var help: String { get }

  /// The exit codes of a command line that makes no sense, and of a failure.
  static var usageExitCode: Int32 { get }
  static var failureExitCode: Int32 { get }

  init(_ arguments: inout ArgumentReader) throws(UsageError)

  /// Does the work.
  ///
  /// - Returns: The exit code.
  func run(_ environment: Environment) throws -> Int32
}

extension Command {
  static var usageExitCode: Int32 { CommandLineTool.usageExitCode }
  static var failureExitCode: Int32 { CommandLineTool.failureExitCode }
}

/// What a command works with.
@MainActor
struct Environment {
  let console: Console
  let transitions: [any Transition]

  func transition(named name: String) throws(UsageError) -> any Transition {
    guard let transition = transitions.first(where: { $0.name == name }) else {
      throw .unknownTransition(name, known: transitions.map(\.name))
    }
    return transition
  }
}
