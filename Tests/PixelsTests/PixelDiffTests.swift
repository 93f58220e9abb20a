import Foundation
import Pixels
import Testing

@Suite struct PixelDiffTests {
  /// A card with text-like edges, seeded: flat areas, gradients, anti-aliased diagonals.
  static func picture(_ seed: UInt64, width: Int = 48, height: Int = 36, opaque: Bool = true)
    -> Bitmap
  {
    var random = Seeded(state: seed)
    var bitmap = Bitmap(width: width, height: height)
    let colors = (0..<4).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &random) }
    let slope = Int.random(in: 1...4, using: &random)
    for y in 0..<height {
      for x in 0..<width {
        let band = (x + y * slope) / 9 % 4
        let isEdge = (x + y * slope) % 9 == 0
        let color = isEdge ? mixed(colors[band], colors[(band + 3) % 4]) : colors[band]
        let alpha: UInt32 = opaque ? 255 : [0, 40, 128, 255][(x / 5 + y / 7) % 4]
        bitmap[x, y] = premultiplied(color, alpha)
      }
    }
    return bitmap
  }

  static func mixed(_ a: UInt32, _ b: UInt32) -> UInt32 {
    (a >> 1 & 0x7F7F7F) + (b >> 1 & 0x7F7F7F)
  }

  static func premultiplied(_ color: UInt32, _ alpha: UInt32) -> UInt32 {
    func channel(_ shift: UInt32) -> UInt32 {
      ((color >> shift & 0xFF) * alpha + 127) / 255 << shift
    }
    return alpha << 24 | channel(16) | channel(8) | channel(0)
  }

  /// `bitmap` with a few seeded pixels and patches changed.
  static func changed(_ bitmap: Bitmap, _ seed: UInt64) -> Bitmap {
    var random = Seeded(state: seed)
    var result = bitmap
    for _ in 0..<12 {
      let x = Int.random(in: 0..<bitmap.width, using: &random)
      let y = Int.random(in: 0..<bitmap.height, using: &random)
      let color = UInt32.random(in: 0...0xFF_FFFF, using: &random)
      for dy in 0..<Int.random(in: 1...3, using: &random) {
        for dx in 0..<Int.random(in: 1...3, using: &random)
        where x + dx < bitmap.width && y + dy < bitmap.height {
          let old = result[x + dx, y + dy]
          result[x + dx, y + dy] = premultiplied(color, old >> 24)
        }
      }
    }
    return result
  }

  static let metrics: [PixelDiff.Metric] = [
    .exact, .tolerance(0), .tolerance(20), .pixelmatch(),
    .pixelmatch(threshold: 0.05, discountsAntialiasing: true), .pixelmatch(threshold: 0),
  ]

  @Test("A bitmap does not differ from itself", arguments: metrics)
  func identity(metric: PixelDiff.Metric) {
    for seed in 0..<5 as Range<UInt64> {
      let a = Self.picture(seed, opaque: seed % 2 == 0)
      let copy = Bitmap(width: a.width, height: a.height, pixels: a.pixels.map { $0 })
      let diff = PixelDiff(of: a, and: copy, options: .init(metric: metric))
      #expect(diff.isPassing && diff.differing == 0 && diff.discounted == 0)
      #expect(diff.bounds == nil && diff.largestCluster == nil && diff.total == 48 * 36)
    }
  }

  @Test("The order does not matter to the figures", arguments: metrics)
  func symmetry(metric: PixelDiff.Metric) {
    for seed in 0..<10 as Range<UInt64> {
      let a = Self.picture(seed, opaque: seed % 2 == 0)
      let b = Self.changed(a, seed)
      let options = PixelDiff.Options(metric: metric)
      #expect(
        PixelDiff(of: a, and: b, options: options) == PixelDiff(of: b, and: a, options: options))
    }
  }
}
