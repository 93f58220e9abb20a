internal import CPango
internal import Frames

/// Sets one text with a shaper that it has been lent.
struct Typesetter {
  private let shaper: Shaper
  private let text: [TextRun]
  private var result = TextLayout()

  init(shaper: Shaper, text: [TextRun]) {
    self.shaper = shaper
    self.text = text
  }

  mutating func layout(
    _ maxWidth: CGFloat?, _ maxLines: Int, _ alignment: TextLayout.Alignment,
    _ lineBreak: TextLayout.LineBreak, _ lineSpacing: CGFloat, _ lineHeights: LineHeights
  ) -> TextLayout {
    let metrics = text.map { shaper.metrics(of: $0.font) }
    let descender = metrics.map(\.descender).max() ?? 0
    let lineHeight = lineHeights.height(of: (metrics.map(\.ascender).max() ?? 0) + descender)
    // What a line has more or less than its font asks for lies above its letters.
    let ascender = lineHeight - descender
    guard let layout = pango_layout_new(shaper.context) else { return result }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    setText(of: layout)
    setShape(of: layout, maxWidth, maxLines, alignment, lineBreak)
    let limit = maxLines > 0 ? maxLines : Int.max
    let lineCount = min(Int(pango_layout_get_line_count(layout)), limit)
    result.lineCount = lineCount
    let pitch = lineHeight + lineSpacing
    result.firstBaseline = ascender
    result.lastBaseline = ascender + CGFloat(max(lineCount - 1, 0)) * pitch
    result.end = CGPoint(x: end(of: layout), y: CGFloat(max(lineCount - 1, 0)) * pitch)
    collect(layout, lineCount) { ascender + CGFloat($0) * pitch }
    let height = CGFloat(lineCount) * lineHeight + CGFloat(max(lineCount - 1, 0)) * lineSpacing
    result.size = CGSize(width: min(width(of: layout), maxWidth ?? .infinity), height: height)
    result.missingGlyphs = Int(pango_layout_get_unknown_glyphs_count(layout))
    return result
  }

  // MARK: Setting up

  private func setText(of layout: OpaquePointer) {
    let whole = text.map(\.string).joined()
    pango_layout_set_text(layout, whole, -1)
    let attributes = pango_attr_list_new()
    var start: UInt32 = 0
    for run in text {
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
    of layout: OpaquePointer, _ maxWidth: CGFloat?, _ maxLines: Int,
    _ alignment: TextLayout.Alignment,
    _ lineBreak: TextLayout.LineBreak
  ) {
    // Without this a single line would stretch to the height of its lines' own fonts.
    pango_layout_set_single_paragraph_mode(layout, maxLines == 1 ? 1 : 0)
    pango_layout_set_wrap(layout, lineBreak == .character ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    guard let maxWidth else { return }
    // A hair more than asked for, so that rounding to units breaks no line.
    let isOneClippedLine = lineBreak == .clip && maxLines == 1
    let width = isOneClippedLine ? -1 : Int32((maxWidth * Shaper.unit).rounded(.up)) + 1
    pango_layout_set_width(layout, width)
    let ellipsis: PangoEllipsizeMode? =
      switch lineBreak {
      case .truncateHead: PANGO_ELLIPSIZE_START
      case .truncateMiddle: PANGO_ELLIPSIZE_MIDDLE
      case .truncateTail: PANGO_ELLIPSIZE_END
      default: nil
      }
    if let ellipsis, maxLines > 0 {
      pango_layout_set_ellipsize(layout, ellipsis)
      pango_layout_set_height(layout, -Int32(maxLines))
    }
    switch alignment {
    case .left: pango_layout_set_alignment(layout, PANGO_ALIGN_LEFT)
    case .center: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    case .right: pango_layout_set_alignment(layout, PANGO_ALIGN_RIGHT)
    case .justified: pango_layout_set_justify(layout, 1)
    }
  }

  // MARK: Reading off

  private func width(of layout: OpaquePointer) -> CGFloat {
    var logical = PangoRectangle()
    pango_layout_get_extents(layout, nil, &logical)
    return CGFloat(logical.width) / Shaper.unit
  }

  private func end(of layout: OpaquePointer) -> CGFloat {
    var place = PangoRectangle()
    let length = text.reduce(0) { $0 + $1.string.utf8.count }
    pango_layout_index_to_pos(layout, Int32(length), &place)
    return CGFloat(place.x) / Shaper.unit
  }

  private mutating func collect(
    _ layout: OpaquePointer, _ lineCount: Int, baseline: (Int) -> CGFloat
  ) {
    guard let iterator = pango_layout_get_iter(layout) else { return }
    defer { pango_layout_iter_free(iterator) }
    var line = 0
    repeat {
      if line >= lineCount { return }
      if let item = pango_layout_iter_get_run_readonly(iterator) {
        var logical = PangoRectangle()
        pango_layout_iter_get_run_extents(iterator, nil, &logical)
        append(item.pointee, x: CGFloat(logical.x) / Shaper.unit, y: baseline(line))
      } else {
        // The end of a line is a run of nothing.
        line += 1
      }
    } while pango_layout_iter_next_run(iterator) != 0
  }

  private mutating func append(_ item: PangoGlyphItem, x: CGFloat, y: CGFloat) {
    guard let font = item.item.pointee.analysis.font, let string = item.glyphs else { return }
    let style = style(at: Int(item.item.pointee.offset))
    var run = GlyphRun(
      font: shaper.postScriptName(of: font), pointSize: style.font.pointSize,
      color: style.color, glyphs: [], positions: [])
    var pen = x
    for index in 0..<Int(string.pointee.num_glyphs) {
      let info = string.pointee.glyphs[index]
      // Invisible characters have a glyph that draws nothing.
      if info.glyph != UInt32(PANGO_GLYPH_EMPTY) {
        run.glyphs.append(info.glyph)
        run.positions.append(
          CGPoint(
            x: pen + CGFloat(info.geometry.x_offset) / Shaper.unit,
            y: y + CGFloat(info.geometry.y_offset) / Shaper.unit))
      }
      pen += CGFloat(info.geometry.width) / Shaper.unit
    }
    if !run.glyphs.isEmpty { result.runs.append(run) }
  }

  /// The style of the byte at `offset`.
  private func style(at offset: Int) -> TextRun {
    var end = 0
    for run in text {
      end += run.string.utf8.count
      if offset < end { return run }
    }
    return text[text.count - 1]
  }
}
