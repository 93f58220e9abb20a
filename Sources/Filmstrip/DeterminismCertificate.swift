internal import Raster
internal import Synchronization

/// The proof that a transition gives the same bytes however it is recorded and drawn.
///
/// The transition is recorded twice, and once more in another process where there is one that can: only
/// there a hash seed is another. The frames are drawn forwards by one worker, and again
/// backwards, by many workers, in shards, and with nothing kept from frame to frame. The certificate
/// exists only if all agree; a golden is recorded only with one.
public struct DeterminismCertificate: Hashable, Sendable {
  /// The transition's name.
  public let transition: String

  /// The device's name on the command line.
  public let device: String
  /// Pixels per point of the frames that were drawn.
  public let scale: CGFloat

  /// How many frames the recording has.
  public let frameCount: Int
  /// In how many processes the transition was recorded: 1 or 2.
  public let processCount: Int
  /// The ways in which the frames were drawn.
  public let ways: [String]

  /// One digest of the reel and all frames.
  public let root: RootDigest
  /// What the app asked for and did not get; the same in each recording.
  public let diagnostics: [Diagnostic]

  /// Records and draws `transition` in every way.
  ///
  /// - Parameters:
  ///   - first: A recording of the transition by the same recorder, if there is one already.
  ///   - scale: Pixels per point; nil for the device's own.
  ///   - jobs: The workers of the way that has many.
  ///   - elsewhere: Records the transition in another process, as the command line does; nil where
  ///     there is none that can.
  ///   - progress: Called as frames are drawn, on any thread.
  /// - Throws: ``DeterminismError`` where two ways differ, and what recording and drawing throw.
  @MainActor public init(
    of transition: any Transition, recorder: Recorder = Recorder(), first: Recording? = nil,
    scale: CGFloat? = nil, jobs: Int = Self.manyWorkers, elsewhere: (() throws -> Reel)? = nil,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws {
    let recording = try first ?? recorder.record(transition)
    let reel = recording.reel
    try reel.checkRepeats(
      try recorder.record(transition, quietly: true).reel, to: "recorded once again")
    if let elsewhere { try reel.checkRepeats(try elsewhere(), to: "recorded by another process") }
    let bytes = reel.encoded()
    try reel.checkRepeats(try Reel(decoding: bytes, name: reel.header.transition), to: "read back")
    let scale = scale ?? reel.header.scale
    let ways = DrawingWay.all(frameCount: reel.frames.count, jobs: jobs)
    let counter = Counter()
    let total = ways.count * reel.frames.count
    let drawn = try ways.map { way in
      try way.digests(of: recording, scale: scale) { progress(counter.increment(), total) }
    }
    for (way, digests) in zip(ways, drawn).dropFirst() {
      try reel.check(digests, of: way.name, equal: drawn[0], of: ways[0].name)
    }
    self.transition = reel.header.transition
    device = reel.header.device
    self.scale = scale
    frameCount = reel.frames.count
    processCount = elsewhere == nil ? 1 : 2
    self.ways = ways.map(\.name)
    diagnostics = reel.header.diagnostics
    root = RootDigest(reel: sha256(of: bytes), frames: drawn[0])
  }

  /// Our choice: more than most machines have processors, so that workers interleave.
  public static let manyWorkers = 8
}

/// An order and a division of labour in which a reel's frames are drawn.
private struct DrawingWay {
  let name: String
  /// The numbers of the frames, in the order of drawing, each list by a renderer of its own.
  let shards: [[Int]]
  let jobs: Int
  var caching = Caching.on

  /// Our choice: the least number with a shard that neither begins nor ends the recording.
  private static let shardCount = 3

  static func all(frameCount: Int, jobs: Int) -> [DrawingWay] {
    let frames = Array(0..<frameCount)
    let shards = (1...shardCount).map { index in
      Array(Shard(index: index, count: shardCount).frames(of: frameCount))
    }
    return [
      DrawingWay(name: "forwards by one worker", shards: [frames], jobs: 1),
      DrawingWay(name: "backwards by one worker", shards: [frames.reversed()], jobs: 1),
      DrawingWay(name: "by \(jobs) workers", shards: [frames], jobs: jobs),
      DrawingWay(name: "in \(shardCount) shards", shards: shards, jobs: 1),
      DrawingWay(name: "with caches off", shards: [frames], jobs: 2, caching: .off),
    ]
  }

  /// The digest of every frame's PNG file, from the first frame to the last.
  func digests(
    of recording: Recording, scale: CGFloat, frameDone: @escaping @Sendable () -> Void
  ) throws -> [String] {
    let digests = Mutex<[Int: String]>([:])
    for shard in shards {
      let renderer = ReelRenderer(
        reel: recording.reel, images: recording.images, scale: scale, jobs: jobs, caching: caching)
      try renderer.render(shard) { frame in
        let digest = sha256(of: frame.png)
        digests.withLock { $0[frame.index] = digest }
        frameDone()
      }
    }
    let found = digests.withLock { $0 }
    return found.keys.sorted().compactMap { found[$0] }
  }
}

extension Reel {
  /// Refuses a reel that is another than this one, though it should be the same.
  func checkRepeats(_ other: Reel, to way: String) throws(DeterminismError) {
    guard self != other else { return }
    let pairs = zip(frames, other.frames)
    let first = pairs.enumerated().first { $0.element.0 != $0.element.1 }?.offset
    if let index = first ?? (frames.count == other.frames.count ? nil : pairs.underestimatedCount) {
      throw .recordings(transition: header.transition, frame: index, time: seconds(of: index), way)
    }
    throw .headers(transition: header.transition, way)
  }

  /// Refuses frames that are other pictures in one way of drawing than in another.
  func check(_ digests: [String], of way: String, equal others: [String], of other: String)
    throws(DeterminismError)
  {
    for index in 0..<max(digests.count, others.count) {
      guard index < digests.count, index < others.count, digests[index] == others[index] else {
        throw .drawings(
          transition: header.transition, frame: index, time: seconds(of: index), way, other)
      }
    }
  }

  private func seconds(of frame: Int) -> Double { time(ofFrame: frame).seconds }
}

/// Two ways of recording or drawing that should give the same bytes, and do not.
public enum DeterminismError: Error, Hashable, Sendable, CustomStringConvertible {
  case recordings(transition: String, frame: Int, time: Double, _ way: String)
  case headers(transition: String, _ way: String)
  case drawings(transition: String, frame: Int, time: Double, _ way: String, _ other: String)

  public var description: String {
    switch self {
    case .recordings(let transition, let frame, let time, let way):
      "Frame \(frame) of '\(transition)', at \(Self.text(time)) s, is another one \(way) than the"
        + " first time: its code depends on a clock, on chance, on the order of a set or dictionary,"
        + " or on what an earlier recording left behind."
    case .headers(let transition, let way):
      "The frames of '\(transition)' are the same \(way), but its animations, events, fonts or"
        + " pictures are others: look for what an earlier recording left behind."
    case .drawings(let transition, let frame, let time, let way, let other):
      "Frame \(frame) of '\(transition)', at \(Self.text(time)) s, gives other bytes drawn \(way)"
        + " than \(other): no golden of it could hold. This is a fault of Filmstrip; please report"
        + " it with the reel."
    }
  }

  private static func text(_ seconds: Double) -> String { String(format: "%.4f", seconds) }
}
