import Testing
import Typography
import UIKit

@MainActor @Suite struct FontTests {
  private func width(_ text: String, _ font: UIFont) -> CGFloat {
    text.size(withAttributes: [.font: font]).width
  }

  @Test func `figures of one width stay in their places`() {
    let even = UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .medium)
    let usual = UIFont.systemFont(ofSize: 17, weight: .medium)
    let widths = (0...9).map { width("\($0)\($0)\($0)\($0)", even) }
    // But for kerning, which moves two fours a sixtieth of a point together.
    #expect(widths.allSatisfy { abs($0 - widths[0]) < 0.05 }, "\(widths)")
    #expect(width("1111", usual) < width("1111", even) - 1)
    // Letters are as they are, and so is the font at another size.
    #expect(width("Time", even) == width("Time", usual))
    #expect(abs(width("1111", even.withSize(34)) - width("8888", even.withSize(34))) < 1e-3)
  }

  @Test func `a name says weight and slant`() throws {
    let font = try #require(UIFont(name: "Inter-SemiBoldItalic", size: 15))
    let expected = UIFont(
      descriptor: try #require(
        UIFont.systemFont(ofSize: 15, weight: .semibold).fontDescriptor.withSymbolicTraits([
          .traitBold, .traitItalic,
        ])), size: 0)
    #expect(font == expected && font.pointSize == 15)
    #expect(UIFont(name: "HelveticaNeue-Bold", size: 12) == .boldSystemFont(ofSize: 12))
    #expect(
      UIFont(name: "AvenirNext-UltraLight", size: 12)
        == .systemFont(ofSize: 12, weight: .ultraLight))
    #expect(UIFont(name: "Georgia", size: 20) == .systemFont(ofSize: 20))
    #expect(UIFont(name: "Menlo-Italic", size: 20) == .italicSystemFont(ofSize: 20))
    #expect(UIFont(name: "Lobster-Regular", size: 20) == nil)
  }

  @Test func `a descriptor makes others of the family`() throws {
    let body = UIFont.systemFont(ofSize: 17)
    #expect(body.fontDescriptor.symbolicTraits == [])
    let bold = try #require(body.fontDescriptor.withSymbolicTraits(.traitBold))
    #expect(UIFont(descriptor: bold, size: 0) == .boldSystemFont(ofSize: 17))
    #expect(UIFont(descriptor: bold, size: 9) == .boldSystemFont(ofSize: 9))
    #expect(bold.symbolicTraits == .traitBold && bold.pointSize == 17)
    let slanted = try #require(bold.withSymbolicTraits(.traitItalic)).withSize(11)
    #expect(UIFont(descriptor: slanted, size: 0) == .italicSystemFont(ofSize: 11))
    let heavy = body.fontDescriptor.addingAttributes([
      .traits: [UIFontDescriptor.TraitKey.weight: UIFont.Weight.heavy]
    ])
    #expect(UIFont(descriptor: heavy, size: 0) == .systemFont(ofSize: 17, weight: .heavy))
    // A weight that is bold stays what it is.
    #expect(heavy.withSymbolicTraits(.traitBold) == heavy)
    let headline = UIFontDescriptor.preferredFontDescriptor(withTextStyle: .headline)
    #expect(headline.symbolicTraits == .traitBold)
  }

  @Test func `lines are as high as their paragraph says`() {
    let font = UIFont.systemFont(ofSize: 20)
    func height(_ set: (NSMutableParagraphStyle) -> Void) -> CGFloat {
      let style = NSMutableParagraphStyle()
      set(style)
      return NSAttributedString(
        string: "One\nTwo\nThree", attributes: [.font: font, .paragraphStyle: style]
      ).size().height
    }
    let natural = font.lineHeight
    #expect(abs(height { _ in } - 3 * natural) < 1e-6)
    #expect(abs(height { $0.lineHeightMultiple = 1.5 } - 4.5 * natural) < 1e-6)
    #expect(abs(height { $0.minimumLineHeight = 40 } - 120) < 1e-6)
    #expect(abs(height { $0.maximumLineHeight = 15 } - 45) < 1e-6)
    let both = height {
      $0.lineHeightMultiple = 2
      ($0.maximumLineHeight, $0.lineSpacing) = (30, 5)
    }
    #expect(abs(both - 100) < 1e-6)
  }

  @Test func `what a line has more lies above its letters`() {
    let font = Font(pointSize: 20, weight: 0)
    let run = TextRun(string: "One", font: font, color: .black)
    let high = TextLayout([run], lineHeights: LineHeights(minimum: 40))
    #expect(abs(high.firstBaseline - (40 - font.metrics.descender)) < 1e-6)
    #expect(high.size.height == 40)
  }

  @Test func `a copy of a paragraph style is its own`() throws {
    let style = NSMutableParagraphStyle()
    (style.lineHeightMultiple, style.alignment) = (1.2, .center)
    let copy = try #require(style.mutableCopy() as? NSMutableParagraphStyle)
    copy.alignment = .right
    #expect(style.alignment == .center && copy.lineHeightMultiple == 1.2)
    #expect(NSParagraphStyle.default.alignment == .natural)
  }
}
