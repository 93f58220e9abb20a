internal import Frames

/// The phases of two recordings, each with its counterpart.
///
/// A presentation is never the counterpart of a dismissal, nor a drag that of a tap.
struct PhaseMatch {
  let before: [Phase]
  let after: [Phase]

  /// The places of phases that belong together, in order; nil on the side that has none.
  private(set) var pairs: [(before: Int?, after: Int?)] = []

  init(_ before: Reel, _ after: Reel) {
    self.before = Phase.phases(of: before, FrameSteps(before.frames))
    self.after = Phase.phases(of: after, FrameSteps(after.frames))
    let (old, new) = (self.before, self.after)
    pairs = Alignment(old.count, new.count) { Self.likeness(old[$0], new[$1]) }.pairs
  }

  /// How sure it is that two phases are one; nil where they are not.
  private static func likeness(_ a: Phase, _ b: Phase) -> Double? {
    guard a.isDriven == b.isDriven else { return nil }
    // What is forward and what is back depends on where a recording begins; these do not.
    let (old, new) = (a.isPresentation, b.isPresentation)
    if old != nil || new != nil, old != new { return nil }
    if a.cause == b.cause { return 3 }
    if old != nil { return 2 }
    return a.verb == nil && b.verb == nil ? 1 : nil
  }

  /// The phase in which a frame lies.
  static func phase(of frame: Int, in phases: [Phase]) -> Int? {
    phases.lastIndex { $0.start <= frame }
  }

  func areTogether(_ a: Int?, _ b: Int?) -> Bool {
    pairs.contains { $0.before == a && $0.after == b }
  }
}

extension Phase {
  /// Whether it presents something, or dismisses it; nil if it does neither.
  fileprivate var isPresentation: Bool? {
    switch verb {
    case "Open": true
    case "Close": false
    default: nil
    }
  }
}

/// Two lists side by side, in their order, so that what is alike stands together.
struct Alignment {
  /// In order; nil on the side that has no counterpart.
  private(set) var pairs: [(before: Int?, after: Int?)] = []

  /// - Parameter weight: How much it is worth that two stand together, above 0; nil where they must not.
  init(_ before: Int, _ after: Int, weight: (Int, Int) -> Double?) {
    let width = after + 1
    let weights = (0..<before).map { a in (0..<after).map { weight(a, $0) } }
    // The worth of the best alignment of what is left from (i, j) on.
    var best = [Double](repeating: 0, count: (before + 1) * width)
    for i in (0..<before).reversed() {
      for j in (0..<after).reversed() {
        let skipping = max(best[(i + 1) * width + j], best[i * width + j + 1])
        let pairing = weights[i][j].map { $0 + best[(i + 1) * width + j + 1] } ?? 0
        best[i * width + j] = max(skipping, pairing)
      }
    }
    var (i, j) = (0, 0)
    while i < before || j < after {
      if i < before, j < after, let own = weights[i][j],
        best[i * width + j] == own + best[(i + 1) * width + j + 1]
      {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if i < before, j == after || best[(i + 1) * width + j] >= best[i * width + j + 1] {
        pairs.append((i, nil))
        i += 1
      } else {
        pairs.append((nil, j))
        j += 1
      }
    }
  }
}
