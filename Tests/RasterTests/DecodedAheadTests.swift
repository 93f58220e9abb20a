import CoreGraphics
import Foundation
import Pixels
import Synchronization
import Testing

@testable import Raster

@Suite struct DecodedAheadTests {
  @Test func `pixels that were decoded ahead are drawn once, and then the file's`() throws {
    let (file, other) = (
      Bitmap(width: 2, height: 1, pixels: [0xFF00_0001, 0xFF00_0002]),
      Bitmap(width: 2, height: 1, pixels: [0xFF00_0003, 0xFF00_0004])
    )
    let image = try #require(CGImage(pngData: Data(PNGEncoder().encode(file)), name: "a"))
    // Nobody looks whether they are those of the file, which shows here who was asked.
    image.ahead.withLock { $0 = .done(other) }
    for expected in [other, file] {
      let shelf = ImageShelf([image.digest: image], limit: 1 << 20)
      #expect(try shelf.picture(image.digest) == expected)
    }
    image.ahead.withLock { $0 = .wanted }
    let shelf = ImageShelf([image.digest: image], limit: 1 << 20)
    #expect(try shelf.picture(image.digest) == file)
    if case .nothing = image.ahead.withLock({ $0 }) { return }
    Issue.record("somebody would decode it once more")
  }

  @Test func `a picture is not decoded to learn its size`() throws {
    let file = PNGEncoder().encode(Bitmap(width: 3, height: 2))
    // The header is whole, and nothing behind it.
    let image = try #require(CGImage(pngData: Data(file.prefix(33)), name: "torn"))
    let shelf = ImageShelf([image.digest: image], limit: 1 << 20)
    #expect(try shelf.size(of: image.digest) == (3, 2))
    #expect(throws: PNGError.self) { try shelf.picture(image.digest) }
    #expect(throws: MissingImage.self) { try shelf.size(of: "other") }
  }
}
