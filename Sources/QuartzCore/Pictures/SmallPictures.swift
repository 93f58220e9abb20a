internal import Pixels

/// The pictures of a recording that were looked at for their colours, as small as that needs.
@MainActor
final class SmallPictures: RecordingState {
  /// In pixels; our choice, some 10 pt of a picture that fills a phone.
  private static let side = 40

  /// By digest; nil for a file that cannot be read.
  private var known: [String: Bitmap?] = [:]

  init(in context: RecordingContext) {}

  /// The colour about a place in fractions of the picture's size.
  func color(of image: CGImage, at x: CGFloat, _ y: CGFloat) -> CGColor? {
    let small = known[image.digest] ?? Self.small(image)
    known[image.digest] = small
    return small.map { CGColor($0.color(x: x, y: y)) }
  }

  private static func small(_ image: CGImage) -> Bitmap? {
    guard var bitmap = try? image.decoded() else { return nil }
    while min(bitmap.width, bitmap.height) >= 2 * side { bitmap = bitmap.halved() }
    return bitmap
  }
}

extension CGColor {
  fileprivate init(_ channels: SIMD4<Double>) {
    self.init(red: channels.x, green: channels.y, blue: channels.z, alpha: channels.w)
  }
}
