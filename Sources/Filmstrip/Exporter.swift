internal import Pixels
internal import Raster
internal import Synchronization
public import Typography

/// What of a recording is drawn, and how.
public struct ExportOptions: Hashable, Sendable {
  /// Pixels per point, of `ReelHeader.scales`; nil for the device's own.
  public var scale: CGFloat?

  /// The frames to draw; nil for all, and the sheet.
  public var frames: Range<Int>?

  /// The part to draw of a rendering that is shared out; counts more than ``frames``.
  public var shard: Shard?

  /// Threads to draw on; nil for one per processor.
  public var jobs: Int?

  /// The most memory to take, in megabytes of 2^20 bytes; nil for as much as the workers need.
  ///
  /// Where that is too little for all of them there are fewer.
  public var memory: Int?

  /// How many cells the sheet has at most.
  public var cells = 24

  /// How hard the frames and the sheet are compressed.
  public var compression = Compression.fast

  /// The kind of the small moving picture beside the summary; nil for none.
  package var animation: AnimatedPicture.Format?

  /// Whether files that others wrote under names of a rendering are replaced.
  public var isOverwriting = false

  public init() {}
}

/// Counts and paths of what an export wrote.
public struct ExportSummary: Hashable, Sendable {
  /// The path of the folder that holds it all.
  public let folder: String
  /// The sheet's path; nil if none was drawn.
  public let sheet: String?

  /// How many frames were asked for.
  public let frames: Int
  /// How many of the frames were there already, and right.
  public let kept: Int
  /// Pixels across a frame.
  public let width: Int

  /// Pixels down a frame.
  public let height: Int
}

/// Writes a recording: its reel, its frames as PNG files, and its contact sheet.
public struct Exporter: Sendable {
  private let output: String
  private let options: ExportOptions
  private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// - Parameters:
  ///   - output: The path of the folder in which the rendering's own is made.
  ///   - progress: Called as frames are finished, on any thread.
  public init(
    output: String, options: ExportOptions = ExportOptions(),
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.output = output
    self.options = options
    self.progress = progress
  }

  /// Records a transition and exports it.
  ///
  /// To a folder that is not there yet, the first frames are drawn while the rest of it is recorded.
  ///
  /// - Throws: What recording throws; nothing is written then.
  @MainActor
  public func export(_ transition: any Transition, by recorder: Recorder) throws -> ExportSummary {
    let early = try begin(transition, recorder)
    do {
      let recording = try recorder.record(transition, quietly: false, isDrawn: early != nil) {
        frame, index, images in
        early?.add(frame, index: index, images: images)
      }
      let drawing = try Drawing(recording, options)
      try early?.settle(drawing.job)
      let folder = try early?.folder ?? makeFolder(of: recording.reel, nil)
      return try export(drawing, to: folder, early)
    } catch {
      try early?.discardIfUnsettled()
      throw error
    }
  }

  /// Draws what is not there yet, and gives everything its final name when all of it is.
  ///
  /// An export that was interrupted goes on where it stopped; see <doc:Rendering>.
  ///
  /// - Parameter name: What the rendering's folder is called; nil for `<transition>/<device>`. A reel
  ///   that somebody else made does not choose where it lands: give it a name.
  /// - Throws: ``FolderError`` if files in the folder are somebody else's; nothing is changed then.
  public func export(_ recording: Recording, as name: String? = nil) throws
    -> ExportSummary
  {
    let drawing = try Drawing(recording, options)
    return try export(drawing, to: try makeFolder(of: recording.reel, name), nil)
  }

  /// The same, to `folder` itself.
  func export(_ recording: Recording, to folder: Directory) throws -> ExportSummary {
    try export(Drawing(recording, options), to: folder, nil)
  }

  /// What is drawn of a recording.
  private struct Drawing {
    let recording: Recording
    let encoded: EncodedReel
    let job: RenderJob
    let range: Range<Int>

    init(_ recording: Recording, _ options: ExportOptions) throws {
      let reel = recording.reel
      let whole = 0..<reel.frames.count
      range = options.shard?.frames(of: whole.count) ?? options.frames ?? whole
      guard range.upperBound <= whole.upperBound else {
        throw ExportError.noSuchFrames(range, count: whole.count)
      }
      if let problem = reel.fontProblem { throw ExportError.unusableFont(problem) }
      let scale = options.scale ?? reel.header.scale
      guard ReelHeader.scales.contains(scale) else { throw UnusableScale(scale: scale) }
      self.recording = recording
      encoded = try EncodedReel(reel)
      job = RenderJob(
        reel, digest: encoded.sha256, scale: scale, compression: options.compression)
      guard job.width * job.height <= PNGDecoder.mostPixels else {
        throw ExportError.tooLarge(width: job.width, height: job.height)
      }
    }
  }

  /// Begins to draw before there is a recording; nil where that is no use, or not sure to be allowed.
  @MainActor
  private func begin(_ transition: any Transition, _ recorder: Recorder) throws -> EarlyRendering? {
    let scale = options.scale ?? recorder.device.scale
    let size = recorder.device.size
    guard options.shard == nil, ReelHeader.scales.contains(scale),
      Int(size.width * scale + 1) * Int(size.height * scale + 1) <= PNGDecoder.mostPixels
    else { return nil }
    return try EarlyRendering(
      of: transition.name, recorder.device.name, to: output, scale: scale, range: options.frames,
      memory: memory((Int(size.width * scale), Int(size.height * scale))),
      compression: options.compression, progress: progress)
  }

  private func export(_ drawing: Drawing, to folder: Directory, _ early: EarlyRendering?) throws
    -> ExportSummary
  {
    let (recording, job, range) = (drawing.recording, drawing.job, drawing.range)
    let lock = try early?.lock ?? FolderLock(folder)
    defer { extendLifetime(lock) }
    let staging =
      try early?.staging
      ?? Staging(of: job, for: folder, isOverwriting: options.isOverwriting)
    let missing = early == nil ? range.filter { !staging.has($0) } : Array(range)
    try RecordingFiles.write(recording, drawing.encoded, to: staging.place)
    let hasSheet = options.shard == nil && options.frames == nil
    let failure = Failure()
    let sheets = { @Sendable [options, place = staging.place] in
      guard hasSheet else { return }
      do {
        try RecordingFiles.drawSheets(
          of: recording, cells: options.cells, options.compression, to: place)
        if let format = options.animation {
          try RecordingFiles.drawAnimation(of: recording, as: format, to: place)
        }
      } catch {
        failure.error.withLock { $0 = error }
      }
    }
    // What goes wrong with the frames counts more.
    if let early {
      try early.finish(missing, of: recording, errand: sheets)
    } else {
      try draw(missing, of: range.count, recording, job, to: staging, errand: sheets)
    }
    if let error = failure.error.withLock({ $0 }) { throw error }
    try staging.commit(job, shard: options.shard)
    return ExportSummary(
      folder: folder.path, sheet: hasSheet ? folder.path(of: RecordingFiles.sheetName) : nil,
      frames: range.count, kept: range.count - missing.count, width: job.width, height: job.height)
  }

  /// A shard has a folder of its own, so that all of them may be drawn to one place.
  private func makeFolder(of reel: Reel, _ name: String?) throws(FolderError) -> Directory {
    let suffix = options.shard?.folderSuffix ?? ""
    let output = try Directory.make(output)
    if let name { return try output.makeFolder(name + suffix) }
    return try output.makeFolder(reel.header.transition).makeFolder(reel.header.device + suffix)
  }

  private var jobs: Int { options.jobs ?? ProcessInfo.processInfo.activeProcessorCount }

  /// How those who draw frames of so many pixels share memory.
  private func memory(_ size: (width: Int, height: Int)) throws -> DrawingMemory {
    try DrawingMemory(
      ceiling: options.memory.map { $0 << 20 }, jobs: jobs, canvas: size.width * size.height)
  }

  /// What goes wrong on another thread.
  private final class Failure: Sendable {
    let error = Mutex<(any Error)?>(nil)
  }

  private func draw(
    _ frames: [Int], of total: Int, _ recording: Recording, _ job: RenderJob, to staging: Staging,
    errand: @escaping @Sendable () -> Void
  ) throws {
    let renderer = ReelRenderer(
      reel: recording.reel, images: recording.images, scale: job.scale,
      memory: try memory((job.width, job.height)), encoder: options.compression.encoder)
    let counter = Counter()
    try renderer.render(frames, errand: errand) { frame in
      try staging.add(frame.png, frame: frame.index)
      progress(total - frames.count + counter.increment(), total)
    }
  }
}

/// Why a recording could not be drawn as asked.
public enum ExportError: Error, Hashable, Sendable, CustomStringConvertible {
  case noSuchFrames(Range<Int>, count: Int)
  case tooLarge(width: Int, height: Int)
  case sheetTooLarge(width: Int, height: Int)
  /// The reel's text cannot be drawn here as it was recorded.
  case unusableFont(FontProblem)

  public var description: String {
    switch self {
    case .noSuchFrames(let range, let count):
      "There are no frames \(range.lowerBound)..<\(range.upperBound): the recording has"
        + " 0..<\(count)."
    case .tooLarge(let width, let height):
      "A frame of \(width) × \(height) pixels is too large: choose a smaller --scale."
    case .sheetTooLarge(let width, let height):
      "A sheet of \(width) × \(height) pixels is too large: choose fewer or narrower cells."
    case .unusableFont(let problem): "The reel cannot be drawn: \(problem)."
    }
  }
}
