package import Frames
package import Pixels

/// Draws the first frames of a recording while the rest of it is made, and then the rest.
///
/// What is drawn when changes no byte.
package final class FrameStream: Sendable {
  private struct Pending: Sendable {
    let index: Int
    let frame: @Sendable () -> Frame
  }

  /// The most frames that wait to be drawn; those that come while as many do are drawn later.
  ///
  /// Our choice: more than are drawn in a second, and little memory, as frames share what rests.
  private static let mostWaiting = 64

  private let board = WorkBoard<Pending>()
  private let images: ImageShelf
  private let workers: WorkerGroup
  /// Starts the worker that the recording has left no processor for, with an errand.
  private let startLast: @Sendable (_ errand: @escaping @Sendable () -> Void) -> WorkerGroup
  private let hasLast: Bool

  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - memory: How many workers draw, and what they may keep. One of them begins after the recording.
  ///   - threads: On how many the bands of a frame are compressed.
  ///   - deliver: Called with each frame on a worker's thread, in no order.
  package init(
    scale: CGFloat, memory: DrawingMemory, encoder: PNGEncoder, threads: Int,
    deliver: @escaping @Sendable (RenderedFrame) throws -> Void
  ) {
    let images = ImageShelf([:], limit: memory.limits.decoded)
    self.images = images
    let board = board
    let start = { @Sendable (count: Int, errand: (@Sendable () -> Void)?) -> WorkerGroup in
      WorkerGroup(
        on: board, count: count, of: memory.workers, errand: errand,
        tools: {
          FrameWorker(
            images: images, scale: scale, limits: memory.limits, caching: .on, encoder: encoder,
            threads: threads)
        }
      ) { run, worker in
        try worker.encode(run.lazy.map { ($0.index, $0.frame()) }, deliver)
      }
    }
    workers = start(max(memory.workers - 1, 1), nil)
    startLast = { errand in start(1, errand) }
    hasLast = memory.workers > 1
  }

  /// Has a frame drawn, unless too many wait.
  ///
  /// - Parameter images: The pictures of all frames so far.
  /// - Returns: Whether it will be drawn.
  package func add(_ frame: Frame, index: Int, images: [String: CGImage]) -> Bool {
    self.images.put(images)
    return board.add(Pending(index: index) { frame }, unlessMoreThan: Self.mostWaiting)
  }

  /// Has the frames of `numbers` drawn too, and waits until all are.
  ///
  /// - Parameter errand: What one of the threads does besides.
  /// - Throws: The first error of a worker, which stops all.
  package func finish(
    _ numbers: [Int], of recording: FrameList, images: [String: CGImage],
    errand: @escaping @Sendable () -> Void
  ) throws {
    self.images.put(images)
    board.close(with: numbers.map { index in Pending(index: index) { recording[index] } })
    let last = hasLast ? startLast(errand) : nil
    workers.join()
    last?.join()
    if last == nil { errand() }
    if let failure = board.failure { throw failure }
  }

  /// Gives up what is not drawn yet, and waits for what is being drawn.
  package func cancel() {
    board.cancel()
    workers.join()
  }
}
