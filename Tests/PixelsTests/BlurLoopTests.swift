import Pixels
import Testing

/// What is worked out four pixels at a time, held to one channel of one pixel after the other.
@Suite struct BlurLoopTests {
  private static func noise(_ width: Int, _ height: Int) -> Bitmap {
    var random = Seeded(state: UInt64(width * 1000 + height))
    let pixels = (0..<width * height).map { _ in
      let alpha =
        [0, 255, UInt32.random(in: 1...254, using: &random)].randomElement(using: &random) ?? 0
      func channel() -> UInt32 { alpha == 0 ? 0 : .random(in: 0...alpha, using: &random) }
      return alpha << 24 | channel() << 16 | channel() << 8 | channel()
    }
    return Bitmap(width: width, height: height, pixels: pixels)
  }

  private static func channel(_ number: Int, of bitmap: Bitmap) -> Bitmap {
    Bitmap(
      width: bitmap.width, height: bitmap.height,
      pixels: bitmap.pixels.map { ($0 >> (8 * UInt32(number)) & 0xFF) << 24 })
  }

  @Test(
    "Each channel is blurred as alpha alone is, whatever the width", arguments: [2.5, 9, 30],
    [1, 3, 4, 6, 17, 36, 61])
  func channels(sigma: Double, width: Int) {
    let bitmap = Self.noise(width, 21)
    for edge in [GaussianBlur.Edge.clamp, .transparent] {
      let blur = GaussianBlur(sigma: sigma, edge: edge)
      let blurred = blur.apply(to: bitmap)
      for number in 0..<4 {
        #expect(
          Self.channel(number, of: blurred)
            == blur.silhouette(of: Self.channel(number, of: bitmap)).black)
      }
    }
  }

  @Test("Each pixel's colour is stronger by the formula", arguments: [0, 0.4, 1.8, 3, 256])
  func saturation(amount: Float) {
    let bitmap = Self.noise(13, 7)
    let stronger = Saturation(Double(amount)).apply(to: bitmap)
    for (before, after) in zip(bitmap.pixels, stronger.pixels) {
      let levels = [0, 8, 16].map { Float(before >> $0 & 0xFF) }
      // Rec. ITU-R BT.709-6, item 3.2.
      let grey = levels[0] * 0.0722 + levels[1] * 0.7152 + levels[2] * 0.2126
      let expected = levels.map { level in
        UInt32(min(max((level - grey) * amount + (grey + 0.5), 0), Float(before >> 24)))
      }
      #expect(
        after == before & 0xFF00_0000 | expected[2] << 16 | expected[1] << 8 | expected[0])
    }
  }

  @Test("Blur and saturation in one pass are one after the other", arguments: [0, 3, 20.5])
  func onePass(sigma: Double) {
    let bitmap = Self.noise(45, 31)
    let blur = GaussianBlur(sigma: sigma, edge: .clamp)
    for amount in [0, 1, 1.8] {
      let saturation = Saturation(amount)
      #expect(
        blur.apply(to: bitmap, saturation: saturation)
          == saturation.apply(to: blur.apply(to: bitmap)))
    }
  }

  @Test func `nothing is blurred to nothing`() {
    let nothing = Bitmap(width: 0, height: 3)
    #expect(GaussianBlur(sigma: 9, edge: .clamp).apply(to: nothing) == nothing)
    #expect(GaussianBlur(sigma: 9, edge: .clamp).silhouette(of: nothing).black == nothing)
  }

  private static func cut(_ bitmap: Bitmap, _ part: PixelRect) -> Bitmap {
    Bitmap(
      width: part.width, height: part.height,
      pixels: (0..<part.height).flatMap { y in
        (0..<part.width).map { x in bitmap[part.x + x, part.y + y] }
      })
  }

  @Test("A part is blurred as in the whole", arguments: [0, 1.5, 7, 9.5, 20, 33])
  func part(sigma: Double) {
    var random = Seeded(state: 3)
    let bitmap = Self.noise(190, 170)
    let area = PixelRect(x: -31, y: 17, width: 190, height: 170)
    for edge in [GaussianBlur.Edge.clamp, .transparent] {
      let blur = GaussianBlur(sigma: sigma, edge: edge)
      let whole = (blur.apply(to: bitmap), blur.silhouette(of: bitmap).black)
      for _ in 0..<8 {
        let part = PixelRect(
          x: .random(in: -40..<150, using: &random), y: .random(in: 10..<180, using: &random),
          width: .random(in: 1..<40, using: &random), height: .random(in: 1..<40, using: &random)
        ).intersection(area)
        if part.isEmpty { continue }
        let around = blur.surroundings(of: part, in: area)
        let small = Self.cut(bitmap, around.moved(by: area))
        let place = part.moved(by: around)
        #expect(
          Self.cut(blur.silhouette(of: small).black, place)
            == Self.cut(whole.1, part.moved(by: area)))
        #expect(
          Self.cut(blur.apply(to: small), place) == Self.cut(whole.0, part.moved(by: area)))
      }
    }
  }

  @Test(
    "What is the same over a stretch is blurred as if none of it were left out",
    arguments: [
      0.8, 2.5, 9, 20, 33,
    ])
  func evenStretches(sigma: Double) {
    var random = Seeded(state: 5)
    for (width, height) in [(700, 30), (40, 700), (1, 500), (40, 40)] {
      let (corner, edge) = (Int.random(in: 1...30, using: &random), 7)
      // A box with soft corners, somewhere in the picture: what shadows are made of.
      let pixels = (0..<height).flatMap { y in
        (0..<width).map { x in
          let (across, down) = (min(x - edge, width - 3 - x), min(y - edge, height - 2 - y))
          guard across >= 0, down >= 0 else { return UInt32(0) }
          let isCorner = across < corner && down < corner
          return UInt32(isCorner ? (across * 31 + down * 17) % 256 : 255) << 24
        }
      }
      let bitmap = Bitmap(width: width, height: height, pixels: pixels)
      for edge in [GaussianBlur.Edge.clamp, .transparent] {
        let blur = GaussianBlur(sigma: sigma, edge: edge)
        #expect(blur.silhouette(of: bitmap).black == blur.apply(to: bitmap), "\(width) × \(height)")
      }
    }
  }

  @Test func `a rectangle without a hole is four that do not overlap`() {
    let area = PixelRect(x: 2, y: 3, width: 10, height: 8)
    for hole in [
      PixelRect(x: 5, y: 5, width: 3, height: 2), PixelRect(x: 0, y: 0, width: 5, height: 5),
      PixelRect(x: 2, y: 3, width: 10, height: 8), PixelRect(x: 20, y: 3, width: 4, height: 4),
      PixelRect(x: 4, y: -9, width: 2, height: 90),
    ] {
      for x in 0..<20 {
        for y in 0..<20 {
          let pixel = PixelRect(x: x, y: y, width: 1, height: 1)
          let isLeft = !pixel.intersection(area).isEmpty && pixel.intersection(hole).isEmpty
          let count = area.parts(without: hole).filter { !$0.intersection(pixel).isEmpty }.count
          #expect(count == (isLeft ? 1 : 0))
        }
      }
    }
  }
}

extension PixelRect {
  /// Where the rectangle lies in `other`.
  fileprivate func moved(by other: PixelRect) -> PixelRect {
    PixelRect(x: x - other.x, y: y - other.y, width: width, height: height)
  }
}

extension AlphaMask {
  /// A black picture of the same alphas.
  fileprivate var black: Bitmap {
    Bitmap(
      width: width, height: height,
      pixels: (0..<height).flatMap { y in (0..<width).map { UInt32(self[$0, y]) << 24 } })
  }
}
