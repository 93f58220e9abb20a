internal import Foundation
internal import Frames
internal import Pixels

/// A report in words: Markdown for pull requests, JUnit's XML for CI systems.
struct ReportText {
  /// The most rows of a table, which keeps the page readable and far under a megabyte.
  private static let mostRows = 40

  private let report: DifferenceReport
  private let comparison: RecordingComparison

  /// The paths of the files that are there to be linked.
  private let files: [String]

  init(_ report: DifferenceReport, files: [String]) {
    self.report = report
    comparison = report.comparison
    self.files = files
  }

  // MARK: Markdown

  var markdown: String {
    var blocks = ["# \(Self.escaped(report.title)): \(comparison.isSame ? "same" : "different")"]
    blocks.append(
      "`\(comparison.reference.name)` (reference) against `\(comparison.actual.name)` (actual),"
        + " \(comparison.options.pixels.metric.words).")
    blocks.append(list(comparison.lines))
    if !report.advice.isEmpty { blocks.append("**Next:** " + report.advice.joined(separator: " ")) }
    for (file, alt) in [("sheet.png", "The differing frames"), ("motion.png", "The motion")]
    where files.contains(file) {
      blocks.append("![\(alt)](\(file))")
    }
    if files.contains("animation.png") {
      blocks.append("[The difference, animated](animation.png)")
    }
    blocks += [frameTable, layerTable, motionTable].compactMap { $0 }
    if let audit = report.audit { blocks.append("## Tolerance audit\n\n" + list(audit.lines)) }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func list(_ lines: [String]) -> String {
    lines.map { line in
      line.hasPrefix("  ") ? "  - \(Self.escaped(line.dropFirst(2)))" : "- \(Self.escaped(line))"
    }.joined(separator: "\n")
  }

  private var frameTable: String? {
    guard !comparison.differences.isEmpty else { return nil }
    let rows = comparison.differences.map { frame -> [String] in
      let pixels = frame.pixels
      let links = ["reference", "difference", "actual"].map { folder in
        let path = "\(folder)/\(frame.fileName)"
        return files.contains(path) ? "[\(folder)](\(path))" : ""
      }
      return [
        frame.placed, pixels.map { "\($0.differing) of \($0.total)" } ?? frame.sentence,
        pixels?.bounds.map { "\($0.width) × \($0.height) at (\($0.x), \($0.y))" } ?? "",
        pixels?.largestCluster.map { "\($0.size)" } ?? "",
        links.filter { !$0.isEmpty }.joined(separator: " "),
      ]
    }
    return "## Frames\n\n"
      + table(["frame", "pixels", "box", "largest cluster", "pictures"], rows)
  }

  private var layerTable: String? {
    let rows = comparison.layers.map { layer in
      [
        layer.worst.name, "\(layer.frames)", "\(layer.differing)",
        layer.worst.properties.map(\.sentence).joined(separator: "; ")
          + " (frame \(layer.worstFrame))",
      ]
    }
    if rows.isEmpty { return nil }
    return "## Layers\n\n" + table(["layer", "frames", "pixels", "what differs"], rows)
  }

  private var motionTable: String? {
    let rows = comparison.motion.map { motion in
      ["\(motion.layer) \(motion.property.rawValue)"]
        + motion.figures.map { $0.before == $0.after ? $0.after : "\($0.before) → **\($0.after)**" }
    }
    guard let first = comparison.motion.first else { return nil }
    return "## Motion\n\n" + table(["what"] + first.figures.map(\.name), rows)
  }

  private func table(_ head: [String], _ rows: [[String]]) -> String {
    let shown = rows.prefix(Self.mostRows).map { row in row.map { Self.cell($0) } }
    let lines = [head, head.map { _ in "---" }] + shown
    let rest = rows.count - shown.count
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
      + (rest > 0 ? "\n\n\(rest) more rows are in `\(DifferenceReport.indexName)`." : "")
  }

  private static func cell(_ text: String) -> String {
    // Bold and links in cells are ours; a bar or a line break would end the cell.
    text.replacing("|", with: "\\|").replacing("\n", with: " ")
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    text.reduce(into: "") { result, character in
      if "\\`*_{}[]<>#|".contains(character) { result.append("\\") }
      result.append(character)
    }
  }

  // MARK: JUnit

  var junit: String {
    let failures = comparison.isSame ? 0 : 1
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites name="filmstrip" tests="1" failures="\#(failures)">"#,
      #"  <testsuite name="filmstrip diff" tests="1" failures="\#(failures)" errors="0">"#,
      #"    <testcase classname="filmstrip.diff" name="\#(Self.xml(report.title))">"#,
    ]
    if !comparison.isSame {
      let body = (comparison.lines + report.advice + files).joined(separator: "\n")
      lines += [
        #"      <failure type="difference" message="\#(Self.xml(comparison.lines[0]))">"#
          + Self.xml(body) + "</failure>"
      ]
    }
    lines += ["    </testcase>", "  </testsuite>", "</testsuites>"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// `text` for XML: reserved characters as entities, and control characters, which XML forbids, left
  /// out.
  private static func xml(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: break
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
