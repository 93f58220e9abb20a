/// How values between keyframes are found.
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value holds until the next.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Linear at constant speed; key times are ignored.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// A Catmull–Rom spline through the values.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// The spline with the times of constant speed from value to value.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")
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
    let isCubic = calculationMode == .cubic || calculationMode == .cubicPaced
    return isCubic
      ? spline(index, fraction) : points[index].interpolated(to: points[index + 1], fraction)
  }

  private func value(on travel: PathTravel, at progress: Double) -> AnimatableValue {
    if calculationMode == .paced || calculationMode == .cubicPaced {
      return .point(travel.point(atFractionOfLength: progress))
    }
    let times = evenOrGivenTimes(count: travel.count + 1)
    let (index, fraction) = stretch(at: progress, of: times)
    return .point(travel.point(onPiece: index, at: fraction))
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

  /// The Catmull–Rom spline on the stretch from value `i`, mirrored at the ends.
  private func spline(_ i: Int, _ t: Double) -> AnimatableValue {
    let before = points[max(i - 1, 0)]
    let after = points[min(i + 2, points.count - 1)]
    let (t2, t3) = (t * t, t * t * t)
    return .blend([
      ((-t3 + 2 * t2 - t) / 2, before),
      ((3 * t3 - 5 * t2 + 2) / 2, points[i]),
      ((-3 * t3 + 4 * t2 + t) / 2, points[i + 1]),
      ((t3 - t2) / 2, after),
    ])
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

  /// The point at a fraction of the whole length; within a curve its parameter stands for length.
  func point(atFractionOfLength fraction: Double) -> CGPoint {
    var rest = min(max(fraction, 0), 1) * lengths.reduce(0, +)
    for (index, length) in lengths.enumerated() {
      if rest <= length || index == lengths.count - 1 {
        return Self.point(on: pieces[index], at: length > 0 ? min(rest / length, 1) : 1)
      }
      rest -= length
    }
    return .zero
  }

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
