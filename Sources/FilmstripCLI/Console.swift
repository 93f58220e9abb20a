internal import CoreGraphics
internal import Filmstrip
internal import Glibc
internal import Synchronization

/// Standard output for results, standard error for people.
///
/// All that the command line says goes through here, and so nothing that a name holds reaches a
/// terminal as it is. A command whose reader has gone away, as `head` does, works on without a word,
/// and its exit code says what it always says. Any other failure to write is kept for the end.
final class Console: Sendable {
  private let output: Int32
  private let errors: Int32

  /// Whether standard error is a terminal that can redraw its last line.
  private let isInteractive: Bool

  /// The system's code for why standard output takes nothing more; 0 while it does.
  private let failure = Mutex<Int32>(0)

  /// - Parameters:
  ///   - output: An open file for results.
  ///   - errors: An open file for people.
  init(output: Int32 = STDOUT_FILENO, errors: Int32 = STDERR_FILENO) {
    self.output = output
    self.errors = errors
    isInteractive = isatty(errors) == 1
  }

  /// Says a result in one line.
  func print(_ line: String) { put(line.plainLine + "\n") }

  /// Says several lines.
  func print(lines: [String]) { put(lines.map { $0.plainLine + "\n" }.joined()) }

  /// Prints a page of our own words, such as help.
  func print(page: String) {
    print(lines: page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  /// Prints a file of our own for other programs, of which no line may be cut.
  func print(file: String) {
    put(
      file.split(separator: "\n", omittingEmptySubsequences: false)
        .map { String($0).plainText + "\n" }.joined())
  }

  /// Prints JSON for programs.
  func print(json: String) { put(json.plainJSON + "\n") }

  /// Says in one line what went wrong.
  func complain(_ sentence: String) { _ = writeAll(sentence.plainLine + "\n", to: errors) }

  /// Draws a progress bar over the last line; does nothing where nobody watches.
  func showProgress(_ done: Int, of total: Int, _ activity: String) {
    guard isInteractive, total > 0 else { return }
    let width = 30
    let filled = width * done / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    _ = writeAll("\r\(activity) \(bar) \(done)/\(total)", to: errors)
  }

  /// Clears the progress bar.
  func endProgress() {
    guard isInteractive else { return }
    _ = writeAll("\r\u{1B}[K", to: errors)
  }

  /// Why results did not reach their file; nil if they did, or if nobody wanted more of them.
  var problem: OutputProblem? {
    let code = failure.withLock { $0 }
    return code == 0 || code == EPIPE ? nil : OutputProblem(code: code)
  }

  private func put(_ text: String) {
    failure.withLock { failure in
      if failure == 0 { failure = writeAll(text, to: output) }
    }
  }
}

/// Results could not be written to standard output.
struct OutputProblem: Error, Hashable, CustomStringConvertible {
  let code: Int32

  var description: String {
    "Cannot write to standard output: \(String(cString: strerror(code))). Send it to another file,"
      + " or make room for it."
  }
}

extension Console {
  /// Prepares the streams of the process for whatever started it.
  ///
  /// A closed pipe becomes an error code instead of a signal that would end the process in the middle
  /// of its work. A stream that is closed becomes one that goes nowhere: otherwise the first file that
  /// is opened would take its number, and what is printed would land in it.
  static func adoptStandardStreams() {
    signal(SIGPIPE, SIG_IGN)
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO]
    where fcntl(descriptor, F_GETFD) == -1 && errno == EBADF {
      // The lowest free number is the one that is missing.
      _ = open("/dev/null", O_RDWR)
    }
  }
}
