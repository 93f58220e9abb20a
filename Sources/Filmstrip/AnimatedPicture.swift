internal import Foundation
internal import Pixels
internal import Raster
internal import Recording
internal import Synchronization
internal import Typography

/// A recording as one moving picture.
package struct AnimatedPicture {
  /// The kinds of files.
  package enum Format: String, CaseIterable, Sendable {
    /// An animated PNG, each frame for exactly as long as it lasts.
    case png
    /// A GIF: hundredths of a second and 256 colours a frame.
    case gif
    /// WebP: thousandths of a second, and small.
    case webp
    /// H.264 in MP4, by a program called ffmpeg.
    case mp4
    /// The pixels of one frame after the other: red, green, blue, alpha.
    case raw
  }

  /// How long the first and the last frame are held, in seconds; our choice.
  package static let usualHold = 0.5

  /// The shortest time that viewers of GIF files keep to, in hundredths of a second: a shorter one is
  /// taken for a tenth of a second.
  private static let shortestDelay = 2

  /// How many frames are drawn at a time, and in memory; our choice.
  private static let batch = 16

  private let recording: Recording
  private let format: Format
  private let renderer: ReelRenderer
  private let stills: [Still]
  private let hold: Int

  /// Pixels across and down: as much as any frame has.
  package let size: (width: Int, height: Int)

  /// A frame that is shown for so many frames' time.
  private struct Still {
    let frame: Int
    var count: Int
  }

  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - hold: Seconds for which the first and the last frame are held.
  ///   - jobs: Threads to draw on; nil for one per processor.
  ///   - mostRate: How many frames a second are shown at most; nil for as many as the format can.
  package init(
    _ recording: Recording, as format: Format, scale: CGFloat, hold: Double, jobs: Int?,
    mostRate: Int? = nil
  ) throws {
    self.recording = recording
    self.format = format
    let reel = recording.reel
    if let problem = reel.fontProblem { throw ExportError.unusableFont(problem) }
    renderer = ReelRenderer(
      reel: reel, images: recording.images, scale: scale,
      jobs: jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    let rate = reel.header.framesPerSecond
    let fitting = format == .gif ? (rate * Self.shortestDelay + 99) / 100 : 1
    let step = max(fitting, mostRate.map { (rate + $0 - 1) / $0 } ?? 1, 1)
    stills = Self.stills(
      of: reel.frames, step: step, isMerging: [.png, .gif, .webp].contains(format))
    self.hold = Int((hold * Double(rate)).rounded())
    var size = (width: 1, height: 1)
    for frame in reel.frames {
      let own = Rasterizer.pixelSize(of: frame, scale: scale)
      size = (max(size.width, own.0), max(size.height, own.1))
    }
    // The codec halves colours, and takes pairs of pixels alone.
    if format == .mp4 { size = (size.width + size.width % 2, size.height + size.height % 2) }
    guard size.width * size.height <= PNGDecoder.mostPixels else {
      throw ExportError.tooLarge(width: size.width, height: size.height)
    }
    self.size = size
  }

  /// Every so many frames, and the last; frames like the one before only make it longer.
  private static func stills(of frames: FrameList, step: Int, isMerging: Bool) -> [Still] {
    var stills: [Still] = []
    var last: Frame?
    for index in stride(from: 0, to: frames.count, by: step) {
      let isLast = index + step >= frames.count
      let shown = isLast ? frames.count - 1 : index
      let frame = frames[shown]
      let count = isLast ? frames.count - index : step
      if isMerging, frame == last {
        stills[stills.count - 1].count += count
      } else {
        stills.append(Still(frame: shown, count: count))
      }
      last = frame
    }
    return stills
  }

  // MARK: Frames

  /// Hands the frames on in order, each with how many frames' time it lasts.
  private func forEach(_ take: (Bitmap, Int) throws -> Void) throws {
    for start in stride(from: 0, to: stills.count, by: Self.batch) {
      let part = Array(stills[start..<min(start + Self.batch, stills.count)])
      let drawn = Drawn()
      try renderer.draw(part.map(\.frame)) { index, bitmap in
        drawn.bitmaps.withLock { $0[index] = bitmap }
      }
      let bitmaps = drawn.bitmaps.withLock { $0 }
      for (offset, still) in part.enumerated() {
        guard let bitmap = bitmaps[still.frame] else { continue }
        let isEnd = start + offset == 0 || start + offset == stills.count - 1
        try take(
          bitmap.centred(width: size.width, height: size.height), still.count + (isEnd ? hold : 0))
      }
    }
  }

  private final class Drawn: Sendable {
    let bitmaps = Mutex<[Int: Bitmap]>([:])
  }

  // MARK: Files

  /// Writes the file, whole or not at all; raw frames as they are drawn.
  package func write(to path: String) throws {
    guard format == .raw else { return try OutputFile(path).write(try encoded()) }
    let handle = try OutputFile(path).opened()
    try raw { try handle.write(contentsOf: $0) }
    try handle.close()
  }

  /// The bytes of the file.
  func encoded() throws -> Data {
    switch format {
    case .png: return Data(try png())
    case .gif: return Data(try gif())
    case .webp: return Data(try webp())
    case .mp4: return try Movie(rate: rate, size: size).encoded(raw)
    case .raw:
      var bytes = Data()
      try raw { bytes += $0 }
      return bytes
    }
  }

  private var rate: Int { recording.reel.header.framesPerSecond }

  private func png() throws -> [UInt8] {
    var file = AnimatedPNG(frameCount: stills.count)
    try forEach { bitmap, count in file.append(bitmap, lasting: count, over: rate) }
    return file.encoded()
  }

  private func gif() throws -> [UInt8] {
    guard max(size.width, size.height) <= AnimatedGIF.mostSide else {
      throw ExportError.tooLarge(width: size.width, height: size.height)
    }
    var file = AnimatedGIF()
    var frames = 0
    try forEach { bitmap, count in
      // The ends are rounded, so that no error adds up.
      let start = (frames * 100 + rate / 2) / rate
      frames += count
      file.append(bitmap, centiseconds: (frames * 100 + rate / 2) / rate - start)
    }
    return file.encoded()
  }

  private func webp() throws -> [UInt8] {
    guard max(size.width, size.height) <= AnimatedWebP.mostSide else {
      throw ExportError.tooLarge(width: size.width, height: size.height)
    }
    let file = try AnimatedWebP(width: size.width, height: size.height)
    var frames = 0
    try forEach { bitmap, count in
      frames += count
      try file.append(bitmap, until: (frames * 1000 + rate / 2) / rate)
    }
    return try file.encoded()
  }

  /// Hands on the pixels of every frame, as long as it lasts.
  private func raw(_ take: (Data) throws -> Void) throws {
    try forEach { bitmap, count in
      let bytes = Data(bitmap.rgba)
      for _ in 0..<count { try take(bytes) }
    }
  }
}
