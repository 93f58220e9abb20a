internal import Filmstrip
internal import Glibc
internal import Synchronization

/// A run of tests: what it has looked at, and where its failures go.
///
/// Everything lies in one folder, which the first process of the next run empties:
/// `run.jsonl`, a line for all that happened, and `failures/<suite>/<name>/`.
package final class TestRun: Sendable {
  /// The folder of a run, in that of the package.
  package static let standardFolder = ".build/filmstrip"

  /// The environment variable that names another folder.
  static let folderVariable = "FILMSTRIP_OUTPUT"

  static let logName = "run.jsonl"
  static let failuresName = "failures"

  /// The package's folder: what paths in the log are relative to.
  let package: String

  private let folder: OutputFolder
  private let seen = Mutex<[String: Sighting]>([:])

  /// Where a key was expected first, and of which recording.
  private struct Sighting {
    let place: String
    let digest: String
  }

  /// Joins the run `identity`, or begins it.
  package init(
    package: String, environment: [String: String], identity: RunIdentity = .current
  ) throws {
    self.package = package
    let path = environment[Self.folderVariable].flatMap { $0.isEmpty ? nil : $0 }
    folder = OutputFolder(path: path ?? "\(package)/\(Self.standardFolder)")
    try folder.create()
    try withLock {
      let log = RunLog(path: logPath)
      if log?.run != identity.name {
        try? FileManager.default.removeItem(atPath: failures.path)
        try folder.removeAbandoned()
        try folder.write(Data(), as: Self.logName)
        try append(.run(identity.name))
      }
    }
    try append(.process(getpid(), narrowing: identity.narrowing))
  }

  /// Notes that this process has come to its end.
  package func end() { try? append(.end(getpid())) }

  // MARK: Goldens

  /// Refuses a key that is the name of another recording.
  ///
  /// The same call may come again with the same recording: tests can be repeated.
  func claim(_ key: GoldenKey, of golden: String, at place: String, digest: String)
    throws(GoldenError)
  {
    // File systems that fold letters would take both for one.
    let name = golden.lowercased()
    let first = seen.withLock { seen in
      defer { seen[name] = seen[name] ?? Sighting(place: place, digest: digest) }
      return seen[name]
    }
    guard let first else { return }
    if first.place != place { throw .duplicateKey(key, first: first.place) }
    if first.digest != digest { throw .duplicateRecording(key) }
  }

  /// Whether the golden was recorded in this run: then it cannot pass before the next.
  func hasRecorded(_ golden: String) -> Bool {
    RunLog(path: logPath)?.goldens[golden] == .recorded
  }

  func note(_ golden: String, _ outcome: RunLog.Outcome) throws {
    try append(.golden(golden, outcome))
  }

  /// The folder for what is said about a failure of `key`, empty.
  func makeFailureFolder(for key: GoldenKey) throws -> OutputFolder {
    let own = failures.folder(key.suite).folder(key.stem)
    try? FileManager.default.removeItem(atPath: own.path)
    try own.create()
    return own
  }

  private var failures: OutputFolder { folder.folder(Self.failuresName) }

  // MARK: Paths

  /// `path` as seen from the package's folder, if it lies in there.
  func relative(_ path: String) -> String { path.relative(to: package) }

  private var logPath: String { "\(folder.path)/\(Self.logName)" }

  // MARK: Writing

  /// Adds a line; a short line is written whole, also where several processes write.
  private func append(_ line: RunLog.Line) throws {
    let descriptor = open(logPath, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    let bytes = line.encoded()
    let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    let code = errno
    if descriptor >= 0 { close(descriptor) }
    guard count == bytes.count else {
      throw RunError.unwritable(path: logPath, reason: String(cString: strerror(code)))
    }
  }

  /// Keeps other processes from beginning the same run.
  private func withLock(_ body: () throws -> Void) throws {
    let descriptor = open("\(folder.path)/.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0, flock(descriptor, LOCK_EX) == 0 else {
      throw RunError.unwritable(path: folder.path, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    try body()
  }
}

/// What is wrong with the record of a run.
package enum RunError: Error, Hashable, Sendable, CustomStringConvertible {
  case unwritable(path: String, reason: String)
  case noRun(path: String)
  case partial(reason: String)

  package var description: String {
    switch self {
    case .unwritable(let path, let reason):
      "Cannot write '\(path)': \(reason). \(TestRun.folderVariable) names another folder."
    case .noRun(let path):
      "There is no record of a run at '\(path)': run 'swift test' first."
    case .partial(let reason):
      "Nobody knows which goldens are in use, because the last run \(reason): run the whole"
        + " 'swift test' first."
    }
  }
}
