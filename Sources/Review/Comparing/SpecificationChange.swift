internal import Frames

/// An animation that was specified otherwise.
struct SpecificationChange {
  /// What people call the layers that it moves.
  let layers: [String]

  /// `spring damping 0.8 → 0.75`.
  let words: [String]

  /// Whether one of the words is about when it begins.
  let hasDelay: Bool

  /// Whether one of the words is about its curve.
  let hasCurve: Bool

  /// The animations of two phases that belong together, as far as they differ.
  static func changes(
    _ reference: Reel, _ actual: Reel, _ before: (phases: [Phase], index: Int),
    _ after: (phases: [Phase], index: Int)
  ) -> [SpecificationChange] {
    let old = motions(of: reference, in: before)
    let new = motions(of: actual, in: after)
    let keys = (old.map(Keys.init), new.map(Keys.init))
    let pairs = Alignment(old.count, new.count) { keys.0[$0].likeness(keys.1[$1]) }.pairs
    let times = (before.phases[before.index].time, after.phases[after.index].time)
    var changes: [SpecificationChange] = []
    for case (let a?, let b?) in pairs {
      let words = words(from: old[a], times.0, to: new[b], times.1)
      guard !words.all.isEmpty else { continue }
      let layers = keys.1[b].layers
      if let same = changes.firstIndex(where: { $0.words == words.all }) {
        let known = changes[same].layers
        changes[same] = SpecificationChange(
          layers: known + layers.filter { !known.contains($0) }, words: words.all,
          hasDelay: words.hasDelay, hasCurve: words.hasCurve)
      } else {
        changes.append(
          SpecificationChange(
            layers: layers, words: words.all, hasDelay: words.hasDelay, hasCurve: words.hasCurve))
      }
    }
    return changes
  }

  /// The animations that begin in a phase.
  private static func motions(
    of reel: Reel, in place: (phases: [Phase], index: Int)
  ) -> [Motion] {
    reel.header.motions.filter { motion in
      let frame = Phase.frame(before: motion.start.seconds + 1e-6, in: reel)
      return (PhaseMatch.phase(of: frame, in: place.phases) ?? 0) == place.index
    }
  }

  /// What an animation changes, by which it is known again.
  private struct Keys {
    let layers: [String]
    let names: Set<String>
    let kind: String

    init(_ motion: Motion) {
      layers = motion.changes.reduce(into: []) { if !$0.contains($1.layer) { $0.append($1.layer) } }
      names = Set(motion.changes.map { "\($0.layer).\($0.property)" })
      kind = String(motion.curve.prefix { $0 != " " })
    }

    /// How sure it is that two are one; nil if they have nothing in common.
    func likeness(_ other: Keys) -> Double? {
      let common = names.intersection(other.names).count
      if common == 0 { return names.isEmpty && other.names.isEmpty ? 0.5 : nil }
      return Double(common) / Double(names.union(other.names).count)
        + (kind == other.kind ? 0.5 : 0.25)
    }
  }

  // MARK: Words

  private static func words(
    from a: Motion, _ start: Double, to b: Motion, _ other: Double
  ) -> (all: [String], hasDelay: Bool, hasCurve: Bool) {
    var words = curveWords(from: a, to: b)
    let hasCurve = !words.isEmpty
    if abs(a.duration - b.duration) > MotionComparison.leastTime {
      words.append(
        "duration \(MotionWords.seconds(a.duration)) → \(MotionWords.seconds(b.duration)) s")
    }
    let delays = (a.start.seconds - start + a.delay, b.start.seconds - other + b.delay)
    let later = delays.1 - delays.0
    let hasDelay = abs(later) > MotionComparison.leastTime
    if hasDelay {
      words.append(
        "starts \(MotionWords.seconds(abs(later))) s \(later > 0 ? "later" : "earlier")")
    }
    return (words, hasDelay, hasCurve)
  }

  private static func curveWords(from a: Motion, to b: Motion) -> [String] {
    guard case .spring(let frequency, let damping, let velocity)? = a.timing,
      case .spring(let otherFrequency, let otherDamping, let otherVelocity)? = b.timing
    else {
      return a.curve == b.curve && a.timing == b.timing ? [] : [plain(from: a, to: b)]
    }
    var words: [String] = []
    func add(_ name: String, _ a: Double, _ b: Double, _ unit: String = "") {
      let (old, new) = (figure(a), figure(b))
      if old != new { words.append("\(name) \(old) → \(new)\(unit)") }
    }
    add("spring damping", damping, otherDamping)
    add("initial velocity", velocity, otherVelocity)
    // A duration and a damping ratio say how stiff a spring is.
    if words.isEmpty, abs(a.duration - b.duration) <= MotionComparison.leastTime {
      add("spring frequency", frequency, otherFrequency, " rad/s")
    }
    return words
  }

  private static func plain(from a: Motion, to b: Motion) -> String {
    let (old, new) = (MotionWords.curve(a.curve), MotionWords.curve(b.curve))
    return old == new ? "another \(new) curve" : "curve \(old) → \(new)"
  }

  /// With as many digits as designers write.
  private static func figure(_ value: Double) -> String { decimal(value, places: 3) }
}
