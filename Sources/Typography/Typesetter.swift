internal import CPango
internal import Frames

/// Sets one text with a shaper that it has been lent.
struct Typesetter {
  private let shaper: Shaper
  private let maxWidth: CGFloat?
  private let maxLines: Int
  private let lineBreak: TextLayout.LineBreak
  private var result = TextLayout()
  /// All of the text, which says what language it is in.
  private var whole = ""

  /// The part of the result that each paragraph is, by the numbers of its first glyph run, outline and place.
  ///
  /// The share is how much of the room that its lines leave is at their left.
  private var parts: [(share: CGFloat, run: Int, outline: Int, place: Int, width: CGFloat)] = []

  init(shaper: Shaper, maxWidth: CGFloat?, maxLines: Int, lineBreak: TextLayout.LineBreak) {
    self.shaper = shaper
    self.maxWidth = maxWidth
    self.maxLines = maxLines
    self.lineBreak = lineBreak
  }

  mutating func layout(_ paragraphs: [TextParagraph]) -> TextLayout {
    whole = paragraphs.lazy.flatMap(\.runs).map(\.string).joined()
    let limit = maxLines > 0 ? maxLines : Int.max
    for (number, paragraph) in paragraphs.enumerated() where result.lineCount < limit {
      var paragraph = paragraph
      if number > 0 {
        let above = paragraphs[number - 1].style
        result.size.height += above.lineSpacing + above.spacing + paragraph.style.spacingBefore
      }
      // Where the last line that there is room for ends, more would follow.
      let isCut = limit - result.lineCount == 1 && number < paragraphs.count - 1
      if isCut, lineBreak.ellipsis != nil, var last = paragraph.runs.last {
        (last.string, last.box, last.mark) = ("…", nil, nil)
        paragraph.runs.append(last)
      }
      set(paragraph, maxLines: limit - result.lineCount)
    }
    alignToWidest()
    result.size.width = min(result.size.width, maxWidth ?? .infinity)
    return result
  }

  private mutating func set(_ paragraph: TextParagraph, maxLines: Int) {
    guard let layout = pango_layout_new(shaper.context) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let text = ParagraphText(paragraph.runs)
    setText(of: layout, text)
    let style = paragraph.style
    let head = min(style.firstLineHeadIndent, style.headIndent)
    let tail = maxWidth.map {
      style.tailIndent > 0 ? min(style.tailIndent, $0) : $0 + style.tailIndent
    }
    setShape(of: layout, style, room: tail.map { max($0 - head, 0) }, maxLines)
    let isFromRight = isFromRight(layout)
    let left = style.readsFromRight ?? isFromRight ? (maxWidth ?? 0) - (tail ?? 0) : head
    let count = min(Int(pango_layout_get_line_count(layout)), maxLines)
    let lines = lines(of: layout, text, count, style)
    if result.lineCount == 0 { result.firstBaseline = lines.first?.baseline ?? 0 }
    result.lastBaseline = lines.last?.baseline ?? result.lastBaseline
    parts.append(
      (
        style.alignment.share(isFromRight: isFromRight), result.runs.count, result.outlines.count,
        result.places.count, head + width(of: layout)
      ))
    collect(layout, text, lines, left)
    result.lineCount += count
    result.size.width = max(result.size.width, head + width(of: layout))
    result.size.height = lines.last?.bottom ?? result.size.height
    result.end = CGPoint(x: left + end(of: layout, text), y: lines.last?.top ?? 0)
    result.missingGlyphs += Int(pango_layout_get_unknown_glyphs_count(layout))
  }

  /// Without a width to align in, paragraphs are aligned with the widest of them.
  private mutating func alignToWidest() {
    guard maxWidth == nil, parts.count > 1 else { return }
    for (number, part) in parts.enumerated() {
      let shift = (result.size.width - part.width) * part.share
      guard shift != 0 else { continue }
      let isLast = number == parts.count - 1
      let (run, place) =
        isLast
        ? (result.runs.count, result.places.count)
        : (parts[number + 1].run, parts[number + 1].place)
      for index in part.run..<run {
        result.runs[index].positions = result.runs[index].positions.map {
          CGPoint(x: $0.x + shift, y: $0.y)
        }
      }
      for index in part.place..<place { result.places[index].move(by: shift) }
      let outline = isLast ? result.outlines.count : parts[number + 1].outline
      for index in part.outline..<outline { result.outlines[index].move(by: shift) }
      if isLast { result.end.x += shift }
    }
  }

  // MARK: Setting up

  private func setText(of layout: OpaquePointer, _ text: ParagraphText) {
    pango_layout_set_text(layout, text.whole, -1)
    let attributes = pango_attr_list_new()
    var start: UInt32 = 0
    for run in text.runs {
      let end = start + UInt32(run.string.utf8.count)
      let description = shaper.description(run.font, for: whole)
      defer { pango_font_description_free(description) }
      insert(pango_attr_font_desc_new(description), start, end, attributes)
      if run.font.hasEvenFigures {
        insert(pango_attr_font_features_new("tnum=1"), start, end, attributes)
      }
      if run.kerning != 0 {
        let units = Int32((run.kerning * Shaper.unit).rounded())
        insert(pango_attr_letter_spacing_new(units), start, end, attributes)
      }
      if let box = run.box {
        var place = PangoRectangle(
          x: 0, y: 0, width: Int32((box.width * Shaper.unit).rounded()), height: 0)
        insert(pango_attr_shape_new(&place, &place), start, end, attributes)
      }
      start = end
    }
    // A word that is broken for want of room gets no hyphen.
    insert(pango_attr_insert_hyphens_new(0), 0, start, attributes)
    pango_layout_set_attributes(layout, attributes)
    pango_attr_list_unref(attributes)
  }

  private func insert(
    _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ start: UInt32, _ end: UInt32,
    _ list: OpaquePointer?
  ) {
    attribute?.pointee.start_index = start
    attribute?.pointee.end_index = end
    pango_attr_list_insert(list, attribute)
  }

  private func setShape(
    of layout: OpaquePointer, _ style: TextParagraph.Style, room: CGFloat?, _ maxLines: Int
  ) {
    pango_layout_set_wrap(layout, lineBreak == .character ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    pango_layout_set_indent(
      layout, Int32(((style.firstLineHeadIndent - style.headIndent) * Shaper.unit).rounded()))
    guard let room else { return }
    // A line that is clipped goes on beyond the width, and one that fits is aligned in it.
    let isClipped = lineBreak == .clip && self.maxLines == 1 && width(of: layout) > room
    // A hair more than asked for, so that rounding to units breaks no line.
    let units = Int32((room * Shaper.unit).rounded(.up)) + 1
    pango_layout_set_width(layout, isClipped ? -1 : units)
    if let ellipsis = lineBreak.ellipsis, self.maxLines > 0 {
      pango_layout_set_ellipsize(layout, ellipsis)
      pango_layout_set_height(layout, -Int32(maxLines))
    }
    switch style.alignment {
    // Pango's left is where the paragraph begins.
    case .natural: pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
    case .left:
      pango_layout_set_alignment(layout, isFromRight(layout) ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
    case .center: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    case .right:
      pango_layout_set_alignment(layout, isFromRight(layout) ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT)
    case .justified: pango_layout_set_justify(layout, 1)
    }
  }

  /// Whether the first letter with a direction is of a script that is written from the right.
  private func isFromRight(_ layout: OpaquePointer) -> Bool {
    let line = pango_layout_get_line_readonly(layout, 0)
    return pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
  }

  // MARK: Reading off

  /// Where a line stands, in points from the top of the text.
  private struct Line {
    let top: CGFloat
    let baseline: CGFloat
    let bottom: CGFloat
  }

  private func lines(
    of layout: OpaquePointer, _ text: ParagraphText, _ count: Int, _ style: TextParagraph.Style
  ) -> [Line] {
    var top = result.size.height
    return (0..<count).map { number in
      let line = pango_layout_get_line_readonly(layout, Int32(number))?.pointee
      let start = Int(line?.start_index ?? 0)
      let measures = text.runs(from: start, count: Int(line?.length ?? 0)).map(measure)
      let descender = measures.map(\.below).max() ?? 0
      let height = style.lineHeights.height(of: (measures.map(\.above).max() ?? 0) + descender)
      defer { top += height + style.lineSpacing }
      // What a line has more or less than its font asks for lies above its letters.
      return Line(top: top, baseline: top + height - descender, bottom: top + height)
    }
  }

  /// How far a run reaches above and below the baseline of its line.
  private func measure(_ run: TextRun) -> (above: CGFloat, below: CGFloat) {
    let metrics = shaper.metrics(of: run.font)
    let above = max(metrics.ascender, run.box?.height ?? 0)
    return (above + max(run.baselineOffset, 0), metrics.descender - min(run.baselineOffset, 0))
  }

  private func width(of layout: OpaquePointer) -> CGFloat {
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    return CGFloat(logical.width) / Shaper.unit
  }

  private func end(of layout: OpaquePointer, _ text: ParagraphText) -> CGFloat {
    var place = PangoRectangle()
    pango_layout_index_to_pos(layout, Int32(text.whole.utf8.count), &place)
    return CGFloat(place.x) / Shaper.unit
  }

  private mutating func collect(
    _ layout: OpaquePointer, _ text: ParagraphText, _ lines: [Line], _ left: CGFloat
  ) {
    guard let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    var line = 0
    repeat {
      if line >= lines.count { return }
      if let item = pango_layout_iter_get_run_readonly(iterator) {
        var logical = PangoRectangle()
        pango_layout_iter_get_run_extents(iterator, nil, &logical)
        append(item.pointee, text, x: left + CGFloat(logical.x) / Shaper.unit, lines[line])
      } else {
        // The end of a line is a run of nothing.
        line += 1
      }
    } while pango_layout_iter_next_run(iterator) != 0
  }

  private mutating func append(
    _ item: PangoGlyphItem, _ text: ParagraphText, x: CGFloat, _ line: Line
  ) {
    guard let font = item.item.pointee.analysis.font, let string = item.glyphs,
      let style = text.run(at: Int(item.item.pointee.offset))
    else { return }
    var run = GlyphRun(
      font: shaper.postScriptName(of: font), pointSize: style.font.pointSize,
      color: style.color, glyphs: [], positions: [])
    var pen = x
    let baseline = line.baseline - style.baselineOffset
    for index in 0..<Int(string.pointee.num_glyphs) {
      let info = string.pointee.glyphs[index]
      // Invisible characters have a glyph that draws nothing.
      if info.glyph != UInt32(PANGO_GLYPH_EMPTY), style.box == nil {
        run.glyphs.append(info.glyph)
        run.positions.append(
          CGPoint(
            x: pen + CGFloat(info.geometry.x_offset) / Shaper.unit,
            y: baseline + CGFloat(info.geometry.y_offset) / Shaper.unit))
      }
      pen += CGFloat(info.geometry.width) / Shaper.unit
    }
    let face = style.font.face.flatMap { shaper.isFont(font, $0) ? $0 : nil }
    if let mark = style.mark {
      result.places.append(
        TextLayout.Place(
          mark: mark,
          rect: CGRect(x: x, y: line.top, width: pen - x, height: line.bottom - line.top),
          baseline: baseline, run: face != nil || run.glyphs.isEmpty ? nil : result.runs.count,
          outline: face == nil || run.glyphs.isEmpty ? nil : result.outlines.count))
    }
    if run.glyphs.isEmpty { return }
    if let face {
      result.outlines.append(outline(of: run, in: face))
    } else {
      result.runs.append(run)
    }
  }
}

extension Typesetter {
  /// The letters of `run` as one path, in points.
  private func outline(of run: GlyphRun, in face: AppFace) -> TextLayout.Outline {
    let elements = zip(run.glyphs, run.positions).flatMap { glyph, place in
      shaper.outlines.outline(of: glyph, in: face.file).map {
        CGPoint(x: place.x + $0.x * run.pointSize, y: place.y + $0.y * run.pointSize)
      }.elements
    }
    return TextLayout.Outline(path: VectorPath(elements), color: run.color)
  }
}

/// The runs of one paragraph, by the bytes of its text.
private struct ParagraphText {
  let runs: [TextRun]
  let whole: String

  init(_ runs: [TextRun]) {
    self.runs = runs
    whole = runs.map(\.string).joined()
  }

  /// The run that the byte at `offset` is in.
  func run(at offset: Int) -> TextRun? { runs(from: offset, count: 1).first }

  /// The runs with any of `count` bytes from `start` on; the one at `start` where there are none.
  func runs(from start: Int, count: Int) -> [TextRun] {
    var end = 0
    let found = runs.filter { run in
      let first = end
      end += run.string.utf8.count
      return first < start + max(count, 1) && end > start
    }
    return found.isEmpty ? runs.suffix(1) : found
  }
}

extension TextLayout.Alignment {
  /// How much of the room that a line leaves is at its left.
  ///
  /// - Parameter isFromRight: Whether the first letter with a direction is of a script that is written
  ///   from the right.
  fileprivate func share(isFromRight: Bool) -> CGFloat {
    switch self {
    case .left: 0
    case .justified, .natural: isFromRight ? 1 : 0
    case .center: 0.5
    case .right: 1
    }
  }
}

extension TextLayout.LineBreak {
  /// Where an ellipsis stands for what is left out; nil for nowhere.
  fileprivate var ellipsis: PangoEllipsizeMode? {
    switch self {
    case .truncateHead: PANGO_ELLIPSIZE_START
    case .truncateMiddle: PANGO_ELLIPSIZE_MIDDLE
    case .truncateTail: PANGO_ELLIPSIZE_END
    case .word, .character, .clip: nil
    }
  }
}

extension TextLayout.Place {
  fileprivate mutating func move(by shift: CGFloat) {
    self = TextLayout.Place(
      mark: mark, rect: rect.offsetBy(dx: shift, dy: 0), baseline: baseline, run: run,
      outline: outline)
  }
}

extension TextLayout.Outline {
  fileprivate mutating func move(by shift: CGFloat) {
    path = path.applying(CGAffineTransform(translationX: shift, y: 0))
  }
}
