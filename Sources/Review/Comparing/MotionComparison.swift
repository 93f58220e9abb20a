internal import Frames

/// What differs between the motion of two recordings, in words: what was specified otherwise, what
/// begins later or takes longer, and what is another motion.
public struct MotionComparison: Hashable, Sendable, Codable {
  /// A change, of one layer or of several that change alike.
  public struct Change: Hashable, Sendable, Codable {
    /// What happens: `Open: tap on 'card'`.
    public let phase: String

    /// What people call the layers, those that move first first.
    public let layers: [String]

    /// What differs, most important first: `spring damping 0.8 → 0.75`, `settles 0.51 → 0.62 s`.
    public let words: [String]

    /// How much later it begins in its phase, in seconds; nil where it is another motion.
    public let delay: Double?

    /// How many times as long it takes; nil likewise.
    public let stretch: Double?

    /// What is left of a difference once it is shifted and stretched, in parts of the way; nil likewise.
    public let residual: Double?

    /// The most layers that a line names; our choice, so that it can be read.
    private static let mostLayers = 3

    /// In one line.
    public var line: String {
      let named = layers.prefix(Self.mostLayers)
      let rest = layers.count - named.count
      let more = rest > 0 ? ["\(rest) more"] : []
      let subject = (named + more).joined(separator: ", ")
      return "\(phase): " + (subject.isEmpty ? "" : "\(subject): ") + words.joined(separator: ", ")
    }
  }

  /// The changes, in the order of the phases; none where all moves alike.
  public let changes: [Change]

  /// A line for each change.
  public var lines: [String] { changes.map(\.line) }
}

extension MotionComparison {
  /// - Parameters:
  ///   - differences: The movements that differ.
  ///   - layers: The reference's number of a layer, by the actual recording's.
  init(
    _ reference: Reel, _ actual: Reel, _ differences: [MotionDifference], layers: [Int: Int],
    _ phases: PhaseMatch
  ) {
    var changes: [Change] = []
    let paths = MotionPaths(reference, actual, layers: layers)
    for (a, b) in phases.pairs {
      guard let phase = b.map({ phases.after[$0] }) ?? a.map({ phases.before[$0] }) else {
        continue
      }
      let own = differences.filter { $0.isIn(a, b, phases) }
      guard let a, let b else {
        let words = b == nil ? "does not happen any more" : "happens now"
        changes.append(
          Change(
            phase: phase.subject, layers: [], words: [words], delay: nil, stretch: nil,
            residual: nil))
        continue
      }
      let (old, new) = (phases.before[a], phases.after[b])
      if abs(old.time - new.time) > Self.leastTime {
        changes.append(
          Change(
            phase: phase.subject, layers: [],
            words: ["begins at \(Self.seconds(old.time)) → \(Self.seconds(new.time)) s"],
            delay: new.time - old.time, stretch: nil, residual: nil))
      }
      let shift = new.time - old.time
      let specified = SpecificationChange.changes(
        reference, actual, (phases.before, a), (phases.after, b))
      var told: Set<Int> = []
      for change in specified {
        let caused = own.indices.filter { change.layers.contains(own[$0].layer) }
        told.formUnion(caused)
        changes.append(
          Self.change(
            change, phase.subject, caused.map { own[$0] }, shift, reference, actual))
      }
      let rest = own.indices.filter { !told.contains($0) }.map { own[$0] }
      changes += Self.grouped(rest, phase.subject, shift, reference, actual)
      changes += paths.words(for: own, old, new).map {
        Change(
          phase: phase.subject, layers: $0.layers, words: [$0.words], delay: nil, stretch: nil,
          residual: nil)
      }
    }
    self.changes = changes
  }

  /// What is less than this is no difference in time, in seconds; our choice, a tenth of a frame.
  static let leastTime = 0.0015

  static func seconds(_ time: Double) -> String { String(format: "%.2f", time) }

  /// A change of what was specified, with what comes of it.
  private static func change(
    _ change: SpecificationChange, _ phase: String, _ caused: [MotionDifference], _ shift: Double,
    _ reference: Reel, _ actual: Reel
  ) -> Change {
    // What goes farthest shows best what comes of it.
    let main = caused.enumerated().max { a, b in
      a.element.way != b.element.way ? a.element.way < b.element.way : a.offset > b.offset
    }?.element
    let warp = main?.warp(reference, actual)
    let isExact = !change.hasCurve && warp?.isExact == true
    var words = change.words
    if let warp, isExact { words += warp.words(shift, hasDelay: change.hasDelay) }
    if let main, !isExact { words += main.consequences }
    return Change(
      phase: phase, layers: change.layers, words: words,
      delay: isExact ? warp.map { $0.delay - shift } : nil, stretch: isExact ? warp?.stretch : nil,
      residual: isExact ? warp?.residual : nil)
  }

  /// Movements for which nothing else was specified: together where they differ alike.
  private static func grouped(
    _ differences: [MotionDifference], _ phase: String, _ shift: Double, _ reference: Reel,
    _ actual: Reel
  ) -> [Change] {
    var groups: [(words: [String], warp: MotionWarp?, layers: [String])] = []
    for difference in differences {
      let warp = difference.warp(reference, actual)
      let isExact = warp?.isExact == true && difference.hasSameEnds
      let isTurned = differences.contains { $0.isOpposite(of: difference) }
      let words =
        isTurned
        ? ["goes another way now"]
        : isExact ? warp?.words(shift, hasDelay: false) ?? [] : [difference.reading]
      // The digits of figures differ where nothing else does.
      if words.isEmpty { continue }
      let name = "\(difference.layer) \(difference.property.rawValue)"
      if let place = groups.firstIndex(where: { $0.words == words }) {
        if !groups[place].layers.contains(name) { groups[place].layers.append(name) }
      } else {
        groups.append((words, isExact ? warp : nil, [name]))
      }
    }
    return groups.map { words, warp, layers in
      Change(
        phase: phase, layers: layers, words: words, delay: warp.map { $0.delay - shift },
        stretch: warp?.stretch, residual: warp?.residual)
    }
  }
}

extension MotionWarp {
  /// `starts 0.100 s later`, `takes 1.25 times as long`; with what is left over.
  fileprivate func words(_ shift: Double, hasDelay: Bool) -> [String] {
    var words: [String] = []
    let own = delay - shift
    // Where a movement begins is seen to a frame or so; its curve tells more, but not all.
    if abs(own) >= Self.leastDelay, !hasDelay {
      words.append("starts \(String(format: "%.3f", abs(own))) s \(own > 0 ? "later" : "earlier")")
    }
    if abs(stretch - 1) >= Self.leastStretch {
      words.append("takes \(String(format: "%.2f", stretch)) times as long")
    }
    if let last = words.popLast() {
      words.append("\(last) (residual \(String(format: "%.1f", residual * 100)) %)")
    }
    return words
  }

  /// In seconds; our choice, half a frame at 60 Hz.
  private static let leastDelay = 0.008
}

extension MotionDifference {
  fileprivate var way: Double {
    max(abs((after?.to ?? 0) - (after?.from ?? 0)), abs((before?.to ?? 0) - (before?.from ?? 0)))
  }

  fileprivate var hasSameEnds: Bool {
    guard let before, let after else { return false }
    let range = max(abs(before.to - before.from), 1e-9)
    return abs(before.from - after.from) <= MotionWarp.likeness * range
      && abs(before.to - after.to) <= MotionWarp.likeness * range
  }

  /// Whether one is there before, and the other, of the same number of the same layer, after.
  fileprivate func isOpposite(of other: MotionDifference) -> Bool {
    layer == other.layer && property == other.property
      && (before == nil) == (other.after == nil) && (after == nil) == (other.before == nil)
      && (before == nil) != (after == nil)
  }

  /// The figures that differ, or that it stands still on one side.
  fileprivate var reading: String {
    if before == nil { return "moves now, and stood still" }
    if after == nil { return "stands still now, and moved" }
    return figuresThatDiffer
  }

  /// What comes of another specification.
  fileprivate var consequences: [String] {
    guard let before, let after else { return [reading] }
    var words: [String] = []
    func add(_ name: String, _ a: String, _ b: String, _ unit: String) {
      if a != b { words.append("\(name) \(a) → \(b)\(unit)") }
    }
    let seconds = MotionComparison.seconds
    add("settles", seconds(before.settleTime), seconds(after.settleTime), " s")
    let percent = { (part: Double) in String(format: "%.1f", part * 100) }
    add("overshoot", percent(before.overshoot), percent(after.overshoot), " %")
    let unit = property.unit.isEmpty ? " 1/s" : " \(property.unit)/s"
    let speed = MotionWords.figure
    add("top speed", speed(before.peakVelocity), speed(after.peakVelocity), unit)
    return words
  }

  fileprivate func warp(_ reference: Reel, _ actual: Reel) -> MotionWarp? {
    guard let old = trace(beforeCurve, before, reference),
      let new = trace(afterCurve, after, actual)
    else { return nil }
    return MotionWarp(old, new)
  }

  private func trace(
    _ curve: MotionCurve?, _ figures: MotionFigures?, _ reel: Reel
  ) -> MotionTrace? {
    guard let curve, let figures else { return nil }
    return MotionTrace(curve, figures.frames, reel)
  }

  fileprivate func isIn(_ a: Int?, _ b: Int?, _ phases: PhaseMatch) -> Bool {
    if let after { return after.phase(in: phases.after) == b }
    if let before { return before.phase(in: phases.before) == a }
    return false
  }
}

extension MotionFigures {
  /// The phase in which the movement begins.
  func phase(in phases: [Phase]) -> Int? {
    PhaseMatch.phase(of: frames.lowerBound, in: phases)
  }
}
