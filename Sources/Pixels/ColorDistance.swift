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

/// The pixels of a bitmap, and what the surroundings of one say about it.
struct PixelGrid {
  let pixels: UnsafePointer<UInt32>
  let width: Int
  let height: Int

  /// Whether the pixel at `index` looks like anti-aliasing, given another version of the picture.
  ///
  /// It lies between a darker and a lighter neighbour, at most two neighbours are as bright as it
  /// is, and the darkest or the lightest belongs to a flat patch in both pictures. Border counts as one
  /// neighbour of its kind.
  ///
  /// - Source: V. Vyšniauskas, *Anti-aliased Pixel and Intensity Slope Detector*, 2009.
  func isAntialiased(_ index: Int, against other: PixelGrid) -> Bool {
    // In a flat patch this settles it without adding up a single luma.
    if isFlat(around: index) { return false }
    let area = surroundings(of: index)
    let center = pixels[index]
    let luma = ColorOnWhite(center).luma
    var equals = area.border
    var (least, most) = (0.0, 0.0)
    var (darkest, lightest) = (index, index)
    for x in area.left...area.right {
      for y in area.top...area.bottom {
        let at = y * width + x
        if at == index { continue }
        let delta = pixels[at] == center ? 0 : luma - ColorOnWhite(pixels[at]).luma
        if delta == 0 {
          equals += 1
          if equals > 2 { return false }
        } else if delta < least {
          (least, darkest) = (delta, at)
        } else if delta > most {
          (most, lightest) = (delta, at)
        }
      }
    }
    if least == 0 || most == 0 { return false }
    return isFlat(around: darkest) && other.isFlat(around: darkest)
      || isFlat(around: lightest) && other.isFlat(around: lightest)
  }

  /// Whether more than two neighbours equal the pixel at `index`.
  private func isFlat(around index: Int) -> Bool {
    let area = surroundings(of: index)
    var equals = area.border
    for x in area.left...area.right {
      for y in area.top...area.bottom {
        let at = y * width + x
        if at != index, pixels[at] == pixels[index] { equals += 1 }
        if equals > 2 { return true }
      }
    }
    return false
  }

  /// The pixel and its neighbours, and 1 if some lie outside.
  @inline(__always)
  private func surroundings(of index: Int) -> (
    left: Int, right: Int, top: Int, bottom: Int, border: Int
  ) {
    let (y, x) = index.quotientAndRemainder(dividingBy: width)
    let (left, right) = (max(x - 1, 0), min(x + 1, width - 1))
    let (top, bottom) = (max(y - 1, 0), min(y + 1, height - 1))
    let isAtBorder = x == left || x == right || y == top || y == bottom
    return (left, right, top, bottom, isAtBorder ? 1 : 0)
  }
}
