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
