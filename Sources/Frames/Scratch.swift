internal import Glibc
internal import Synchronization

/// Bytes that are set aside: in memory while they are few, and then in a file without a name.
///
/// Such a file is gone when nobody has it open any more, however the process ends.
package final class Scratch: Sendable {
  private struct State {
    var memory = Data()
    var file: UnnamedFile?
    var count = 0
  }

  private let state = Mutex(State())
  private let bytesInMemory: Int

  /// Where the file is, for messages.
  package let folder: String

  /// - Parameter bytesInMemory: How many bytes make a file necessary.
  package init(
    bytesInMemory: Int,
    folder: String = FileManager.default.temporaryDirectory.path(percentEncoded: false)
  ) {
    self.bytesInMemory = bytesInMemory
    self.folder = folder
  }

  package var count: Int { state.withLock { $0.count } }

  /// Adds `bytes` at the end.
  ///
  /// - Returns: Where they are.
  @discardableResult
  package func append(_ bytes: Data) throws(ScratchError) -> Range<Int> {
    try state.withLock { state throws(ScratchError) in
      let range = state.count..<state.count + bytes.count
      if range.upperBound <= bytesInMemory {
        state.memory += bytes
      } else {
        if state.file == nil {
          let file = try UnnamedFile(in: folder)
          try file.write(state.memory, at: 0)
          (state.file, state.memory) = (file, Data())
        }
        try state.file?.write(bytes, at: range.lowerBound)
      }
      state.count = range.upperBound
      return range
    }
  }

  /// The bytes that are at `range`.
  package func bytes(in range: Range<Int>) throws(ScratchError) -> [UInt8] {
    try state.withLock { state throws(ScratchError) in
      guard let file = state.file else { return [UInt8](state.memory[range]) }
      return try file.read(range)
    }
  }
}

/// Bytes cannot be set aside.
package struct ScratchError: Error, Hashable, Sendable, CustomStringConvertible {
  package let folder: String

  /// The system's number for what went wrong.
  package let code: Int32

  package init(folder: String, code: Int32) { (self.folder, self.code) = (folder, code) }

  package var description: String {
    "the temporary folder '\(folder)' does not hold them: \(String(cString: strerror(code)))"
  }
}

/// An open file that nobody else can find.
private final class UnnamedFile: Sendable {
  private let folder: String
  private let number: Int32

  init(in folder: String) throws(ScratchError) {
    self.folder = folder
    var path = Array("\(folder)/filmstrip-XXXXXX".utf8CString)
    number = mkstemp(&path)
    guard number >= 0 else { throw ScratchError(folder: folder, code: errno) }
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    unlink(path)
  }

  deinit { close(number) }

  func write(_ bytes: Data, at offset: Int) throws(ScratchError) {
    let code = bytes.withUnsafeBytes { buffer -> Int32 in
      var done = 0
      while done < buffer.count {
        let count = pwrite(
          number, buffer.baseAddress?.advanced(by: done), buffer.count - done, offset + done)
        if count < 0, errno == EINTR { continue }
        if count < 0 { return errno }
        done += count
      }
      return 0
    }
    guard code == 0 else { throw ScratchError(folder: folder, code: code) }
  }

  func read(_ range: Range<Int>) throws(ScratchError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, done in
      while done < range.count, code == 0 {
        let count = pread(
          number, buffer.baseAddress?.advanced(by: done), range.count - done,
          range.lowerBound + done)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { code = count < 0 ? errno : EIO } else { done += count }
      }
    }
    guard code == 0 else { throw ScratchError(folder: folder, code: code) }
    return bytes
  }
}
