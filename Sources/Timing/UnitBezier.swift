/// A cubic Bézier curve from (0, 0) to (1, 1), read as progress over time.
///
/// - Source: WebKit's UnitBezier: a table of 11 samples, at most four Newton steps, then bisection.
package struct UnitBezier: Hashable, Sendable {
  private static let tolerance = 1e-7
  private static let sampleCount = 11
  private static let newtonSteps = 4

  private let x: Cubic
  private let y: Cubic
  private let samples: [Double]

  /// One coordinate in power form.
  private struct Cubic: Hashable, Sendable {
    let a: Double
    let b: Double
    let c: Double

    init(_ p1: Double, _ p2: Double) {
      c = 3 * p1
      b = 3 * (p2 - p1) - c
      a = 1 - c - b
    }

    func callAsFunction(_ t: Double) -> Double { ((a * t + b) * t + c) * t }
    func slope(_ t: Double) -> Double { (3 * a * t + 2 * b) * t + c }
  }

  package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    let x = Cubic(min(max(x1, 0), 1), min(max(x2, 0), 1))
    self.x = x
    y = Cubic(y1, y2)
    samples = (0..<Self.sampleCount).map { x(Double($0) / Double(Self.sampleCount - 1)) }
  }

  /// The progress at `time`, a fraction of the duration; clamped to 0...1.
  package func progress(at time: Double) -> Double {
    switch time {
    case ...0: 0
    case 1...: 1
    default: y(parameter(at: time))
    }
  }

  private func parameter(at time: Double) -> Double {
    let step = 1 / Double(Self.sampleCount - 1)
    let index = max((samples.firstIndex { $0 > time } ?? Self.sampleCount - 1) - 1, 0)
    var (low, high) = (Double(index) * step, Double(index + 1) * step)
    let width = samples[index + 1] - samples[index]
    var t = low + (width > 0 ? (time - samples[index]) / width * step : 0)
    for _ in 0..<Self.newtonSteps {
      let error = x(t) - time
      if abs(error) < Self.tolerance { return t }
      let slope = x.slope(t)
      guard abs(slope) >= Self.tolerance else { break }
      t -= error / slope
    }
    if abs(x(t) - time) < Self.tolerance { return t }
    t = time
    (low, high) = (0, 1)
    while low < high {
      let error = x(t) - time
      if abs(error) < Self.tolerance { break }
      if error < 0 { low = t } else { high = t }
      let middle = (low + high) / 2
      if middle == low || middle == high { break }
      t = middle
    }
    return t
  }
}
