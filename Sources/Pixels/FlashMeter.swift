internal import Foundation

/// Counts how often a large part of a moving picture flashes.
///
/// A pixel changes as it becomes lighter, or darker, by so much since it last changed the other way.
/// Where more pixels of a part as large as ``area`` become lighter than darker, or the other way round,
/// the picture changes; two such changes to and fro are a flash. What only moves makes about as many
/// pixels lighter as darker.
///
/// - Source: W3C, *Web Content Accessibility Guidelines 2.2*, general flash and red flash thresholds.
package struct FlashMeter {
  /// What changes to and fro.
  package enum Kind: Hashable, CaseIterable, Sendable {
    /// The relative luminance, by a tenth, where the darker is below 0.8.
    case general
    /// Saturated red: by 20 of (R − G − B) × 320, where one of the two has four fifths of its light in
    /// red.
    case red
  }

  package let kind: Kind
  private let area: Double
  private let framesPerSecond: Int

  /// Three flashes are six changes to and fro: one more is too much.
  private static let mostChanges = 6

  /// How long pixels may take to change together, in seconds; our choice: a flash of 3 Hz is lighter for
  /// a sixth of a second.
  private static let concurrence = 0.1

  private struct Pixel {
    var low = Float.infinity
    var high = -Float.infinity
    var direction = 0
    /// Whether one of the values since the last change is saturated; for red.
    var isSaturated = false
  }

  private var pixels: [Pixel] = []
  private var frame = -1
  /// How many more pixels have become lighter than darker, in parts, since ``since``.
  private var sum = 0.0
  private var since = 0
  private var direction = 0.0
  private var changes: [Int] = []

  package init(_ kind: Kind, area: Double, framesPerSecond: Int) {
    (self.kind, self.area, self.framesPerSecond) = (kind, area, framesPerSecond)
  }

  /// - Returns: Whether the picture has flashed too often in the second that ends with this frame; each
  ///   second is told of once.
  package mutating func add(_ bitmap: Bitmap) -> Bool {
    frame += 1
    if pixels.isEmpty { pixels = Array(repeating: Pixel(), count: bitmap.pixels.count) }
    let net = change(to: bitmap)
    if net * sum < 0 || Double(frame - since) > Self.concurrence * Double(framesPerSecond) {
      (sum, since) = (0, frame)
    }
    if sum == 0 { since = frame }
    sum += net
    guard abs(sum) >= area, sum * direction <= 0 else { return false }
    direction = sum > 0 ? 1 : -1
    sum = 0
    changes = changes.suffix(Self.mostChanges) + [frame]
    guard changes.count > Self.mostChanges, changes[0] > frame - framesPerSecond else {
      return false
    }
    changes = []
    return true
  }

  /// How many more pixels become lighter than darker, in parts of all.
  private mutating func change(to bitmap: Bitmap) -> Double {
    var net = 0
    let kind = kind
    pixels.withUnsafeMutableBufferPointer { pixels in
      bitmap.pixels.withUnsafeBufferPointer { colors in
        for index in 0..<min(pixels.count, colors.count) {
          net += Self.step(colors[index], &pixels[index], kind)
        }
      }
    }
    return Double(net) / Double(max(pixels.count, 1))
  }

  /// - Returns: 1 where a pixel becomes lighter, -1 where it becomes darker, 0 where it stays.
  @inline(__always)
  private static func step(_ color: UInt32, _ pixel: inout Pixel, _ kind: Kind) -> Int {
    let r = light[Int(color >> 16 & 0xFF)]
    let g = light[Int(color >> 8 & 0xFF)]
    let b = light[Int(color & 0xFF)]
    let isRed = r + g + b > 0 && r / (r + g + b) >= 0.8
    let value = kind == .red ? max((r - g - b) * 320, 0) : 0.2126 * r + 0.7152 * g + 0.0722 * b
    let least: Float = kind == .red ? 20 : 0.1
    pixel.isSaturated = pixel.isSaturated || isRed
    // What is lighter than this, and what has no red, does not flash.
    let (canRise, canFall) =
      kind == .red ? (pixel.isSaturated, pixel.isSaturated) : (pixel.low < 0.8, value < 0.8)
    let rises = pixel.direction <= 0 && value - pixel.low >= least && canRise
    let falls = pixel.direction >= 0 && pixel.high - value >= least && canFall
    guard rises || falls else {
      pixel.low = min(pixel.low, value)
      pixel.high = max(pixel.high, value)
      return 0
    }
    pixel = Pixel(low: value, high: value, direction: rises ? 1 : -1, isSaturated: isRed)
    return rises ? 1 : -1
  }

  /// The light of each level of a channel, as WCAG's definition of relative luminance has it.
  private static let light: [Float] = (0...255).map { level in
    let part = Double(level) / 255
    return Float(part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4))
  }
}
