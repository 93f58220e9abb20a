import Foundation
import Frames
import Testing

@testable import Review

/// Each rule on a small recording that breaks it, and on one that nearly does.
@Suite struct LintTests {
  private static let size = CGSize(width: 400, height: 800)

  private func box(
    _ id: Int = 1, _ name: String = "card", x: CGFloat, y: CGFloat = 100, side: CGFloat = 60
  ) -> Node {
    Sample.box(id, name, x: x, y: y, side: side)
  }

  private func reel(
    _ count: Int = 40, rate: Int = 60, touches: [TouchTrack] = [], events: [Event] = [],
    _ children: (Int) -> [Node]
  ) -> Reel {
    let frames = (0..<count).map { Sample.frame(children($0), size: Self.size) }
    var reel = Sample.reel(frames, rate: rate, scale: 1, events: events)
    reel.header.size = Self.size
    reel.header.touches = touches
    return reel
  }

  private func findings(
    _ reel: Reel, _ rule: MotionRule? = nil, isReduced: Bool = false
  ) throws -> [MotionFinding] {
    var lint = MotionLint()
    lint.isMotionReduced = isReduced
    if let rule { lint.rules = [rule] }
    return try lint.findings(in: reel, images: [:])
  }

  private func tap(at time: Double, _ point: CGPoint) -> TouchTrack {
    TouchTrack(
      finger: 0,
      path: [
        TouchTrack.Sample(time: time, point: point),
        TouchTrack.Sample(time: time + 0.05, point: point),
      ])
  }

  /// A step response that is critically damped.
  private func eased(_ frame: Int, from start: Int, way: CGFloat = 200) -> CGFloat {
    let t = 20 * Double(max(frame - start, 0)) / 60
    return way * (1 - (1 + t) * exp(-t))
  }

  @Test func `a spring that comes to rest breaks no rule`() throws {
    #expect(try findings(reel { [box(x: eased($0, from: 5))] }) == [])
  }

  @Test func `what is suddenly elsewhere jumps, and what is in it is not told of`() throws {
    let jumping = reel { frame in
      var card = box(x: frame < 20 ? 0 : 40)
      card.children = [box(2, "title", x: 5, y: 5, side: 20)]
      return [card]
    }
    let found = try findings(jumping, .jump)
    #expect(found.map(\.layer) == ["card"] && found.map(\.frame) == [20])
    #expect(abs(found[0].figure - 40) < 1e-9 && found[0].rect == [40, 100, 60, 60])
    #expect(found[0].line == "0.333 s: card jumps by 40 pt from the frame before. [jump]")
    // A little is not seen, and what is off the screen is nobody's business.
    #expect(try findings(reel { [box(x: $0 < 20 ? 0 : 7)] }, .jump).isEmpty)
    #expect(try findings(reel { [box(x: $0 < 20 ? -500 : 600)] }, .jump).isEmpty)
    // Two layers that change places with their surroundings stay where they are on the screen.
    let carried = reel { frame in
      var around = Node(
        id: 3, name: "a", frame: CGRect(x: frame < 20 ? 0 : 90, y: 0, width: 9, height: 9))
      around.children = [box(x: frame < 20 ? 100 : 10)]
      return [around]
    }
    #expect(try findings(carried, .jump).isEmpty)
  }

  @Test func `what a finger sets off may be elsewhere at once`() throws {
    let touched = reel(touches: [tap(at: 20.0 / 60, CGPoint(x: 5, y: 105))]) {
      [box(x: $0 < 20 ? 0 : 40)]
    }
    #expect(try findings(touched, .jump).isEmpty)
  }

  @Test func `what stops dead jumps in speed, what is braked does not`() throws {
    let stopped = reel { [box(x: CGFloat(min($0, 20)) * 10)] }
    let found = try findings(stopped, .speedJump)
    #expect(found.map(\.frame) == [20] && abs(found[0].figure - 600) < 1e-6)
    #expect(found[0].sentence == "card goes 600 pt/s, and from this frame on 0 pt/s.")
    // The same way with an even brake over ten frames.
    let braked = reel { frame in
      let t = CGFloat(max(frame - 15, 0))
      return [box(x: CGFloat(min(frame, 15)) * 10 + (t > 10 ? 50 : 10 * t - t * t / 2))]
    }
    #expect(try findings(braked, .speedJump).isEmpty)
    let turned = reel { [box(x: $0 < 20 ? CGFloat($0) * 10 : 400 - CGFloat($0) * 10)] }
    #expect(try findings(turned, .speedJump).first?.sentence.hasSuffix("on another way.") == true)
  }

  @Test func `a layer that is there or gone for one frame blinks`() throws {
    func shown(in frames: (Int) -> Bool) -> Reel {
      reel { frames($0) ? [box(x: 10)] : [] }
    }
    #expect(try findings(shown { $0 == 12 }, .blink).map(\.frame) == [12])
    #expect(
      try findings(shown { $0 != 12 }, .blink).map(\.sentence) == [
        "card is gone for a single frame."
      ])
    #expect(try findings(shown { $0 == 12 || $0 == 13 }, .blink).isEmpty)
    #expect(try findings(shown { $0 < 12 }, .blink).isEmpty)
  }

  /// A screen of which `part` changes between black and `white` `changes` times in the first second.
  private func flashing(_ changes: Int, part: CGFloat, white: CGFloat = 1, red: Bool = false)
    -> Reel
  {
    reel(90) { frame in
      var node = Node(
        id: 1, name: "flash",
        frame: CGRect(x: 0, y: 0, width: Self.size.width, height: Self.size.height * part))
      let isOn = min(frame * changes / 60, changes) % 2 == 1
      node.backgroundColor =
        red
        ? CGColor(red: isOn ? 1 : 0, green: 0, blue: 0, alpha: 1)
        : CGColor(gray: isOn ? white : 0, alpha: 1)
      return [node]
    }
  }

  @Test func `more than three flashes in a second over a quarter of the screen are too many`()
    throws
  {
    #expect(try findings(flashing(8, part: 0.5), .flash).count == 1)
    #expect(try findings(flashing(6, part: 0.5), .flash).isEmpty)
    #expect(try findings(flashing(8, part: 0.2), .flash).isEmpty)
    // A tenth of the light is 0.35 in levels.
    #expect(try findings(flashing(8, part: 0.5, white: 0.3), .flash).isEmpty)
    #expect(try findings(flashing(8, part: 0.5, white: 0.4), .flash).count == 1)
    let red = try findings(flashing(8, part: 0.5, red: true), .flash)
    #expect(red.contains { $0.sentence.contains("in red") })
  }

  private func text(
    _ string: String, x: CGFloat, y: CGFloat, transform: CATransform3D = CATransform3DIdentity
  ) -> Node {
    let size = CGSize(width: 60, height: 20)
    var node = Node(id: 9, name: "label", frame: CGRect(origin: CGPoint(x: x, y: y), size: size))
    node.transform = transform
    let run = GlyphRun(
      font: "Inter", pointSize: 16, color: .black, glyphs: [1, 2, 3, 4],
      positions: (0..<4).map { CGPoint(x: CGFloat($0) * 10, y: 15) })
    node.content = .text(TextContent(string: string, size: size, runs: [run]))
    return node
  }

  private func system() -> Node {
    var system = Node(id: 50, name: "system", frame: CGRect(origin: .zero, size: Self.size))
    var island = Node(id: 51, name: "island", frame: CGRect(x: 140, y: 11, width: 120, height: 37))
    island.backgroundColor = .black
    var indicator = Node(
      id: 52, name: "home indicator", frame: CGRect(x: 130, y: 787, width: 140, height: 5))
    indicator.backgroundColor = .black
    system.children = [island, indicator]
    return system
  }

  @Test func `text may pass under the island, and not rest there`() throws {
    func resting(at y: CGFloat, covered: Bool = false) -> Reel {
      reel { frame in
        let cover = covered ? [box(8, "cover", x: 100, y: 0, side: 200)] : []
        return [text("Title", x: 180, y: y + max(20 - CGFloat(frame), 0))] + cover + [system()]
      }
    }
    let found = try findings(resting(at: 20), .hiddenText)
    #expect(found.count == 1 && found[0].sentence == "label 'Title' rests under the island.")
    #expect(try findings(resting(at: 60), .hiddenText).isEmpty)
    #expect(try findings(resting(at: 20, covered: true), .hiddenText).isEmpty)
    var round = reel { _ in [text("Corner", x: 2, y: 2)] }
    #expect(try findings(round, .hiddenText).isEmpty)
    round.header.displayCornerRadius = 55
    #expect(
      try findings(round, .hiddenText).map(\.sentence) == [
        "label 'Corner' rests under a corner of the display."
      ])
  }

  @Test func `text rests clear of the home indicator and of the lower corners, unless it scrolls`()
    throws
  {
    func resting(_ words: Node, scrolls: Bool = false) -> Reel {
      var around = Node(id: 70, name: "list", frame: CGRect(origin: .zero, size: Self.size))
      around.clipsToBounds = true
      around.children = [words] + (scrolls ? [box(71, "row", x: 0, y: 780)] : [])
      var window = Node(id: 72, name: "window", frame: CGRect(origin: .zero, size: Self.size))
      window.children = [around]
      var reel = reel { _ in [window, system()] }
      reel.header.displayCornerRadius = 55
      return reel
    }
    let low = text("Low", x: 180, y: 776)
    #expect(
      try findings(resting(low), .hiddenText).map(\.sentence) == [
        "label 'Low' rests under the home indicator."
      ])
    let corner = text("Corner", x: 2, y: 770)
    #expect(
      try findings(resting(corner), .hiddenText).map(\.sentence) == [
        "label 'Corner' rests under a corner of the display."
      ])
    for words in [low, corner] {
      #expect(try findings(resting(words, scrolls: true), .hiddenText).isEmpty)
    }
    #expect(try findings(resting(text("Clear", x: 60, y: 740)), .hiddenText).isEmpty)
    // What the lower edge cuts off goes on below it, as in a sheet that can be pulled up.
    #expect(try findings(resting(text("Cut off", x: 180, y: 786)), .hiddenText).isEmpty)
  }

  @Test func `what a finger holds on its way is at no rest`() throws {
    func held(by way: CGFloat) -> Reel {
      let touch = TouchTrack(
        finger: 0,
        path: [(0.0, 0.0), (0.1, way), (0.5, way)].map {
          TouchTrack.Sample(time: $0.0, point: CGPoint(x: 200, y: 600 + $0.1))
        })
      return reel(90, touches: [touch]) { frame in
        [text("Low", x: 180, y: frame < 25 ? 776 : 700), system()]
      }
    }
    #expect(try findings(held(by: 100), .hiddenText).isEmpty)
    // A finger that stays where it is holds nothing.
    #expect(try findings(held(by: 2), .hiddenText).map(\.frame) == [0])
  }

  @Test func `text that is wider than it was set is stretched, however it is turned`() throws {
    func scaled(_ x: CGFloat, _ y: CGFloat, turned: CGFloat = 0) -> Reel {
      let scale = CATransform3DMakeScale(x, y, 1)
      return reel(3) { _ in
        [
          text(
            "Wide", x: 100, y: 100,
            transform: CATransform3DConcat(scale, CATransform3DMakeRotation(turned, 0, 0, 1)))
        ]
      }
    }
    #expect(try findings(scaled(2, 2, turned: 1), .stretchedText).isEmpty)
    let found = try findings(scaled(1.2, 1, turned: 0.5), .stretchedText)
    #expect(found.map(\.sentence) == ["label 'Wide' is stretched unevenly, by 20 %."])
    #expect(abs(found[0].figure - 1.2) < 1e-9)
    // Turned out of the plane it is foreshortened, as it should be.
    var flipped = scaled(1, 1)
    flipped = reel(3) { _ in
      [text("Flip", x: 100, y: 100, transform: CATransform3DMakeRotation(1, 0, 1, 0))]
    }
    #expect(try findings(flipped, .stretchedText).isEmpty)
  }

  @Test func `a touch that nothing follows is missed`() throws {
    let point = CGPoint(x: 20, y: 120)
    let answered = reel(90, touches: [tap(at: 0.1, point)]) { [box(x: $0 < 30 ? 0 : 5)] }
    #expect(try findings(answered, .missedTouch).isEmpty)
    let late = reel(90, touches: [tap(at: 0.1, point)]) { [box(x: $0 < 80 ? 0 : 5)] }
    let found = try findings(late, .missedTouch)
    #expect(found.map(\.frame) == [6] && found[0].rect == [-2, 98, 44, 44])
  }

  @Test func `what is touched in motion has to be large enough`() throws {
    let event = Event(
      time: Timestamp(seconds: 0.25), label: "tap card", action: "tap", target: "card")
    func touched(side: CGFloat, moves: Bool = true) -> Reel {
      reel(touches: [tap(at: 0.25, CGPoint(x: 40, y: 110))], events: [event]) {
        [box(x: moves ? CGFloat($0) * 2 : 30, side: side)]
      }
    }
    let found = try findings(touched(side: 30), .smallTarget)
    #expect(found.count == 1 && found[0].figure == 30 && found[0].frame == 15)
    #expect(try findings(touched(side: 44), .smallTarget).isEmpty)
    #expect(try findings(touched(side: 30, moves: false), .smallTarget).isEmpty)
  }

  @Test func `what moves in the last frame has not settled`() throws {
    let found = try findings(reel { [box(x: CGFloat($0) * 3)] }, .unsettled)
    #expect(found.map(\.sentence) == ["card still goes 3 pt a frame at the end."])
    #expect(try findings(reel { [box(x: CGFloat(min($0, 30)) * 3)] }, .unsettled).isEmpty)
    // An even motion that is over with the last frame has settled; one that goes on has not.
    for (duration, count) in [(39.0 / 60, 0), (50.0 / 60, 1)] {
      var even = reel { [box(x: CGFloat($0) * 3)] }
      even.header.motions = [
        Motion(start: .zero, delay: 0, duration: duration, curve: "linear")
      ]
      #expect(try findings(even, .unsettled).count == count)
    }
  }

  @Test func `what goes far with Reduce Motion on is told of, and only then`() throws {
    let far = reel { [box(x: eased($0, from: 5))] }
    #expect(try findings(far, .reducedMotion).isEmpty)
    let found = try findings(far, .reducedMotion, isReduced: true)
    #expect(found.count == 1 && found[0].layer == "card" && found[0].figure > 190)
    let near = reel { [box(x: eased($0, from: 5, way: 30))] }
    #expect(try findings(near, .reducedMotion, isReduced: true).isEmpty)
  }

  @Test func `the picture has a cell for each finding, with a frame around it`() throws {
    let jumping = reel { [box(x: $0 < 20 ? 0 : 40)] }
    let found = try findings(jumping)
    let sheet = LintSheet(found, in: jumping)
    #expect(sheet.frame.root.children.count { $0.name == "finding" } == found.count)
    #expect(sheet.frame.root.children.contains { $0.name == "cell 20" })
    #expect(try !sheet.png(images: [:]).isEmpty)
  }
}
