import Foundation
import Pixels
import Testing

/// Numbers from a seed (SplitMix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}

@Suite struct GaussianBlurTests {
  /// The exact blur of one row, in double precision.
  static func exact(_ row: [Double], sigma: Double, clamps: Bool) -> [Double] {
    let radius = Int((sigma * 6).rounded(.up))
    let weights = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let sum = weights.reduce(0, +)
    return row.indices.map { x in
      (-radius...radius).reduce(0) { total, k in
        let at = x + k
        let isInside = row.indices.contains(at)
        let value = isInside ? row[at] : clamps ? row[at < 0 ? 0 : row.count - 1] : 0
        return total + value * weights[k + radius] / sum
      }
    }
  }

  @Test(
    "At most one level off the exact Gaussian",
    arguments: [0.7, 2, 6.5, 9, 17.3, 30, 90], [true, false])
  func exactness(sigma: Double, clamps: Bool) {
    var random = Seeded(state: 11)
    let (width, height) = (150, 110)
    // Noise, a step and a single bright point: what blurs get wrong.
    let rows: [[Double]] = (0..<height).map { y in
      (0..<width).map { x in
        let noise = Double(UInt8.random(in: 0...255, using: &random))
        return x == 75 && y == 55 ? 255 : y < 40 ? noise : x < 60 ? 255 : 0
      }
    }
    let blurredRows = rows.map { Self.exact($0, sigma: sigma, clamps: clamps) }
    var columns = (0..<width).map { x in
      Self.exact(blurredRows.map { $0[x] }, sigma: sigma, clamps: clamps)
    }
    let pixels = rows.flatMap { $0.map { UInt32($0) << 24 | 0x0012_3456 } }
    let result = GaussianBlur(sigma: sigma, edge: clamps ? .clamp : .transparent)
      .silhouette(of: Bitmap(width: width, height: height, pixels: pixels))
    var worst = 0.0
    for y in 0..<height {
      for x in 0..<width {
        worst = max(worst, abs(Double(result[x, y]) - columns[x][y]))
      }
    }
    columns = []
    #expect(worst <= 1, "off by \(worst)")
  }

  @Test("Parts of a blur have the pixels of the whole", arguments: [0, 0.8, 3, 9, 25, 70])
  func parts(sigma: Double) {
    var random = Seeded(state: 17)
    let bitmap = Bitmap(
      width: 83, height: 61,
      pixels: (0..<83 * 61).map { _ in
        0xFF00_0000 | .random(in: 0...0xFF_FFFF, using: &random)
      })
    let parts = [
      PixelRect(x: 0, y: 0, width: 83, height: 61), PixelRect(x: 5, y: 7, width: 1, height: 1),
      PixelRect(x: 30, y: 0, width: 53, height: 22), PixelRect(x: 17, y: 40, width: 9, height: 21),
    ]
    let blur = GaussianBlur(sigma: sigma, edge: .clamp)
    let whole = blur.apply(to: bitmap, saturation: Saturation(1.8))
    let blurred = blur.apply(to: bitmap, in: parts, saturation: Saturation(1.8))
    for (part, blurred) in zip(parts, blurred) {
      var expected: [UInt32] = []
      for y in part.y..<part.y + part.height {
        for x in part.x..<part.x + part.width { expected.append(whole[x, y]) }
      }
      #expect(blurred == Bitmap(width: part.width, height: part.height, pixels: expected))
    }
  }

  @Test func `a picture of one colour stays as it is`() {
    let bitmap = Bitmap(width: 60, height: 40, pixels: Array(repeating: 0xFF40_80C0, count: 2400))
    #expect(GaussianBlur(sigma: 25, edge: .clamp).apply(to: bitmap) == bitmap)
  }
}

@Suite struct PNGTests {
  @Test("What is written reads back equal", arguments: [true, false])
  func roundTrip(isOpaque: Bool) throws {
    var random = Seeded(state: 4)
    var bitmap = Bitmap(width: 37, height: 23)
    for index in bitmap.pixels.indices {
      let alpha: UInt32 = isOpaque ? 255 : [0, 255].randomElement(using: &random) ?? 0
      let color = UInt32.random(in: 0...0xFF_FFFF, using: &random)
      bitmap.pixels[index] = alpha == 0 ? 0 : alpha << 24 | color
    }
    let file = PNGEncoder().encode(bitmap)
    #expect(try PNGDecoder.decode(Data(file), name: "test") == bitmap)
    #expect(file[25] == (isOpaque ? 2 : 6))
  }

  @Test func `what is no picture is refused in a sentence`() throws {
    let good = PNGEncoder().encode(Bitmap(width: 40, height: 40))
    func problem(_ bytes: [UInt8]) -> PNGError? {
      do throws(PNGError) {
        _ = try PNGDecoder.decode(Data(bytes), name: "cover.png")
        return nil
      } catch {
        return error
      }
    }
    #expect(problem([]) == .notPNG(name: "cover.png"))
    #expect(problem(Array("GIF89a".utf8)) == .notPNG(name: "cover.png"))
    guard case .damaged = problem(Array(good.prefix(60))) else {
      Issue.record("a truncated file was read")
      return
    }
    var random = Seeded(state: 8)
    for _ in 0..<500 {
      var bytes = good
      bytes[Int.random(in: 8..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      _ = problem(bytes)
    }
  }
}
