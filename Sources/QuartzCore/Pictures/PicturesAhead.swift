internal import Pixels
internal import Synchronization

/// Decodes large pictures as soon as an app has them, beside the recording, for who looks at them or draws them
/// first.
@MainActor
package final class PicturesAhead: RecordingState {
  private var decoding: DecodingAhead?

  package init(in context: RecordingContext) {}

  /// Lets pictures be decoded ahead, because somebody draws them while the recording is made.
  package func allow() { decoding = DecodingAhead() }

  /// Begins to decode a picture, if that is worth it.
  package func begin(_ image: CGImage) { decoding?.begin(image) }
}

/// Decodes large pictures before anybody asks for them, each on a thread of its own.
///
/// It changes nothing but when that is done.
package struct DecodingAhead {
  /// The fewest pixels that are worth a thread; our choice.
  private static let fewestPixels = 1 << 16

  /// The most bytes of pixels there may still be; our choice: two photos as wide as a phone.
  private var bytesLeft = 12 << 20

  package init() {}

  /// Begins to decode a picture, if that is worth it and nobody has.
  package mutating func begin(_ image: CGImage) {
    let (pixels, isTooLarge) = image.width.multipliedReportingOverflow(by: image.height)
    guard image.drawing == nil, !isTooLarge, pixels >= Self.fewestPixels, pixels <= bytesLeft / 4
    else { return }
    let isNew = image.ahead.withLock { state in
      guard case .nothing = state else { return false }
      state = .wanted
      return true
    }
    guard isNew else { return }
    bytesLeft -= pixels * 4
    Foundation.Thread { image.decodeAhead() }.start()
  }
}

extension CGImage {
  /// Decodes the file, if nobody has yet.
  fileprivate func decodeAhead() {
    ahead.withLock { state in
      guard case .wanted = state else { return }
      state = (try? PNGDecoder.decode(data, name: name)).map { .done($0) } ?? .nothing
    }
  }

  /// The pixels; those that were to be decoded ahead stay for who draws the picture.
  func decoded() throws(PNGError) -> Bitmap {
    let isWanted = ahead.withLock { state in
      if case .wanted = state { true } else { false }
    }
    if isWanted { decodeAhead() }
    if case .done(let pixels as Bitmap) = ahead.withLock({ $0 }) { return pixels }
    return try PNGDecoder.decode(data, name: name)
  }
}
