/// How much of each pixel lies inside of a closed outline, exactly.
///
/// The outline comes as straight lines in the order in which they are drawn. Each adds what it changes
/// of the area to its right; the sums along a row are the coverage. Where an outline overlaps itself its
/// turns add up; what is drawn the other way round is taken away.
///
/// - Source: The signed areas that font rasterizers sum, such as those of FreeType and font-rs.
public struct Coverage: Sendable {
  /// The pixels that are asked for.
  public let area: PixelRect

  /// What coverage changes by from pixel to pixel, a row after the other, each with one more than
  /// pixels.
  private var changes: [Double]

  /// No coverage of the pixels of `area`.
  public init(_ area: PixelRect) {
    self.area = area
    changes = Array(repeating: 0, count: (max(area.width, 0) + 1) * max(area.height, 0))
  }

  /// Adds a line of the outline.
  ///
  /// - Precondition: The places are finite, and no farther away than pixels can be counted.
  /// - Parameter weight: 1, or −1 for an outline to be taken away.
  public mutating func add(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), weight: Double = 1
  ) {
    guard start.y != end.y else { return }
    let isDown = start.y < end.y
    let (top, bottom) = isDown ? (start, end) : (end, start)
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    let (first, last) = (
      max(top.y, Double(area.y)), min(bottom.y, Double(area.y + area.height))
    )
    guard first < last else { return }
    var y = first
    while y < last {
      let row = Int(y.rounded(.down))
      let next = min(Double(row + 1), last)
      let left = top.x + (y - top.y) * slope - Double(area.x)
      let right = top.x + (next - top.y) * slope - Double(area.x)
      add(
        in: (row - area.y) * (area.width + 1), min(left, right), max(left, right),
        (next - y) * (isDown ? weight : -weight))
      y = next
    }
  }

  /// Adds a piece of a line within one row, from `left` to `right`, that is `height` high.
  private mutating func add(
    in row: Int, _ left: Double, _ right: Double, _ height: Double
  ) {
    let width = Double(area.width)
    if right <= 0 {
      changes[row] += height
      return
    }
    if left >= width { return }
    guard right > left else {
      let column = Int(left)
      addPiece(row + column, height, left - Double(column))
      return
    }
    if left < 0 { changes[row] += height * -left / (right - left) }
    var x = max(left, 0)
    let end = min(right, width)
    while x < end {
      let column = Int(x)
      let next = min(Double(column + 1), end)
      let share = (next - x) / (right - left)
      addPiece(row + column, height * share, (x + next) / 2 - Double(column))
      x = next
    }
  }

  /// A piece in one pixel, whose middle is `middle` of the pixel's width away from its left side.
  private mutating func addPiece(_ index: Int, _ height: Double, _ middle: Double) {
    changes[index] += height * (1 - middle)
    changes[index + 1] += height * middle
  }

  /// The coverage as the alpha of black, times `opacity`.
  public func bitmap(opacity: Double = 1) -> Bitmap {
    var result = Bitmap(width: area.width, height: area.height)
    for y in 0..<area.height {
      var sum = 0.0
      for x in 0..<area.width {
        sum += changes[y * (area.width + 1) + x]
        result.pixels[y * area.width + x] =
          UInt32(min(abs(sum), 1) * opacity * 255 + 0.5) << 24
      }
    }
    return result
  }
}
