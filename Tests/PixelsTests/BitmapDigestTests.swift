import Foundation
import Pixels
import Testing

@Suite struct BitmapDigestTests {
  private func noise(width: Int, height: Int, seed: UInt64 = 7) -> Bitmap {
    var state = seed
    return Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return UInt32(state >> 32)
      })
  }

  @Test func `equal pictures have equal digests of 32 digits`() {
    let digest = noise(width: 9, height: 5).digest
    #expect(digest == noise(width: 9, height: 5).digest)
    #expect(digest.count == 32 && digest.allSatisfy(\.isHexDigit))
  }

  @Test func `one bit of one pixel changes the digest`() {
    let original = noise(width: 17, height: 6)
    var seen: Set<String> = [original.digest]
    for y in 0..<6 {
      for x in 0..<17 {
        var other = original
        other[x, y] ^= 1 << UInt32((x * 5 + y) % 32)
        #expect(seen.insert(other.digest).inserted, "(\(x), \(y))")
      }
    }
  }

  @Test func `the same pixels in another shape have another digest`() {
    let pixels = Array(repeating: UInt32(0xFF00_00FF), count: 12)
    let shapes = [(3, 4), (4, 3), (12, 1), (1, 12)].map {
      Bitmap(width: $0.0, height: $0.1, pixels: pixels).digest
    }
    #expect(Set(shapes).count == 4)
  }

  /// The checksums bit by bit, as their standards define them.
  @Test func `the digest is that of the reel's specification`() {
    let bitmap = noise(width: 3, height: 2)
    func crc(_ bytes: [UInt8]) -> UInt32 {
      ~bytes.reduce(~0) { sum, byte in
        (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in
          sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0)
        }
      }
    }
    func adler(_ bytes: [UInt8]) -> UInt32 {
      var (a, b): (UInt32, UInt32) = (1, 0)
      for byte in bytes {
        a = (a + UInt32(byte)) % 65521
        b = (b + a) % 65521
      }
      return b << 16 | a
    }
    func bytes(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(number >> ($0 * 8) & 255) } }
    var numbers: [UInt32] = [3, 2]
    for y in 0..<2 {
      var row: [UInt8] = []
      for x in 0..<3 { row += bytes(bitmap[x, y]) }
      numbers += [crc(row), adler(row)]
    }
    #expect(bitmap.digest == sha256(numbers.reduce(into: []) { $0 += bytes($1) }))
  }

  /// The first 32 digits of SHA-256 as coreutils compute it.
  private func sha256(_ bytes: [UInt8]) -> String? {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/sha256sum")
    process.standardInput = input
    process.standardOutput = output
    guard (try? process.run()) != nil else { return nil }
    input.fileHandleForWriting.write(Data(bytes))
    input.fileHandleForWriting.closeFile()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(String(decoding: text, as: UTF8.self).prefix(32))
  }
}
