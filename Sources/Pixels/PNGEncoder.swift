internal import CDeflate

/// Writes bitmaps as PNG files: 8 bits a channel, without alpha where there is none.
public struct PNGEncoder: Hashable, Sendable {
  /// How hard to compress, 1...12; more is slower and smaller.
  public var level: Int

  /// Keywords and texts that go into the file, in this order; Latin letters only.
  public var texts: [Text]

  /// A text chunk.
  public struct Text: Hashable, Sendable {
    /// What the text is, in 1 to 79 characters of Latin-1.
    public var keyword: String

    /// The text, in Latin-1.
    public var text: String

    public init(keyword: String, text: String) {
      self.keyword = keyword
      self.text = text
    }
  }

  public init(level: Int = 1, texts: [Text] = []) {
    self.level = level
    self.texts = texts
  }

  /// The library that compresses, with its version.
  public static var libraryVersion: String { "libdeflate \(LIBDEFLATE_VERSION_STRING)" }

  /// The bytes of the file.
  ///
  /// Equal bitmaps give equal bytes.
  public func encode(_ bitmap: Bitmap) -> [UInt8] {
    let isOpaque = bitmap.pixels.allSatisfy { $0 >= 0xFF00_0000 }
    let rows = isOpaque ? Self.opaqueRows(bitmap) : Self.translucentRows(bitmap)
    var file = Self.signature
    let colourType: UInt8 = isOpaque ? 2 : 6
    file.append(
      chunk: "IHDR",
      bigEndian(bitmap.width) + bigEndian(bitmap.height) + [8, colourType, 0, 0, 0])
    file.append(chunk: "sRGB", [0])
    for text in texts {
      file.append(chunk: "tEXt", Array(text.keyword.utf8) + [0] + Array(text.text.utf8))
    }
    file.append(chunk: "IDAT", compress(rows))
    file.append(chunk: "IEND", [])
    return file
  }

  /// What every PNG file begins with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The filter that subtracts the pixel above: zeros for rows that repeat, small numbers for soft
  /// gradients and blurs.
  private static let upFilter: UInt8 = 2

  /// The filtered rows of a bitmap without alpha.
  static func opaqueRows(_ bitmap: Bitmap) -> [UInt8] {
    let (width, height) = (bitmap.width, bitmap.height)
    let stride = width * 3 + 1
    return [UInt8](unsafeUninitializedCapacity: stride * height) { bytes, count in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<height {
          var out = y * stride
          bytes[out] = upFilter
          out += 1
          for x in 0..<width {
            let pixel = pixels[y * width + x]
            let above = y > 0 ? pixels[(y - 1) * width + x] : 0
            bytes[out] = UInt8(truncatingIfNeeded: pixel >> 16 &- above >> 16)
            bytes[out + 1] = UInt8(truncatingIfNeeded: pixel >> 8 &- above >> 8)
            bytes[out + 2] = UInt8(truncatingIfNeeded: pixel &- above)
            out += 3
          }
        }
      }
      count = stride * height
    }
  }

  /// The filtered rows of a bitmap with alpha, by which its colours are divided.
  private static func translucentRows(_ bitmap: Bitmap) -> [UInt8] {
    let (width, height) = (bitmap.width, bitmap.height)
    var rows: [UInt8] = []
    rows.reserveCapacity((width * 4 + 1) * height)
    var above = [UInt8](repeating: 0, count: width * 4)
    for y in 0..<height {
      rows.append(upFilter)
      for x in 0..<width {
        let straight = straightColor(bitmap[x, y])
        for channel in 0..<4 {
          rows.append(straight[channel] &- above[x * 4 + channel])
          above[x * 4 + channel] = straight[channel]
        }
      }
    }
    return rows
  }

  func compress(_ bytes: [UInt8]) -> [UInt8] {
    let compressor = libdeflate_alloc_compressor(Int32(min(max(level, 1), 12)))
    defer { libdeflate_free_compressor(compressor) }
    let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
    return [UInt8](unsafeUninitializedCapacity: bound) { out, count in
      count = libdeflate_zlib_compress(
        compressor, bytes, bytes.count, out.baseAddress, out.count)
    }
  }
}

/// The four bytes of a number in a chunk.
func bigEndian(_ number: Int) -> [UInt8] {
  withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian) { Array($0) }
}

extension [UInt8] {
  mutating func append(chunk name: String, _ body: [UInt8]) {
    let named = Array(name.utf8) + body
    self += bigEndian(body.count)
    self += named
    self += bigEndian(Int(libdeflate_crc32(0, named, named.count)))
  }
}
