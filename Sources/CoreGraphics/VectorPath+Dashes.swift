extension VectorPath {
  /// The dashes of the path: open parts, and a closed part that no gap interrupts.
  ///
  /// Each part of the path begins the pattern anew. Where a closed part begins and ends with a dash, both
  /// are one.
  ///
  /// - Parameters:
  ///   - lengths: Of dashes and gaps in turn, in points. With none, a negative one, or nothing but 0, there
  ///     are no gaps; so there are where a part has more dashes than can be told apart.
  ///   - phase: How far into the pattern a part begins.
  func dashed(lengths: [CGFloat], phase: CGFloat) -> VectorPath {
    guard let pattern = DashPattern(lengths: lengths, phase: phase) else { return self }
    return VectorPath(subpaths.flatMap { $0.dashes(pattern) })
  }
}

/// Dashes and gaps in turn, of which one has just begun or been left in its middle.
private struct DashPattern {
  /// An even number.
  private let lengths: [CGFloat]
  private var index = 0
  /// What is left of the present dash or gap.
  private(set) var rest: CGFloat = 0

  var isDash: Bool { index.isMultiple(of: 2) }
  var period: CGFloat { lengths.reduce(0, +) }

  init?(lengths: [CGFloat], phase: CGFloat) {
    // An odd number has dashes where it had gaps the second time.
    self.lengths = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    let period = period
    guard lengths.allSatisfy({ $0 >= 0 }), period > 0, period.isFinite, phase.isFinite else {
      return nil
    }
    let place = phase.truncatingRemainder(dividingBy: period)
    var offset = place < 0 ? place + period : place
    while offset > 0, offset >= self.lengths[index], index < self.lengths.count - 1 {
      offset -= self.lengths[index]
      index += 1
    }
    rest = max(self.lengths[index] - offset, 0)
  }

  mutating func take(_ length: CGFloat) { rest -= length }

  mutating func goOn() {
    index = (index + 1) % lengths.count
    rest = lengths[index]
  }
}

extension VectorPath.Subpath {
  /// How many dashes a part of a path has at the most; our choice.
  private static let mostDashes: CGFloat = 100_000

  fileprivate func dashes(_ start: DashPattern) -> [VectorPath.Element] {
    let steps = allSteps.map(MeasuredStep.init)
    let length = steps.reduce(0) { $0 + $1.length }
    guard length > 0, length < start.period * Self.mostDashes else { return elements }
    var pattern = start
    var dashes: [[VectorPath.Element]] = pattern.isDash ? [[.move(self.start)]] : []
    var isWhole = pattern.isDash
    for step in steps {
      var done: CGFloat = 0
      while step.length - done >= pattern.rest {
        let next = done + pattern.rest
        if pattern.isDash {
          dashes[dashes.count - 1].append(step.part(from: done, to: next))
        } else {
          dashes.append([.move(step.point(at: next))])
        }
        (done, isWhole) = (next, false)
        pattern.goOn()
      }
      pattern.take(step.length - done)
      if pattern.isDash, done < step.length {
        dashes[dashes.count - 1].append(step.part(from: done, to: step.length))
      }
    }
    if isWhole { return elements }
    dashes.removeAll { $0.count < 2 }
    if isClosed, start.isDash, pattern.isDash, dashes.count > 1 {
      dashes[0] = dashes.removeLast() + dashes[0].dropFirst()
    }
    return dashes.flatMap { $0 }
  }

  private var elements: [VectorPath.Element] {
    [.move(start)] + steps.map(\.element) + (isClosed ? [.close] : [])
  }
}

/// A line or a curve that is cut by its length.
private struct MeasuredStep {
  private let step: VectorPath.Step
  private let curve: CubicCurve?
  /// How long the curve is up to each of so many parameters.
  private let lengths: [CGFloat]

  /// So many pieces of a curve are measured by Simpson's rule, each evenly faster or slower; our choice.
  private static let pieces = 64

  var length: CGFloat { lengths.last ?? 0 }

  init(_ step: VectorPath.Step) {
    self.step = step
    curve = step.curve
    guard let curve else {
      lengths = [0, (step.to - step.from).length]
      return
    }
    let part = 1 / CGFloat(Self.pieces)
    lengths = (0..<Self.pieces).reduce(into: [0]) { sums, piece in
      let speeds = [0, 0.5, 1].map { curve.velocity(at: (CGFloat(piece) + $0) * part).length }
      sums.append((sums.last ?? 0) + (speeds[0] + 4 * speeds[1] + speeds[2]) / 6 * part)
    }
  }

  func point(at distance: CGFloat) -> CGPoint {
    curve?.point(at: parameter(at: distance)) ?? step.from.toward(step.to, parameter(at: distance))
  }

  /// What leads from one distance along the step to another.
  func part(from start: CGFloat, to end: CGFloat) -> VectorPath.Element {
    guard let curve else { return .line(point(at: end)) }
    let part = curve.part(from: parameter(at: start), to: parameter(at: end))
    return .curve(control1: part.b, control2: part.c, to: part.d)
  }

  private func parameter(at distance: CGFloat) -> CGFloat {
    guard distance < length else { return 1 }
    let next = lengths.firstIndex { $0 > distance } ?? 1
    guard next > 0 else { return 0 }
    let pieces = CGFloat(lengths.count - 1)
    var share = (distance - lengths[next - 1]) / (lengths[next] - lengths[next - 1])
    if let curve {
      let speeds = [next - 1, next].map { curve.velocity(at: CGFloat($0) / pieces).length }
      let way = share * (speeds[0] + speeds[1])
      let square = speeds[0] * speeds[0] + (speeds[1] - speeds[0]) * way
      if way > 0 { share = min(way / (speeds[0] + square.squareRoot()), 1) }
    }
    return (CGFloat(next - 1) + share) / pieces
  }
}
