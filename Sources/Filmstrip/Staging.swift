internal import Glibc
internal import Synchronization

/// Where a rendering grows until it is whole: a hidden folder inside the folder it is meant for.
///
/// A journal says what the frames are drawn from, and lists each frame that is finished with its
/// digest. After an interruption it tells which of them are still right. ``commit(shard:)`` moves
/// everything to its final name.
final class Staging: Sendable {
  static let folderName = ".rendering"
  static let frameFolderName = "frames"
  private static let journalName = "journal"

  /// Where files other than frames are written before they are committed.
  let place: OutputFolder

  private let folder: OutputFolder
  private let frames: OutputFolder
  private let job: RenderJob
  private let digests: Mutex<[Int: String]>

  /// Whether the folder already holds a part of the same rendering.
  private let continuesFolder: Bool

  /// Takes over the frames that an interrupted or earlier rendering of `job` has left.
  ///
  /// The caller holds the lock of `folder`.
  init(of job: RenderJob, for folder: OutputFolder) throws {
    self.job = job
    self.folder = folder
    place = folder.folder(Self.folderName)
    frames = place.folder(Self.frameFolderName)
    try frames.create()
    // Whatever else an interruption has left is made anew.
    for name in place.fileNames() where ![Self.frameFolderName, Self.journalName].contains(name) {
      try place.folder(name).removeAll()
    }
    var known: [Int: String] = [:]
    for entry in Self.journal(in: place, of: job.digest) {
      let name = FrameManifest.fileName(ofFrame: entry.index)
      if frames.holds(name, sha256: entry.sha256) { known[entry.index] = entry.sha256 }
    }
    let right = Set(known.keys.map(FrameManifest.fileName(ofFrame:)))
    for name in frames.fileNames() where !right.contains(name) { try frames.remove(name) }
    let manifest = FrameManifest(of: folder)
    continuesFolder = manifest?.inputs == job.digest
    if let manifest, continuesFolder {
      let old = folder.folder(Self.frameFolderName)
      for entry in manifest.frames where known[entry.index] == nil {
        let name = FrameManifest.fileName(ofFrame: entry.index)
        guard let png = old.contents(of: name), sha256(of: png) == entry.sha256 else { continue }
        try frames.write(png, as: name)
        known[entry.index] = entry.sha256
      }
    }
    digests = Mutex(known)
    let lines = known.sorted { $0.key < $1.key }.map { Self.line($0.key, $0.value) }
    try place.write(Data((job.digest + "\n" + lines.joined()).utf8), as: Self.journalName)
  }

  /// Whether the frame is finished.
  func has(_ index: Int) -> Bool { digests.withLock { $0[index] != nil } }

  /// How many frames are finished.
  var count: Int { digests.withLock { $0.count } }

  /// Writes a frame, and then notes it in the journal.
  func add(_ png: some ContiguousBytes, frame index: Int) throws(OutputError) {
    let digest = sha256(of: png)
    try frames.write(png, as: FrameManifest.fileName(ofFrame: index))
    try digests.withLock { digests throws(OutputError) in
      try place.append(Self.line(index, digest), to: Self.journalName)
      digests[index] = digest
    }
  }

  /// Gives everything its final name, the manifest last.
  ///
  /// What belongs to another rendering goes away. While files are moved there is no manifest.
  func commit(shard: Shard?) throws {
    let manifest = FrameManifest(job, shard: shard, frames: digests.withLock { $0 })
    try place.write(manifest.encoded(), as: FrameManifest.fileName)
    try folder.remove(FrameManifest.fileName)
    let names = place.fileNames().filter { $0 != Self.journalName && !$0.hasPrefix(".") }
    let stale = continuesFolder ? [] : RecordingFiles.names.filter { !names.contains($0) }
    for name in stale { try folder.move(name, to: place, as: ".old.\(name)") }
    for name in names where name != FrameManifest.fileName {
      try folder.move(name, to: place, as: ".old.\(name)")
      try place.move(name, to: folder, as: name)
    }
    try place.move(FrameManifest.fileName, to: folder, as: FrameManifest.fileName)
    try place.removeAll()
  }

  // MARK: The journal

  private static func line(_ index: Int, _ digest: String) -> String { "\(index) \(digest)\n" }

  /// The finished lines of the journal; none if it is of another rendering.
  private static func journal(in place: OutputFolder, of inputs: String) -> [FrameManifest.Entry] {
    let text = String(decoding: place.contents(of: journalName) ?? Data(), as: UTF8.self)
    // What stands behind the last line break was cut off.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    guard lines.first.map(String.init) == inputs else { return [] }
    return lines.dropFirst().compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count == 2, let index = Int(fields[0]), index >= 0 else { return nil }
      return FrameManifest.Entry(index: index, sha256: String(fields[1]))
    }
  }
}
