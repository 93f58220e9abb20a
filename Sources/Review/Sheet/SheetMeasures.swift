internal import Frames

/// How large the parts of a contact sheet are, in points; all our choice.
struct SheetMeasures {
  static let margin: CGFloat = 40
  static let gap: CGFloat = 14
  static let rowGap: CGFloat = 26
  static let headingHeight: CGFloat = 34
  static let captionGap: CGFloat = 8
  static let timeHeight: CGFloat = 20
  static let noteHeight: CGFloat = 17
  static let sectionGap: CGFloat = 30

  /// How wide the cells of a row are together, where nothing else is asked for.
  private static let contentWidth: CGFloat = 1240

  /// The least room for the header and the curves.
  private static let smallestWidth: CGFloat = 720

  /// How much of a row's ground a cell covers, whatever its shape, in square points.
  private static let cellArea: CGFloat = 36_000

  let columns: Int
  let cellWidth: CGFloat

  /// The width of everything between the margins.
  let width: CGFloat

  init(_ reel: Reel, _ options: SheetOptions) {
    let frames = reel.frames
    let narrow = frames.first { $0.size.width == frames.narrowest } ?? frames[0]
    let aspect = narrow.size.height / narrow.size.width
    let ideal = options.cellWidth ?? (Self.cellArea / aspect).squareRoot()
    let fitting = ((Self.contentWidth + Self.gap) / (ideal + Self.gap)).rounded()
    // So many that whole rows come near the number of cells.
    let rows = (CGFloat(max(options.cells, 1)) / max(fitting, 1)).rounded(.up)
    let even = (CGFloat(max(options.cells, 1)) / rows).rounded(.up)
    let count = options.columns ?? Int(min(fitting, even))
    columns = max(count, 1)
    let stretched = (Self.contentWidth + Self.gap) / CGFloat(columns) - Self.gap
    // A few cells do not fill the width; they are as large as many would be.
    cellWidth = Self.wholePixels(
      options.cellWidth ?? (options.columns == nil ? min(stretched, ideal * 1.2) : stretched))
    let row = CGFloat(columns) * (cellWidth + Self.gap) - Self.gap
    width = max(row, Self.smallestWidth).rounded(.up)
  }

  /// How much larger the cells of a row may be than those of others, so that it is as wide as they are;
  /// our choice.
  private static let mostStretch: CGFloat = 1.35

  /// The same with larger cells, so that `used` columns take all of the width; as it is where that would
  /// be too much.
  func filled(by used: Int) -> SheetMeasures {
    guard used > 0, used < columns else { return self }
    let row = CGFloat(columns) * (cellWidth + Self.gap)
    let wide = row / CGFloat(used) - Self.gap
    guard wide <= Self.mostStretch * cellWidth else { return self }
    return SheetMeasures(columns: used, cellWidth: Self.wholePixels(wide), width: width)
  }

  private init(columns: Int, cellWidth: CGFloat, width: CGFloat) {
    (self.columns, self.cellWidth, self.width) = (columns, cellWidth, width)
  }

  /// The nearest length of whole pixels: a cell is a picture of its own.
  static func wholePixels(_ length: CGFloat) -> CGFloat {
    (length * ContactSheet.scale).rounded() / ContactSheet.scale
  }

  /// Where a column begins.
  func x(ofColumn column: Int) -> CGFloat {
    Self.margin + CGFloat(column) * (cellWidth + Self.gap)
  }

  /// How wide a picture is that takes so many columns.
  func width(ofSpan span: Int) -> CGFloat {
    CGFloat(span) * (cellWidth + Self.gap) - Self.gap
  }
}
