internal import CPixels

/// Rows of numbers without gaps: of each pixel one, or four side by side.
///
/// Sums are made in one order, whatever is worked out side by side, so that all ways of blurring give
/// the same bits.
struct BlurPlane: Sendable {
  /// Numbers in a row.
  let width: Int
  let height: Int
  /// Numbers of a pixel.
  let channels: Int
  /// The number of the first row, where those before it are left out.
  let firstRow: Int
  private var values: [Float]

  init(width: Int, height: Int, channels: Int, firstRow: Int = 0) {
    (self.width, self.height) = (width, height)
    (self.channels, self.firstRow) = (channels, firstRow)
    values = Array(repeating: 0, count: width * height)
  }

  var byteCount: Int { values.count * MemoryLayout<Float>.stride }

  var rows: Range<Int> { firstRow..<firstRow + height }

  /// Hands out where the first row begins; others follow without a gap.
  func withStart(_ body: (UnsafePointer<Float>) -> Void) {
    values.withUnsafeBufferPointer { if let start = $0.baseAddress { body(start) } }
  }

  /// Hands out where the first row begins, to be written; others follow without a gap.
  mutating func withMutableStart(_ body: (UnsafeMutablePointer<Float>) -> Void) {
    values.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { body(start) } }
  }
}

// MARK: Convolution

/// Convolves rows of numbers, each pixel's side by side, with a kernel.
final class RowConvolution {
  private let kernel: [Float]
  private let edge: GaussianBlur.Edge
  private let width: Int
  private let channels: Int
  private let margin: Int
  /// A row with what lies beyond its edges.
  private let line: UnsafeMutablePointer<Float>

  /// - Parameter width: The numbers of a row.
  init(_ kernel: [Float], _ edge: GaussianBlur.Edge, width: Int, channels: Int) {
    (self.kernel, self.edge, self.width, self.channels) = (kernel, edge, width, channels)
    margin = kernel.count / 2 * channels
    line = .allocate(capacity: width + 2 * margin)
    line.initialize(repeating: 0, count: width + 2 * margin)
  }

  deinit { line.deallocate() }

  /// Writes a convolved row.
  ///
  /// - Parameter fill: Writes the row as it is.
  func write(to out: UnsafeMutablePointer<Float>, _ fill: (UnsafeMutablePointer<Float>) -> Void) {
    let row = line + margin
    fill(row)
    if edge == .clamp {
      for i in 0..<margin {
        line[i] = row[i % channels]
        row[width + i] = row[width - channels + i % channels]
      }
    }
    kernel.writeSum(count: width, to: out) { UnsafePointer(line) + $0 * channels }
  }
}

/// Convolves columns of numbers with a kernel, of which there are no more rows at a time than that has.
final class ColumnConvolution {
  private let kernel: [Float]
  private let edge: GaussianBlur.Edge
  private let width: Int
  private let height: Int
  private let rows: UnsafeMutablePointer<Float>
  private let nothing: UnsafeMutablePointer<Float>
  private let sums: UnsafeMutablePointer<Float>

  init(_ kernel: [Float], _ edge: GaussianBlur.Edge, width: Int, height: Int) {
    (self.kernel, self.edge, self.width, self.height) = (kernel, edge, width, height)
    rows = .allocate(capacity: kernel.count * width)
    nothing = .allocate(capacity: width)
    nothing.initialize(repeating: 0, count: width)
    sums = .allocate(capacity: width)
  }

  deinit {
    rows.deallocate()
    nothing.deallocate()
    sums.deallocate()
  }

  /// Hands on convolved rows in their order.
  ///
  /// - Parameter make: Writes the row of that number as it is; each is asked for once, in their order.
  func forEach(
    in range: Range<Int>, make: (_ y: Int, _ to: UnsafeMutablePointer<Float>) -> Void,
    use: (_ y: Int, _ row: UnsafePointer<Float>) -> Void
  ) {
    let radius = kernel.count / 2
    var next = max(range.lowerBound - radius, 0)
    for y in range {
      while next <= min(y + radius, height - 1) {
        make(next, row(next))
        next += 1
      }
      kernel.writeSum(count: width, to: sums) { k in
        let line = y - radius + k
        let inside = min(max(line, 0), height - 1)
        return UnsafePointer(inside != line && edge == .transparent ? nothing : row(inside))
      }
      use(y, sums)
    }
  }

  private func row(_ y: Int) -> UnsafeMutablePointer<Float> { rows + y % kernel.count * width }
}

extension [Float] {
  /// Writes the sum of rows, each times the weight of its number; they begin where `row` says.
  @inline(__always)
  fileprivate func writeSum(
    count: Int, to out: UnsafeMutablePointer<Float>, row: (Int) -> UnsafePointer<Float>
  ) {
    withUnsafeTemporaryAllocation(of: UnsafePointer<Float>?.self, capacity: self.count) { rows in
      for k in 0..<self.count { rows.initializeElement(at: k, to: row(k)) }
      filmstrip_sum_rows(rows.baseAddress, self, self.count, count, out)
    }
  }
}
