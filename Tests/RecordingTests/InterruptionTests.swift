import Filmstrip
import Frames
import Gallery
import Recording
import Testing
import UIKit

/// Motion as the additive model has it: each animation starts from rest and fades out on top of the
/// others, so a turn adds the way back to what is left of the way there.
private struct AdditiveMotion {
  /// The progress of the way there and of the way back, by the seconds since each began.
  let there: (Double) -> Double
  let back: (Double) -> Double
  let turn: Double

  /// How far from the start, in whole ways.
  func place(at time: Double) -> Double {
    there(max(time, 0)) - (time >= turn ? back(time - turn) : 0)
  }
}

@MainActor @Suite struct InterruptionTests {
  private func motion(of interruption: Interruption) -> AdditiveMotion {
    let turn = interruption.turn - Interruption.start
    func made(_ progress: @escaping (Double) -> Double) -> AdditiveMotion {
      AdditiveMotion(there: progress, back: progress, turn: turn)
    }
    switch interruption.subject {
    case .sheet, .push:
      let spring = SpringOracle(frequency: (1000.0 / 3).squareRoot(), dampingRatio: 1)
      return made { $0 >= 0.5 ? 1 : spring.value(at: $0) }
    case .zoom:
      return made(SpringOracle(frequency: 2 * .pi / 0.4, dampingRatio: 0.9).value)
    case .card:
      return AdditiveMotion(
        there: SpringOracle(duration: 1, dampingRatio: 0.5).value,
        back: SpringOracle(duration: 0.7, dampingRatio: 0.8).value, turn: turn)
    }
  }

  /// What moves, and the places it moves between.
  private func moving(_ interruption: Interruption) -> (name: String, from: Double, to: Double) {
    switch interruption.subject {
    case .push: ("second screen", 393 * 1.5, 393 / 2)
    case .sheet: ("sheet", 852 + 783 / 2, 69 + 783 / 2)
    case .zoom: ("zoom plate", 0, 426)
    case .card: ("detail", 375, 426)
    }
  }

  private func place(_ frame: Frame, _ interruption: Interruption) -> Double? {
    let node = frame.root.node(named: moving(interruption).name)
    return interruption.subject == .push
      ? node.map { Double($0.position.x) } : node.map { Double($0.position.y) }
  }

  @Test(
    "Turned back at any time, place and speed go on",
    arguments: Interruption.Subject.allCases, [20, 40, 60, 80])
  func turn(_ subject: Interruption.Subject, at percent: Int) throws {
    let interruption = Interruption(of: subject, percent: percent)
    let rate = 120
    let reel = try Recorder(framesPerSecond: rate).record(interruption).reel
    let motion = motion(of: interruption)
    var (from, to) = (moving(interruption).from, moving(interruption).to)
    var compared = 0
    for (index, frame) in reel.frames.enumerated() {
      let elapsed = Double(index) / Double(rate) - Interruption.start
      // Springs end with a snap; what is left then is less than a thousandth.
      guard elapsed > 0.01, elapsed < interruption.duration * 0.97,
        let place = place(frame, interruption)
      else { continue }
      if interruption.subject == .zoom, from == 0 {
        // Where the poster lies follows from the first place and the closed form.
        let progress = motion.place(at: elapsed)
        from = (place - to * progress) / (1 - progress)
        continue
      }
      let expected = from + (to - from) * motion.place(at: elapsed)
      #expect(abs(place - expected) < 0.01, "at \(elapsed) s")
      compared += 1
    }
    (from, to) = (to, from)
    #expect(compared > 10)
    // The last frame is the first again.
    #expect(reel.frames.last?.root.anonymous == reel.frames.first?.root.anonymous)
  }
}

extension Node {
  /// The node without the numbers by which layers are told apart: a bar may have made its content
  /// anew.
  fileprivate var anonymous: Node {
    var copy = self
    copy.id = 0
    copy.children = children.map(\.anonymous)
    return copy
  }

  /// The first node of that name, itself or below.
  fileprivate func node(named name: String) -> Node? {
    if self.name == name { return self }
    return children.lazy.compactMap { $0.node(named: name) }.first
  }
}
