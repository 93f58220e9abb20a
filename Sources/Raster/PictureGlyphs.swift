internal import CCairo
internal import Frames
internal import Typography

/// Draws glyphs that are pictures, which Cairo scales.
final class PictureGlyphs {
  private var faces: [FontLibrary.Face: OpaquePointer] = [:]
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

  /// Pictures know no alpha but their own, so they are faded as a group.
  func draw(
    _ run: GlyphRun, of face: FontLibrary.Face, _ transform: CGAffineTransform, opacity: CGFloat,
    on surface: CairoSurface
  ) throws {
    let (context, face) = (surface.context, try self.face(face, named: run.font))
    surface.concatenate(transform)
    cairo_set_font_face(context, face)
    cairo_set_font_options(context, options)
    cairo_set_font_size(context, run.pointSize)
    let seen = baselines(surface, run.pointSize)
    let glyphs = zip(run.glyphs, run.positions).compactMap { glyph, position in
      position.y < seen.low || position.y > seen.high
        ? nil : cairo_glyph_t(index: UInt(glyph), x: position.x, y: position.y)
    }
    if glyphs.isEmpty { return }
    cairo_push_group(context)
    cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
    cairo_pop_group_to_source(context)
    cairo_paint_with_alpha(context, opacity)
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

  private func face(_ face: FontLibrary.Face, named name: String) throws -> OpaquePointer {
    if let known = faces[face] { return known }
    let pattern = FcPatternCreate()
    defer { FcPatternDestroy(pattern) }
    FcPatternAddString(pattern, FC_FILE, face.path)
    FcPatternAddInteger(pattern, FC_INDEX, Int32(face.index))
    // Without this Cairo leaves pictures out.
    FcPatternAddBool(pattern, FC_EMBEDDED_BITMAP, 1)
    guard let made = cairo_ft_font_face_create_for_pattern(pattern) else {
      throw MissingFont(name: name)
    }
    try CairoError.check(cairo_font_face_status(made), while: "opening the font \(name)")
    faces[face] = made
    return made
  }
}
