import Foundation
import Frames
import Review
import Testing

@Suite struct MotionDifferenceTests {
  /// A card that moves along `path`, a place in points for each second.
  private func reel(
    rate: Int = 60, seconds: Double = 2, _ path: (Double) -> CGFloat
  ) -> Reel {
    let frames = (0...Int(seconds * Double(rate))).map { index in
      Sample.frame([Sample.box(1, "card", x: path(Double(index) / Double(rate)))])
    }
    return Sample.reel(
      frames, rate: rate, scale: 1, events: [Event(time: Timestamp(seconds: 0.1), label: "tap")])
  }

  private func motion(_ a: Reel, _ b: Reel) throws -> [MotionDifference] {
    try Sample.compare(Sample.source(a), Sample.source(b)).motion
  }

  /// x(t) of a damped spring from 0 to `way`, at rest until `start`.
  private func spring(_ t: Double, start: Double, damping: Double, way: CGFloat = 20) -> CGFloat {
    guard t > start else { return 0 }
    let omega = 20.0
    let detuned = omega * (1 - damping * damping).squareRoot()
    let phase = detuned * (t - start)
    let envelope = exp(-damping * omega * (t - start))
    let place = 1 - envelope * (cos(phase) + damping * omega / detuned * sin(phase))
    return way * ((place * 1e6).rounded() / 1e6)
  }

  @Test("The figures of a spring are those of its closed form", arguments: [0.3, 0.5, 0.7])
  func figures(damping: Double) throws {
    let before = reel(seconds: 4) { self.spring($0, start: 0.2, damping: damping) }
    let after = reel(seconds: 4) { self.spring($0, start: 0.3, damping: damping) }
    let difference = try #require(motion(before, after).first)
    #expect(difference.layer == "card" && difference.property == .x)
    let (a, b) = (try #require(difference.before), try #require(difference.after))
    #expect(abs(a.start - 0.2) < 1e-6 && abs(b.start - 0.3) < 1e-6)
    #expect(abs(a.delay - 0.1) < 1e-6 && abs(b.delay - 0.2) < 1e-6)
    // The first peak of the step response, seen at frames only.
    let root = (1 - damping * damping).squareRoot()
    let overshoot = exp(-damping * .pi / root)
    #expect(abs(a.overshoot - overshoot) < 0.02)
    // The fastest instant: phase atan2(root, damping).
    let phase = acos(damping)
    let peak = 20.0 * 20 * exp(-damping * phase / root)
    #expect(a.peakVelocity <= peak * 1.001 && a.peakVelocity > peak * 0.97)
    // Settling by the envelope is an upper bound.
    let bound = -log(0.01 * root) / (damping * 20)
    #expect(a.settleTime <= bound + 1.0 / 60 && a.settleTime > bound / 2)
    #expect(abs(a.settleTime - b.settleTime) < 1e-9)
  }

  @Test func `a rest parts movements, and only those that differ are listed`() throws {
    func path(_ t: Double, _ second: Double) -> CGFloat {
      let out = min(max(t - 0.2, 0) * 40, 10)
      return CGFloat(out - min(max(t - second, 0) * 40, 10))
    }
    let differences = try motion(reel { path($0, 1) }, reel { path($0, 1.2) })
    #expect(differences.map(\.movement) == [1])
    let difference = try #require(differences.first)
    #expect(abs((difference.before?.delay ?? 0) - 0.9) < 1e-6)
    #expect(abs((difference.after?.delay ?? 0) - 1.1) < 1e-6)
    #expect(difference.before?.overshoot == 0 && difference.before?.to == 5)
  }

  @Test func `what moves in one recording only has figures on one side`() throws {
    let moving = reel { CGFloat($0) * 4 }
    let still = reel { _ in 0 }
    let stopped = try motion(moving, still)
    #expect(stopped.map(\.property) == [.x] && stopped[0].after == nil && stopped[0].before != nil)
    let started = try motion(still, moving)
    #expect(started.map(\.property) == [.x] && started[0].before == nil && started[0].after != nil)
  }

  @Test func `layers are matched although their numbers differ`() throws {
    let before = reel { CGFloat($0) * 4 }
    var after = reel { CGFloat($0) * 5 }
    after.frames = FrameList(
      after.frames.map { frame in
        var frame = frame
        frame.root.children[0].id = 7
        frame.root.children.insert(Sample.box(1, "badge", x: 0, y: 40), at: 0)
        return frame
      })
    let differences = try motion(before, after)
    #expect(differences.map(\.layer) == ["card"])
    #expect(differences[0].before != nil && differences[0].after != nil)
  }
}
