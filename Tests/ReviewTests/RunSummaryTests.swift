import Foundation
import Pixels
import Testing

@testable import Review

@Suite struct RunSummaryTests {
  private func summary(_ count: Int, base: String? = nil) -> RunSummary {
    let rows = (0..<count).map { number in
      RunSummary.Row(
        name: "card-\(number)", isPassing: false,
        lines: ["card-\(number): 3 frames differ.", "  spring <damping> 0.8 → 0.6"],
        picture: "failures/card \(number)/sheet.png")
    }
    return RunSummary(
      command: "verify", rows: rows + [RunSummary.Row(name: "fine", isPassing: true)],
      total: "All verified.", base: base)
  }

  @Test func `what differs is a list, with pictures where they are published`() {
    #expect(
      summary(1).markdown() == """
        - card-0: 3 frames differ.
          - spring \\<damping\\> 0.8 → 0.6
        - All verified.

        """)
    let text = summary(1, base: "https://example.com/run").markdown()
    #expect(text.contains("\n  ![card-0](https://example.com/run/failures/card%200/sheet.png)\n"))
  }

  @Test func `what belongs to a line stands below it`() {
    let row = RunSummary.Row(
      name: "a", isPassing: false, lines: ["a:", "  motion:", "    x: later"])
    let text = RunSummary(command: "verify", rows: [row], total: nil).markdown()
    #expect(text == "- a:\n  - motion:\n    - x: later\n")
  }

  @Test func `nothing is longer than the budget, and what is left out is counted`() {
    #expect(RunSummary.markdownBudget < 1 << 20)
    let all = summary(100).markdown()
    #expect(all.utf8.count > 5000 && !all.contains("did not fit"))
    for budget in [300, 1000, 5000] {
      let text = summary(100).markdown(budget: budget)
      #expect(text.utf8.count <= budget && text.utf8.count > budget / 2)
      let shown = text.split(separator: "\n").filter { $0.contains("frames differ") }.count
      #expect(text.contains("- \(100 - shown) more did not fit in here.\n- All verified.\n"))
    }
  }

  @Test func `pictures within the text have what words leave, and others are counted`() throws {
    // Noise does not pack.
    var state: UInt32 = 1
    let noise = (0..<400 * 400).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return state | 0xFF00_0000
    }
    let png = PNGEncoder().encode(Bitmap(width: 400, height: 400, pixels: noise))
    let small = try RunSummary.thumbnail(of: png, name: "noise")
    #expect(small.count <= RunSummary.thumbnailBudget && small.count > 10_000)
    let shown = try PNGDecoder.decode(Data(small), name: "small")
    #expect(shown.width == 100 && shown.height == 75)
    let rows = (0..<60).map { number in
      RunSummary.Row(
        name: "card-\(number)", isPassing: false, lines: ["card-\(number) differs."],
        picture: "sheet.png", thumbnail: small)
    }
    let text = RunSummary(command: "verify", rows: rows, total: "All.").markdown()
    #expect(text.utf8.count <= RunSummary.markdownBudget)
    let held = text.components(separatedBy: "](data:image/png;base64,").dropFirst()
    let length = Data(small).base64EncodedString().utf8.count
    #expect(held.count >= (RunSummary.markdownBudget - 60 * 40) / (length + 60))
    for picture in held {
      let word = picture.components(separatedBy: ")")[0]
      #expect(Data(base64Encoded: word) == Data(small))
    }
    #expect(text.contains("- \(60 - held.count) pictures did not fit in here.\n- All.\n"))
    for number in 0..<60 { #expect(text.contains("- card-\(number) differs.\n")) }
    for budget in 0..<400 where budget > 45 {
      let text = RunSummary(command: "verify", rows: rows, total: "All.").markdown(budget: budget)
      #expect(text.utf8.count <= budget)
    }
  }

  @Test func `JUnit has a test for each, and what failed in words`() {
    let text = summary(2).junit
    #expect(text.contains(#"tests="3" failures="2""#))
    #expect(text.contains(#"name="fine"/>"#))
    #expect(text.contains(#"message="card-1: 3 frames differ.""#))
    #expect(text.contains("spring &lt;damping&gt; 0.8"))
  }
}
