import Foundation
import Pixels
import Testing

@Suite struct AnimatedPNGTests {
  /// A chunk of a PNG file.
  private struct Chunk {
    let name: String
    let body: [UInt8]
  }

  private func chunks(_ file: [UInt8]) -> [Chunk] {
    var chunks: [Chunk] = []
    var at = 8
    while at + 12 <= file.count {
      let length = number(file, at)
      let name = String(decoding: file[at + 4..<at + 8], as: UTF8.self)
      chunks.append(Chunk(name: name, body: Array(file[at + 8..<at + 8 + length])))
      at += 12 + length
    }
    return chunks
  }

  private func number(_ bytes: [UInt8], _ at: Int) -> Int {
    bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  private func picture(_ seed: Int) -> Bitmap {
    var bitmap = Bitmap(width: 7, height: 5)
    for index in bitmap.pixels.indices { bitmap.pixels[index] = 0xFF00_0000 | UInt32(index * 5) }
    bitmap[seed % 7, seed % 5] = 0xFFFF_FFFF
    bitmap[(seed + 1) % 7, 3] = 0xFF12_3456
    return bitmap
  }

  @Test func `still viewers see the first frame`() throws {
    var file = AnimatedPNG(frameCount: 2)
    file.append(picture(0), milliseconds: 100)
    file.append(picture(3), milliseconds: 40)
    #expect(try PNGDecoder.decode(Data(file.encoded()), name: "a") == picture(0))
  }

  @Test func `frames put together from their parts are those that were written`() throws {
    let frames = [picture(0), picture(1), picture(1), picture(6)]
    var file = AnimatedPNG(frameCount: frames.count)
    for (index, frame) in frames.enumerated() { file.append(frame, milliseconds: 10 * index) }
    let chunks = chunks(file.encoded())
    #expect(
      chunks.map(\.name) == [
        "IHDR", "sRGB", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "fcTL", "fdAT",
        "IEND",
      ])
    #expect(number(chunks[2].body, 0) == 4 && number(chunks[2].body, 4) == 0)
    var canvas = picture(0)
    var sequence = 1
    for (index, frame) in frames.enumerated().dropFirst() {
      let (control, data) = (chunks[3 + 2 * index].body, chunks[4 + 2 * index].body)
      #expect(number(control, 0) == sequence && number(data, 0) == sequence + 1)
      sequence += 2
      let (width, height) = (number(control, 4), number(control, 8))
      let (x, y) = (number(control, 12), number(control, 16))
      #expect(Int(control[20]) << 8 | Int(control[21]) == 10 * index)
      #expect(Int(control[22]) << 8 | Int(control[23]) == 1000)
      let part = try still(width: width, height: height, data: Array(data.dropFirst(4)))
      for row in 0..<height {
        for column in 0..<width { canvas[x + column, y + row] = part[column, row] }
      }
      #expect(canvas == frame)
    }
    // Frames that are equal store a single pixel.
    #expect(number(chunks[7].body, 4) == 1 && number(chunks[7].body, 8) == 1)
  }

  /// The picture of one frame's data, read by libpng as a file of its own.
  private func still(width: Int, height: Int, data: [UInt8]) throws -> Bitmap {
    let template = PNGEncoder().encode(
      Bitmap(
        width: width, height: height, pixels: Array(repeating: 0xFF00_0000, count: width * height)))
    var file = Array(template.prefix(8 + 25))
    file += bigEndian(data.count) + Array("IDAT".utf8) + data
    file += bigEndian(Int(checksum(Array("IDAT".utf8) + data)))
    file += template.suffix(12)
    return try PNGDecoder.decode(Data(file), name: "part")
  }

  private func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 0xFF) }
  }

  /// CRC-32 by its definition, a bit at a time.
  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in
        value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1
      }
    }
  }
}
