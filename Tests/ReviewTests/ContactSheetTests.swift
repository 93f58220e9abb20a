import Foundation
import Frames
import Pixels
import Raster
import Testing

@testable import Review

@Suite struct ContactSheetTests {
  /// A square that moves for a while, stands, and moves again.
  static func reel(_ places: [CGFloat]) -> Reel {
    let frames = places.map { x -> Frame in
      var square = Node(id: 1, name: "square", frame: CGRect(x: x, y: 4, width: 10, height: 10))
      square.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      var root = Node(id: 0, frame: CGRect(x: 0, y: 0, width: 40, height: 80))
      root.backgroundColor = .white
      root.children = [square]
      return Frame(size: CGSize(width: 40, height: 80), root: root)
    }
    let header = ReelHeader(
      transition: "square", title: "Square", device: "phone", deviceTitle: "Phone",
      size: CGSize(width: 40, height: 80), scale: 2, framesPerSecond: 10, appearance: .light,
      motions: [Motion(start: .zero, delay: 0, duration: 0.4, curve: "spring 0.5")],
      events: [Event(time: .zero, label: "tap")])
    return Reel(header: header, frames: frames)
  }

  @Test func `time held still takes one cell`() {
    let frames = Self.reel([0, 1, 2, 2, 2, 2, 2, 3]).frames
    #expect(CellChoice.moving(24, of: frames) == [0, 1, 2, 7])
  }

  @Test("The choice rises from the first to the last frame", arguments: [2, 3, 7, 12])
  func choice(count: Int) {
    let places = (0..<60).map { CGFloat(1 - exp(-Double($0) / 6)) * 30 }
    let chosen = CellChoice.moving(count, of: Self.reel(places).frames)
    #expect(chosen.count == count && chosen.first == 0 && chosen.last == 59)
    #expect(zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `more cells lie where more moves`() {
    let places = (0..<60).map { CGFloat(1 - exp(-Double($0) / 6)) * 30 }
    let chosen = CellChoice.moving(12, of: Self.reel(places).frames)
    #expect(chosen.filter { $0 < 20 }.count > 7)
  }

  @Test func `a number and its unit stay on one line`() {
    let text = "spring, damping 0.5, 1.0 s; overshoot 1.5 %, 6.43 pt, 2 more s, at 3 pt/s."
    let kept =
      "spring, damping 0.5, 1.0~s; overshoot 1.5~%, 6.43~pt, 2 more s, at 3~pt/s."
    #expect(SheetPage.keepingUnits(text) == kept.replacingOccurrences(of: "~", with: "\u{A0}"))
    #expect(SheetPage.keepingUnits(" a  b ") == " a  b ")
  }

  @Test func `the header says what the app asked for and did not get, as far as there is room`() {
    func texts(_ count: Int) -> [String] {
      var reel = Self.reel([0, 10, 20])
      reel.header.diagnostics = (0..<count).map { index in
        Diagnostic(
          code: .missingImage, sentence: "There is no picture '\(index)'.", time: .zero)
      }
      return ContactSheet(reel, cells: 3).frame.root.children.compactMap { node in
        if case .text(let text)? = node.content { return text.string }
        return nil
      }
    }
    #expect(texts(0).allSatisfy { !$0.contains("picture") })
    #expect(texts(1).contains("0 s   There is no picture '0'.  [missingImage]"))
    #expect(texts(5).count { $0.contains("[missingImage]") } == 5)
    #expect(texts(7).count { $0.contains("[missingImage]") } == 5)
    #expect(texts(7).contains("and 2 more") && !texts(5).contains("and 0 more"))
  }

  @Test func `a cell shows its frame, and the header says what moved`() throws {
    let sheet = ContactSheet(Self.reel([0, 10, 20]), cells: 3)
    #expect(sheet.cells == [0, 1, 2])
    let texts = sheet.frame.root.children.compactMap { node -> String? in
      if case .text(let text)? = node.content { return text.string }
      return nil
    }
    #expect(texts.contains("Square") && texts.contains("at 0.0 s: spring, damping 0.5, 0.4 s"))
    #expect(texts.contains("0.100 s") && texts.contains("tap"))
    #expect(texts.contains("Forward: tap at 0.00 s"))
    let bitmap = try Rasterizer().bitmap(of: sheet.frame, scale: 1)
    let cell = try #require(sheet.frame.root.children.first { $0.name == "cell 1" })
    let factor = cell.bounds.width / 40
    let (x, y) = (cell.frame.minX + 15 * factor, cell.frame.minY + 9 * factor)
    #expect(bitmap[Int(x), Int(y)] == 0xFFFF_0000)
    #expect(bitmap[Int(x), Int(cell.frame.minY + 40 * factor)] == 0xFFFF_FFFF)
  }

  @Test func `frames of either shape have room, each with its own proportions`() throws {
    var reel = Self.reel([0, 10, 20, 25])
    var frames = Array(reel.frames)
    for index in [1, 2] { frames[index].size = CGSize(width: 80, height: 40) }
    reel.frames = FrameList(frames)
    // Two that stand take a column each, and two that lie take two.
    let sheet = ContactSheet(reel, cells: 6)
    let cells = sheet.frame.root.children.filter { $0.name.wholeMatch(of: /cell \d/) != nil }
    #expect(sheet.cells == [0, 1, 2, 3])
    #expect(cells.count == 4)
    for (cell, index) in zip(cells, sheet.cells) {
      let size = reel.frames[index].size
      #expect(abs(cell.frame.width / cell.frame.height - size.width / size.height) < 1e-9)
    }
    #expect(cells[1].frame.width > 2 * cells[0].frame.width)
    for (number, cell) in cells.enumerated() {
      #expect(!cells[..<number].contains { $0.frame.intersects(cell.frame) })
      #expect(CGRect(origin: .zero, size: sheet.frame.size).contains(cell.frame))
    }
  }
}
