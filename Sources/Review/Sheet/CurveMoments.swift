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

  /// What goes beyond its end by less than this is not told, in points, and in parts of the way of what
  /// has no points; our choice, what an eye may see.
  private static let leastOvershoot = (points: 1.0, part: 0.005)

  /// What goes farther beyond its end than it came from was not on its way there, in parts of the way;
  /// our choice.
  static let mostOvershoot = 1.0

  /// A layer that is gone while it is faster than this has not settled, in parts of its top speed; our
  /// choice.
  private static let restingSpeed = 0.1

  /// - Parameter curve: What moves; it may rest in the phase, or not be shown.
  init(of curve: MotionCurve, in phase: Phase, _ reel: Reel) {
    let span = phase.start...phase.end
    moments = MotionFigures.stretches(of: curve, in: reel).flatMap { stretch -> [Moment] in
      guard stretch.overlaps(span), !Self.isJump(stretch) else { return [] }
      let part = stretch.clamped(to: span)
      // The last of what came to rest in the phase before is nothing of this one.
      let isRemainder =
        part.lowerBound > stretch.lowerBound
        && curve.range(in: part) <= MotionFigures.settledPart * curve.range(in: stretch)
      guard curve.range(in: part) > 0, !isRemainder else { return [] }
      return Self.moments(of: curve, part, phase, reel)
    }
  }

  /// Whether a movement is over with one frame: nobody sees it move.
  static func isJump(_ stretch: ClosedRange<Int>) -> Bool { stretch.count == 2 }

  private static func moments(
    of curve: MotionCurve, _ part: ClosedRange<Int>, _ phase: Phase, _ reel: Reel
  ) -> [Moment] {
    let values = curve.values[part].compactMap { $0 }
    let first = part.lowerBound
    let figures = MotionFigures(of: curve, part, reel)
    let unit = curve.property.unit.isEmpty ? "" : " \(curve.property.unit)"
    let speeds = zip(values, values.dropFirst()).map { abs($1 - $0) }
    let peak = speeds.max() ?? 0
    var moments: [Moment] = []
    if peak > 0, let place = speeds.firstIndex(of: peak) {
      let words = "peak \(MotionWords.figure(figures.peakVelocity))\(unit)/s"
      moments.append(Moment(kind: .peakSpeed, frame: first + place + 1, words: words))
    }
    // Nothing that a finger drives, or that is cut short, overshoots or settles; nor what comes or is gone
    // in the middle of its way.
    let isCut = phase.isCut && part.upperBound == phase.end
    func isHidden(_ frame: Int) -> Bool {
      curve.values.indices.contains(frame) && curve.values[frame] == nil
    }
    let isPart =
      isHidden(part.upperBound + 1) && speeds[speeds.count - 1] > restingSpeed * peak
      || isHidden(first - 1) && speeds[0] > restingSpeed * peak && !figures.isExact
    guard !phase.isDriven, !isCut, !isPart else {
      return moments + turns(values, from: first, least: 0.05)
    }
    // What is fully there, or not at all, is no more so beyond.
    let isEnd = curve.property == .opacity && [0, 1].contains(figures.to)
    if !isEnd, let words = overshoot(figures, unit) {
      let beyond = figures.to > figures.from ? values.max() ?? 0 : values.min() ?? 0
      moments.append(
        Moment(
          kind: .overshoot, frame: first + (values.firstIndex(of: beyond) ?? 0), words: words))
    }
    let settled = Phase.frame(before: figures.start + figures.settleTime, in: reel) + 1
    moments.append(
      Moment(
        kind: .settled, frame: min(max(settled, first), part.upperBound),
        words: "settles in \(String(format: "%.2f", figures.settleTime)) s"))
    // Where it overshoots it turns as well.
    let told = Set(moments.filter { $0.kind == .overshoot }.map(\.frame))
    return moments
      + turns(values, from: first, least: smallestTurn).filter { !told.contains($0.frame) }
  }

  /// `overshoot 4.1 %, 12 pt`; nil where there is none to speak of.
  private static func overshoot(_ figures: MotionFigures, _ unit: String) -> String? {
    let far = figures.overshoot * abs(figures.to - figures.from)
    let isSeen =
      unit == " pt" ? far >= leastOvershoot.points : figures.overshoot >= leastOvershoot.part
    guard isSeen, figures.overshoot <= mostOvershoot else { return nil }
    let percent = String(format: "overshoot %.1f %%", figures.overshoot * 100)
    return percent + (unit.isEmpty ? "" : ", \(MotionWords.figure(far))\(unit)")
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

extension MotionCurve {
  /// How far apart its values in some frames are.
  fileprivate func range(in frames: ClosedRange<Int>) -> Double {
    let known = values[frames].compactMap { $0 }
    return (known.max() ?? 0) - (known.min() ?? 0)
  }
}
