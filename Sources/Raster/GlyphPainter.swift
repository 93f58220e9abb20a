internal import CCairo
internal import Frames
internal import Typography

/// Draws glyphs of the pinned fonts.
///
/// Outlines are filled as paths, which puts each glyph at its exact place: no hinting, no rounding to
/// pixels. Glyphs that are pictures, as emoji are, are scaled by Cairo.
final class GlyphPainter {
  private var faces: [String: OpaquePointer] = [:]
  private let options: OpaquePointer?

  init() {
    options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
  }

  deinit {
    for face in faces.values { cairo_font_face_destroy(face) }
    cairo_font_options_destroy(options)
  }

  func draw(
    _ run: GlyphRun, _ transform: CGAffineTransform, opacity: CGFloat, on surface: CairoSurface
  ) throws {
    let face = try face(run.font)
    let context = surface.context
    var color = run.color
    color.alpha *= opacity
    surface.scoped {
      surface.concatenate(transform)
      cairo_set_font_face(context, face)
      cairo_set_font_options(context, options)
      cairo_set_font_size(context, run.pointSize)
      surface.setColor(color)
      let seen = baselines(surface, run.pointSize)
      let glyphs = zip(run.glyphs, run.positions).compactMap { glyph, position in
        position.y < seen.low || position.y > seen.high
          ? nil : cairo_glyph_t(index: UInt(glyph), x: position.x, y: position.y)
      }
      if glyphs.isEmpty { return }
      guard !Self.isPictorial(run.font) else {
        draw(pictures: glyphs, opacity, on: surface)
        return
      }
      cairo_new_path(context)
      cairo_glyph_path(context, glyphs, Int32(glyphs.count))
      cairo_fill(context)
    }
  }

  /// Our choice: no glyph reaches farther up or down, in ems.
  private static let reach: CGFloat = 4

  /// Where baselines lie of which something may be seen, in the space that is drawn in.
  private func baselines(_ surface: CairoSurface, _ em: CGFloat) -> (low: CGFloat, high: CGFloat) {
    var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(surface.context, &left, &top, &right, &bottom)
    let reach = Self.reach * abs(em)
    return (top - reach, bottom + reach)
  }

  /// Pictures know no alpha but their own, so they are faded as a group.
  private func draw(pictures glyphs: [cairo_glyph_t], _ opacity: CGFloat, on surface: CairoSurface)
  {
    cairo_push_group(surface.context)
    cairo_show_glyphs(surface.context, glyphs, Int32(glyphs.count))
    cairo_pop_group_to_source(surface.context)
    cairo_paint_with_alpha(surface.context, opacity)
  }

  /// Whether the glyphs of a font are pictures.
  static func isPictorial(_ font: String) -> Bool { font.contains("Emoji") }

  private func face(_ name: String) throws -> OpaquePointer {
    if let known = faces[name] { return known }
    guard let file = FontLibrary.shared.face(forPostScriptName: name) else {
      throw MissingFont(name: name)
    }
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FILE, file.path)
    FcPatternAddInteger(pattern, FC_INDEX, Int32(file.index))
    // Without this Cairo leaves pictures out.
    FcPatternAddBool(pattern, FC_EMBEDDED_BITMAP, FcBool(Self.isPictorial(name) ? 1 : 0))
    guard let face = cairo_ft_font_face_create_for_pattern(pattern) else {
      throw MissingFont(name: name)
    }
    try CairoError.check(cairo_font_face_status(face), while: "opening the font \(name)")
    faces[name] = face
    return face
  }
}

/// A frame's text is set in a font that is not here.
struct MissingFont: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "The font '\(name)' is missing: run 'make setup' to install the fonts that Filmstrip uses."
  }
}
