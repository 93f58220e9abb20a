/// How values between keyframes are found.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value holds until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Linear at constant speed; key times are ignored.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A smooth curve through the values: a Catmull–Rom spline, or what tension, continuity and bias
  /// make of it.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// The spline with the times of constant speed from value to value.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
}

/// How a layer that follows a path is turned.
public struct CAAnimationRotationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// Its x axis points where the path goes.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// Its x axis points where the path comes from.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")
}

/// An animation through several values.
@MainActor @preconcurrency
open class CAKeyframeAnimation: CAPropertyAnimation {
  open var values: [Any]? { didSet { points = (values ?? []).compactMap { AnimatableValue($0) } } }

  /// The path that a point follows, by the end points of its lines and curves; replaces ``values``.
  open var path: CGPath? { didSet { travel = path.map { PathTravel($0.vectorPath) } } }

  /// Fractions of the duration, one for each value, rising from 0 to 1.
  open var keyTimes: [NSNumber]?

  /// One curve for each stretch between two values.
  open var timingFunctions: [CAMediaTimingFunction]?

  open var calculationMode = CAAnimationCalculationMode.linear

  /// How a layer that follows ``path`` is turned; nil leaves it as it is.
  open var rotationMode: CAAnimationRotationMode?

  /// How tight the spline of a cubic mode is at each value: −1 is round, 1 straight.
  open var tensionValues: [NSNumber]?

  /// How sharp the spline's corner at each value is: 0 is smooth, 1 sharp, −1 turned inside out.
  open var continuityValues: [NSNumber]?

  /// Where the spline bends at each value: from −1 to 1.
  open var biasValues: [NSNumber]?

  private var points: [AnimatableValue] = []
  private var travel: PathTravel?

  override func take(from other: CAAnimation) {
    super.take(from: other)
    guard let other = other as? CAKeyframeAnimation else { return }
    values = other.values
    points = other.points
    path = other.path
    keyTimes = other.keyTimes
    timingFunctions = other.timingFunctions
    calculationMode = other.calculationMode
    rotationMode = other.rotationMode
    tensionValues = other.tensionValues
    continuityValues = other.continuityValues
    biasValues = other.biasValues
  }

  override func apply(to shown: inout AnimatedState, at time: CFTimeInterval) {
    super.apply(to: &shown, at: time)
    guard let rotationMode, let travel, let phase = phase(at: time),
      let whole = LayerKeyPath("transform", of: shown.state)
    else { return }
    let (piece, fraction) = place(on: travel, at: progress(at: phase))
    guard var angle = travel.direction(onPiece: piece, at: fraction) else { return }
    if rotationMode == .rotateAutoReverse { angle += .pi }
    shown.set(whole, .transform(CATransform3DRotate(shown.state.transform, angle, 0, 0, 1)))
  }

  override func value(at phase: CFTimeInterval, current: AnimatableValue?) -> AnimatableValue? {
    let progress = progress(at: phase)
    if let travel { return value(on: travel, at: progress) }
    guard points.count > 1 else { return points.first }
    let times = keyframeTimes
    if calculationMode == .discrete {
      // A key that falls on a frame counts in it.
      let reached = progress + MediaTiming.clockTolerance / max(duration, 1e-9)
      return points[min((times.lastIndex { $0 <= reached }) ?? 0, points.count - 1)]
    }
    let (index, fraction) = stretch(at: progress, of: times)
    var isCubic = calculationMode == .cubic || calculationMode == .cubicPaced
    // Shares of pictures have no curve: those outside of 0...1 show nothing.
    if case .pictures = points[index] { isCubic = false }
    return isCubic
      ? spline(index, fraction) : points[index].interpolated(to: points[index + 1], fraction)
  }

  private func value(on travel: PathTravel, at progress: Double) -> AnimatableValue {
    let (piece, fraction) = place(on: travel, at: progress)
    return .point(travel.point(onPiece: piece, at: fraction))
  }

  private func place(on travel: PathTravel, at progress: Double) -> (piece: Int, at: Double) {
    if calculationMode == .paced || calculationMode == .cubicPaced {
      return travel.place(atFractionOfLength: progress)
    }
    return stretch(at: progress, of: evenOrGivenTimes(count: travel.count + 1))
  }

  /// The stretch that `progress` lies in and the eased fraction of it.
  private func stretch(at progress: Double, of times: [Double]) -> (Int, Double) {
    let last = times.count - 2
    let index = min(max((times.lastIndex { $0 <= progress }) ?? 0, 0), last)
    let width = times[index + 1] - times[index]
    let fraction = width > 0 ? (progress - times[index]) / width : 1
    guard let curves = timingFunctions, curves.indices.contains(index) else {
      return (index, fraction)
    }
    return (index, curves[index].progress(at: fraction))
  }

  private var keyframeTimes: [Double] {
    guard calculationMode == .paced || calculationMode == .cubicPaced else {
      return evenOrGivenTimes(count: points.count)
    }
    let lengths = zip(points, points.dropFirst()).map { $0.distance(to: $1) }
    let total = lengths.reduce(0, +)
    guard total > 0 else { return evenTimes(count: points.count) }
    return lengths.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1 / total) }
  }

  private func evenOrGivenTimes(count: Int) -> [Double] {
    if let keyTimes, keyTimes.count >= count { return keyTimes.prefix(count).map(\.doubleValue) }
    return evenTimes(count: count)
  }

  /// Discrete values share the time evenly; the others are reached evenly.
  private func evenTimes(count: Int) -> [Double] {
    let stretches = calculationMode == .discrete ? count : count - 1
    return (0..<count).map { Double($0) / Double(max(stretches, 1)) }
  }

  /// The Kochanek–Bartels spline on the stretch from value `i`, with the ends' values beyond them.
  ///
  /// - Source: D. H. U. Kochanek, R. H. Bartels, *Interpolating Splines with Local Tension, Continuity,
  ///   and Bias Control*, 1984.
  private func spline(_ i: Int, _ t: Double) -> AnimatableValue {
    let before = points[max(i - 1, 0)]
    let after = points[min(i + 2, points.count - 1)]
    let (t2, t3) = (t * t, t * t * t)
    // Hermite's weights of the two values and of the ways in which the curve leaves and arrives.
    let (start, end) = (2 * t3 - 3 * t2 + 1, 3 * t2 - 2 * t3)
    let (leaving, arriving) = (t3 - 2 * t2 + t, t3 - t2)
    let (first, second) = (bend(at: i), bend(at: i + 1))
    let out = (
      (1 - first.tension) * (1 + first.bias) * (1 + first.continuity) / 2,
      (1 - first.tension) * (1 - first.bias) * (1 - first.continuity) / 2
    )
    let into = (
      (1 - second.tension) * (1 + second.bias) * (1 - second.continuity) / 2,
      (1 - second.tension) * (1 - second.bias) * (1 + second.continuity) / 2
    )
    return .blend([
      (-leaving * out.0, before),
      (start + leaving * (out.0 - out.1) - arriving * into.0, points[i]),
      (end + leaving * out.1 + arriving * (into.0 - into.1), points[i + 1]),
      (arriving * into.1, after),
    ])
  }

  /// The spline's bend at a value; what is not given is 0.
  private func bend(at index: Int) -> (tension: Double, continuity: Double, bias: Double) {
    func value(_ values: [NSNumber]?) -> Double {
      guard let values, values.indices.contains(index) else { return 0 }
      return values[index].doubleValue
    }
    return (value(tensionValues), value(continuityValues), value(biasValues))
  }
}

/// A path that a point travels along, piece by piece.
struct PathTravel {
  /// The straight pieces that stand for a curve when lengths are measured.
  private static let divisions = 64

  private let pieces: [[CGPoint]]
  private let lengths: [Double]

  init(_ path: VectorPath) {
    var pieces: [[CGPoint]] = []
    var (start, here) = (CGPoint.zero, CGPoint.zero)
    for element in path.elements {
      switch element {
      case .move(let p): (start, here) = (p, p)
      case .close:
        // Where the path is back already, closing it is no piece that would take time.
        if here != start { pieces.append([here, start]) }
        here = start
      default:
        pieces.append([here] + element.points)
        here = element.points.last ?? here
      }
    }
    self.pieces = pieces.isEmpty ? [[start, start]] : pieces
    lengths = self.pieces.map { piece in
      (0..<Self.divisions).reduce(0) { sum, index in
        let a = Self.point(on: piece, at: Double(index) / Double(Self.divisions))
        let b = Self.point(on: piece, at: Double(index + 1) / Double(Self.divisions))
        return sum + ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
      }
    }
  }

  var count: Int { pieces.count }

  func point(onPiece index: Int, at fraction: Double) -> CGPoint {
    Self.point(on: pieces[index], at: fraction)
  }

  /// The piece, and how far along it, at a fraction of the whole length; within a curve its parameter
  /// stands for length.
  func place(atFractionOfLength fraction: Double) -> (piece: Int, at: Double) {
    var rest = min(max(fraction, 0), 1) * lengths.reduce(0, +)
    for (index, length) in lengths.enumerated() where index < lengths.count - 1 {
      if rest <= length { return (index, length > 0 ? min(rest / length, 1) : 1) }
      rest -= length
    }
    let last = lengths[lengths.count - 1]
    return (lengths.count - 1, last > 0 ? min(rest / last, 1) : 1)
  }

  /// Where the path goes there, in radians from the positive x axis; nil where it stands still.
  func direction(onPiece index: Int, at fraction: Double) -> CGFloat? {
    let (from, to) = (max(fraction - Self.step, 0), min(fraction + Self.step, 1))
    let (a, b) = (Self.point(on: pieces[index], at: from), Self.point(on: pieces[index], at: to))
    guard a != b else { return nil }
    return atan2(b.y - a.y, b.x - a.x)
  }

  /// Half of the part of a piece over which its direction is taken; our choice.
  private static let step = 1e-4

  /// De Casteljau's construction.
  private static func point(on piece: [CGPoint], at t: Double) -> CGPoint {
    var points = piece
    while points.count > 1 {
      points = zip(points, points.dropFirst()).map {
        CGPoint(x: $0.x + ($1.x - $0.x) * t, y: $0.y + ($1.y - $0.y) * t)
      }
    }
    return points[0]
  }
}
