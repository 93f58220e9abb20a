package import Frames
internal import Typography

/// One cell of each of many recordings, where its first motion has settled: a screen on many devices, in
/// both orientations and appearances, and with larger text.
package struct KeyCellSheet {
  /// Recordings that stand side by side.
  package struct Row {
    let title: String
    let variants: [VariantSheet.Variant]

    package init(title: String, variants: [VariantSheet.Variant]) {
      (self.title, self.variants) = (title, variants)
    }

    /// What the cells show.
    var frames: [Frame] { variants.map { $0.reel.frames[KeyCellSheet.keyFrame(of: $0.reel)] } }
  }

  /// What to draw.
  package let frame: Frame

  /// The titles of each row: several where the rows show the same.
  package private(set) var rows: [[String]] = []

  private let images: [String: CGImage]

  private typealias Size = SheetMeasures

  /// A cell's area in square points, whatever its shape; our choice, so that words on it can be guessed.
  private static let cellArea: CGFloat = 46_000

  /// - Parameters:
  ///   - all: At least one, each with as many recordings as there are columns.
  ///   - columns: What each column is called.
  package init(_ all: [Row], columns: [String], ground: Appearance = .light) {
    var shown: [Row] = []
    for row in all {
      if let place = shown.firstIndex(where: { $0.frames == row.frames }) {
        rows[place].append(row.title)
      } else {
        shown.append(row)
        rows.append([row.title])
      }
    }
    images = all.flatMap(\.variants).reduce(into: [:]) { images, variant in
      images.merge(variant.images) { first, _ in first }
    }
    frame = Self.build(shown, rows, columns, SheetPalette.of(ground))
  }

  /// The picture of the sheet.
  ///
  /// - Throws: What drawing throws.
  package func png() throws -> [UInt8] { try frame.sheetPNG(images: images) }

  /// The first frame at which the first thing that happens has come to rest.
  static func keyFrame(of reel: Reel) -> Int {
    let phases = Phase.phases(of: reel, FrameSteps(reel.frames))
    return phases.lazy.compactMap(\.lastChange).first ?? reel.frames.count - 1
  }

  private static func build(
    _ rows: [Row], _ titles: [[String]], _ columns: [String], _ palette: SheetPalette
  ) -> Frame {
    let header = rows[0].variants[0].reel.header
    let sizes = rows.map { $0.frames.map { cellSize(of: $0) } }
    let widest = sizes.flatMap { $0 }.map(\.width).max() ?? 0
    let width = max(CGFloat(columns.count) * (widest + Size.gap) - Size.gap, 560)
    var page = SheetPage(background: palette.background)
    var y = Size.margin
    y += page.addText(
      header.title, Font(pointSize: 34, weight: 0.4), palette.ink, x: Size.margin, y, width)
    for (row, (sizes, titles)) in zip(rows, zip(sizes, titles)) {
      y += Size.rowGap
      let title = titles.filter { !$0.isEmpty }.joined(separator: ", and the same: ")
      if !title.isEmpty {
        y += page.addText(
          title, Font(pointSize: 19, weight: 0.3), palette.ink, x: Size.margin, y, width, lines: 3)
      }
      for (column, name) in columns.enumerated() {
        page.addText(
          name, Font(pointSize: 15, weight: 0.1), palette.fadedInk, x: x(column, widest), y + 4,
          widest)
      }
      y += Size.headingHeight - 4
      for (column, (variant, size)) in zip(row.variants, sizes).enumerated() {
        CellPainter(reel: variant.reel, palette).add(
          FilmCell(frame: keyFrame(of: variant.reel)),
          in: CGRect(origin: CGPoint(x: x(column, widest), y: y), size: size), to: &page)
      }
      y += (sizes.map(\.height).max() ?? 0) + Size.captionGap + Size.timeHeight
    }
    return page.frame(
      size: CGSize(width: width + 2 * Size.margin, height: (y + Size.margin).rounded(.up)))
  }

  private static func x(_ column: Int, _ widest: CGFloat) -> CGFloat {
    Size.margin + CGFloat(column) * (widest + Size.gap)
  }

  private static func cellSize(of frame: Frame) -> CGSize {
    let scale = (cellArea / (frame.size.width * frame.size.height)).squareRoot()
    return CGSize(
      width: (frame.size.width * scale).rounded(), height: (frame.size.height * scale).rounded())
  }
}
