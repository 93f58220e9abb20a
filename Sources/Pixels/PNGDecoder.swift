internal import CPNG
public import Foundation

/// Reads PNG files, those of strangers too.
public enum PNGDecoder {
  /// The longest side that is read, in pixels.
  public static let longestSide = 16_384

  /// The most pixels that are read: what a picture of 400 MB takes.
  public static let mostPixels = 100_000_000

  /// The picture in a PNG file.
  ///
  /// Every colour type, bit depth and interlacing is read; colours are taken as sRGB. Nothing is
  /// allocated before the size in the header is found to be within the limits.
  ///
  /// - Parameter name: What messages call the file.
  public static func decode(_ data: Data, name: String) throws(PNGError) -> Bitmap {
    let bytes = [UInt8](data)
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw .notPNG(name: name)
    }
    let result = bytes.withUnsafeBytes { buffer -> Result<Bitmap, PNGError> in
      do throws(PNGError) {
        return .success(try decode(buffer, name))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// libpng reads from `bytes` in both of its steps, so they have to stay where they are.
  private static func decode(_ bytes: UnsafeRawBufferPointer, _ name: String) throws(PNGError)
    -> Bitmap
  {
    var image = png_image()
    image.version = UInt32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, bytes.baseAddress, bytes.count) != 0 else {
      throw .damaged(name: name, reason: reason(image))
    }
    let (width, height) = (Int(image.width), Int(image.height))
    guard width <= longestSide, height <= longestSide, width * height <= mostPixels else {
      throw .tooLarge(name: name, width: width, height: height)
    }
    image.format = UInt32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    var straight = [UInt8](repeating: 0, count: width * height * 4)
    guard png_image_finish_read(&image, nil, &straight, Int32(width * 4), nil) != 0 else {
      throw .damaged(name: name, reason: reason(image))
    }
    return Bitmap(width: width, height: height, pixels: premultiplied(straight))
  }

  private static func premultiplied(_ bytes: [UInt8]) -> [UInt32] {
    (0..<bytes.count / 4).map { index in
      let alpha = UInt32(bytes[index * 4 + 3])
      func channel(_ offset: Int) -> UInt32 {
        (UInt32(bytes[index * 4 + offset]) * alpha + 127) / 255
      }
      return alpha << 24 | channel(0) << 16 | channel(1) << 8 | channel(2)
    }
  }

  /// libpng's own words.
  private static func reason(_ image: png_image) -> String {
    withUnsafeBytes(of: image.message) { buffer in
      String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// Why a picture could not be read.
public enum PNGError: Error, Hashable, Sendable, CustomStringConvertible {
  case notPNG(name: String)
  case damaged(name: String, reason: String)
  case tooLarge(name: String, width: Int, height: Int)

  public var description: String {
    switch self {
    case .notPNG(let name): "'\(name)' is not a PNG picture: save it as PNG."
    case .damaged(let name, let reason):
      "'\(name)' is damaged (\(reason)): export it again from where it came from."
    case .tooLarge(let name, let width, let height):
      "'\(name)' has \(width) × \(height) pixels; a picture may have \(PNGDecoder.longestSide) a side"
        + " and \(PNGDecoder.mostPixels) in all: scale it down."
    }
  }
}
