internal import Synchronization
public import Frames
public import Pixels

/// Draws the frames of a reel on several threads.
///
/// Each worker takes runs of frames, and draws nothing twice that follows itself. Which frames are
/// drawn, in how many runs and by how many workers, changes no byte of any of them.
public struct ReelRenderer: Sendable {
  private let frames: FrameList
  private let images: ImageShelf
  private let scale: CGFloat
  private let jobs: Int
  private let caching: Caching
  private let encoder: PNGEncoder
  private let limits: CacheLimits

  /// - Parameters:
  ///   - images: The pictures that the frames name, by digest.
  ///   - scale: Pixels per point.
  ///   - jobs: Threads to draw on, from 1 up.
  public init(
    reel: Reel, images: [String: CGImage], scale: CGFloat, jobs: Int, caching: Caching = .on,
    encoder: PNGEncoder = PNGEncoder()
  ) {
    let jobs = max(jobs, 1)
    self.init(
      reel, images, scale: scale, jobs: jobs, limits: CacheLimits(jobs), caching, encoder)
  }

  /// - Parameter memory: How many workers draw, and what they may keep.
  package init(
    reel: Reel, images: [String: CGImage], scale: CGFloat, memory: DrawingMemory,
    encoder: PNGEncoder
  ) {
    self.init(
      reel, images, scale: scale, jobs: memory.workers, limits: memory.limits, .on, encoder)
  }

  /// - Parameter threads: That draw the cells of one sheet together, and keep the pictures of all.
  package init(reel: Reel, images: [String: CGImage], scale: CGFloat, threads: Int) {
    self.init(
      reel, images, scale: scale, jobs: threads, limits: .alone(on: threads), .on, PNGEncoder())
  }

  private init(
    _ reel: Reel, _ images: [String: CGImage], scale: CGFloat, jobs: Int, limits: CacheLimits,
    _ caching: Caching, _ encoder: PNGEncoder
  ) {
    frames = reel.frames
    self.images = ImageShelf(images, limit: limits.decoded)
    (self.scale, self.jobs, self.limits) = (scale, jobs, limits)
    (self.caching, self.encoder) = (caching, encoder)
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
    try render(frames, errand: nil, deliver: deliver)
  }

  /// Draws frames as ``render(_:deliver:)`` does.
  ///
  /// - Parameter errand: What one of the threads does before it draws.
  /// - Throws: What drawing and `deliver` throw.
  package func render(
    _ frames: some Sequence<Int>, errand: (@Sendable () -> Void)?,
    deliver: @escaping @Sendable (RenderedFrame) throws -> Void
  ) throws {
    try share(frames, errand) { run, worker in try worker.encode(run, deliver) }
  }

  /// Draws the frames of those numbers and hands each as a bitmap to `deliver`, as
  /// ``render(_:deliver:)`` does.
  ///
  /// - Throws: What drawing and `deliver` throw.
  public func draw(
    _ frames: some Sequence<Int>, deliver: @escaping @Sendable (_ index: Int, Bitmap) throws -> Void
  ) throws {
    try share(frames) { run, worker in try worker.draw(run, deliver) }
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

  /// Hands runs of `numbers` to workers, and waits for them.
  ///
  /// Where there are fewer frames than threads, several compress the bands of one.
  private func share(
    _ numbers: some Sequence<Int>, _ errand: (@Sendable () -> Void)? = nil,
    _ draw: @escaping @Sendable (_ run: [(index: Int, frame: Frame)], FrameWorker) throws -> Void
  ) throws {
    let numbers = Array(numbers)
    let threads = numbers.isEmpty ? 1 : jobs / numbers.count
    try WorkerGroup.share(
      numbers, among: jobs, errand: errand,
      tools: {
        FrameWorker(
          images: images, scale: scale, limits: limits, caching: caching, encoder: encoder,
          threads: threads)
      }
    ) { run, worker in try draw(run.map { ($0, frames[$0]) }, worker) }
  }
}

/// The digests that workers bring.
private final class Digests: Sendable {
  private let digests: Mutex<[String]>

  init(count: Int) { digests = Mutex(Array(repeating: "", count: count)) }

  func set(_ digest: String, at index: Int) { digests.withLock { $0[index] = digest } }

  var all: [String] { digests.withLock { $0 } }
}
