import Foundation
import Frames
import Testing

@testable import Review

@Suite struct PhaseTests {
  /// A box that is where `path` says, and a finger.
  private func reel(
    seconds: Double = 2, events: [Event] = [], touches: [TouchTrack] = [], motions: [Motion] = [],
    _ path: (Double) -> Double
  ) -> Reel {
    let frames = (0...Int(seconds * 60)).map { index in
      Sample.frame([Sample.box(1, "card", x: (path(Double(index) / 60) * 1e6).rounded() / 1e6)])
    }
    var reel = Sample.reel(frames, rate: 60, scale: 1, events: events)
    reel.header.touches = touches
    reel.header.motions = motions
    return reel
  }

  private func touch(_ start: Double, _ end: Double, by way: CGFloat = 0) -> TouchTrack {
    TouchTrack(
      finger: 0,
      path: [
        TouchTrack.Sample(time: start, point: CGPoint(x: 5, y: 5)),
        TouchTrack.Sample(time: end, point: CGPoint(x: 5 + way, y: 5)),
      ])
  }

  private func tap(_ time: Double, _ name: String) -> Event {
    Event(time: Timestamp(seconds: time), label: "tap \(name)", action: "tap", target: name)
  }

  /// x(t) of a spring of ω = 20 from 0 to 1.
  private func spring(_ t: Double, damping: Double) -> Double {
    guard t > 0 else { return 0 }
    let detuned = 20 * (1 - damping * damping).squareRoot()
    return 1 - exp(-damping * 20 * t)
      * (cos(detuned * t) + damping * 20 / detuned * sin(detuned * t))
  }

  private func phases(of reel: Reel) -> [Phase] { Phase.phases(of: reel, FrameSteps(reel.frames)) }

  @Test func `a tap there and a tap back are two phases, named by when the finger leaves`() {
    let reel = reel(
      events: [tap(0.1, "card"), tap(1.1, "Close")], touches: [touch(0.1, 0.15), touch(1.1, 1.15)]
    ) {
      20 * (self.spring($0 - 0.15, damping: 1 - 1e-9) - self.spring($0 - 1.15, damping: 1 - 1e-9))
    }
    #expect(
      phases(of: reel).map(\.title) == [
        "Forward: tap on 'card' at 0.15 s", "Back: tap on 'Close' at 1.15 s",
      ])
  }

  @Test func `a drag is a phase of its own, and so is what follows`() {
    let drag = Event(
      time: Timestamp(seconds: 0.2), label: "drag (5.0, 5.0)", action: "drag", target: "card")
    let reel = reel(events: [drag], touches: [touch(0.2, 0.7, by: 50)]) { t in
      t < 0.2 ? 0 : t < 0.7 ? (t - 0.2) * 40 : 20 - 20 * self.spring(t - 0.7, damping: 1 - 1e-9)
    }
    let phases = phases(of: reel)
    #expect(phases.map(\.title) == ["Drag on 'card', 0.20 to 0.70 s", "Back: let go at 0.70 s"])
    #expect(phases[0].isDriven && !phases[1].isDriven && phases[0].end == phases[1].start)
  }

  @Test func `what the app begins by itself is a phase, what a touch sets off is not one more`() {
    let motion = { (time: Double) in
      Motion(start: Timestamp(seconds: time), delay: 0, duration: 0.3, curve: "linear")
    }
    let reel = reel(
      events: [tap(0.1, "card")], touches: [touch(0.1, 0.15)], motions: [motion(0.15), motion(1)]
    ) { t in t < 0.15 ? 0 : t < 0.4 ? (t - 0.15) * 40 : t < 1 ? 10 : max(10 - (t - 1) * 40, 0) }
    #expect(
      phases(of: reel).map(\.title) == [
        "Forward: tap on 'card' at 0.15 s", "Back: by itself at 1.00 s",
      ])
  }

  @Test func `what follows at once, or in every frame, is no phase more`() {
    func titles(_ starts: [Double]) -> [String] {
      var reel = reel(seconds: 2) { min($0, 1.9) * 20 }
      reel.header.motions = starts.map {
        Motion(start: Timestamp(seconds: $0), delay: 0, duration: 0.25, curve: "ease")
      }
      return phases(of: reel).map(\.title)
    }
    // Rows that come in one after the other, and what is set on in every frame.
    #expect(titles([0.5, 0.58, 0.66]).count == 1)
    #expect(titles((0..<60).map { 0.5 + Double($0) / 60 }).count == 1)
    #expect(titles([0.5, 0.9]).count == 2)
  }

  @Test func `what begins beside something that moves is no phase, what takes it over is`() {
    func titles(_ layers: [(start: Double, layer: String)]) -> [String] {
      var reel = reel(seconds: 2) { min($0, 1.9) * 20 }
      reel.header.motions = layers.map { start, layer in
        Motion(
          start: Timestamp(seconds: start), delay: 0, duration: layer == "dot" ? 0.2 : 0.6,
          curve: "ease",
          changes: layer.isEmpty ? [] : [MotionChange(layer: layer, property: "position")])
      }
      return phases(of: reel).map(\.title)
    }
    #expect(titles([(0.5, "card"), (0.8, "badge")]).count == 1)
    #expect(titles([(0.5, "card"), (0.8, "card")]).count == 2)
    #expect(titles([(0.5, "card"), (1.2, "badge")]).count == 2)
    // What is over is not taken over, though what began with it still moves.
    #expect(titles([(0.5, "card"), (0.5, "dot"), (0.8, "dot")]).count == 1)
    // What begins at one instant is one thing, whatever is written down first.
    #expect(titles([(0.5, "card"), (0.8, "bar"), (0.8, "card")]).count == 2)
    // Nobody knows what an animation of an old recording moves.
    #expect(titles([(0.5, "card"), (0.8, "")]).count == 2)
  }

  @Test func `a list at rest is not caught because the bar beside it fades`() throws {
    let frames = (0...120).map { index in
      var bar = Sample.box(2, "scroll indicator", x: 34, y: 10, side: 4)
      bar.opacity = index < 40 ? 1 : max(1 - CGFloat(index - 40) / 30, 0)
      let x = index < 20 ? index : index < 60 ? 20 : index - 40
      let card = Sample.box(1, "card", x: CGFloat(x))
      return Sample.frame([card, bar])
    }
    let touches = [touch(0.1, 0.15), touch(59.5 / 60, 61.0 / 60)]
    var reel = Sample.reel(
      frames, rate: 60, scale: 1, events: [tap(0.1, "card"), tap(59.5 / 60, "card")])
    reel.header.touches = touches
    let second = try #require(phases(of: reel).last)
    #expect(second.opening == "before" && second.hold != nil)
  }

  @Test func `a flight that is caught has a cell where it turns, and is told of no touch`() throws {
    // Out from 0.1 s on; at 0.5 s it is sent back, goes on for a moment, and turns.
    let reel = reel(
      seconds: 1.6, events: [tap(0.05, "card"), tap(0.45, "card")],
      touches: [touch(0.05, 0.1), touch(0.45, 0.5)]
    ) { t in
      let late = t - 0.5
      return t < 0.1 ? 0 : t < 0.5 ? (t - 0.1) * 60 : max(24 + late * 60 - late * late * 300, 0)
    }
    let phases = phases(of: reel)
    try #require(phases.count == 2)
    #expect(phases[0].isCut && phases[1].opening == "caught")
    let steps = FrameSteps(reel.frames)
    let curves = MotionCurve.moving(in: reel)
    let cells = FilmCells(phases[1], of: reel, steps, curves: curves).cells(8)
    let turn = try #require(cells.first { $0.notes.contains("turns") })
    // The speed of 60 is gone after a tenth of a second.
    #expect(abs(Double(turn.frame) / 60 - 0.6) <= 1.0 / 60)
    // A button that is lit while it is touched turns as well, and nobody asks.
    let lit = self.reel(seconds: 1, events: [tap(0.1, "card")], touches: [touch(0.1, 0.2)]) { t in
      if t < 0.14 { return max(t - 0.1, 0) * 100 }
      return t < 0.2 ? 4 - (t - 0.14) * 50 : 1 + min(t - 0.2, 0.4) * 50
    }
    let phase = try #require(self.phases(of: lit).first)
    let notes = FilmCells(
      phase, of: lit, FrameSteps(lit.frames), curves: MotionCurve.moving(in: lit)
    ).cells(8).flatMap(\.notes)
    #expect(!notes.contains("turns"), "\(notes)")
  }

  @Test("Overshoot and settling are those of the closed form", arguments: [0.3, 0.5, 0.7])
  func moments(damping: Double) throws {
    let reel = reel(seconds: 3, events: [tap(0.1, "card")], touches: [touch(0.1, 0.15)]) {
      100 * self.spring($0 - 0.15, damping: damping)
    }
    let phase = try #require(phases(of: reel).first)
    let curve = try #require(MotionCurve.moving(in: reel).first)
    let moments = CurveMoments(of: curve, in: phase, reel).moments
    let overshoot = try #require(moments.first { $0.kind == .overshoot })
    // The first peak of the step response is at π over the damped frequency.
    let root = (1 - damping * damping).squareRoot()
    #expect(abs(Double(overshoot.frame) / 60 - 0.15 - .pi / (20 * root)) <= 1.0 / 60)
    let height = 100 * exp(-damping * .pi / root)
    let told = try #require(Double(overshoot.short.split(separator: " ")[1]))
    #expect(abs(told - height) < 2)
    let settled = try #require(moments.first { $0.kind == .settled })
    let after = (settled.frame...reel.frames.count - 1).compactMap { curve.values[$0] }
    // A hundredth of all the way that it covers, there and beyond; the box's middle is 5 to the right.
    #expect(after.allSatisfy { abs($0 - 105) <= 0.01 * (100 + height) + 0.1 })
  }

  @Test
  func `the cells of a phase hold the state before, the overshoot, the top speed and the rest`()
    throws
  {
    let reel = reel(seconds: 3, events: [tap(0.1, "card")], touches: [touch(0.1, 0.15)]) {
      100 * self.spring($0 - 0.15, damping: 0.4)
    }
    let phase = try #require(phases(of: reel).first)
    let steps = FrameSteps(reel.frames)
    let cells = FilmCells(phase, of: reel, steps, curves: MotionCurve.moving(in: reel)).cells(10)
    #expect(cells.count == 10 && cells[0].frame == 0 && cells[0].notes == ["before"])
    let notes = cells.flatMap(\.notes)
    for note in ["first change", "top speed", "settled"] { #expect(notes.contains(note)) }
    #expect(notes.contains { $0.hasPrefix("overshoot 25") })
    // What is at rest is not shown again, and no two neighbours look alike.
    for (a, b) in zip(cells, cells.dropFirst()) {
      #expect(FrameStep(from: reel.frames[a.frame], to: reel.frames[b.frame]).isVisible)
    }
    #expect((cells.last?.frame ?? 999) < 120)
  }

  @Test("Rows are full, and every phase has a place", arguments: [1, 2, 3, 5, 9])
  func groups(count: Int) {
    let weights = (0..<count).map { Double($0 % 3 + 1) }
    let spans = Array(repeating: 1, count: count)
    let groups = PhaseGroups(weights: weights, spans: spans, rows: 3, 8).groups
    #expect(groups.flatMap(\.phases) == Array(0..<count))
    for group in groups where group.phases.count > 1 { #expect(group.cells.reduce(0, +) == 8) }
    if count <= 3 { #expect(groups.reduce(0) { $0 + $1.rows } == 3) }
  }

  @Test func `animations are told in words, those that run alike in one line`() {
    var reel = reel { min($0, 1) * 10 }
    let change = { (layer: String, property: String) in
      MotionChange(layer: layer, property: property)
    }
    reel.header.motions = [
      Motion(
        start: Timestamp(seconds: 0.15), delay: 0, duration: 1, curve: "spring 0.5",
        changes: [change("card", "position"), change("card", "bounds")]),
      Motion(
        start: Timestamp(seconds: 0.15), delay: 0, duration: 1, curve: "spring 0.5",
        changes: [change("dimming", "opacity"), change("dimming", "backgroundColor")]),
      Motion(
        start: Timestamp(seconds: 0.15), delay: 0.2, duration: 0.25, curve: "ease in out"),
    ]
    #expect(
      MotionWords(reel).lines == [
        "at 0.15 s: card frame; dimming opacity and background colour, spring, damping 0.5, 1.0 s",
        "at 0.15 s: ease in out, 0.25 s, after 0.2 s",
      ])
  }

  @Test func `an animation that begins again and again has one line`() {
    var reel = reel { min($0, 1) * 10 }
    reel.header.motions = [0.1, 0.2, 0.3, 0.5, 0.7, 0.8].map { start in
      Motion(
        start: Timestamp(seconds: start), delay: 0, duration: start < 0.5 ? 0.25 : 1, curve: "ease",
        changes: [MotionChange(layer: start < 0.8 ? "bar" : "card", property: "opacity")])
    }
    #expect(
      MotionWords(reel).lines == [
        "at 0.1 s, and 2 times more until 0.3 s: bar opacity, ease, 0.25 s",
        "at 0.5 and 0.7 s: bar opacity, ease, 1.0 s",
        "at 0.8 s: card opacity, ease, 1.0 s",
      ])
  }
}
