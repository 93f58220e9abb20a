public import Frames
internal import Typography

/// A sheet of cells and curves that shows a recording at a glance.
///
/// The sheet is a frame like any other: each cell is a nested frame, drawn as sharp as its size
/// allows. Rows are the phases of what happens, and curves under them show how it moves.
public struct ContactSheet: Sendable {
  /// Pixels per point at which a sheet is drawn.
  public static let scale: CGFloat = 2

  /// What to draw.
  public let frame: Frame

  /// The frames that have a cell, in order.
  public let cells: [Int]

  let reel: Reel
  private let plan: FilmPlan
  let rects: [CGRect]

  /// The same for programs and in words.
  public var contents: SheetContents {
    SheetContents(reel, plan, rects: rects, size: frame.size)
  }

  /// Chooses the cells and curves of the whole recording, and lays them out.
  public init(_ reel: Reel, _ options: SheetOptions = SheetOptions()) {
    let measures = SheetMeasures(reel, options)
    let plan = FilmPlan(reel, options, columns: measures.columns)
    cells = plan.cells.map(\.frame)
    var builder = SheetBuilder(reel: reel, plan: plan, measures, SheetPalette.of(options.ground))
    frame = builder.build()
    (self.reel, self.plan, rects) = (reel, plan, builder.rects)
  }

  /// - Parameter count: How many cells there are at most, from 2 up.
  public init(_ reel: Reel, cells count: Int) {
    var options = SheetOptions()
    options.cells = count
    self.init(reel, options)
  }
}

/// Puts the nodes of a sheet together.
private struct SheetBuilder {
  private typealias Size = SheetMeasures

  let reel: Reel
  let plan: FilmPlan
  let measures: SheetMeasures
  let palette: SheetPalette
  private var page: SheetPage
  private(set) var rects: [CGRect] = []

  init(reel: Reel, plan: FilmPlan, _ measures: SheetMeasures, _ palette: SheetPalette) {
    self.reel = reel
    self.plan = plan
    self.measures = measures
    self.palette = palette
    page = SheetPage(background: palette.background)
  }

  mutating func build() -> Frame {
    var y = addHeader() + Size.sectionGap
    var film = FilmRows(reel: reel, plan: plan, measures, palette)
    y = film.add(to: &page, at: y)
    rects = film.rects
    var plots = MotionPlots(
      reel: reel, phases: plan.phases, curves: plan.curves, cells: plan.cells.map(\.frame), palette)
    y = plots.add(
      to: &page, at: y + Size.sectionGap, x: Size.margin, width: measures.width)
    return page.frame(
      size: CGSize(
        width: measures.width + 2 * Size.margin, height: (y + Size.margin).rounded(.up)))
  }

  // MARK: Header

  /// - Returns: Where the header ends.
  private mutating func addHeader() -> CGFloat {
    let header = reel.header
    var y = Size.margin
    y += page.addText(
      header.title, Font(pointSize: 34, weight: 0.4), palette.ink, x: Size.margin, y,
      measures.width)
    let end = reel.time(ofFrame: reel.frames.count - 1).seconds
    let facts = [
      header.deviceTitle,
      reel.canvasWords + " @\(decimal(header.scale))x",
      "\(header.framesPerSecond) fps", header.appearance.rawValue,
      "\(reel.frames.count) frames, \(decimal(end)) s",
    ]
    y +=
      page.addText(
        facts.joined(separator: "  ·  "), Font(pointSize: 16, weight: 0), palette.fadedInk,
        x: Size.margin, y + 6, measures.width) + 14
    let lines = MotionWords(reel).lines
    let hidden = lines.count - Self.mostMotions
    for line in lines.prefix(Self.mostMotions) + (hidden > 0 ? ["and \(hidden) more"] : []) {
      y +=
        page.addText(
          line, Font(pointSize: 15, weight: 0.1), palette.ink, x: Size.margin, y + 3,
          measures.width, lines: 2) + 3
    }
    return addDiagnostics(at: y)
  }

  /// How many animations and diagnostics a header names; our choice, so that frames stay in sight.
  private static let mostMotions = 8
  private static let mostDiagnostics = 5

  /// Says what the app asked for and did not get.
  ///
  /// - Returns: Where the lines end; `y` if there are none.
  private mutating func addDiagnostics(at y: CGFloat) -> CGFloat {
    let all = reel.header.diagnostics
    guard !all.isEmpty else { return y }
    var y = y + 10
    var lines = all.prefix(Self.mostDiagnostics).map { diagnostic in
      "\(decimal(diagnostic.time.seconds)) s   \(diagnostic.sentence)  [\(diagnostic.code.rawValue)]"
    }
    if all.count > lines.count { lines.append("and \(all.count - lines.count) more") }
    for line in lines {
      y +=
        page.addText(
          line, Font(pointSize: 15, weight: 0.3), palette.warning, x: Size.margin, y + 4,
          measures.width, lines: 2) + 4
    }
    return y
  }
}
