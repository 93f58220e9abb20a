internal import Frames

/// What begins a phase of a recording: a touch, the end of a drag, the device, or the app by itself.
struct PhaseCause: Hashable {
  /// When it begins, in seconds.
  let time: Double

  /// When it takes effect, in seconds: a tap when the finger leaves.
  let effect: Double

  /// In words, without when; nil for the beginning of a recording.
  let words: String?

  /// Whether a finger drives what follows.
  var isDriven = false

  /// A finger that goes farther than this drives what it is on, in points; our choice, as a pan begins.
  private static let driveReach: CGFloat = 10

  /// How long after a touch an animation still is its answer, in seconds; our choice.
  private static let answerTime = 0.06

  /// How soon an animation follows the one before as a part of the same, in seconds; our choice: rows that
  /// come in one after the other, and what is moved on in every frame.
  private static let staggerTime = 0.08

  /// All of a recording, in order of time; one at least.
  static func causes(in reel: Reel) -> [PhaseCause] {
    let touches = reel.header.touches
    var causes: [PhaseCause] = []
    for event in reel.header.events where !event.isFelt && !event.isContinued {
      causes += self.causes(of: event, touches)
    }
    var last = -Double.infinity
    var running: [RunningMotion] = []
    for group in RunningMotion.groups(in: reel) {
      let time = group[0].start
      let isNext = time <= last + staggerTime + 1e-9
      last = time
      running.removeAll { $0.end <= time + 1e-9 }
      // What begins beside something else, and takes nothing over from it, goes along with it.
      let isBeside =
        !running.isEmpty && group.allSatisfy { own in running.allSatisfy { $0.isApart(from: own) } }
      running += group
      // The fingers that are down drive what begins, and what they set off begins as they leave.
      let isTouched = touches.contains { track in
        guard let first = track.path.first, let last = track.path.last else { return false }
        return time >= first.time && time <= last.time + answerTime
      }
      let isAnswer = causes.contains { time >= $0.time && time <= $0.effect + answerTime }
      if !isTouched, !isAnswer, !isNext, !isBeside {
        causes.append(PhaseCause(time: time, effect: time, words: "by itself"))
      }
    }
    let ordered = causes.enumerated()
      .sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    let single = ordered.reduce(into: [PhaseCause]()) { all, cause in
      if all.last?.time != cause.time { all.append(cause) }
    }
    return single.isEmpty ? [PhaseCause(time: 0, effect: 0, words: nil)] : single
  }

  /// A touch that goes far is two: what the finger drives, and what follows when it lets go.
  private static func causes(of event: Event, _ touches: [TouchTrack]) -> [PhaseCause] {
    let time = event.time.seconds
    let own = touches.filter { abs(($0.path.first?.time ?? -1) - time) < 1e-6 }
    guard let lift = own.compactMap(\.path.last?.time).max() else {
      return [PhaseCause(time: time, effect: time, words: event.words)]
    }
    let reach = own.map(\.reach).max() ?? 0
    guard reach > driveReach else {
      let words = event.words.replacing("touch down on", with: "tap on")
      return [PhaseCause(time: time, effect: lift, words: words)]
    }
    let words = event.words.replacing("touch down on", with: "drag on")
    return [
      PhaseCause(time: time, effect: time, words: words, isDriven: true),
      PhaseCause(time: lift, effect: lift, words: "let go"),
    ]
  }
}

/// An animation that runs, with what it moves.
private struct RunningMotion {
  let start: Double
  let end: Double

  /// The layers, by number or else by name; empty where the recording does not tell.
  private let layers: Set<String>

  private init(_ motion: Motion) {
    start = motion.start.seconds
    end = motion.start.seconds + motion.delay + motion.duration
    layers = Set(
      motion.changes.map { change in change.node.map { "\($0)" } ?? "'\(change.layer)'" })
  }

  /// All of a recording, in order of time, those together that begin at one instant.
  static func groups(in reel: Reel) -> [[RunningMotion]] {
    reel.header.motions.reduce(into: []) { groups, motion in
      let own = RunningMotion(motion)
      if groups.last?[0].start == own.start {
        groups[groups.count - 1].append(own)
      } else {
        groups.append([own])
      }
    }
  }

  /// Whether it is known that the two move other layers.
  func isApart(from other: RunningMotion) -> Bool {
    !layers.isEmpty && !other.layers.isEmpty && layers.isDisjoint(with: other.layers)
  }
}

extension Event {
  /// Whether it is something that the app lets feel or hear, and no cause.
  var isFelt: Bool { label.hasPrefix("haptic ") || label.hasPrefix("accessibility ") }

  /// Whether it goes on with a touch that began before.
  fileprivate var isContinued: Bool {
    ["move", "release", "cancel"].contains { label == $0 || label.hasPrefix($0 + " (") }
  }
}
