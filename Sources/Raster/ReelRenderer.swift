internal import Synchronization
public import Frames
public import Pixels

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

/// Draws the frames of a reel on several threads.
///
/// Each worker takes runs of frames, and draws nothing twice that follows itself. Which frames are
/// drawn, in how many runs and by how many workers, changes no byte of any of them.
public struct ReelRenderer: Sendable {
  private let reel: Reel
  private let images: [String: CGImage]
  private let scale: CGFloat
  private let jobs: Int
  private let caching: Caching
  private let encoder: PNGEncoder

  /// - Parameters:
  ///   - images: The pictures that the frames name, by digest.
  ///   - scale: Pixels per point.
  ///   - jobs: Threads to draw on, from 1 up.
  public init(
    reel: Reel, images: [String: CGImage], scale: CGFloat, jobs: Int, caching: Caching = .on,
    encoder: PNGEncoder = PNGEncoder()
  ) {
    self.reel = reel
    self.images = images
    self.scale = scale
    self.jobs = max(jobs, 1)
    self.caching = caching
    self.encoder = encoder
  }

  /// Draws the frames of those numbers and hands each to `deliver`, on a worker's thread.
  ///
  /// Workers take them up in the order given; they are delivered in none. The first error, of a
  /// worker or of `deliver`, stops all and is thrown.
  ///
  /// - Throws: What drawing and `deliver` throw.
  public func render(
    _ frames: some Sequence<Int>, deliver: @escaping @Sendable (RenderedFrame) throws -> Void
  ) throws {
    try share(frames) { run, tools in try encode(run, tools, deliver) }
  }

  /// Draws the frames of those numbers and hands each as a bitmap to `deliver`, as
  /// ``render(_:deliver:)`` does.
  ///
  /// - Throws: What drawing and `deliver` throw.
  public func draw(
    _ frames: some Sequence<Int>, deliver: @escaping @Sendable (_ index: Int, Bitmap) throws -> Void
  ) throws {
    try share(frames) { run, tools in
      var last: (frame: Frame, bitmap: Bitmap)?
      for index in run {
        let frame = reel.frames[index]
        let isStill = caching == .on && last.map { $0.frame == frame } ?? false
        if !isStill { last = (frame, try tools.rasterizer.bitmap(of: frame, scale: scale)) }
        if let last { try deliver(index, last.bitmap) }
      }
    }
  }

  /// The digests of `frames`, in their order; see `Bitmap.digest`.
  ///
  /// - Throws: What drawing throws.
  public func digests(of frames: Range<Int>) throws -> [String] {
    let digests = Digests(count: frames.count)
    try draw(frames) { index, bitmap in
      digests.set(bitmap.digest, at: index - frames.lowerBound)
    }
    return digests.all
  }

  /// What a worker draws and writes with.
  private struct Tools {
    let rasterizer: Rasterizer
    let files: PNGSequence
  }

  /// Hands runs of `frames` to workers, each with its own tools, and waits for them.
  private func share(
    _ frames: some Sequence<Int>,
    _ draw: @escaping @Sendable (ArraySlice<Int>, Tools) throws -> Void
  ) throws {
    try WorkerGroup.share(
      Array(frames), among: jobs,
      tools: {
        Tools(
          rasterizer: Rasterizer(images: images, caching: caching), files: PNGSequence(encoder))
      }, draw)
  }

  private func encode(
    _ run: ArraySlice<Int>, _ tools: Tools,
    _ deliver: @Sendable (RenderedFrame) throws -> Void
  ) throws {
    var last: (frame: Frame, png: [UInt8])?
    for index in run {
      let frame = reel.frames[index]
      if caching == .on, let last, last.frame == frame {
        try deliver(
          RenderedFrame(index: index, png: last.png, drawSeconds: 0, encodeSeconds: 0))
        continue
      }
      let clock = ContinuousClock()
      var (bitmap, png) = (Bitmap(width: 0, height: 0), [UInt8]())
      let drawing = try clock.measure {
        bitmap = try tools.rasterizer.bitmap(of: frame, scale: scale)
      }
      let encoding = clock.measure {
        png = caching == .on ? tools.files.encode(bitmap) : encoder.encode(bitmap)
      }
      last = (frame, png)
      try deliver(
        RenderedFrame(
          index: index, png: png, drawSeconds: drawing / .seconds(1),
          encodeSeconds: encoding / .seconds(1)))
    }
  }
}

/// The digests that workers bring.
private final class Digests: Sendable {
  private let digests: Mutex<[String]>

  init(count: Int) { digests = Mutex(Array(repeating: "", count: count)) }

  func set(_ digest: String, at index: Int) { digests.withLock { $0[index] = digest } }

  var all: [String] { digests.withLock { $0 } }
}
