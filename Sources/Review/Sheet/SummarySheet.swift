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
  private static let mostCellHeight: CGFloat = 270
  private static let leastCellHeight: CGFloat = 120

  /// The least size of what a cell shows, in points of the summary for one of the screen: a tablet's cells
  /// are larger than a phone's, so that words on them are as large.
  private static let leastScale: CGFloat = 0.18

  /// The most rows of cells, before fewer cells are shown, and how many these are.
  private static let mostRows = 2
  private static let fewerCells = 6
  /// The time, and two lines of a note.
  private static let captionHeight: CGFloat = 62
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
    var chosen = Self.choose(count, phases, reel, steps, curves)
    if count > Self.fewerCells, Self.rows(of: chosen, reel).count > Self.mostRows {
      chosen = Self.choose(Self.fewerCells, phases, reel, steps, curves)
    }
    cells = chosen.map(\.frame)
    var page = SheetPage(background: palette.background)
    var y = Self.addHeader(reel, palette, to: &page)
    y = Self.addCells(chosen, reel, palette, height: height, to: &page, at: y + 12)
    var plots = MotionPlots(
      reel: reel, phases: phases, curves: curves.main(of: phases), cells: cells, palette,
      gutter: Self.gutter)
    y = plots.add(to: &page, at: y + 6, x: Self.margin, width: Self.room)
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

  /// How many animations are told; our choice: one there and one back, or the two that matter most.
  private static let mostMotions = 2

  private static func addHeader(
    _ reel: Reel, _ palette: SheetPalette, to page: inout SheetPage
  ) -> CGFloat {
    let header = reel.header
    var y = margin
    y += page.addText(
      header.title, Font(pointSize: 24, weight: 0.4), palette.ink, x: margin, y, room)
    let end = reel.time(ofFrame: reel.frames.count - 1).seconds
    let facts = [
      header.deviceTitle + (reel.isTurned ? ", landscape" : ""), header.appearance.rawValue,
      "\(decimal(end)) s",
    ].joined(separator: "  ·  ")
    y +=
      page.addText(
        facts, Font(pointSize: 14, weight: 0), palette.fadedInk, x: margin, y + 2, room) + 4
    for line in MotionWords(reel, layers: 1).main(mostMotions) {
      y +=
        page.addText(
          line, Font(pointSize: 14, weight: 0.1), palette.ink, x: margin, y + 2, room, lines: 2) + 2
    }
    return y
  }

  /// One row of cells, or as many as they need to be seen; each row as wide as there is room.
  private static func addCells(
    _ cells: [FilmCell], _ reel: Reel, _ palette: SheetPalette, height most: CGFloat,
    to page: inout SheetPage, at top: CGFloat
  ) -> CGFloat {
    let aspects = cells.map { reel.frames[$0.frame].size.width / reel.frames[$0.frame].size.height }
    var y = top
    for row in rows(of: cells, reel) {
      let height = min(rowHeight(aspects[row]), most)
      var x = margin
      for index in row {
        let rect = CGRect(x: x, y: y, width: height * aspects[index], height: height)
        CellPainter(reel: reel, palette).add(cells[index], in: rect, to: &page, isSmall: true)
        x += rect.width + gap
      }
      y += height + captionHeight
    }
    return y
  }

  /// How high a row is that is as wide as there is room.
  private static func rowHeight(_ aspects: ArraySlice<CGFloat>) -> CGFloat {
    (room - CGFloat(aspects.count - 1) * gap) / aspects.reduce(0, +)
  }

  private static func rows(of cells: [FilmCell], _ reel: Reel) -> [Range<Int>] {
    let sizes = cells.map { reel.frames[$0.frame].size }
    let tallest = sizes.map(\.height).max() ?? 0
    return rows(
      of: sizes.map { $0.width / $0.height },
      least: min(max(leastScale * tallest, leastCellHeight), mostCellHeight))
  }

  /// As few rows as let every one be `least` high, each about as wide as the others.
  static func rows(
    of aspects: [CGFloat], least: CGFloat = leastCellHeight
  ) -> [Range<Int>] {
    var rows = [aspects.indices]
    while rows.count < aspects.count, rows.contains(where: { rowHeight(aspects[$0]) < least }) {
      rows = even(aspects, into: rows.count + 1)
    }
    return rows
  }

  /// So many rows, the widest of which is as narrow as can be.
  private static func even(_ aspects: [CGFloat], into count: Int) -> [Range<Int>] {
    guard count > 1 else { return [aspects.indices] }
    func split(_ start: Int, _ count: Int) -> (rows: [Range<Int>], widest: CGFloat) {
      let whole = aspects[start...].reduce(0, +)
      guard count > 1 else { return ([start..<aspects.count], whole) }
      var best: (rows: [Range<Int>], widest: CGFloat) = ([], .infinity)
      for end in start + 1...aspects.count - count + 1 {
        let rest = split(end, count - 1)
        let widest = max(aspects[start..<end].reduce(0, +), rest.widest)
        if widest < best.widest { best = ([start..<end] + rest.rows, widest) }
      }
      return best
    }
    return split(0, count).rows
  }

  /// The bytes of the picture: eight cells, in all their colours where these fit into ``mostBytes``,
  /// else in 256 of them; fewer cells where that is too much as well.
  ///
  /// - Throws: What drawing throws.
  public static func png(
    of reel: Reel, images: [String: CGImage], ground: Appearance = .light
  ) throws -> [UInt8] {
    var smallest: [UInt8] = []
    let rasterizer = Rasterizer(images: images)
    for (cells, height) in [(8, mostCellHeight), (6, mostCellHeight), (6, 160)] {
      let sheet = SummarySheet(reel, cells: cells, ground: ground, height: height)
      let bitmap = try rasterizer.bitmap(of: sheet.frame, scale: ContactSheet.scale)
      let encoder = PNGEncoder(level: 9)
      let exact = encoder.encode(bitmap)
      smallest = exact.count <= mostBytes ? exact : encoder.encodeWithPalette(bitmap)
      if smallest.count <= mostBytes { break }
    }
    return smallest
  }
}
