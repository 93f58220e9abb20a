/// A colour's distance from grey of the same luma, multiplied.
public struct Saturation: Hashable, Sendable {
  /// The luma of Rec 709.
  private static let luma = SIMD4<Float>(0.0722, 0.7152, 0.2126, 0)

  private let amount: Float

  /// At this amount every colour is as strong as it can be.
  private static let most = 256.0

  /// - Parameter amount: 1 leaves colours as they are, 0 makes them grey; at most 256.
  public init(_ amount: Double) { self.amount = Float(min(max(amount, 0), Self.most)) }

  /// The picture in stronger or paler colours.
  public func apply(to bitmap: consuming Bitmap) -> Bitmap {
    guard amount != 1 else { return bitmap }
    // Taken over, not copied.
    var result = bitmap
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      for index in pixels.indices { pixels[index] = apply(to: pixels[index]) }
    }
    return result
  }

  /// Premultiplied colours stay within their alpha.
  @inline(__always)
  private func apply(to pixel: UInt32) -> UInt32 {
    let alpha = Float(pixel >> 24)
    let color = SIMD4<Float>(
      Float(pixel & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel >> 16 & 0xFF), 0)
    let weighted = color * Self.luma
    let grey = weighted[0] + weighted[1] + weighted[2]
    let mixed = (color - grey) * amount + (grey + 0.5)
    func byte(_ channel: Float) -> UInt32 { UInt32(min(max(channel, 0), alpha)) }
    return pixel & 0xFF00_0000 | byte(mixed[2]) << 16 | byte(mixed[1]) << 8 | byte(mixed[0])
  }
}
