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
  private let images = ImageShelf()
  private let workers: WorkerGroup

  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - jobs: Threads to draw on, from 1 up.
  ///   - deliver: Called with each frame on a worker's thread, in no order.
  package init(
    scale: CGFloat, jobs: Int, encoder: PNGEncoder,
    deliver: @escaping @Sendable (RenderedFrame) throws -> Void
  ) {
    workers = WorkerGroup(
      on: board, count: max(jobs, 1),
      tools: { [images] in
        FrameWorker(images: images, scale: scale, caching: .on, encoder: encoder)
      }
    ) { run, worker in
      try worker.encode(run.lazy.map { ($0.index, $0.frame()) }, deliver)
    }
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
  /// - Throws: The first error of a worker, which stops all.
  package func finish(_ numbers: [Int], of recording: FrameList, images: [String: CGImage]) throws {
    self.images.put(images)
    board.close(with: numbers.map { index in Pending(index: index) { recording[index] } })
    workers.join()
    if let failure = board.failure { throw failure }
  }

  /// Gives up what is not drawn yet, and waits for what is being drawn.
  package func cancel() {
    board.cancel()
    workers.join()
  }
}
