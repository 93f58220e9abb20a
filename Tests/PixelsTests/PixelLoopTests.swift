import Pixels
import Testing

/// The loops that drawing needs: rows of padded memory, saturation, pictures seen aslant.
@Suite struct PixelLoopTests {
  private func noise(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<UInt32(width * height)).map { index in
        let bits = (index + 1) &* 2_654_435_761
        let alpha = bits >> 24
        func channel(_ shift: UInt32) -> UInt32 { (bits >> shift & 0xFF) * alpha / 255 << shift }
        return alpha << 24 | channel(16) | channel(8) | channel(0)
      })
  }

  @Test func `pixels come back from rows that are padded, and what pads them stays`() {
    let bitmap = noise(7, 5)
    let stride = 40
    var memory = [UInt8](repeating: 0xEE, count: stride * 5)
    memory.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      bitmap.copy(to: start, stride: stride)
      #expect(Bitmap(width: 7, height: 5, rows: start, stride: stride) == bitmap)
    }
    #expect(memory[28..<40].allSatisfy { $0 == 0xEE })
    #expect(bitmap.byteCount == 140)
  }

  @Test func `saturation leaves grey, alpha and its own 1 as they are`() {
    let bitmap = noise(9, 9)
    #expect(Saturation(1).apply(to: bitmap) == bitmap)
    let grey = Bitmap(width: 1, height: 1, pixels: [0xC080_8080])
    #expect(Saturation(1.8).apply(to: grey) == grey)
    for pixel in Saturation(0).apply(to: bitmap).pixels {
      #expect(pixel & 0xFF == pixel >> 8 & 0xFF && pixel & 0xFF == pixel >> 16 & 0xFF)
    }
    for (before, after) in zip(bitmap.pixels, Saturation(3).apply(to: bitmap).pixels) {
      let alpha = after >> 24
      #expect(alpha == before >> 24)
      #expect([0, 8, 16].allSatisfy { after >> $0 & 0xFF <= alpha })
    }
  }

  @Test func `a map that moves by whole pixels moves the picture`() {
    let bitmap = Bitmap(
      width: 3, height: 3, pixels: (0..<9).map { 0xFF00_0000 | UInt32($0) * 0x0001_0203 })
    let area = PixelRect(x: 10, y: 20, width: 3, height: 3)
    // A half and a half of the samples, at a quarter of a pixel on either side, is the pixel itself
    // where the picture is linear.
    let still = PlaneMap(x: (1, 0, 0), y: (0, 1, 0), depth: (0, 0, 1))
    #expect(bitmap.warped(from: area, onto: area, by: still)[1, 1] == bitmap[1, 1])
    let left = PlaneMap(x: (2, 0, 2), y: (0, 2, 0), depth: (0, 0, 2))
    #expect(bitmap.warped(from: area, onto: area, by: left)[0, 1] == bitmap[1, 1])
    let away = PlaneMap(x: (1, 0, 100), y: (0, 1, 0), depth: (0, 0, 1))
    #expect(bitmap.warped(from: area, onto: area, by: away) == Bitmap(width: 3, height: 3))
  }
}
