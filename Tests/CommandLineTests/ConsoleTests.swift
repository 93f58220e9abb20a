import Foundation
import Testing

@testable import FilmstripCLI

/// What is left of a command when nobody takes what it says.
@MainActor @Suite struct ConsoleTests {
  /// Runs `words` with standard output that takes nothing.
  private func run(_ words: [String], output: Int32) throws -> (code: Int32, errors: String) {
    signal(SIGPIPE, SIG_IGN)
    var pipe: [Int32] = [0, 0]
    #expect(Foundation.pipe(&pipe) == 0)
    let code = CommandLineTool.run(words, [], Console(output: output, errors: pipe[1]))
    close(pipe[1])
    let data = FileHandle(fileDescriptor: pipe[0]).readDataToEndOfFile()
    close(pipe[0])
    return (code, String(decoding: data, as: UTF8.self))
  }

  /// An end of a pipe whose other end is closed.
  private func closedPipe() -> Int32 {
    var pipe: [Int32] = [0, 0]
    #expect(Foundation.pipe(&pipe) == 0)
    close(pipe[0])
    return pipe[1]
  }

  nonisolated static let commandLines: [([String], Int32)] = [
    (["list"], 1), (["devices"], 1), (["devices", "--json"], 1), (["--help"], 1),
    (["render", "--help"], 1), (["diff", "--help"], 2),
  ]

  @Test("A full disk is one sentence and the code of a failure", arguments: commandLines)
  func full(words: [String], code: Int32) throws {
    let full = open("/dev/full", O_WRONLY)
    try #require(full >= 0)
    defer { close(full) }
    // No transition, no line: then nothing is lost.
    if words == ["list"] {
      #expect(try run(words, output: full) == (0, ""))
      return
    }
    let (got, errors) = try run(words, output: full)
    #expect(got == code)
    #expect(
      errors.hasPrefix("filmstrip: Cannot write to standard output: No space left on device."))
    #expect(errors.count { $0 == "\n" } == 1)
  }

  @Test("A reader that goes away changes nothing", arguments: commandLines)
  func closed(words: [String], code: Int32) throws {
    let output = closedPipe()
    defer { close(output) }
    #expect(try run(words, output: output) == (0, ""))
  }

  @Test func `nobody hears a complaint, and the code is as ever`() throws {
    let errors = closedPipe()
    defer { close(errors) }
    signal(SIGPIPE, SIG_IGN)
    for (words, code) in [(["rendr"], Int32(64)), (["render", "x"], 64), (["diff", "a"], 2)] {
      #expect(CommandLineTool.run(words, [], Console(output: errors, errors: errors)) == code)
    }
  }

  @Test func `a slow reader gets everything`() throws {
    var pipe: [Int32] = [0, 0]
    #expect(Foundation.pipe(&pipe) == 0)
    // As a terminal may be set by another program: it does not wait.
    #expect(fcntl(pipe[1], F_SETFL, O_NONBLOCK) == 0)
    let reading = FileHandle(fileDescriptor: pipe[0])
    let thread = Foundation.Thread {
      [write = pipe[1]] in
      let console = Console(output: write, errors: write)
      for _ in 0..<1000 { console.print(String(repeating: "날", count: 400)) }
      close(write)
    }
    thread.start()
    usleep(100_000)
    let text = String(decoding: reading.readDataToEndOfFile(), as: UTF8.self)
    #expect(text.count { $0 == "\n" } == 1000 && text.count { $0 == "날" } == 400_000)
  }
}
