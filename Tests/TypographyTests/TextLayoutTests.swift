import Frames
import Testing
import Typography

@Suite struct TextLayoutTests {
  static let font = Font(pointSize: 17, weight: 0)

  func layout(_ string: String, width: CGFloat? = nil, lines: Int = 0) -> TextLayout {
    TextLayout(
      [TextRun(string: string, font: Self.font, color: .black)], maxWidth: width, maxLines: lines,
      lineBreak: lines > 0 ? .truncateTail : .word)
  }

  @Test(
    "No string shows a missing glyph",
    arguments: [
      "The quick brown fox — 0123456789 … ‘quoted’ “text” €£¥", "고요한 능선에서 해가 뜬다",
      "静かな尾根を歩く、カタカナとひらがな", "安静的山脊，晨雾缭绕。", "👩‍👩‍👧‍👦 🇰🇷 👍🏽 😀 ❤️",
      "Grüße, Ångström, naïve café, Ελληνικά, Русский",
      "9:41", "混合 text 한국어 😀!",
    ])
  func glyphs(string: String) {
    let layout = layout(string)
    #expect(layout.missingGlyphs == 0)
    #expect(layout.runs.allSatisfy { FontLibrary.shared.face(forPostScriptName: $0.font) != nil })
    #expect(layout.runs.flatMap(\.glyphs).allSatisfy { $0 != 0 })
  }

  @Test func `languages take their own faces`() {
    func fonts(_ string: String) -> Set<String> { Set(layout(string).runs.map(\.font)) }
    #expect(fonts("Hello") == ["Inter-Regular"])
    #expect(fonts("고요한").allSatisfy { $0.hasPrefix("NotoSansCJKkr") })
    #expect(fonts("ひらがな").allSatisfy { $0.hasPrefix("NotoSansCJKjp") })
    #expect(fonts("安静").allSatisfy { $0.hasPrefix("NotoSansCJKsc") })
    #expect(fonts("😀") == ["NotoColorEmoji"])
  }

  @Test func `an emoji is about as wide as it is high`() {
    // 2550 of 2048 units to the em, as the font's own table of advances has it.
    #expect(abs(layout("😀").size.width - 17 * 2550 / 2048) < 0.5)
    #expect(abs(layout("😀😀").size.width - 2 * 17 * 2550 / 2048) < 1)
    let mixed = layout("😀 after")
    #expect(mixed.runs.flatMap(\.positions).allSatisfy { $0.x < 100 })
  }

  @Test func `digits are not emoji`() {
    #expect(Set(layout("9:41").runs.map(\.font)) == ["Inter-Regular"])
  }

  @Test func `lines stay within the width, and keep every word`() {
    let text = "Nothing chases you here. You climb before sunrise, and the fog lifts."
    let wide = layout(text)
    let narrow = layout(text, width: 150)
    #expect(wide.lineCount == 1)
    #expect(narrow.lineCount > 3)
    #expect(narrow.size.width <= 150)
    #expect(narrow.runs.flatMap(\.positions).allSatisfy { $0.x >= 0 && $0.x <= 150 })
    let pitch = Self.font.metrics.lineHeight
    #expect(abs(narrow.size.height - CGFloat(narrow.lineCount) * pitch) < 1e-9)
    #expect(
      abs(narrow.lastBaseline - narrow.firstBaseline - CGFloat(narrow.lineCount - 1) * pitch) < 1e-9
    )
  }

  @Test func `too much text ends in an ellipsis`() {
    let text = "A very long line that cannot fit into so little room"
    let cut = layout(text, width: 120, lines: 1)
    #expect(cut.lineCount == 1)
    #expect(cut.size.width <= 120)
    #expect(cut.runs.flatMap(\.glyphs).count < layout(text).runs.flatMap(\.glyphs).count)
  }

  @Test func `lines are as high as the system font's`() {
    // What UIKit says of its font at 17 points: a line height of 20.287.
    let metrics = Self.font.metrics
    #expect(abs(metrics.lineHeight - 20.287) < 0.001)
    // Inter 4: of 2048 units to the em, 1984 are above the baseline and 494 below. Its letters are as
    // far from the middle of a line as they are in its own.
    let middle = (metrics.ascender - metrics.descender) / 2
    #expect(abs(middle - 17 * (1984 - 494) / 2048 / 2) < 1e-9)
    // Inter 4: of 2048 units to the em, capitals are 1490 high and a lower-case x 1118.
    #expect(abs(metrics.capHeight - 17 * 1490 / 2048) < 0.01)
    #expect(abs(metrics.xHeight - 17 * 1118 / 2048) < 0.01)
  }

  @Test func `a word that does not fit is broken without a hyphen`() {
    let word = "Donaudampfschifffahrtsgesellschaft"
    let broken = layout(word, width: 90)
    #expect(broken.lineCount > 1)
    // Each letter once, and nothing else: the letters of one line are those of all.
    #expect(broken.runs.flatMap(\.glyphs).count == word.count)
  }

  @Test func `many threads set what one does`() async {
    let texts = (0..<40).map { "Text \($0): 고요한 능선, 静かな尾根, 😀 and so on" }
    let alone = texts.map { layout($0, width: 90) }
    let together = await withTaskGroup(of: (Int, TextLayout).self) { group in
      for (index, text) in texts.enumerated() {
        group.addTask { (index, layout(text, width: 90)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(texts.indices.map { together[$0] } == alone)
  }

  @Test func `a text ends behind its last letter, on its last line`() {
    let word = layout("Porto")
    #expect(word.end == CGPoint(x: word.size.width, y: 0))
    let two = layout("Lisbon\nPorto")
    #expect(two.end.x == word.end.x && two.end.y == two.lastBaseline - two.firstBaseline)
    #expect(layout("Lisbon\n").end == CGPoint(x: 0, y: two.end.y))
    #expect(layout("").end == .zero)
  }

  /// A paragraph of Hebrew or English.
  private func paragraph(
    _ string: String, _ change: (inout TextParagraph.Style) -> Void = { _ in }
  ) -> TextParagraph {
    var style = TextParagraph.Style()
    change(&style)
    return TextParagraph(
      runs: [TextRun(string: string, font: Self.font, color: .black)], style: style)
  }

  /// Where the leftmost letters of the lines are, from above.
  private func lefts(_ layout: TextLayout) -> [CGFloat] {
    let points = layout.runs.flatMap(\.positions)
    return Set(points.map(\.y)).sorted().map { y in
      points.filter { $0.y == y }.map(\.x).min() ?? 0
    }
  }

  @Test func `natural paragraphs without a width are aligned where each begins`() {
    let (long, short) = ("שלום עולם שלום", "שלום")
    let width = layout(short).size.width
    let text = TextLayout([paragraph(long), paragraph(short)])
    #expect(text.size.width > width + 20)
    let found = lefts(text)
    #expect(found.count == 2 && abs(found[1] - (text.size.width - width)) < 0.01)
    #expect(lefts(TextLayout([paragraph("Hello hello"), paragraph("Hello")])) == [0, 0])
  }

  @Test func `indents are at the side where lines begin`() {
    for (text, isFromRight) in [("שלום", nil), ("Hello", nil), ("Hello", true)] {
      let width = layout(text).size.width
      for (head, first) in [(30.0, 30.0), (0, 24), (24, 0)] {
        let set = TextLayout(
          [
            paragraph(text) {
              ($0.headIndent, $0.firstLineHeadIndent) = (head, first)
              $0.readsFromRight = isFromRight
              if isFromRight == true { $0.alignment = .right }
            }
          ], maxWidth: 200)
        let begins = isFromRight ?? (text != "Hello")
        #expect(abs(lefts(set)[0] - (begins ? 200 - first - width : first)) < 0.01, "\(text)")
        #expect(abs(set.size.width - (min(head, first) + width)) < 0.01 || head != first)
      }
    }
    // Lines end 80 from where they begin, and wrap there.
    let words = "שלום עולם שלום עולם שלום"
    for tail in [80.0, -120] {
      let set = TextLayout([paragraph(words) { $0.tailIndent = tail }], maxWidth: 200)
      #expect(set.lineCount > 1 && lefts(set).allSatisfy { $0 >= 119.9 })
    }
  }
}
