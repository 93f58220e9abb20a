/// The names of Core Animation's curves.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A curve that bends time: a cubic Bézier from (0, 0) to (1, 1).
public final class CAMediaTimingFunction: Hashable, Sendable {
  private let points: [Float]
  /// The control points as decimals: what was written is meant, not the nearest single-precision
  /// numbers to it.
  package let exactPoints: [Double]
  private let curve: UnitBezier

  /// The curve of that name; linear for a name that is not Core Animation's.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
    case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
    case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
    default: self.init(controlPoints: 0, 0, 1, 1)
    }
  }

  /// The curve with these two inner control points; their x is clamped to 0...1.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    points = [c1x, c1y, c2x, c2y]
    exactPoints = points.map { Double("\($0)") ?? Double($0) }
    curve = UnitBezier(exactPoints[0], exactPoints[1], exactPoints[2], exactPoints[3])
  }

  /// Writes the control point `idx`, of 0 to 3, to the two numbers at `ptr`.
  public func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    let all: [Float] = [0, 0] + points + [1, 1]
    guard (0...3).contains(idx) else { return }
    (ptr[0], ptr[1]) = (all[2 * idx], all[2 * idx + 1])
  }

  /// The progress at `time`, both as fractions.
  package func progress(at time: Double) -> Double {
    points == [0, 0, 1, 1] ? min(max(time, 0), 1) : curve.progress(at: time)
  }

  public static func == (a: CAMediaTimingFunction, b: CAMediaTimingFunction) -> Bool {
    a.points == b.points
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(points) }
}
