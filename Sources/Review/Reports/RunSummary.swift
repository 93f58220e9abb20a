internal import Foundation

/// What came of many recordings, for pull requests and CI systems.
package struct RunSummary {
  /// What came of one of them.
  package struct Row {
    let name: String
    let isPassing: Bool
    let lines: [String]
    /// The path of a picture, from where pictures are published.
    let picture: String?

    package init(name: String, isPassing: Bool, lines: [String] = [], picture: String? = nil) {
      (self.name, self.isPassing, self.lines, self.picture) = (name, isPassing, lines, picture)
    }
  }

  /// The most bytes of Markdown.
  ///
  /// Our choice, below the 1 MiB that GitHub takes as the summary of a step.
  package static let markdownBudget = 1_000_000

  private let command: String
  private let rows: [Row]
  /// One sentence about all; nil where there is one alone.
  private let total: String?
  /// The address of the folder that pictures are published in.
  private let base: String?

  package init(command: String, rows: [Row], total: String?, base: String? = nil) {
    (self.command, self.rows, self.total, self.base) = (command, rows, total, base)
  }

  // MARK: Markdown

  /// A list of what there is to say, as far as it fits into `budget` bytes.
  package func markdown(budget: Int = markdownBudget) -> String {
    let end = total.map { "- \(ReportText.escaped($0))\n" } ?? ""
    let blocks = rows.filter { !$0.lines.isEmpty }.map(block)
    func rest(_ count: Int) -> String { "- \(count) more did not fit in here.\n" }
    var text = ""
    for (index, block) in blocks.enumerated() {
      let left = blocks.count - index
      if text.utf8.count + block.utf8.count + rest(left).utf8.count + end.utf8.count > budget {
        return text + rest(left) + end
      }
      text += block
    }
    return text + end
  }

  private func block(_ row: Row) -> String {
    let items = row.lines.map { line in
      line.hasPrefix("  ")
        ? "  - \(ReportText.escaped(String(line.dropFirst(2))))\n"
        : "- \(ReportText.escaped(line))\n"
    }
    guard let base, let path = row.picture,
      let address = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
    else { return items.joined() }
    let folder = base.hasSuffix("/") ? base : base + "/"
    return items.joined() + "\n  ![\(ReportText.escaped(row.name))](\(folder)\(address))\n"
  }

  // MARK: JUnit

  package var junit: String {
    let failures = rows.filter { !$0.isPassing }.count
    let counts = #"tests="\#(rows.count)" failures="\#(failures)""#
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites name="filmstrip" \#(counts)>"#,
      #"  <testsuite name="filmstrip \#(command)" \#(counts) errors="0">"#,
    ]
    for row in rows {
      let opening =
        #"    <testcase classname="filmstrip.\#(command)" name="\#(ReportText.xml(row.name))""#
      if row.isPassing {
        lines.append(opening + "/>")
        continue
      }
      let body = row.lines.map(ReportText.xml).joined(separator: "\n")
      lines += [
        opening + ">",
        #"      <failure type="difference" message="\#(ReportText.xml(row.lines.first ?? ""))">"#
          + body + "</failure>",
        "    </testcase>",
      ]
    }
    return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
  }
}
