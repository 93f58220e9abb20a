/// How much of each pixel is there, from 0 to 255: what Cairo calls A8.
public struct AlphaMask: Hashable, Sendable {
  /// Pixels across.
  public let width: Int

  /// Pixels down.
  public let height: Int

  /// The bytes from one row to the next, a multiple of four.
  public var stride: Int { Self.stride(of: width) }

  /// The alphas, row by row from the top, with nothing after each up to the stride.
  public let alphas: [UInt8]

  /// - Parameter write: Writes all alphas of the row of that number, after all rows above it.
  init(width: Int, height: Int, write: (_ y: Int, _ row: UnsafeMutablePointer<UInt8>) -> Void) {
    let stride = Self.stride(of: width)
    (self.width, self.height) = (width, height)
    alphas = [UInt8](unsafeUninitializedCapacity: stride * height) { alphas, count in
      count = stride * height
      guard let start = alphas.baseAddress else { return }
      for y in 0..<height {
        let row = start + y * stride
        (row + width).initialize(repeating: 0, count: stride - width)
        write(y, row)
      }
    }
  }

  /// The bytes from one row of so many alphas to the next.
  static func stride(of width: Int) -> Int { (width + 3) / 4 * 4 }

  /// What the alphas take in memory.
  public var byteCount: Int { alphas.count }

  /// The alpha in column `x` and row `y`, counted from the top left.
  ///
  /// - Precondition: Both lie within the mask.
  public subscript(x: Int, y: Int) -> UInt8 { alphas[y * stride + x] }
}
