import CPNG
import Foundation
import Testing

@testable import Pixels

/// By the definition of Adler-32 in RFC 1950.
private func adler32(_ bytes: [UInt8]) -> UInt32 {
  var (a, b): (UInt32, UInt32) = (1, 0)
  for byte in bytes {
    a = (a + UInt32(byte)) % 65521
    b = (b + a) % 65521
  }
  return b << 16 | a
}

@Suite struct PNGSequenceTests {
  /// What libpng reads in a file: red, green, blue and alpha of each pixel.
  private static func libpng(_ file: [UInt8]) -> [UInt8]? {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, file, file.count) != 0 else { return nil }
    image.format = png_uint_32(PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
    let stride = png_int_32(image.width) * 4
    var bytes = [UInt8](repeating: 0, count: Int(stride) * Int(image.height))
    return png_image_finish_read(&image, nil, &bytes, stride, nil) != 0 ? bytes : nil
  }

  /// Still, soft, repeating and noisy parts, as screens have them.
  private static func picture(width: Int, height: Int, _ random: inout Seeded) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let colour: UInt32 =
          switch (x * 4 / width + y * 3 / height) % 4 {
          case 0: 0xF2_F2F7
          case 1: UInt32(x / 3 + y) & 0xFF * 0x01_0101
          // As photos have it: in each channel its own.
          case 2: UInt32.random(in: 0...UInt32.max, using: &random) & 0x03_0303 + 0x40_3020
          default: UInt32(x * 7 % 23) << 16 | UInt32(y % 5) << 8
          }
        bitmap[x, y] = 0xFF00_0000 | colour
      }
    }
    return bitmap
  }

  @Test("libpng reads what was written", arguments: [(1, 1), (3, 2), (37, 200), (301, 129)])
  func files(width: Int, height: Int) throws {
    var random = Seeded(state: 3)
    var bitmap = Self.picture(width: width, height: height, &random)
    let opaque = PNGEncoder().encode(bitmap)
    #expect(Self.libpng(opaque) == bitmap.rgba)
    #expect(try PNGDecoder.decode(Data(opaque), name: "test") == bitmap)
    // Whatever is in one band decides how all are stored.
    bitmap[width / 2, height - 1] = 0x8040_2010
    let file = PNGEncoder().encode(bitmap)
    #expect(Self.libpng(file) == bitmap.rgba)
    #expect(try PNGDecoder.decode(Data(file), name: "test") == bitmap)
  }

  @Test func `pictures that follow each other have the bytes that each has alone`() {
    var random = Seeded(state: 11)
    let sequence = PNGSequence()
    var bitmap = Self.picture(width: 90, height: 300, &random)
    for step in 0..<60 {
      switch step % 10 {
      case 3: bitmap = Self.picture(width: 90, height: 300 - step, &random)
      case 5: bitmap[Int.random(in: 0..<90, using: &random), 63] = 0x4000_0000
      case 6: bitmap = Self.picture(width: 90, height: bitmap.height, &random)
      case 8: break
      default:
        let y = Int.random(in: 0..<bitmap.height, using: &random)
        bitmap[Int.random(in: 0..<90, using: &random), y] ^= 0x01_0101
      }
      #expect(sequence.encode(bitmap) == PNGEncoder().encode(bitmap), "step \(step)")
    }
  }

  @Test func `bands known to be still, and several threads, change no byte`() {
    var random = Seeded(state: 13)
    var bitmap = Self.picture(width: 40, height: 500, &random)
    let sequence = PNGSequence(threads: 3)
    #expect(sequence.encode(bitmap) == PNGEncoder().encode(bitmap))
    for _ in 0..<20 {
      var changed = RowBands(of: 500, all: false)
      for _ in 0..<2 {
        let y = Int.random(in: 0..<500, using: &random)
        bitmap[7, y] ^= 0x0F_0101
        changed.insert(PixelRect(x: 0, y: y, width: 1, height: 1))
      }
      let still = RowBands(of: 500, all: true).subtracting(changed)
      #expect(sequence.encode(bitmap, still: still) == PNGEncoder().encode(bitmap))
    }
  }

  @Test func `a row above that changes is seen in the band below`() {
    var bitmap = Bitmap(width: 8, height: 130, pixels: Array(repeating: 0xFF00_00FF, count: 1040))
    let sequence = PNGSequence()
    _ = sequence.encode(bitmap)
    bitmap[2, 63] = 0xFFFF_FFFF
    #expect(Self.libpng(sequence.encode(bitmap)) == bitmap.rgba)
  }

  @Test func `files are hardly larger than those of libdeflate at its fastest`() {
    var random = Seeded(state: 5)
    let bitmap = Self.picture(width: 600, height: 600, &random)
    let count = PNGEncoder().encode(bitmap).count
    let other = PNGEncoder().encodeAsOne(bitmap).count
    #expect(Double(count) <= 1.1 * Double(other), "\(count) bytes, not \(other)")
  }

  @Test func `sums of parts make that of the whole`() {
    var random = Seeded(state: 7)
    for count in [0, 1, 5, 300, 65520, 65521, 70000] {
      let first = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let second = (0..<(70001 - count)).map { _ in UInt8.random(in: 200...255, using: &random) }
      var whole = AdlerSum(value: adler32(first), count: first.count)
      whole.append(AdlerSum(value: adler32(second), count: second.count))
      #expect(whole == AdlerSum(value: adler32(first + second), count: 70001))
    }
  }
}

@Suite struct BandCompressorTests {
  /// Whether libpng, and so zlib, finds the bytes of `bands` in a picture of one row.
  private static func isRead(_ bands: [[UInt8]]) -> Bool {
    let noFilter: [UInt8] = [0]
    let row: [[UInt8]] = [[7]] + bands
    var stream: [UInt8] = [0x78, 0x01]
    for band in [noFilter] + row {
      let compressor = BandCompressor(capacity: band.count)
      var out = [UInt8](repeating: 0, count: BandCompressor.bound(band.count))
      let count = compressor.compress(band, count: band.count, pixel: 1, to: &out)
      stream += out[..<count]
    }
    let bytes = row.flatMap { $0 }
    let sum = adler32(noFilter + bytes)
    stream += [0x01, 0x00, 0x00, 0xFF, 0xFF] + bigEndian(Int(sum))
    var file = PNGEncoder.signature
    file.append(chunk: "IHDR", bigEndian(bytes.count) + bigEndian(1) + [8, 0, 0, 0, 0])
    file.append(chunk: "IDAT", stream)
    file.append(chunk: "IEND", [])
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    defer { png_image_free(&image) }
    guard png_image_begin_read_from_memory(&image, file, file.count) != 0 else { return false }
    image.format = 0
    var read = [UInt8](repeating: 0, count: bytes.count)
    return png_image_finish_read(&image, nil, &read, 0, nil) != 0 && read == bytes
  }

  @Test func `zlib reads bands of every kind`() {
    var random = Seeded(state: 21)
    func bytes(_ count: Int, upTo most: UInt8) -> [UInt8] {
      (0..<count).map { _ in UInt8.random(in: 0...most, using: &random) }
    }
    for count in 0...40 {
      #expect(Self.isRead([bytes(count, upTo: 1), bytes(count, upTo: 255)]), "\(count) bytes")
    }
    let piece = bytes(300, upTo: 255)
    let far = piece + bytes(32768 - 300, upTo: 255) + piece + bytes(32767, upTo: 2) + piece
    for band in [
      bytes(60_000, upTo: 255), bytes(60_000, upTo: 1), Array(repeating: 0, count: 70_000), far,
      Array((0..<3000).map { Array(repeating: UInt8($0 & 0xFF), count: $0 % 7) }.joined()),
    ] {
      #expect(Self.isRead([band]))
      #expect(Self.isRead([band, piece, band]))
    }
  }

  @Test func `no code of whole bits takes fewer`() {
    // Fibonacci's numbers make the longest codes: of 20 symbols, one is 19 bits long.
    var fibonacci: [UInt32] = [1, 1]
    for index in 0..<18 { fibonacci.append(fibonacci[index] + fibonacci[index + 1]) }
    let free = PrefixCode(counts: fibonacci, longest: 20)
    #expect(free.lengths == (1...19).reversed().map { UInt8($0) }.withFirstTwice)
    for longest in [5, 7, 15] {
      let code = PrefixCode(counts: fibonacci, longest: longest)
      #expect(code.lengths.max() == UInt8(longest))
      #expect(code.lengths.reduce(0.0) { $0 + exp2(-Double($1)) } == 1)
    }
    let few = PrefixCode(counts: [0, 0, 9, 0], longest: 15)
    #expect(few.lengths == [1, 0, 1, 0])
    #expect(PrefixCode(counts: [5, 5, 5, 5], longest: 15).codes == [0, 2, 1, 3])
  }
}

extension [UInt8] {
  fileprivate var withFirstTwice: [UInt8] { [self[0]] + self }
}
