internal import Foundation

extension Bitmap {
  /// Takes the pixels over from memory in which each row is padded.
  ///
  /// - Parameters:
  ///   - rows: `height` rows of at least `width` pixels.
  ///   - stride: The bytes from one row to the next.
  public init(width: Int, height: Int, rows: UnsafeRawPointer, stride: Int) {
    let length = width * MemoryLayout<UInt32>.stride
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      let target = UnsafeMutableRawBufferPointer(pixels)
      for y in 0..<height {
        UnsafeMutableRawBufferPointer(rebasing: target[y * length..<(y + 1) * length])
          .copyMemory(from: UnsafeRawBufferPointer(start: rows + y * stride, count: length))
      }
      count = width * height
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// A picture that is drawn in its own memory.
  ///
  /// - Parameter draw: Writes all pixels, row after row without a gap.
  /// - Throws: What `draw` throws.
  public init(
    width: Int, height: Int, draw: (_ rows: UnsafeMutableRawPointer) throws -> Void
  ) rethrows {
    let pixels = try [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      if let start = pixels.baseAddress { try draw(UnsafeMutableRawPointer(start)) }
      count = width * height
    }
    self.init(width: width, height: height, pixels: pixels)
  }

  /// Hands out the memory of the pixels, row after row without a gap, to be changed.
  ///
  /// - Throws: What `body` throws.
  public mutating func withRows<R>(
    _ body: (_ rows: UnsafeMutableRawPointer) throws -> R
  ) rethrows -> R? {
    try pixels.withUnsafeMutableBytes { try $0.baseAddress.map(body) }
  }

  /// Copies the pixels into memory in which each row is padded.
  ///
  /// - Parameters:
  ///   - rows: As many rows as the picture has, each with room for its width.
  ///   - stride: The bytes from one row to the next.
  public func copy(to rows: UnsafeMutableRawPointer, stride: Int) {
    let length = width * MemoryLayout<UInt32>.stride
    pixels.withUnsafeBytes { source in
      for y in 0..<height {
        UnsafeMutableRawBufferPointer(start: rows + y * stride, count: length)
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[y * length..<(y + 1) * length]))
      }
    }
  }

  /// Copies some rows to their places in memory that has room for as many as the picture has, row after
  /// row without a gap.
  public func copy(_ range: Range<Int>, to rows: UnsafeMutableRawPointer) {
    let length = width * MemoryLayout<UInt32>.stride
    let bytes = range.lowerBound * length..<range.upperBound * length
    pixels.withUnsafeBytes { source in
      UnsafeMutableRawBufferPointer(start: rows + bytes.lowerBound, count: bytes.count)
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[bytes]))
    }
  }

  /// The pixels of `part`, which lies in the picture.
  func part(_ part: PixelRect) -> Bitmap {
    guard !part.isEmpty else { return Bitmap(width: 0, height: 0) }
    return pixels.withUnsafeBytes { source in
      let size = MemoryLayout<UInt32>.stride
      let start = source.baseAddress.unsafelyUnwrapped + (part.y * width + part.x) * size
      return Bitmap(width: part.width, height: part.height, rows: start, stride: width * size)
    }
  }

  /// Whether none of the pixels of those rows lets anything through.
  func isOpaque(_ rows: Range<Int>) -> Bool {
    pixels.withUnsafeBufferPointer {
      PNGRowFilter.areOpaque(
        UnsafeBufferPointer(rebasing: $0[rows.lowerBound * width..<rows.upperBound * width]))
    }
  }

  /// Whether those rows have the same pixels as in `other`, which is as wide.
  func hasSameRows(_ rows: Range<Int>, as other: Bitmap) -> Bool {
    let range = rows.lowerBound * width..<rows.upperBound * width
    return pixels.withUnsafeBufferPointer { own in
      other.pixels.withUnsafeBufferPointer { others in
        guard let own = own.baseAddress, let others = others.baseAddress else { return true }
        return memcmp(
          own + range.lowerBound, others + range.lowerBound,
          range.count * MemoryLayout<UInt32>.stride) == 0
      }
    }
  }

  /// Red, green, blue and alpha of each pixel, colours not multiplied, as many programs read them.
  package var rgba: [UInt8] {
    Array(unsafeUninitializedCapacity: pixels.count * 4) { bytes, count in
      for (index, pixel) in pixels.enumerated() {
        let alpha = pixel >> 24
        for channel in 0..<3 {
          let value = pixel >> UInt32(16 - 8 * channel) & 0xFF
          let plain =
            alpha == 0 ? 0 : alpha == 255 ? value : min((value * 255 + alpha / 2) / alpha, 255)
          bytes.initializeElement(at: 4 * index + channel, to: UInt8(plain))
        }
        bytes.initializeElement(at: 4 * index + 3, to: UInt8(alpha))
      }
      count = pixels.count * 4
    }
  }
}
