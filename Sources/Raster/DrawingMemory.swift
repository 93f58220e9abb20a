/// How much memory drawing takes, and how it is shared out among workers.
package struct DrawingMemory: Hashable, Sendable {
  /// Our choice: the bytes that a program takes beside its workers, with frames and fonts.
  private static let program = 88 << 20
  /// Our choice: the canvases that a worker has at a time.
  ///
  /// Two that it draws on in turn, what stands still, a group, what lies
  /// behind glass, and that glass.
  private static let canvases = 6
  /// Our choice: the bytes that a worker takes who draws the sheets before frames.
  private static let sheets = 80 << 20
  /// Our choice: the bytes of what a worker keeps besides from frame to frame at least.
  private static let leastCache = 4 << 20

  /// How many workers there are to be.
  package let workers: Int
  let limits: CacheLimits

  /// - Parameters:
  ///   - ceiling: The most bytes for the whole process; nil for what suits as many workers as are wanted.
  ///   - jobs: How many workers are wanted.
  ///   - canvas: The pixels of a frame.
  /// - Throws: ``TooLittleMemory`` where not even one worker fits.
  package init(ceiling: Int?, jobs: Int, canvas: Int) throws(TooLittleMemory) {
    let worker = Self.canvases * canvas * MemoryLayout<UInt32>.stride
    guard let ceiling else {
      workers = jobs
      limits = CacheLimits(jobs)
      return
    }
    let rest = ceiling - Self.program - max(Self.sheets - worker, 0)
    let count = min(rest / (worker + Self.leastCache), jobs)
    guard count > 0 else {
      throw TooLittleMemory(
        needed: Self.program + max(worker, Self.sheets) + Self.leastCache)
    }
    workers = count
    limits = CacheLimits(worker: rest / count - worker, workers: count)
  }
}

/// The most bytes that are kept from frame to frame of each kind of thing.
struct CacheLimits: Hashable, Sendable {
  /// Decoded pictures, of all workers.
  let decoded: Int
  /// Pictures as Cairo draws them, mostly made smaller.
  let pictures: Int
  /// Blurred shadows.
  let shadows: Int
  /// Glass with what lies behind it.
  let glass: Int

  /// Shares of as much as each of so many workers may keep; our choice: of photos as wide as a phone two
  /// may be shown at a time, and glass takes half a megabyte for its screen.
  init(worker bytes: Int, workers: Int) {
    decoded = bytes / 8 * 3 * workers
    pictures = bytes / 8 * 3
    shadows = bytes / 8
    glass = bytes / 8
  }

  /// The usual shares of so many workers.
  init(_ workers: Int) { self.init(worker: Self.usualBytes, workers: workers) }

  /// The bytes that a worker keeps of all kinds where nothing else is said; our choice.
  static let usualBytes = 12 << 20

  /// Of threads that draw one picture together, and have to keep the pictures of a whole sheet.
  static func alone(on threads: Int = 1) -> CacheLimits {
    CacheLimits(worker: (64 << 20) / threads, workers: threads)
  }
}

/// Frames cannot be drawn in as little memory.
public struct TooLittleMemory: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes that are needed at least.
  public let needed: Int

  public var description: String {
    "Frames of that size take at least \((needed + (1 << 20) - 1) >> 20) MB of memory: allow more, or"
      + " choose a smaller --scale."
  }
}
