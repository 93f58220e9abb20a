internal import Frames
internal import Raster
internal import Typography

/// Draws the cells of a sheet, row by row, with what happens above them.
struct FilmRows {
  private typealias Size = SheetMeasures

  private let reel: Reel
  private let plan: FilmPlan
  private let measures: SheetMeasures
  private let palette: SheetPalette

  /// Where the cells are, in order.
  private(set) var rects: [CGRect] = []

  init(reel: Reel, plan: FilmPlan, _ measures: SheetMeasures, _ palette: SheetPalette) {
    (self.reel, self.plan, self.measures, self.palette) = (reel, plan, measures, palette)
  }

  /// - Returns: Where the rows end.
  mutating func add(to page: inout SheetPage, at top: CGFloat) -> CGFloat {
    let painter = CellPainter(reel: reel, palette)
    var y = SheetMeasures.wholePixels(top)
    for (number, row) in plan.rows.enumerated() {
      if number > 0 { y += Size.rowGap }
      let measures = plan.isMixed(row) ? measures.filled(by: plan.columns(of: row)) : measures
      if row.contains(where: { !$0.title.isEmpty }) {
        for block in row { addHeading(block, in: row, measures, to: &page, y) }
        y += Size.headingHeight
      }
      var height: CGFloat = 0
      for block in row {
        var last: (place: Range<Int>, bottom: CGFloat)?
        for (cell, place) in zip(block.cells, block.places) {
          let x = measures.x(ofColumn: place.lowerBound)
          let size = size(of: cell, width: measures.width(ofSpan: place.count))
          let above = last.flatMap { $0.place == place ? $0.bottom + Size.gap : nil }
          let rect = CGRect(origin: CGPoint(x: x, y: above ?? y), size: size)
          rects.append(rect)
          painter.add(cell, in: rect, to: &page)
          last = (place, rect.maxY + captionHeight(of: cell, width: size.width))
          height = max(height, (last?.bottom ?? y) - y)
        }
      }
      y += height
    }
    return y
  }

  private func size(of cell: FilmCell, width: CGFloat) -> CGSize {
    let frame = reel.frames[cell.frame]
    let pixels = Rasterizer.pixelSize(
      of: frame, scale: width * ContactSheet.scale / frame.size.width)
    return CGSize(width: width, height: CGFloat(pixels.height) / ContactSheet.scale)
  }

  /// A heading may be as wide as all up to the next one.
  private func addHeading(
    _ block: FilmPlan.Block, in row: [FilmPlan.Block], _ measures: SheetMeasures,
    to page: inout SheetPage, _ y: CGFloat
  ) {
    guard !block.title.isEmpty, let column = block.places.first?.lowerBound else { return }
    let x = measures.x(ofColumn: column)
    let next = row.lazy.filter { !$0.title.isEmpty }.compactMap { $0.places.first?.lowerBound }
      .first { $0 > column }
    let end = next.map { measures.x(ofColumn: $0) - Size.gap } ?? Size.margin + measures.width
    let font = Font(pointSize: 19, weight: 0.3)
    let fits = SheetPage.width(of: block.title, font) <= end - x
    page.addText(fits ? block.title : block.subject, font, palette.ink, x: x, y, end - x)
  }

  private func captionHeight(of cell: FilmCell, width: CGFloat) -> CGFloat {
    Size.captionGap + Size.timeHeight + CGFloat(cell.notes.count) * Size.noteHeight
  }
}
