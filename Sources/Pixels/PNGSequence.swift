internal import CDeflate
internal import Foundation
internal import Synchronization

/// Writes pictures that follow each other as PNG files, and compresses no rows twice that stay.
///
/// Each file has the bytes that ``PNGEncoder`` alone gives. At level 1 rows are compressed in bands, each
/// by itself and into a chunk of its own; a band whose pixels are those of the picture before, and so are
/// the pixels above it, keeps its chunk.
public final class PNGSequence {
  private let encoder: PNGEncoder
  private let threads: Int
  private var last: (bitmap: Bitmap, bands: [Band])?
  private var memory: BandMemory?

  /// - Parameters:
  ///   - encoder: What files look like.
  ///   - threads: On how many the bands of a picture are compressed; that changes no byte.
  public init(_ encoder: PNGEncoder = PNGEncoder(), threads: Int = 1) {
    self.encoder = encoder
    self.threads = max(threads, 1)
  }

  private struct Band {
    let chunk: [UInt8]
    /// Of the rows before they were compressed.
    let checksum: AdlerSum
    let isOpaque: Bool
  }

  /// The bytes of the file of `bitmap`.
  ///
  /// - Parameter still: Bands that are known to be as in the picture before; others are compared.
  public func encode(_ bitmap: Bitmap, still: RowBands? = nil) -> [UInt8] {
    guard encoder.level <= 1 else { return encoder.encodeAsOne(bitmap) }
    let all = RowBands(of: bitmap.height, all: true)
    let known = stillBands(of: bitmap, all, still)
    let opacities = known.enumerated().map { number, band in
      band?.isOpaque ?? bitmap.isOpaque(all.rows(of: number))
    }
    let isOpaque = opacities.allSatisfy { $0 }
    // Whether rows have alpha is the whole picture's.
    let wasOpaque = last?.bands.allSatisfy(\.isOpaque)
    var bands = wasOpaque == isOpaque ? known : Array(repeating: nil, count: known.count)
    let changed = bands.indices.filter { bands[$0] == nil }
    let job = BandJob(bitmap: bitmap, isOpaque: isOpaque)
    for (number, chunk, checksum) in compress(changed.map { ($0, all.rows(of: $0)) }, job) {
      bands[number] = Band(chunk: chunk, checksum: checksum, isOpaque: opacities[number])
    }
    let whole = bands.compactMap { $0 }
    last = (bitmap, whole)
    return file(of: bitmap, whole, isOpaque: isOpaque)
  }

  /// The bands that are as in the picture before; nil for each that is not.
  private func stillBands(of bitmap: Bitmap, _ all: RowBands, _ still: RowBands?) -> [Band?] {
    guard let last, last.bitmap.width == bitmap.width, last.bitmap.height == bitmap.height else {
      return Array(repeating: nil, count: all.bandCount)
    }
    return (0..<all.bandCount).map { number in
      func isKnown(_ band: Int) -> Bool { band < 0 || still?.contains(band) == true }
      if isKnown(number), isKnown(number - 1) { return last.bands[number] }
      // The first row is stored as what it differs by from the one above it.
      let rows = all.rows(of: number)
      let seen = max(rows.lowerBound - 1, 0)..<rows.upperBound
      return bitmap.hasSameRows(seen, as: last.bitmap) ? last.bands[number] : nil
    }
  }

  // MARK: Bands

  private typealias Compressed = (number: Int, chunk: [UInt8], checksum: AdlerSum)

  /// What is common to the bands of a picture.
  private struct BandJob: Sendable {
    let bitmap: Bitmap
    let isOpaque: Bool

    /// The bytes of one of its rows, with its filter's number.
    var stride: Int { PNGRowFilter.byteCount(width: bitmap.width, isOpaque: isOpaque) }

    func compress(_ rows: Range<Int>, in memory: BandMemory) -> (chunk: [UInt8], AdlerSum) {
      let count = rows.count * stride
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        PNGRowFilter.write(
          rows, of: start, width: bitmap.width, isOpaque: isOpaque, to: memory.rows)
      }
      let length = memory.compressor.compress(
        memory.rows, count: count, pixel: isOpaque ? 3 : 4, to: memory.out)
      return (
        .chunk("IDAT", UnsafeBufferPointer(start: memory.out, count: length)),
        AdlerSum(value: libdeflate_adler32(1, memory.rows, count), count: count)
      )
    }
  }

  /// Compresses bands of those numbers and rows, on as many threads as there are.
  private func compress(_ bands: [(number: Int, rows: Range<Int>)], _ job: BandJob) -> [Compressed]
  {
    let capacity = RowBands.height * job.stride
    let threads = min(threads, bands.count)
    guard threads > 1 else {
      let memory = memory(capacity)
      return bands.map { number, rows in
        let (chunk, checksum) = job.compress(rows, in: memory)
        return (number, chunk, checksum)
      }
    }
    let done = Mutex<[Compressed]>([])
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      let memory = BandMemory(capacity: capacity)
      for place in stride(from: thread, to: bands.count, by: threads) {
        let (chunk, checksum) = job.compress(bands[place].rows, in: memory)
        done.withLock { $0.append((bands[place].number, chunk, checksum)) }
      }
    }
    return done.withLock { $0 }
  }

  /// Memory for bands of so many bytes.
  private func memory(_ capacity: Int) -> BandMemory {
    if let memory, memory.capacity >= capacity { return memory }
    let memory = BandMemory(capacity: capacity)
    self.memory = memory
    return memory
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
