/// How far apart two colours look, and whether a pixel looks like anti-aliasing.
///
/// Every sum is in `Double`, in the order in which the pixelmatch tools add up and without fused
/// multiply-add: the last bit decides about pixels at the threshold.
///
/// - Source: Y. Kotsarenko and F. Ramos, *Measuring perceived color difference using YIQ NTSC
///   transmission color space in mobile applications*, 2010.
enum ColorDistance {
  /// The distance between black and white, which is the largest.
  private static let largest = 35215.0

  /// The distance above which two pixels differ.
  static func limit(threshold: Double) -> Double { largest * threshold * threshold }

  /// The distance of two pixels on white; negative when the first is the lighter.
  @inline(__always)
  static func between(_ first: UInt32, _ second: UInt32) -> Double {
    if first == second { return 0 }
    let (a, b) = (ColorOnWhite(first), ColorOnWhite(second))
    let (luma, otherLuma) = (a.luma, b.luma)
    let y = luma - otherLuma
    let i = a.inPhase - b.inPhase
    let q = a.quadrature - b.quadrature
    let distance = 0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
    return luma > otherLuma ? -distance : distance
  }
}

/// A colour laid on white, in levels of 0...255.
struct ColorOnWhite {
  private let red: Double
  private let green: Double
  private let blue: Double

  @inline(__always)
  init(_ pixel: UInt32) {
    if pixel >= 0xFF00_0000 {
      red = Double(pixel >> 16 & 0xFF)
      green = Double(pixel >> 8 & 0xFF)
      blue = Double(pixel & 0xFF)
      return
    }
    let color = straightColor(pixel)
    let alpha = Double(color.w) / 255
    func blend(_ channel: UInt8) -> Double { 255 + (Double(channel) - 255) * alpha }
    (red, green, blue) = (blend(color.x), blend(color.y), blend(color.z))
  }

  /// A colour that is not laid on anything: alpha counts for nothing.
  init(ignoringAlphaOf pixel: UInt32) {
    let color = straightColor(pixel)
    (red, green, blue) = (Double(color.x), Double(color.y), Double(color.z))
  }

  /// Y, I and Q of the NTSC colour space.
  @inline(__always)
  var luma: Double { red * 0.29889531 + green * 0.58662247 + blue * 0.11448223 }
  @inline(__always)
  var inPhase: Double { red * 0.59597799 - green * 0.27417610 - blue * 0.32180189 }
  @inline(__always)
  var quadrature: Double { red * 0.21147017 - green * 0.52261711 + blue * 0.31114694 }
}
