internal import Frames

/// The measures and colours of a contact sheet, in points.
enum SheetStyle {
  static let margin: CGFloat = 48
  /// Room for a header, whatever the number of cells.
  static let smallestWidth: CGFloat = 560
  static let columnWidth: CGFloat = 168
  static let columnGap: CGFloat = 28
  static let rowGap: CGFloat = 34
  /// From the bottom of a cell to its caption.
  static let captionGap: CGFloat = 12
  static let captionHeight: CGFloat = 34
  static let headerGap: CGFloat = 36

  static let background = CGColor(red: 0.957, green: 0.957, blue: 0.969, alpha: 1)
  static let ink = CGColor(red: 0.09, green: 0.09, blue: 0.11, alpha: 1)
  static let fadedInk = CGColor(red: 0.43, green: 0.43, blue: 0.47, alpha: 1)
  static let accent = CGColor(red: 0, green: 0.40, blue: 0.85, alpha: 1)
  static let warning = CGColor(red: 0.75, green: 0.10, blue: 0.10, alpha: 1)
  static let hairline = CGColor(red: 0, green: 0, blue: 0, alpha: 0.14)
  static let shadow = Shadow(
    color: CGColor(gray: 0, alpha: 0.16), radius: 8, offset: CGSize(width: 0, height: 4))

  /// How many columns a sheet of `count` cells of `aspect` (height over width) has: as many as make
  /// the grid about half again as wide as it is high.
  static func columns(
    for count: Int, aspect: CGFloat, columnWidth: CGFloat = columnWidth
  ) -> Int {
    let width = columnWidth + columnGap
    let height = columnWidth * aspect + captionGap + captionHeight + rowGap
    let ideal = (CGFloat(count) * height / width * 1.5).squareRoot()
    return min(max(Int(ideal.rounded()), 1), count)
  }
}
