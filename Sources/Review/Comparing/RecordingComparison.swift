internal import Frames
public import Pixels

/// What differs between two recordings, in whole numbers.
public struct RecordingComparison: Sendable {
  /// What was compared with.
  public let reference: FrameSource

  /// What was compared.
  public let actual: FrameSource

  /// What was allowed to differ, and what was ignored.
  public let options: ComparisonOptions

  /// The frames that either side has.
  public let frameCount: Int

  /// The frames that do not pass, in order of time.
  public let differences: [FrameDifference]

  /// The numbers of frames whose pixels differ by no more than the options allow.
  public let toleratedFrames: [Int]

  /// The numbers of frames whose layers differ while their pixels do not.
  public let unseenFrames: [Int]

  /// The movements that differ, in order of time; none where one side is pictures.
  public let motion: [MotionDifference]

  /// What that comes to: other specifications, and motions that begin later or take longer; nil where
  /// one side is pictures, or nothing differs.
  public let motionComparison: MotionComparison?

  let job: ComparisonJob

  init(
    _ job: ComparisonJob, _ outcomes: [FrameOutcome],
    motion: (differences: [MotionDifference], words: MotionComparison)?
  ) {
    self.job = job
    reference = job.reference
    actual = job.actual
    options = job.options
    frameCount = job.pairs.count
    self.motion = motion?.differences ?? []
    motionComparison = motion?.words
    var differences: [FrameDifference] = []
    var (tolerated, unseen) = ([Int](), [Int]())
    for (pair, outcome) in zip(job.pairs, outcomes) {
      switch outcome {
      case .same: break
      case .unseen: unseen.append(pair.index)
      case .tolerated: tolerated.append(pair.index)
      case .different(let difference): differences.append(difference)
      }
    }
    self.differences = differences
    (toleratedFrames, unseenFrames) = (tolerated, unseen)
  }

  /// Whether every frame passes.
  public var isSame: Bool { differences.isEmpty }

  /// The frame with the most differing pixels, the first of several; nil if none is changed.
  public var worst: FrameDifference? {
    differences.reduce(nil as FrameDifference?) { worst, frame in
      frame.pixels?.differing ?? 0 > worst?.pixels?.differing ?? 0 ? frame : worst
    }
  }

  /// Where the only frame of both sides differs, as the pixelmatch tools draw it; nil where there are
  /// more frames than one.
  ///
  /// Grey is what does not count, red what differs, and yellow what is discounted as anti-aliasing.
  ///
  /// - Throws: What reading and drawing the pictures throw.
  public func differencePicture() throws -> Bitmap? { try job.differencePicture() }

  /// The layers that own the changes, over all frames, those with the most differing pixels first.
  public var layers: [LayerSummary] {
    // Numbers are those of one recording or of the other: a name tells them apart.
    var places: [String: Int] = [:]
    var layers: [LayerSummary] = []
    for frame in differences {
      for layer in frame.layers {
        let key = "\(layer.id) \(layer.name)"
        if let place = places[key] {
          layers[place].add(layer, in: frame)
        } else {
          places[key] = layers.count
          layers.append(LayerSummary(layer, in: frame))
        }
      }
    }
    return layers.enumerated()
      .sorted { ($1.element.differing, $0.offset) < ($0.element.differing, $1.offset) }
      .map(\.element)
  }
}

/// A layer that differs, over all frames of a comparison.
public struct LayerSummary: Hashable, Sendable {
  /// Where it differs most.
  public private(set) var worst: LayerDifference

  /// The number of that frame.
  public private(set) var worstFrame: Int

  /// In how many frames it differs.
  public private(set) var frames: Int

  /// The differing pixels in its box, over all frames.
  public private(set) var differing: Int

  /// Every property that differs in any frame, in the order in which they are met.
  public private(set) var properties: [String]

  init(_ layer: LayerDifference, in frame: FrameDifference) {
    worst = layer
    worstFrame = frame.index
    (frames, differing) = (1, layer.differing)
    properties = layer.properties.map(\.property)
  }

  mutating func add(_ layer: LayerDifference, in frame: FrameDifference) {
    frames += 1
    differing += layer.differing
    if layer.differing > worst.differing { (worst, worstFrame) = (layer, frame.index) }
    for property in layer.properties where !properties.contains(property.property) {
      properties.append(property.property)
    }
  }
}
