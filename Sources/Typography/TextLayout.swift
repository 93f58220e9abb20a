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
  /// Points by which it stands above the line's baseline.
  public var baselineOffset: CGFloat = 0
  /// What stands in place of its one character, on the baseline, in points; nil for letters.
  public var box: CGSize?
  /// What whoever sets the text knows the run by; where it stands is told then.
  public var mark: Int?

  public init(string: String, font: Font, color: CGColor, kerning: CGFloat = 0) {
    self.string = string
    self.font = font
    self.color = color
    self.kerning = kerning
  }
}

/// Text up to a line break, and how it is set.
public struct TextParagraph: Hashable, Sendable {
  /// At least one, which is empty where there is no text.
  public var runs: [TextRun]
  /// How it is set.
  public var style = Style()

  public init(runs: [TextRun], style: Style = Style()) {
    (self.runs, self.style) = (runs, style)
  }

  /// Lengths are in points.
  public struct Style: Hashable, Sendable {
    /// Where lines stand that are shorter than the width.
    public var alignment = TextLayout.Alignment.natural
    /// Between lines.
    public var lineSpacing: CGFloat = 0
    /// What becomes of the height that the fonts give the lines.
    public var lineHeights = LineHeights()
    /// Above, unless it is the first of a text.
    public var spacingBefore: CGFloat = 0
    /// Below, unless it is the last of a text.
    public var spacing: CGFloat = 0
    /// Before the first line.
    public var firstLineHeadIndent: CGFloat = 0
    /// Before the other lines.
    public var headIndent: CGFloat = 0
    /// Where lines end: from the side where they begin if positive, else from the other.
    public var tailIndent: CGFloat = 0
    /// Whether lines begin at the right; nil where the first letter with a direction says so.
    public var readsFromRight: Bool?

    public init() {}
  }

  /// The paragraphs of a text, each with the runs that are in it.
  public static func split(_ text: [TextRun], style: Style = Style()) -> [TextParagraph] {
    guard !text.isEmpty else { return [] }
    var (paragraphs, open): ([TextParagraph], [TextRun]) = ([], [])
    func close() {
      let runs = open.filter { !$0.string.isEmpty }
      paragraphs.append(
        TextParagraph(runs: runs.isEmpty ? Array(open.prefix(1)) : runs, style: style))
      open = []
    }
    for run in text {
      let parts = run.string.split(omittingEmptySubsequences: false) { $0.endsParagraph }
      for (number, part) in parts.enumerated() {
        if number > 0 { close() }
        var piece = run
        piece.string = String(part)
        open.append(piece)
      }
    }
    close()
    return paragraphs
  }
}

extension Character {
  /// Whether another paragraph begins behind it.
  package var endsParagraph: Bool { ["\n", "\r\n", "\r", "\u{2029}"].contains(self) }
}

/// Text broken into lines, with every glyph in its place.
///
/// A line is as high as the largest font in it asks for, whatever fonts stand in for characters that it
/// lacks. Positions are exact to 1/1024 of a point.
public struct TextLayout: Hashable, Sendable {
  /// Where lines stand that are shorter than the widest.
  ///
  /// Natural is the left, or the right for a paragraph whose first letter with a direction is of a script
  /// that is written from there.
  public enum Alignment: Hashable, Sendable { case left, center, right, justified, natural }

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

  /// Where the runs that bear a mark stand, in the order of the text.
  public internal(set) var places: [Place] = []

  /// Where a stretch of a marked run stands on a line, in points from the top left of the box.
  public struct Place: Hashable, Sendable {
    /// The run's mark.
    public let mark: Int
    /// From its left edge to its right one, and from the top of the line to its bottom.
    public let rect: CGRect
    /// Where its letters stand.
    public let baseline: CGFloat
    /// Which of the glyph runs its letters are; nil if it has none.
    public let run: Int?
    /// Which of the outlines they are; nil if they are none.
    public let outline: Int?
  }

  /// The letters in fonts that the app brings along, from the top left of the box.
  public internal(set) var outlines: [Outline] = []

  /// Letters as a path, in points.
  public struct Outline: Hashable, Sendable {
    /// Their edges, to be filled.
    public internal(set) var path: VectorPath
    /// What they are filled with.
    public let color: CGColor
  }

  /// How many characters no pinned font has; they would show as boxes.
  public internal(set) var missingGlyphs = 0

  /// - Parameters:
  ///   - maxWidth: In points; nil for lines as long as they are written.
  ///   - maxLines: 0 for as many as there are.
  ///   - lineSpacing: Points between lines.
  ///   - lineHeights: What becomes of the height that the fonts give the lines.
  public init(
    _ text: [TextRun], maxWidth: CGFloat? = nil, maxLines: Int = 0, alignment: Alignment = .natural,
    lineBreak: LineBreak = .word, lineSpacing: CGFloat = 0,
    lineHeights: LineHeights = LineHeights()
  ) {
    var style = TextParagraph.Style()
    (style.alignment, style.lineSpacing, style.lineHeights) = (alignment, lineSpacing, lineHeights)
    self.init(
      TextParagraph.split(text, style: style), maxWidth: maxWidth, maxLines: maxLines,
      lineBreak: lineBreak)
  }

  /// Paragraphs one below the other.
  ///
  /// - Parameters:
  ///   - maxWidth: In points; nil for lines as long as they are written.
  ///   - maxLines: 0 for as many as there are.
  public init(
    _ paragraphs: [TextParagraph], maxWidth: CGFloat? = nil, maxLines: Int = 0,
    lineBreak: LineBreak = .word
  ) {
    let faces = paragraphs.flatMap(\.runs).map(\.font.face)
    self = Shaper.use(with: faces) { shaper in
      var typesetter = Typesetter(
        shaper: shaper, maxWidth: maxWidth, maxLines: maxLines, lineBreak: lineBreak)
      return typesetter.layout(paragraphs)
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
