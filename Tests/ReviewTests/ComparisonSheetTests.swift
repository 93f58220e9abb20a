import Foundation
import Frames
import Pixels
import Testing

@testable import Review

@Suite struct ComparisonSheetTests {
  private func frame(_ card: CGFloat, _ badge: CGFloat = 0) -> Frame {
    Sample.frame([
      Sample.box(1, "card", x: card, y: 4, side: 20), Sample.box(2, "badge", x: badge, y: 40),
    ])
  }

  /// Twenty frames, of which the card differs in 5 to 14, most in 10, and the badge in 12 to 14.
  private func comparison() throws -> RecordingComparison {
    let reference = (0..<20).map { _ in frame(4) }
    let actual = (0..<20).map { index in
      frame(
        (5...14).contains(index) ? 4 + CGFloat(10 - abs(index - 10)) : 4,
        (12...14).contains(index) ? 20 : 0)
    }
    return try Sample.compare(reference, actual)
  }

  private func nodes(_ comparison: RecordingComparison) throws -> [Node] {
    try ComparisonSheet(comparison, title: "Card").frame().root.children
  }

  private func row(_ node: Node) -> CGFloat { (node.frame.minY * 100).rounded() / 100 }

  @Test func `frames of A and B and their difference stand in rows, with a verdict`() throws {
    let nodes = try nodes(comparison())
    let cells = nodes.filter { $0.name == "cell" }
    let rows = Set(cells.map(row)).sorted()
    #expect(rows.count == 3 && cells.count % 3 == 0)
    let names = nodes.filter { ["A", "B", "difference"].contains($0.name) }
    #expect(names.map(\.name) == ["A", "B", "difference"])
    for (name, row) in zip(names, rows) {
      #expect(self.row(name) == row)
      // The columns are the same in every row.
      let places = cells.filter { self.row($0) == row }.map(\.frame.minX)
      #expect(places == cells.filter { self.row($0) == rows[0] }.map(\.frame.minX))
    }
    let times = nodes.filter { $0.name.hasSuffix(" s") && $0.frame.minY > rows[2] }.map(\.name)
    #expect(times.first == "0.500 s" && times.contains("1.000 s"), "\(times)")
    #expect(nodes.count { $0.name.hasSuffix("% differ") } == cells.count / 3)
  }

  @Test func `the barcode has a column a frame and a row a layer, darker for more`() throws {
    let nodes = try nodes(comparison())
    let codes = nodes.filter { $0.name == "barcode" }.map(\.frame)
    #expect(codes.count == 3, "all of it, and two layers")
    func columns(_ code: CGRect) -> [Int: CGFloat] {
      let bars = nodes.filter { $0.name == "bar" && code.intersects($0.frame) }
      return Dictionary(
        uniqueKeysWithValues: bars.map {
          (
            Int((($0.frame.minX - code.minX) / code.width * 20).rounded()),
            $0.backgroundColor?.alpha ?? 0
          )
        })
    }
    let all = columns(codes[0])
    #expect(all.keys.sorted() == Array(5...14))
    #expect(all.values.max().map { abs($0 - 1) < 1e-9 } == true)
    let names = nodes.map(\.name)
    let rows = [columns(codes[1]), columns(codes[2])]
    let card = try #require(rows.max { $0.count < $1.count })
    #expect(card.keys.sorted() == Array(5...14) && card[10] == card.values.max())
    #expect((card[5] ?? 1) < (card[10] ?? 0))
    #expect(rows.min { $0.count < $1.count }?.keys.sorted() == [12, 13, 14])
    #expect(names.contains("card") && names.contains("badge"))
  }

  @Test func `what only one side has is not there on the other, and sameness is said`() throws {
    let short = try Sample.compare([frame(4), frame(5)], [frame(4)])
    let nodes = try nodes(short)
    #expect(nodes.contains { $0.name == "not there" } && nodes.contains { $0.name == "only in A" })
    let same = try Sample.compare([frame(4)], [frame(4)])
    #expect(try self.nodes(same).contains { $0.name == "No difference" })
  }
}
