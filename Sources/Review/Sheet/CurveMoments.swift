internal import Frames

/// What happens when on a curve, within one phase.
struct CurveMoments {
  /// Something that is written where it happens.
  struct Moment: Hashable {
    enum Kind: Hashable { case peakSpeed, overshoot, turn, settled }
    let kind: Kind
    let frame: Int
    /// `overshoot 4.1 %, 12 pt`.
    let words: String

    /// As much of the words as stands under a cell.
    var short: String { String(words.prefix { $0 != "," }) }
  }

  let moments: [Moment]

  /// A turn smaller than this part of the way of a phase is none; our choice: a spring that has turned
  /// once turns on, ever less.
  private static let smallestTurn = 0.04

  /// - Parameter curve: What moves; it may rest in the phase, or not be shown.
  init(of curve: MotionCurve, in phase: Phase, _ reel: Reel) {
    let span = phase.start...phase.end
    var moments: [Moment] = []
    for stretch in MotionFigures.stretches(of: curve, in: reel) where stretch.overlaps(span) {
      let part = stretch.clamped(to: span)
      let values = curve.values[part].compactMap { $0 }
      guard values.count > 1, Set(values).count > 1 else { continue }
      moments += Self.moments(values, from: part.lowerBound, curve.property, phase, reel)
    }
    self.moments = moments
  }

  private static func moments(
    _ values: [Double], from first: Int, _ property: MotionCurve.Property, _ phase: Phase,
    _ reel: Reel
  ) -> [Moment] {
    let figures = MotionFigures(values, from: first, reel)
    let unit = property.unit.isEmpty ? "" : " \(property.unit)"
    let speeds = zip(values, values.dropFirst()).map { abs($1 - $0) }
    var moments: [Moment] = []
    if let peak = speeds.max(), peak > 0, let place = speeds.firstIndex(of: peak) {
      let words = "peak \(MotionWords.figure(figures.peakVelocity))\(unit)/s"
      moments.append(Moment(kind: .peakSpeed, frame: first + place + 1, words: words))
    }
    // Nothing that a finger drives, or that is cut short, overshoots or settles.
    guard !phase.isDriven, !(phase.isCut && first + values.count - 1 == phase.end) else {
      return moments + turns(values, from: first, least: 0.05)
    }
    let ends = (from: values[0], to: values[values.count - 1])
    if figures.overshoot > 0.001, ends.from != ends.to {
      let beyond = ends.to > ends.from ? values.max() ?? 0 : values.min() ?? 0
      let far = MotionWords.figure(abs(beyond - ends.to))
      let percent = String(format: "%.1f %%", figures.overshoot * 100)
      moments.append(
        Moment(
          kind: .overshoot, frame: first + (values.firstIndex(of: beyond) ?? 0),
          words: "overshoot \(percent)\(unit.isEmpty ? "" : ", \(far)\(unit)")"))
    }
    let rate = Double(reel.header.framesPerSecond)
    let settled = first + Int((figures.settleTime * rate).rounded())
    moments.append(
      Moment(
        kind: .settled, frame: min(settled, first + values.count - 1),
        words: "settles in \(String(format: "%.2f", figures.settleTime)) s"))
    // Where it overshoots it turns as well.
    let told = Set(moments.filter { $0.kind == .overshoot }.map(\.frame))
    return moments
      + turns(values, from: first, least: smallestTurn).filter { !told.contains($0.frame) }
  }

  /// Where the values turn around, by at least a part of all the way that they cover.
  private static func turns(_ values: [Double], from first: Int, least: Double) -> [Moment] {
    let range = (values.max() ?? 0) - (values.min() ?? 0)
    var turns: [Moment] = []
    var extreme = 0
    var direction = 0.0
    for index in values.indices.dropFirst() {
      let way = values[index] - values[extreme]
      if direction == 0 || way * direction > 0 {
        if way != 0 { (extreme, direction) = (index, way) }
      } else if abs(way) >= least * range {
        turns.append(Moment(kind: .turn, frame: first + extreme, words: "turns"))
        (extreme, direction) = (index, way)
      }
    }
    return turns
  }
}
