import CoreGraphics
import Foundation
import Pixels
import Synchronization
import Testing

@testable import QuartzCore

@MainActor @Suite struct PicturesAheadTests {
  private func image(_ width: Int, _ height: Int, color: UInt32) throws -> CGImage {
    let bitmap = Bitmap(
      width: width, height: height,
      pixels: Array(repeating: color | 0xFF00_0000, count: width * height))
    return try #require(CGImage(pngData: Data(PNGEncoder().encode(bitmap)), name: "a"))
  }

  private func isAhead(_ image: CGImage) -> Bool {
    if case .nothing = image.ahead.withLock({ $0 }) { false } else { true }
  }

  @Test func `large pictures are decoded ahead where somebody draws meanwhile`() throws {
    try RecordingContext(clock: VirtualClock()).run {
      let (large, small) = (
        try image(400, 300, color: 0x12_3456), try image(20, 20, color: 0x12_3456)
      )
      let pictures = RecordingContext.current[PicturesAhead.self]
      pictures.begin(large)
      #expect(!isAhead(large))
      pictures.allow()
      pictures.begin(large)
      pictures.begin(small)
      #expect(isAhead(large) && !isAhead(small))
      // Whoever is earlier decodes it, and it stays for those who draw.
      #expect(try large.decoded()[399, 299] == 0xFF12_3456)
      guard case .done(let pixels as Bitmap) = large.ahead.withLock({ $0 }) else {
        Issue.record("nothing is left for those who draw")
        return
      }
      #expect(pixels == (try PNGDecoder.decode(large.data, name: "a")))
      #expect(try small.decoded()[0, 0] == 0xFF12_3456 && !isAhead(small))
    }
  }

  @Test func `no more is decoded ahead than a few photos`() throws {
    try RecordingContext(clock: VirtualClock()).run {
      let pictures = RecordingContext.current[PicturesAhead.self]
      pictures.allow()
      let images = try (1...4).map { try image(1000, 1000, color: UInt32($0)) }
      images.forEach(pictures.begin)
      #expect(images.map(isAhead) == [true, true, true, false])
    }
  }

  @Test func `a damaged file is left to those who draw`() throws {
    let data = try image(400, 300, color: 1).data
    let image = try #require(CGImage(pngData: data.prefix(60), name: "a"))
    RecordingContext(clock: VirtualClock()).run {
      let pictures = RecordingContext.current[PicturesAhead.self]
      pictures.allow()
      pictures.begin(image)
      #expect(throws: PNGError.self) { try image.decoded() }
    }
  }
}
