import Frames
import QuartzCore
import Testing
import Typography
import UIKit

/// Attributed text: paragraphs, lines along the letters, shadows and pictures.
@MainActor @Suite struct StyledTextTests {
  private static let font = UIFont.systemFont(ofSize: 20)

  private func label(
    _ text: NSAttributedString, width: CGFloat = 300, lines: Int = 0
  ) -> UILabel {
    let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: 300))
    label.numberOfLines = lines
    label.attributedText = text
    return label
  }

  /// All nodes of what a label draws, of whatever depth.
  private func nodes(_ label: UILabel) -> [Node] {
    guard case .picture(let picture)? = label.layer.drawnContent else { return [] }
    func all(_ node: Node) -> [Node] { [node] + node.children.flatMap(all) }
    return all(picture.frame.root)
  }

  /// The baseline of the first letter that is drawn.
  private func baseline(_ label: UILabel) -> CGFloat? {
    nodes(label).lazy.compactMap { node -> CGFloat? in
      guard case .text(let text)? = node.content else { return nil }
      return (text.runs.first?.positions.first?.y).map { $0 + node.frame.minY }
    }.first
  }

  @Test func `each line is as high as its own letters`() {
    inFreshApp { _, _ in
      let text = NSMutableAttributedString(
        string: "Title\n", attributes: [.font: UIFont.systemFont(ofSize: 40)])
      text.append(NSAttributedString(string: "a\nb", attributes: [.font: Self.font]))
      // A line is 2444/2048 em high.
      let expected = (40 + 20 + 20) * 2444.0 / 2048
      #expect(abs(text.size().height - expected) < 1e-6)
    }
  }

  @Test func `paragraphs have indents, spacing and sides of their own`() throws {
    try inFreshApp { _, _ in
      let (first, second) = (NSMutableParagraphStyle(), NSMutableParagraphStyle())
      (first.paragraphSpacing, first.firstLineHeadIndent, first.headIndent) = (7, 30, 10)
      (second.paragraphSpacingBefore, second.alignment) = (5, .right)
      let text = NSMutableAttributedString(
        string: "wide words that break\n", attributes: [.font: Self.font, .paragraphStyle: first])
      text.append(
        NSAttributedString(
          string: "end", attributes: [.font: Self.font, .paragraphStyle: second]))
      let line = 20 * 2444.0 / 2048
      let box = text.boundingRect(
        with: CGSize(width: 150, height: 0), options: .usesLineFragmentOrigin, context: nil)
      #expect(abs(box.height - (3 * line + 12)) < 1e-6)
      let view = label(text, width: 150)
      guard case .text(let shown)? = view.layer.drawnContent else {
        Issue.record("no text")
        return
      }
      let rows = Dictionary(grouping: shown.runs.flatMap(\.positions)) { ($0.y * 10).rounded() }
        .sorted { $0.key < $1.key }.map { $0.value.map(\.x) }
      try #require(rows.count == 3)
      let starts = try rows.map { try #require($0.min()) }
      #expect(abs(starts[0] - 30) < 0.01)
      #expect(abs(starts[1] - 10) < 0.01)
      let width = NSAttributedString(string: "end", attributes: [.font: Self.font]).size().width
      #expect(abs(starts[2] - (150 - width)) < 0.1)
    }
  }

  @Test func `lines run under the letters and through them, as long as they are`() throws {
    try inFreshApp { _, _ in
      let text = NSMutableAttributedString(string: "ab cd", attributes: [.font: Self.font])
      let under = NSRange(location: 0, length: 2)
      text.addAttribute(
        .underlineStyle, value: NSUnderlineStyle.single.rawValue, range: under)
      text.addAttribute(.underlineColor, value: UIColor.red, range: under)
      text.addAttribute(
        .strikethroughStyle, value: NSUnderlineStyle.single.rawValue,
        range: NSRange(location: 3, length: 2))
      let view = label(text)
      let strokes = nodes(view).compactMap { node -> (CGRect, ShapeContent)? in
        guard case .shape(let shape)? = node.content else { return nil }
        return (shape.path.controlPointBounds, shape)
      }
      #expect(strokes.count == 2)
      let width = { (letters: String) in
        NSAttributedString(string: letters, attributes: [.font: Self.font]).size().width
      }
      let (line, strike) = (try #require(strokes.first), try #require(strokes.last))
      #expect(abs(line.0.width - width("ab")) < 0.1 && line.0.minX == 0)
      #expect(line.1.strokeColor == UIColor.red.cgColor)
      #expect(abs(strike.0.maxX - width("ab cd")) < 0.1)
      let baseline = try #require(self.baseline(view))
      // Below the baseline, and between it and the top of an x.
      #expect(line.0.midY > baseline && line.0.midY < baseline + 5)
      #expect(strike.0.midY < baseline && strike.0.midY > baseline - Self.font.xHeight)
      #expect(line.1.lineWidth > 0.5 && line.1.lineWidth < 3)
    }
  }

  @Test func `a background, a shadow and a double line are drawn in their order`() throws {
    try inFreshApp { _, _ in
      let shadow = NSShadow()
      (shadow.shadowOffset, shadow.shadowBlurRadius) = (CGSize(width: 2, height: 3), 4)
      shadow.shadowColor = UIColor.blue
      let view = label(
        NSAttributedString(
          string: "ab",
          attributes: [
            .font: Self.font, .backgroundColor: UIColor.yellow, .shadow: shadow,
            .underlineStyle: NSUnderlineStyle.double.rawValue,
          ]))
      let names = nodes(view).dropFirst().map(\.name)
      #expect(names == ["fill", "shadow", "content", "stroke", "stroke"])
      let cast = try #require(nodes(view).compactMap(\.shadow).first)
      #expect(cast.radius == 2 && cast.offset == CGSize(width: 2, height: 3))
      #expect(cast.color == UIColor.blue.cgColor)
      let plate = try #require(nodes(view).first { $0.name == "fill" })
      #expect(abs(plate.bounds.height - 20 * 2444.0 / 2048) < 1e-3)
    }
  }

  @Test func `a label's shadow is that of all its letters`() throws {
    try inFreshApp { _, _ in
      let view = label(NSAttributedString(string: "ab", attributes: [.font: Self.font]))
      view.shadowColor = .green
      let cast = try #require(nodes(view).compactMap(\.shadow).first)
      #expect(cast.radius == 0 && cast.offset == CGSize(width: 0, height: -1))
      view.shadowColor = nil
      guard case .text? = view.layer.drawnContent else {
        Issue.record("still a picture")
        return
      }
    }
  }

  @Test func `an attachment stands in the text, as wide as it is, and makes room above`() throws {
    try inFreshApp { _, _ in
      let attachment = NSTextAttachment(
        image: UIGraphicsImageRenderer(size: CGSize(width: 50, height: 60)).image {
          $0.fill(CGRect(x: 0, y: 0, width: 50, height: 60))
        })
      let text = NSMutableAttributedString(string: "a", attributes: [.font: Self.font])
      let alone = text.size()
      text.append(NSAttributedString(attachment: attachment))
      #expect(abs(text.size().width - alone.width - 50) < 0.01)
      // On the baseline; below it is room for letters as always.
      #expect(abs(text.size().height - (60 + 20 * 477.0 / 2048)) < 1e-6)
      let view = label(text)
      let shown = nodes(view).filter { if case .picture? = $0.content { true } else { false } }
      let picture = try #require(shown.first)
      let baseline = try #require(self.baseline(view))
      #expect(abs(picture.frame.maxY - baseline) < 1e-3)
      #expect(abs(picture.frame.minX - alone.width) < 0.01 && picture.frame.width == 50)
      attachment.bounds = CGRect(x: 0, y: -4, width: 20, height: 20)
      #expect(abs(text.size().width - alone.width - 20) < 0.01)
    }
  }

  @Test func `letters stand above and below the baseline by their offset`() {
    inFreshApp { _, _ in
      let text = NSMutableAttributedString(string: "x", attributes: [.font: Self.font])
      text.append(
        NSAttributedString(string: "2", attributes: [.font: Self.font, .baselineOffset: 6]))
      guard case .text(let shown)? = label(text).layer.drawnContent else {
        Issue.record("no text")
        return
      }
      let heights = shown.runs.flatMap(\.positions).map(\.y)
      #expect(heights.count == 2 && abs(heights[0] - heights[1] - 6) < 1e-6)
    }
  }

  @Test func `where paragraphs are left out, the last line says so`() {
    inFreshApp { _, _ in
      @MainActor func glyphs(_ string: String, lines: Int) -> Int {
        let view = label(
          NSAttributedString(string: string, attributes: [.font: Self.font]), lines: lines)
        guard case .text(let shown)? = view.layer.drawnContent else { return 0 }
        return shown.runs.flatMap(\.glyphs).count
      }
      #expect(glyphs("ab", lines: 1) == 2)
      #expect(glyphs("ab\ncd", lines: 1) == 3)
      #expect(glyphs("ab\ncd", lines: 2) == 4)
      #expect(glyphs("ab\n\ncd", lines: 2) == 3)
    }
  }

  @Test func `a line is as thick as the label's font asks for where letters have none`() throws {
    try inFreshApp { _, _ in
      @MainActor func thickness(_ size: CGFloat) throws -> CGFloat {
        let view = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        view.font = .systemFont(ofSize: size)
        view.attributedText = NSAttributedString(
          string: "ab", attributes: [.underlineStyle: NSUnderlineStyle.single.rawValue])
        let widths = nodes(view).compactMap { node -> CGFloat? in
          if case .shape(let shape)? = node.content { shape.lineWidth } else { nil }
        }
        return try #require(widths.first)
      }
      // Of one cut, and to the 1/1024 of a point in which fonts are measured.
      let (large, small) = (try thickness(18), try thickness(6))
      #expect(small > 0 && abs(large - 3 * small) < 4.0 / 1024)
    }
  }

  @Test func `text is where it says that it is`() {
    inFreshApp { _, window in
      let view = label(NSAttributedString(string: "one two", attributes: [.font: Self.font]))
      let bounds = CGRect(x: 10, y: 20, width: 50, height: 100)
      let one = view.textRect(forBounds: bounds, limitedToNumberOfLines: 1)
      let two = view.textRect(forBounds: bounds, limitedToNumberOfLines: 2)
      #expect(one.origin == bounds.origin && two.origin == bounds.origin)
      #expect(abs(one.height - 24) < 0.51 && abs(two.height - 48) < 0.51)
      #expect(view.numberOfLines == 0)
      // To ask is no change, and asks for no layout.
      window.addSubview(view)
      window.layoutIfNeeded()
      let drawn = view.layer.drawnContent
      _ = view.textRect(forBounds: bounds, limitedToNumberOfLines: 1)
      #expect(!view.layer.needsLayout() && !window.layer.needsLayout())
      #expect(view.layer.drawnContent == drawn)
    }
  }
}
