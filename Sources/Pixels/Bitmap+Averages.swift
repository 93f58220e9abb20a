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
    guard w > 0, h > 0, width > 0, height > 0 else { return Bitmap(width: w, height: h) }
    let across = WeightTable(columns.shares(of: width))
    let down = rows.shares(of: height)
    let averages = [UInt32](unsafeUninitializedCapacity: w * h) { target, count in
      // Two spans share a row at most, the last of one and the first of the next.
      let sums = UnsafeMutablePointer<SIMD4<Float>>.allocate(capacity: 2 * w)
      defer { sums.deallocate() }
      let (line, total) = (sums, sums + w)
      var last: Int?
      pixels.withUnsafeBufferPointer { source in
        guard let source = source.baseAddress, let target = target.baseAddress else { return }
        for (y, share) in down.enumerated() {
          total.update(repeating: .zero, count: w)
          for (offset, weight) in share.weights.enumerated() {
            let row = share.first + offset
            if last != row { across.sum(source + row * width, to: line) }
            last = row
            for x in 0..<w { total[x] += line[x] * weight }
          }
          for x in 0..<w { target[y * w + x] = pixel(total[x]) }
        }
      }
      count = w * h
    }
    return Bitmap(width: w, height: h, pixels: averages)
  }
}

/// Shares as plain numbers side by side, because this is the inner loop.
private struct WeightTable {
  private var spans: [(first: Int, count: Int)] = []
  private var weights: [Float] = []

  init(_ shares: [Share]) {
    for share in shares {
      spans.append((share.first, share.weights.count))
      weights += share.weights
    }
  }

  /// Writes the weighted sums of a row of pixels.
  func sum(_ row: UnsafePointer<UInt32>, to sums: UnsafeMutablePointer<SIMD4<Float>>) {
    weights.withUnsafeBufferPointer { weights in
      spans.withUnsafeBufferPointer { spans in
        guard var weight = weights.baseAddress else { return }
        for index in 0..<spans.count {
          var sum = SIMD4<Float>.zero
          let pixels = row + spans[index].first
          for number in 0..<spans[index].count {
            sum += channels(pixels[number]) * weight[number]
          }
          weight += spans[index].count
          sums[index] = sum
        }
      }
    }
  }
}

/// The channels of a pixel as numbers, blue first.
@inline(__always)
private func channels(_ pixel: UInt32) -> SIMD4<Float> {
  // Added to a whole number below it, this leaves the number in the last bits.
  let ruler: Float = 0x1p23
  let levels = SIMD4<UInt32>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
  return unsafeBitCast(levels | ruler.bitPattern, to: SIMD4<Float>.self) - ruler
}

@inline(__always)
private func pixel(_ sum: SIMD4<Float>) -> UInt32 {
  func byte(_ channel: Float) -> UInt32 { UInt32(min(max(channel + 0.5, 0), 255)) }
  return byte(sum[0]) | byte(sum[1]) << 8 | byte(sum[2]) << 16 | byte(sum[3]) << 24
}
