internal import Frames
internal import Typography

/// The curves of what moves, on one axis of time with the touches and the cells above them.
struct MotionPlots {
  private let reel: Reel
  private let phases: [Phase]
  private let curves: CurveChoice
  private let cells: [Int]
  private let palette: SheetPalette
  private var axis = PlotAxis(end: 1, x: 0, width: 1)

  // Measures in points; our choice.
  private let gutter: CGFloat
  private static let laneHeight: CGFloat = 96
  private static let laneGap: CGFloat = 10

  /// The most lanes of a sheet where nobody names layers; our choice, about half of its height.
  private static let mostLanes = 6

  init(
    reel: Reel, phases: [Phase], curves: CurveChoice, cells: [Int], _ palette: SheetPalette,
    gutter: CGFloat = 190
  ) {
    self.gutter = gutter
    (self.reel, self.phases, self.curves, self.cells) = (reel, phases, curves, cells)
    self.palette = palette
  }

  /// - Returns: Where the plots end; `y` if nothing moves.
  mutating func add(
    to page: inout SheetPage, at top: CGFloat, x: CGFloat, width: CGFloat
  ) -> CGFloat {
    let end = reel.time(ofFrame: reel.frames.count - 1).seconds
    guard end > 0 else { return top }
    axis = PlotAxis(end: end, x: x + gutter, width: width - gutter)
    let lanes = Array(self.lanes.prefix(Self.mostLanes))
    var strip = TimeStrip(reel: reel, cells: cells, axis, palette)
    let plotTop = strip.add(to: &page, at: top)
    var y = plotTop
    var titled: Int?
    for lane in lanes {
      let rect = CGRect(x: axis.x, y: y, width: axis.width, height: Self.laneHeight)
      let title = titled == lane.layer ? nil : curves.titles[lane.layer]
      titled = lane.layer
      addLabels(lane, title: title, beside: rect, x: x, to: &page)
      let plot = MotionPlot(lane, reel: reel, phases: phases, axis, palette)
      plot.add(to: &page, in: rect)
      y += Self.laneHeight + Self.laneGap
    }
    return y - (lanes.isEmpty ? 0 : Self.laneGap)
  }

  /// A lane for each curve, and one for the speed of the first layer.
  private var lanes: [MotionLane] {
    var lanes = curves.choices.map { choice in
      let curve = choice.curve
      return MotionLane(
        layer: curve.layer, name: curve.property.rawValue, unit: curve.property.unit, curve: curve,
        values: curve.values, likewise: choice.likewise.map(\.rawValue))
    }
    if let speed = MotionLane(speedOf: curves.speed, reel.header.framesPerSecond) {
      let place = lanes.lastIndex { $0.layer == speed.layer } ?? 0
      lanes.insert(speed, at: min(place + 1, Self.mostLanes - 1))
    }
    return lanes
  }

  /// A name that is too long for a line, on several: an object, and what of it, or where words begin.
  static func broken(_ title: String, _ width: CGFloat) -> String {
    func fits(_ text: Substring) -> Bool { SheetPage.width(of: String(text), titleFont) <= width }
    var lines: [Substring] = []
    var rest = title[...]
    while !fits(rest), lines.count < mostTitleLines - 1 {
      let inner = rest.indices.dropFirst()
      let dots = inner.filter {
        rest[$0] == "." && rest[rest.index(after: $0)...].first?.isLetter == true
      }
      // A space stays at the end of the line before.
      let words = inner.filter {
        let before = rest[rest.index(before: $0)]
        return before == " " || rest[$0].isUppercase && before.isLowercase
      }
      guard let place = (dots.reversed() + words.reversed()).first(where: { fits(rest[..<$0]) })
      else { break }
      lines.append(rest[..<place])
      rest = rest[place...]
    }
    return (lines + [rest]).joined(separator: "\n")
  }

  private static let mostTitleLines = 3
  private static let titleFont = Font(pointSize: 14, weight: 0.3)

  private func addLabels(
    _ lane: MotionLane, title: String?, beside rect: CGRect, x: CGFloat, to page: inout SheetPage
  ) {
    let width = gutter - 16
    var y = rect.minY
    if let title {
      y +=
        page.addText(
          Self.broken(title, width), Self.titleFont, palette.ink, x: x, y, width,
          lines: Self.mostTitleLines) + 2
    }
    let unit = lane.unit.isEmpty ? "" : ", \(lane.unit)"
    y += page.addText(
      lane.name + unit, Font(pointSize: 14, weight: 0), palette.fadedInk, x: x, y, width)
    guard let last = lane.likewise.last else { return }
    let others = lane.likewise.dropLast().joined(separator: ", ")
    page.addText(
      (others.isEmpty ? last : "\(others) and \(last)") + " likewise",
      Font(pointSize: 13, weight: 0), palette.fadedInk, x: x, y + 1, width, lines: 2)
  }
}

/// One curve to plot.
struct MotionLane {
  let layer: Int
  /// `y`, `speed`.
  let name: String
  let unit: String
  /// What is plotted, where it is a property of the layer.
  var curve: MotionCurve?
  /// One value a frame; nil where there is none.
  let values: [Double?]
  /// The properties of the layer that run as this one does.
  let likewise: [String]

  /// Whether it is a speed, drawn as an area.
  var isSpeed: Bool { curve == nil }

  init(
    layer: Int, name: String, unit: String, curve: MotionCurve?, values: [Double?],
    likewise: [String] = []
  ) {
    (self.layer, self.name, self.unit) = (layer, name, unit)
    (self.curve, self.values, self.likewise) = (curve, values, likewise)
  }

  /// How fast `moving`, numbers of one layer that stand at right angles, change together.
  init?(speedOf moving: [MotionCurve], _ rate: Int) {
    guard let first = moving.first else { return nil }
    let unit = moving[0].property.unit
    let values = first.values.indices.map { index -> Double? in
      guard index > 0 else { return 0 }
      let steps = moving.map { curve -> Double? in
        guard let a = curve.values[index - 1], let b = curve.values[index] else { return nil }
        return b - a
      }
      let known = steps.compactMap { $0 }
      guard known.count == steps.count else { return nil }
      return known.reduce(0) { ($0 * $0 + $1 * $1).squareRoot() } * Double(rate)
    }
    guard values.contains(where: { ($0 ?? 0) > 0 }) else { return nil }
    self.init(
      layer: first.layer, name: first.property.isPlace ? "speed of the centre" : "speed",
      unit: unit.isEmpty ? "1/s" : "\(unit)/s", curve: nil,
      values: values)
  }
}

/// Where instants lie on a sheet.
struct PlotAxis {
  /// The last instant, in seconds.
  let end: Double
  let x: CGFloat
  let width: CGFloat

  func x(at seconds: Double) -> CGFloat { x + min(max(seconds / end, 0), 1) * width }
}
