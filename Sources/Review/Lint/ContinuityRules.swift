internal import Frames

/// The rules that nothing jumps, neither in place nor in speed, and that nothing blinks.
struct ContinuityRules {
  private let screen: ScreenTracks
  private let rate: Double
  private let touched: Set<Int>

  /// A change is sudden if it is this many times those before and after it.
  ///
  /// Our choice: from rest, a motion of even acceleration goes three times as far in its second frame
  /// as in its first.
  private static let isolation = 4.0

  /// The smallest way that is called a jump, in points; our choice, what an eye catches.
  private static let leastJump = 8.0

  /// The smallest speed that is missed as it is gone, in points a second; our choice: a screen's width
  /// in a second.
  private static let leastSpeed = 400.0

  /// Likewise the smallest sudden change of it; our choice.
  private static let leastSpeedChange = 400.0

  /// What is shorter than this blinks, in seconds; our choice, a frame at 20 Hz.
  private static let blink = 0.05

  /// The smallest thing whose blinking is seen, in square points; our choice.
  private static let leastArea = 100.0

  init(_ screen: ScreenTracks) {
    self.screen = screen
    rate = Double(screen.reel.header.framesPerSecond)
    touched = screen.touchedFrames
  }

  private var count: Int { screen.frames.count }

  // MARK: Place

  /// Layers that are suddenly elsewhere; what is in one that jumps is not told of.
  var jumps: [LintNote] {
    var notes: [LintNote] = []
    var found: [Int: Set<Int>] = [:]
    for id in screen.order {
      let steps = (0..<count).map { step(of: id, to: $0) }
      for frame in steps.indices {
        guard let step = steps[frame], step >= Self.leastJump, !touched.contains(frame) else {
          continue
        }
        // What has just come, or is about to go, says nothing of how it moves.
        let around = [frame - 1, frame + 1].compactMap { placeStep(of: id, to: $0) }
        guard around.count == 2, step > Self.isolation * (around.max() ?? 0),
          let layer = screen.layer(id: id, in: frame),
          !screen.isInside(found[frame] ?? [], layer, frame),
          screen.isSeen(moving: id, in: frame, by: Self.leastJump)
        else { continue }
        found[frame, default: []].insert(id)
        notes.append(
          LintNote(
            rule: .jump, frame: frame, layer: id, figure: step,
            words: "jumps by \(MotionWords.figure(step)) pt from the frame before"))
      }
    }
    return notes
  }

  /// How far every corner of a layer goes at least from the frame before; nil where it is not seen in
  /// both.
  private func step(of id: Int, to frame: Int) -> Double? {
    guard let (a, b) = pair(id, frame - 1, frame) else { return nil }
    return b.way(from: a).min()
  }

  /// The same whether it is seen or not; 0 before the first frame and after the last.
  private func placeStep(of id: Int, to frame: Int) -> Double? {
    guard (1..<count).contains(frame) else { return 0 }
    guard !screen.isTurned(frame), let a = screen.layer(id: id, in: frame - 1),
      let b = screen.layer(id: id, in: frame)
    else { return nil }
    return b.way(from: a).min()
  }

  private func pair(_ id: Int, _ first: Int, _ second: Int) -> (ScreenLayer, ScreenLayer)? {
    guard first >= 0, !screen.isTurned(second), let a = screen.layer(id: id, in: first),
      let b = screen.layer(id: id, in: second), a.isVisible, b.isVisible
    else { return nil }
    return (a, b)
  }

  // MARK: Speed

  /// What stops dead, or is at once on another way.
  var speedJumps: [LintNote] {
    var notes: [LintNote] = []
    var found: [Int: Set<Int>] = [:]
    for id in screen.order {
      let speeds = (0..<count).map { velocity(of: id, to: $0) }
      for frame in speeds.indices.dropFirst(2).dropLast(2) {
        let around = (frame - 1...frame + 2).compactMap { speeds[$0] }
        guard around.count == 4, !isTouched(frame) else { continue }
        let (before, after) = (around[1], around[2])
        let change = around[1].distance(to: around[2])
        let usual = max(around[0].distance(to: around[1]), around[2].distance(to: around[3]))
        guard hypot(before.dx, before.dy) >= Self.leastSpeed, change >= Self.leastSpeedChange,
          change > Self.isolation * usual, let layer = screen.layer(id: id, in: frame),
          !screen.isInside(found[frame] ?? [], layer, frame),
          screen.isSeen(moving: id, in: frame, by: Self.leastSpeed / rate)
        else { continue }
        found[frame, default: []].insert(id)
        let (from, to) = (hypot(before.dx, before.dy), hypot(after.dx, after.dy))
        notes.append(
          LintNote(
            rule: .speedJump, frame: frame, layer: id, figure: change,
            words: "goes \(MotionWords.figure(from)) pt/s, and from this frame on "
              + "\(MotionWords.figure(to)) pt/s"
              + (abs(to - from) < change / 2 ? " on another way" : "")))
      }
    }
    return notes
  }

  /// In points a second.
  private func velocity(of id: Int, to frame: Int) -> CGVector? {
    guard let (a, b) = pair(id, frame - 1, frame) else { return nil }
    return CGVector(dx: (b.center.x - a.center.x) * rate, dy: (b.center.y - a.center.y) * rate)
  }

  /// Whether a finger comes down or lifts about a frame, or holds what moves.
  private func isTouched(_ frame: Int) -> Bool {
    let (start, end) = (Double(frame - 2) / rate, Double(frame + 2) / rate)
    return (frame - 1...frame + 2).contains { touched.contains($0) }
      || screen.reel.header.touches.contains { track in
        guard let first = track.path.first, let last = track.path.last else { return false }
        return first.time <= end && last.time >= start
      }
  }

  // MARK: Blinking

  /// Layers that are there, or are gone, for too short a time to be meant.
  var blinks: [LintNote] {
    guard 1 / rate < Self.blink else { return [] }
    var notes: [LintNote] = []
    var found: [Int: Set<Int>] = [:]
    for id in screen.order {
      let shown = (0..<count).map { presence(of: id, in: $0) }
      for frame in shown.indices.dropFirst().dropLast() {
        guard let isThere = shown[frame], shown[frame - 1] == !isThere,
          shown[frame + 1] == !isThere, !screen.isTurned(frame), !screen.isTurned(frame + 1),
          !touched.contains(frame)
        else { continue }
        let there = isThere ? frame : frame - 1
        guard let layer = screen.layer(id: id, in: there), layer.node.drawsItself,
          layer.visibleBox.width * layer.visibleBox.height >= Self.leastArea,
          !screen.isInside(found[frame] ?? [], layer, there)
        else { continue }
        found[frame, default: []].insert(id)
        notes.append(
          LintNote(
            rule: .blink, frame: frame, layer: id, figure: 1,
            words: "is \(isThere ? "there" : "gone") for a single frame", box: layer.visibleBox
          ))
      }
    }
    return notes
  }

  /// Whether a layer is clearly there, or not drawn at all; nil where it is faint, or out of sight for its
  /// place.
  private func presence(of id: Int, in frame: Int) -> Bool? {
    guard let layer = screen.layer(id: id, in: frame) else { return false }
    if layer.visibleBox.isEmpty { return nil }
    if !layer.isVisible { return false }
    return layer.opacity >= Self.leastOpacity ? true : nil
  }

  /// From here on a layer is missed; our choice.
  private static let leastOpacity = 0.1
}

extension CGVector {
  fileprivate func distance(to other: CGVector) -> Double {
    hypot(other.dx - dx, other.dy - dy)
  }
}
