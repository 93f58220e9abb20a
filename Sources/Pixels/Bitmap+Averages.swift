internal import CPixels

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
    var bitmap = Bitmap(width: w, height: h)
    bitmap.pixels.withUnsafeMutableBytes { target in
      guard let start = target.baseAddress else { return }
      writeAverages(
        columns: columns, rows: rows, to: start, stride: w * MemoryLayout<UInt32>.stride)
    }
    return bitmap
  }

  /// Writes what ``averages(columns:rows:)`` gives into memory in which rows may be padded.
  ///
  /// - Parameters:
  ///   - target: Room for as many rows as there are spans of them; of an empty picture nothing is written.
  ///   - stride: The bytes from one row to the next.
  public func writeAverages(
    columns: Spans, rows: Spans, to target: UnsafeMutableRawPointer, stride: Int
  ) {
    let (w, h) = (columns.numbers.count, rows.numbers.count)
    guard w > 0, h > 0, width > 0, height > 0 else { return }
    let across = ShareTable(columns.shares(of: width), of: width)
    // Two spans share a row at most, the last of one and the first of the next.
    var line = [Float](repeating: 0, count: across.rowLength)
    var total = line
    var last: Int?
    pixels.withUnsafeBufferPointer { source in
      guard let source = source.baseAddress else { return }
      for (y, share) in rows.shares(of: height).enumerated() {
        total.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
        for (offset, weight) in share.weights.enumerated() {
          let row = share.first + offset
          if last != row { across.sum(source + row * width, to: &line) }
          last = row
          filmstrip_add_row(line, weight, across.rowLength, &total)
        }
        let out = (target + y * stride).bindMemory(to: UInt32.self, capacity: w)
        filmstrip_pack_row(total, across.count, w, out)
      }
    }
  }
}

/// Shares as plain numbers side by side, because this is the inner loop.
///
/// All spans have as many, some of them nothing, and there are as many spans as the loop takes at a time.
private struct ShareTable {
  /// How many spans there are, with some that nobody asked for.
  let count: Int
  private let taps: Int
  private let firsts: [Int32]
  /// The first weight of each span, then the second of each, and so on.
  private var weights: [Float]

  /// The numbers of a row: one channel after the other.
  var rowLength: Int { 4 * count }

  /// - Parameter width: Of the picture; no share lies beyond it.
  init(_ shares: [Share], of width: Int) {
    let (most, lanes) = (shares.reduce(1) { max($0, $1.weights.count) }, 8)
    taps = most
    count = (shares.count + lanes - 1) / lanes * lanes
    var firsts = [Int32](repeating: 0, count: count)
    weights = Array(repeating: 0, count: count * most)
    for (index, share) in shares.enumerated() {
      let first = min(share.first, width - most)
      firsts[index] = Int32(first)
      for (tap, weight) in share.weights.enumerated() {
        weights[(share.first - first + tap) * count + index] = weight
      }
    }
    self.firsts = firsts
  }

  /// Writes the weighted sums of a row of pixels.
  func sum(_ row: UnsafePointer<UInt32>, to sums: inout [Float]) {
    filmstrip_average_columns(row, firsts, weights, taps, count, &sums)
  }
}
