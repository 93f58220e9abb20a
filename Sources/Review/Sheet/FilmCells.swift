internal import Frames

/// A cell of a sheet: a frame, and what it is there for.
struct FilmCell: Hashable {
  let frame: Int
  /// `top speed`, `settled`; empty for a frame between such.
  var notes: [String] = []
}

/// The cells of a phase: the moments that matter, and between them what shows the way.
struct FilmCells {
  private let reel: Reel
  private let phase: Phase

  /// The moments that matter, the most important first.
  private var moments: [FilmCell] = []

  /// How far each frame of the phase is along the way of change and time.
  private let way: [Double]

  /// How much of the way is change, and how much time; our choice: most cells where it moves, and
  /// enough to see a spring settle.
  private static let changeShare = 0.75

  init(_ phase: Phase, of reel: Reel, _ steps: FrameSteps, curves: [MotionCurve]) {
    self.reel = reel
    self.phase = phase
    way = Self.way(of: phase, steps)
    findMoments(steps, curves)
  }

  /// How much the phase has to show: its share of the cells of a sheet.
  var weight: Double {
    guard let first = phase.firstChange, let last = phase.lastChange else { return 1 }
    return Double(last - first + 2).squareRoot()
  }

  /// At most `count` cells, in order.
  func cells(_ count: Int) -> [FilmCell] {
    var chosen: [FilmCell] = []
    for moment in moments where chosen.count < max(count, 1) {
      // What looks like its neighbour is shown once, and told of where it is the same frame.
      let before = chosen.indices.filter { chosen[$0].frame <= moment.frame }
        .max { chosen[$0].frame < chosen[$1].frame }
      let after = chosen.indices.filter { chosen[$0].frame >= moment.frame }
        .min { chosen[$0].frame < chosen[$1].frame }
      let beside = [before, after].compactMap { $0 }
      if let same = beside.first(where: { chosen[$0].frame == moment.frame }) {
        chosen[same].notes += moment.notes
        continue
      }
      let isRepeat = beside.contains {
        !isDistinct(chosen[$0].frame, moment.frame)
          // What comes back to where it was has its end, where there is room for something between.
          && (count < 3 || !isApart(chosen[$0].frame, moment.frame))
      }
      if isRepeat { continue }
      chosen.append(moment)
    }
    // The first cell of what follows is the end of what is cut short.
    let end = phase.isFollowed ? [phase.end] : []
    while chosen.count < count, let next = nextFrame(beside: chosen.map(\.frame) + end) {
      chosen.append(FilmCell(frame: next))
    }
    return chosen.sorted { $0.frame < $1.frame }
  }

  /// The frame in the middle of the widest gap that one fits into; nil where none looks different.
  private func nextFrame(beside chosen: [Int]) -> Int? {
    let frames = chosen.sorted()
    let gaps = zip(frames, frames.dropFirst()).enumerated().sorted { a, b in
      let (one, other) = (length(a.element.0, a.element.1), length(b.element.0, b.element.1))
      return one != other ? one > other : a.offset < b.offset
    }
    for (start, end) in gaps.map(\.element) where end - start > 1 {
      let middle = (position(start) + position(end)) / 2
      let nearest = (start + 1..<end).min {
        abs(position($0) - middle) < abs(position($1) - middle)
      }
      if let nearest, isDistinct(start, nearest), isDistinct(nearest, end) { return nearest }
    }
    return nil
  }

  // MARK: Moments

  private mutating func findMoments(_ steps: FrameSteps, _ curves: [MotionCurve]) {
    // A rest has this one cell: it shows the same from its first frame to its last.
    let hold = phase.hold.map { String(format: "held %.2f s", $0) }
    moments.append(
      FilmCell(
        frame: phase.start,
        notes: phase.cause == nil ? [] : [phase.opening] + [hold].compactMap { $0 }))
    guard let first = phase.firstChange, let last = phase.lastChange else { return }
    if first == last, !phase.isDriven {
      moments.append(FilmCell(frame: first, notes: ["changes at once"]))
      return
    }
    // Where the next phase begins while this one moves, its first cell shows the end of this one.
    if !(phase.isFollowed && (phase.isCut || phase.isDriven)) {
      let note = phase.isDriven ? "finger lifts" : "settled"
      moments.append(FilmCell(frame: settledFrame(last), notes: [note]))
    }
    let ends = moments.count
    // Corners may be round in many ways; nobody waits for them.
    for curve in curves where curve.property != .cornerRadius {
      for moment in CurveMoments(of: curve, in: phase, reel).moments where isAnswer(moment.frame) {
        switch moment.kind {
        case .overshoot: moments.append(FilmCell(frame: moment.frame, notes: [moment.short]))
        case .turn: moments.append(FilmCell(frame: moment.frame, notes: ["turns"]))
        case .peakSpeed, .settled: break
        }
      }
      // Of several layers that turn the one that matters most is enough.
      if moments.count > ends { break }
    }
    moments = Array(moments.prefix(ends + Self.mostTurns))
    let span = first...last
    if let fastest = span.max(by: { steps.amounts[$0] < steps.amounts[$1] }) {
      // Before overshoots: where there are few cells one has to show how it moves.
      moments.insert(FilmCell(frame: fastest, notes: ["top speed"]), at: ends)
    }
    if let seen = span.first(where: { isDistinct(phase.start, $0) }) {
      moments.append(FilmCell(frame: seen, notes: ["first change"]))
    }
  }

  /// Whether a frame shows what follows on a touch, and not how what is touched answers to it: a button that
  /// is lit until the finger lifts.
  private func isAnswer(_ frame: Int) -> Bool {
    phase.isDriven || reel.time(ofFrame: frame).seconds > phase.time
  }

  /// The most turns and overshoots of a phase; our choice: what follows is too small to be seen.
  private static let mostTurns = 3

  /// The first frame from which on nothing moves visibly.
  private func settledFrame(_ last: Int) -> Int {
    var frame = last
    while frame > phase.start, !isDistinct(frame - 1, last) { frame -= 1 }
    return frame
  }

  private func isDistinct(_ a: Int, _ b: Int) -> Bool {
    a != b && FrameStep(from: reel.frames[a], to: reel.frames[b]).isVisible
  }

  /// Whether something that looks like neither lies between two frames.
  private func isApart(_ a: Int, _ b: Int) -> Bool {
    let (low, high) = (min(a, b), max(a, b))
    return [1, 2, 3].contains { quarter in
      let between = low + (high - low) * quarter / 4
      return isDistinct(low, between) && isDistinct(between, high)
    }
  }

  // MARK: The way

  private func position(_ frame: Int) -> Double { way[frame - phase.start] }

  private func length(_ a: Int, _ b: Int) -> Double { position(b) - position(a) }

  private static func way(of phase: Phase, _ steps: FrameSteps) -> [Double] {
    let span = Array(phase.start...phase.end)
    let total = max(span.dropFirst().reduce(0) { $0 + steps.amounts[$1] }, 1e-9)
    // Time counts while something changes.
    let moving = (phase.firstChange ?? 0)...(phase.lastChange ?? Int.max)
    let count = max(Double(span.count { moving.contains($0) }), 1)
    return span.dropFirst().reduce(into: [0.0]) { way, frame in
      let time = moving.contains(frame) ? (1 - changeShare) / count : 0
      way.append(way[way.count - 1] + steps.amounts[frame] / total * changeShare + time)
    }
  }
}
