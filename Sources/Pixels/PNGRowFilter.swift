/// Writes the rows of pictures as what they differ by from the row above.
///
/// That is zeros for rows that repeat, and small numbers for soft gradients and blurs.
enum PNGRowFilter {
  /// The number by which the filter is known.
  private static let up: UInt8 = 2

  /// The bytes of a row with its filter's number.
  static func byteCount(width: Int, isOpaque: Bool) -> Int { width * (isOpaque ? 3 : 4) + 1 }

  /// Whether none of the pixels lets anything through.
  static func areOpaque(_ pixels: UnsafeBufferPointer<UInt32>) -> Bool {
    var all = UInt32.max
    for pixel in pixels { all &= pixel }
    return all >= 0xFF00_0000
  }

  /// Writes the rows of those numbers: without alpha, or with colours that are divided by it.
  static func write(
    _ rows: Range<Int>, of pixels: UnsafePointer<UInt32>, width: Int, isOpaque: Bool,
    to out: UnsafeMutablePointer<UInt8>
  ) {
    let stride = byteCount(width: width, isOpaque: isOpaque)
    let nothing = [UInt32](repeating: 0, count: width)
    nothing.withUnsafeBufferPointer { nothing in
      guard let nothing = nothing.baseAddress else { return }
      for y in rows {
        let row = pixels + y * width
        let above = y == 0 ? nothing : row - width
        let out = out + (y - rows.lowerBound) * stride
        out[0] = up
        if isOpaque {
          writeOpaque(row, above, count: width, to: out + 1)
        } else {
          writeTranslucent(row, above, count: width, to: out + 1)
        }
      }
    }
  }

  /// Four pixels at a time are twelve bytes.
  private static func writeOpaque(
    _ row: UnsafePointer<UInt32>, _ above: UnsafePointer<UInt32>, count: Int,
    to out: UnsafeMutablePointer<UInt8>
  ) {
    let (bytes, bytesAbove) = (UnsafeRawPointer(row), UnsafeRawPointer(above))
    let target = UnsafeMutableRawPointer(out)
    var x = 0
    while x + 4 <= count {
      let levels = bytes.loadUnaligned(fromByteOffset: 4 * x, as: SIMD16<UInt8>.self)
      let others = bytesAbove.loadUnaligned(fromByteOffset: 4 * x, as: SIMD16<UInt8>.self)
      let pixels = unsafeBitCast(levels &- others, to: SIMD4<UInt32>.self)
      // Red first.
      let turned = (pixels &>> 16) & 0xFF | pixels & 0xFF00 | (pixels & 0xFF) &<< 16
      let third = UInt64(turned[2])
      target.storeBytes(
        of: UInt64(turned[0]) | UInt64(turned[1]) &<< 24 | third &<< 48, toByteOffset: 3 * x,
        as: UInt64.self)
      target.storeBytes(
        of: UInt32(truncatingIfNeeded: third &>> 16) | turned[3] &<< 8, toByteOffset: 3 * x + 8,
        as: UInt32.self)
      x &+= 4
    }
    while x < count {
      for channel in 0..<3 {
        let shift = UInt32(16 - 8 * channel)
        out[3 * x + channel] = UInt8(truncatingIfNeeded: row[x] >> shift &- above[x] >> shift)
      }
      x &+= 1
    }
  }

  private static func writeTranslucent(
    _ row: UnsafePointer<UInt32>, _ above: UnsafePointer<UInt32>, count: Int,
    to out: UnsafeMutablePointer<UInt8>
  ) {
    for x in 0..<count {
      let difference = straightColor(row[x]) &- straightColor(above[x])
      for channel in 0..<4 { out[4 * x + channel] = difference[channel] }
    }
  }
}
