public import Frames
internal import Pixels
internal import Raster
internal import Typography

/// A recording in one small picture for a pull request: a few cells and the main curve.
///
/// It is as wide as a pull request shows pictures, so that its words can be read there.
public struct SummarySheet {
  /// The width in points: half the pixels of ``png(of:images:ground:)``.
  public static let width: CGFloat = 830

  /// The most bytes of the picture; our choice, what a page of pull requests loads without a wait.
  public static let mostBytes = 400_000

  /// What to draw.
  public let frame: Frame

  /// The frames that have a cell, in order.
  public let cells: [Int]

  // Measures in points; our choice.
  private static let margin: CGFloat = 20
  private static let gap: CGFloat = 10
  private static let mostCellHeight: CGFloat = 250
  private static let leastCellHeight: CGFloat = 120
  private static let captionHeight: CGFloat = 38
  private static let gutter: CGFloat = 180

  private static var room: CGFloat { width - 2 * margin }

  /// - Parameters:
  ///   - count: How many cells there are at most.
  ///   - height: The height of an upright cell at most, in points.
  init(
    _ reel: Reel, cells count: Int, ground: Appearance = .light, height: CGFloat = mostCellHeight
  ) {
    let palette = SheetPalette.of(ground)
    let steps = FrameSteps(reel.frames)
    let phases = Phase.phases(of: reel, steps)
    let curves = CurveChoice(of: reel)
    let chosen = Self.choose(count, phases, reel, steps, curves)
    cells = chosen.map(\.frame)
    var page = SheetPage(background: palette.background)
    var y = Self.addHeader(reel, palette, to: &page)
    y = Self.addCells(chosen, reel, palette, height: height, to: &page, at: y + 12)
    var plots = MotionPlots(
      reel: reel, phases: phases, curves: curves.main, cells: cells, palette, gutter: Self.gutter)
    y = plots.add(to: &page, at: y + 12, x: Self.margin, width: Self.room)
    frame = page.frame(size: CGSize(width: Self.width, height: (y + Self.margin).rounded(.up)))
  }

  /// The cells that say most: of each phase its share, and the phases with most to show.
  private static func choose(
    _ count: Int, _ phases: [Phase], _ reel: Reel, _ steps: FrameSteps, _ curves: CurveChoice
  ) -> [FilmCell] {
    let all = phases.map { FilmCells($0, of: reel, steps, curves: curves.curves) }
    let ranked = all.indices.sorted { a, b in
      all[a].weight != all[b].weight ? all[a].weight > all[b].weight : a < b
    }
    // Two cells show what a phase does.
    let shown = ranked.prefix(max(count / 2, 1)).sorted()
    let shares = PhaseGroups.shares(of: count, shown.map { all[$0].weight }, least: 2)
    return zip(shown, shares).flatMap { all[$0].cells($1) }
  }

  private static func addHeader(
    _ reel: Reel, _ palette: SheetPalette, to page: inout SheetPage
  ) -> CGFloat {
    let header = reel.header
    var y = margin
    y += page.addText(
      header.title, Font(pointSize: 24, weight: 0.4), palette.ink, x: margin, y, room)
    let end = reel.time(ofFrame: reel.frames.count - 1).seconds
    let facts = "\(header.deviceTitle)  ·  \(header.appearance.rawValue)  ·  \(decimal(end)) s"
    y +=
      page.addText(
        facts, Font(pointSize: 14, weight: 0), palette.fadedInk, x: margin, y + 2, room) + 4
    for line in MotionWords(reel, layers: 1).lines.prefix(2) {
      y +=
        page.addText(
          line, Font(pointSize: 14, weight: 0.1), palette.ink, x: margin, y + 2, room) + 2
    }
    return y
  }

  /// One row of cells, or as many as they need to be seen.
  private static func addCells(
    _ cells: [FilmCell], _ reel: Reel, _ palette: SheetPalette, height most: CGFloat,
    to page: inout SheetPage, at top: CGFloat
  ) -> CGFloat {
    let aspects = cells.map { reel.frames[$0.frame].size.width / reel.frames[$0.frame].size.height }
    var rows = 1
    var perRow = cells.count
    func rowHeight(_ start: Int) -> CGFloat {
      let own = aspects[start..<min(start + perRow, cells.count)]
      return min((room - CGFloat(own.count - 1) * gap) / own.reduce(0, +), most)
    }
    while rows < cells.count, rowHeight(0) < leastCellHeight {
      rows += 1
      perRow = (cells.count + rows - 1) / rows
    }
    var y = top
    for start in stride(from: 0, to: cells.count, by: perRow) {
      let height = rowHeight(start)
      var x = margin
      for index in start..<min(start + perRow, cells.count) {
        let rect = CGRect(x: x, y: y, width: height * aspects[index], height: height)
        CellPainter(reel: reel, palette).add(cells[index], in: rect, to: &page, isSmall: true)
        x += rect.width + gap
      }
      y += height + captionHeight
    }
    return y
  }

  /// The bytes of the picture: eight cells where they fit into ``mostBytes``, else fewer and smaller.
  ///
  /// - Throws: What drawing throws.
  public static func png(
    of reel: Reel, images: [String: CGImage], ground: Appearance = .light
  ) throws -> [UInt8] {
    var smallest: [UInt8] = []
    let rasterizer = Rasterizer(images: images)
    for (cells, height) in [(8, mostCellHeight), (7, 200), (6, 160), (6, 120)] {
      let sheet = SummarySheet(reel, cells: cells, ground: ground, height: height)
      let bitmap = try rasterizer.bitmap(of: sheet.frame, scale: ContactSheet.scale)
      let bytes = PNGEncoder(level: 9).encode(bitmap)
      if bytes.count <= mostBytes { return bytes }
      if smallest.isEmpty || bytes.count < smallest.count { smallest = bytes }
    }
    return smallest
  }
}
