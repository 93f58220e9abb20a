internal import Filmstrip
internal import Glibc

/// Standard output for results, standard error for people.
struct Console: Sendable {
  /// Whether standard error is a terminal that can redraw its last line.
  let isInteractive = isatty(STDERR_FILENO) == 1

  func print(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  func complain(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
  }

  /// Draws a progress bar over the last line; does nothing where nobody watches.
  func showProgress(_ done: Int, of total: Int, _ activity: String) {
    guard isInteractive, total > 0 else { return }
    let width = 30
    let filled = width * done / total
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    FileHandle.standardError.write(Data("\r\(activity) \(bar) \(done)/\(total)".utf8))
  }

  /// Clears the progress bar.
  func endProgress() {
    guard isInteractive else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K".utf8))
  }
}
