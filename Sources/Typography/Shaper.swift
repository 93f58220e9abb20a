internal import CPango
internal import Frames
internal import Synchronization

/// Pango with the pinned fonts.
///
/// Pango's objects belong to one thread at a time, so all use of them goes through ``use(_:)``.
final class Shaper {
  ///
  /// There is one for each set of files that apps bring along, as a letter which no other font has would
  /// else be taken from a font of another app.
  private static let shared = Mutex<[[String]: Shaper]>([:])

  /// Lends a shaper that knows these faces; others wait meanwhile.
  static func use<Result: Sendable>(with faces: [AppFace?], _ body: (Shaper) -> Result) -> Result {
    let files = Set(faces.compactMap { $0?.path }).sorted()
    return shared.withLock { shapers in
      let shaper = shapers[files] ?? Shaper(files)
      shapers[files] = shaper
      return body(shaper)
    }
  }

  /// Pango counts in fractions of this of a point.
  static let unit = 1024.0

  /// Above and below the baseline in ems: lines are as high as the system font's, which
  /// Inter stands in for.
  ///
  /// These are 2444 of 2048 units, 34 less than Inter asks for; half of them are taken off above and
  /// half below, so that letters keep the middle of their lines.
  ///
  /// - Source: `UIFont.systemFont(ofSize: 17).lineHeight` is 20.287 in what many apps have logged.
  private static let (ascender, descender): (CGFloat, CGFloat) = (
    (1984.0 - 17) / 2048, (494.0 - 17) / 2048
  )

  private let map: UnsafeMutablePointer<PangoFontMap>?
  let context: OpaquePointer?
  private var knownMetrics: [Font: FontMetrics] = [:]
  private var names: [UnsafeMutableRawPointer: String] = [:]

  /// The letters of fonts that apps bring along.
  let outlines = GlyphOutlines()

  private init(_ files: [String]) {
    FontLibrary.standInForSystemFonts()
    map = pango_ft2_font_map_new()
    let configuration = FontLibrary.makeConfiguration()
    for file in files { FcConfigAppFontAddFile(configuration, file) }
    pango_fc_font_map_set_config(filmstrip_fc_font_map(map), configuration)
    // A point is a pixel here; the renderer scales.
    pango_ft2_font_map_set_resolution(filmstrip_ft2_font_map(map), 72, 72)
    context = pango_font_map_create_context(map)
    pango_context_set_round_glyph_positions(context, 0)
  }

  /// The families for a text, so that ideographs take the shape of its language.
  func description(_ font: Font, for text: String) -> OpaquePointer? {
    let description = pango_font_description_new()
    let families = font.families + ["Noto Sans CJK \(Self.cjkRegion(of: text))"]
    pango_font_description_set_family(description, families.joined(separator: ","))
    pango_font_description_set_absolute_size(description, font.pointSize * Self.unit)
    pango_font_description_set_weight(
      description, PangoWeight(rawValue: UInt32(font.openTypeWeight)))
    if font.isItalic { pango_font_description_set_style(description, PANGO_STYLE_ITALIC) }
    return description
  }

  /// Korean if there is Hangul, Japanese if there is kana, else simplified Chinese.
  private static func cjkRegion(of text: String) -> String {
    let scalars = text.unicodeScalars.map(\.value)
    if scalars.contains(where: { (0xAC00...0xD7A3).contains($0) || (0x1100...0x11FF).contains($0) })
    {
      return "KR"
    }
    return scalars.contains { (0x3040...0x30FF).contains($0) } ? "JP" : "SC"
  }

  func metrics(of font: Font) -> FontMetrics {
    if let known = knownMetrics[font] { return known }
    let description = description(font, for: "")
    defer { pango_font_description_free(description) }
    let loaded = pango_font_map_load_font(map, context, description)
    defer { g_object_unref(loaded) }
    let shaping = pango_font_get_hb_font(loaded)
    func measure(_ tag: hb_ot_metrics_tag_t) -> CGFloat {
      var value: hb_position_t = 0
      hb_ot_metrics_get_position(shaping, tag, &value)
      return CGFloat(abs(value)) / Self.unit
    }
    let own = font.face.flatMap { outlines.metrics(of: $0.file) }
    let metrics = FontMetrics(
      ascender: font.pointSize * (own?.ascender ?? Self.ascender),
      descender: font.pointSize * (own?.descender ?? Self.descender),
      capHeight: measure(HB_OT_METRICS_TAG_CAP_HEIGHT),
      xHeight: measure(HB_OT_METRICS_TAG_X_HEIGHT),
      underline: FontMetrics.Rule(
        offset: measure(HB_OT_METRICS_TAG_UNDERLINE_OFFSET),
        thickness: measure(HB_OT_METRICS_TAG_UNDERLINE_SIZE)),
      strikethrough: FontMetrics.Rule(
        offset: -measure(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET),
        thickness: measure(HB_OT_METRICS_TAG_STRIKEOUT_SIZE)),
      leading: font.pointSize * (own?.lineGap ?? 0))
    knownMetrics[font] = metrics
    return metrics
  }

  /// Whether a font that Pango has chosen is `face`.
  func isFont(_ font: UnsafeMutablePointer<PangoFont>, _ face: AppFace) -> Bool {
    postScriptName(of: font) == face.postScriptName
  }

  /// The PostScript name of a font that Pango has chosen.
  func postScriptName(of font: UnsafeMutablePointer<PangoFont>) -> String {
    let key = UnsafeMutableRawPointer(font)
    if let known = names[key] { return known }
    let pattern = pango_fc_font_get_pattern(filmstrip_fc_font(font))
    let name = pattern.flatMap { FontLibrary.postScriptName(of: $0) } ?? ""
    // Keeps the font, so that its address stays its own.
    g_object_ref(font)
    names[key] = name
    return name
  }
}
