import Foundation
import Pixels

/// The rules of pixelmatch written down once more: word for word, pixel by pixel, without shortcuts.
///
/// What is tested works on whole bitmaps and leaves out what it can; this leaves out nothing.
struct PixelmatchRules {
  let width: Int
  let height: Int
  let first: [[Double]]
  let second: [[Double]]

  init(_ first: Bitmap, _ second: Bitmap) {
    (width, height) = (first.width, first.height)
    self.first = first.pixels.map(Self.straight)
    self.second = second.pixels.map(Self.straight)
  }

  /// Red, green, blue and alpha, in levels, the colours divided by alpha.
  static func straight(_ pixel: UInt32) -> [Double] {
    let alpha = Double(pixel >> 24)
    let channels = ([16, 8, 0] as [UInt32]).map { shift -> Double in
      alpha == 0 ? 0 : (Double(pixel >> shift & 0xFF) * 255 / alpha).rounded()
    }
    return channels + [alpha]
  }

  static func yiq(_ color: [Double]) -> [Double] {
    let alpha = color[3] / 255
    let c =
      color[3] < 255 ? color.prefix(3).map { 255 + ($0 - 255) * alpha } : Array(color.prefix(3))
    return [
      c[0] * 0.29889531 + c[1] * 0.58662247 + c[2] * 0.11448223,
      c[0] * 0.59597799 - c[1] * 0.27417610 - c[2] * 0.32180189,
      c[0] * 0.21147017 - c[1] * 0.52261711 + c[2] * 0.31114694,
    ]
  }

  static func distance(_ a: [Double], _ b: [Double]) -> Double {
    if a == b { return 0 }
    let d = zip(yiq(a), yiq(b)).map { $0 - $1 }
    let distance = 0.5053 * d[0] * d[0] + 0.299 * d[1] * d[1] + 0.1957 * d[2] * d[2]
    return d[0] > 0 ? -distance : distance
  }

  private func neighbors(_ x: Int, _ y: Int) -> [(x: Int, y: Int)] {
    var result: [(x: Int, y: Int)] = []
    for nx in x - 1...x + 1 where nx >= 0 && nx < width {
      for ny in y - 1...y + 1 where ny >= 0 && ny < height && (nx != x || ny != y) {
        result.append((nx, ny))
      }
    }
    return result
  }

  private func hasManySiblings(_ image: [[Double]], _ x: Int, _ y: Int) -> Bool {
    let around = neighbors(x, y)
    let equals = around.filter { image[$0.y * width + $0.x] == image[y * width + x] }.count
    return equals + (around.count < 8 ? 1 : 0) > 2
  }

  private func isAntialiased(_ image: [[Double]], _ other: [[Double]], _ x: Int, _ y: Int) -> Bool {
    let center = image[y * width + x]
    let around = neighbors(x, y)
    var zeroes = around.count < 8 ? 1 : 0
    var least = (delta: 0.0, at: (x: 0, y: 0))
    var most = least
    for at in around {
      let color = image[at.y * width + at.x]
      let delta = color == center ? 0 : Self.yiq(center)[0] - Self.yiq(color)[0]
      if delta == 0 { zeroes += 1 }
      if delta < least.delta {
        least = (delta, at)
      } else if delta > most.delta {
        most = (delta, at)
      }
    }
    guard zeroes <= 2, least.delta < 0, most.delta > 0 else { return false }
    return [least.at, most.at].contains {
      hasManySiblings(image, $0.x, $0.y) && hasManySiblings(other, $0.x, $0.y)
    }
  }

  /// The pixels that differ, and those that do so by anti-aliasing only.
  func result(threshold: Double) -> (differing: Set<Int>, discounted: Set<Int>) {
    var result = (differing: Set<Int>(), discounted: Set<Int>())
    for y in 0..<height {
      for x in 0..<width {
        let index = y * width + x
        guard abs(Self.distance(first[index], second[index])) > 35215 * threshold * threshold
        else { continue }
        if isAntialiased(first, second, x, y) || isAntialiased(second, first, x, y) {
          result.discounted.insert(index)
        } else {
          result.differing.insert(index)
        }
      }
    }
    return result
  }
}
