internal import CDeflate

/// Writes pictures that follow each other as PNG files, and compresses no rows twice that stay.
///
/// Each file has the bytes that ``PNGEncoder`` alone gives. At level 1 rows are compressed in bands, each
/// by itself and into a chunk of its own; a band whose pixels are those of the picture before, and so are
/// the pixels above it, keeps its chunk.
public final class PNGSequence {
  private let encoder: PNGEncoder
  private var last: (bitmap: Bitmap, bands: [Band])?
  private var memory: BandMemory?

  /// - Parameter encoder: What files look like.
  public init(_ encoder: PNGEncoder = PNGEncoder()) { self.encoder = encoder }

  /// The rows of a band.
  ///
  /// Our choice: more rows would less often stay as they are; fewer would take more bytes, as no band
  /// knows of another.
  private static let bandHeight = 64

  private struct Band {
    let chunk: [UInt8]
    /// Of the rows before they were compressed.
    let checksum: AdlerSum
    let isOpaque: Bool
  }

  /// The bytes of the file of `bitmap`.
  public func encode(_ bitmap: Bitmap) -> [UInt8] {
    guard encoder.level <= 1 else { return encoder.encodeAsOne(bitmap) }
    let known = stillBands(of: bitmap)
    let rows = Self.bandRows(bitmap.height)
    let opacities = zip(rows, known).map { rows, band in
      band?.isOpaque ?? bitmap.isOpaque(rows)
    }
    let isOpaque = opacities.allSatisfy { $0 }
    // Whether rows have alpha is the whole picture's.
    let wasOpaque = last?.bands.allSatisfy(\.isOpaque)
    let bands = rows.indices.map { index in
      if let band = known[index], wasOpaque == isOpaque { return band }
      return compress(
        rows[index], of: bitmap, isOpaque: isOpaque, bandIsOpaque: opacities[index])
    }
    last = (bitmap, bands)
    return file(of: bitmap, bands, isOpaque: isOpaque)
  }

  private static func bandRows(_ height: Int) -> [Range<Int>] {
    stride(from: 0, to: height, by: bandHeight).map { $0..<min($0 + bandHeight, height) }
  }

  /// The bands that are as in the picture before; nil for each that is not.
  private func stillBands(of bitmap: Bitmap) -> [Band?] {
    let rows = Self.bandRows(bitmap.height)
    guard let last, last.bitmap.width == bitmap.width, last.bitmap.height == bitmap.height else {
      return Array(repeating: nil, count: rows.count)
    }
    return rows.indices.map { index in
      // The first row is stored as what it differs by from the one above it.
      let seen = max(rows[index].lowerBound - 1, 0)..<rows[index].upperBound
      return bitmap.hasSameRows(seen, as: last.bitmap) ? last.bands[index] : nil
    }
  }

  // MARK: A band

  private func compress(
    _ rows: Range<Int>, of bitmap: Bitmap, isOpaque: Bool, bandIsOpaque: Bool
  ) -> Band {
    let stride = PNGRowFilter.byteCount(width: bitmap.width, isOpaque: isOpaque)
    let count = rows.count * stride
    let memory: BandMemory
    if let known = self.memory, known.capacity >= count {
      memory = known
    } else {
      memory = BandMemory(capacity: Self.bandHeight * stride)
      self.memory = memory
    }
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      PNGRowFilter.write(
        rows, of: start, width: bitmap.width, isOpaque: isOpaque, to: memory.rows)
    }
    let length = memory.compressor.compress(
      memory.rows, count: count, pixel: isOpaque ? 3 : 4, to: memory.out)
    return Band(
      chunk: .chunk("IDAT", UnsafeBufferPointer(start: memory.out, count: length)),
      checksum: AdlerSum(value: libdeflate_adler32(1, memory.rows, count), count: count),
      isOpaque: bandIsOpaque)
  }

  // MARK: The file

  /// The beginning of compressed data: deflate, with a window of 32 KB.
  private static let streamStart: [UInt8] = [0x78, 0x01]
  /// The last block, with nothing in it.
  private static let streamEnd: [UInt8] = [0x01, 0x00, 0x00, 0xFF, 0xFF]

  private func file(of bitmap: Bitmap, _ bands: [Band], isOpaque: Bool) -> [UInt8] {
    var file = encoder.fileStart(width: bitmap.width, height: bitmap.height, isOpaque: isOpaque)
    file.reserveCapacity(bands.reduce(file.count + 64) { $0 + $1.chunk.count })
    file.append(chunk: "IDAT", Self.streamStart)
    var sum = AdlerSum.ofNothing
    for band in bands {
      file += band.chunk
      sum.append(band.checksum)
    }
    file.append(chunk: "IDAT", Self.streamEnd + bigEndian(Int(sum.value)))
    file.append(chunk: "IEND", [])
    return file
  }
}

/// Memory that is used again for each band.
private final class BandMemory {
  /// The most bytes of a band's rows.
  let capacity: Int
  let compressor: BandCompressor
  let rows: UnsafeMutablePointer<UInt8>
  let out: UnsafeMutablePointer<UInt8>

  init(capacity: Int) {
    self.capacity = capacity
    compressor = BandCompressor(capacity: capacity)
    rows = .allocate(capacity: capacity)
    out = .allocate(capacity: BandCompressor.bound(capacity))
  }

  deinit {
    rows.deallocate()
    out.deallocate()
  }
}

/// The Adler-32 of bytes, of which sums of parts make that of the whole.
struct AdlerSum: Equatable {
  private(set) var value: UInt32
  /// How many bytes they are.
  private(set) var count: Int

  static let ofNothing = AdlerSum(value: 1, count: 0)

  private static let modulus = 65521

  init(value: UInt32, count: Int) { (self.value, self.count) = (value, count) }

  /// The bytes of `next` follow.
  mutating func append(_ next: AdlerSum) {
    let (sum, other) = (Int(value & 0xFFFF), Int(next.value & 0xFFFF))
    // Each of the bytes that follow adds what was there before.
    let sums = Int(value >> 16) + Int(next.value >> 16) + (sum - 1) * (next.count % Self.modulus)
    value =
      UInt32((sum + other - 1) % Self.modulus) | UInt32((sums + Self.modulus) % Self.modulus) << 16
    count += next.count
  }
}
