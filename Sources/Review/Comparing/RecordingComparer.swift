internal import Foundation
internal import Frames
internal import Pixels
internal import Raster
internal import Synchronization

/// Compares two recordings frame by frame.
///
/// What is equal as values is not drawn at all; the rest is drawn and compared in pixels, on several
/// threads, whose number changes no result.
public struct RecordingComparer: Sendable {
  private let options: ComparisonOptions
  private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// - Parameter progress: Called as frames are compared, on any thread.
  public init(
    options: ComparisonOptions = ComparisonOptions(),
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.options = options
    self.progress = progress
  }

  /// Compares what was recorded, or is right, with what is there now.
  ///
  /// - Throws: ``ComparisonError`` where the two cannot be compared at all, and what reading and
  ///   drawing throws.
  public func compare(_ reference: FrameSource, _ actual: FrameSource) throws -> RecordingComparison
  {
    for side in [reference, actual] where side.isEmpty {
      throw ComparisonError.nothingToCompare(name: side.name)
    }
    let job = try ComparisonJob(reference, actual, options)
    let outcomes = try job.run(progress)
    let isMotion = outcomes.contains { $0 != .same }
    return RecordingComparison(job, outcomes, motion: isMotion ? job.motion : nil)
  }
}

/// The result of comparing one frame.
enum FrameOutcome: Hashable {
  case same
  /// The layers differ, the pixels do not.
  case unseen
  /// The pixels differ, by no more than is allowed.
  case tolerated
  case different(FrameDifference)
}

/// Two sides, matched, with all that is needed to draw any frame of either.
struct ComparisonJob: Sendable {
  let reference: FrameSource
  let actual: FrameSource
  let options: ComparisonOptions
  let referenceScale: CGFloat
  let actualScale: CGFloat
  let pairs: [FramePair]
  private let sharesDrawing: Bool

  init(_ reference: FrameSource, _ actual: FrameSource, _ options: ComparisonOptions) throws {
    self.reference = reference
    self.actual = actual
    self.options = options
    pairs = try FramePair.match(reference, actual)
    referenceScale = try options.scale ?? reference.drawingScale(beside: actual)
    actualScale = try options.scale ?? actual.drawingScale(beside: reference)
    sharesDrawing =
      referenceScale == actualScale && reference.reel?.header.fonts == actual.reel?.header.fonts
    try checkIgnoredLayers()
    try reference.checkSizes(scale: referenceScale)
    try actual.checkSizes(scale: actualScale)
    for side in [reference, actual] { try side.checkPictures() }
  }

  /// Refuses to ignore what is not there: a name with a slip of the pen would hide nothing.
  private func checkIgnoredLayers() throws(ComparisonError) {
    guard let first = options.ignoredLayers.first else { return }
    let reels = [reference.reel, actual.reel].compactMap { $0 }
    if reels.isEmpty { throw .layersOfPictures(first) }
    var names: Set<String> = []
    func collect(_ node: Node) {
      names.insert(node.name)
      for child in node.children { collect(child) }
    }
    for reel in reels {
      for frame in reel.frames { collect(frame.root) }
    }
    for name in options.ignoredLayers where !names.contains(name) {
      throw .unknownLayer(name, known: names.sorted())
    }
  }

  /// The movements that differ, and what that comes to, where both sides are reels.
  var motion: (differences: [MotionDifference], words: MotionComparison)? {
    guard let old = reference.reel, let new = actual.reel else { return nil }
    var layers: [Int: Int] = [:]
    for pair in pairs {
      guard let a = pair.reference, let b = pair.actual else { continue }
      for layer in LayerMatch(old.frames[a], new.frames[b]).pairs {
        if let a = layer.before?.node.id, let b = layer.after?.node.id, layers[b] == nil {
          layers[b] = a
        }
      }
    }
    let phases = PhaseMatch(old, new)
    let differences = MotionDifference.differences(old, new, layers: layers, phases)
    return (differences, MotionComparison(old, new, differences, layers: layers, phases))
  }

  // MARK: Comparing

  /// What became of each pair.
  func run(_ progress: @escaping @Sendable (Int, Int) -> Void) throws -> [FrameOutcome] {
    var outcomes = [FrameOutcome](repeating: .same, count: pairs.count)
    let open = pairs.indices.filter { index in
      guard let outcome = outcomeWithoutDrawing(of: pairs[index]) else { return true }
      outcomes[index] = outcome
      return false
    }
    let easy = pairs.count - open.count
    progress(easy, pairs.count)
    let results = try draw(open.map { pairs[$0] }) {
      try outcome(of: $0, $1)
    } progress: {
      progress(easy + $0, easy + $1)
    }
    for (index, result) in zip(open, results) { outcomes[index] = result }
    return outcomes
  }

  private struct Progress<Result: Sendable>: Sendable {
    var done = 0
    var results: [Result?]
  }

  private final class Board<Result: Sendable>: Sendable {
    let progress: Mutex<Progress<Result>>

    init(count: Int) { progress = Mutex(Progress(results: Array(repeating: nil, count: count))) }
  }

  /// What `body` makes of each pair, in their order, worked out on several threads.
  func draw<Result: Sendable>(
    _ pairs: [FramePair], _ body: @escaping @Sendable (FramePair, Painters) throws -> Result,
    progress: @escaping @Sendable (Int, Int) -> Void
  ) throws -> [Result] {
    if pairs.isEmpty { return [] }
    for side in [reference, actual] { try side.checkFonts() }
    let board = Board<Result>(count: pairs.count)
    try WorkerGroup.share(
      Array(pairs.indices), among: options.workers, tools: { painters }
    ) { run, painters in
      for place in run {
        let result = try body(pairs[place], painters)
        let done = board.progress.withLock { progress in
          progress.results[place] = result
          progress.done += 1
          return progress.done
        }
        progress(done, pairs.count)
      }
    }
    return board.progress.withLock { $0.results.compactMap { $0 } }
  }

  /// What draws both sides, for one thread.
  struct Painters {
    let reference: FrameSourcePainter
    let actual: FrameSourcePainter
  }

  var painters: Painters {
    Painters(
      reference: FrameSourcePainter(reference, scale: referenceScale),
      actual: FrameSourcePainter(actual, scale: actualScale))
  }

  /// What became of a frame of two recordings, where the layers or the digests alone tell.
  private func outcomeWithoutDrawing(of pair: FramePair) -> FrameOutcome? {
    guard let old = reference.reel, let new = actual.reel else { return nil }
    guard let a = pair.reference, let b = pair.actual else { return single(pair) }
    guard sharesDrawing else { return nil }
    let isSameFrame = old.frames[a] == new.frames[b]
    guard let digests = digests(of: pair) else { return isSameFrame ? .same : nil }
    guard digests.reference == digests.actual else { return nil }
    return isSameFrame ? .same : .unseen
  }

  private func single(_ pair: FramePair) -> FrameOutcome {
    .different(pair.difference(pair.actual == nil ? .missing : .extra))
  }

  /// What became of a frame that only one side has; a picture of it is intact.
  private func outcomeOfSingle(_ pair: FramePair) throws -> FrameOutcome {
    for (side, place) in [(reference, pair.reference), (actual, pair.actual)] {
      guard let place, case .pictures(let pictures) = side.storage else { continue }
      try PNGDecoder.check(pictures[place].read(), name: pictures[place].name)
    }
    return single(pair)
  }

  /// Whether both sides of a frame are equal files, of a picture that is intact.
  private func isEqualFile(_ a: Int, _ b: Int) throws -> Bool {
    guard case .pictures(let old) = reference.storage, case .pictures(let new) = actual.storage
    else { return false }
    let file = try old[a].read()
    guard file == (try new[b].read()) else { return false }
    try PNGDecoder.check(file, name: old[a].name)
    return true
  }

  /// What both recordings say about the pixels of a frame, at the scale at which it is compared.
  private func digests(of pair: FramePair) -> (reference: String, actual: String)? {
    guard let a = pair.reference, let b = pair.actual,
      let old = reference.digest(at: a, scale: referenceScale),
      let new = actual.digest(at: b, scale: actualScale)
    else { return nil }
    return (old, new)
  }

  private func outcome(of pair: FramePair, _ painters: Painters) throws -> FrameOutcome {
    guard let a = pair.reference, let b = pair.actual else { return try outcomeOfSingle(pair) }
    if try isEqualFile(a, b) { return .same }
    let (old, new) = (try painters.reference.bitmap(at: a), try painters.actual.bitmap(at: b))
    let frames = (reference.frame(at: a), actual.frame(at: b))
    if old == new {
      if let digests = digests(of: pair), digests.reference != digests.actual {
        return .different(pair.difference(.redrawn))
      }
      return frames.0 != nil && frames.1 != nil ? .unseen : .same
    }
    let options = pixelOptions(for: pair)
    let diff = PixelDiff(of: old, and: new, options: options)
    if diff.isPassing { return .tolerated }
    var layers: [LayerDifference] = []
    if let before = frames.0, let after = frames.1, let bounds = diff.bounds {
      let mask = PixelDiff.picture(
        of: old, and: new, options: options, style: PixelDiff.Style(isMask: true))
      layers = LayerDifference.owners(
        of: PixelCounter(mask, in: bounds), from: before, to: after, scale: actualScale)
    }
    let sizes = FrameDifference.Sizes(
      reference: FrameDifference.PixelSize(old), actual: FrameDifference.PixelSize(new))
    return .different(pair.difference(.changed(diff), layers, sizes: sizes))
  }

  /// The pixels that differ in the only frame of both sides, as the pixelmatch tools draw them.
  func differencePicture() throws -> Bitmap? {
    guard let pair = pairs.first, pairs.count == 1, let a = pair.reference, let b = pair.actual
    else { return nil }
    let painters = self.painters
    return PixelDiff.picture(
      of: try painters.reference.bitmap(at: a), and: try painters.actual.bitmap(at: b),
      options: pixelOptions(for: pair))
  }

  /// The options for a frame, with the boxes of the layers that are ignored in it.
  func pixelOptions(for pair: FramePair) -> PixelDiff.Options {
    var result = options.pixels
    let names = Set(options.ignoredLayers)
    guard !names.isEmpty else { return result }
    for (frame, scale) in [
      (reference.frame(at: pair.reference), referenceScale),
      (actual.frame(at: pair.actual), actualScale),
    ] {
      guard let frame else { continue }
      func collect(_ layer: PlacedNode) {
        if names.contains(layer.node.name) {
          result.ignored.append(PixelRect(covering: layer.box, scale: scale))
        } else {
          for child in layer.children { collect(child) }
        }
      }
      collect(PlacedNode(rootOf: frame))
    }
    return result
  }
}

extension FramePair {
  fileprivate func difference(
    _ kind: FrameDifference.Kind, _ layers: [LayerDifference] = [],
    sizes: FrameDifference.Sizes? = nil
  ) -> FrameDifference {
    FrameDifference(
      index: index, time: time, title: title, kind: kind, layers: layers, sizes: sizes,
      reference: reference,
      actual: actual)
  }
}
