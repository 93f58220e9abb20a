internal import Foundation
internal import Frames
internal import Pixels
internal import Raster
internal import Typography

/// Draws or reads the frames of one side of a comparison; serves one thread.
final class FrameSourcePainter {
  private let source: FrameSource
  private let scale: CGFloat
  private let rasterizer: Rasterizer
  private var last: (frame: Frame, bitmap: Bitmap)?

  /// - Parameter scale: Pixels per point at which a reel is drawn.
  init(_ source: FrameSource, scale: CGFloat) {
    self.source = source
    self.scale = scale
    if case .reel(_, let images) = source.storage {
      rasterizer = Rasterizer(images: images)
    } else {
      rasterizer = Rasterizer()
    }
  }

  func bitmap(at place: Int) throws -> Bitmap {
    switch source.storage {
    case .pictures(let pictures):
      let picture = pictures[place]
      return try PNGDecoder.decode(picture.read(), name: picture.name)
    case .reel(let reel, _):
      let frame = reel.frames[place]
      if let last, last.frame == frame { return last.bitmap }
      let bitmap = try rasterizer.bitmap(of: frame, scale: scale)
      last = (frame, bitmap)
      return bitmap
    }
  }
}

extension FrameSource {
  /// The tree of a frame; nil where there are only pictures.
  func frame(at place: Int?) -> Frame? {
    guard let place, let reel else { return nil }
    return reel.frames[place]
  }

  var isEmpty: Bool {
    switch storage {
    case .reel(let reel, _): reel.frames.isEmpty
    case .pictures(let pictures): pictures.isEmpty
    }
  }

  /// The digest of a frame's pixels, where they were recorded at `scale`.
  func digest(at place: Int, scale: CGFloat) -> String? {
    guard let pixels = reel?.pixels, pixels.scale == scale else { return nil }
    return pixels.digests[place]
  }

  /// Refuses fonts that are missing here, or other ones than where the reel was recorded.
  func checkFonts() throws(ComparisonError) {
    if let problem = reel?.fontProblem { throw .unusableFont(problem, reel: name) }
  }

  /// Refuses pictures of an absurd size, and those in which there is nothing to see.
  func checkSizes(scale: CGFloat) throws {
    guard let reel else { return }
    guard ReelHeader.scales.contains(scale) else { throw UnusableScale(scale: scale) }
    for frame in reel.frames {
      let size = Rasterizer.pixelSize(of: frame, scale: scale)
      guard size.width * size.height <= PNGDecoder.mostPixels else {
        throw ComparisonError.tooLarge(width: size.width, height: size.height, reel: name)
      }
      let least = frame.leastScale
      guard scale >= least else {
        throw ComparisonError.tooSmall(
          width: size.width, height: size.height, reel: name, least: least)
      }
    }
  }

  /// Refuses pictures of the recording that are damaged, whether or not they are drawn.
  func checkPictures() throws {
    guard case .reel(_, let images) = storage else { return }
    for image in images.values.sorted(by: { $0.digest < $1.digest }) {
      try PNGDecoder.check(image.data, name: image.name)
    }
  }

  /// The scale at which the reel is drawn beside `other`.
  func drawingScale(beside other: FrameSource) throws -> CGFloat {
    guard let reel else { return 1 }
    guard case .pictures(let pictures) = other.storage, let picture = pictures.first,
      let image = CGImage(pngData: try picture.read(), name: picture.name)
    else { return reel.header.scale }
    let fits = { (scale: CGFloat) in
      Rasterizer.pixelSize(of: reel.frames[0], scale: scale) == (image.width, image.height)
    }
    if fits(reel.header.scale) { return reel.header.scale }
    // Scales that people choose are simple fractions: the first that fits is the one.
    let ratio = CGFloat(image.width) / reel.frames[0].size.width
    let simple = (1...100).map { (ratio * CGFloat($0)).rounded() / CGFloat($0) }
    return simple.first { ReelHeader.scales.contains($0) && fits($0) } ?? reel.header.scale
  }
}

extension Frame {
  /// The fewest pixels of the shorter side in which a difference can be seen; our choice.
  private static let fewestPixels: CGFloat = 16

  /// The least scale at which the frame can be compared; never above 1.
  fileprivate var leastScale: CGFloat {
    let side = min(size.width, size.height)
    // In thousandths, so that people can type what they are told.
    return min(1, (Self.fewestPixels / side * 1000).rounded(.up) / 1000)
  }
}
