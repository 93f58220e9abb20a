/// A picture of whole pixels.
///
/// A pixel is a 32-bit number 0xAARRGGBB with the colours multiplied by alpha: what Cairo calls
/// ARGB32. Rows run from the top, without gaps.
public struct Bitmap: Hashable, Sendable {
  /// Pixels across.
  public let width: Int

  /// Pixels down.
  public let height: Int

  /// The pixels, row by row from the top.
  public var pixels: [UInt32]

  /// A transparent picture.
  public init(width: Int, height: Int) {
    self.init(width: width, height: height, pixels: Array(repeating: 0, count: width * height))
  }

  /// - Precondition: `pixels` has `width * height` elements.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(
      pixels.count == width * height,
      "A bitmap of \(width) × \(height) pixels needs \(width * height) of them, not \(pixels.count)."
    )
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// A picture that `draw` makes of a transparent one.
  ///
  /// - Parameter draw: Is given the place of the first pixel.
  package init(width: Int, height: Int, draw: (UnsafeMutablePointer<UInt32>?) -> Void) {
    self.init(width: width, height: height)
    pixels.withUnsafeMutableBufferPointer { draw($0.baseAddress) }
  }

  /// The pixel in column `x` and row `y`, counted from the top left.
  ///
  /// - Precondition: Both lie within the picture.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Red, green, blue and alpha, in 0...1 and the colours divided by alpha, of the pixel at a place in
  /// fractions of the size.
  ///
  /// A place beyond an edge counts as the pixel at the edge; a picture of no pixels is clear.
  public func color(x: Double, y: Double) -> SIMD4<Double> {
    guard width > 0, height > 0 else { return .zero }
    func index(_ place: Double, _ count: Int) -> Int {
      Int(min(max(place * Double(count), 0), Double(count - 1)))
    }
    return SIMD4<Double>(straightColor(self[index(x, width), index(y, height)])) / 255
  }

  /// What the pixels take in memory.
  public var byteCount: Int { pixels.count * MemoryLayout<UInt32>.stride }

  /// Half as wide and high, each pixel the average of four; the last of an odd number is kept.
  public func halved() -> Bitmap {
    let (w, h) = (max(width / 2, 1), max(height / 2, 1))
    var half = Bitmap(width: w, height: h)
    pixels.withUnsafeBufferPointer { source in
      half.pixels.withUnsafeMutableBufferPointer { target in
        for y in 0..<h {
          let top = 2 * y * width
          let bottom = min(2 * y + 1, height - 1) * width
          for x in 0..<w {
            let (left, right) = (2 * x, min(2 * x + 1, width - 1))
            target[y * w + x] = average(
              source[top + left], source[top + right], source[bottom + left],
              source[bottom + right])
          }
        }
      }
    }
    return half
  }
}

/// Red, green, blue and alpha of a pixel, with the colours divided by alpha again, rounded.
@inline(__always)
func straightColor(_ pixel: UInt32) -> SIMD4<UInt8> {
  let alpha = pixel >> 24
  guard alpha > 0 else { return .zero }
  func channel(_ shift: UInt32) -> UInt8 {
    UInt8(min(((pixel >> shift & 0xFF) * 255 + alpha / 2) / alpha, 255))
  }
  return SIMD4(channel(16), channel(8), channel(0), UInt8(alpha))
}

/// The average of four pixels, rounded; two channels are added up at a time.
@inline(__always)
private func average(_ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> UInt32 {
  let mask: UInt32 = 0x00FF_00FF
  let low = (a & mask) &+ (b & mask) &+ (c & mask) &+ (d & mask) &+ 0x0002_0002
  let high =
    (a >> 8 & mask) &+ (b >> 8 & mask) &+ (c >> 8 & mask) &+ (d >> 8 & mask) &+ 0x0002_0002
  return (low >> 2 & mask) | (high >> 2 & mask) << 8
}
