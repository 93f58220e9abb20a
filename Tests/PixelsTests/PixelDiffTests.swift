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

  @Test("A tighter threshold never lets more pass", arguments: [true, false])
  func monotone(discounts: Bool) {
    for seed in 0..<8 as Range<UInt64> {
      let a = Self.picture(seed, opaque: seed % 2 == 0)
      let b = Self.changed(a, seed)
      var last = Int.max
      for threshold in stride(from: 0.0, through: 1, by: 0.05) {
        let diff = PixelDiff(
          of: a, and: b,
          options: .init(
            metric: .pixelmatch(threshold: threshold, discountsAntialiasing: discounts)))
        #expect(diff.differing + diff.discounted <= last)
        last = diff.differing + diff.discounted
      }
      var lastLevels = Int.max
      for levels in stride(from: 0 as UInt8, through: 250, by: 10) {
        let diff = PixelDiff(of: a, and: b, options: .init(metric: .tolerance(levels)))
        #expect(diff.differing <= lastLevels)
        lastLevels = diff.differing
      }
    }
  }

  @Test("It does not matter where in the picture a difference is", arguments: metrics)
  func translation(metric: PixelDiff.Metric) throws {
    let options = PixelDiff.Options(metric: metric)
    for seed in 0..<5 as Range<UInt64> {
      let a = Self.picture(seed)
      let b = Self.changed(a, seed)
      // Two pixels of margin, so that no border is near.
      let here = PixelDiff(of: Self.placed(a, 2, 2), and: Self.placed(b, 2, 2), options: options)
      let there = PixelDiff(of: Self.placed(a, 9, 5), and: Self.placed(b, 9, 5), options: options)
      #expect(here.differing == there.differing && here.discounted == there.discounted)
      #expect(here.largestCluster?.size == there.largestCluster?.size)
      let moved = here.bounds.map {
        PixelRect(x: $0.x + 7, y: $0.y + 3, width: $0.width, height: $0.height)
      }
      #expect(moved == there.bounds)
    }
  }

  /// `bitmap` on a larger grey one.
  static func placed(_ bitmap: Bitmap, _ left: Int, _ top: Int) -> Bitmap {
    let (width, height) = (bitmap.width + 13, bitmap.height + 9)
    var result = Bitmap(
      width: width, height: height, pixels: Array(repeating: 0xFF80_8080, count: width * height))
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width { result[x + left, y + top] = bitmap[x, y] }
    }
    return result
  }

  @Test("The rules of pixelmatch hold, pixel by pixel", arguments: [0, 0.02, 0.1, 0.3])
  func rules(threshold: Double) {
    for seed in 0..<12 as Range<UInt64> {
      let a = Self.picture(seed, width: 31, height: 23, opaque: seed % 3 > 0)
      let b = seed % 2 == 0 ? Self.changed(a, seed) : Self.picture(seed + 1, width: 31, height: 23)
      let expected = PixelmatchRules(a, b).result(threshold: threshold)
      let options = PixelDiff.Options(
        metric: .pixelmatch(threshold: threshold, discountsAntialiasing: true))
      let diff = PixelDiff(of: a, and: b, options: options)
      #expect(diff.differing == expected.differing.count)
      #expect(diff.discounted == expected.discounted.count)
      let mask = PixelDiff.picture(of: a, and: b, options: options, style: .init(isMask: true))
      #expect(Set(mask.pixels.indices.filter { mask.pixels[$0] != 0 }) == expected.differing)
      let all = PixelDiff(
        of: a, and: b,
        options: .init(
          metric: .pixelmatch(threshold: threshold, discountsAntialiasing: false)))
      #expect(all.differing == expected.differing.count + expected.discounted.count)
    }
  }

  @Test func `the largest cluster is what a flood finds`() throws {
    var random = Seeded(state: 77)
    for density in [3, 10, 40, 60, 97] {
      let a = Bitmap(width: 40, height: 30)
      var b = a
      for index in b.pixels.indices where Int.random(in: 0..<100, using: &random) < density {
        b.pixels[index] = 0xFF00_00FF
      }
      let diff = PixelDiff(of: a, and: b)
      let clusters = Self.clusters(b)
      #expect(diff.differing == clusters.reduce(0) { $0 + $1.count })
      let largest = try #require(diff.largestCluster)
      #expect(largest.size == clusters.map(\.count).max())
      let first = try #require(clusters.first { $0.count == largest.size })
      let (xs, ys) = (first.map { $0 % 40 }, first.map { $0 / 40 })
      let (left, right) = (try #require(xs.min()), try #require(xs.max()))
      let (top, bottom) = (try #require(ys.min()), try #require(ys.max()))
      #expect(
        largest.bounds
          == PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1))
    }
  }

  /// The groups of pixels that are not transparent, in the order of their first pixels.
  static func clusters(_ bitmap: Bitmap) -> [Set<Int>] {
    var left = Set(bitmap.pixels.indices.filter { bitmap.pixels[$0] != 0 })
    var clusters: [Set<Int>] = []
    for start in bitmap.pixels.indices where left.contains(start) {
      var cluster: Set<Int> = []
      var open = [start]
      while let at = open.popLast() {
        guard left.remove(at) != nil else { continue }
        cluster.insert(at)
        for dy in -1...1 {
          for dx in -1...1 where (0..<bitmap.width).contains(at % bitmap.width + dx) {
            open.append(at + dy * bitmap.width + dx)
          }
        }
      }
      clusters.append(cluster)
    }
    return clusters
  }

  @Test func `what is ignored does not count, wherever it reaches`() {
    let a = Self.picture(1)
    var b = a
    for (x, y) in [(3, 4), (4, 4), (30, 20)] { b[x, y] ^= 0xFF }
    func diff(_ ignored: PixelRect...) -> PixelDiff {
      PixelDiff(of: a, and: b, options: .init(ignored: ignored))
    }
    #expect(diff().differing == 3)
    #expect(diff(PixelRect(x: 3, y: 4, width: 1, height: 1)).differing == 2)
    let right = diff(PixelRect(x: 0, y: 0, width: 10, height: 10))
    #expect(right.bounds == PixelRect(x: 30, y: 20, width: 1, height: 1))
    #expect(diff(PixelRect(x: -5, y: -5, width: .max, height: .max)).isPassing)
    #expect(diff(PixelRect(x: .max, y: 0, width: .max, height: 5)).differing == 3)
    #expect(diff(PixelRect(x: 9, y: 9, width: -9, height: -9)).differing == 3)
    #expect(
      diff(
        PixelRect(x: 0, y: 4, width: 9, height: 1), PixelRect(x: 30, y: 0, width: 1, height: 99)
      ).isPassing)
  }

  @Test func `sizes that differ fail, whatever is allowed`() {
    let a = Bitmap(width: 4, height: 3, pixels: Array(repeating: 0xFF11_2233, count: 12))
    let b = Bitmap(width: 3, height: 5, pixels: Array(repeating: 0xFF11_2233, count: 15))
    let diff = PixelDiff(
      of: a, and: b, options: .init(metric: .tolerance(255), mostPixels: 1000, mostRatio: 1))
    #expect(!diff.sizesMatch && !diff.isPassing)
    // 4 × 5 in all; 3 × 3 are common, and 1 × 2 belong to neither.
    #expect(diff.total == 20 && diff.differing == 20 - 9 - 2)
    #expect(diff.bounds == PixelRect(x: 0, y: 0, width: 4, height: 5))
    let picture = PixelDiff.picture(of: a, and: b)
    #expect(picture.width == 4 && picture.height == 5)
    #expect(picture[3, 0] == 0xFFFF_0000 && picture[0, 4] == 0xFFFF_0000)
    #expect(picture[3, 4] == 0xFFFF_FFFF)
    let empty = Bitmap(width: 0, height: 0)
    #expect(PixelDiff(of: empty, and: empty).isPassing)
    #expect(!PixelDiff(of: a, and: empty, options: .init(mostPixels: 99)).isPassing)
  }

  @Test func `all caps that are set must hold`() {
    let a = Bitmap(width: 10, height: 10)
    var b = a
    // A cluster of three that touch at corners, and one pixel apart from them.
    for (x, y) in [(1, 1), (2, 2), (3, 1), (8, 8)] { b[x, y] = 0xFFFF_FFFF }
    func passes(_ pixels: Int?, _ ratio: Double?, _ cluster: Int?) -> Bool {
      PixelDiff(
        of: a, and: b,
        options: .init(mostPixels: pixels, mostRatio: ratio, largestCluster: cluster)
      ).isPassing
    }
    #expect(!passes(nil, nil, nil))
    #expect(passes(4, nil, nil) && !passes(3, nil, nil))
    #expect(passes(nil, 0.04, nil) && !passes(nil, 0.039, nil))
    #expect(passes(nil, nil, 3) && !passes(nil, nil, 2))
    #expect(!passes(4, 1, 2) && !passes(3, 1, 3) && passes(4, 1, 3))
  }

  @Test func `a tolerance is a number of levels`() {
    let a = Bitmap(width: 1, height: 1, pixels: [0xFF64_6464])
    for (pixel, levels) in [
      (0xFF64_6469, 5), (0xFF5F_6464, 5), (0xFF63_6669, 5), (0xF064_6464, 15),
    ]
      as [(UInt32, UInt8)]
    {
      let b = Bitmap(width: 1, height: 1, pixels: [pixel])
      #expect(PixelDiff(of: a, and: b, options: .init(metric: .tolerance(levels))).isPassing)
      #expect(!PixelDiff(of: a, and: b, options: .init(metric: .tolerance(levels - 1))).isPassing)
    }
  }

  @Test func `a line that has moved by a pixel is seen`() {
    var a = Bitmap(width: 30, height: 30, pixels: Array(repeating: 0xFFFF_FFFF, count: 900))
    var b = a
    for y in 0..<30 { (a[14, y], b[15, y]) = (0xFF40_4040, 0xFF40_4040) }
    #expect(PixelDiff(of: a, and: b, options: .init(metric: .pixelmatch())).differing == 60)
  }

  @Test func `a difference is painted lighter or darker, and the rest in grey`() {
    let a = Bitmap(width: 3, height: 1, pixels: [0xFFFF_FFFF, 0xFF00_0000, 0xFF00_0000])
    let b = Bitmap(width: 3, height: 1, pixels: [0xFF00_0000, 0xFFFF_FFFF, 0xFF00_0000])
    let style = PixelDiff.Style(differing: 0x112233, lighter: 0x445566)
    // Black at a tenth of its opacity on white: 255 − 25.5, cut off.
    #expect(
      PixelDiff.picture(of: a, and: b, style: style).pixels
        == [0xFF44_5566, 0xFF11_2233, 0xFFE5_E5E5])
  }
}
