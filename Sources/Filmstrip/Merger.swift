internal import Pixels

/// Puts the shards of a rendering together to what one process would have drawn.
///
/// Nothing is written under its final name before it is proved that every frame is there once, with
/// the digest it was drawn with, from one recording, by one build of Filmstrip.
public struct Merger: Sendable {
  private let output: String
  private let cells: Int
  private let isOverwriting: Bool
  private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// - Parameters:
  ///   - output: The path of the folder that the rendering is written to.
  ///   - cells: How many cells the sheet has at most.
  ///   - isOverwriting: Whether files that others wrote under names of a rendering are replaced.
  ///   - progress: Called as frames are checked.
  public init(
    output: String, cells: Int = ExportOptions().cells, isOverwriting: Bool = false,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.output = output
    self.cells = cells
    self.isOverwriting = isOverwriting
    self.progress = progress
  }

  /// Merges the renderings in those folders, each of which holds a `frames.json`.
  ///
  /// - Throws: ``MergeError`` where the parts do not make one whole, and what reading and writing throw.
  public func merge(_ paths: [String]) throws -> ExportSummary {
    let parts = try paths.map { try Part(folder: try Part.open($0)) }
    guard let first = parts.first else { throw MergeError.nothing }
    let job = first.manifest.job
    try first.checkTool()
    for part in parts.dropFirst() { try part.checkBelongs(with: first) }
    let (recording, reel) = try first.recording()
    guard
      job
        == RenderJob(
          recording.reel, digest: reel.sha256, scale: job.scale, compression: job.usedCompression)
    else {
      throw MergeError.changed(file: first.folder.path(of: FrameManifest.fileName))
    }
    try checkComplete(parts, frameCount: job.frameCount)
    let folder = try Directory.make(output)
    let lock = try FolderLock(folder)
    defer { extendLifetime(lock) }
    let staging = try Staging(of: job, for: folder, isOverwriting: isOverwriting)
    var kept = 0
    for part in parts {
      for entry in part.manifest.frames {
        let png = try part.frame(entry)
        if staging.has(entry.index) { kept += 1 } else { try staging.add(png, frame: entry.index) }
        progress(staging.count, job.frameCount)
      }
    }
    try RecordingFiles.write(recording, reel, to: staging.place)
    try RecordingFiles.drawSheets(
      of: recording, cells: cells, job.usedCompression, to: staging.place)
    try staging.commit(job, shard: nil)
    return ExportSummary(
      folder: folder.path, sheet: folder.path(of: RecordingFiles.sheetName),
      frames: job.frameCount, kept: kept, width: job.width, height: job.height)
  }

  private func checkComplete(_ parts: [Part], frameCount: Int) throws(MergeError) {
    var owners: [Int: Part] = [:]
    for part in parts {
      for entry in part.manifest.frames {
        if let other = owners.updateValue(part, forKey: entry.index) {
          throw .doubled(
            frames: part.numbers.intersection(other.numbers).sorted(), path: other.folder.path,
            other: part.folder.path)
        }
      }
    }
    let missing = (0..<frameCount).filter { owners[$0] == nil }
    guard missing.isEmpty else { throw .missing(frames: missing, count: frameCount) }
  }
}

/// A folder that holds frames of a rendering.
///
/// Whoever made it, nothing but its own files is read: it is held open, and no link is followed.
private struct Part {
  let folder: Directory
  let manifest: FrameManifest

  private let frameFolder: Directory?

  static func open(_ path: String) throws(MergeError) -> Directory {
    do {
      return try Directory(path)
    } catch {
      throw .notAShard(path: path)
    }
  }

  init(folder: Directory) throws {
    self.folder = folder
    frameFolder = try folder.folder(Staging.frameFolderName)
    guard let manifest = try FrameManifest(of: folder) else {
      let isUnfinished = try folder.names().contains {
        $0.hasPrefix(FolderLayout.rendering.stagingPrefix)
      }
      throw isUnfinished
        ? MergeError.unfinished(path: folder.path) : MergeError.notAShard(path: folder.path)
    }
    self.manifest = manifest
    let known = Set(manifest.frames.map { FrameManifest.fileName(ofFrame: $0.index) })
    let foreign = try frameFolder?.names().first { !known.contains($0) && !$0.hasPrefix(".") }
    if let foreign { throw MergeError.foreignFile(file: framePath(foreign)) }
  }

  private func framePath(_ name: String) -> String {
    "\(folder.path(of: Staging.frameFolderName))/\(name)"
  }

  var numbers: Set<Int> { Set(manifest.frames.map(\.index)) }

  /// Refuses what another program than this one has drawn: the sheet would not match.
  func checkTool() throws(MergeError) {
    let job = manifest.job
    guard job.tool == ToolIdentity.version else {
      throw .otherTool(path: folder.path, theirs: job.tool, ours: ToolIdentity.version)
    }
    guard job.build == ToolIdentity.build else { throw .otherBuild(path: folder.path) }
  }

  func checkBelongs(with first: Part) throws(MergeError) {
    let (ours, theirs) = (manifest.job, first.manifest.job)
    guard ours.transition == theirs.transition, ours.device == theirs.device else {
      throw .foreign(
        path: folder.path, what: "'\(ours.transition)' on \(ours.device)", other: first.folder.path,
        otherWhat: "'\(theirs.transition)' on \(theirs.device)")
    }
    guard ours.reel == theirs.reel else {
      throw .foreign(
        path: folder.path, what: "the recording \(ours.reel.prefix(12))…",
        other: first.folder.path, otherWhat: "\(theirs.reel.prefix(12))…")
    }
    guard ours.scale == theirs.scale else {
      throw .foreign(
        path: folder.path, what: "scale \(ours.scale)", other: first.folder.path,
        otherWhat: "scale \(theirs.scale)")
    }
    try checkTool()
  }

  /// The recording, and the bytes of its reel.
  func recording() throws -> (Recording, EncodedReel) {
    let path = folder.path(of: RecordingFiles.reelName)
    guard let data = try folder.contents(of: RecordingFiles.reelName),
      sha256(of: data) == manifest.job.reel
    else { throw MergeError.changed(file: path) }
    let images = try folder.folder(ReelFile.imageFolderName)
    let recording = try Recording(
      try Reel(decoding: data, name: path), name: path, imagesIn: images.map { [$0] } ?? [],
      sought: folder.path(of: ReelFile.imageFolderName))
    return (recording, try EncodedReel(data))
  }

  func frame(_ entry: FrameManifest.Entry) throws -> Data {
    let name = FrameManifest.fileName(ofFrame: entry.index)
    guard let png = try frameFolder?.contents(of: name) else {
      throw MergeError.gone(file: framePath(name))
    }
    guard sha256(of: png) == entry.sha256 else {
      throw MergeError.changed(file: framePath(name))
    }
    return png
  }
}

/// Why shards cannot be put together.
public enum MergeError: Error, Hashable, Sendable, CustomStringConvertible {
  case nothing
  case notAShard(path: String)
  case unfinished(path: String)
  case foreign(path: String, what: String, other: String, otherWhat: String)
  case otherTool(path: String, theirs: String, ours: String)
  case otherBuild(path: String)
  case foreignFile(file: String)
  case doubled(frames: [Int], path: String, other: String)
  case missing(frames: [Int], count: Int)
  case gone(file: String)
  case changed(file: String)

  public var description: String {
    switch self {
    case .nothing:
      "There is nothing to merge: name the folders that 'filmstrip render --shard' has written."
    case .notAShard(let path):
      "There are no finished frames in '\(path)': name the folders that 'filmstrip render --shard'"
        + " has written."
    case .unfinished(let path):
      "'\(path)' was not finished: run its 'filmstrip render --shard' again, and it goes on where it"
        + " stopped."
    case .foreign(let path, let what, let other, let otherWhat):
      "'\(path)' is of \(what), but '\(other)' is of \(otherWhat): merge shards of one rendering."
    case .otherTool(let path, let theirs, let ours):
      "'\(path)' was drawn by \(theirs), and this is \(ours): draw and merge with one version."
    case .otherBuild(let path):
      "'\(path)' was drawn by another build of this version: draw and merge with one program."
    case .foreignFile(let file):
      "'\(file)' is not one of the frames that its folder was drawn with: remove it, or render the"
        + " shard again."
    case .doubled(let frames, let path, let other):
      "\(Self.text(frames)) in both '\(path)' and '\(other)': leave one of them out."
    case .missing(let frames, let count):
      "\(Self.text(frames)) missing of \(count): name the folders of all shards."
    case .gone(let file):
      "'\(file)' is missing: render its shard again."
    case .changed(let file):
      "'\(file)' was changed after it was drawn: render its shard again."
    }
  }

  /// The runs of numbers, no more of them than a line can hold.
  private static func text(_ frames: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for frame in frames {
      if let last = runs.last, last.upperBound + 1 == frame {
        runs[runs.count - 1] = last.lowerBound...frame
      } else {
        runs.append(frame...frame)
      }
    }
    let shown = runs.prefix(4).map { run in
      run.count == 1 ? "\(run.lowerBound)" : "\(run.lowerBound) to \(run.upperBound)"
    }
    let more = runs.count > shown.count ? " and others" : ""
    return frames.count == 1
      ? "Frame \(shown[0]) is" : "Frames \(shown.joined(separator: ", "))\(more) are"
  }
}
