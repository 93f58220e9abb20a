/// Pictures with a mistake that a comparison should find.
extension Bitmap {
  /// Everything one pixel to the right; the first column stays.
  package var shifted: Bitmap {
    var result = self
    for y in 0..<height where width > 1 {
      let row = y * width
      result.pixels.replaceSubrange(
        row + 1..<row + width, with: pixels[row..<row + width - 1])
    }
    return result
  }

  /// Every channel one level up, or down where it is full.
  package var recolored: Bitmap {
    var result = self
    for index in pixels.indices {
      let pixel = pixels[index]
      let alpha = pixel >> 24
      func channel(_ shift: UInt32) -> UInt32 {
        let value = pixel >> shift & 0xFF
        return (value < alpha ? value + 1 : value > 0 ? value - 1 : 0) << shift
      }
      result.pixels[index] = alpha << 24 | channel(16) | channel(8) | channel(0)
    }
    return result
  }

  /// The row that most stands out from the one above painted over with that.
  package var withoutLine: Bitmap? {
    var best: (row: Int, count: Int)?
    for y in stride(from: 1, to: height, by: 1) {
      let row = y * width
      let count = (row..<row + width).count { pixels[$0] != pixels[$0 - width] }
      if count > best?.count ?? 0 { best = (y, count) }
    }
    guard let best else { return nil }
    var result = self
    let row = best.row * width
    result.pixels.replaceSubrange(row..<row + width, with: pixels[row - width..<row])
    return result
  }
}
