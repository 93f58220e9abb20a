internal import CDeflate

/// Writes bitmaps as PNG files: 8 bits a channel, without alpha where there is none.
public struct PNGEncoder: Hashable, Sendable {
  /// How hard to compress, 1...12; more is slower and smaller.
  ///
  /// At 1 rows are compressed in bands, by code of ours that is made for such rows; above by libdeflate,
  /// all as one.
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
    PNGSequence(self).encode(bitmap)
  }

  /// The bytes of a file whose rows are compressed as one.
  func encodeAsOne(_ bitmap: Bitmap) -> [UInt8] {
    let isOpaque = bitmap.isOpaque(0..<bitmap.height)
    var file = fileStart(width: bitmap.width, height: bitmap.height, isOpaque: isOpaque)
    file.append(chunk: "IDAT", compress(Self.rows(of: bitmap, isOpaque: isOpaque)))
    file.append(chunk: "IEND", [])
    return file
  }

  /// All that comes before the rows.
  func fileStart(width: Int, height: Int, isOpaque: Bool) -> [UInt8] {
    var file = Self.signature
    let colourType: UInt8 = isOpaque ? 2 : 6
    file.append(chunk: "IHDR", bigEndian(width) + bigEndian(height) + [8, colourType, 0, 0, 0])
    file.append(chunk: "sRGB", [0])
    for text in texts {
      file.append(chunk: "tEXt", Array(text.keyword.utf8) + [0] + Array(text.text.utf8))
    }
    return file
  }

  /// The bytes of a file with 256 colours at most, a quarter to a third as large.
  ///
  /// Exact where the bitmap has no more colours, else with the median cut of them. Alpha is left out.
  public func encodeWithPalette(_ bitmap: Bitmap) -> [UInt8] {
    let palette = ColorPalette(of: bitmap)
    // Indices are no levels: to subtract one from another makes nothing smaller.
    let rows = stride(from: 0, to: bitmap.width * bitmap.height, by: bitmap.width).flatMap {
      [0] + palette.indices[$0..<$0 + bitmap.width]
    }
    var file = Self.signature
    file.append(
      chunk: "IHDR", bigEndian(bitmap.width) + bigEndian(bitmap.height) + [8, 3, 0, 0, 0])
    file.append(chunk: "sRGB", [0])
    file.append(chunk: "PLTE", palette.bytes)
    for text in texts {
      file.append(chunk: "tEXt", Array(text.keyword.utf8) + [0] + Array(text.text.utf8))
    }
    file.append(chunk: "IDAT", compress(rows))
    file.append(chunk: "IEND", [])
    return file
  }

  /// What every PNG file begins with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The filtered rows of a bitmap.
  static func rows(of bitmap: Bitmap, isOpaque: Bool) -> [UInt8] {
    let stride = PNGRowFilter.byteCount(width: bitmap.width, isOpaque: isOpaque)
    return [UInt8](unsafeUninitializedCapacity: stride * bitmap.height) { bytes, count in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        guard let start = pixels.baseAddress, let out = bytes.baseAddress else { return }
        PNGRowFilter.write(
          0..<bitmap.height, of: start, width: bitmap.width, isOpaque: isOpaque, to: out)
      }
      count = stride * bitmap.height
    }
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
    self += body.withUnsafeBufferPointer { .chunk(name, $0) }
  }

  /// A chunk: how many bytes it has, its name, the bytes and their checksum.
  static func chunk(_ name: String, _ body: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    var chunk: [UInt8] = []
    chunk.reserveCapacity(body.count + 12)
    chunk += bigEndian(body.count)
    chunk += name.utf8
    chunk += body
    let checksum = chunk.withUnsafeBufferPointer { bytes in
      libdeflate_crc32(0, bytes.baseAddress.map { $0 + 4 }, bytes.count - 4)
    }
    chunk += bigEndian(Int(checksum))
    return chunk
  }
}
