/// Rows of pixels as rows of numbers and back, four pixels at a time.
///
/// All of it is plain vector arithmetic, which every processor rounds alike. Whatever works on a single
/// pixel stays in this file: in debug builds no other file's functions become part of a loop.
enum PixelRow {
  /// Writes the channels of each pixel as numbers: four of them, or alpha alone.
  static func unpack(
    _ row: UnsafePointer<UInt32>, count: Int, _ channels: Int,
    to numbers: UnsafeMutablePointer<Float>
  ) {
    if channels == 4 {
      unpack(row, count: count, to: numbers)
    } else {
      unpackAlpha(row, count: count, to: numbers)
    }
  }

  /// Writes the four channels of each pixel, blue first, as numbers.
  private static func unpack(
    _ row: UnsafePointer<UInt32>, count: Int, to numbers: UnsafeMutablePointer<Float>
  ) {
    let target = UnsafeMutableRawPointer(numbers)
    for x in 0..<count {
      let channels = SIMD4(repeating: row[x]) &>> SIMD4(0, 8, 16, 24) & 0xFF
      target.storeBytes(of: PixelLanes.numbers(channels), toByteOffset: 16 * x, as: SIMD4.self)
    }
  }

  /// Writes the alpha of each pixel as a number.
  private static func unpackAlpha(
    _ row: UnsafePointer<UInt32>, count: Int, to numbers: UnsafeMutablePointer<Float>
  ) {
    for x in 0..<count { numbers[x] = Float(row[x] >> 24) }
  }

  /// Writes pixels of the levels nearest to `numbers`, four of them a pixel, in stronger or paler colours.
  static func pack(
    _ numbers: UnsafePointer<Float>, count: Int, to row: UnsafeMutablePointer<UInt32>,
    saturation amount: Float
  ) {
    let source = UnsafeRawPointer(numbers)
    let isPlain = amount == 1
    forFour(count, row) { x in
      func channels(_ pixel: Int) -> SIMD4<Float> {
        source.loadUnaligned(fromByteOffset: 16 * min(pixel, count - 1), as: SIMD4<Float>.self)
      }
      var lanes = PixelLanes(channels(x), channels(x + 1), channels(x + 2), channels(x + 3))
      lanes.round()
      if !isPlain { lanes.saturate(by: amount) }
      return lanes.pixels
    }
  }

  /// Writes black of the alphas nearest to `numbers`.
  static func packAlpha(
    _ numbers: UnsafePointer<Float>, count: Int, to row: UnsafeMutablePointer<UInt32>
  ) {
    forFour(count, row) { x in
      func alpha(_ pixel: Int) -> Float { numbers[min(pixel, count - 1)] }
      let alphas = SIMD4(alpha(x), alpha(x + 1), alpha(x + 2), alpha(x + 3))
      return PixelLanes.bits(PixelLanes.level(alphas)) &<< 24
    }
  }

  /// Makes the colours of `count` pixels stronger or paler.
  static func saturate(
    _ row: UnsafeMutablePointer<UInt32>, count: Int, by amount: Float
  ) {
    let source = UnsafeRawPointer(row)
    forFour(count, row) { x in
      let isWhole = x + 4 <= count
      var lanes = PixelLanes(
        isWhole
          ? source.loadUnaligned(fromByteOffset: 4 * x, as: SIMD4<UInt32>.self)
          : SIMD4(repeating: row[x]))
      lanes.saturate(by: amount)
      return lanes.pixels
    }
  }

  /// Writes a row four pixels at a time, and what is left one by one.
  @inline(__always)
  private static func forFour(
    _ count: Int, _ row: UnsafeMutablePointer<UInt32>, _ pixels: (Int) -> SIMD4<UInt32>
  ) {
    var x = 0
    while x + 4 <= count {
      UnsafeMutableRawPointer(row + x).storeBytes(of: pixels(x), as: SIMD4<UInt32>.self)
      x += 4
    }
    while x < count {
      row[x] = pixels(x)[0]
      x += 1
    }
  }
}

/// Four pixels, channel by channel, as numbers that are computed with side by side.
private struct PixelLanes {
  var blue: SIMD4<Float>
  var green: SIMD4<Float>
  var red: SIMD4<Float>
  var alpha: SIMD4<Float>

  /// The luma of Rec 709.
  private static let luma = (blue: Float(0.0722), green: Float(0.7152), red: Float(0.2126))

  /// Added to a number below it, this leaves a whole number in the last bits.
  private static let ruler: Float = 0x1p23

  @inline(__always)
  init(_ pixels: SIMD4<UInt32>) {
    blue = Self.numbers(pixels & 0xFF)
    green = Self.numbers(pixels &>> 8 & 0xFF)
    red = Self.numbers(pixels &>> 16 & 0xFF)
    alpha = Self.numbers(pixels &>> 24)
  }

  /// Four pixels, each of which has its channels side by side.
  @inline(__always)
  init(_ a: SIMD4<Float>, _ b: SIMD4<Float>, _ c: SIMD4<Float>, _ d: SIMD4<Float>) {
    let (first, second) = (SIMD8(lowHalf: a, highHalf: b), SIMD8(lowHalf: c, highHalf: d))
    let even = SIMD8(lowHalf: first.evenHalf, highHalf: second.evenHalf)
    let odd = SIMD8(lowHalf: first.oddHalf, highHalf: second.oddHalf)
    (blue, green, red, alpha) = (even.evenHalf, odd.evenHalf, even.oddHalf, odd.oddHalf)
  }

  /// The pixels; all channels are whole numbers up to 255.
  @inline(__always)
  var pixels: SIMD4<UInt32> {
    // Two channels at a time are exact numbers.
    Self.bits(blue + green * 256) | Self.bits(red + alpha * 256) &<< 16
  }

  /// Each channel as the whole level nearest to it.
  @inline(__always)
  mutating func round() {
    blue = Self.level(blue)
    green = Self.level(green)
    red = Self.level(red)
    alpha = Self.level(alpha)
  }

  /// Premultiplied colours stay within their alpha.
  @inline(__always)
  mutating func saturate(by amount: Float) {
    let grey = blue * Self.luma.blue + green * Self.luma.green + red * Self.luma.red
    func strengthened(_ channel: SIMD4<Float>) -> SIMD4<Float> {
      Self.whole((channel - grey) * amount + (grey + 0.5), upTo: alpha)
    }
    (blue, green, red) = (strengthened(blue), strengthened(green), strengthened(red))
  }

  /// The whole level of 255 nearest to each number.
  @inline(__always)
  static func level(_ values: SIMD4<Float>) -> SIMD4<Float> {
    whole(values + 0.5, upTo: SIMD4(repeating: 255))
  }

  /// The numbers, from 0 to `most`, without their fractions.
  @inline(__always)
  private static func whole(_ values: SIMD4<Float>, upTo most: SIMD4<Float>) -> SIMD4<Float> {
    // Replacing is one instruction; 'pointwiseMax' would be a loop.
    let positive = values.replacing(with: 0, where: values .< 0)
    let limited = positive.replacing(with: most, where: positive .> most)
    let nearest = (limited + ruler) - ruler
    return nearest - SIMD4<Float>.zero.replacing(with: 1, where: nearest .> limited)
  }

  /// Whole numbers up to 65535 as integers.
  @inline(__always)
  static func bits(_ values: SIMD4<Float>) -> SIMD4<UInt32> {
    unsafeBitCast(values + ruler, to: SIMD4<UInt32>.self) & 0xFFFF
  }

  /// Integers up to 65535 as numbers.
  @inline(__always)
  static func numbers(_ bits: SIMD4<UInt32>) -> SIMD4<Float> {
    unsafeBitCast(bits | ruler.bitPattern, to: SIMD4<Float>.self) - ruler
  }
}
