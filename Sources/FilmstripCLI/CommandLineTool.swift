public import Filmstrip

/// The command line, for your own transitions.
///
/// ```swift
/// import FilmstripCLI
///
/// CommandLineTool.main([GreetingTransition(), CheckoutTransition()])
/// ```
@MainActor
public enum CommandLineTool {
  /// Exit codes as in sysexits.h: 64 is a command line that makes no sense.
  static let usageExitCode: Int32 = 64
  static let failureExitCode: Int32 = 1

  private static let commands: [any Command.Type] = [
    Render.self, Merge.self, Diff.self, Verify.self, Approve.self, GoldensCommand.self,
    Inspect.self, List.self, Devices.self, Bench.self,
  ]

  /// Does what the process's arguments ask for with `transitions`, and exits.
  public static func main(_ transitions: [any Transition]) -> Never {
    Recorder.onUnusableFile { sentence in
      let console = Console()
      console.endProgress()
      console.complain("filmstrip: \(sentence)")
      exit(failureExitCode)
    }
    exit(run(Array(CommandLine.arguments.dropFirst()), transitions))
  }

  /// Does what `arguments` ask for with `transitions`.
  ///
  /// - Returns: The exit code: 0 fine, 64 for a command line that makes no sense, 1 for a failure;
  ///   `diff` has codes of its own.
  package static func run(_ arguments: [String], _ transitions: [any Transition]) -> Int32 {
    let console = Console()
    guard let word = arguments.first, word != "--help", word != "-h", word != "help" else {
      console.print(overview)
      return 0
    }
    guard let command = commands.first(where: { $0.name == word }) else {
      console.complain(
        "filmstrip: \(UsageError.unknownCommand(word, known: commands.map { $0.name }))")
      return usageExitCode
    }
    let environment = Environment(console: console, transitions: transitions)
    return run(command, Array(arguments.dropFirst()), environment)
  }

  private static func run(
    _ command: any Command.Type, _ arguments: [String], _ environment: Environment
  ) -> Int32 {
    let console = environment.console
    if arguments.contains("--help") || arguments.contains("-h") {
      console.print(command.help)
      return 0
    }
    do {
      var reader = ArgumentReader(arguments)
      return try command.init(&reader).run(environment)
    } catch {
      console.endProgress()
      console.complain("filmstrip: \(error)")
      return error is UsageError ? command.usageExitCode : command.failureExitCode
    }
  }

  private static var overview: String {
    let width = commands.map { $0.name.count }.max() ?? 0
    let lines = commands.map {
      "  " + $0.name.padding(toLength: width, withPad: " ", startingAt: 0) + "  " + $0.summary
    }
    return """
      filmstrip draws UIKit transitions frame by frame.

      Usage: filmstrip <command> [options]

      \(lines.joined(separator: "\n"))

      'filmstrip <command> --help' tells more, with an example.
      """
  }
}
