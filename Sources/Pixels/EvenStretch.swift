internal import Foundation

/// Rows, or columns, that are all the same, most of which need not be blurred.
///
/// What lies so deep in them that the blur sees nothing else comes out the same again and again, with the
/// period of the averages. So some of it is left out before, and repeated after, to the bit.
public struct EvenStretch: Hashable, Sendable {
  /// Where rows are left out, and put in again: the period before it is repeated.
  private let place: Int
  /// How many; a multiple of the period.
  public let count: Int
  private let period: Int

  /// - Parameters:
  ///   - same: Rows that are all the same.
  ///   - reach: How many rows away a blurred one depends on.
  ///   - period: After how many rows an even picture is blurred by the same numbers again.
  init(_ same: Range<Int>, reach: Int, period: Int) {
    place = same.lowerBound + reach + period
    count = max(same.count - 2 * reach - period, 0) / period * period
    self.period = period
  }

  /// The row before they were left out that is now of that number.
  func outer(_ row: Int) -> Int { row < place ? row : row + count }

  /// The row above that one which is the same, if it was left out.
  fileprivate func same(as row: Int) -> Int? {
    (place..<place + count).contains(row) ? row - period : nil
  }

  /// The row among those that were left that is that one.
  fileprivate func inner(_ row: Int) -> Int { row < place ? row : row - count }

  /// Puts in again what was left out of `row`, and writes the alphas of it all.
  fileprivate func extend(
    _ row: UnsafePointer<UInt32>, _ length: Int, to alphas: UnsafeMutablePointer<UInt8>
  ) {
    for x in 0..<min(place, length) { alphas[x] = UInt8(row[x] >> 24) }
    guard place <= length else { return }
    var done = 0
    while done < count {
      let step = min(period + done, count - done)
      (alphas + place + done).update(from: alphas + place - period, count: step)
      done += step
    }
    let rest = alphas + count
    for x in place..<length { rest[x] = UInt8(row[x] >> 24) }
  }

  /// Leaves out of `row`, of `length` pixels, and writes the rest.
  fileprivate func shorten(
    _ row: UnsafePointer<UInt32>, _ length: Int, to rest: UnsafeMutablePointer<UInt32>
  ) {
    rest.update(from: row, count: min(place, length))
    guard place + count < length else { return }
    (rest + place).update(from: row + place + count, count: length - place - count)
  }
}

extension Bitmap {
  /// The longest stretch of rows that are all the same.
  var sameRows: Range<Int> {
    Self.longestStretch(height) { hasSameRow($0, as: $0 - 1) }
  }

  /// The longest stretch of columns that are all the same.
  var sameColumns: Range<Int> {
    var differences = [UInt32](repeating: 0, count: max(width, 1))
    pixels.withUnsafeBufferPointer { pixels in
      differences.withUnsafeMutableBufferPointer { differences in
        guard let start = pixels.baseAddress, let out = differences.baseAddress else { return }
        for y in 0..<height {
          let row = start + y * width
          for x in 1..<max(width, 1) { out[x] |= row[x] ^ row[x - 1] }
        }
      }
    }
    return Self.longestStretch(width) { differences[$0] == 0 }
  }

  private static func longestStretch(_ count: Int, _ isLikeTheLast: (Int) -> Bool) -> Range<Int> {
    var (longest, start) = (0..<min(count, 1), 0)
    for index in 0..<count {
      if index > 0, !isLikeTheLast(index) { start = index }
      if index + 1 - start > longest.count { longest = start..<index + 1 }
    }
    return longest
  }

  private func hasSameRow(_ row: Int, as other: Int) -> Bool {
    pixels.withUnsafeBufferPointer { pixels in
      guard let start = pixels.baseAddress else { return true }
      return memcmp(
        start + row * width, start + other * width, width * MemoryLayout<UInt32>.stride) == 0
    }
  }

  /// The picture without what both stretches leave out.
  func shortened(_ rows: EvenStretch, _ columns: EvenStretch) -> Bitmap {
    Bitmap(width: width - columns.count, height: height - rows.count) { y, out in
      pixels.withUnsafeBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        columns.shorten(start + rows.outer(y) * width, width, to: out)
      }
    }
  }

  /// The picture's alphas with what both stretches left out.
  func extended(_ rows: EvenStretch, _ columns: EvenStretch) -> AlphaMask {
    let length = width + columns.count
    return AlphaMask(width: length, height: height + rows.count) { y, out in
      if let same = rows.same(as: y) {
        return out.update(from: out - (y - same) * AlphaMask.stride(of: length), count: length)
      }
      pixels.withUnsafeBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        columns.extend(start + rows.inner(y) * width, width, to: out)
      }
    }
  }

  /// - Parameter write: Writes all pixels of the row of that number.
  private init(
    width: Int, height: Int, write: (_ y: Int, _ row: UnsafeMutablePointer<UInt32>) -> Void
  ) {
    let pixels = [UInt32](unsafeUninitializedCapacity: width * height) { pixels, count in
      if let start = pixels.baseAddress { for y in 0..<height { write(y, start + y * width) } }
      count = width * height
    }
    self.init(width: width, height: height, pixels: pixels)
  }
}
