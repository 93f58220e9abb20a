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
}
