/// An animation block that ran: what a designer asks about first.
public struct Motion: Hashable, Sendable, Codable {
  /// When it was started.
  public var start: Timestamp
  /// Seconds before it moves.
  public var delay: Double
  /// Seconds it moves for.
  public var duration: Double
  /// The curve in words: `spring 0.5`, `ease in out`.
  public var curve: String
  /// The curve in figures; nil where one is not enough, as for keyframes, or nobody wrote it down.
  public var timing: MotionTiming?
  /// What it changes, in the order in which it was asked for.
  public var changes: [MotionChange] {
    get { moved ?? [] }
    set { moved = newValue.isEmpty ? nil : newValue }
  }
  /// ``changes`` as the file has them: it says nothing where none were written down.
  private var moved: [MotionChange]?

  private enum CodingKeys: String, CodingKey {
    case start, delay, duration, curve, timing
    case moved = "changes"
  }

  public init(
    start: Timestamp, delay: Double, duration: Double, curve: String, timing: MotionTiming? = nil,
    changes: [MotionChange] = []
  ) {
    self.start = start
    self.delay = delay
    self.duration = duration
    self.curve = curve
    self.timing = timing
    moved = changes.isEmpty ? nil : changes
  }
}

/// A property of a layer that an animation block changes.
public struct MotionChange: Hashable, Sendable, Codable {
  /// What people call the layer.
  public var layer: String
  /// The number of the layer's node; nil if no frame shows it.
  public var node: Int?
  /// The property, as Core Animation calls it: `position`, `opacity`; of a transition of what the layer
  /// shows its kind, as in `curl up`.
  public var property: String
  /// The numbers of the value before the block, such as x and y; nil if they are no numbers.
  public var from: [Double]?
  /// The numbers of the value after it.
  public var to: [Double]?

  public init(
    layer: String, node: Int? = nil, property: String, from: [Double]? = nil, to: [Double]? = nil
  ) {
    self.layer = layer
    self.node = node
    self.property = property
    self.from = from
    self.to = to
  }
}

/// How an animation spreads its way over time.
public enum MotionTiming: Hashable, Sendable {
  /// A cubic Bézier curve over the duration, by the x and y of its inner control points.
  case bezier([Double])
  /// A damped spring from 0 to 1: its undamped angular frequency in radians a second, its damping
  /// ratio, and the velocity at which it is let go, in whole ways a second.
  case spring(frequency: Double, dampingRatio: Double, initialVelocity: Double)

  /// The part of the way that lies behind after `seconds` of `duration`.
  public func progress(at seconds: Double, duration: Double) -> Double {
    guard seconds > 0 else { return 0 }
    guard seconds < duration else { return 1 }
    switch self {
    case .bezier(let points):
      // A straight line is no cubic to solve.
      if points == [0, 0, 1, 1] { return seconds / duration }
      return UnitBezier(points[0], points[1], points[2], points[3])
        .progress(at: seconds / duration)
    case .spring(let frequency, let dampingRatio, let initialVelocity):
      return Spring(
        frequency: frequency, dampingRatio: dampingRatio, initialVelocity: initialVelocity
      ).value(at: seconds)
    }
  }
}

extension MotionTiming: Codable {
  private enum CodingKeys: String, CodingKey { case bezier, spring }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .bezier(let points): try container.encode(points, forKey: .bezier)
    case .spring(let frequency, let dampingRatio, let initialVelocity):
      try container.encode([frequency, dampingRatio, initialVelocity], forKey: .spring)
    }
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let numbers = try container.decodeIfPresent([Double].self, forKey: .spring) {
      guard numbers.count == 3, numbers[0] > 0, numbers[1] >= 0 else {
        throw Self.problem("a spring", container)
      }
      self = .spring(
        frequency: numbers[0], dampingRatio: numbers[1], initialVelocity: numbers[2])
    } else {
      let numbers = try container.decode([Double].self, forKey: .bezier)
      guard numbers.count == 4 else { throw Self.problem("a Bézier curve", container) }
      self = .bezier(numbers)
    }
  }

  private static func problem(
    _ what: String, _ container: KeyedDecodingContainer<CodingKeys>
  ) -> DecodingError {
    DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: container.codingPath, debugDescription: "These numbers are not \(what)."))
  }
}
