import Foundation
import Frames
import Testing

@Suite struct ReelPixelsTests {
  private static let digest = "0123456789abcdef0123456789abcdef"

  private func reel(digests: Int? = nil, scale: CGFloat = 2) -> Reel {
    var reel = ReelFormatTests.reel(frames: 3)
    reel.pixels = PixelDigests(
      scale: scale,
      digests: Array(repeating: Self.digest, count: digests ?? reel.frames.count))
    return reel
  }

  @Test func `digests read back equal, and make the reel version 2`() throws {
    let data = reel().encoded()
    #expect(try Reel(decoding: data, name: "a.reel") == reel())
    #expect(String(decoding: data, as: UTF8.self).contains("\"version\":2"))
  }

  @Test func `without digests, the lines are those of version 1`() throws {
    var bare = reel()
    bare.pixels = nil
    let lines = String(decoding: bare.encoded(), as: UTF8.self).split(separator: "\n")
    let full = String(decoding: reel().encoded(), as: UTF8.self).split(separator: "\n")
    #expect(lines[0].contains("\"version\":1"))
    #expect(lines[1..<lines.count - 1] == full[1..<full.count - 2])
  }

  @Test("Digests that do not fit are refused", arguments: [(2, 2), (9, 2), (nil, 0), (nil, 9)])
  func misfits(digests: Int?, scale: CGFloat) {
    let data = reel(digests: digests, scale: scale).encoded()
    #expect(throws: ReelError.self) { try Reel(decoding: data, name: "a.reel") }
  }

  @Test func `a version that does not fit the lines is refused`() {
    let text = String(decoding: reel().encoded(), as: UTF8.self)
    let other = text.replacing("\"version\":2", with: "\"version\":1")
    #expect(throws: ReelError.self) { try Reel(decoding: Data(other.utf8), name: "a.reel") }
  }
}
