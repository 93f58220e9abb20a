internal import CHeap
public import Filmstrip

/// The command line, for your own transitions.
///
/// ```swift
/// import FilmstripCLI
///
/// CommandLineTool.main([GreetingTransition(), CheckoutTransition()])
/// ```
@MainActor @preconcurrency
public enum CommandLineTool {
  /// Exit codes as in sysexits.h: 64 is a command line that makes no sense.
  static let usageExitCode: Int32 = 64
  static let failureExitCode: Int32 = 1

  static let commands: [any Command.Type] = [
    Render.self, Sheet.self, Animate.self, Onion.self, Lint.self, ReviewCommand.self, Preview.self,
    Merge.self, Compare.self, Diff.self, Verify.self, Approve.self, GoldensCommand.self,
    Inspect.self, List.self, Devices.self, Adapt.self, Bench.self, Plan.self, Work.self,
    Doctor.self, Completions.self, ManualPage.self, TextConversion.self,
  ]

  /// What only the program itself starts.
  private static let unlisted: [any Command.Type] = [RecordOnly.self]

  /// Does what the process's arguments ask for with `transitions`, and exits.
  public static func main(_ transitions: [any Transition]) -> Never {
    filmstrip_keep_memory()
    Console.adoptStandardStreams()
    let console = Console()
    Recorder.onDiagnostic { diagnostic in
      console.endProgress()
      console.complain("filmstrip: \(diagnostic)")
      guard diagnostic.code.endsRecording else { return }
      EarlyRendering.discardCurrent()
      exit(failureExitCode)
    }
    exit(
      run(
        Array(CommandLine.arguments.dropFirst()), transitions, console, program: "/proc/self/exe"))
  }

  /// Does what `arguments` ask for with `transitions`.
  ///
  /// - Parameter program: What a second process is started from; nil where this one is not the command
  ///   line.
  /// - Returns: The exit code: 0 fine, 64 for a command line that makes no sense, 1 for a failure;
  ///   `diff`, `compare` and `lint` have codes of their own. Results that could not be written are a failure.
  static func run(
    _ arguments: [String], _ transitions: [any Transition], _ console: Console = Console(),
    program: String? = nil
  ) -> Int32 {
    guard let word = arguments.first, word != "--help", word != "-h", word != "help" else {
      console.print(page: overview)
      return exitCode(0, orFailure: failureExitCode, console)
    }
    if word == "--version", arguments.count == 1 {
      console.print("filmstrip \(FilmstripVersion.current)")
      return exitCode(0, orFailure: failureExitCode, console)
    }
    guard let command = (commands + unlisted).first(where: { $0.name == word }) else {
      console.complain(
        "filmstrip: \(UsageError.unknownCommand(word, known: commands.map { $0.name }))")
      return usageExitCode
    }
    let environment = Environment(
      console: console, transitions: transitions, program: program)
    let code = run(command, Array(arguments.dropFirst()), environment)
    return exitCode(code, orFailure: command.failureExitCode, console)
  }

  /// Reads `words` as the arguments of a command, and does nothing.
  ///
  /// - Returns: What is said about a command line that makes no sense; nil if it makes sense.
  package static func problem(with words: [String]) -> String? {
    guard let word = words.first, let command = commands.first(where: { $0.name == word }) else {
      return "\(UsageError.unknownCommand(words.first ?? "", known: commands.map { $0.name }))"
    }
    do throws(UsageError) {
      _ = try command.init(parsing: Array(words.dropFirst()))
      return nil
    } catch {
      return "\(error)"
    }
  }

  private static func run(
    _ command: any Command.Type, _ arguments: [String], _ environment: Environment
  ) -> Int32 {
    let console = environment.console
    if arguments.contains("--help") || arguments.contains("-h") {
      console.print(page: command.help)
      return 0
    }
    do {
      return try command.init(parsing: arguments).run(environment)
    } catch {
      console.endProgress()
      console.complain("filmstrip: \(error)")
      return error is UsageError ? command.usageExitCode : command.failureExitCode
    }
  }

  /// `code`, unless what it is about did not reach those who asked.
  private static func exitCode(
    _ code: Int32, orFailure failure: Int32, _ console: Console
  ) -> Int32 {
    guard let problem = console.problem else { return code }
    console.complain("filmstrip: \(problem)")
    return failure
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

      'filmstrip <command> --help' tells more, with an example; 'filmstrip --version' says which
      version this is.
      """
  }
}
