internal import Frames
internal import Typography

/// The axis of time of a sheet: seconds, what happens when, and which instants have cells.
struct TimeStrip {
  private let reel: Reel
  private let cells: [Int]
  private let axis: PlotAxis
  private let palette: SheetPalette

  private static let labelFont = Font(pointSize: 13, weight: 0.23)
  private static let rowHeight: CGFloat = 20
  private static let barHeight: CGFloat = 6

  /// The most rows of marks; our choice.
  ///
  /// What does not fit is told by the rows of cells.
  private static let mostRows = 3

  init(reel: Reel, cells: [Int], _ axis: PlotAxis, _ palette: SheetPalette) {
    (self.reel, self.cells, self.axis, self.palette) = (reel, cells, axis, palette)
  }

  /// Something that happens, from when to when.
  private struct Mark {
    let start: Double
    let end: Double
    let label: String
    let isFelt: Bool
    let isTouch: Bool
  }

  /// Where a mark and its words stand.
  private struct Place {
    let row: Int
    let x: CGFloat
    let width: CGFloat
    /// Whether the words stand on the mark, which goes on behind them.
    var isOnMark = false
    let end: CGFloat
  }

  /// - Returns: Where the strip ends.
  mutating func add(to page: inout SheetPage, at top: CGFloat) -> CGFloat {
    var ends: [CGFloat] = []
    for mark in marks {
      let x = axis.x(at: mark.start)
      let bar = max(axis.x(at: mark.end) - x, Self.barHeight)
      guard let place = place(of: mark, x, bar, ends) else { continue }
      if place.row == ends.count { ends.append(0) }
      ends[place.row] = place.end + 6
      let y = top + CGFloat(place.row) * Self.rowHeight
      let color = mark.isTouch ? palette.accent : mark.isFelt ? palette.warning : palette.ink
      page.addBox(
        CGRect(x: x, y: y + 6, width: bar, height: Self.barHeight), color,
        radius: Self.barHeight / 2, name: mark.isTouch ? "touch" : "event")
      if place.isOnMark {
        page.addBox(
          CGRect(x: place.x - 5, y: y, width: place.width + 2, height: Self.rowHeight - 2),
          palette.background, name: "label ground")
      }
      page.addText(mark.label, Self.labelFont, color, x: place.x, y, place.width)
    }
    var y = top + CGFloat(ends.count) * Self.rowHeight + 4
    addTicks(to: &page, y)
    y += 24
    addCells(to: &page, y)
    return y + 12
  }

  /// Where the words of a mark stand: behind it, else before it or on it, else a row below.
  ///
  /// - Returns: nil where all rows are full; where no row has enough room the words are cut off.
  private func place(
    of mark: Mark, _ x: CGFloat, _ bar: CGFloat, _ ends: [CGFloat]
  ) -> Place? {
    let width = SheetPage.width(of: mark.label, Self.labelFont) + 8
    let axisEnd = axis.x + axis.width
    let rows = (0..<Self.mostRows).filter { $0 >= ends.count || ends[$0] <= x }.filter {
      $0 <= ends.count
    }
    for row in rows {
      let room = row < ends.count ? ends[row] : axis.x
      let behind = x + bar + 5
      if behind + width <= axisEnd {
        return Place(row: row, x: behind, width: width, end: behind + width)
      }
      if x - width > room { return Place(row: row, x: x - width, width: width, end: x + bar) }
      if bar > width + 24 {
        return Place(row: row, x: x + 17, width: width, isOnMark: true, end: x + bar)
      }
    }
    return rows.first.map {
      Place(row: $0, x: x + bar + 5, width: axisEnd - x - bar - 4, end: axisEnd)
    }
  }

  private var marks: [Mark] {
    var marks: [Mark] = []
    var told: Set<Int> = []
    for event in reel.header.events {
      let time = event.time.seconds
      let track = reel.header.touches.indices.first { index in
        !told.contains(index)
          && abs((reel.header.touches[index].path.first?.time ?? -1) - time) < 1e-6
      }
      if let track { told.insert(track) }
      let isContinued = ["move", "release", "cancel"].contains { event.label.hasPrefix($0) }
      if isContinued { continue }
      let end = track.flatMap { reel.header.touches[$0].path.last?.time } ?? time
      marks.append(
        Mark(
          start: time, end: end, label: event.words, isFelt: event.isFelt, isTouch: track != nil))
    }
    return marks
  }

  private func addTicks(to page: inout SheetPage, _ y: CGFloat) {
    page.addBox(
      CGRect(x: axis.x, y: y, width: axis.width, height: 1), palette.fadedInk, name: "axis")
    let step = Self.step(for: axis.end)
    for index in 0...Int((axis.end / step + 1e-9).rounded(.down)) {
      let time = Double(index) * step
      let x = axis.x(at: time)
      page.addBox(CGRect(x: x - 0.5, y: y, width: 1, height: 6), palette.fadedInk, name: "tick")
      let words = "\(decimal(time, places: 3)) s"
      let font = Font(pointSize: 12, weight: 0)
      guard x + 3 + SheetPage.width(of: words, font) <= axis.x + axis.width else { continue }
      page.addText(words, font, palette.fadedInk, x: x + 3, y + 3, 60)
    }
  }

  /// A small triangle for each cell of the film.
  private func addCells(to page: inout SheetPage, _ y: CGFloat) {
    for cell in cells {
      let x = axis.x(at: reel.time(ofFrame: cell).seconds)
      page.addLine(
        [CGPoint(x: x - 3.5, y: y + 6), CGPoint(x: x, y: y), CGPoint(x: x + 3.5, y: y + 6)],
        palette.ink, width: 0, fill: palette.ink, name: "cell tick")
    }
  }

  /// The step of round seconds that makes about a dozen.
  private static func step(for end: Double) -> Double {
    let steps = [0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10]
    return steps.first { end / $0 <= 14 } ?? 20
  }
}
