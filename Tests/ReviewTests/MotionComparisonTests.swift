import Foundation
import Frames
import Testing

@testable import Review

/// What is said about two motions, against motions that were changed on purpose.
@Suite struct MotionComparisonTests {
  /// A card that goes out on a spring after a tap, and back on another after a second one.
  private struct Specification {
    var delay = 0.0
    var duration = 0.8
    var damping = 0.7
    /// When the first finger leaves.
    var touch = 0.1
    var way = 100.0
    var rate = 60

    /// As UIKit has it: the envelope has gone down to a thousandth at the end.
    var frequency: Double { log(1000) / (damping * duration) }

    /// x(t) of a damped spring from 0 to 1, in closed form.
    func part(_ t: Double) -> Double {
      guard t > 0 else { return 0 }
      guard t < duration else { return 1 }
      let root = (1 - damping * damping).squareRoot()
      let phase = frequency * root * t
      return 1 - exp(-damping * frequency * t) * (cos(phase) + damping / root * sin(phase))
    }
  }

  private func reel(_ spec: Specification, seconds: Double = 3.6) -> Reel {
    // A short recording ends before the way back.
    let back = spec.touch + 2.2
    let frames = (0...Int(seconds * Double(spec.rate))).map { index in
      let t = Double(index) / Double(spec.rate)
      let part = spec.part(t - spec.touch - spec.delay) - spec.part(t - back)
      return Sample.frame(
        [Sample.box(1, "card", x: (spec.way * part * 1e6).rounded() / 1e6)],
        size: CGSize(width: 200, height: 60))
    }
    var reel = Sample.reel(
      frames, rate: spec.rate, scale: 1,
      events: [(spec.touch - 0.05, "card"), (back - 0.05, "Close")].map {
        (time: Double, name: String) in
        Event(time: Timestamp(seconds: time), label: "tap \(name)", action: "tap", target: name)
      })
    reel.header.touches = [spec.touch, back].map { time in
      TouchTrack(
        finger: 0,
        path: [time - 0.05, time].map {
          TouchTrack.Sample(time: $0, point: CGPoint(x: 5, y: 9))
        })
    }
    reel.header.motions = [(spec.touch, spec.delay), (back, 0)].map { start, delay in
      Motion(
        start: Timestamp(seconds: start), delay: delay, duration: spec.duration,
        curve: "spring \(spec.damping)",
        timing: .spring(
          frequency: spec.frequency, dampingRatio: spec.damping, initialVelocity: 0),
        changes: [MotionChange(layer: "card", node: 1, property: "position")])
    }
    return reel
  }

  private func compare(_ a: Reel, _ b: Reel) -> MotionComparison {
    let phases = PhaseMatch(a, b)
    let layers = [0: 0, 1: 1]
    let differences = MotionDifference.differences(a, b, layers: layers, phases)
    return MotionComparison(a, b, differences, layers: layers, phases)
  }

  /// The same without what was specified: only what frames show is left.
  private func withoutMotions(_ reel: Reel) -> Reel {
    var reel = reel
    reel.header.motions = []
    return reel
  }

  @Test func `a recording against itself has no difference`() {
    let reel = reel(Specification())
    #expect(compare(reel, reel).changes.isEmpty)
    #expect(compare(withoutMotions(reel), withoutMotions(reel)).changes.isEmpty)
  }

  @Test func `another damping is told as it was specified, with what comes of it`() throws {
    let (a, b) = (Specification(damping: 0.8), Specification(damping: 0.75))
    let change = try #require(compare(reel(a), reel(b)).changes.first)
    #expect(change.phase == "Forward: tap on 'card'" && change.layers == ["card"])
    #expect(change.words[0] == "spring damping 0.8 → 0.75")
    #expect(change.words.contains { $0.hasPrefix("settles ") && $0.hasSuffix(" s") })
    // The overshoot of the closed form, seen at frames only.
    let overshoot = { (d: Double) in 100 * exp(-d * .pi / (1 - d * d).squareRoot()) }
    let told = try #require(change.words.first { $0.hasPrefix("overshoot ") })
    let figures = told.split(separator: " ").compactMap { Double($0) }
    #expect(figures.count == 2)
    #expect(abs(figures[0] - overshoot(0.8)) < 0.3 && abs(figures[1] - overshoot(0.75)) < 0.3)
  }

  @Test func `an opening that is gone is not paired with the closing`() {
    let a = reel(Specification())
    // The card is out from the beginning; the second tap takes it back as before.
    var out = a
    out.frames = FrameList(
      a.frames.enumerated().map { index, frame in index < 126 ? a.frames[126] : frame })
    out.header.motions.removeFirst()
    #expect(compare(a, out).lines == ["Forward: tap on 'card': does not happen any more"])
    #expect(compare(out, a).lines == ["Forward: tap on 'card': happens now"])
  }

  /// Figures from a seed, as splitmix64 makes them.
  private struct Seeded {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func number(_ low: Double, _ high: Double) -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
      z ^= z >> 31
      return low + (high - low) * Double(z >> 11) / Double(1 << 53)
    }
  }

  /// Of each kind, 25 in the slow run, a few else.
  private static let seeds =
    ProcessInfo.processInfo.environment["FILMSTRIP_SLOW"] != nil ? 25 : 5

  @Test("Of 100 changes every one is told with its figures", arguments: 0..<4)
  func matrix(kind: Int) throws {
    for seed in 0..<Self.seeds {
      var seeded = Seeded(UInt64(kind * 100 + seed))
      let a = Specification(
        duration: (seeded.number(0.5, 1) * 100).rounded() / 100,
        damping: (seeded.number(0.5, 0.9) * 100).rounded() / 100)
      var b = a
      switch kind {
      case 0: b.delay = (seeded.number(0.03, 0.3) * 100).rounded() / 100
      case 1: b.duration = a.duration * seeded.number(1.1, 1.6)
      case 2: b.damping = (seeded.number(0.3, a.damping - 0.04) * 100).rounded() / 100
      default:
        b.delay = (seeded.number(0.03, 0.2) * 100).rounded() / 100
        b.duration = a.duration * seeded.number(0.6, 0.9)
      }
      let (old, new) = (reel(a, seconds: 2.2), reel(b, seconds: 2.2))
      let told = try #require(compare(old, new).changes.first, "\(kind) \(seed)")
      let words = told.words.joined(separator: ", ")
      if b.damping != a.damping {
        #expect(told.words[0] == "spring damping \(a.damping) → \(b.damping)", "\(words)")
        #expect(told.stretch == nil, "\(words)")
        let settled = try Self.figures(told.words, "settles ")
        let beyond = try Self.figures(told.words, "overshoot ")
        for (place, spec) in [a, b].enumerated() {
          let overshoot =
            exp(-spec.damping * .pi / (1 - spec.damping * spec.damping).squareRoot())
          #expect(abs(beyond[place] - 100 * overshoot) < 0.3, "\(words)")
          // The last instant at which the closed form is a hundredth of its range away.
          let last = Array(stride(from: 0, to: spec.duration, by: 0.001)).last {
            abs(spec.part($0) - 1) > 0.01 * (1 + overshoot)
          }
          #expect(abs(settled[place] - (last ?? 0)) < 1.5 / 60, "\(words)")
        }
        continue
      }
      if b.delay != a.delay {
        #expect(words.contains("starts \(MotionWords.seconds(b.delay)) s later"), "\(words)")
      }
      // What frames show says the same, to a part of a frame and a hundredth.
      let seen = try #require(
        compare(withoutMotions(old), withoutMotions(new)).changes.first, "\(kind) \(seed)")
      for change in [told, seen] {
        let stretch = try #require(change.stretch, "\(kind) \(seed): \(change.line)")
        #expect(
          abs(stretch / b.duration * a.duration - 1) < 0.02, "\(kind) \(seed): \(change.line)")
        #expect(abs((change.delay ?? 9) - b.delay) < 0.01, "\(kind) \(seed): \(change.line)")
        #expect((change.residual ?? 9) < 0.03)
      }
    }
  }

  /// The two numbers of what is said of one figure.
  private static func figures(_ words: [String], _ name: String) throws -> [Double] {
    let said = try #require(words.first { $0.hasPrefix(name) }, "\(words)")
    let numbers = said.split(separator: " ").compactMap { Double($0) }
    try #require(numbers.count == 2, "\(said)")
    return numbers
  }

  @Test func `another path to the same place is told by how far it bows`() throws {
    let spec = Specification()
    var bowed = reel(spec)
    // Out along half an ellipse, back on the straight line.
    let end = 30.0
    bowed.frames = FrameList(
      reel(spec).frames.enumerated().map { index, frame in
        var frame = frame
        let part = (frame.root.children[0].position.x - 5) / spec.way
        if index < 120, (0...1).contains(part) {
          frame.root.children[0].position.y += end * (4 * part * (1 - part)).squareRoot()
        }
        return frame
      })
    let lines = compare(reel(spec), bowed).lines
    let told = try #require(lines.first { $0.contains("path bows 0 → ") }, "\(lines)")
    #expect(told.hasPrefix("Forward: tap on 'card': card: "))
    let bow = try #require(told.split(separator: " ").compactMap { Double($0) }.last)
    // The top of the ellipse lies between two frames.
    #expect(bow <= end && bow > 0.97 * end)
    #expect(
      !compare(reel(spec), reel(Specification(damping: 0.5))).lines.contains { $0.contains("path") }
    )
  }

  @Test func `other rates and other ends are no other motion, and are told`() throws {
    let (a, b) = (Specification(), Specification(rate: 30))
    let changes = compare(withoutMotions(reel(a)), withoutMotions(reel(b))).changes
    for change in changes {
      #expect(
        abs((change.stretch ?? 9) - 1) < 0.03 && abs(change.delay ?? 9) < 0.02, "\(change.line)")
    }
    let far = compare(reel(a), reel(Specification(way: 120))).lines
    #expect(far.contains { $0.contains("to 105 pt → 125 pt") }, "\(far)")
  }
}
