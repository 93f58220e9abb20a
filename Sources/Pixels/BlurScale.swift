internal import CPixels

/// The way down to a small picture and up again.
struct BlurScale: Sendable {
  /// Pixels averaged into one, a side; a power of two.
  let factor: Int
  /// For the small picture.
  let kernel: [Float]
  /// Small pixels beyond each edge.
  let margin: Int

  /// - Returns: Nil where the blur is made of the pixels themselves.
  init?(of blur: GaussianBlur) {
    factor = blur.factor
    if factor == 1 { return nil }
    kernel = blur.kernel(factor)
    margin = kernel.count / 2 + 2
  }

  /// How many small pixels stand for `length`.
  func count(of length: Int) -> Int { (length + factor - 1) / factor + 2 * margin }

  /// The lines that are averaged into the row of that number; beyond the edges there are some.
  func lines(of row: Int) -> Range<Int> {
    (row - margin) * factor..<(row - margin + 1) * factor
  }

  /// The rows that the pixels of `part` lie between, along a spline.
  func rows(for part: PixelRect) -> Range<Int> {
    let last = (part.y + max(part.height, 1) - 1) / factor
    return part.y / factor + margin - 2..<last + margin + 3
  }

  /// Hands out what writes the row of that number of a picture's averages: of four channels, or of alpha
  /// alone.
  ///
  /// Sums of levels are whole numbers, and their shares exact.
  ///
  /// - Parameters:
  ///   - bitmap: The picture, or some of its lines, from `first` on.
  ///   - height: Of the whole picture.
  func withAverages(
    of bitmap: Bitmap, from first: Int, of height: Int, channels: Int, _ edge: GaussianBlur.Edge,
    _ body: ((_ y: Int, _ to: UnsafeMutablePointer<Float>) -> Void) -> Void
  ) {
    let width = bitmap.width
    let share = 1 / Float(factor * factor)
    // Of each column, sums of blue and red, and of green and alpha, of 16 bits each.
    var sums = [UInt32](repeating: 0, count: 2 * width)
    bitmap.pixels.withUnsafeBufferPointer { pixels in
      sums.withUnsafeMutableBufferPointer { sums in
        let low = sums.baseAddress.unsafelyUnwrapped
        let high = low + width
        body { y, out in
          withUnsafeTemporaryAllocation(of: UnsafePointer<UInt32>?.self, capacity: factor) { rows in
            var seen = 0
            for line in lines(of: y) {
              let inside = min(max(line, 0), height - 1)
              if inside != line && edge == .transparent { continue }
              rows.initializeElement(
                at: seen, to: pixels.baseAddress.unsafelyUnwrapped + (inside - first) * width)
              seen += 1
            }
            filmstrip_add_rows(rows.baseAddress, seen, width, low, high)
          }
          for x in 0..<count(of: width) {
            let left = (x - margin) * factor
            let (lows, highs) =
              left >= 0 && left + factor <= width
              ? (Self.sum(low + left, factor), Self.sum(high + left, factor))
              : (
                sum(low, from: left, of: width, edge), sum(high, from: left, of: width, edge)
              )
            if channels == 1 {
              out[x] = Float(highs[1]) * share
            } else {
              out[4 * x] = Float(lows[0]) * share
              out[4 * x + 1] = Float(highs[0]) * share
              out[4 * x + 2] = Float(lows[1]) * share
              out[4 * x + 3] = Float(highs[1]) * share
            }
          }
        }
      }
    }
  }

  /// The sums of two channels over `count` columns, a power of two.
  @inline(__always)
  private static func sum(_ columns: UnsafePointer<UInt32>, _ count: Int) -> SIMD2<UInt32> {
    // So many columns of so many rows leave each channel in its 16 bits.
    let most = 16
    if count <= most {
      var sum: UInt32 = 0
      for column in 0..<count { sum &+= columns[column] }
      return SIMD2(sum & 0xFFFF, sum >> 16)
    }
    var sum = SIMD2<UInt32>.zero
    for column in 0..<count {
      sum &+= SIMD2(columns[column] & 0xFFFF, columns[column] >> 16)
    }
    return sum
  }

  /// The same where some of the columns lie beyond an edge.
  private func sum(
    _ columns: UnsafePointer<UInt32>, from left: Int, of width: Int, _ edge: GaussianBlur.Edge
  ) -> SIMD2<UInt32> {
    var sum = SIMD2<UInt32>.zero
    for column in left..<left + factor {
      let inside = min(max(column, 0), width - 1)
      if inside != column && edge == .transparent { continue }
      sum &+= SIMD2(columns[inside] & 0xFFFF, columns[inside] >> 16)
    }
    return sum
  }

  /// The weights of four neighbours for each pixel of an average, along a cubic B-spline.
  private struct Weights {
    /// How far before the average's own place the neighbours begin.
    let shift: Int
    let values: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>, SIMD4<Float>)

    init(at phase: Int, of factor: Int) {
      // Where the pixel's centre lies between the centres of averages.
      let place = (Float(phase) + 0.5) / Float(factor) - 0.5
      let whole = place.rounded(.down)
      let t = place - whole
      let u = 1 - t
      let values =
        SIMD4<Float>(
          u * u * u, 3 * t * t * t - 6 * t * t + 4, 3 * u * u * u - 6 * u * u + 4, t * t * t) / 6
      shift = Int(whole) - 1
      self.values = (
        SIMD4(repeating: values[0]), SIMD4(repeating: values[1]), SIMD4(repeating: values[2]),
        SIMD4(repeating: values[3])
      )
    }

    /// The weighted sum of four times four numbers, the next of which lie `step` bytes farther.
    @inline(__always)
    func sum(_ first: UnsafeRawPointer, step: Int) -> SIMD4<Float> {
      func four(_ number: Int) -> SIMD4<Float> {
        first.loadUnaligned(fromByteOffset: number * step, as: SIMD4<Float>.self)
      }
      return four(0) * values.0 + four(1) * values.1 + four(2) * values.2 + four(3) * values.3
    }

    /// The weighted sum of four numbers, each `step` after the one before.
    @inline(__always)
    func sum(_ first: UnsafePointer<Float>, step: Int) -> Float {
      let pairs = first[0] * values.0[0] + first[step] * values.1[0]
      return pairs + first[2 * step] * values.2[0] + first[3 * step] * values.3[0]
    }
  }

  /// Whether ``splined(_:in:saturation:to:)`` can bring up planes of four channels.
  ///
  /// Eight pixels at a time have to lie between the same averages.
  var takesManyPixels: Bool { factor >= 16 }

  /// Brings `plane`, of four channels, up to pixels along a spline, and writes those in `part` in stronger
  /// or paler colours.
  func splined(
    _ plane: BlurPlane, in part: PixelRect, saturation: Float,
    to target: UnsafeMutablePointer<UInt32>
  ) {
    let weights = (0..<factor).map { Weights(at: $0, of: factor) }
    // The first of each, then the second of each, and so on.
    let shares =
      weights.map { $0.values.0[0] } + weights.map { $0.values.1[0] }
      + weights.map { $0.values.2[0] } + weights.map { $0.values.3[0] }
    var small = [Float](repeating: 0, count: plane.width)
    small.withUnsafeMutableBufferPointer { small in
      guard let line = small.baseAddress else { return }
      plane.withStart { start in
        for y in part.y..<part.y + part.height {
          let w = weights[y % factor]
          blend(
            start + (y / factor + margin + w.shift - plane.firstRow) * plane.width,
            step: plane.width,
            count: plane.width, w, to: line)
          filmstrip_spread_row(
            line + 4 * (margin - 2), shares, factor, part.x, part.width, saturation,
            target + (y - part.y) * part.width)
        }
      }
    }
  }

  /// Brings `plane` up to pixels along a spline, and hands on each row of those in `part`.
  func splined(
    _ plane: BlurPlane, in part: PixelRect,
    _ use: (_ y: Int, _ row: UnsafePointer<Float>) -> Void
  ) {
    let columns = part.x..<part.x + part.width
    let weights = (0..<factor).map { Weights(at: $0, of: factor) }
    var small = [Float](repeating: 0, count: plane.width)
    var large = [Float](repeating: 0, count: columns.count * plane.channels)
    weights.withUnsafeBufferPointer { weights in
      small.withUnsafeMutableBufferPointer { small in
        large.withUnsafeMutableBufferPointer { large in
          guard let line = small.baseAddress, let row = large.baseAddress else { return }
          plane.withStart { start in
            for y in part.y..<part.y + part.height {
              let w = weights[y % factor]
              let first = start + (y / factor + margin + w.shift - plane.firstRow) * plane.width
              blend(first, step: plane.width, count: plane.width, w, to: line)
              if plane.channels == 4 {
                spread(line, weights, columns, to: row)
              } else {
                spreadAlpha(line, weights, columns, to: row)
              }
              use(y, UnsafePointer(row))
            }
          }
        }
      }
    }
  }

  /// Writes the weighted sums of four rows.
  private func blend(
    _ first: UnsafePointer<Float>, step: Int, count: Int, _ w: Weights,
    to line: UnsafeMutablePointer<Float>
  ) {
    var i = 0
    while i + 4 <= count {
      let from = UnsafeRawPointer(first + i)
      UnsafeMutableRawPointer(line + i).storeBytes(
        of: w.sum(from, step: 4 * step), as: SIMD4<Float>.self)
      i += 4
    }
    while i < count {
      line[i] = w.sum(first + i, step: step)
      i += 1
    }
  }

  /// Writes what lies at each of the pixels along a row of averages.
  private func spread(
    _ line: UnsafePointer<Float>, _ weights: UnsafeBufferPointer<Weights>, _ columns: Range<Int>,
    to row: UnsafeMutablePointer<Float>
  ) {
    let (source, target) = (UnsafeRawPointer(line), UnsafeMutableRawPointer(row))
    for x in columns {
      let w = weights[x & (factor - 1)]
      target.storeBytes(
        of: w.sum(source + 16 * (x / factor + margin + w.shift), step: 16),
        toByteOffset: 16 * (x - columns.lowerBound), as: SIMD4<Float>.self)
    }
  }

  private func spreadAlpha(
    _ line: UnsafePointer<Float>, _ weights: UnsafeBufferPointer<Weights>, _ columns: Range<Int>,
    to row: UnsafeMutablePointer<Float>
  ) {
    for x in columns {
      let w = weights[x & (factor - 1)]
      row[x - columns.lowerBound] = w.sum(line + (x / factor + margin + w.shift), step: 1)
    }
  }
}
