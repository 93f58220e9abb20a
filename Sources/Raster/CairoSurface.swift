internal import CCairo
internal import Frames
internal import Pixels

/// The owner of one Cairo image surface and the context that draws on it.
///
/// The surface shows a rectangle of the canvas: drawing is in canvas pixels wherever that rectangle
/// lies. Not `Sendable`: a Cairo surface belongs to one thread.
final class CairoSurface {
  /// The rectangle of the canvas that the surface shows, in pixels.
  let area: PixelRect
  let handle: OpaquePointer
  let context: OpaquePointer
  /// Pixels that the surface owns itself.
  private let memory: UnsafeMutableRawPointer?

  /// A transparent surface.
  convenience init(_ area: PixelRect) throws(CairoError) {
    try self.init(
      area, cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(area.width), Int32(area.height)))
  }

  /// A surface with anything on it, all pixels of which are going to be written.
  convenience init(uncleared area: PixelRect) throws(CairoError) {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: max(area.width * area.height * 4, 4), alignment: 16)
    try self.init(area, rows: memory, owned: memory)
  }

  /// A surface of memory that somebody else owns, with what is in it.
  ///
  /// - Parameter rows: Has room for the pixels, row after row without a gap, until ``finish()``.
  convenience init(_ area: PixelRect, rows: UnsafeMutableRawPointer) throws(CairoError) {
    try self.init(area, rows: rows, owned: nil)
  }

  private convenience init(
    _ area: PixelRect, rows: UnsafeMutableRawPointer, owned: UnsafeMutableRawPointer?
  ) throws(CairoError) {
    try self.init(
      area,
      cairo_image_surface_create_for_data(
        rows.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(area.width),
        Int32(area.height), Int32(area.width * 4)), owned)
  }

  private init(
    _ area: PixelRect, _ handle: OpaquePointer, _ memory: UnsafeMutableRawPointer? = nil
  ) throws(CairoError) {
    self.area = area
    self.handle = handle
    self.memory = memory
    context = cairo_create(handle)
    // Every property is set, so `deinit` also runs for a surface born in an error state.
    try CairoError.check(
      cairo_surface_status(handle),
      while: "creating a surface of \(area.width) × \(area.height) pixels")
    cairo_surface_set_device_offset(handle, Double(-area.x), Double(-area.y))
    cairo_set_antialias(context, CAIRO_ANTIALIAS_BEST)
  }

  deinit {
    cairo_destroy(context)
    // A context that has drawn it may still hold it.
    if memory != nil { cairo_surface_finish(handle) }
    cairo_surface_destroy(handle)
    memory?.deallocate()
  }

  /// Throws what went wrong since the surface was made.
  func check() throws(CairoError) { try CairoError.check(cairo_status(context), while: "drawing") }

  /// Ends drawing, and leaves the memory to its owner.
  ///
  /// - Throws: What went wrong since the surface was made.
  func finish() throws(CairoError) {
    try check()
    cairo_surface_finish(handle)
  }

  /// The pixels.
  ///
  /// - Throws: What went wrong since the surface was made.
  func bitmap() throws(CairoError) -> Bitmap { try bitmap(of: area) }

  /// The pixels of `part`, which lies within the area.
  ///
  /// - Throws: What went wrong since the surface was made.
  func bitmap(of part: PixelRect) throws(CairoError) -> Bitmap {
    try check()
    cairo_surface_flush(handle)
    guard let rows = cairo_image_surface_get_data(handle) else {
      return Bitmap(width: part.width, height: part.height)
    }
    let start = rows + (part.y - area.y) * stride + (part.x - area.x) * 4
    return Bitmap(width: part.width, height: part.height, rows: start, stride: stride)
  }

  /// Replaces all pixels.
  ///
  /// - Precondition: `bitmap` is as large as the surface.
  func fill(with bitmap: Bitmap) {
    precondition(bitmap.width == area.width && bitmap.height == area.height)
    write { rows, stride in bitmap.copy(to: rows, stride: stride) }
  }

  /// Replaces pixels in their own memory.
  ///
  /// - Parameter body: Gets the first row, and how many bytes farther each next one begins.
  func write(_ body: (_ rows: UnsafeMutableRawPointer, _ stride: Int) -> Void) {
    cairo_surface_flush(handle)
    guard let rows = cairo_image_surface_get_data(handle) else { return }
    body(rows, stride)
    cairo_surface_mark_dirty(handle)
  }

  /// What the pixels take in memory.
  var byteCount: Int { stride * area.height }

  /// The bytes from one row to the next.
  private var stride: Int { Int(cairo_image_surface_get_stride(handle)) }
}

extension Bitmap {
  /// Hands out a surface of the pixels' own memory, which is not drawn on.
  ///
  /// - Parameter area: What it shows of the canvas, as large as the picture.
  func withSurface<R>(at area: PixelRect, _ body: (CairoSurface) throws -> R) throws -> R {
    try pixels.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return try body(CairoSurface(area)) }
      let surface = try CairoSurface(area, rows: UnsafeMutableRawPointer(mutating: start))
      defer { cairo_surface_finish(surface.handle) }
      return try body(surface)
    }
  }
}

extension PixelRect {
  /// The pixels that `rect` touches; no more than `limit` pixels from the origin.
  init(covering rect: CGRect, limit: Double = 1e6) {
    guard !rect.isNull, rect.width.isFinite, rect.height.isFinite else {
      self = .empty
      return
    }
    func bounded(_ v: CGFloat) -> Int { Int(min(max(v, -limit), limit)) }
    let (left, top) = (bounded(rect.minX.rounded(.down)), bounded(rect.minY.rounded(.down)))
    self.init(
      x: left, y: top, width: bounded(rect.maxX.rounded(.up)) - left,
      height: bounded(rect.maxY.rounded(.up)) - top)
  }

  /// The pixels that lie wholly in `rect`, but for the noise of last digits; none if there are none.
  init(within rect: CGRect) {
    let noise = 1e-6
    self.init(covering: rect.insetBy(dx: noise, dy: noise))
    let (left, top) = (
      rect.minX - Double(x) > noise ? 1 : 0, rect.minY - Double(y) > noise ? 1 : 0
    )
    let right = Double(x + width) - rect.maxX > noise ? 1 : 0
    let bottom = Double(y + height) - rect.maxY > noise ? 1 : 0
    self.init(
      x: x + left, y: y + top, width: max(width - left - right, 0),
      height: max(height - top - bottom, 0))
  }

  /// The pixels of `other`, which has some, that are in the rectangle or nearest to it.
  func clamped(to other: PixelRect) -> PixelRect {
    let left = min(max(x, other.x), other.x + other.width - 1)
    let top = min(max(y, other.y), other.y + other.height - 1)
    return PixelRect(
      x: left, y: top, width: max(min(x + width, other.x + other.width) - left, 1),
      height: max(min(y + height, other.y + other.height) - top, 1))
  }

  func insetBy(_ d: Int) -> PixelRect {
    PixelRect(x: x + d, y: y + d, width: width - 2 * d, height: height - 2 * d)
  }
}

/// Cairo refused an operation.
public struct CairoError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the program was doing, as a gerund phrase: "creating a surface of 64 × 64 pixels".
  public let activity: String

  /// Cairo's own name for the problem.
  public let reason: String

  static func check(
    _ status: cairo_status_t, while activity: @autoclosure () -> String
  ) throws(CairoError) {
    guard status != CAIRO_STATUS_SUCCESS else { return }
    throw CairoError(activity: activity(), reason: String(cString: cairo_status_to_string(status)))
  }

  public var description: String { "Cairo failed while \(activity): \(reason)." }
}
