internal import Glibc

/// A folder whose files appear whole or not at all.
///
/// A file is written under a temporary name and then renamed, so that an interruption, a full disk
/// or a second process never leaves half of one under its final name.
public struct OutputFolder: Hashable, Sendable {
  /// How the name of a file ends that is being written; the number of its process comes before.
  private static let partialSuffix = ".partial"

  /// The folder's path, absolute or relative to the working directory.
  public let path: String

  public init(path: String) { self.path = path }

  /// A folder inside this one.
  public func folder(_ name: String) -> OutputFolder { OutputFolder(path: "\(path)/\(name)") }

  /// Makes the folder with all that lead to it.
  public func create() throws(OutputError) {
    var built = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      built += (built.isEmpty || built.hasSuffix("/") ? "" : "/") + part
      guard mkdir(built, 0o777) != 0, errno != EEXIST else { continue }
      throw OutputError(path: path, reason: String(cString: strerror(errno)))
    }
    guard access(path, W_OK) == 0 else {
      throw OutputError(path: path, reason: String(cString: strerror(errno)))
    }
  }

  /// Writes `bytes` as `name`, replacing an older file of that name.
  public func write(_ bytes: some ContiguousBytes, as name: String) throws(OutputError) {
    let final = "\(path)/\(name)"
    let temporary = "\(path)/.\(name).\(getpid())\(Self.partialSuffix)"
    do throws(OutputError) {
      try writeAll(bytes, to: temporary)
      guard rename(temporary, final) == 0 else { throw OutputError(path: final, code: errno) }
    } catch {
      unlink(temporary)
      throw OutputError(path: final, reason: error.reason)
    }
  }

  /// The names of the files in the folder, sorted; none if there is no such folder.
  public func fileNames() -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  /// Removes a file, if it is there.
  public func remove(_ name: String) throws(OutputError) {
    let file = "\(path)/\(name)"
    guard unlink(file) != 0, errno != ENOENT else { return }
    throw OutputError(path: file, code: errno)
  }

  /// Removes what processes that were killed have left of the files that they were writing.
  public func removeAbandoned() throws(OutputError) {
    for name in fileNames() where name.hasPrefix(".") && name.hasSuffix(Self.partialSuffix) {
      let digits = name.dropLast(Self.partialSuffix.count).split(separator: ".").last
      guard let process = digits.flatMap({ pid_t($0) }), process > 0 else { continue }
      // Signal 0 only asks whether the process is there.
      if kill(process, 0) != 0, errno == ESRCH { try remove(name) }
    }
  }

  /// The bytes of a file; nil if there is none.
  func contents(of name: String) -> Data? {
    FileManager.default.contents(atPath: "\(path)/\(name)")
  }

  /// Whether the folder has a file of that name and digest.
  func holds(_ name: String, sha256 digest: String) -> Bool {
    contents(of: name).map { sha256(of: $0) == digest } ?? false
  }

  /// Adds `text` to the end of a file that only this process writes.
  func append(_ text: String, to name: String) throws(OutputError) {
    try writeAll(Data(text.utf8), to: "\(path)/\(name)", O_APPEND)
  }

  /// Moves a file or folder, if it is there, to where nothing or a file is.
  func move(_ name: String, to other: OutputFolder, as newName: String) throws(OutputError) {
    let target = "\(other.path)/\(newName)"
    guard rename("\(path)/\(name)", target) != 0, errno != ENOENT else { return }
    throw OutputError(path: target, code: errno)
  }

  /// Removes the folder with everything in it.
  func removeAll() throws(OutputError) {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      throw OutputError(path: path, reason: error.localizedDescription)
    }
  }

  private func writeAll(
    _ bytes: some ContiguousBytes, to file: String, _ mode: Int32 = O_TRUNC
  ) throws(OutputError) {
    let descriptor = open(file, O_WRONLY | O_CREAT | mode | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw OutputError(path: file, code: errno) }
    let failure = bytes.withUnsafeBytes { buffer -> Int32 in
      var rest = buffer[...]
      while !rest.isEmpty {
        let slice = UnsafeRawBufferPointer(rebasing: rest)
        let count = Glibc.write(descriptor, slice.baseAddress, slice.count)
        if count < 0 && errno == EINTR { continue }
        if count < 0 { return errno }
        rest = rest.dropFirst(count)
      }
      return 0
    }
    // A full network disk says so only when the file is closed.
    let closing = close(descriptor) == 0 ? 0 : errno
    let code = failure != 0 ? failure : closing
    guard code == 0 else { throw OutputError(path: file, code: code) }
  }
}

/// A file or folder could not be written.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  public let path: String

  /// The system's own words.
  public let reason: String

  init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  init(path: String, code: Int32) {
    self.init(path: path, reason: String(cString: strerror(code)))
  }

  public var description: String {
    "Cannot write '\(path)': \(reason). Choose another folder, or make room in this one."
  }
}
