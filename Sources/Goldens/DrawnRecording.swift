internal import CoreGraphics
internal import Filmstrip
internal import Pixels
internal import Raster
internal import Review
internal import Synchronization

/// A recording whose frames have been drawn: the reel holds the digests of their pixels.
struct DrawnRecording {
  let recording: Recording

  /// The bytes of the reel.
  let data: Data

  /// The digest of ``data``.
  let digest: String

  /// Draws every frame of `recording`.
  init(_ recording: Recording, _ options: ComparisonOptions) throws {
    var reel = recording.reel
    let scale = options.scale ?? reel.header.scale
    let renderer = ReelRenderer(
      reel: reel, images: recording.images, scale: scale,
      jobs: options.jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    reel.pixels = PixelDigests(
      scale: scale, digests: try renderer.digests(of: 0..<reel.frames.count))
    self.init(drawn: Recording(reel: reel, images: recording.images))
  }

  /// A recording that holds its digests already.
  init(drawn recording: Recording) {
    self.recording = recording
    data = recording.reel.encoded()
    digest = sha256(of: data)
  }

  /// The frames of these numbers as PNG files.
  func pictures(_ frames: [Int]) throws -> [Int: [UInt8]] {
    let reel = recording.reel
    let rasterizer = Rasterizer(images: recording.images)
    var pictures: [Int: [UInt8]] = [:]
    for index in Set(frames) {
      let bitmap = try rasterizer.bitmap(
        of: reel.frames[index], scale: reel.pixels?.scale ?? reel.header.scale)
      pictures[index] = PNGEncoder(level: 9).encode(bitmap)
    }
    return pictures
  }
}
