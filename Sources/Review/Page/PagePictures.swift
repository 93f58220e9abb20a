internal import Foundation
internal import Frames
internal import Pixels
internal import Raster
internal import Synchronization

/// The pictures of one recording for the page: equal ones once, and no more than fit.
struct PagePictures {
  /// SHA-256 of each PNG file, in the order in which frames first show them.
  private(set) var digests: [String] = []

  /// The place in ``digests`` of each frame's picture.
  private(set) var shown: [Int] = []

  /// One of how many frames has a picture of its own; 1 for all.
  private(set) var stride = 1

  /// The bytes of all files.
  private(set) var bytes = 0

  /// The bytes that all frames would take.
  let wholeBytes: Int

  private let files: [String: [UInt8]]

  /// Draws the frames, and leaves out every other of them until the rest fits into `budget`.
  ///
  /// - Parameters:
  ///   - budget: In bytes; nil for all frames.
  ///   - level: How hard the files are packed; see `PNGEncoder`.
  ///   - progress: Called as frames are drawn, on any thread.
  init(
    _ reel: Reel, images: [String: CGImage], scale: CGFloat, jobs: Int, budget: Int?,
    level: Int = 6,
    progress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
  ) throws {
    let frames = reel.frames
    var starts: [Int] = []
    var last: Frame?
    for (index, frame) in frames.enumerated() where frame != last {
      starts.append(index)
      last = frame
    }
    let drawn = DrawnPictures()
    let total = starts.count
    try ReelRenderer(
      reel: reel, images: images, scale: scale, jobs: jobs, encoder: PNGEncoder(level: level)
    ).render(starts) { frame in
      progress(drawn.add(frame.png, frame: frame.index), total)
    }
    let pictures = drawn.pictures
    files = pictures.files
    // The digest of every frame: that of the last one which was drawn.
    var digest = ""
    let all = frames.indices.map { index in
      digest = pictures.digests[index] ?? digest
      return digest
    }
    wholeBytes = Self.bytes(of: all, files)
    choose(all, stride: 1)
    while let budget, bytes > budget, stride < frames.count { choose(all, stride: stride * 2) }
  }

  /// Keeps the pictures of every frame whose number `stride` divides.
  private mutating func choose(_ all: [String], stride: Int) {
    var places: [String: Int] = [:]
    self.stride = stride
    digests = []
    shown = all.indices.map { index in
      let digest = all[index - index % stride]
      if let place = places[digest] { return place }
      places[digest] = digests.count
      digests.append(digest)
      return digests.count - 1
    }
    bytes = Self.bytes(of: digests, files)
  }

  private static func bytes(of digests: [String], _ files: [String: [UInt8]]) -> Int {
    Set(digests).reduce(0) { $0 + (files[$1]?.count ?? 0) }
  }

  func png(_ digest: String) -> [UInt8] { files[digest] ?? [] }
}

/// What workers bring.
private final class DrawnPictures: Sendable {
  struct Pictures: Sendable {
    var files: [String: [UInt8]] = [:]
    var digests: [Int: String] = [:]
  }

  private let state = Mutex(Pictures())

  /// - Returns: How many frames are there.
  func add(_ png: [UInt8], frame: Int) -> Int {
    let digest = sha256(of: png)
    return state.withLock { state in
      state.files[digest] = png
      state.digests[frame] = digest
      return state.digests.count
    }
  }

  var pictures: Pictures { state.withLock { $0 } }
}
