internal import Frames
internal import Pixels

/// The pictures of one differing frame at full size; held no longer than they are needed.
struct DifferencePictures {
  let frame: FrameDifference
  let reference: Bitmap?
  let actual: Bitmap?

  /// The differing pixels on nothing; nil if only one side has the frame.
  let marks: Bitmap?

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
      (marks, difference) = (nil, nil)
      return
    }
    let marks = PixelDiff.marks(
      of: reference, and: actual, options: options, color: DifferenceStyle.markColor)
    self.marks = marks
    let whole = PixelRect(x: 0, y: 0, width: width, height: height)
    difference = actual.enlarged(whole, by: 1).faded(DifferenceStyle.baseOpacity, under: marks)
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
  static let baseOpacity: Double = 0.25

  /// The area of a cell in square points, whatever its shape: that of a phone on a contact sheet.
  static let cellArea: CGFloat = 61_000
  static let cellWidths: ClosedRange<CGFloat> = 120...420
  static let mostCellHeight: CGFloat = 560

  /// The most frames on a sheet; our choice, about what fits a screen or two.
  static let mostRows = 6

  /// The most times a detail is enlarged.
  static let mostMagnification = 12

  /// Pixels around a change in its detail.
  static let detailMargin = 12

  /// The part of the picture's width and height up to which a change gets a detail.
  static let detailPart = 0.5
}
