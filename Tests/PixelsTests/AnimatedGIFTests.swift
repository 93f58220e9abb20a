import Pixels
import Testing

/// Reads a GIF file as its specification says, with nothing of what writes it.
private struct GIFReader {
  struct Frame {
    var pixels: [UInt32]
    var centiseconds: Int
    /// Where the file changes the picture: x, y, width, height.
    var box: [Int]
  }

  private(set) var width = 0
  private(set) var height = 0
  private(set) var frames: [Frame] = []
  private(set) var loops: Int?

  init(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    func take(_ count: Int) -> [UInt8] {
      defer { rest = rest.dropFirst(count) }
      return Array(rest.prefix(count))
    }
    func word() -> Int {
      let two = take(2)
      return Int(two[0]) | Int(two[1]) << 8
    }
    func blocks() -> [UInt8] {
      var all: [UInt8] = []
      while let size = take(1).first, size > 0 { all += take(Int(size)) }
      return all
    }
    #expect(take(6) == Array("GIF89a".utf8))
    (width, height) = (word(), word())
    #expect(take(3) == [0, 0, 0])
    var canvas = Array(repeating: UInt32(0), count: width * height)
    var delay = 0
    while let kind = take(1).first, kind != 0x3B {
      if kind == 0x21 {
        let label = take(1)[0]
        let size = Int(take(1)[0])
        if label == 0xF9 {
          #expect(take(1) == [4])
          delay = word()
          #expect(take(size - 3 + 1) == [0, 0])
        } else {
          #expect(take(size) == Array("NETSCAPE2.0".utf8))
          let data = blocks()
          loops = Int(data[1]) | Int(data[2]) << 8
        }
        continue
      }
      try #require(kind == 0x2C)
      let box = [word(), word(), word(), word()]
      let flags = take(1)[0]
      try #require(flags & 0x80 != 0)
      let palette = take(3 << (Int(flags & 7) + 1))
      let bits = Int(take(1)[0])
      let indices = try Self.decompress(blocks(), bits: bits)
      try #require(indices.count == box[2] * box[3])
      for (place, index) in indices.enumerated() {
        let color = palette[3 * Int(index)..<3 * Int(index) + 3].reduce(UInt32(0xFF)) {
          $0 << 8 | UInt32($1)
        }
        canvas[(box[1] + place / box[2]) * width + box[0] + place % box[2]] = color
      }
      frames.append(Frame(pixels: canvas, centiseconds: delay, box: box))
    }
    #expect(rest.isEmpty)
  }

  /// - Source: CompuServe, *Graphics Interchange Format, Version 89a*, appendix F.
  private static func decompress(_ bytes: [UInt8], bits: Int) throws -> [UInt8] {
    let (clear, end) = (1 << bits, (1 << bits) + 1)
    var (place, width) = (0, bits + 1)
    var table: [[UInt8]] = []
    var old: [UInt8]?
    var samples: [UInt8] = []
    while true {
      try #require(place + width <= bytes.count * 8)
      let code = (0..<width).reduce(0) { code, bit in
        let at = place + bit
        return code | Int(bytes[at / 8] >> UInt8(at % 8) & 1) << bit
      }
      place += width
      if code == end { return samples }
      if code == clear {
        table = (0..<clear).map { [UInt8($0)] } + [[], []]
        (width, old) = (bits + 1, nil)
        continue
      }
      let entry: [UInt8]
      if code < table.count {
        entry = table[code]
      } else {
        let known = try #require(old)
        try #require(code == table.count)
        entry = known + [known[0]]
      }
      samples += entry
      if let old, table.count < 4096 {
        table.append(old + [entry[0]])
        if table.count == 1 << width, width < 12 { width += 1 }
      }
      old = entry
    }
  }
}

@Suite struct AnimatedGIFTests {
  private func bitmap(_ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32) -> Bitmap {
    let pixels = (0..<width * height).map { 0xFF00_0000 | color($0 % width, $0 / width) }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  @Test("Few colours come back exactly, whatever their number", arguments: [1, 2, 3, 5, 17, 256])
  func exact(colors: Int) throws {
    let picture = bitmap(33, 40) { x, y in UInt32((x * 7 + y * 13) % colors) &* 0x01_0307 }
    var file = AnimatedGIF()
    file.append(picture, centiseconds: 7)
    let read = try GIFReader(file.encoded())
    #expect(read.width == 33 && read.height == 40 && read.loops == 0)
    #expect(read.frames.map(\.pixels) == [picture.pixels] && read.frames[0].centiseconds == 7)
  }

  @Test func `noise fills the table of codes again and again`() throws {
    var state: UInt32 = 1
    let picture = bitmap(200, 200) { _, _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt32(state >> 24) * 0x01_0101
    }
    var file = AnimatedGIF()
    file.append(picture, centiseconds: 2)
    #expect(try GIFReader(file.encoded()).frames[0].pixels == picture.pixels)
  }

  @Test func `only what changes is stored, and every delay is kept`() throws {
    let first = bitmap(20, 20) { x, _ in UInt32(x) }
    var second = first
    second[4, 6] = 0xFF12_3456
    second[7, 9] = 0xFF65_4321
    var file = AnimatedGIF()
    for (frame, delay) in [(first, 50), (second, 3), (second, 4)] {
      file.append(frame, centiseconds: delay)
    }
    let read = try GIFReader(file.encoded())
    #expect(read.frames.map(\.centiseconds) == [50, 3, 4])
    #expect(read.frames.map(\.box) == [[0, 0, 20, 20], [4, 6, 4, 4], [0, 0, 1, 1]])
    #expect(read.frames.map(\.pixels) == [first.pixels, second.pixels, second.pixels])
  }

  @Test func `of many colours those of the palette are near`() throws {
    let picture = bitmap(128, 128) { x, y in UInt32(x * 2) << 16 | UInt32(y * 2) << 8 | 0x40 }
    var file = AnimatedGIF()
    file.append(picture, centiseconds: 2)
    let read = try GIFReader(file.encoded()).frames[0].pixels
    var squares = 0.0
    for (a, b) in zip(picture.pixels, read) {
      for shift in [UInt32(0), 8, 16] {
        let difference = Double(a >> shift & 0xFF) - Double(b >> shift & 0xFF)
        squares += difference * difference
      }
    }
    // 256 equal squares of a plane of 256 × 256 levels are 16 wide: 16² / 12 for each of two channels.
    #expect(squares / Double(read.count) <= 2 * 256.0 / 12 * 1.1)
  }
}
