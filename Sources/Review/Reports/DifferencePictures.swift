internal import Frames
internal import Pixels

/// The pictures of one differing frame at full size; held no longer than they are needed.
struct DifferencePictures {
  let frame: FrameDifference
  let reference: Bitmap?
  let actual: Bitmap?

  /// The differing pixels on nothing; nil if only one side has the frame.
  let mask: Bitmap?

  /// The pixels of the larger of both sides.
  let width: Int
  let height: Int

  private let difference: Bitmap?

  init(
    _ frame: FrameDifference, _ comparison: RecordingComparison,
    _ painters: ComparisonJob.Painters
  ) throws {
    self.frame = frame
    reference = try frame.reference.map { try painters.reference.bitmap(at: $0) }
    actual = try frame.actual.map { try painters.actual.bitmap(at: $0) }
    width = max(reference?.width ?? 0, actual?.width ?? 0)
    height = max(reference?.height ?? 0, actual?.height ?? 0)
    guard let reference, let actual, let options = frame.pixels?.options else {
      (mask, difference) = (nil, nil)
      return
    }
    mask = PixelDiff.picture(
      of: reference, and: actual, options: options, style: PixelDiff.Style(isMask: true))
    difference = PixelDiff.picture(
      of: reference, and: actual, options: options,
      style: PixelDiff.Style(differing: DifferenceStyle.markColor, opacity: 0.25))
  }

  /// The folder and the bytes of each file.
  var files: [(folder: String, png: [UInt8])] {
    let encoder = PNGEncoder(level: 6)
    return [("reference", reference), ("actual", actual), ("difference", difference)]
      .compactMap { folder, bitmap in bitmap.map { (folder, encoder.encode($0)) } }
  }
}

/// The measures and colours of a sheet of differences.
enum DifferenceStyle {
  /// What marks differing pixels, 0xRRGGBB: a red that neither skin nor brand colours come near.
  static let markColor: UInt32 = 0xF0_0040

  static let mark = CGColor(red: 0.94, green: 0, blue: 0.25, alpha: 1)
  static let markText = CGColor(red: 0.78, green: 0, blue: 0.2, alpha: 1)

  /// How much of the actual picture shows under the marks.
  static let baseOpacity: CGFloat = 0.25

  /// The area of a cell in square points, whatever its shape: that of a phone on a contact sheet.
  static let cellArea: CGFloat = 61_000
  static let cellWidths: ClosedRange<CGFloat> = 120...420

  /// The most frames on a sheet; our choice, about what fits a screen or two.
  static let mostRows = 6

  /// The most times a detail is enlarged.
  static let mostMagnification = 12

  /// Pixels around a change in its detail.
  static let detailMargin = 12

  /// The part of the picture's width and height up to which a change gets a detail.
  static let detailPart = 0.5
}

extension Bitmap {
  /// Where any of the pixels that a pixel of the result stands for is marked, `color`; else nothing.
  ///
  /// A single pixel of a large picture stays visible that way.
  func reducedMask(width newWidth: Int, height newHeight: Int, color: UInt32) -> Bitmap {
    var result = Bitmap(width: newWidth, height: newHeight)
    for y in 0..<height {
      let row = y * newHeight / height * newWidth
      for x in 0..<width where pixels[y * width + x] != 0 {
        result.pixels[row + x * newWidth / width] = 0xFF00_0000 | color
      }
    }
    return result
  }

  /// A part, each pixel a square of `magnification`; what lies outside is transparent.
  func enlarged(_ part: PixelRect, by magnification: Int) -> Bitmap {
    var result = Bitmap(width: part.width * magnification, height: part.height * magnification)
    for y in 0..<result.height {
      let sourceY = part.y + y / magnification
      guard (0..<height).contains(sourceY) else { continue }
      for x in 0..<result.width {
        let sourceX = part.x + x / magnification
        guard (0..<width).contains(sourceX) else { continue }
        result.pixels[y * result.width + x] = pixels[sourceY * width + sourceX]
      }
    }
    return result
  }

  /// The bitmap on white, at a fraction of its opacity, with what `mask` marks in `color`.
  func marked(by mask: Bitmap, color: UInt32, opacity: CGFloat) -> Bitmap {
    var result = self
    for index in pixels.indices {
      if mask.pixels[index] != 0 {
        result.pixels[index] = 0xFF00_0000 | color
      } else {
        let pixel = pixels[index]
        let rest = 255 - (pixel >> 24)
        func channel(_ shift: UInt32) -> UInt32 {
          let onWhite = CGFloat(pixel >> shift & 0xFF) + CGFloat(rest)
          return UInt32(255 - (255 - min(onWhite, 255)) * opacity) << shift
        }
        result.pixels[index] = 0xFF00_0000 | channel(16) | channel(8) | channel(0)
      }
    }
    return result
  }
}
