internal import Pixels
internal import Raster
internal import Synchronization

/// A rendering to a folder that is not there yet, begun while its recording is made.
///
/// Its first frames are drawn meanwhile. What they were drawn from is known at the end of the recording;
/// a process that ends before that leaves a rendering of which nothing is taken over.
package final class EarlyRendering: Sendable {
  /// Stands where the key of a rendering does, as long as its recording is not at its end.
  static let key = sha256(of: Data("a recording that is not at its end".utf8))

  /// The one that a recording of this process is being made for.
  private static let current = Mutex<EarlyRendering?>(nil)

  let folder: Directory
  let lock: FolderLock
  let staging: Staging

  private let stream: FrameStream
  private let counts: FrameCounts
  private let accepted = Mutex<Set<Int>>([])
  private let range: Range<Int>?
  private let removeFolders: @Sendable () throws -> Void

  /// Begins to draw on workers of its own; nil where there is a folder of the rendering.
  ///
  /// - Parameters:
  ///   - range: The frames to draw; nil for all.
  ///   - progress: Called as frames are finished, once it is known how many there are.
  init?(
    of transition: String, _ device: String, to output: String, scale: CGFloat, range: Range<Int>?,
    memory: DrawingMemory, compression: Compression,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) throws {
    let old = try Directory.ifThere(output)
    if try old?.folder(transition)?.folder(device) != nil { return nil }
    let hadTransition = try old?.folder(transition) != nil
    let place = try Directory.make(output).makeFolder(transition)
    folder = try place.makeFolder(device)
    lock = try FolderLock(folder)
    staging = try Staging(key: Self.key, for: folder, isOverwriting: false)
    self.range = range
    removeFolders = {
      try place.removeFolder(device)
      if hadTransition { return }
      try Directory.ifThere(output)?.removeFolder(transition)
      if old == nil { rmdir(output) }
    }
    let counts = FrameCounts(progress)
    self.counts = counts
    // Of few frames, several threads compress one.
    let threads = memory.workers / max(range?.count ?? .max, 1)
    stream = FrameStream(
      scale: scale, memory: memory, encoder: compression.encoder, threads: threads
    ) { [staging] frame in
      try staging.add(frame.png, frame: frame.index)
      counts.add()
    }
    Self.current.withLock { $0 = self }
  }

  /// Has a frame drawn if it is asked for and few wait.
  func add(_ frame: Frame, index: Int, images: [String: CGImage]) {
    guard range?.contains(index) ?? true else { return }
    if stream.add(frame, index: index, images: images) {
      _ = accepted.withLock { $0.insert(index) }
    }
  }

  /// Says what the frames are drawn from, so that an interrupted rendering can go on.
  func settle(_ job: RenderJob) throws(FolderError) {
    Self.current.withLock { $0 = nil }
    try staging.settle(job)
  }

  /// Draws what is not drawn yet of the frames of those numbers.
  ///
  /// - Parameter errand: What one of the threads does besides.
  func finish(
    _ numbers: [Int], of recording: Recording, errand: @escaping @Sendable () -> Void
  ) throws {
    counts.setTotal(numbers.count)
    let accepted = accepted.withLock { $0 }
    try stream.finish(
      numbers.filter { !accepted.contains($0) }, of: recording.reel.frames,
      images: recording.images, errand: errand)
  }

  /// Takes everything away again if there is no recording; else it stays, to go on from.
  func discardIfUnsettled() throws {
    stream.cancel()
    let isUnsettled = Self.current.withLock { current in
      defer { current = nil }
      return current === self
    }
    guard isUnsettled else { return }
    try StagingFolder.removeLeft(in: folder, .rendering)
    try folder.remove(FolderLock.name)
    try removeFolders()
  }

  /// Takes away what was drawn for a recording that this process is about to end amid.
  package static func discardCurrent() {
    // The process ends for a reason that counts more than what could go wrong here.
    try? current.withLock { $0 }?.discardIfUnsettled()
  }
}

/// How many frames are finished, and of how many.
private final class FrameCounts: Sendable {
  private let counts = Mutex<(done: Int, total: Int?)>((0, nil))
  private let progress: @Sendable (_ done: Int, _ total: Int) -> Void

  init(_ progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void) {
    self.progress = progress
  }

  func add() {
    let (done, total) = counts.withLock { counts in
      counts.done += 1
      return counts
    }
    if let total { progress(done, total) }
  }

  func setTotal(_ total: Int) { counts.withLock { $0.total = total } }
}
