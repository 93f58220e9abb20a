internal import Foundation
internal import Pixels

/// What came of many recordings, for pull requests and CI systems.
package struct RunSummary {
  /// What came of one of them.
  package struct Row {
    let name: String
    let isPassing: Bool
    let lines: [String]
    /// The path of a picture, from where pictures are published.
    let picture: String?
    /// The picture made small, a PNG file, for Markdown that holds it; see ``thumbnail(of:name:)``.
    let thumbnail: [UInt8]?

    package init(
      name: String, isPassing: Bool, lines: [String] = [], picture: String? = nil,
      thumbnail: [UInt8]? = nil
    ) {
      (self.name, self.isPassing, self.lines) = (name, isPassing, lines)
      (self.picture, self.thumbnail) = (picture, thumbnail)
    }
  }

  /// The most bytes of Markdown.
  ///
  /// Our choice, below the 1 MiB that GitHub takes as the summary of a step.
  package static let markdownBudget = 1_000_000

  /// The most bytes of a picture that Markdown holds, and pixels across; our choice: with a third for
  /// base 64, twenty of them fit into ``markdownBudget``.
  package static let thumbnailBudget = 36_000
  private static let thumbnailWidth = 1200

  /// The part of a tall picture that is shown, the top, as height by width; our choice, that its words
  /// can be read.
  private static let thumbnailShape = 0.75

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

  /// A list of what there is to say, as far as it fits into `budget` bytes; pictures have what words
  /// leave.
  package func markdown(budget: Int = markdownBudget) -> String {
    let end = total.map { "- \(ReportText.escaped($0))\n" } ?? ""
    let told = rows.filter { !$0.lines.isEmpty }
    let blocks = told.map(words)
    func rest(_ count: Int) -> String { "- \(count) more did not fit in here.\n" }
    func pictures(_ count: Int) -> String { "- \(count) pictures did not fit in here.\n" }
    var room = budget - end.utf8.count - blocks.reduce(0) { $0 + $1.utf8.count }
    if room < 0 {
      room -= rest(blocks.count).utf8.count
      var kept = blocks.count
      while kept > 0, room < 0 {
        kept -= 1
        room += blocks[kept].utf8.count
      }
      return blocks.prefix(kept).joined() + rest(blocks.count - kept) + end
    }
    room -= pictures(told.count).utf8.count
    var missing = 0
    var text = ""
    for (row, block) in zip(told, blocks) {
      text += block
      guard let picture = picture(of: row) else { continue }
      if picture.utf8.count <= room {
        text += picture
        room -= picture.utf8.count
      } else {
        missing += 1
      }
    }
    return text + (missing > 0 && room >= 0 ? pictures(missing) : "") + end
  }

  private func words(_ row: Row) -> String {
    row.lines.map { line in
      let text = line.drop { $0 == " " }
      return "\(line.prefix(line.count - text.count))- \(ReportText.escaped(String(text)))\n"
    }.joined()
  }

  /// The picture, where it is published, or within the text.
  private func picture(of row: Row) -> String? {
    let address: String
    if let base {
      guard
        let path = row.picture?.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed)
      else { return nil }
      address = (base.hasSuffix("/") ? base : base + "/") + path
    } else {
      guard let thumbnail = row.thumbnail else { return nil }
      address = "data:image/png;base64," + Data(thumbnail).base64EncodedString()
    }
    return "\n  ![\(ReportText.escaped(row.name))](\(address))\n"
  }

  /// The top of the picture, halved as often as it takes to be one that Markdown holds.
  ///
  /// - Throws: What reading it throws.
  package static func thumbnail(of png: [UInt8], name: String) throws -> [UInt8] {
    let whole = try PNGDecoder.decode(Data(png), name: name)
    let height = min(whole.height, max(Int(Double(whole.width) * thumbnailShape), 1))
    var small = whole.enlarged(
      PixelRect(x: 0, y: 0, width: whole.width, height: height), by: 1)
    while small.width > thumbnailWidth { small = small.halved() }
    let encoder = PNGEncoder(level: 9)
    var packed = encoder.encode(small)
    while packed.count > thumbnailBudget, small.width > 1 || small.height > 1 {
      small = small.halved()
      packed = encoder.encode(small)
    }
    return packed
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
