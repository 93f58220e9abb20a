internal import Frames
internal import Typography

/// The curves of what moves differently, the reference under the actual recording.
struct MotionSheet {
  /// The most curves; our choice, about a screen of them.
  private static let mostPlots = 12
  private static let columns = 2
  private static let plotSize = CGSize(width: 400, height: 150)
  private static let captionHeight: CGFloat = 62
  private static let before = CGColor(red: 0.55, green: 0.55, blue: 0.6, alpha: 1)

  private typealias Style = SheetStyle

  private let title: String

  /// One of each curve, with all of its movements that differ.
  private let plots: [[MotionDifference]]
  private let rates: (before: Int, after: Int)
  private let hidden: Int
  private var page = SheetPage()

  init(_ comparison: RecordingComparison, title: String) {
    self.title = title
    var plots: [[MotionDifference]] = []
    for difference in comparison.motion {
      let place = plots.firstIndex {
        $0[0].layer == difference.layer && $0[0].property == difference.property
          && $0[0].afterCurve?.layer == difference.afterCurve?.layer
          && $0[0].beforeCurve?.layer == difference.beforeCurve?.layer
      }
      if let place { plots[place].append(difference) } else { plots.append([difference]) }
    }
    self.plots = Array(plots.prefix(Self.mostPlots))
    hidden = plots.count - self.plots.count
    rates = (
      comparison.reference.reel?.header.framesPerSecond ?? 60,
      comparison.actual.reel?.header.framesPerSecond ?? 60
    )
  }

  /// The bytes of the picture.
  func png() throws -> [UInt8] {
    try frame().sheetPNG()
  }

  func frame() -> Frame {
    var builder = self
    return builder.build()
  }

  private mutating func build() -> Frame {
    let columns = CGFloat(min(Self.columns, plots.count))
    let width =
      2 * Style.margin + columns * (Self.plotSize.width + Style.columnGap) - Style.columnGap
    var y = addHeader(width: max(width, Style.smallestWidth))
    let pitch = Self.captionHeight + Self.plotSize.height + Style.rowGap
    for (number, plot) in plots.enumerated() {
      let column = number % Self.columns
      addPlot(
        plot,
        at: CGPoint(
          x: Style.margin + CGFloat(column) * (Self.plotSize.width + Style.columnGap),
          y: y + CGFloat(number / Self.columns) * pitch))
    }
    y += CGFloat((plots.count + Self.columns - 1) / Self.columns) * pitch
    return page.frame(
      size: CGSize(width: max(width, Style.smallestWidth), height: (y + 14).rounded(.up)))
  }

  private mutating func addHeader(width: CGFloat) -> CGFloat {
    let room = width - 2 * Style.margin
    var y = Style.margin
    y += page.addText(
      title, Font(pointSize: 34, weight: 0.4), Style.ink, x: Style.margin, y, room)
    y += 8
    let more = hidden > 0 ? "  ·  \(hidden) more curves are in the report" : ""
    for (name, color) in [
      ("reference", Self.before), ("actual" + more, DifferenceStyle.markText),
    ] {
      var line = Node(
        id: page.nextID(), name: name,
        frame: CGRect(x: Style.margin, y: y + 8, width: 22, height: 3))
      line.backgroundColor = color
      page.nodes.append(line)
      y += page.addText(
        name, Font(pointSize: 14, weight: 0.23), color, x: Style.margin + 30, y, room - 30)
    }
    return y + Style.headerGap
  }

  // MARK: Plots

  private mutating func addPlot(_ differences: [MotionDifference], at origin: CGPoint) {
    let first = differences[0]
    let unit = first.property.unit.isEmpty ? "" : ", \(first.property.unit)"
    page.addText(
      "\(first.layer)  \(first.property.rawValue)\(unit)", Font(pointSize: 15, weight: 0.4),
      Style.ink, x: origin.x, origin.y, Self.plotSize.width)
    for (line, difference) in differences.prefix(2).enumerated() {
      page.addText(
        difference.figuresThatDiffer, Font(pointSize: 11, weight: 0), Style.fadedInk, x: origin.x,
        origin.y + 24 + CGFloat(line) * 16, Self.plotSize.width)
    }
    let rect = CGRect(
      origin: CGPoint(x: origin.x, y: origin.y + Self.captionHeight), size: Self.plotSize)
    var plate = Node(id: page.nextID(), name: "plot", frame: rect)
    plate.backgroundColor = .white
    plate.border = Border(width: 0.5, color: Style.hairline)
    plate.corners = Corners(radius: 6)
    let scale = PlotScale([
      (first.beforeCurve, rates.before), (first.afterCurve, rates.after),
    ])
    plate.children = [
      curve(first.beforeCurve, rates.before, scale, Self.before, width: 3.5),
      curve(first.afterCurve, rates.after, scale, DifferenceStyle.mark, width: 1.5),
    ].compactMap { $0 }
    page.nodes.append(plate)
    addAxis(scale, under: rect)
  }

  private mutating func addAxis(_ scale: PlotScale, under rect: CGRect) {
    let font = Font(pointSize: 10, weight: 0)
    let seconds = { String(format: "%.2f s", $0 as Double) }
    page.addText(
      seconds(scale.start), font, Style.fadedInk, x: rect.minX, rect.maxY + 3, rect.width)
    page.addText(
      seconds(scale.end), font, Style.fadedInk, x: rect.minX, rect.maxY + 3, rect.width, .right)
    page.addText(
      String(format: "%.4g", scale.high), font, Style.fadedInk, x: rect.minX + 6, rect.minY + 3,
      rect.width)
    page.addText(
      String(format: "%.4g", scale.low), font, Style.fadedInk, x: rect.minX + 6, rect.maxY - 16,
      rect.width)
  }

  private mutating func curve(
    _ curve: MotionCurve?, _ rate: Int, _ scale: PlotScale, _ color: CGColor, width: CGFloat
  ) -> Node? {
    guard let curve else { return nil }
    var elements: [VectorPath.Element] = []
    var isDown = false
    for (index, value) in curve.values.enumerated() {
      guard let value else {
        isDown = false
        continue
      }
      let seconds = Double(index) / Double(rate)
      guard seconds >= scale.start, seconds <= scale.end else { continue }
      let point = scale.point(seconds, value, in: Self.plotSize)
      elements.append(isDown ? .line(point) : .move(point))
      isDown = true
    }
    var node = Node(
      id: page.nextID(), name: "curve", frame: CGRect(origin: .zero, size: Self.plotSize))
    node.content = .shape(
      ShapeContent(
        path: VectorPath(elements), strokeColor: color, lineWidth: width, cap: .round, join: .round)
    )
    return node
  }
}

/// The window of time and value that a plot shows: all that moves, and a little around it.
private struct PlotScale {
  private(set) var start = Double.infinity
  private(set) var end = -Double.infinity
  private(set) var low = Double.infinity
  private(set) var high = -Double.infinity

  init(_ curves: [(curve: MotionCurve?, rate: Int)]) {
    for (curve, rate) in curves {
      guard let values = curve?.values else { continue }
      for index in values.indices.dropFirst() where values[index] != values[index - 1] {
        start = min(start, Double(index - 1) / Double(rate))
        end = max(end, Double(index) / Double(rate))
      }
      let known = values.compactMap { $0 }
      low = min(low, known.min() ?? low)
      high = max(high, known.max() ?? high)
    }
    let margin = max(0.05 * (end - start), 0.02)
    (start, end) = (max(start - margin, 0), end + margin)
  }

  /// Where a value lies in a plot, with room for labels above and below.
  func point(_ seconds: Double, _ value: Double, in size: CGSize) -> CGPoint {
    let inset: CGFloat = 20
    let part = (value - low) / max(high - low, 1e-9)
    return CGPoint(
      x: (seconds - start) / max(end - start, 1e-9) * size.width,
      y: size.height - inset - part * (size.height - 2 * inset))
  }
}
