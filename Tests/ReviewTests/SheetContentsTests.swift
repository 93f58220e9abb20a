import Foundation
import Frames
import Pixels
import Raster
import Testing

@testable import Review

@Suite struct SheetContentsTests {
  private static let title = "Ünter \"<b>\" 日本 👩‍🍳"

  private func reel() -> Reel {
    let frames = (0...60).map { index in
      let part = min(max(CGFloat(index) - 12, 0) / 30, 1)
      return Sample.frame([Sample.box(1, "card", x: 25 * part * part * (3 - 2 * part))])
    }
    var reel = Sample.reel(
      frames, rate: 60,
      events: [
        Event(
          time: Timestamp(seconds: 0.15), label: "tap card", action: "tap", target: "card")
      ])
    reel.header.title = Self.title
    reel.header.touches = [
      TouchTrack(
        finger: 0,
        path: [
          TouchTrack.Sample(time: 0.15, point: CGPoint(x: 5, y: 9)),
          TouchTrack.Sample(time: 0.2, point: CGPoint(x: 5, y: 9)),
        ])
    ]
    return reel
  }

  @Test func `cells say where they are, when, and what they show`() throws {
    let reel = reel()
    let sheet = ContactSheet(reel, cells: 8)
    let contents = sheet.contents
    #expect(contents.cells.map(\.frame) == sheet.cells)
    #expect(contents.phases.map(\.title) == ["Forward: tap on 'card' at 0.20 s"])
    #expect(contents.events.map(\.words) == ["tap on 'card'"])
    let bitmap = try Rasterizer().bitmap(of: sheet.frame, scale: ContactSheet.scale)
    #expect(contents.size == [Double(bitmap.width), Double(bitmap.height)])
    for cell in contents.cells {
      let node = try #require(sheet.frame.root.children.first { $0.name == "cell \(cell.frame)" })
      #expect(abs(cell.rect[0] / 2 - node.frame.minX) < 0.5)
      // The red box is where the frame has it.
      let scale = cell.rect[2] / 40
      let x = cell.rect[0] + (reel.frames[cell.frame].root.children[0].position.x + 3) * scale
      #expect(bitmap[Int(x), Int(cell.rect[1] + 12 * scale)] == 0xFFFF_0000)
    }
    // Frames that show the same have the same digest, others another.
    #expect(Set(contents.cells.map(\.digest)).count == contents.cells.count)
    #expect(reel.frames[0].digest == reel.frames[12].digest)
  }

  @Test func `the text of a picture is ASCII, and says the same`() throws {
    let contents = ContactSheet(reel(), cells: 4).contents
    let text = try contents.encodedText()
    #expect(text.utf8.allSatisfy { $0 < 128 })
    #expect(try JSONDecoder().decode(SheetContents.self, from: Data(text.utf8)) == contents)
    #expect(try JSONDecoder().decode(SheetContents.self, from: contents.encoded()) == contents)
    #expect(contents.title == Self.title && contents.summary.hasPrefix(Self.title))
    #expect(contents.summary.contains("card, x: "))
  }

  @Test("What is picked has a cell", arguments: [Appearance.light, .dark])
  func picks(ground: Appearance) {
    var options = SheetOptions()
    options.ground = ground
    func cells(_ pick: CellPick, most: Int = 24) -> [Int] {
      (options.pick, options.cells) = (pick, most)
      return ContactSheet(reel(), options).cells
    }
    #expect(cells(.frames([60, 3, 3, 20])) == [3, 20, 60])
    #expect(cells(.every(20)) == [0, 20, 40, 60] && cells(.every(25)) == [0, 25, 50, 60])
    #expect(cells(.time, most: 4) == [0, 20, 40, 60])
    #expect(cells(.all) == Array(0...60))
    #expect(cells(.events) == [0, 9, 12, 60])
    #expect(cells(.change, most: 6).count == 6)
  }

  @Test func `a finger about to come down is a ring, one that is down a dot`() {
    var options = SheetOptions()
    options.pick = .frames([0, 8, 9, 12, 13])
    let nodes = ContactSheet(reel(), options).frame.root.children
    let cells = nodes.filter { $0.name.hasPrefix("cell ") }
    let dots = nodes.filter { $0.name == "touch" && $0.bounds.width == $0.bounds.height }
    func alpha(in cell: Int) -> [CGFloat] {
      dots.filter { cells[cell].frame.contains($0.position) }
        .map { $0.backgroundColor?.alpha ?? 0 }
    }
    #expect(alpha(in: 0).isEmpty && alpha(in: 4).isEmpty)
    #expect(alpha(in: 1) == [0.25] && alpha(in: 2) == [0.85] && alpha(in: 3) == [0.85])
  }

  @Test func `a summary is as wide as a pull request shows it, and small`() throws {
    let bytes = try SummarySheet.png(of: reel(), images: [:])
    #expect(bytes.count <= SummarySheet.mostBytes)
    let bitmap = try PNGDecoder.decode(Data(bytes), name: "summary")
    #expect(bitmap.width == 1660)
    let sheet = SummarySheet(reel(), cells: 8)
    #expect((2...8).contains(sheet.cells.count) && sheet.cells == sheet.cells.sorted())
    for node in sheet.frame.root.children {
      guard case .text(let text)? = node.content else { continue }
      // At half its pixels a word is as many pixels high as it has points here.
      #expect(text.runs.allSatisfy { $0.pointSize >= 12 }, "\(text.string)")
      #expect(node.frame.maxX <= SummarySheet.width)
    }
  }

  @Test("Rows of a summary are as wide as one another", arguments: [0.46, 0.75, 1.33, 2.17])
  func summaryRows(aspect: CGFloat) {
    for mixed in [false, true] {
      let aspects = (0..<8).map { mixed && $0 == 3 ? 2.17 : aspect }
      let rows = SummarySheet.rows(of: aspects)
      #expect(rows.flatMap(Array.init) == Array(0..<8))
      let widths = rows.map { aspects[$0].reduce(0, +) }
      // No row could give its first or last cell away and be the widest no longer.
      let widest = widths.max() ?? 0
      #expect(widest <= aspects.reduce(0, +) / CGFloat(rows.count) + (aspects.max() ?? 0))
    }
    #expect(SummarySheet.rows(of: Array(repeating: 0.46, count: 8)).count == 1)
  }

  @Test func `a long line of the header is broken, not cut`() throws {
    var reel = reel()
    let change = { (layer: String) in MotionChange(layer: layer, property: "position") }
    reel.header.motions = [
      Motion(
        start: Timestamp(seconds: 0.2), delay: 0, duration: 0.5, curve: "spring 0.9",
        changes: (1...3).map { change("a layer with quite a long name, number \($0)") })
    ]
    let line = try #require(MotionWords(reel).lines.first)
    let nodes = ContactSheet(reel, cells: 4).frame.root.children
    let node = try #require(nodes.first { $0.name == line })
    guard case .text(let text)? = node.content else { return }
    #expect(text.runs.reduce(0) { $0 + $1.glyphs.count } >= line.count - 3)
    #expect(Set(text.runs.flatMap { $0.positions.map(\.y) }).count == 2)
  }

  @Test func `as a device is turned, frames that lie stand beside one that is upright`() throws {
    let frames = (0...40).map { index in
      let isTurned = index >= 10
      let box = Sample.box(1, "card", x: 4 + (isTurned ? CGFloat(index) - 10 : 0), y: 9)
      return Sample.frame(
        [box], size: CGSize(width: isTurned ? 90 : 40, height: isTurned ? 40 : 90))
    }
    let reel = Sample.reel(
      frames, rate: 60,
      events: [Event(time: Timestamp(frame: 10, framesPerSecond: 60), label: "rotate")])
    let sheet = ContactSheet(reel, cells: 8)
    let cells = sheet.frame.root.children.filter { $0.name.hasPrefix("cell ") }.map(\.frame)
    #expect(cells.count > 3)
    let upright = try #require(cells.first)
    #expect(upright.height > upright.width)
    // The second and the third lie, one below the other, and are no lower together than the first.
    #expect(cells[1].minX == cells[2].minX && cells[1].maxY < cells[2].minY)
    #expect(cells[2].minY < upright.maxY)
    // The row is as wide as the sheet, though one column more would be free.
    let row = cells.filter { $0.minY < upright.maxY }
    #expect(abs((row.map(\.maxX).max() ?? 0) + upright.minX - sheet.frame.size.width) < 1)
    // No two cells overlap.
    for (index, cell) in cells.enumerated() {
      #expect(!cells[(index + 1)...].contains { $0.intersects(cell) })
    }
  }

  @Test func `the curve of a translation is where the layer is shown`() throws {
    var moved = Sample.box(1, "card", x: 0)
    var frames = [Sample.frame([moved])]
    moved.transform = CATransform3DMakeTranslation(12, 0, 0)
    frames.append(Sample.frame([moved]))
    let curve = try #require(MotionCurve.moving(in: Sample.reel(frames)).first)
    #expect(curve.property == .x && curve.values == [5, 17])
  }
}
