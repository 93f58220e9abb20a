import Foundation
import Pixels
import Testing

@Suite struct PalettePNGTests {
  private func bitmap(_ width: Int, _ height: Int, _ color: (Int, Int) -> UInt32) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { 0xFF00_0000 | color($0 % width, $0 / width) })
  }

  @Test("Up to 256 colours are exact", arguments: [1, 2, 3, 17, 256])
  func exact(count: Int) throws {
    let picture = bitmap(31, 29) { UInt32(($0 * 7 + $1 * 13) % count) * 0x01_0203 }
    let bytes = PNGEncoder(level: 9).encodeWithPalette(picture)
    #expect(bytes[25] == 3)
    #expect(try PNGDecoder.decode(Data(bytes), name: "a") == picture)
  }

  @Test func `more colours are near`() throws {
    // A soft gradient of 4096 colours.
    let picture = bitmap(64, 64) { UInt32($0 * 4) << 16 | UInt32($1 * 4) << 8 | 0x80 }
    let bytes = PNGEncoder(level: 9).encodeWithPalette(picture)
    let read = try PNGDecoder.decode(Data(bytes), name: "a")
    for (a, b) in zip(read.pixels, picture.pixels) {
      for shift in [UInt32(0), 8, 16] {
        // 256 boxes of 16 by 16 levels: no corner is farther than 8 from the middle, but for the cuts
        // being where the means are.
        #expect(abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)) <= 16)
      }
    }
  }

  @Test func `texts are in it as in any other`() {
    let encoder = PNGEncoder(texts: [PNGEncoder.Text(keyword: "k", text: "v")])
    let bytes = encoder.encodeWithPalette(bitmap(2, 2) { x, _ in UInt32(x) })
    #expect(Data(bytes).range(of: Data("tEXtk\u{0}v".utf8)) != nil)
  }
}
