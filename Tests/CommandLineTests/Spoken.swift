import Filmstrip
import Foundation

@testable import FilmstripCLI

/// What a command line has said, and how it has ended.
struct Spoken {
  let code: Int32
  let output: String
  let errors: String

  /// Runs `words`, with standard output and standard error in files of their own.
  @MainActor
  init(_ words: [String], _ transitions: [any Transition] = []) throws {
    let (output, errors) = (try File(), try File())
    let console = Console(output: output.descriptor, errors: errors.descriptor)
    code = CommandLineTool.run(words, transitions, console)
    (self.output, self.errors) = (output.text, errors.text)
  }

  /// All that was said, by line.
  var lines: [Substring] { (output + errors).split(separator: "\n") }

  /// A file without a name.
  private final class File {
    private let handle: UnsafeMutablePointer<FILE>

    var descriptor: Int32 { fileno(handle) }

    init() throws {
      guard let handle = tmpfile() else { throw POSIXError(.EIO) }
      self.handle = handle
    }

    deinit { fclose(handle) }

    var text: String {
      lseek(descriptor, 0, SEEK_SET)
      let data = FileHandle(fileDescriptor: descriptor).readDataToEndOfFile()
      return String(decoding: data, as: UTF8.self)
    }
  }
}
