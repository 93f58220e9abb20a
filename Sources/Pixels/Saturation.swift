/// A colour's distance from grey of the same luma, multiplied.
public struct Saturation: Hashable, Sendable {
  /// 1 for colours as they are.
  let amount: Float

  /// At this amount every colour is as strong as it can be.
  private static let most = 256.0

  /// - Parameter amount: 1 leaves colours as they are, 0 makes them grey; at most 256.
  public init(_ amount: Double) { self.amount = Float(min(max(amount, 0), Self.most)) }

  /// The picture in stronger or paler colours.
  ///
  /// Premultiplied colours stay within their alpha.
  public func apply(to bitmap: consuming Bitmap) -> Bitmap {
    guard amount != 1 else { return bitmap }
    // Taken over, not copied.
    var result = bitmap
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return }
      PixelRow.saturate(start, count: pixels.count, by: amount)
    }
    return result
  }
}
