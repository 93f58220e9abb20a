import Foundation
import Frames
import Testing

@testable import Review

/// What stands where on a sheet.
@Suite struct SheetDrawingTests {
  private static let timing = MotionTiming.bezier([0.42, 0, 0.58, 1])

  /// A card that is dragged, and then goes back by an animation of 0.4 s; it lets feel when it arrives.
  private func reel() -> Reel {
    func x(_ time: Double) -> CGFloat {
      time < 0.2
        ? 0
        : time < 0.7
          ? CGFloat(time - 0.2) * 50
          : 25 - 25 * CGFloat(Self.timing.progress(at: time - 0.7, duration: 0.4))
    }
    let frames = (0...90).map { Sample.frame([Sample.box(1, "card", x: x(Double($0) / 60))]) }
    var reel = Sample.reel(
      frames, rate: 60, scale: 1,
      events: [
        Event(
          time: Timestamp(seconds: 0.2), label: "drag (5, 9)", action: "drag", target: "card"),
        Event(time: Timestamp(seconds: 1.1), label: "haptic impact medium"),
      ])
    reel.header.touches = [
      TouchTrack(
        finger: 0,
        path: (0...5).map {
          TouchTrack.Sample(
            time: 0.2 + 0.1 * Double($0), point: CGPoint(x: 5 + 5 * CGFloat($0), y: 9))
        })
    ]
    reel.header.motions = [
      Motion(
        start: Timestamp(seconds: 0.7), delay: 0, duration: 0.4, curve: "ease in out",
        timing: Self.timing,
        changes: [
          MotionChange(
            layer: "card", node: 1, property: "position", from: [30, 9], to: [5, 9])
        ])
    ]
    return reel
  }

  private func nodes(_ options: SheetOptions = SheetOptions()) -> [Node] {
    ContactSheet(reel(), options).frame.root.children
  }

  private func cells(_ nodes: [Node]) -> [Node] {
    nodes.filter { $0.name.hasPrefix("cell ") && $0.name != "cell tick" }
  }

  /// Where an instant lies on the axis of time.
  private func x(_ time: Double, _ nodes: [Node]) throws -> CGFloat {
    let axis = try #require(nodes.first { $0.name == "axis" }).frame
    return axis.minX + axis.width * CGFloat(time) / 1.5
  }

  /// The points of a line, on the page.
  private func points(_ node: Node) -> [CGPoint] {
    guard case .shape(let shape)? = node.content else { return [] }
    return shape.path.elements.flatMap(\.points).map {
      CGPoint(x: $0.x + node.frame.minX, y: $0.y + node.frame.minY)
    }
  }

  @Test("So many columns are there, and cells as wide as asked for", arguments: [2, 5, 9])
  func columns(count: Int) {
    var options = SheetOptions()
    (options.columns, options.cellWidth, options.pick) = (count, 70, .every(5))
    let cells = cells(nodes(options))
    let places = Set(cells.map(\.frame.minX))
    #expect(places.count == count && cells.allSatisfy { abs($0.frame.width - 70) < 1e-9 })
    options.cellWidth = nil
    let wide = self.cells(nodes(options))
    #expect(Set(wide.map(\.frame.minX)).count == count)
    // Few columns are wider than many.
    #expect((wide.map(\.frame.maxX).max() ?? 0) > 1000)
  }

  @Test func `the ground is light or dark, and words stand out from it`() throws {
    func brightness(_ ground: Appearance) throws -> (ground: CGFloat, ink: CGFloat) {
      var options = SheetOptions()
      options.ground = ground
      let sheet = ContactSheet(reel(), options).frame
      let title = try #require(sheet.root.children.first { $0.name == "Sample" })
      guard case .text(let text)? = title.content else { return (0, 0) }
      return (sheet.root.backgroundColor?.green ?? 0, text.runs[0].color.green)
    }
    let (light, dark) = (try brightness(.light), try brightness(.dark))
    #expect(light.ground > 0.9 && light.ink < 0.2 && dark.ground < 0.2 && dark.ink > 0.9)
  }

  @Test func `a finger that moves has its way behind it`() throws {
    var options = SheetOptions()
    options.pick = .frames([12, 30, 60])
    let nodes = nodes(options)
    let trails = nodes.filter { $0.name == "trail" }
    let cell = try #require(cells(nodes).first { $0.name == "cell 30" }).frame
    // At 0.5 s it has gone 15 points from 5, through what was noted every tenth.
    let trail = try #require(trails.first { cell.intersects($0.frame) })
    let scale = cell.width / 40
    let xs = points(trail).map { ($0.x - cell.minX) / scale }
    #expect(zip(xs, [5, 10, 15, 20]).allSatisfy { abs($0 - $1) < 0.01 } && xs.count >= 4, "\(xs)")
    // Where it has just come down, and once it has left, there is none.
    #expect(trails.count == 1)
  }

  @Test func `what happens in few cells stands beside what happens next, with a title that fits`() {
    func rows(_ pick: CellPick, _ columns: Int) -> [[Int]] {
      var options = SheetOptions()
      options.pick = pick
      return FilmPlan(reel(), options, columns: columns).rows.map { $0.map(\.cells.count) }
    }
    // The finger lifts at frame 42.
    #expect(rows(.frames([12, 30, 60]), 4) == [[2, 1]])
    #expect(rows(.frames([12, 30, 60]), 2) == [[2], [1]])
    #expect(rows(.every(10), 4) == [[4], [1], [4], [1]])
    #expect(rows(.every(10), 10) == [[5, 5]])

    func titles(_ width: CGFloat) -> [String] {
      var options = SheetOptions()
      (options.pick, options.cellWidth) = (.frames([12, 60]), width)
      let phases = FilmPlan(reel(), options, columns: 2).phases
      let names = nodes(options).map(\.name)
      return phases.flatMap { [$0.title, $0.subject] }.filter { names.contains($0) }
    }
    #expect(titles(400).count == 2 && titles(400).allSatisfy { $0.contains("0.7") })
    #expect(titles(120).count == 2 && !titles(120)[0].contains("0.7"), "\(titles(120))")
  }

  @Test func `a finger off the screen is not shown on the cell beside`() throws {
    var reel = reel()
    // From 5 it goes 100 points, and leaves the 40 of the screen at 0.375 s.
    reel.header.touches[0].path = [(0.2, 5.0), (0.7, 105.0)].map { time, x in
      TouchTrack.Sample(time: time, point: CGPoint(x: x, y: 9))
    }
    var options = SheetOptions()
    options.pick = .frames([18, 36])
    let nodes = ContactSheet(reel, options).frame.root.children
    let (on, off) = (cells(nodes)[0].frame, cells(nodes)[1].frame)
    let trails = nodes.filter { $0.name == "trail" }
    #expect(trails.count == 2)
    for (trail, cell) in zip(trails, [on, off]) {
      #expect(points(trail).allSatisfy { cell.insetBy(dx: -0.01, dy: -0.01).contains($0) })
    }
    let dots = nodes.filter { $0.name == "touch edge" }.map(\.frame)
    #expect(dots.count == 1 && dots.allSatisfy { on.contains(CGPoint(x: $0.midX, y: $0.midY)) })
  }

  @Test func `touches and what is felt are marked on the axis at their time`() throws {
    let nodes = nodes()
    let touch = try #require(nodes.first { $0.name == "touch" && $0.frame.height == 6 }).frame
    #expect(abs(touch.minX - (try x(0.2, nodes))) < 0.01)
    #expect(abs(touch.maxX - (try x(0.7, nodes))) < 0.01)
    let felt = try #require(nodes.first { $0.name == "event" })
    #expect(abs(felt.frame.minX - (try x(1.1, nodes))) < 0.01)
    #expect(felt.backgroundColor == SheetPalette.light.warning)
    #expect(nodes.contains { $0.name == "haptic impact medium" })
    // A tick for each cell, where its frame is.
    let ticks = nodes.filter { $0.name == "cell tick" }.map(\.frame.midX)
    let times = try cells(nodes).map { try x((Double($0.name.dropFirst(5)) ?? 0) / 60, nodes) }
    #expect(ticks.count == times.count && zip(ticks, times).allSatisfy { abs($0 - $1) < 0.01 })
  }

  @Test func `a drawn curve is what was recorded, and thin behind it what was asked for`() throws {
    let (reel, nodes) = (reel(), nodes())
    let drawn = try #require(nodes.firstIndex { $0.name == "x" && $0.content != nil && isLine($0) })
    let line = points(nodes[drawn])
    #expect(line.count == reel.frames.count)
    let (low, high) = (line.map(\.y).max() ?? 0, line.map(\.y).min() ?? 0)
    for (index, point) in line.enumerated() {
      let value = reel.frames[index].root.children[0].position.x
      #expect(abs(point.x - (try x(Double(index) / 60, nodes))) < 0.01)
      #expect(abs((low - point.y) / (low - high) - (value - 5) / 25) < 1e-3, "frame \(index)")
    }
    let asked = try #require(nodes.firstIndex { $0.name == "specified" })
    #expect(asked < drawn, "it lies behind")
    guard case .shape(let thin)? = nodes[asked].content,
      case .shape(let thick)? = nodes[drawn].content
    else { return }
    #expect(thin.lineWidth < thick.lineWidth && !thin.dashes.isEmpty)
    for point in points(nodes[asked]) {
      let time = (point.x - (try x(0, nodes))) / ((try x(1, nodes)) - (try x(0, nodes)))
      let part = 1 - Self.timing.progress(at: time - 0.7, duration: 0.4)
      #expect(abs((low - point.y) / (low - high) - part) < 0.01)
    }
  }

  private func isLine(_ node: Node) -> Bool {
    if case .shape? = node.content { return true }
    return false
  }

  @Test func `what a finger scrubs is not told to go as it was asked to`() {
    var reel = reel()
    // An animation that the drag drives, and that would go the other way by itself.
    reel.header.motions[0].start = Timestamp(seconds: 0.2)
    reel.header.motions[0].changes[0].from = [5, 9]
    reel.header.motions[0].changes[0].to = [30, 9]
    let nodes = ContactSheet(reel).frame.root.children
    #expect(!nodes.contains { $0.name == "specified" })
  }

  @Test func `a rest is told under the cell that shows it`() throws {
    var reel = reel()
    reel.header.events.append(
      Event(time: Timestamp(seconds: 1.45), label: "tap card", action: "tap", target: "card"))
    var frames = Array(reel.frames)
    for index in 87...90 { frames[index] = Sample.frame([Sample.box(1, "card", x: 20)]) }
    reel = Reel(header: reel.header, frames: frames)
    let sheet = ContactSheet(reel)
    let before = try #require(sheet.contents.cells.last { $0.notes.contains("before") })
    // From frame 63 on it is less than a point from where it ends; in frame 87 a finger is down.
    #expect(before.frame == 86 && before.notes == ["before", "held 0.38 s"], "\(before)")
    #expect(sheet.contents.cells.first?.notes == ["before"])
  }
}

/// Which curves a sheet shows by itself.
@Suite struct CurveChoiceTests {
  private func reel(_ children: (CGFloat) -> [Node]) -> Reel {
    let frames = (0...30).map { index in
      Sample.frame(children(CGFloat(index) / 30), size: CGSize(width: 300, height: 600))
    }
    return Sample.reel(frames, rate: 60, scale: 1)
  }

  private func layers(_ reel: Reel, _ names: [String] = []) -> [Int] {
    CurveChoice(of: reel, names: names).curves.map(\.layer)
  }

  @Test func `what is large and goes far comes first, what runs alike is shown once`() {
    let reel = reel { part in
      [
        Sample.box(1, "small", x: 200 * part * part, y: 10, side: 10),
        Sample.box(2, "large", x: 100 * part, y: 50, side: 150),
        Sample.box(3, "its shadow", x: 100 * part + 2, y: 52, side: 150),
        Sample.box(4, "still", x: 40, y: 500, side: 40),
      ]
    }
    #expect(layers(reel) == [2, 1])
    // Whoever is named is shown, in the order of the names.
    #expect(layers(reel, ["small", "its shadow"]) == [1, 3])
    #expect(layers(reel, ["still", "nobody"]).isEmpty)
  }

  @Test func `properties that run alike are one curve, which says so`() throws {
    let reel = reel { part in
      var box = Sample.box(1, "card", x: 100 * part, y: 50 + 200 * part, side: 60)
      box.opacity = 1 - part * part * 0.9
      return [box]
    }
    let choices = CurveChoice(of: reel).choices
    #expect(choices.map(\.curve.property) == [.y, .opacity])
    #expect(choices[0].likewise == [.x])
  }

  @Test func `no two layers share a name`() {
    let reel = reel { part in
      [
        Sample.box(1, "UIView", x: 100 * part, y: 50, side: 60),
        Sample.box(2, "UIView", x: 100 * part * part, y: 150, side: 60),
        Sample.box(3, "UIView", x: 100 * part.squareRoot(), y: 250, side: 60),
      ]
    }
    let choice = CurveChoice(of: reel)
    let titles = choice.curves.compactMap { choice.titles[$0.layer] }
    #expect(titles.count == 3 && Set(titles).count == 3)
  }
}
