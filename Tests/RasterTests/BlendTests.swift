import Foundation
import Frames
import Pixels
import Raster
import Testing

/// How nodes meet what lies behind them, and how pictures of few pixels are enlarged.
@Suite struct BlendTests {
  /// The blend functions of the W3C's *Compositing and Blending Level 1* that act on each channel.
  private static let functions: [(Blend, @Sendable (_ behind: Double, _ own: Double) -> Double)] = [
    (.multiply, { $0 * $1 }),
    (.screen, { $0 + $1 - $0 * $1 }),
    (.overlay, { hardLight($1, $0) }),
    (.darken, { min($0, $1) }),
    (.lighten, { max($0, $1) }),
    (.colorDodge, { $0 == 0 ? 0 : $1 == 1 ? 1 : min(1, $0 / (1 - $1)) }),
    (.colorBurn, { $0 == 1 ? 1 : $1 == 0 ? 0 : 1 - min(1, (1 - $0) / $1) }),
    (.hardLight, { hardLight($0, $1) }),
    (
      .softLight,
      { behind, own in
        if own <= 0.5 { return behind - (1 - 2 * own) * behind * (1 - behind) }
        let bent = behind <= 0.25 ? ((16 * behind - 12) * behind + 4) * behind : behind.squareRoot()
        return behind + (2 * own - 1) * (bent - behind)
      }
    ),
    (.difference, { abs($0 - $1) }),
    (.exclusion, { $0 + $1 - 2 * $0 * $1 }),
  ]

  private static func hardLight(_ behind: Double, _ own: Double) -> Double {
    own <= 0.5 ? behind * 2 * own : behind + (2 * own - 1) - behind * (2 * own - 1)
  }

  // Levels that are whole in 8 bits.
  private static let behind = CGColor(red: 0.2, green: 0.6, blue: 0.8, alpha: 1)
  private static let own = CGColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 1)

  /// Red, green and blue where a square of `blend` and `opacity` lies over another colour.
  private func pixel(_ blend: Blend, opacity: CGFloat = 1, in parent: Bool = false) throws
    -> [Double]
  {
    let whole = CGRect(x: 0, y: 0, width: 64, height: 64)
    var top = square(2, whole, Self.own)
    (top.blend, top.opacity) = (blend, opacity)
    // A parent without a colour of its own hides nothing of what lies behind it.
    var group = Node(id: 3, frame: whole)
    group.children = [top]
    let bitmap = try Rasterizer().bitmap(
      of: scene([square(1, whole, Self.behind), parent ? group : top]), scale: 1)
    return [16, 8, 0].map { Double(bitmap[32, 32] >> UInt32($0) & 0xFF) / 255 }
  }

  private func channels(_ color: CGColor) -> [Double] {
    [color.red, color.green, color.blue].map { (Double($0) * 255).rounded() / 255 }
  }

  @Test func `modes blend each channel as the recommendation says`() throws {
    let pairs = Array(zip(channels(Self.behind), channels(Self.own)))
    for (blend, function) in Self.functions {
      for inParent in [false, true] {
        for (value, pair) in zip(try pixel(blend, in: inParent), pairs) {
          #expect(abs(value - function(pair.0, pair.1)) < 2.5 / 255, "\(blend)")
        }
      }
      // Half of it leaves half of what lies behind.
      for (value, pair) in zip(try pixel(blend, opacity: 0.5), pairs) {
        let half = (pair.0 + function(pair.0, pair.1)) / 2
        #expect(abs(value - half) < 2.5 / 255, "\(blend) at one half")
      }
    }
  }

  @Test func `modes of hue and lightness keep the lightness of one of the two`() throws {
    func lightness(_ rgb: [Double]) -> Double { 0.3 * rgb[0] + 0.59 * rgb[1] + 0.11 * rgb[2] }
    let (behind, own) = (lightness(channels(Self.behind)), lightness(channels(Self.own)))
    for blend in [Blend.hue, .saturation, .color] {
      #expect(abs(lightness(try pixel(blend)) - behind) < 2.5 / 255, "\(blend)")
    }
    #expect(abs(lightness(try pixel(.luminosity)) - own) < 2.5 / 255)
  }

  @Test func `the nearest pixel is shown where that is asked for`() throws {
    var checks = Bitmap(width: 2, height: 2)
    for (x, y, color) in [(0, 0, 0xFFFF_0000), (1, 0, 0xFF00_FF00), (0, 1, 0xFF00_00FF)] {
      checks[x, y] = UInt32(color)
    }
    checks[1, 1] = 0xFF00_0000
    let image = try #require(CGImage(checks))
    func draw(_ enlarging: ImageContent.Filter?) throws -> Bitmap {
      var node = Node(id: 1, frame: CGRect(x: 0, y: 0, width: 64, height: 64))
      node.content = .image(
        ImageContent(
          digest: image.digest, size: CGSize(width: 2, height: 2), enlarging: enlarging))
      return try Rasterizer(images: [image.digest: image]).bitmap(of: scene([node]), scale: 1)
    }
    let (sharp, smooth) = (try draw(.nearest), try draw(nil))
    for y in 0..<64 {
      for x in 0..<64 { #expect(sharp[x, y] == checks[x / 32, y / 32]) }
    }
    #expect(smooth[31, 10] != checks[0, 0] && smooth[31, 10] != checks[1, 0])
  }

  @Test func `the nearest pixel is shown where a picture shrinks, too`() throws {
    var lines = Bitmap(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 { lines[x, y] = x % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
    }
    let image = try #require(CGImage(lines))
    func levels(_ shrinking: ImageContent.Filter?) throws -> Set<UInt32> {
      var node = Node(id: 1, frame: CGRect(x: 0, y: 0, width: 16, height: 16))
      node.content = .image(
        ImageContent(
          digest: image.digest, size: CGSize(width: 64, height: 64), shrinking: shrinking))
      let bitmap = try Rasterizer(images: [image.digest: image]).bitmap(
        of: scene([node]), scale: 1)
      return Set((1..<15).map { bitmap[$0, 8] & 0xFF })
    }
    #expect(try levels(.nearest).isSubset(of: [0, 255]))
    #expect(try levels(nil).allSatisfy { (120...135).contains($0) })
  }
}
