internal import Frames

/// The rules that a touch does something, and that what is touched is large enough.
struct TouchRules {
  private let screen: ScreenTracks
  private let rate: Double

  /// How long something may take to answer a touch, in seconds; our choice: who waits longer taps again.
  private static let answer = 1.0

  /// The least width and height of what is touched, in points.
  ///
  /// - Source: Apple, *Human Interface Guidelines*, Buttons: "a button needs a hit region of at least
  ///   44x44 pt".
  private static let leastSide = 44.0

  /// What goes farther than this from frame to frame moves, in points; our choice.
  private static let leastWay = 0.5

  init(_ screen: ScreenTracks) {
    self.screen = screen
    rate = Double(screen.reel.header.framesPerSecond)
  }

  // MARK: Nothing follows

  /// Touches after which everything stays as it is.
  var missed: [LintNote] {
    let reel = screen.reel
    let starts = reel.header.touches.compactMap(\.path.first?.time)
    return reel.header.touches.compactMap { track in
      guard let first = track.path.first, let last = track.path.last else { return nil }
      // A second tap, or a second finger, is a part of what the first began.
      let next = starts.filter { $0 > last.time }.min() ?? .infinity
      let end = min(last.time + Self.answer, next)
      let frames = frame(first.time)...max(frame(end), frame(first.time))
      guard Double(frame(first.time)) / rate <= last.time + 1 / rate,
        !frames.contains(where: { changes($0) })
      else { return nil }
      let name = reel.header.events.last { $0.time.seconds <= first.time + 1e-6 }?.target
      let box = CGRect(x: first.point.x - 22, y: first.point.y - 22, width: 44, height: 44)
      let subject = name.map { "The touch on '\($0)'" } ?? "The touch"
      return LintNote(
        rule: .missedTouch, frame: frames.lowerBound, figure: end - first.time,
        words: "\(subject) is followed by nothing for \(MotionWords.figure(end - first.time)) s.",
        box: box)
    }
  }

  private func frame(_ time: Double) -> Int {
    min(max(Int((time * rate - 1e-6).rounded(.up)), 0), screen.frames.count - 1)
  }

  private func changes(_ frame: Int) -> Bool {
    frame > 0 && screen.reel.frames[frame] != screen.reel.frames[frame - 1]
  }

  // MARK: Size

  /// What is touched while it moves, and is smaller than a finger needs.
  var small: [LintNote] {
    let reel = screen.reel
    return reel.header.events.compactMap { event in
      let time = event.time.seconds
      guard let target = event.target,
        let point = reel.header.touches.lazy.compactMap(\.path.first)
          .first(where: { abs($0.time - time) < 1e-6 })?.point
      else { return nil }
      let frame = Phase.frame(notAfter: time, in: reel)
      let layers = screen.frames[frame].filter { $0.isVisible && $0.box.contains(point) }
      // What is called so, or what a text that says so is on.
      let named = layers.filter { $0.node.name == target }
      let around = layers.filter { $0.says(target) }.compactMap { text in
        text.parent.flatMap { screen.layer(id: $0, in: frame) }
      }
      let candidates = named.isEmpty ? around : named
      guard let layer = candidates.min(by: { $0.shorterSide < $1.shorterSide }),
        layer.shorterSide < Self.leastSide, frame > 0,
        let before = screen.layer(id: layer.node.id, in: frame - 1),
        hypot(layer.center.x - before.center.x, layer.center.y - before.center.y) > Self.leastWay
      else { return nil }
      return LintNote(
        rule: .smallTarget, frame: frame, layer: layer.node.id, figure: layer.shorterSide,
        words: "is touched in motion, and is \(MotionWords.figure(layer.shorterSide)) pt where a "
          + "finger needs \(MotionWords.figure(Self.leastSide))")
    }
  }
}

extension ScreenLayer {
  fileprivate var shorterSide: Double { min(box.width, box.height) }

  fileprivate func says(_ words: String) -> Bool {
    if case .text(let text)? = node.content { return text.string == words }
    return false
  }
}
