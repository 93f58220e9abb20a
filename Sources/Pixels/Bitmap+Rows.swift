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
