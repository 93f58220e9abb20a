internal import Pixels
internal import Raster
internal import Review
internal import Typography

/// What of a recording is drawn, and how.
public struct ExportOptions: Hashable, Sendable {
  /// The largest scale that is drawn, in pixels per point.
  public static let largestScale = 8.0

  /// Pixels per point; nil for the device's own.
  public var scale: CGFloat?

  /// The frames to draw; nil for all, and the sheet.
  public var frames: Range<Int>?

  /// Threads to draw on; nil for one per processor.
  public var jobs: Int?

  /// How many cells the sheet has at most.
  public var cells = 24

  public init() {}
}

/// What was written.
public struct ExportSummary: Hashable, Sendable {
  public let folder: String
  /// The sheet's path; nil if none was drawn.
  public let sheet: String?
  public let frames: Int
  /// Pixels across and down of a frame.
  public let width: Int
  public let height: Int
}

/// Writes a recording: its reel, its frames as PNG files, and its contact sheet.
public struct Exporter: Sendable {
  private let output: OutputFolder
  private let options: ExportOptions
  private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// - Parameters:
  ///   - output: The folder in which `<transition>/<device>/` is made.
  ///   - progress: Called as frames are finished, on any thread.
  public init(
    output: OutputFolder, options: ExportOptions = ExportOptions(),
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.output = output
    self.options = options
    self.progress = progress
  }

  @MainActor public func export(_ recording: Recording) throws -> ExportSummary {
    let reel = recording.reel
    let whole = 0..<reel.frames.count
    let range = options.frames ?? whole
    guard range.upperBound <= whole.upperBound else {
      throw ExportError.noSuchFrames(range, count: whole.count)
    }
    if let font = reel.fontThatIsOtherHere { throw ExportError.otherFont(name: font.name) }
    let folder = output.folder(reel.header.transition).folder(reel.header.device)
    let frameFolder = folder.folder("frames")
    try frameFolder.create()
    try write(recording, to: folder)
    try draw(range, of: recording, to: frameFolder)
    if options.frames == nil {
      try removeFrames(from: whole.upperBound, in: frameFolder)
      try drawSheet(of: recording, to: folder)
    }
    let size = Rasterizer.pixelSize(of: reel.frames[range.lowerBound], scale: scale(of: reel))
    return ExportSummary(
      folder: folder.path, sheet: options.frames == nil ? "\(folder.path)/sheet.png" : nil,
      frames: range.count, width: size.width, height: size.height)
  }

  private func scale(of reel: Reel) -> CGFloat { options.scale ?? reel.header.scale }

  /// The reel, with the pictures that it names beside it.
  private func write(_ recording: Recording, to folder: OutputFolder) throws {
    let imageFolder = folder.folder(ReelFile.imageFolderName)
    if !recording.images.isEmpty { try imageFolder.create() }
    for image in recording.images.values.sorted(by: { $0.digest < $1.digest }) {
      try imageFolder.write(image.data, as: "\(image.digest).png")
    }
    try folder.write(recording.reel.encoded(), as: "recording.reel")
  }

  private func draw(_ range: Range<Int>, of recording: Recording, to folder: OutputFolder) throws {
    let reel = recording.reel
    let size = Rasterizer.pixelSize(of: reel.frames[range.lowerBound], scale: scale(of: reel))
    guard size.width * size.height <= PNGDecoder.mostPixels else {
      throw ExportError.tooLarge(width: size.width, height: size.height)
    }
    let renderer = ReelRenderer(
      reel: reel, images: recording.images, scale: scale(of: reel),
      jobs: options.jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    let counter = Counter()
    let total = range.count
    try renderer.render(range) { frame in
      try folder.write(frame.png, as: Self.name(of: frame.index))
      progress(counter.increment(), total)
    }
  }

  /// The name of the file of frame `index`.
  package static func name(of index: Int) -> String {
    let digits = "\(index)"
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ".png"
  }

  /// Removes frames that a longer recording has left.
  private func removeFrames(from count: Int, in folder: OutputFolder) throws {
    for name in folder.fileNames() where name.hasSuffix(".png") {
      if let index = Int(name.dropLast(4)), index >= count { try folder.remove(name) }
    }
  }

  @MainActor private func drawSheet(of recording: Recording, to folder: OutputFolder) throws {
    let sheet = ContactSheet(recording.reel, cells: options.cells)
    let bitmap = try Rasterizer(images: recording.images)
      .bitmap(of: sheet.frame, scale: ContactSheet.scale)
    try folder.write(PNGEncoder(level: 6).encode(bitmap), as: "sheet.png")
  }
}

/// Why a recording could not be drawn as asked.
public enum ExportError: Error, Hashable, Sendable, CustomStringConvertible {
  case noSuchFrames(Range<Int>, count: Int)
  case tooLarge(width: Int, height: Int)
  case otherFont(name: String)

  public var description: String {
    switch self {
    case .noSuchFrames(let range, let count):
      "There are no frames \(range.lowerBound)..<\(range.upperBound): the recording has"
        + " 0..<\(count)."
    case .tooLarge(let width, let height):
      "A frame of \(width) × \(height) pixels is too large: choose a smaller --scale."
    case .otherFont(let name):
      "The reel was recorded with another '\(name)' than is installed here: run 'make setup', or"
        + " record it again."
    }
  }
}
