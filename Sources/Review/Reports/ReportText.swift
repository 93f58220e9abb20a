internal import CoreGraphics
internal import Foundation
internal import Frames
internal import Pixels

/// A report in words: Markdown for pull requests, JUnit's XML for CI systems.
///
/// Whatever a name holds, it stays within its line and its cell, and means nothing to what shows it.
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
      "\(Self.code(comparison.reference.name)) (reference) against"
        + " \(Self.code(comparison.actual.name)) (actual),"
        + " \(comparison.options.pixels.metric.words).")
    blocks.append(list(comparison.lines))
    if !report.advice.isEmpty {
      blocks.append("**Next:** " + report.advice.map(Self.escaped).joined(separator: " "))
    }
    for (file, alt) in [("sheet.png", "The differing frames"), ("motion.png", "The motion")]
    where files.contains(file) {
      blocks.append("![\(alt)](\(file))")
    }
    if files.contains("animation.png") {
      blocks.append("[The difference, animated](animation.png)")
    }
    blocks += [diagnosticTable, frameTable, layerTable, motionTable].compactMap { $0 }
    if let audit = report.audit { blocks.append("## Tolerance audit\n\n" + list(audit.lines)) }
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func list(_ lines: [String]) -> String {
    lines.map { line in
      line.hasPrefix("  ")
        ? "  - \(Self.escaped(String(line.dropFirst(2))))" : "- \(Self.escaped(line))"
    }.joined(separator: "\n")
  }

  /// What the apps asked for and did not get, with the side on which they did not.
  private var diagnosticTable: String? {
    let sides = [("reference", comparison.reference), ("actual", comparison.actual)]
    let rows = sides.flatMap { side, source in
      source.diagnostics.map { diagnostic in
        [
          side, String(format: "%.3f s", diagnostic.time.seconds),
          Self.escaped(diagnostic.sentence), Self.code(diagnostic.code.rawValue),
        ]
      }
    }
    return rows.isEmpty
      ? nil : "## Diagnostics\n\n" + table(["side", "at", "what is wrong", "code"], rows)
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
        Self.escaped(frame.placed),
        pixels.map { "\($0.differing) of \($0.total)" } ?? Self.escaped(frame.sentence),
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
        Self.escaped(layer.worst.name), "\(layer.frames)", "\(layer.differing)",
        Self.escaped(layer.worst.properties.map(\.sentence).joined(separator: "; "))
          + " (frame \(layer.worstFrame))",
      ]
    }
    if rows.isEmpty { return nil }
    return "## Layers\n\n" + table(["layer", "frames", "pixels", "what differs"], rows)
  }

  private var motionTable: String? {
    let rows = comparison.motion.map { motion in
      [Self.escaped("\(motion.layer) \(motion.property.rawValue)")]
        + motion.figures.map { $0.before == $0.after ? $0.after : "\($0.before) → **\($0.after)**" }
    }
    guard let first = comparison.motion.first else { return nil }
    return "## Motion\n\n" + table(["what"] + first.figures.map(\.name), rows)
  }

  private func table(_ head: [String], _ rows: [[String]]) -> String {
    let lines = [head, head.map { _ in "---" }] + rows.prefix(Self.mostRows)
    let rest = rows.count - Self.mostRows
    return lines.map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
      + (rest > 0 ? "\n\n\(rest) more rows are in `\(DifferenceReport.indexName)`." : "")
  }

  /// `text` as words alone: what has a meaning in Markdown, in HTML or in a table is escaped.
  static func escaped(_ text: String) -> String {
    text.plainLine.unicodeScalars.reduce(into: "") { result, scalar in
      if "\\`*_{}[]<>#|~&".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
  }

  /// `text` as code, in as many backticks as end nowhere inside of it.
  private static func code(_ text: String) -> String {
    let text = text.plainLine
    let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    // A space goes where a backtick of the text would belong to the fence.
    return longest == 0 ? fence + text + fence : "\(fence) \(text) \(fence)"
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
      let body = (comparison.lines + report.advice + files).map(Self.xml).joined(separator: "\n")
      lines += [
        #"      <failure type="difference" message="\#(Self.xml(comparison.lines[0]))">"#
          + body + "</failure>"
      ]
    }
    let diagnostics = comparison.actual.diagnostics.map(\.description.plainLine)
    if !diagnostics.isEmpty {
      lines += [
        "      <system-err>" + Self.xml(diagnostics.joined(separator: "\n")) + "</system-err>"
      ]
    }
    lines += ["    </testcase>", "  </testsuite>", "</testsuites>"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// `text` for XML, which knows no control characters at all.
  static func xml(_ text: String) -> String {
    text.plainLine.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
