internal import CPixels

/// Rows of numbers without gaps: of each pixel one, or four side by side.
///
/// Sums are made in one order, whatever is worked out side by side, so that all ways of blurring give
/// the same bits.
struct BlurPlane {
  /// Numbers in a row.
  let width: Int
  let height: Int
  /// Numbers of a pixel.
  let channels: Int
  private let values: [Float]

  /// - Parameter row: Writes the row of that number.
  init(
    width: Int, height: Int, channels: Int,
    row: (_ y: Int, _ to: UnsafeMutablePointer<Float>) -> Void
  ) {
    (self.width, self.height, self.channels) = (width, height, channels)
    values = Array(unsafeUninitializedCapacity: width * height) { out, count in
      if let start = out.baseAddress {
        for y in 0..<height { row(y, start + y * width) }
      }
      count = width * height
    }
  }

  /// The channels of a picture, or its alpha alone.
  init(_ bitmap: Bitmap, channels: Int) {
    let width = bitmap.width
    self = bitmap.pixels.withUnsafeBufferPointer { pixels in
      BlurPlane(width: width * channels, height: bitmap.height, channels: channels) { y, out in
        guard let row = pixels.baseAddress.map({ $0 + y * width }) else { return }
        if channels == 4 {
          PixelRow.unpack(row, count: width, to: out)
        } else {
          PixelRow.unpackAlpha(row, count: width, to: out)
        }
      }
    }
  }

  /// Hands out where the first row begins; others follow without a gap.
  func withStart(_ body: (UnsafePointer<Float>) -> Void) {
    values.withUnsafeBufferPointer { if let start = $0.baseAddress { body(start) } }
  }

  /// A plane of the same size, made from this one's rows.
  @inline(__always)
  private func map(
    _ row: (_ start: UnsafePointer<Float>, _ y: Int, _ to: UnsafeMutablePointer<Float>) -> Void
  ) -> BlurPlane {
    values.withUnsafeBufferPointer { values in
      BlurPlane(width: width, height: height, channels: channels) { y, out in
        if let start = values.baseAddress { row(start, y, out) }
      }
    }
  }

  // MARK: Convolution

  /// Each row convolved with `kernel`.
  func convolvedRows(_ kernel: [Float], _ edge: GaussianBlur.Edge) -> BlurPlane {
    let margin = kernel.count / 2 * channels
    var padded = [Float](repeating: 0, count: width + 2 * margin)
    return padded.withUnsafeMutableBufferPointer { padded in
      let line = padded.baseAddress.unsafelyUnwrapped
      return map { start, y, out in
        let row = start + y * width
        (line + margin).update(from: row, count: width)
        if edge == .clamp {
          for i in 0..<margin {
            line[i] = row[i % channels]
            line[margin + width + i] = row[width - channels + i % channels]
          }
        }
        Self.sum(kernel, count: width, to: out) { UnsafePointer(line) + $0 * channels }
      }
    }
  }

  /// Each column convolved with `kernel`.
  func convolvedColumns(_ kernel: [Float], _ edge: GaussianBlur.Edge) -> BlurPlane {
    let radius = kernel.count / 2
    let nothing = [Float](repeating: 0, count: width)
    return nothing.withUnsafeBufferPointer { nothing in
      let zeros = nothing.baseAddress.unsafelyUnwrapped
      return map { start, y, out in
        Self.sum(kernel, count: width, to: out) { k in
          let line = y - radius + k
          let inside = min(max(line, 0), height - 1)
          return inside != line && edge == .transparent ? zeros : start + inside * width
        }
      }
    }
  }

  /// Writes the sum of rows, each times its weight; they begin where `row` says.
  @inline(__always)
  private static func sum(
    _ weights: [Float], count: Int, to out: UnsafeMutablePointer<Float>,
    row: (Int) -> UnsafePointer<Float>
  ) {
    withUnsafeTemporaryAllocation(of: UnsafePointer<Float>?.self, capacity: weights.count) { rows in
      for k in 0..<weights.count { rows.initializeElement(at: k, to: row(k)) }
      filmstrip_sum_rows(rows.baseAddress, weights, weights.count, count, out)
    }
  }
}
