internal import Pixels

/// Puts the shards of a rendering together to what one process would have drawn.
///
/// Nothing is written under its final name before it is proved that every frame is there once, with
/// the digest it was drawn with, from one recording, by one build of Filmstrip.
public struct Merger: Sendable {
  private let output: OutputFolder
  private let cells: Int
  private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// - Parameters:
  ///   - output: The folder in which `<transition>/<device>/` is made.
  ///   - cells: How many cells the sheet has at most.
  ///   - progress: Called as frames are checked.
  public init(
    output: OutputFolder, cells: Int = ExportOptions().cells,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.output = output
    self.cells = cells
    self.progress = progress
  }

  /// Merges the renderings in those folders, each of which holds a `frames.json`.
  public func merge(_ paths: [String]) throws -> ExportSummary {
    let parts = try paths.map { try Part(folder: OutputFolder(path: $0)) }
    guard let first = parts.first else { throw MergeError.nothing }
    let job = first.manifest.job
    try first.checkTool()
    for part in parts.dropFirst() { try part.checkBelongs(with: first) }
    try checkComplete(parts, frameCount: job.frameCount)
    let reel = try first.reel()
    let recording = try ReelFile(path: first.reelPath).read()
    guard job == RenderJob(recording.reel, bytes: reel, scale: job.scale) else {
      throw MergeError.changed(file: "\(first.folder.path)/\(FrameManifest.fileName)")
    }
    let folder = output.folder(job.transition).folder(job.device)
    try folder.create()
    let lock = try FolderLock(folder)
    defer { extendLifetime(lock) }
    let staging = try Staging(of: job, for: folder)
    var kept = 0
    for part in parts {
      for entry in part.manifest.frames {
        let png = try part.frame(entry)
        if staging.has(entry.index) { kept += 1 } else { try staging.add(png, frame: entry.index) }
        progress(staging.count, job.frameCount)
      }
    }
    try RecordingFiles.write(recording, reel, to: staging.place)
    try RecordingFiles.drawSheet(of: recording, cells: cells, to: staging.place)
    try staging.commit(shard: nil)
    return ExportSummary(
      folder: folder.path, sheet: "\(folder.path)/\(RecordingFiles.sheetName)",
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
private struct Part {
  let folder: OutputFolder
  let manifest: FrameManifest

  init(folder: OutputFolder) throws(MergeError) {
    self.folder = folder
    guard let manifest = FrameManifest(of: folder) else {
      let isUnfinished = folder.fileNames().contains(Staging.folderName)
      throw isUnfinished ? .unfinished(path: folder.path) : .notAShard(path: folder.path)
    }
    self.manifest = manifest
    let known = Set(manifest.frames.map { FrameManifest.fileName(ofFrame: $0.index) })
    let foreign = frameFolder.fileNames().first { !known.contains($0) && !$0.hasPrefix(".") }
    if let foreign { throw .foreignFile(file: "\(frameFolder.path)/\(foreign)") }
  }

  private var frameFolder: OutputFolder { folder.folder(Staging.frameFolderName) }

  var numbers: Set<Int> { Set(manifest.frames.map(\.index)) }

  var reelPath: String { "\(folder.path)/\(RecordingFiles.reelName)" }

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

  func reel() throws(MergeError) -> Data {
    guard let data = folder.contents(of: RecordingFiles.reelName),
      sha256(of: data) == manifest.job.reel
    else { throw .changed(file: reelPath) }
    return data
  }

  func frame(_ entry: FrameManifest.Entry) throws(MergeError) -> Data {
    let name = FrameManifest.fileName(ofFrame: entry.index)
    guard let png = frameFolder.contents(of: name) else {
      throw .gone(file: "\(frameFolder.path)/\(name)")
    }
    guard sha256(of: png) == entry.sha256 else {
      throw .changed(file: "\(frameFolder.path)/\(name)")
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
