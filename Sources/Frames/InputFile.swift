internal import Glibc

/// Reads files that others may have made: regular files only, and none beyond a size.
///
/// Pipes and devices may have no end, and a file of a few bytes on disk may say that it has
/// gigabytes; both are refused before memory is taken.
package enum InputFile {
  /// The bytes of the file at `path`, at most `limit` of them.
  package static func contents(of path: String, limit: Int) throws(InputFileError) -> Data {
    // A pipe that nobody writes to would otherwise be waited for.
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path) }
    defer { close(descriptor) }
    return try contents(of: descriptor, path: path, limit: limit)
  }

  /// Opens the file at `path`, which has at most `limit` bytes, to be read in pieces.
  package static func open(_ path: String, limit: Int) throws(InputFileError) -> OpenFile {
    let descriptor = Glibc.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path) }
    let file = OpenFile(descriptor)
    file.count = try size(of: descriptor, path: path, limit: limit)
    return file
  }

  /// A file that is open for reading.
  package final class OpenFile: ByteSource {
    package fileprivate(set) var count = 0
    private let descriptor: Int32

    fileprivate init(_ descriptor: Int32) { self.descriptor = descriptor }

    deinit { close(descriptor) }

    package func bytes(in range: Range<Int>) -> [UInt8] {
      [UInt8](unsafeUninitializedCapacity: range.count) { buffer, done in
        while done < range.count {
          let rest = buffer.baseAddress?.advanced(by: done)
          let count = pread(descriptor, rest, range.count - done, range.lowerBound + done)
          if count < 0, errno == EINTR { continue }
          if count <= 0 { return }
          done += count
        }
      }
    }
  }

  /// The bytes of an open file.
  ///
  /// - Parameter path: What messages call the file.
  package static func contents(of descriptor: Int32, path: String, limit: Int)
    throws(InputFileError) -> Data
  {
    let size = try size(of: descriptor, path: path, limit: limit)
    // Files of the system say that they are empty, and a file may grow while it is read.
    let data = Self.read(descriptor, expecting: size, atMost: limit + 1)
    guard let data else { throw .unreadable(path: path) }
    guard data.count <= limit else {
      throw .tooLarge(path: path, bytes: data.count, limit: limit)
    }
    return data
  }

  /// The bytes that a file says it has; refuses what is none, and what has too many.
  private static func size(of descriptor: Int32, path: String, limit: Int)
    throws(InputFileError) -> Int
  {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw .notAFile(path: path, kind: Self.kind(of: status.st_mode))
    }
    let size = Int(status.st_size)
    guard size <= limit else { throw .tooLarge(path: path, bytes: size, limit: limit) }
    return size
  }

  private static func kind(of mode: mode_t) -> String {
    switch mode & S_IFMT {
    case S_IFDIR: "a folder"
    case S_IFIFO: "a pipe"
    case S_IFSOCK: "a socket"
    default: "a device"
    }
  }

  /// The bytes up to the file's end; nil if reading fails.
  private static func read(_ descriptor: Int32, expecting size: Int, atMost most: Int) -> Data? {
    var data = Data(count: min(size + 1, most))
    var count = 0
    while count < most {
      if count == data.count { data.count = min(2 * count, most) }
      let got = data.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), buffer.count - count)
      }
      if got < 0, errno == EINTR { continue }
      if got < 0 { return nil }
      if got == 0 { break }
      count += got
    }
    return data.prefix(count)
  }
}

/// Why a file is not read.
package enum InputFileError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable(path: String)
  case notAFile(path: String, kind: String)
  case tooLarge(path: String, bytes: Int, limit: Int)

  /// What is wrong, as a clause.
  package var reason: String {
    switch self {
    case .unreadable: "there is no such file, or it may not be read"
    case .notAFile(_, let kind): "it is \(kind), not a file"
    case .tooLarge(_, let bytes, let limit):
      "it has \(bytes >> 20) MB, and at most \(limit >> 20) MB are read"
    }
  }

  package var description: String {
    switch self {
    case .unreadable(let path): "Cannot read '\(path)': \(reason)."
    case .notAFile(let path, _):
      "Cannot read '\(path)': \(reason); save what it holds to a file, and name that."
    case .tooLarge(let path, _, _): "Cannot read '\(path)': \(reason). Name a smaller file."
    }
  }
}
