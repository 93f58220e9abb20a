package import Frames
package import Typography

/// An attributed text that has been set, with what its letters lie on, cast, and are struck by.
package struct StyledText {
  package let string: String
  package let layout: TextLayout

  /// What is drawn beside the letters, by the marks of the runs.
  private var marks: [TextMark] = []
  /// A shadow of all letters.
  private let shadow: TextShadow?

  /// - Parameters:
  ///   - font, color: Of letters that have none of their own.
  ///   - scale: Times as large as its fonts say.
  ///   - alignment: Of all paragraphs; natural for what each of them says.
  ///   - shadow: Of letters that have none of their own.
  package init(
    _ text: NSAttributedString, font: UIFont, color: CGColor, scale: CGFloat = 1,
    maxWidth: CGFloat? = nil, maxLines: Int = 0, alignment: NSTextAlignment = .natural,
    natural: NSTextAlignment = .natural,
    lineBreak: NSLineBreakMode = .byWordWrapping, shadow: TextShadow? = nil
  ) {
    string = text.string
    self.shadow = shadow
    var (paragraphs, marks): ([TextParagraph], [TextMark]) = ([], [])
    for part in string.split(omittingEmptySubsequences: false, whereSeparator: \.endsParagraph) {
      let range = NSRange(part.startIndex..<part.endIndex, in: string)
      var runs: [TextRun] = []
      func add(_ attributes: [NSAttributedString.Key: Any], _ letters: String) {
        var run = TextRun(attributes, letters, font: font, color: color)
        run.font = run.font.withSize(run.font.pointSize * scale)
        if let mark = TextMark(attributes, run) {
          run.mark = marks.count
          marks.append(mark)
        }
        runs.append(run)
      }
      text.enumerateAttributes(in: range) { attributes, range, _ in
        add(attributes, (text.string as NSString).substring(with: range))
      }
      // An empty paragraph is as high as the line break at its end or before it.
      let place = min(range.location, text.length - 1)
      let attributes = place >= 0 ? text.attributes(at: place, effectiveRange: nil) : [:]
      if runs.isEmpty { add(attributes, "") }
      let style = attributes[.paragraphStyle] as? NSParagraphStyle ?? .default
      paragraphs.append(
        TextParagraph(runs: runs, style: style.typographic(alignment, natural: natural)))
    }
    layout = TextLayout(
      paragraphs, maxWidth: maxWidth, maxLines: maxLines, lineBreak: lineBreak.typographic)
    self.marks = marks
  }

  /// The glyphs alone, in a box of `size`, from `offset` down; nil if more than glyphs is to be drawn.
  package func glyphs(size: CGSize, offset: CGFloat, gravity: Gravity) -> TextContent? {
    guard marks.isEmpty, shadow == nil, layout.outlines.isEmpty else { return nil }
    return TextContent(
      string: string, size: size, gravity: gravity, runs: layout.runs.map { $0.moved(by: offset) })
  }

  /// All of it in a picture of `size`, from `offset` down.
  package func picture(size: CGSize, offset: CGFloat) -> Picture {
    let recorder = PictureRecorder(size: size)
    let bounds = CGRect(origin: .zero, size: size)
    let context = CGContext(recorder, bounds: bounds, scale: 1)
    context.translateBy(x: 0, y: offset)
    draw(on: context, recorder, size: CGSize(width: size.width, height: layout.size.height))
    return recorder.picture
  }

  /// Draws it on the current context, from the top left of `rect`.
  func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), let recorder = context.recorder else {
      return
    }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    draw(on: context, recorder, size: rect.size)
    context.restoreGState()
  }

  private func draw(on context: CGContext, _ recorder: PictureRecorder, size: CGSize) {
    let places = layout.places.map { (place: $0, mark: marks[$0.mark]) }
    for (place, mark) in places {
      guard let color = mark.background else { continue }
      context.setFillColor(color)
      context.fill(place.rect)
    }
    var (runShadows, outlineShadows): ([Int: TextShadow], [Int: TextShadow]) = ([:], [:])
    for (place, mark) in places {
      if let run = place.run { runShadows[run] = mark.shadow }
      if let outline = place.outline { outlineShadows[outline] = mark.shadow }
    }
    let groups = Dictionary(grouping: layout.runs.indices) { runShadows[$0] ?? shadow }
    for shadow in groups.keys.sorted(by: { groups[$0]?.first ?? 0 < groups[$1]?.first ?? 0 }) {
      let runs = (groups[shadow] ?? []).map { layout.runs[$0] }
      draw(runs, casting: shadow, size, on: context, recorder)
    }
    // Letters of the app's fonts say in a text without glyphs what they say.
    if layout.runs.isEmpty, !layout.outlines.isEmpty {
      draw([], casting: nil, size, on: context, recorder)
    }
    for (number, outline) in layout.outlines.enumerated() {
      context.saveGState()
      context.cast(outlineShadows[number] ?? shadow)
      context.setFillColor(outline.color)
      context.addPath(CGPath(outline.path))
      context.fillPath()
      context.restoreGState()
    }
    for (place, mark) in places { mark.draw(over: place, on: context, recorder) }
  }
}

extension StyledText {
  private func draw(
    _ runs: [GlyphRun], casting shadow: TextShadow?, _ size: CGSize, on context: CGContext,
    _ recorder: PictureRecorder
  ) {
    context.saveGState()
    context.cast(shadow)
    recorder.draw(
      .text(TextContent(string: string, size: size, runs: runs)), fonts: Set(runs.map(\.font)),
      in: CGRect(origin: .zero, size: size), context.state)
    context.restoreGState()
  }
}

extension CGContext {
  fileprivate func cast(_ shadow: TextShadow?) {
    guard let shadow else { return }
    setShadow(offset: shadow.offset, blur: shadow.blur, color: shadow.color)
  }
}

/// A shadow of letters.
package struct TextShadow: Hashable, Sendable {
  /// In points.
  package var offset: CGSize
  /// Twice the standard deviation of the Gaussian, in points.
  package var blur: CGFloat
  package var color: CGColor

  package init(offset: CGSize, blur: CGFloat = 0, color: CGColor) {
    (self.offset, self.blur, self.color) = (offset, blur, color)
  }
}

/// What attributes have drawn beside the letters of a run.
private struct TextMark {
  struct Line {
    let style: NSUnderlineStyle
    let color: CGColor
    let rule: FontMetrics.Rule
  }

  var background: CGColor?
  var shadow: TextShadow?
  private var lines: [Line] = []
  private var attachment: (image: UIImage, place: CGRect)?

  /// nil if there is nothing.
  init?(_ attributes: [NSAttributedString.Key: Any], _ run: TextRun) {
    background = (attributes[.backgroundColor] as? UIColor)?.cgColor
    if let shadow = attributes[.shadow] as? NSShadow,
      let color = (shadow.shadowColor as? UIColor)?.cgColor
    {
      self.shadow = TextShadow(
        offset: shadow.shadowOffset, blur: shadow.shadowBlurRadius, color: color)
    }
    func line(
      _ style: NSAttributedString.Key, _ tint: NSAttributedString.Key,
      _ rule: (FontMetrics) -> FontMetrics.Rule
    ) {
      guard let number = (attributes[style] as? NSNumber)?.intValue ?? attributes[style] as? Int,
        number != 0
      else { return }
      lines.append(
        Line(
          style: NSUnderlineStyle(rawValue: number),
          color: (attributes[tint] as? UIColor)?.cgColor ?? run.color,
          rule: rule(run.font.metrics)))
    }
    line(.underlineStyle, .underlineColor, \.underline)
    line(.strikethroughStyle, .strikethroughColor, \.strikethrough)
    if let attachment = attributes[.attachment] as? NSTextAttachment, let image = attachment.image {
      self.attachment = (image, attachment.place)
    }
    if background == nil, shadow == nil, lines.isEmpty, attachment == nil { return nil }
  }

  func draw(over place: TextLayout.Place, on context: CGContext, _ recorder: PictureRecorder) {
    for line in lines { draw(line, along: place, on: context) }
    guard let attachment else { return }
    let size = attachment.place.size
    UIGraphicsPushContext(context)
    attachment.image.draw(
      in: CGRect(
        x: place.rect.minX + attachment.place.minX, y: place.baseline - size.height,
        width: size.width, height: size.height))
    UIGraphicsPopContext()
  }

  private func draw(_ line: Line, along place: TextLayout.Place, on context: CGContext) {
    let isThick = line.style.contains(.thick)
    let thickness = line.rule.thickness * (isThick ? 2 : 1)
    let middle = place.baseline + line.rule.offset
    let offsets = line.style.contains(.double) ? [-thickness, thickness] : [0]
    context.saveGState()
    context.setStrokeColor(line.color)
    context.setLineWidth(thickness)
    context.setLineDash(phase: 0, lengths: line.style.dashes.map { $0 * thickness })
    for offset in offsets {
      context.strokeLineSegments(between: [
        CGPoint(x: place.rect.minX, y: middle + offset),
        CGPoint(x: place.rect.maxX, y: middle + offset),
      ])
    }
    context.restoreGState()
  }
}

extension NSUnderlineStyle {
  /// Dashes and gaps in turn, in thicknesses of the line; our choice.
  fileprivate var dashes: [CGFloat] {
    switch rawValue & 0xF00 {
    case Self.patternDot.rawValue: [2, 2]
    case Self.patternDash.rawValue: [6, 3]
    case Self.patternDashDot.rawValue: [6, 3, 2, 3]
    case Self.patternDashDotDot.rawValue: [6, 3, 2, 3, 2, 3]
    default: []
    }
  }
}

extension TextRun {
  /// Letters with what `attributes` say of them.
  fileprivate init(
    _ attributes: [NSAttributedString.Key: Any], _ letters: String, font: UIFont, color: CGColor
  ) {
    func number(_ key: NSAttributedString.Key) -> CGFloat {
      (attributes[key] as? NSNumber).map { CGFloat($0.doubleValue) } ?? attributes[key] as? CGFloat
        ?? (attributes[key] as? Double).map { CGFloat($0) } ?? 0
    }
    let link = attributes[.link].map { _ in UIColor.link.cgColor }
    self.init(
      string: letters, font: (attributes[.font] as? UIFont ?? font).font,
      color: (attributes[.foregroundColor] as? UIColor)?.cgColor ?? link ?? color,
      kerning: number(.kern))
    baselineOffset = number(.baselineOffset)
    if let attachment = attributes[.attachment] as? NSTextAttachment {
      box = attachment.place.size
      baselineOffset += attachment.place.minY
    }
  }
}

extension GlyphRun {
  fileprivate func moved(by offset: CGFloat) -> GlyphRun {
    var run = self
    run.positions = run.positions.map { CGPoint(x: $0.x, y: $0.y + offset) }
    return run
  }
}
