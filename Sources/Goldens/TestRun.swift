internal import Filmstrip
internal import Glibc
internal import Synchronization

/// A run of tests: what it has looked at, and where its failures go.
///
/// Everything lies in one folder, which the first process of the next run empties:
/// `run.jsonl`, a line for all that happened, and `failures/<suite>/<name>/`. What outlasts a run is
/// `passed/`: for each golden, what it was drawn from when it last passed.
package final class TestRun: Sendable {
  /// The folder of a run, in that of the package.
  package static let standardFolder = ".build/filmstrip"

  /// The environment variable that names another folder.
  static let folderVariable = "FILMSTRIP_OUTPUT"

  static let failuresName = "failures"
  private static let passedName = "passed"

  /// The package's folder: what paths in the log are relative to.
  let package: String

  private let folder: Directory
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
    folder = try Self.writing { () throws(FolderError) in
      try Directory.make(path ?? "\(package)/\(Self.standardFolder)")
    }
    try begin(identity.name)
    try append(.process(getpid(), narrowing: identity.narrowing))
  }

  /// Begins the run, unless another process of it has.
  private func begin(_ name: String) throws {
    let lock = try FolderLock(folder, waits: true)
    defer { extendLifetime(lock) }
    let log = try RunLog(in: folder)
    if log?.run == name { return }
    for key in log?.failures ?? [] { try removeFailure(of: key) }
    try folder.removeFolder(Self.failuresName)
    try folder.removeAbandoned()
    try folder.folder(Self.passedName)?.removeAbandoned()
    try folder.write(Data(), as: RunLog.name)
    try append(.run(name))
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
    (try? RunLog(in: folder))?.goldens[golden] == .recorded
  }

  func note(_ golden: String, _ outcome: RunLog.Outcome) throws {
    try append(.golden(golden, outcome))
  }

  /// Whether the golden was drawn from `inputs` when it last passed, in this run or an earlier one.
  func hasPassed(_ golden: String, from inputs: PassInputs) -> Bool {
    let note = try? folder.folder(Self.passedName)?.contents(of: Self.noteName(of: golden))
    return note == Data(inputs.digest.utf8)
  }

  /// Keeps that the golden was drawn from `inputs`, and passed.
  func notePass(_ golden: String, from inputs: PassInputs) throws {
    try folder.makeFolder(Self.passedName)
      .write(Data(inputs.digest.utf8), as: Self.noteName(of: golden))
  }

  /// Whether the golden passed when all that it depends on had the digest `inputs`.
  ///
  /// - Parameter folder: The folder of the golden.
  package func hasPassed(_ key: GoldenKey, in folder: String, unchanged inputs: String?) -> Bool {
    guard let inputs else { return false }
    let name = Self.noteName(of: "inputs of \(folder) \(key)")
    return (try? self.folder.folder(Self.passedName)?.contents(of: name)) == Data(inputs.utf8)
  }

  /// Keeps that the golden passed with `inputs`; without the note it is verified again, and that is all.
  package func notePass(_ key: GoldenKey, in folder: String, unchanged inputs: String?) {
    guard let inputs else { return }
    let name = Self.noteName(of: "inputs of \(folder) \(key)")
    try? self.folder.makeFolder(Self.passedName).write(Data(inputs.utf8), as: name)
  }

  private static func noteName(of golden: String) -> String { sha256(of: Data(golden.utf8)) }

  /// The folder for what is said about a failure of `key`, without anything of an earlier one.
  func makeFailureFolder(for key: GoldenKey) throws -> Directory {
    try removeFailure(of: key)
    try append(.failure(key))
    return try folder.makeFolder(Self.failuresName).makeFolder(key.suite).makeFolder(key.stem)
  }

  /// Removes what was said about a failure of `key`, and nothing that others have put there.
  private func removeFailure(of key: GoldenKey) throws {
    guard let suites = try folder.folder(Self.failuresName),
      let suite = try suites.folder(key.suite), let own = try suite.folder(key.stem)
    else { return }
    try FailureReport.removeFiles(from: own)
    try suite.removeFolder(key.stem)
    try suites.removeFolder(key.suite)
  }

  // MARK: Paths

  /// The text of the package's manifest; nil if there is none.
  var manifest: String? {
    FileManager.default.contents(atPath: "\(package)/Package.swift")
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// `path` as seen from the package's folder, if it lies in there.
  func relative(_ path: String) -> String { path.relative(to: package) }

  // MARK: Writing

  /// Adds a line; a short line is written whole, also where several processes write.
  private func append(_ line: RunLog.Line) throws {
    try Self.writing { () throws(FolderError) in
      try folder.append(line.encoded(), to: RunLog.name)
    }
  }

  /// Says how to name another folder, where this one cannot be written.
  private static func writing<Value>(_ body: () throws(FolderError) -> Value) throws -> Value {
    do {
      return try body()
    } catch .unwritable(let path, let reason) {
      throw RunError.unwritable(path: path, reason: reason)
    }
  }
}

/// Faults of the record of a run.
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
