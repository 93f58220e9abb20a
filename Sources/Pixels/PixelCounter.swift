/// Counts the marked pixels in any rectangle in constant time, by a table of running sums.
package struct PixelCounter {
  private let area: PixelRect
  private var sums: [Int32]

  /// - Parameters:
  ///   - mask: A bitmap whose pixels are 0 where nothing is marked.
  ///   - area: A rectangle inside of it that holds every marked pixel.
  package init(_ mask: Bitmap, in area: PixelRect) {
    self.area = area
    let stride = area.width + 1
    sums = Array(repeating: 0, count: stride * (area.height + 1))
    sums.withUnsafeMutableBufferPointer { sums in
      mask.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<area.height {
          var row: Int32 = 0
          let start = (area.y + y) * mask.width + area.x
          for x in 0..<area.width {
            row += pixels[start + x] == 0 ? 0 : 1
            sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1] + row
          }
        }
      }
    }
  }

  package func count(in rect: PixelRect) -> Int {
    let part = rect.intersection(area)
    if part.isEmpty { return 0 }
    let (left, top) = (part.x - area.x, part.y - area.y)
    let (right, bottom) = (left + part.width, top + part.height)
    let stride = area.width + 1
    return Int(
      sums[bottom * stride + right] - sums[top * stride + right] - sums[bottom * stride + left]
        + sums[top * stride + left])
  }
}
