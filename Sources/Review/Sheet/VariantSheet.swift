internal import Foundation
package import Frames
internal import Typography

/// Recordings of one transition that differ in what was varied, beneath each other at the same times.
package struct VariantSheet {
  /// A recording, and what it was made with.
  package struct Variant {
    /// `damping 0.5, dark`.
    package let title: String
    package let reel: Reel
    package let images: [String: CGImage]

    package init(title: String, reel: Reel, images: [String: CGImage]) {
      (self.title, self.reel, self.images) = (title, reel, images)
    }
  }

  /// Variants that show the same in every frame.
  private struct Row {
    var titles: [String]
    let reel: Reel
  }

  /// What to draw.
  package let frame: Frame

  /// The titles of each row: several where the variants show the same.
  package let rows: [[String]]

  /// The instants of the columns, in seconds.
  package let times: [Double]

  private let images: [String: CGImage]

  private typealias Size = SheetMeasures

  /// A cell's area in square points, whatever its shape; our choice, so that eight fit side by side.
  private static let cellArea: CGFloat = 30_000

  /// - Parameters:
  ///   - variants: At least one.
  ///   - columns: How many instants are shown, from 2 up.
  package init(_ variants: [Variant], columns: Int, ground: Appearance = .light) {
    var rows: [Row] = []
    for variant in variants {
      // What is drawn is what counts, and not what was asked for.
      if let place = rows.firstIndex(where: {
        $0.reel.frames == variant.reel.frames
          && $0.reel.header.framesPerSecond == variant.reel.header.framesPerSecond
      }) {
        rows[place].titles.append(variant.title)
      } else {
        rows.append(Row(titles: [variant.title], reel: variant.reel))
      }
    }
    self.rows = rows.map(\.titles)
    images = variants.reduce(into: [:]) { images, variant in
      images.merge(variant.images) { first, _ in first }
    }
    times = Self.times(of: rows.map(\.reel), count: columns)
    frame = Self.build(rows, times, SheetPalette.of(ground), variants[0].reel.header)
  }

  /// The picture of the sheet.
  ///
  /// - Throws: What drawing throws.
  package func png() throws -> [UInt8] {
    try frame.sheetPNG(images: images)
  }

  /// Instants that are looked at, in a second; our choice, finer than any recording that people make.
  private static let grid = 240.0

  /// How much of the way from the first column to the last is change, and how much time; our choice,
  /// as for the cells of one recording.
  private static let changeShare = 0.75

  /// From the last instant at which nothing has moved anywhere to the first at which all rests, most of
  /// them where much changes.
  private static func times(of reels: [Reel], count: Int) -> [Double] {
    let length = reels.map { $0.time(ofFrame: $0.frames.count - 1).seconds }.max() ?? 0
    var changes = [Double](repeating: 0, count: Int((length * grid).rounded(.up)) + 1)
    for reel in reels {
      let steps = FrameSteps(reel.frames)
      let total = max(steps.amounts.reduce(0, +), 1e-9)
      for (index, amount) in steps.amounts.enumerated() where steps.changes[index] {
        let start = Int((reel.time(ofFrame: index - 1).seconds * grid).rounded())
        let end = Int((reel.time(ofFrame: index).seconds * grid).rounded())
        // Whatever changes counts for something, if only a colour does.
        let share = (amount / total + 1e-9) / Double(reels.count * (end - start))
        for place in start..<end { changes[place] += share }
      }
    }
    guard let first = changes.firstIndex(where: { $0 > 0 }),
      let last = changes.lastIndex(where: { $0 > 0 })
    else { return [0] }
    let span = changes[first...last]
    let total = span.reduce(0, +)
    let weights = span.map {
      changeShare * $0 / total + (1 - changeShare) / Double(span.count)
    }
    var (place, passed) = (0, 0.0)
    return (0..<count).map { column in
      let part = Double(column) / Double(count - 1)
      while place < weights.count, passed + weights[place] <= part + 1e-9 {
        passed += weights[place]
        place += 1
      }
      return Double(first + place) / grid
    }
  }

  private static func build(
    _ rows: [Row], _ times: [Double], _ palette: SheetPalette, _ header: ReelHeader
  ) -> Frame {
    var page = SheetPage(background: palette.background)
    let widths = rows.map { row -> CGFloat in
      let size = row.reel.frames[0].size
      return (cellArea * size.width / size.height).squareRoot().rounded()
    }
    let widest = widths.max() ?? 0
    let width = max(CGFloat(times.count) * (widest + Size.gap) - Size.gap, 560)
    var y = Size.margin
    y += page.addText(
      header.title, Font(pointSize: 34, weight: 0.4), palette.ink, x: Size.margin, y, width)
    y += 6
    y += page.addText(
      "\(rows.count) of \(rows.flatMap(\.titles).count) variants show something of their own",
      Font(pointSize: 16, weight: 0), palette.fadedInk, x: Size.margin, y, width)
    for (row, cellWidth) in zip(rows, widths) {
      y += Size.rowGap
      y += page.addText(
        row.titles.joined(separator: ", and the same: "), Font(pointSize: 19, weight: 0.3),
        palette.ink, x: Size.margin, y, width, lines: 3)
      if let words = figures(of: row.reel) {
        y +=
          page.addText(
            words, Font(pointSize: 15, weight: 0), palette.accent, x: Size.margin, y + 2, width) + 2
      }
      y += Size.captionGap
      let painter = CellPainter(reel: row.reel, palette)
      var height: CGFloat = 0
      var last = -1
      for (column, time) in times.enumerated() {
        let rate = Double(row.reel.header.framesPerSecond)
        let end = row.reel.frames.count - 1
        let index = min(Int((time * rate + 1e-6).rounded(.down)), end)
        // The end of the shorter ones is shown once.
        if index == end, last == end { continue }
        last = index
        let size = row.reel.frames[index].size
        let scale = (cellArea / (size.width * size.height)).squareRoot()
        let rect = CGRect(
          x: Size.margin + CGFloat(column) * (widest + Size.gap), y: y,
          width: min((size.width * scale).rounded(), cellWidth),
          height: min(size.height * scale, cellWidth / size.width * size.height).rounded())
        painter.add(FilmCell(frame: index), in: rect, to: &page)
        height = max(height, rect.height)
      }
      y += height + Size.captionGap + Size.timeHeight
    }
    return page.frame(
      size: CGSize(width: width + 2 * Size.margin, height: (y + Size.margin).rounded(.up)))
  }

  /// What the layer that moves most does first, in figures.
  private static func figures(of reel: Reel) -> String? {
    let choice = CurveChoice(of: reel)
    guard let curve = choice.curves.first,
      let movement = MotionFigures.movements(of: curve, in: reel).first
    else { return nil }
    let name = choice.titles[curve.layer] ?? ""
    let words = movement.words(unit: curve.property.unit)
    return "\(name), \(curve.property.rawValue): \(words)"
  }
}
