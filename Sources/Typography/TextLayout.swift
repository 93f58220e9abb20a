public import Frames

/// A stretch of text in one style.
public struct TextRun: Hashable, Sendable {
  /// What is set.
  public var string: String

  /// The font it is set in.
  public var font: Font

  /// The colour of its glyphs.
  public var color: CGColor
  /// Points added after each glyph.
  public var kerning: CGFloat

  public init(string: String, font: Font, color: CGColor, kerning: CGFloat = 0) {
    self.string = string
    self.font = font
    self.color = color
    self.kerning = kerning
  }
}

/// Text broken into lines, with every glyph in its place.
///
/// Lines are as far apart as the largest font of the text asks for, whatever fonts stand in for
/// characters that it lacks. Positions are exact to 1/1024 of a point.
public struct TextLayout: Hashable, Sendable {
  /// Where lines stand that are shorter than the widest.
  public enum Alignment: Hashable, Sendable { case left, center, right, justified }

  /// What happens to a line that is too long.
  public enum LineBreak: Hashable, Sendable {
    case word, character, clip, truncateHead, truncateTail, truncateMiddle
  }

  /// The box around the lines, in points: as wide as the longest line, or as the limit if the text is
  /// aligned within it.
  public internal(set) var size = CGSize.zero

  /// From the top of the box to the first baseline, in points.
  public internal(set) var firstBaseline: CGFloat = 0

  /// From the top of the box to the last baseline, in points.
  public internal(set) var lastBaseline: CGFloat = 0

  /// Behind the last letter, at the top of its line, in points.
  public internal(set) var end = CGPoint.zero

  /// How many lines are shown.
  public internal(set) var lineCount = 0

  /// The glyphs, from the top left of the box.
  public internal(set) var runs: [GlyphRun] = []

  /// How many characters no pinned font has; they would show as boxes.
  public internal(set) var missingGlyphs = 0

  /// - Parameters:
  ///   - maxWidth: In points; nil for lines as long as they are written.
  ///   - maxLines: 0 for as many as there are.
  ///   - lineSpacing: Points between lines.
  ///   - lineHeights: What becomes of the height that the fonts give the lines.
  public init(
    _ text: [TextRun], maxWidth: CGFloat? = nil, maxLines: Int = 0, alignment: Alignment = .left,
    lineBreak: LineBreak = .word, lineSpacing: CGFloat = 0,
    lineHeights: LineHeights = LineHeights()
  ) {
    self = Shaper.use { shaper in
      var typesetter = Typesetter(shaper: shaper, text: text)
      return typesetter.layout(
        maxWidth, maxLines, alignment, lineBreak, lineSpacing, lineHeights)
    }
  }

  /// Text of no lines.
  init() {}
}

/// What becomes of the height that fonts give to lines.
public struct LineHeights: Hashable, Sendable {
  /// How many times as high lines are; 0 for once.
  public var multiple: CGFloat

  /// The least height, in points.
  public var minimum: CGFloat

  /// The greatest height, in points; 0 for no limit.
  public var maximum: CGFloat

  public init(multiple: CGFloat = 0, minimum: CGFloat = 0, maximum: CGFloat = 0) {
    (self.multiple, self.minimum, self.maximum) = (multiple, minimum, maximum)
  }

  func height(of natural: CGFloat) -> CGFloat {
    let height = max(multiple > 0 ? natural * multiple : natural, minimum)
    return maximum > 0 ? min(height, maximum) : height
  }
}
