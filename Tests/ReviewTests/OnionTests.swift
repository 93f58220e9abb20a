import Foundation
import Frames
import Testing

@testable import Review

@Suite struct OnionTests {
  private static let size = CGSize(width: 400, height: 800)

  /// A card that goes down evenly for a second from 0.2 s on, until `end`.
  private func reel(until end: Double = 2) -> Reel {
    let frames = (0...90).map { index in
      let time = min(Double(index) / 60, end)
      let part = min(max(time - 0.2, 0), 1)
      return Sample.frame(
        [Sample.box(1, "card", x: 100, y: 100 + 300 * part, side: 80)], size: Self.size)
    }
    var reel = Sample.reel(
      frames, rate: 60, scale: 1,
      events: [
        Event(time: Timestamp(seconds: 0.2), label: "tap card", action: "tap", target: "card")
      ])
    reel.header.size = Self.size
    reel.header.motions = [
      Motion(
        start: Timestamp(seconds: 0.2), delay: 0, duration: 1, curve: "linear",
        timing: .bezier([0, 0, 1, 1]),
        changes: [
          MotionChange(
            layer: "card", node: 1, property: "position", from: [140, 140], to: [140, 440])
        ])
    ]
    return reel
  }

  @Test("Steps are equal in time, from before to after", arguments: [2, 4, 6])
  func steps(count: Int) throws {
    var options = OnionSheet.Options()
    options.steps = count
    let skin = try #require(OnionSkin.skins(of: reel(), options).first)
    #expect(skin.layers.map(\.title) == ["card"])
    let frames = skin.layers[0].frames
    // Of 300 pt less than a fiftieth is left one frame before the end.
    #expect(frames.count == count && frames.first == 12 && frames.last == 71)
    for (index, frame) in frames.enumerated() {
      #expect(abs(Double(frame - 12) - 59 * Double(index) / Double(count - 1)) <= 0.5)
    }
    #expect(abs(skin.step - 59.0 / 60 / Double(count - 1)) < 1e-9)
    // The path goes through the centre of every frame.
    let path = skin.layers[0].path
    try #require(path.count == 60)
    #expect(path[0] == CGPoint(x: 140, y: 140))
    #expect(abs(path[30].y - 290) < 1e-6 && abs(path[59].y - 435) < 1e-6)
    #expect(skin.layers[0].missed == nil)
  }

  @Test func `what was cut short shows where it would have gone`() throws {
    var cut = reel(until: 0.7)
    // Caught in flight: the next phase begins while it moves, and takes it elsewhere.
    cut.header.events.append(
      Event(time: Timestamp(seconds: 0.6), label: "tap card", action: "tap", target: "card"))
    let skins = OnionSkin.skins(of: cut, OnionSheet.Options())
    let first = try #require(skins.first)
    #expect(first.phase.isCut)
    let missed = try #require(first.layers.first?.missed)
    #expect(abs(missed.x - 140) < 1e-6 && abs(missed.y - 440) < 1e-6)
  }

  @Test func `what does not move has no skin, and a sheet all the same`() {
    let still = Sample.reel([Sample.frame([Sample.box(1, "card", x: 4)])])
    #expect(OnionSkin.skins(of: still, OnionSheet.Options()).isEmpty)
    #expect(OnionSheet(still).frame.root.children.contains { $0.name.contains("nothing moves") })
  }

  @Test func `what goes along inside another has no skin of its own, also where both go away`() {
    let frames = (0...60).map { index -> Frame in
      guard index < 50 else { return Sample.frame([], size: Self.size) }
      var card = Sample.box(1, "card", x: 50, y: 100 + 10 * CGFloat(index), side: 200)
      var label = Sample.box(2, "label", x: 20, y: 20, side: 60)
      // It comes in slowly, and so has a curve.
      label.opacity = min(0.2 + CGFloat(index) / 20, 1)
      card.children = [label]
      return Sample.frame([card], size: Self.size)
    }
    var reel = Sample.reel(frames, rate: 60, scale: 1)
    reel.header.size = Self.size
    let skins = OnionSkin.skins(of: reel, OnionSheet.Options())
    #expect(skins.map { $0.layers.map(\.title) } == [["card"]])
  }

  @Test func `steps are tinted evenly from before to after, whatever the ground`() throws {
    for ground in [Appearance.light, .dark] {
      var options = OnionSheet.Options()
      (options.steps, options.ground) = (5, ground)
      let cells = OnionSheet(reel(), options).frame.root.children.filter { $0.name == "onion" }
      guard case .picture(let picture)? = try #require(cells.first).content else { return }
      let dots = picture.frame.root.children.filter { $0.name == "dot" }
      let tints = dots.compactMap(\.backgroundColor)
      #expect(tints.count == 5)
      // Blue before, orange after, and in between a part of each.
      #expect(tints[0].blue > 0.9 && tints[0].red < 0.1)
      #expect(tints[4].red > 0.9 && tints[4].blue < 0.1)
      for (index, tint) in tints.enumerated() {
        let part = CGFloat(index) / 4
        #expect(abs(tint.red - (tints[0].red + part * (tints[4].red - tints[0].red))) < 1e-9)
        #expect(abs(tint.blue - (tints[0].blue + part * (tints[4].blue - tints[0].blue))) < 1e-9)
      }
      // The way goes down through all of them.
      let places = dots.map(\.position.y)
      #expect(places == places.sorted() && Set(places).count == 5)
    }
  }

  @Test func `a step shows the layer alone`() throws {
    var options = OnionSheet.Options()
    options.layers = ["card"]
    let cells = OnionSheet(reel(), options).frame.root.children.filter { $0.name == "onion" }
    guard case .picture(let picture)? = try #require(cells.first).content else { return }
    let steps = picture.frame.root.children.filter { $0.name.hasPrefix("step ") }
    #expect(steps.count == 6)
    guard case .picture(let step)? = steps[0].content else { return }
    #expect(step.frame.root.backgroundColor == nil && step.frame.root.children.count == 1)
    #expect(step.frame.root.children[0].name == "card")
  }
}
