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

  /// - Returns: Where the strip ends.
  mutating func add(to page: inout SheetPage, at top: CGFloat) -> CGFloat {
    var ends: [CGFloat] = []
    for mark in marks {
      let x = axis.x(at: mark.start)
      let bar = max(axis.x(at: mark.end) - x, Self.barHeight)
      let width = SheetPage.width(of: mark.label, Self.labelFont) + 8
      let row = ends.firstIndex { $0 <= x } ?? ends.count
      guard row < Self.mostRows else { continue }
      // Near the end of the axis the words stand before the mark.
      let room = row < ends.count ? ends[row] : axis.x
      let isBefore = x + bar + width > axis.x + axis.width && x - width > room
      if row == ends.count { ends.append(0) }
      let y = top + CGFloat(row) * Self.rowHeight
      ends[row] = isBefore ? x + bar + 6 : x + bar + width + 6
      let color = mark.isTouch ? palette.accent : mark.isFelt ? palette.warning : palette.ink
      page.addBox(
        CGRect(x: x, y: y + 6, width: bar, height: Self.barHeight), color,
        radius: Self.barHeight / 2, name: mark.isTouch ? "touch" : "event")
      page.addText(
        mark.label, Self.labelFont, color, x: isBefore ? x - width : x + bar + 5, y,
        isBefore ? width : min(width, axis.x + axis.width - x - bar - 4))
    }
    var y = top + CGFloat(ends.count) * Self.rowHeight + 4
    addTicks(to: &page, y)
    y += 24
    addCells(to: &page, y)
    return y + 12
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
