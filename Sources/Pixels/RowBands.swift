/// Some of the bands of rows into which a picture is cut from the top, whatever it shows.
public struct RowBands: Hashable, Sendable {
  /// The rows of a band; the last of a picture may have fewer.
  ///
  /// Our choice: more rows would less often stay as they are; fewer would take more bytes in a PNG file,
  /// as no band knows of another there.
  public static let height = 64

  /// The rows of the picture.
  public let rowCount: Int

  private var members: [Bool]

  /// All bands of a picture of so many rows, or none.
  public init(of rowCount: Int, all: Bool) {
    self.rowCount = rowCount
    members = Array(repeating: all, count: (rowCount + Self.height - 1) / Self.height)
  }

  /// How many bands the picture has.
  public var bandCount: Int { members.count }

  /// Whether none of the bands is meant.
  public var isEmpty: Bool { !members.contains(true) }

  /// Whether all bands are meant.
  public var isAll: Bool { !members.contains(false) }

  /// How many of the bands are meant.
  public var count: Int { members.count { $0 } }

  /// Whether the band of that number is meant.
  public func contains(_ band: Int) -> Bool { members[band] }

  /// The rows of the band of that number.
  public func rows(of band: Int) -> Range<Int> {
    band * Self.height..<min((band + 1) * Self.height, rowCount)
  }

  /// Adds the bands that rows of `area` lie in.
  public mutating func insert(_ area: PixelRect) {
    for band in bands(of: area) { members[band] = true }
  }

  /// Whether rows of `area` lie in one of the bands.
  public func touches(_ area: PixelRect) -> Bool { members[bands(of: area)].contains(true) }

  /// The bands of these that are not in `others`, which are of a picture as high.
  public func subtracting(_ others: RowBands) -> RowBands {
    var rest = self
    for band in rest.members.indices where others.members[band] { rest.members[band] = false }
    return rest
  }

  /// The rows of the bands, those of neighbours together.
  public var rows: [Range<Int>] {
    var ranges: [Range<Int>] = []
    for band in members.indices where members[band] {
      let rows = rows(of: band)
      if let last = ranges.last, last.upperBound == rows.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<rows.upperBound
      } else {
        ranges.append(rows)
      }
    }
    return ranges
  }

  private func bands(of area: PixelRect) -> Range<Int> {
    let inside = area.intersection(PixelRect(x: area.x, y: 0, width: area.width, height: rowCount))
    if inside.isEmpty { return 0..<0 }
    return inside.y / Self.height..<(inside.y + inside.height - 1) / Self.height + 1
  }
}
