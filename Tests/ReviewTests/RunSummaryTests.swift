import Foundation
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

  @Test func `JUnit has a test for each, and what failed in words`() {
    let text = summary(2).junit
    #expect(text.contains(#"tests="3" failures="2""#))
    #expect(text.contains(#"name="fine"/>"#))
    #expect(text.contains(#"message="card-1: 3 frames differ.""#))
    #expect(text.contains("spring &lt;damping&gt; 0.8"))
  }
}
