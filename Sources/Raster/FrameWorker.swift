internal import Frames
internal import Pixels

/// A frame as a PNG file.
public struct RenderedFrame: Sendable {
  /// The frame's number in the reel, from 0.
  public let index: Int
  /// The bytes of the file.
  public let png: [UInt8]
  /// Seconds spent on drawing; 0 for a frame that is like the one before.
  public let drawSeconds: Double

  /// Seconds spent on encoding; 0 for a frame that is like the one before.
  public let encodeSeconds: Double
}

/// Draws and writes runs of frames, with what it keeps from run to run; for one thread.
final class FrameWorker {
  private let rasterizer: Rasterizer
  private let files: PNGSequence
  private let encoder: PNGEncoder
  private let caching: Caching
  private let scale: CGFloat

  /// - Parameter threads: On how many the bands of a frame are compressed.
  init(
    images: ImageShelf, scale: CGFloat, limits: CacheLimits, caching: Caching,
    encoder: PNGEncoder, threads: Int = 1
  ) {
    rasterizer = Rasterizer(images: images, caching: caching, limits: limits)
    files = PNGSequence(encoder, threads: threads)
    (self.encoder, self.caching, self.scale) = (encoder, caching, scale)
  }

  /// Draws each frame; one that is like the one before is delivered again.
  func draw(
    _ run: some Sequence<(index: Int, frame: Frame)>,
    _ deliver: (_ index: Int, Bitmap) throws -> Void
  ) throws {
    var last: (frame: Frame, bitmap: Bitmap)?
    for (index, frame) in run {
      let isStill = caching == .on && last.map { $0.frame == frame } ?? false
      if !isStill { last = (frame, try rasterizer.bitmap(of: frame, scale: scale)) }
      if let last { try deliver(index, last.bitmap) }
    }
  }

  /// Draws each frame and makes it a file; one that is like the one before is delivered again.
  func encode(
    _ run: some Sequence<(index: Int, frame: Frame)>, _ deliver: (RenderedFrame) throws -> Void
  ) throws {
    var last: (frame: Frame, png: [UInt8])?
    for (index, frame) in run {
      if caching == .on, let last, last.frame == frame {
        try deliver(
          RenderedFrame(index: index, png: last.png, drawSeconds: 0, encodeSeconds: 0))
        continue
      }
      let clock = ContinuousClock()
      let start = clock.now
      let (bitmap, still) = try rasterizer.picture(of: frame, scale: scale)
      let drawn = clock.now
      let png = caching == .on ? files.encode(bitmap, still: still) : encoder.encode(bitmap)
      let end = clock.now
      last = (frame, png)
      try deliver(
        RenderedFrame(
          index: index, png: png, drawSeconds: (drawn - start) / .seconds(1),
          encodeSeconds: (end - drawn) / .seconds(1)))
    }
  }
}
