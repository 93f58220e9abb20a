import Foundation

/// A PNG file of any kind, made without compression and without the code under test.
struct StrangersPNG: Sendable, CustomStringConvertible {
  /// Colour types and depths that there are.
  static let kinds: [(color: Int, depth: Int)] = [
    (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (2, 8), (2, 16), (3, 1), (3, 2), (3, 4), (3, 8),
    (4, 8), (4, 16), (6, 8), (6, 16),
  ]

  var width: Int
  var height: Int
  var color: Int
  var depth: Int
  var isInterlaced = false
  /// Of each pixel, by rows, the samples.
  var samples: [[UInt16]] = []
  var palette: [[UInt8]] = []
  /// The body of the chunk that says what is transparent.
  var transparency: [UInt8]?
  /// Chunks to put before the pixels, and behind them.
  var before: [(name: String, body: [UInt8])] = []
  var after: [(name: String, body: [UInt8])] = []
  /// The most bytes of the pixels that go in a chunk.
  var chunkSize = 1000

  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][color] ?? 0 }

  var description: String {
    "\(width)×\(height) type \(color) depth \(depth)"
      + (isInterlaced ? " interlaced" : "") + (transparency == nil ? "" : " transparent")
  }

  /// A picture of noise with some order in it, and transparency if its kind can have it.
  init(
    width: Int, height: Int, color: Int, depth: Int, isInterlaced: Bool, isTransparent: Bool,
    seed: UInt64
  ) {
    var random = Seeded(state: seed)
    (self.width, self.height, self.color, self.depth) = (width, height, color, depth)
    self.isInterlaced = isInterlaced
    if color == 3 {
      palette = (0..<1 << depth).map { _ in
        (0..<3).map { _ in .random(in: 0...255, using: &random) }
      }
      if isTransparent {
        // Shorter than the palette where it can be: what is left out is opaque.
        transparency = (0..<(palette.count + 1) / 2).map { _ in .random(in: 0...255, using: &random)
        }
      }
    }
    let most = UInt16(1 << depth - 1)
    let channels = channels
    for index in 0..<width * height {
      let isOrdered = index % 3 == 0
      let pixel: [UInt16] = (0..<channels).map { channel in
        isOrdered
          ? UInt16(index * (channel + 1) % (Int(most) + 1)) : .random(in: 0...most, using: &random)
      }
      samples.append(pixel)
    }
    if isTransparent, color == 0 || color == 2 {
      transparency = samples[samples.count / 2].flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
  }

  /// Red, green, blue and alpha of each pixel: what the file means.
  var meaning: [[UInt8]] {
    let key = transparency.map { bytes in
      stride(from: 0, to: bytes.count - 1, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
    }
    func level(_ sample: UInt16) -> UInt8 {
      UInt8((Double(sample) * 255 / Double(1 << depth - 1)).rounded())
    }
    return samples.map { samples in
      let levels = samples.map(level)
      switch color {
      case 0: return [levels[0], levels[0], levels[0], samples == key ? 0 : 255]
      case 2: return levels + [samples == key ? 0 : 255]
      case 3:
        let index = Int(samples[0])
        let alpha = transparency.map { index < $0.count ? $0[index] : 255 } ?? 255
        return palette[index] + [alpha]
      case 4: return [levels[0], levels[0], levels[0], levels[1]]
      default: return levels
      }
    }
  }

  /// The bytes of the file; the rows take turns with all five filters.
  func encoded() -> [UInt8] {
    var file = Self.signature
    file += Self.chunk(
      "IHDR",
      Self.word(width) + Self.word(height) + [
        UInt8(depth), UInt8(color), 0, 0, isInterlaced ? 1 : 0,
      ])
    for chunk in before { file += Self.chunk(chunk.name, chunk.body) }
    if color == 3 { file += Self.chunk("PLTE", palette.flatMap { $0 }) }
    if let transparency { file += Self.chunk("tRNS", transparency) }
    let stream = Self.zlib(rows())
    for start in stride(from: 0, to: stream.count, by: chunkSize) {
      file += Self.chunk("IDAT", Array(stream[start..<min(start + chunkSize, stream.count)]))
    }
    for chunk in after { file += Self.chunk(chunk.name, chunk.body) }
    return file + Self.chunk("IEND", [])
  }

  /// The filtered rows of all passes.
  private func rows() -> [UInt8] {
    let steps =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ]
      : [(0, 0, 1, 1)]
    var out: [UInt8] = []
    for (left, top, xStep, yStep) in steps where left < width && top < height {
      var above: [UInt8]?
      for y in stride(from: top, to: height, by: yStep) {
        let row = packed(
          stride(from: left, to: width, by: xStep).flatMap { samples[y * width + $0] })
        let filter = UInt8(y / yStep % 5)
        out.append(filter)
        out += filtered(row, above ?? [UInt8](repeating: 0, count: row.count), filter)
        above = row
      }
    }
    return out
  }

  private func packed(_ samples: [UInt16]) -> [UInt8] {
    if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
    var bytes = [UInt8](repeating: 0, count: (samples.count * depth + 7) / 8)
    for (index, sample) in samples.enumerated() {
      let bit = index * depth
      bytes[bit / 8] |= UInt8(sample) << UInt8(8 - depth - bit % 8)
    }
    return bytes
  }

  private func filtered(_ row: [UInt8], _ above: [UInt8], _ filter: UInt8) -> [UInt8] {
    let step = max(channels * depth / 8, 1)
    return row.indices.map { i in
      let a = i >= step ? Int(row[i - step]) : 0
      let b = Int(above[i])
      let c = i >= step ? Int(above[i - step]) : 0
      let p = a + b - c
      let closest = [a, b, c].min { abs(p - $0) < abs(p - $1) } ?? 0
      let guess = [0, a, b, (a + b) / 2, closest][Int(filter)]
      return UInt8(truncatingIfNeeded: Int(row[i]) - guess)
    }
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func word(_ number: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(number >> $0 & 0xFF) } }

  static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let named = Array(name.utf8) + body
    return word(body.count) + named + word(Int(checksum(named)))
  }

  /// A zlib stream of stored blocks.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let end = min(start + 65535, bytes.count)
      let (low, high) = (UInt8((end - start) & 0xFF), UInt8((end - start) >> 8))
      out += [end == bytes.count ? 1 : 0, low, high, ~low, ~high] + bytes[start..<end]
      start = end
    } while start < bytes.count
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return out + word(b << 16 | a)
  }

  /// The checksum of PNG, bit by bit.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var c: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      c ^= UInt32(byte)
      for _ in 0..<8 { c = c & 1 == 1 ? 0xEDB8_8320 ^ c >> 1 : c >> 1 }
    }
    return c ^ 0xFFFF_FFFF
  }
}
