import CoreGraphics
import Foundation
import Frames
import Pixels
import Testing

@testable import Raster

@Suite struct BackdropCacheTests {
  private let area = PixelRect(x: 3, y: 4, width: 24, height: 16)

  private func picture(_ seed: UInt32) -> Bitmap {
    var state = seed
    let pixels = (0..<area.width * area.height).map { _ -> UInt32 in
      state = state &* 1_664_525 &+ 1_013_904_223
      return state | 0xFF00_0000
    }
    return Bitmap(width: area.width, height: area.height, pixels: pixels)
  }

  private func glass(
    _ cache: BackdropCache, _ behind: Bitmap, sigma: Double = 3, saturation: CGFloat = 1.8
  ) -> Bitmap {
    cache.glass(over: behind, area, in: [area], sigma: sigma, saturation: saturation)[0]
  }

  private func isSameMemory(_ a: Bitmap, _ b: Bitmap) -> Bool {
    a.pixels.withUnsafeBufferPointer { a in
      b.pixels.withUnsafeBufferPointer { b in a.baseAddress == b.baseAddress }
    }
  }

  @Test func `glass over the same pixels is blurred once`() {
    let cache = BackdropCache(limit: 8 << 20)
    let first = glass(cache, picture(1))
    #expect(isSameMemory(glass(cache, picture(1)), first))
  }

  @Test func `what is kept never stands in for something else`() {
    let cache = BackdropCache(limit: 8 << 20)
    func expectFresh(_ behind: Bitmap, sigma: Double = 3, saturation: CGFloat = 1.8) {
      let fresh = glass(BackdropCache(limit: 8 << 20), behind, sigma: sigma, saturation: saturation)
      #expect(glass(cache, behind, sigma: sigma, saturation: saturation) == fresh)
    }
    expectFresh(picture(1))
    var touched = picture(1)
    touched[23, 15] ^= 1
    expectFresh(touched)
    expectFresh(picture(2))
    expectFresh(picture(2), sigma: 4)
    expectFresh(picture(2), saturation: 1)
    expectFresh(picture(1))
  }

  @Test(arguments: [0.5, 3, 9, 20, 45])
  func `glass is blurred again only near what has changed, to the bit`(sigma: Double) {
    let (width, height) = (170, 230)
    var state: UInt32 = 7
    func next() -> UInt32 {
      state = state &* 1_664_525 &+ 1_013_904_223
      return state >> 8
    }
    var old = Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { _ in next() | 0xFF00_0000 })
    let blur = GaussianBlur(sigma: sigma, edge: .clamp)
    let parts = [
      PixelRect(x: 0, y: 0, width: width, height: 120),
      PixelRect(x: 31, y: 120, width: 101, height: height - 120),
    ]
    var glass = blur.apply(to: old, in: parts, saturation: Saturation(1.8))
    for (x, y, side) in [(0, 0, 1), (169, 229, 1), (60, 100, 40), (90, 10, 3), (5, 5, 0)] {
      var new = old
      for place in 0..<side * side {
        new[min(x + place % max(side, 1), width - 1), y + place / max(side, 1)] ^= 0x40_8020
      }
      glass = blur.renew(glass, of: old, for: new, in: parts, saturation: Saturation(1.8))
      #expect(glass == blur.apply(to: new, in: parts, saturation: Saturation(1.8)))
      old = new
    }
  }

  @Test func `frames are the same bytes with and without what is kept`() throws {
    // The square moves far from the glass, then behind it, and then away again.
    let frames = [0, 2, 4, 30, 32, 4, 4, 2].map { y -> Frame in
      var square = Node(id: 1, frame: CGRect(x: 4, y: Double(y), width: 10, height: 10))
      square.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
      var glass = Node(id: 2, frame: CGRect(x: 0, y: 44, width: 40, height: 16))
      glass.backdrop = Backdrop(blurRadius: 4, saturation: 1.8)
      var root = Node(id: 3, frame: CGRect(x: 0, y: 0, width: 40, height: 60))
      root.backgroundColor = CGColor(gray: 1, alpha: 1)
      root.children = [square, glass]
      return Frame(size: root.bounds.size, root: root)
    }
    let (warm, cold) = (Rasterizer(), Rasterizer(caching: .off))
    for frame in frames {
      #expect(try warm.bitmap(of: frame, scale: 1) == cold.bitmap(of: frame, scale: 1))
    }
  }
}
