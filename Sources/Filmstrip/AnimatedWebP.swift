internal import CWebP
internal import Pixels

/// Writes an animation as a WebP file, through libwebp.
///
/// - Source: Google, *WebP Container Specification*: times in whole milliseconds.
final class AnimatedWebP {
  /// The largest width and height that the format knows.
  static let mostSide = 16_383

  /// How near the picture is to what was drawn, 0...100, and how hard the encoder works, 0...6; our
  /// choice: beyond what is seen, in a time like that of drawing.
  private static let quality: Float = 90
  private static let effort: Int32 = 2

  private let encoder: OpaquePointer
  private var milliseconds = 0

  /// An animation that plays forever.
  init(width: Int, height: Int) throws(MovieError) {
    var options = WebPAnimEncoderOptions()
    guard WebPAnimEncoderOptionsInit(&options) != 0 else {
      throw .failed("libwebp is of another version than the one this was built with")
    }
    // Every frame whole: of a part that is put over the one before libwebp leaves out what changes by a
    // level or two, and a fade would lag behind more with each frame.
    (options.kmin, options.kmax) = (0, 1)
    guard
      let encoder = WebPAnimEncoderNew(Int32(width), Int32(height), &options)
    else { throw .failed("libwebp is of another version than the one this was built with") }
    self.encoder = encoder
  }

  deinit { WebPAnimEncoderDelete(encoder) }

  /// Adds a frame that is shown until so many milliseconds from the beginning.
  func append(_ bitmap: Bitmap, until end: Int) throws(MovieError) {
    var config = WebPConfig()
    var picture = WebPPicture()
    guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0 else { throw problem }
    defer { WebPPictureFree(&picture) }
    config.quality = Self.quality
    config.method = Self.effort
    // One thread, so that equal frames give equal bytes.
    config.thread_level = 0
    picture.use_argb = 1
    (picture.width, picture.height) = (Int32(bitmap.width), Int32(bitmap.height))
    let isTaken = bitmap.rgba.withUnsafeBufferPointer { bytes in
      WebPPictureImportRGBX(&picture, bytes.baseAddress, Int32(bitmap.width * 4)) != 0
    }
    guard isTaken, WebPAnimEncoderAdd(encoder, &picture, Int32(milliseconds), &config) != 0 else {
      throw problem
    }
    milliseconds = end
  }

  /// The bytes of the file.
  func encoded() throws(MovieError) -> [UInt8] {
    var data = WebPData()
    WebPDataInit(&data)
    defer { WebPDataClear(&data) }
    guard WebPAnimEncoderAdd(encoder, nil, Int32(milliseconds), nil) != 0,
      WebPAnimEncoderAssemble(encoder, &data) != 0
    else { throw problem }
    return Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
  }

  private var problem: MovieError {
    .failed("libwebp says: \(String(cString: WebPAnimEncoderGetError(encoder)))")
  }
}
