internal import CCairo
internal import Frames
internal import Pixels

/// An outline as contours of straight lines.
struct Polygons {
  fileprivate private(set) var points: [CGPoint] = []
  /// The number of the last point of each contour.
  fileprivate private(set) var ends: [Int16] = []

  /// nil if the outline takes more points than FreeType fills.
  ///
  /// - Parameter deviation: How far lines may lie from the curves that they stand for.
  init?(_ path: VectorPath, deviation: CGFloat) {
    var here = CGPoint.zero
    for element in path.elements {
      switch element {
      case .move:
        endContour()
        points += element.points
      case .line: points += element.points
      case .quad(let control, let end):
        add(Polynomial(here, control, end), deviation)
      case .curve(let control1, let control2, let end):
        add(Polynomial(here, control1, control2, end), deviation)
      case .close: break
      }
      guard points.count <= Int16.max else { return nil }
      here = element.points.last ?? here
    }
    endContour()
  }

  private mutating func endContour() {
    if points.count > ends.last.map({ Int($0) + 1 }) ?? 0 { ends.append(Int16(points.count - 1)) }
  }

  private mutating func add(_ curve: Polynomial, _ deviation: CGFloat) {
    let count = curve.lineCount(within: deviation)
    for index in 1...count { points.append(curve.point(CGFloat(index) / CGFloat(count))) }
  }

  /// A Bézier curve by the powers of its parameter.
  private struct Polynomial {
    private let (start, first, second, third): (CGPoint, CGPoint, CGPoint, CGPoint)
    /// The largest second derivative.
    private let bend: CGFloat

    init(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint) {
      func mix(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat) -> CGFloat { a - 2 * b + c }
      start = p0
      first = CGPoint(x: 2 * (p1.x - p0.x), y: 2 * (p1.y - p0.y))
      second = CGPoint(x: mix(p0.x, p1.x, p2.x), y: mix(p0.y, p1.y, p2.y))
      third = .zero
      bend = 2 * hypot(second.x, second.y)
    }

    init(_ p0: CGPoint, _ p1: CGPoint, _ p2: CGPoint, _ p3: CGPoint) {
      func mix(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> CGPoint {
        CGPoint(x: a.x - 2 * b.x + c.x, y: a.y - 2 * b.y + c.y)
      }
      let (early, late) = (mix(p0, p1, p2), mix(p1, p2, p3))
      start = p0
      first = CGPoint(x: 3 * (p1.x - p0.x), y: 3 * (p1.y - p0.y))
      second = CGPoint(x: 3 * early.x, y: 3 * early.y)
      third = CGPoint(x: late.x - early.x, y: late.y - early.y)
      bend = 6 * max(hypot(early.x, early.y), hypot(late.x, late.y))
    }

    /// How many equal steps of the parameter keep lines that near: a line is off by an eighth of the second
    /// derivative times the square of the step at the most.
    func lineCount(within deviation: CGFloat) -> Int {
      Int(min(max((bend / (8 * deviation)).squareRoot().rounded(.up), 1), CGFloat(Int16.max)))
    }

    func point(_ t: CGFloat) -> CGPoint {
      func value(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat) -> CGFloat {
        a + t * (b + t * (c + t * d))
      }
      return CGPoint(
        x: value(start.x, first.x, second.x, third.x), y: value(start.y, first.y, second.y, third.y)
      )
    }
  }
}

/// Works out how much of each pixel outlines cover.
///
/// FreeType sums up the areas under lines, so that an edge is as exact as the places of its points, each on
/// a 64th of a pixel. Where outlines overlap their shares add up, to a whole pixel at most.
final class OutlineCoverage {
  /// The farthest from the origin that a point may lie, in pixels; FreeType takes about four times as much.
  static let farthest: CGFloat = 65_536

  /// The steps in which FreeType has points lie.
  static let stepsPerPixel: CGFloat = 64

  private var library: FT_Library?
  private var places: [FT_Vector] = []
  /// Memory for the shares of pixels, kept from use to use.
  private var rows = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  init() { FT_Init_FreeType(&library) }

  deinit {
    rows.deallocate()
    FT_Done_FreeType(library)
  }

  /// Lays the current source of `surface` over `area`, by how much `outlines` cover of its pixels.
  ///
  /// - Parameter outlines: With what maps each to pixels, none of which is farther than ``farthest``.
  func draw(
    _ outlines: [(Polygons, CGAffineTransform)], in area: PixelRect,
    on surface: CairoSurface
  ) throws {
    let stride = Int(cairo_format_stride_for_width(CAIRO_FORMAT_A8, Int32(area.width)))
    guard let rows = clearedRows(stride * area.height) else { return }
    let mask = filmstrip_mask(
      rows: rows, width: Int32(area.width), height: Int32(area.height), stride: Int32(stride))
    for (outline, transform) in outlines { try add(outline, transform, in: area, to: mask) }
    let cover = cairo_image_surface_create_for_data(
      rows.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_A8, mask.width, mask.height,
      mask.stride)
    defer { cairo_surface_destroy(cover) }
    try CairoError.check(cairo_surface_status(cover), while: "drawing text")
    cairo_mask_surface(surface.context, cover, Double(area.x), Double(area.y))
    // The memory is used again.
    cairo_surface_finish(cover)
  }

  private func clearedRows(_ count: Int) -> UnsafeMutableRawPointer? {
    if rows.count < count {
      rows.deallocate()
      rows = .allocate(byteCount: count, alignment: 16)
    }
    rows.baseAddress?.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    return rows.baseAddress
  }

  private func add(
    _ outline: Polygons, _ transform: CGAffineTransform, in area: PixelRect,
    to mask: filmstrip_mask
  ) throws {
    let steps = Self.stepsPerPixel
    let (left, bottom) = (area.x * Int(steps), (area.y + area.height) * Int(steps))
    places.removeAll(keepingCapacity: true)
    for point in outline.points {
      let place = point.applying(transform)
      // Rounded on the canvas, so that it does not matter which part of it is drawn.
      places.append(
        FT_Vector(
          x: Int((place.x * steps).rounded()) - left,
          y: bottom - Int((place.y * steps).rounded())))
    }
    let failure = filmstrip_cover(
      library, &places, Int32(places.count), outline.ends, Int32(outline.ends.count), mask)
    guard failure == 0 else {
      throw CairoError(activity: "drawing text", reason: "FreeType's error \(failure)")
    }
  }
}
