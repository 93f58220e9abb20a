/// Equal lengths side by side, along one side of a picture.
///
/// Number 0 begins at ``start``; every other follows the one before it without a gap.
public struct Spans: Hashable, Sendable {
  /// Where number 0 begins, in pixels from the picture's edge.
  public let start: Double

  /// How long each is, in pixels of the picture; 1 or more.
  public let length: Double

  /// Those that are wanted, by number.
  public let numbers: Range<Int>

  /// - Precondition: `length` is 1 or more.
  public init(start: Double, length: Double, numbers: Range<Int>) {
    precondition(length >= 1, "A span is as long as a pixel or longer, not \(length).")
    (self.start, self.length, self.numbers) = (start, length, numbers)
  }

  /// The pixels of `count` that each span lies on, with the share of the span that each takes.
  ///
  /// What lies beyond an edge counts as the pixel at the edge.
  fileprivate func shares(of count: Int) -> [Share] {
    numbers.map { number in
      let from = start + Double(number) * length
      let to = from + length
      func clamped(_ place: Double) -> Int { Int(min(max(place, 0), Double(count - 1))) }
      let first = clamped(from.rounded(.down))
      let last = max(clamped(to.rounded(.up) - 1), first)
      let weights = (first...last).map { pixel in
        let left = pixel == first ? from : Double(pixel)
        let right = pixel == last ? to : Double(pixel + 1)
        return Float((right - left) / length)
      }
      return Share(first: first, weights: weights)
    }
  }
}

/// What neighbouring pixels, from the first on, give to one sum.
private struct Share {
  let first: Int
  let weights: [Float]
}

extension Bitmap {
  /// The average colour of each box that a span of columns and one of rows make.
  ///
  /// Exact but for rounding, once, to whole levels. What lies beyond the picture counts as its edge.
  public func averages(columns: Spans, rows: Spans) -> Bitmap {
    let (w, h) = (columns.numbers.count, rows.numbers.count)
    var result = Bitmap(width: w, height: h)
    guard w > 0, h > 0, width > 0, height > 0 else { return result }
    let across = WeightTable(columns.shares(of: width))
    let down = rows.shares(of: height)
    // Two spans share a row at most, the last of one and the first of the next.
    var last: (row: Int, sums: [SIMD4<Float>])?
    pixels.withUnsafeBufferPointer { source in
      for (y, share) in down.enumerated() {
        var sum = [SIMD4<Float>](repeating: .zero, count: w)
        for (offset, weight) in share.weights.enumerated() {
          let row = share.first + offset
          if last?.row != row {
            let line = UnsafeBufferPointer(rebasing: source[row * width..<(row + 1) * width])
            last = (row, across.sums(of: line))
          }
          last.map { for x in 0..<w { sum[x] += $0.sums[x] * weight } }
        }
        for x in 0..<w { result.pixels[y * w + x] = pixel(sum[x]) }
      }
    }
    return result
  }
}

/// Shares as plain numbers side by side, because this is the inner loop.
private struct WeightTable {
  private var firsts: [Int] = []
  private var counts: [Int] = []
  private var weights: [Float] = []

  init(_ shares: [Share]) {
    for share in shares {
      firsts.append(share.first)
      counts.append(share.weights.count)
      weights += share.weights
    }
  }

  /// The weighted sums of a row of pixels.
  func sums(of row: UnsafeBufferPointer<UInt32>) -> [SIMD4<Float>] {
    weights.withUnsafeBufferPointer { weights in
      var next = 0
      return firsts.indices.map { index in
        var sum = SIMD4<Float>.zero
        let first = firsts[index]
        for pixel in first..<first + counts[index] {
          sum += channels(row[pixel]) * weights[next]
          next += 1
        }
        return sum
      }
    }
  }
}

@inline(__always)
private func channels(_ pixel: UInt32) -> SIMD4<Float> {
  SIMD4(
    Float(pixel & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel >> 16 & 0xFF), Float(pixel >> 24))
}

@inline(__always)
private func pixel(_ sum: SIMD4<Float>) -> UInt32 {
  func byte(_ channel: Float) -> UInt32 { UInt32(min(max(channel + 0.5, 0), 255)) }
  return byte(sum[0]) | byte(sum[1]) << 8 | byte(sum[2]) << 16 | byte(sum[3]) << 24
}
