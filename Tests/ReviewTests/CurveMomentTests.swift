import Foundation
import Frames
import Testing

@testable import Review

/// What is told of curves, against closed forms.
@Suite struct CurveMomentTests {
  private static let way = 300.0

  /// A card on a spring from 0.15 s on, which is shown from `shown` on.
  private func reel(
    damping: Double, rate: Int, isSpecified: Bool, shown: Double = 0
  ) -> Reel {
    let timing = MotionTiming.spring(
      frequency: 20, dampingRatio: damping, initialVelocity: 0)
    let duration = log(1000) / (damping * 20)
    let frames = (0...(2 * rate)).map { index in
      let time = Double(index) / Double(rate)
      let x = Self.way * timing.progress(at: time - 0.15, duration: duration)
      let box = Sample.box(1, "card", x: (x * 1e6).rounded() / 1e6, side: 60)
      return Sample.frame(
        time < shown - 1e-9 ? [] : [box], size: CGSize(width: 500, height: 80))
    }
    var reel = Sample.reel(
      frames, rate: rate, scale: 1,
      events: [
        Event(time: Timestamp(seconds: 0.15), label: "tap card", action: "tap", target: "card")
      ])
    guard isSpecified else { return reel }
    reel.header.motions = [
      Motion(
        start: Timestamp(seconds: 0.15), delay: 0, duration: duration, curve: "spring \(damping)",
        timing: timing,
        changes: [
          MotionChange(
            layer: "card", node: 1, property: "position", from: [30, 130],
            to: [30 + Self.way, 130])
        ])
    ]
    return reel
  }

  private func moments(of reel: Reel) throws -> [CurveMoments.Moment] {
    let phase = try #require(Phase.phases(of: reel, FrameSteps(reel.frames)).first)
    let curve = try #require(MotionCurve.moving(in: reel).first)
    return CurveMoments(of: curve, in: phase, reel).moments
  }

  private func figures(of reel: Reel) throws -> MotionFigures {
    let curve = try #require(MotionCurve.moving(in: reel).first)
    return try #require(MotionFigures.movements(of: curve, in: reel).first)
  }

  /// The first peak of the step response of a damped spring.
  private func overshoot(_ damping: Double) -> Double {
    exp(-damping * .pi / (1 - damping * damping).squareRoot())
  }

  @Test(
    "A spring that is written down is read between its frames, at any rate",
    arguments: [10, 15, 24, 60], [0.3, 0.5, 0.7])
  func exact(rate: Int, damping: Double) throws {
    let figures = try figures(of: reel(damping: damping, rate: rate, isSpecified: true))
    #expect(figures.isExact && abs(figures.start - 0.15) < 1e-9 && figures.delay == 0)
    #expect(abs(figures.overshoot - overshoot(damping)) < 1e-4)
    // The envelope leaves the hundredth last at some crossing before it is that small itself.
    let range = 1 + overshoot(damping)
    let root = (1 - damping * damping).squareRoot()
    let latest = -log(MotionFigures.settledPart * range * root) / (damping * 20)
    #expect(figures.settleTime <= latest + 0.002)
    #expect(figures.settleTime > latest - .pi / (20 * root))
  }

  @Test(
    "One that is not is read by a parabola through its top", arguments: [15, 24, 60], [0.3, 0.5])
  func between(rate: Int, damping: Double) throws {
    let figures = try figures(of: reel(damping: damping, rate: rate, isSpecified: false))
    #expect(!figures.isExact)
    let error = abs(figures.overshoot - overshoot(damping))
    #expect(error < (rate == 60 ? 0.001 : rate == 24 ? 0.012 : 0.06), "\(error)")
  }

  @Test
  func `what comes in the middle of its way has its figures only where they are written down`()
    throws
  {
    let known = try moments(of: reel(damping: 0.5, rate: 15, isSpecified: true, shown: 0.2))
    #expect(known.first { $0.kind == .overshoot }?.words == "overshoot 16.3 %, 48.9 pt")
    let unknown = try moments(of: reel(damping: 0.5, rate: 60, isSpecified: false, shown: 0.2))
    #expect(!unknown.contains { $0.kind == .settled || $0.kind == .overshoot })
  }

  private func moved(_ xs: [CGFloat?]) -> Reel {
    Sample.reel(
      xs.map { x in Sample.frame(x.map { [Sample.box(1, "card", x: $0)] } ?? []) }, rate: 60)
  }

  @Test func `what is gone on its way does not settle`() throws {
    let away = (0..<20).map { CGFloat($0) * 1.5 }
    let gone = try moments(of: moved(away + Array(repeating: nil, count: 20)))
    #expect(gone.map(\.kind) == [.peakSpeed])
    let stays = try moments(of: moved(away + Array(repeating: 28.5, count: 20)))
    #expect(stays.contains { $0.kind == .settled })
  }

  @Test func `what is left of a movement when the next thing happens is not told once more`() throws
  {
    var reel = reel(damping: 1 - 1e-9, rate: 60, isSpecified: false)
    // The critical spring has less than a hundredth of its way left, which it goes with its last frame.
    reel.header.events.append(
      Event(time: Timestamp(seconds: 0.485), label: "tap card", action: "tap", target: "card"))
    let phases = Phase.phases(of: reel, FrameSteps(reel.frames))
    try #require(phases.count == 2)
    let curve = try #require(MotionCurve.moving(in: reel).first)
    #expect(CurveMoments(of: curve, in: phases[0], reel).moments.contains { $0.kind == .settled })
    #expect(CurveMoments(of: curve, in: phases[1], reel).moments.isEmpty)
  }

  @Test func `what is elsewhere at once neither moves nor settles`() throws {
    let jump = moved(Array(repeating: 0, count: 20) + Array(repeating: 25, count: 20))
    #expect(try moments(of: jump).isEmpty)
    let labels = ContactSheet(jump, cells: 8).frame.root.children.map(\.name)
    #expect(!labels.contains { $0.hasPrefix("peak ") || $0.hasPrefix("settles ") })
    // Beside what moves it has no curve, and a curve of its own where nothing does.
    #expect(CurveChoice(of: jump).curves.count == 1)
    let frames = (0..<40).map { index in
      Sample.frame([
        Sample.box(1, "card", x: CGFloat(min(index, 20))),
        Sample.box(2, "button", x: index < 20 ? 0 : 25, y: 40),
      ])
    }
    let both = CurveChoice(of: Sample.reel(frames, rate: 60))
    #expect(both.curves.map(\.layer) == [1])
    #expect(
      CurveChoice(of: Sample.reel(frames, rate: 60), names: ["button"]).curves.map(\.layer) == [2])
  }

  @Test func `what ends about where it began has turned, and not overshot`() throws {
    let there = (0...10).map { CGFloat($0) * 2 }
    let back = (0...9).map { 20 - CGFloat($0) * 2 }
    let moments = try moments(of: moved(there + back + Array(repeating: 2, count: 20)))
    #expect(!moments.contains { $0.kind == .overshoot })
    #expect(moments.contains { $0.kind == .turn && $0.frame == 10 })
  }

  @Test func `a jump before a movement, or behind it, is none of its way`() throws {
    // The corners of a presenter: at once those of the display, then those of a sheet, at the end none.
    let slow = (0...20).map { 55 - 45 * CGFloat($0) / 20 }
    let values = [CGFloat](repeating: 0, count: 5) + slow + slow.reversed() + [0, 0, 0]
    let reel = moved(values)
    let curve = try #require(MotionCurve.moving(in: reel).first)
    #expect(MotionFigures.stretches(of: curve, in: reel).map(\.count) == [2, 42, 2])
    #expect(try moments(of: reel).allSatisfy { $0.kind != .overshoot })
  }

  @Test("A turn between two frames is no rest, at any rate", arguments: [15, 30, 60, 120])
  func turn(rate: Int) throws {
    // There and back at one speed, and two frames alike where it turns.
    let count = rate / 2
    let there = (0...count).map { 25 * CGFloat($0) / CGFloat(count) }
    let xs = [0, 0, 0] + there + there.reversed() + Array(repeating: 0, count: rate)
    let reel = Sample.reel(xs.map { Sample.frame([Sample.box(1, "card", x: $0)]) }, rate: rate)
    let curve = try #require(MotionCurve.moving(in: reel).first)
    #expect(MotionFigures.stretches(of: curve, in: reel).count == 1)
  }

  @Test func `angles go on beyond half a turn`() throws {
    let frames = (0...40).map { index in
      var box = Sample.box(1, "chevron", x: 10)
      box.transform = CATransform3DMakeRotation(CGFloat(index) * .pi / 30, 0, 0, 1)
      return Sample.frame([box])
    }
    let curve = try #require(
      MotionCurve.moving(in: Sample.reel(frames, rate: 60)).first { $0.property == .rotation })
    for (index, value) in curve.values.enumerated() {
      #expect(abs((value ?? 999) - Double(index) * 6) < 1e-6)
    }
  }

  @Test func `what comes back to where it was has a cell at its end, and what jumps says so`()
    throws
  {
    let there = (0...30).map { CGFloat($0) }
    let reel = moved([0, 0, 0] + there + there.reversed() + [0, 0, 0])
    let steps = FrameSteps(reel.frames)
    let phase = try #require(Phase.phases(of: reel, steps).first)
    let cells = FilmCells(phase, of: reel, steps, curves: MotionCurve.moving(in: reel)).cells(5)
    #expect(cells.last?.notes.contains("settled") == true && cells.count == 5)
    let jump = moved(Array(repeating: 0, count: 20) + Array(repeating: 25, count: 20))
    let jumping = FrameSteps(jump.frames)
    let once = try #require(Phase.phases(of: jump, jumping).first)
    let two = FilmCells(once, of: jump, jumping, curves: MotionCurve.moving(in: jump)).cells(8)
    #expect(two.map(\.frame) == [0, 20] && two[1].notes == ["changes at once"])
  }

  @Test func `a sheet says that the device lies on its side`() {
    func facts(_ size: CGSize) -> [String] {
      let frames = (0...9).map { Sample.frame([Sample.box(1, "card", x: CGFloat($0))], size: size) }
      var reel = Sample.reel(frames, rate: 60)
      reel.header.size = CGSize(width: 40, height: 60)
      return ContactSheet(reel, cells: 4).frame.root.children.map(\.name)
        + SummarySheet(reel, cells: 8).frame.root.children.map(\.name)
    }
    let turned = facts(CGSize(width: 60, height: 40))
    #expect(turned.contains { $0.contains("60 × 40 pt, landscape, @") })
    #expect(turned.count { $0.contains("landscape") } == 2)
    #expect(!facts(CGSize(width: 40, height: 60)).contains { $0.contains("landscape") })
  }

  // MARK: Words

  @Test func `words beside a dot stand on no line, and on a ground of their own where they must`()
    throws
  {
    let bounds = CGRect(x: 0, y: 0, width: 400, height: 96)
    let slope = (0...80).map { CGPoint(x: 5 * CGFloat($0), y: 90 - CGFloat($0)) }
    var places = LabelPlaces(in: bounds, line: slope, dots: [slope[40]])
    let size = CGSize(width: 90, height: 16)
    var boxes: [CGRect] = []
    for _ in 0..<3 {
      let found = places.place(size, beside: slope[40])
      let place = try #require(found)
      #expect(!place.isOnLine && bounds.contains(place.box))
      #expect(!boxes.contains { $0.intersects(place.box) })
      boxes.append(place.box)
    }
    let full = (0..<50).flatMap { x in (0..<12).map { CGPoint(x: x * 8, y: $0 * 8) } }
    var crowded = LabelPlaces(in: bounds, line: full, dots: [slope[40]])
    #expect(crowded.place(size, beside: slope[40])?.isOnLine == true)
  }

  @Test func `there is room for words wherever on the page a plot lies`() {
    let size = CGSize(width: 90.5, height: 16)
    let without = (0..<2000).filter { step in
      // The sum of such a place and a height is not what it would be without rounding.
      let bounds = CGRect(x: 230, y: 1000 + CGFloat(step) * 0.3337, width: 1050.1, height: 96)
      var places = LabelPlaces(in: bounds, line: [], dots: [])
      return places.place(size, beside: CGPoint(x: bounds.midX, y: bounds.midY)) == nil
    }
    #expect(without.isEmpty)
  }

  @Test func `a long name is broken where a word begins`() {
    let width: CGFloat = 174
    func broken(_ name: String) -> [String] {
      MotionPlots.broken(name, width).split(separator: "\n").map(String.init)
    }
    #expect(broken("card") == ["card"])
    #expect(broken("UILabel 'Sweden · 4.8 km away'")[0].hasSuffix("4.8 km "))
    #expect(broken("PlayerViewController.view") == ["PlayerViewController", ".view"])
    #expect(broken("PlayerDetailViewController.view") == ["PlayerDetailView", "Controller.view"])
    #expect(
      broken("PlaceInformationSheetViewController") == ["PlaceInformationSheet", "ViewController"])
    #expect(
      broken("CALayer in TurntableViewController.view (2)") == [
        "CALayer in Turntable", "ViewController.view (2)",
      ])
  }

  @Test func `a drag to the end of the axis keeps its name`() {
    var reel = moved((0..<120).map { CGFloat($0 / 4) })
    let name = "PlayerViewController.view"
    reel.header.events = [
      Event(time: Timestamp(seconds: 0.1), label: "tap \(name)", action: "tap", target: name),
      Event(time: Timestamp(seconds: 0.4), label: "drag (5, 5)", action: "drag", target: name),
      Event(time: Timestamp(seconds: 1.9), label: "tap \(name)", action: "tap", target: name),
    ]
    reel.header.touches = [(0.1, 0.15), (0.4, 1.9), (1.9, 1.95)].map { start, end in
      TouchTrack(
        finger: 0,
        path: [start, end].map { TouchTrack.Sample(time: $0, point: CGPoint(x: 5, y: 40 * $0)) })
    }
    let nodes = SummarySheet(reel, cells: 8).frame.root.children
    for event in reel.header.events {
      let labels = nodes.filter { $0.name == event.words }
      #expect(!labels.isEmpty)
      for node in labels {
        guard case .text(let text)? = node.content else { continue }
        #expect(text.runs.reduce(0) { $0 + $1.glyphs.count } >= event.words.count, "\(event.words)")
      }
    }
  }

  @Test func `cells of a tablet are as large as a phone's, to scale`() {
    func cells(_ size: CGSize) -> [CGRect] {
      let frames = (0...60).map { index in
        Sample.frame([Sample.box(1, "card", x: CGFloat(index) * 5, side: 60)], size: size)
      }
      var reel = Sample.reel(frames, rate: 60, scale: 1)
      reel.header.size = size
      return SummarySheet(reel, cells: 8).frame.root.children
        .filter { $0.name.hasPrefix("cell ") && $0.name != "cell tick" }.map(\.frame)
    }
    for size in [
      CGSize(width: 393, height: 852), CGSize(width: 1032, height: 1376),
      CGSize(width: 1376, height: 1032), CGSize(width: 852, height: 393),
    ] {
      let cells = cells(size)
      #expect((6...8).contains(cells.count), "\(size)")
      #expect(cells.allSatisfy { $0.width / size.width >= 0.179 }, "\(size)")
    }
  }
}
