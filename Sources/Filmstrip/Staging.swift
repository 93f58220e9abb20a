internal import Synchronization

/// A rendering that grows until it is whole.
///
/// A journal says what the frames are drawn from, and lists each frame that is finished with its
/// digest. After an interruption it tells which of them are still right. Frames that are in place
/// already, and right, stay there.
final class Staging: Sendable {
  static let frameFolderName = "frames"

  /// Where files other than frames are written before they are committed.
  var place: Directory { staging.place }

  private let staging: StagingFolder
  private let frames: Directory
  private let digests: Mutex<[Int: String]>

  /// The files beside the frames that an earlier part of the same rendering has left in place.
  private let filesInPlace: [String: String]

  /// Takes over the frames that an interrupted or earlier rendering of `job` has left.
  ///
  /// The caller holds the lock of `folder`.
  ///
  /// - Throws: ``FolderError`` if files in the folder are somebody else's, unless `isOverwriting`.
  convenience init(of job: RenderJob, for folder: Directory, isOverwriting: Bool) throws {
    try self.init(key: job.digest, for: folder, isOverwriting: isOverwriting)
  }

  /// - Parameter key: SHA-256 of all that decides the frames.
  init(key: String, for folder: Directory, isOverwriting: Bool) throws {
    staging = try StagingFolder(in: folder, .rendering, key: key, isOverwriting: isOverwriting)
    frames = try staging.place.makeFolder(Self.frameFolderName)
    var known: [Int: String] = [:]
    for entry in try Self.journal(in: staging.place) {
      let name = FrameManifest.fileName(ofFrame: entry.index)
      if try frames.holds(name, sha256: entry.sha256) { known[entry.index] = entry.sha256 }
    }
    let right = Set(known.keys.map(FrameManifest.fileName(ofFrame:)))
    for name in try frames.names() where !right.contains(name) { try frames.remove(name) }
    try staging.place.write(Self.journal(key, known), as: StagingFolder.journalName)
    var files: [String: String] = [:]
    if let manifest = try FrameManifest(of: folder), manifest.inputs == key {
      let inPlace = try folder.folder(Self.frameFolderName)
      for entry in manifest.frames where known[entry.index] == nil {
        let name = FrameManifest.fileName(ofFrame: entry.index)
        guard try inPlace?.holds(name, sha256: entry.sha256) ?? false else { continue }
        known[entry.index] = entry.sha256
      }
      for file in manifest.files ?? [] where FolderLayout.rendering.isOwn(file.path) {
        guard let data = try folder.contents(at: file.path), sha256(of: data) == file.sha256 else {
          continue
        }
        files[file.path] = file.sha256
      }
    }
    digests = Mutex(known)
    filesInPlace = files
  }

  /// Whether the frame is finished.
  func has(_ index: Int) -> Bool { digests.withLock { $0[index] != nil } }

  /// How many frames are finished.
  var count: Int { digests.withLock { $0.count } }

  /// Writes a frame, and then notes it in the journal.
  func add(_ png: some ContiguousBytes, frame index: Int) throws(FolderError) {
    let digest = sha256(of: png)
    try frames.write(png, as: FrameManifest.fileName(ofFrame: index))
    try digests.withLock { digests throws(FolderError) in
      try place.append(Self.line(index, digest), to: StagingFolder.journalName)
      digests[index] = digest
    }
  }

  /// Says what the frames, which began to be drawn before that was known, are drawn from.
  func settle(_ job: RenderJob) throws(FolderError) {
    try digests.withLock { digests throws(FolderError) in
      try place.write(Self.journal(job.digest, digests), as: StagingFolder.journalName)
    }
  }

  /// Gives everything its final name, the manifest last.
  func commit(_ job: RenderJob, shard: Shard?) throws {
    var files = filesInPlace
    for path in try FolderLayout.rendering.paths(in: place) where !isFrame(path) {
      files[path] = try place.contents(at: path).map { sha256(of: $0) }
    }
    let manifest = FrameManifest(
      job, shard: shard, files: files, frames: digests.withLock { $0 })
    try staging.commit(manifest.encoded())
  }

  private func isFrame(_ path: String) -> Bool { path.hasPrefix(Self.frameFolderName + "/") }

  // MARK: The journal

  private static func line(_ index: Int, _ digest: String) -> String { "\(index) \(digest)\n" }

  private static func journal(_ key: String, _ digests: [Int: String]) -> Data {
    let lines = digests.sorted { $0.key < $1.key }.map { line($0.key, $0.value) }
    return Data((key + "\n" + lines.joined()).utf8)
  }

  /// The finished lines of the journal, after the first.
  private static func journal(in place: Directory) throws(FolderError) -> [FrameManifest.Entry] {
    let data = try place.contents(of: StagingFolder.journalName) ?? Data()
    // What stands behind the last line break was cut off.
    let lines = String(decoding: data, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return lines.dropFirst().compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count == 2, let index = Int(fields[0]), index >= 0 else { return nil }
      return FrameManifest.Entry(index: index, sha256: String(fields[1]))
    }
  }
}
