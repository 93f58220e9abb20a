import Timing
import Foundation
import Testing

@Suite struct PlainTextTests {
  @Test(
    "What a terminal would obey becomes an escape",
    arguments: [
      ("a\nb\r\tc", "a\\nb\\r\\tc"),
      ("\u{1B}[2J\u{7}\u{0}", "\\u{1B}[2J\\u{7}\\u{0}"),
      ("\u{7F}\u{9B}31m", "\\u{7F}\\u{9B}31m"),
      ("\u{202E}gnp.exe\u{2066}\u{200F}", "\\u{202E}gnp.exe\\u{2066}\\u{200F}"),
      ("a\u{2028}b\u{2029}c\u{85}", "a\\u{2028}b\\u{2029}c\\u{85}"),
      ("\u{FFFE}\u{1FFFF}", "\\u{FFFE}\\u{1FFFF}"),
      ("Zurück · 날씨 — 👩‍👩‍👧 é \\ 'x'", "Zurück · 날씨 — 👩‍👩‍👧 é \\ 'x'"),
    ])
  func escapes(text: String, plain: String) {
    #expect(text.plainText == plain && text.plainLine == plain)
    #expect(plain.plainText == plain)
  }

  @Test func `a long value loses its middle, and the words around it stay`() {
    let value = "begin" + String(repeating: "x", count: 100_000) + "end"
    let line = "There is no '\(value)' in 'folder': choose another.".plainLine
    #expect(line.unicodeScalars.count <= String.longestLine)
    #expect(line.hasPrefix("There is no 'beginxxx") && line.contains("xxx…xxx"))
    #expect(line.hasSuffix("xxxend' in 'folder': choose another."))
  }

  @Test func `of several long values each keeps a part`() {
    let values = ["a", "b", "c"].map { String(repeating: $0, count: 1000) }
    let line = "'\(values[0])' and '\(values[1])' are not '\(values[2])'.".plainLine
    #expect(line.unicodeScalars.count <= String.longestLine)
    for letter in ["a", "b", "c"] { #expect(line.contains("\(letter)…\(letter)")) }
  }

  @Test("Whatever is said is one line of less than 500 characters")
  func bounds() {
    var random = SystemRandomNumberGenerator()
    let pool: [Unicode.Scalar] = [
      "'", "\n", "\u{1B}", "a", "\u{301}", "\u{202E}", "날", "|", "\u{1F469}",
    ]
    for count in [0, 1, 498, 499, 500, 501, 2000] {
      for _ in 0..<20 {
        var text = ""
        for _ in 0..<count {
          text.unicodeScalars.append(pool.randomElement(using: &random) ?? "a")
        }
        let line = text.plainLine
        #expect(line.unicodeScalars.count < 500, "of \(text.debugDescription)")
        #expect(!line.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
      }
    }
  }

  @Test func `JSON stays what it says`() throws {
    let text = "a\u{1B}\u{7F}\u{9B}\u{202E}\u{1FFFE}\n\u{2028}\"\\"
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    let json = String(decoding: try encoder.encode(["k": text]), as: UTF8.self).plainJSON
    #expect(!json.unicodeScalars.contains { $0 != "\n" && ($0.value < 0x20 || $0.value > 0x7E) })
    #expect(try JSONDecoder().decode([String: String].self, from: Data(json.utf8)) == ["k": text])
  }
}
