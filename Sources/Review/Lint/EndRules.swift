internal import Frames

/// The rules that a recording ends at rest, and that little moves where Reduce Motion is on.
struct EndRules {
  private let screen: ScreenTracks

  /// How far something may go by itself under Reduce Motion, in parts of the screen's shorter side; our
  /// choice: what Apple keeps (a highlight, a small shift) stays below it.
  private static let mostWay = 0.1

  /// Likewise how much it may grow or shrink; our choice.
  private static let mostGrowth = 1.1

  init(_ screen: ScreenTracks) { self.screen = screen }

  /// What is still on its way in the last frame.
  var unsettled: [LintNote] {
    let last = screen.frames.count - 1
    guard last > 0, !screen.isTurned(last), !endsWithAnimation else { return [] }
    let steps = screen.frames[last].compactMap { layer -> (id: Int, way: Double, fade: Double)? in
      guard layer.isVisible, let before = screen.layer(id: layer.node.id, in: last - 1),
        before.isVisible
      else { return nil }
      return (
        layer.node.id, layer.way(from: before).max() ?? 0, abs(layer.opacity - before.opacity)
      )
    }
    // Of layers that go together the outermost is told.
    if let first = steps.max(by: { $0.way < $1.way - 1e-9 }), first.way >= Self.lastWay {
      return [
        LintNote(
          rule: .unsettled, frame: last, layer: first.id, figure: first.way,
          words: "still goes \(MotionWords.figure(first.way)) pt a frame at the end")
      ]
    }
    if let first = steps.max(by: { $0.fade < $1.fade - 1e-9 }), first.fade >= Self.lastFade {
      return [
        LintNote(
          rule: .unsettled, frame: last, layer: first.id, figure: first.fade,
          words: "still fades by \(MotionWords.figure(first.fade)) a frame at the end")
      ]
    }
    return []
  }

  /// Whether the last animation is over just now: of an even motion the last step is as long as any.
  private var endsWithAnimation: Bool {
    let frames = screen.reel.frames.count
    let end = screen.reel.time(ofFrame: frames - 1).seconds
    let step = 1 / Double(screen.reel.header.framesPerSecond)
    let ends = screen.reel.header.motions.map { $0.start.seconds + $0.delay + $0.duration }
    return ends.max().map { $0 > end - 2 * step && $0 <= end + 1e-6 } ?? false
  }

  /// What an animation may leave for its last frame, in points, as a spring leaves a thousandth of its
  /// way; our choice.
  private static let lastWay = 2.0

  /// Likewise of opacity.
  private static let lastFade = 0.05

  /// What goes far by itself, the farthest of each phase.
  var far: [LintNote] {
    let reel = screen.reel
    let phases = Phase.phases(of: reel, FrameSteps(reel.frames))
    return phases.filter { !$0.isDriven }.compactMap { phase in
      let size = reel.frames[phase.start].size
      let most = Self.mostWay * min(size.width, size.height)
      var farthest: (note: LintNote, way: Double)?
      for id in screen.order {
        guard let (way, frame) = way(of: id, in: phase), way > most,
          way > (farthest?.way ?? 0) + 1e-6
        else { continue }
        farthest = (
          LintNote(
            rule: .reducedMotion, frame: frame, layer: id, figure: way,
            words: "goes \(MotionWords.figure(way)) pt although Reduce Motion is on"), way
        )
      }
      return farthest?.note
    }
  }

  /// How far a layer goes in a phase from where it is first seen, and where it is farthest.
  private func way(of id: Int, in phase: Phase) -> (way: Double, frame: Int)? {
    var first: ScreenLayer?
    var farthest: (way: Double, frame: Int)?
    for frame in phase.start...phase.end {
      guard let layer = screen.layer(id: id, in: frame), layer.isVisible else { continue }
      guard let start = first else {
        first = layer
        continue
      }
      if screen.isTurned(frame) { return farthest }
      var way = Double(
        hypot(layer.center.x - start.center.x, layer.center.y - start.center.y))
      let growth = layer.box.width / max(start.box.width, 1e-6)
      if max(growth, 1 / max(growth, 1e-6)) > Self.mostGrowth {
        way = max(way, Double(abs(layer.box.width - start.box.width)))
      }
      if way > farthest?.way ?? 0 { farthest = (way, frame) }
    }
    return farthest
  }
}
