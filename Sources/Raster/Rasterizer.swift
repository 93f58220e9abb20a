internal import CCairo
internal import Foundation
public import Frames
public import Pixels
internal import Typography

/// Whether what was worked out for one frame is kept for the next, and what nobody sees is left out.
///
/// It changes no byte. Without it every frame is drawn from nothing, and all of it, which is how that is
/// proved.
public enum Caching: Hashable, Sendable { case on, off }

/// Draws frames through Cairo.
///
/// What it keeps from one frame to the next (decoded pictures, blurred shadows, glass, faces, what is drawn
/// before the first thing that changes) makes it faster and changes no byte. One rasterizer serves one thread.
public final class Rasterizer {
  /// The library that draws, with its version.
  public static var libraryVersion: String { "cairo \(String(cString: cairo_version_string()))" }

  private let source: ImageShelf
  private let limits: CacheLimits
  let caching: Caching
  private(set) var images: ImageCache
  private(set) var glyphs = GlyphPainter()
  private(set) var shadows: ShadowCache
  private(set) var glass: GlassCache
  private var groundwork = Groundwork()
  private var canvases = Canvases()

  /// - Parameter images: The pictures that frames name, by digest.
  public convenience init(images: [String: CGImage] = [:], caching: Caching = .on) {
    let limits = CacheLimits.alone()
    self.init(
      images: ImageShelf(images, limit: limits.decoded), caching: caching, limits: limits)
  }

  init(images: ImageShelf, caching: Caching, limits: CacheLimits) {
    source = images
    self.caching = caching
    self.limits = limits
    self.images = ImageCache(images, limit: limits.pictures)
    shadows = ShadowCache(limit: limits.shadows)
    glass = GlassCache(limit: limits.glass)
  }

  /// The picture of `frame` at `scale` pixels per point, on black.
  ///
  /// The canvas is the frame's size times the scale, rounded to whole pixels, and the frame fills it.
  ///
  /// - Throws: ``UnusableScale`` where the scale is none of `ReelHeader.scales`, and ``CairoError``
  ///   where Cairo refuses, such as for want of memory.
  public func bitmap(of frame: Frame, scale: CGFloat) throws -> Bitmap {
    try picture(of: frame, scale: scale).bitmap
  }

  /// What ``bitmap(of:scale:)`` gives, and the bands of it that are as in the picture before.
  ///
  /// - Throws: What that throws.
  func picture(of frame: Frame, scale: CGFloat) throws -> (bitmap: Bitmap, still: RowBands) {
    let scene = try DrawnScene(frame, scale: scale)
    if caching == .off { forget() }
    beginFrame()
    let (root, toPixels, area) = (scene.root, scene.toPixels, scene.area)
    let plan = groundwork.plan(root, toPixels, on: area, knows: glass.knows)
    glass.expect(plan.drawn)
    do {
      let bitmap = try canvases.next(area, plan) { rows in
        let surface = try CairoSurface(area, rows: rows)
        let painter = NodePainter(rasterizer: self, scale: scale)
        try groundwork.draw(root, toPixels, on: surface, with: painter, plan)
        try surface.finish()
      }
      return (bitmap, plan.still)
    } catch {
      // What was planned has not been drawn.
      forget()
      throw error
    }
  }

  /// Refuses an environment in which Cairo would leave out fills without a word.
  ///
  /// Pixman, which works out Cairo's pixels, gives the same bytes by each of its paths. All fall back
  /// on one called 'fast' that every processor has; `PIXMAN_DISABLE` can switch even that off.
  static func checkPixman(_ environment: [String: String]) throws(CairoError) {
    let paths = environment["PIXMAN_DISABLE"]?.split(separator: " ") ?? []
    guard paths.contains("fast") else { return }
    throw CairoError(
      activity: "drawing", reason: "PIXMAN_DISABLE switches off 'fast', which fills need; unset it")
  }

  /// Whether Cairo draws here.
  static let processor = Result { () throws(CairoError) in
    try checkPixman(ProcessInfo.processInfo.environment)
  }

  /// Draws some of the rows of a scene, in which all lies that has to be drawn as a whole or nothing of it.
  ///
  /// - Parameter memory: That of the whole canvas, row after row; all of these are written, and no others.
  func draw(
    _ rows: Range<Int>, of scene: DrawnScene, in memory: UnsafeMutableRawPointer
  ) throws {
    beginFrame()
    let surface = try CairoSurface(scene.area, rows: memory)
    var painter = NodePainter(rasterizer: self, scale: scene.scale)
    let strip = PixelRect(x: 0, y: rows.lowerBound, width: scene.area.width, height: rows.count)
    painter.wanted = strip
    try surface.scoped {
      surface.clip(to: strip)
      surface.blacken()
      try painter.draw(scene.root, scene.toPixels, on: surface)
    }
    try surface.finish()
  }

  /// What two frames have not asked for goes.
  private func beginFrame() {
    images.beginFrame()
    shadows.beginFrame()
  }

  /// Drops everything that was kept from earlier frames.
  private func forget() {
    images = ImageCache(source, limit: limits.pictures)
    glyphs = GlyphPainter()
    shadows = ShadowCache(limit: limits.shadows)
    glass = GlassCache(limit: limits.glass)
    groundwork = Groundwork()
    canvases = Canvases()
  }

  /// The canvas of `frame` in pixels.
  public static func pixelSize(of frame: Frame, scale: CGFloat) -> (width: Int, height: Int) {
    (
      max(Int((frame.size.width * scale).rounded()), 1),
      max(Int((frame.size.height * scale).rounded()), 1)
    )
  }
}

/// A scale at which nothing can be drawn.
public struct UnusableScale: Error, Hashable, Sendable, CustomStringConvertible {
  /// Pixels per point.
  public let scale: CGFloat

  public init(scale: CGFloat) { self.scale = scale }

  public var description: String {
    let scales = ReelHeader.scales
    return "\(scale) pixels per point cannot be drawn: choose a scale from \(scales.lowerBound) to"
      + " \(scales.upperBound)."
  }
}
