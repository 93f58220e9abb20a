internal import Filmstrip
internal import Glibc

/// The convention by which test runners tell a process which part of the work is its own.
///
/// `TEST_TOTAL_SHARDS` says how many parts there are and `TEST_SHARD_INDEX` which this one is, from 0
/// up; a process that heeds them touches the file that `TEST_SHARD_STATUS_FILE` names. As Bazel has it.
struct ShardEnvironment {
  private static let total = "TEST_TOTAL_SHARDS"
  private static let index = "TEST_SHARD_INDEX"
  private static let statusFile = "TEST_SHARD_STATUS_FILE"

  /// The part that the variables name; nil if they name none.
  let shard: Shard?

  private let statusFile: String?

  init(_ variables: [String: String]) throws(UsageError) {
    statusFile = variables[Self.statusFile]
    guard let total = variables[Self.total] else {
      shard = nil
      return
    }
    guard let count = Int(total), Shard.counts.contains(count) else {
      throw .badVariable(
        Self.total, value: total, expected: "a whole number from 1 to \(Shard.counts.upperBound)")
    }
    let word = variables[Self.index] ?? ""
    guard let index = Int(word), (0..<count).contains(index) else {
      throw .badVariable(
        Self.index, value: word, expected: "a whole number from 0 to \(count - 1)")
    }
    shard = Shard(index: index + 1, count: count)
  }

  /// Tells the test runner that its variables were heeded.
  func acknowledge() throws {
    guard shard != nil, let file = statusFile, !file.isEmpty else { return }
    let descriptor = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw StatusFileError(file: file, code: errno) }
    close(descriptor)
  }

  /// The file that the test runner waits for could not be touched.
  private struct StatusFileError: Error, CustomStringConvertible {
    let file: String
    let code: Int32

    var description: String {
      "Cannot write '\(file)', which \(ShardEnvironment.statusFile) names:"
        + " \(String(cString: strerror(code)))."
    }
  }
}

extension Shard {
  /// Our choice: more processes than any farm has.
  static let counts = 1...10_000

  /// The part that `text` notes as `i/n`, with i from 1 up; nil if it notes none.
  init?(notation text: String) {
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    guard words.count == 2, let index = Int(words[0]), let count = Int(words[1]),
      Self.counts.contains(count), (1...count).contains(index)
    else { return nil }
    self.init(index: index, count: count)
  }
}
