internal import CPango
package import Frames

/// The outlines of the letters of fonts, in ems, with y down.
///
/// One serves one thread.
package final class GlyphOutlines {
  private struct Key: Hashable {
    let face: FontLibrary.Face
    let glyph: UInt32
  }

  /// Of a face, in ems.
  struct Metrics {
    let ascender: CGFloat
    let descender: CGFloat
    let lineGap: CGFloat
  }

  private var library: FT_Library?
  private var faces: [FontLibrary.Face: FT_Face] = [:]
  private var known: [Key: VectorPath] = [:]

  package init() { FT_Init_FreeType(&library) }

  deinit {
    for face in faces.values { FT_Done_Face(face) }
    FT_Done_FreeType(library)
  }

  private func open(_ face: FontLibrary.Face) -> FT_Face? {
    if let open = faces[face] { return open }
    var opened: FT_Face?
    guard FT_New_Face(library, face.path, FT_Long(face.index), &opened) == 0 else { return nil }
    faces[face] = opened
    return opened
  }

  /// nil if the file is gone, or has no outlines.
  func metrics(of face: FontLibrary.Face) -> Metrics? {
    guard let open = open(face)?.pointee, open.units_per_EM > 0 else { return nil }
    let em = CGFloat(open.units_per_EM)
    let (above, below) = (CGFloat(open.ascender), -CGFloat(open.descender))
    return Metrics(
      ascender: above / em, descender: below / em,
      lineGap: max(CGFloat(open.height) - above - below, 0) / em)
  }

  /// Empty for a glyph that draws nothing.
  package func outline(of glyph: UInt32, in face: FontLibrary.Face) -> VectorPath {
    let key = Key(face: face, glyph: glyph)
    if let outline = known[key] { return outline }
    let outline = read(glyph, of: face)
    known[key] = outline
    return outline
  }

  private func read(_ glyph: UInt32, of face: FontLibrary.Face) -> VectorPath {
    guard let open = open(face), open.pointee.units_per_EM > 0,
      FT_Load_Glyph(open, glyph, FT_Int32(FT_LOAD_NO_SCALE | FT_LOAD_NO_BITMAP)) == 0,
      let slot = open.pointee.glyph
    else { return VectorPath() }
    let pen = Pen(unit: 1 / CGFloat(open.pointee.units_per_EM))
    var steps = FT_Outline_Funcs()
    steps.move_to = { to, pen in
      Pen.of(pen).move(to)
      return 0
    }
    steps.line_to = { to, pen in
      Pen.of(pen).line(to)
      return 0
    }
    steps.conic_to = { control, to, pen in
      Pen.of(pen).quad(control, to)
      return 0
    }
    steps.cubic_to = { first, second, to, pen in
      Pen.of(pen).curve(first, second, to)
      return 0
    }
    FT_Outline_Decompose(&slot.pointee.outline, &steps, Unmanaged.passUnretained(pen).toOpaque())
    return pen.finished
  }

  /// Takes down the steps of an outline.
  private final class Pen {
    private let unit: CGFloat
    private var elements: [VectorPath.Element] = []

    init(unit: CGFloat) { self.unit = unit }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> Pen {
      guard let pointer else { return Pen(unit: 1) }
      return Unmanaged<Pen>.fromOpaque(pointer).takeUnretainedValue()
    }

    private func point(_ vector: UnsafePointer<FT_Vector>?) -> CGPoint {
      guard let vector = vector?.pointee else { return .zero }
      return CGPoint(x: CGFloat(vector.x) * unit, y: -CGFloat(vector.y) * unit)
    }

    func move(_ to: UnsafePointer<FT_Vector>?) {
      close()
      elements.append(.move(point(to)))
    }

    func line(_ to: UnsafePointer<FT_Vector>?) { elements.append(.line(point(to))) }

    func quad(_ control: UnsafePointer<FT_Vector>?, _ to: UnsafePointer<FT_Vector>?) {
      elements.append(.quad(control: point(control), to: point(to)))
    }

    func curve(
      _ first: UnsafePointer<FT_Vector>?, _ second: UnsafePointer<FT_Vector>?,
      _ to: UnsafePointer<FT_Vector>?
    ) {
      elements.append(.curve(control1: point(first), control2: point(second), to: point(to)))
    }

    private func close() { if !elements.isEmpty { elements.append(.close) } }

    var finished: VectorPath {
      close()
      return VectorPath(elements)
    }
  }
}
