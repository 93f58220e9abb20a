internal import Frames

/// A stretch of a recording in which one thing happens: what a touch sets off, or a finger drives.
struct Phase: Hashable {
  /// What happens: `Open: tap on 'card' at 0.15 s`.
  var title = ""

  /// The same without when: `Open: tap on 'card'`.
  var subject = ""

  /// `Open`, `Close`, `Back`; nil where only the cause can be told.
  var verb: String?

  /// What began it, in words, without when; nil for the beginning of a recording.
  let cause: String?

  /// When it began, in seconds: for a tap when the finger left.
  let time: Double

  /// Whether a finger drives it.
  let isDriven: Bool

  /// The last frame before anything of it shows.
  var start: Int

  /// The last frame before the next phase.
  var end: Int

  /// The first frame that differs; nil if none does.
  var firstChange: Int?

  /// The last frame that differs from the one before; nil likewise.
  var lastChange: Int?

  /// Whether the next phase begins while it moves.
  var isCut = false

  /// Whether another phase follows.
  var isFollowed = false

  /// What its first frame is to the phase before: `before`, `finger lifts`, `caught`.
  var opening = "before"

  /// How long all has been at rest when it begins, in seconds; nil where it has not, or for less than is
  /// told.
  var hold: Double?

  /// The shortest rest that is told of, in seconds; our choice: less looks like none.
  static let leastHold = 0.1
}

extension Phase {
  /// The phases of `reel`, in order, without those in which nothing shows.
  static func phases(of reel: Reel, _ steps: FrameSteps) -> [Phase] {
    let causes = PhaseCause.causes(in: reel)
    var phases: [Phase] = []
    for (index, cause) in causes.enumerated() {
      let start = index == 0 ? 0 : frame(before: cause.time, in: reel)
      let end =
        index + 1 < causes.count
        ? frame(before: causes[index + 1].time, in: reel) : reel.frames.count - 1
      let changes = start < end ? (start + 1...end).filter { steps.changes[$0] } : []
      guard !changes.isEmpty || causes.count == 1 else {
        // What shows nothing is a part of what came before.
        if !phases.isEmpty { phases[phases.count - 1].end = end }
        continue
      }
      var phase = Phase(
        cause: cause.words, time: cause.effect, isDriven: cause.isDriven, start: start, end: end)
      phase.firstChange = changes.first
      phase.lastChange = changes.last
      phase.isFollowed = index + 1 < causes.count
      phase.isCut =
        phase.isFollowed && end > start
        && FrameStep(from: reel.frames[end - 1], to: reel.frames[end]).isVisible
      if let last = phases.last {
        phase.opening = last.isDriven ? "finger lifts" : last.isCut ? "caught" : "before"
        if phase.opening == "before" {
          phase.hold = hold(until: start, since: last.start, in: reel)
        }
      }
      phases.append(phase)
    }
    if phases.isEmpty {
      phases = [
        Phase(
          cause: causes[0].words, time: causes[0].effect, isDriven: false, start: 0,
          end: reel.frames.count - 1)
      ]
    }
    phases[0].start = 0
    for index in phases.indices {
      phases[index].verb = phases[index].isDriven ? nil : verb(of: phases[index], reel)
      phases[index].subject = phases[index].words
      phases[index].title = title(of: index, in: phases)
    }
    return phases
  }

  /// How long a frame has looked as it does; nil for less than is told.
  private static func hold(until frame: Int, since earliest: Int, in reel: Reel) -> Double? {
    var first = frame
    while first > earliest,
      !FrameStep(from: reel.frames[first - 1], to: reel.frames[frame]).isVisible
    {
      first -= 1
    }
    let hold = Double(frame - first) / Double(reel.header.framesPerSecond)
    return hold >= leastHold ? hold : nil
  }

  /// The last frame at or before an instant.
  static func frame(notAfter time: Double, in reel: Reel) -> Int {
    let index = (time * Double(reel.header.framesPerSecond) + 1e-6).rounded(.down)
    return Int(min(max(index, 0), Double(reel.frames.count - 1)))
  }

  /// The last frame before an instant, or the first of all.
  static func frame(before time: Double, in reel: Reel) -> Int {
    let index = (time * Double(reel.header.framesPerSecond) - 1e-6).rounded(.up) - 1
    return Int(min(max(index, 0), Double(reel.frames.count - 1)))
  }

  // MARK: Titles

  private static func title(of index: Int, in phases: [Phase]) -> String {
    let phase = phases[index]
    guard phase.cause != nil else { return phase.subject }
    guard phase.isDriven else { return "\(phase.subject) at \(seconds(phase.time)) s" }
    let end = index + 1 < phases.count ? phases[index + 1].time : phase.time
    return "\(phase.subject), \(seconds(phase.time)) to \(seconds(end)) s"
  }

  private var words: String {
    guard let cause else { return "All of it" }
    return verb.map { "\($0): \(cause)" } ?? cause.capitalizedFirst
  }

  private static func seconds(_ time: Double) -> String { String(format: "%.2f", time) }

  /// What a phase does to the screen as a whole; nil where only its cause can be told.
  private static func verb(of phase: Phase, _ reel: Reel) -> String? {
    let (before, after) = (reel.frames[phase.start], reel.frames[phase.end])
    let (less, more) = (before.presentations, after.presentations)
    if more > less { return "Open" }
    if more < less { return "Close" }
    if before.size != after.size { return nil }
    let first = reel.frames[0]
    let (began, ended) = (FrameStep(from: first, to: before), FrameStep(from: first, to: after))
    if began.isVisible, !ended.isVisible { return "Back" }
    if !began.isVisible, ended.isVisible { return "Forward" }
    return nil
  }
}

extension Frame {
  /// How many presented screens it shows.
  fileprivate var presentations: Int {
    func count(_ node: Node) -> Int {
      (node.name == "presentation container" ? 1 : 0) + node.children.reduce(0) { $0 + count($1) }
    }
    return count(root)
  }
}

extension String {
  /// With a capital at the beginning.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
