internal import CCairo
internal import Frames
internal import Pixels
internal import Typography

/// Draws glyphs of the pinned fonts.
///
/// Outlines are filled as they are, which puts each glyph at its exact place: no hinting, no rounding to
/// pixels. Glyphs that are pictures, as emoji are, are scaled by Cairo.
final class GlyphPainter {
  private struct Key: Hashable {
    let face: FontLibrary.Face
    let glyph: UInt32
    /// An em's length in pixels is less than this power of two.
    let power: Int
  }

  private struct Known {
    /// In ems.
    let path: VectorPath
    /// nil if it takes more lines than can be filled exactly.
    let polygons: Polygons?
    /// Around all points; null if nothing is drawn.
    let box: CGRect
  }

  /// How far lines may lie from curves, in pixels: as little as their ends may from their places.
  private static let deviation = 1 / OutlineCoverage.stepsPerPixel

  private let outlines = GlyphOutlines()
  private var known: [Key: Known] = [:]
  private let coverage = OutlineCoverage()
  private let pictures = PictureGlyphs()

  func draw(
    _ run: GlyphRun, _ transform: CGAffineTransform, opacity: CGFloat, on surface: CairoSurface
  ) throws {
    guard let face = FontLibrary.shared.face(forPostScriptName: run.font) else {
      throw MissingFont(name: run.font)
    }
    var color = run.color
    color.alpha *= opacity
    try surface.scoped {
      if Self.isPictorial(run.font) {
        return try pictures.draw(run, of: face, transform, opacity: opacity, on: surface)
      }
      surface.setColor(color)
      try fill(run, of: face, transform, on: surface)
    }
  }

  private func fill(
    _ run: GlyphRun, of face: FontLibrary.Face, _ transform: CGAffineTransform,
    on surface: CairoSurface
  ) throws {
    let em = abs(run.pointSize) * transform.longestStretch
    guard em.isFinite, em > 0 else { return }
    let (clip, power) = (surface.clip, Int(em.exponent) + 1)
    var (seen, area): ([(Polygons, CGAffineTransform)], PixelRect) = ([], .empty)
    for (glyph, place) in zip(run.glyphs, run.positions) {
      let toPixels = CGAffineTransform(
        a: run.pointSize, b: 0, c: 0, d: run.pointSize, tx: place.x, ty: place.y
      ).concatenating(transform)
      let glyph = known(Key(face: face, glyph: glyph, power: power))
      let part = PixelRect(covering: glyph.box.applying(toPixels)).intersection(clip)
      if part.isEmpty { continue }
      if let polygons = glyph.polygons, toPixels.keeps(glyph.box, within: OutlineCoverage.farthest)
      {
        seen.append((polygons, toPixels))
        area = area.union(part)
      } else {
        surface.setPath(glyph.path, toPixels)
        cairo_fill(surface.context)
      }
    }
    if !seen.isEmpty { try coverage.draw(seen, in: area, on: surface) }
  }

  private func known(_ key: Key) -> Known {
    if let known = known[key] { return known }
    let path = outlines.outline(of: key.glyph, in: key.face)
    let deviation = CGFloat(sign: .plus, exponent: -key.power, significand: Self.deviation)
    let new = Known(
      path: path, polygons: Polygons(path, deviation: deviation), box: path.controlPointBounds)
    known[key] = new
    return new
  }

  /// Whether the glyphs of a font are pictures.
  static func isPictorial(_ font: String) -> Bool { font.contains("Emoji") }
}

extension CGAffineTransform {
  /// No line becomes more times as long than this.
  fileprivate var longestStretch: CGFloat { hypot(hypot(a, b), hypot(c, d)) }

  /// Whether all of `box` is mapped no farther than `limit` from the origin.
  fileprivate func keeps(_ box: CGRect, within limit: CGFloat) -> Bool {
    let mapped = box.applying(self)
    return [mapped.minX, mapped.minY, mapped.maxX, mapped.maxY].allSatisfy { abs($0) < limit }
  }
}

/// A frame's text is set in a font that is not here.
struct MissingFont: Error, CustomStringConvertible {
  let name: String

  var description: String {
    "The font '\(name)' is missing: run 'make setup' to install the fonts that Filmstrip uses."
  }
}
