internal import Frames
internal import Typography

/// Draws one curve with what it was specified as, and says what happens where.
struct MotionPlot {
  private let lane: MotionLane
  private let reel: Reel
  private let phases: [Phase]
  private let axis: PlotAxis
  private let palette: SheetPalette
  private let low: Double
  private let high: Double

  /// Room above and below the values, in points; our choice, for the words that stand there.
  private static let inset: CGFloat = 20
  private static let noteFont = Font(pointSize: 12.5, weight: 0.23)

  init(
    _ lane: MotionLane, reel: Reel, phases: [Phase], _ axis: PlotAxis, _ palette: SheetPalette
  ) {
    (self.lane, self.reel, self.phases, self.axis) = (lane, reel, phases, axis)
    self.palette = palette
    let known = lane.values.compactMap { $0 }
    low = lane.isSpeed ? 0 : known.min() ?? 0
    high = known.max() ?? 1
  }

  func add(to page: inout SheetPage, in rect: CGRect) {
    page.addBox(
      rect, palette.plate, radius: 6, border: Border(width: 0.5, color: palette.hairline),
      name: "plot")
    for phase in phases where phase.time > 0 {
      let x = axis.x(at: phase.time)
      page.addLine(
        [CGPoint(x: x, y: rect.minY), CGPoint(x: x, y: rect.maxY)], palette.hairline, width: 1,
        dashes: [3, 3], name: "phase")
    }
    for line in specified {
      page.addLine(
        line.map { point($0.time, $0.value, in: rect) }, palette.fadedInk, width: 1,
        dashes: [4, 3], name: "specified")
    }
    for line in recorded {
      let points = line.map { point($0.time, $0.value, in: rect) }
      if lane.isSpeed, let first = points.first, let last = points.last {
        let (a, b) = (
          CGPoint(x: first.x, y: rect.maxY - Self.inset),
          CGPoint(x: last.x, y: rect.maxY - Self.inset)
        )
        let accent = palette.accent
        page.addLine(
          [a] + points + [b], accent, width: 0,
          fill: CGColor(red: accent.red, green: accent.green, blue: accent.blue, alpha: 0.25),
          name: "speed")
      }
      page.addLine(points, palette.accent, width: 2, name: lane.name)
    }
    addScale(in: rect, to: &page)
    addMoments(in: rect, to: &page)
  }

  private func point(_ time: Double, _ value: Double, in rect: CGRect) -> CGPoint {
    let part = (value - low) / max(high - low, 1e-9)
    // What is specified may go farther than what was recorded.
    let y = rect.maxY - Self.inset - part * (rect.height - 2 * Self.inset)
    return CGPoint(x: axis.x(at: time), y: min(max(y, rect.minY + 2), rect.maxY - 2))
  }

  private func addScale(in rect: CGRect, to page: inout SheetPage) {
    let font = Font(pointSize: 12, weight: 0)
    page.addText(
      MotionWords.figure(high), font, palette.fadedInk, x: rect.minX + 6, rect.minY + 2, 80)
    page.addText(
      MotionWords.figure(low), font, palette.fadedInk, x: rect.minX + 6, rect.maxY - 17, 80)
  }

  // MARK: Lines

  private typealias Line = [(time: Double, value: Double)]

  /// The values of the recording, in one line where they are known without a gap.
  private var recorded: [Line] {
    var lines: [Line] = [[]]
    for (index, value) in lane.values.enumerated() {
      guard let value else {
        if lines[lines.count - 1].count > 0 { lines.append([]) }
        continue
      }
      lines[lines.count - 1].append((reel.time(ofFrame: index).seconds, value))
    }
    return lines.filter { $0.count > 1 }
  }

  /// What animations were asked to do, from when they begin until they are over.
  private var specified: [Line] {
    guard let curve = lane.curve else { return [] }
    return SpecifiedLine.lines(of: curve, in: reel).compactMap { specified in
      let line = specified.values(Self.specifiedSteps)
      return isFollowed(line) ? line.filter { $0.time <= axis.end } : nil
    }
  }

  /// How many straight pieces stand for a specified curve; our choice, finer than a pixel.
  private static let specifiedSteps = 120

  /// How far from a specified curve its first frames may be, in parts of the plot; our choice.
  private static let followed = 0.08

  /// Whether the recording begins along `line`: what was under way before begins elsewhere, and what
  /// a finger scrubs goes elsewhere.
  private func isFollowed(_ line: Line) -> Bool {
    guard let first = line.first else { return false }
    let rate = Double(reel.header.framesPerSecond)
    let frame = Int((first.time * rate).rounded(.up))
    // What begins under a finger is what it asks for only if it goes so until the finger lifts.
    let driven = phases.first { $0.isDriven && ($0.start..<$0.end).contains(frame) }
    return (frame...max(frame + 2, driven?.end ?? 0)).allSatisfy { index in
      guard lane.values.indices.contains(index), let value = lane.values[index] else {
        return true
      }
      let time = reel.time(ofFrame: index).seconds
      let wanted = line.last { $0.time <= time }?.value ?? first.value
      return abs(value - wanted) <= Self.followed * (high - low)
    }
  }

  // MARK: Moments

  /// Something that is written, and where its dot is.
  private struct Label {
    let words: String
    let dot: CGPoint
    let size: CGSize
  }

  private func addMoments(in rect: CGRect, to page: inout SheetPage) {
    let labels = moments.compactMap { moment -> Label? in
      guard lane.values.indices.contains(moment.frame), let value = lane.values[moment.frame]
      else { return nil }
      let width = SheetPage.width(of: moment.words, Self.noteFont).rounded(.up) + 1
      return Label(
        words: moment.words,
        dot: point(reel.time(ofFrame: moment.frame).seconds, value, in: rect),
        size: CGSize(width: width, height: 16))
    }
    var writer = LabelPlaces(in: rect, line: linePoints(in: rect), dots: labels.map(\.dot))
    for label in labels {
      page.addBox(
        CGRect(x: label.dot.x - 3, y: label.dot.y - 3, width: 6, height: 6), palette.plate,
        radius: 3, border: Border(width: 1.5, color: palette.accent), name: "moment")
      guard let place = writer.place(label.size, beside: label.dot) else { continue }
      if place.isOnLine {
        // Nowhere else is room: the line goes on behind the words.
        page.addBox(
          place.box.insetBy(dx: -2, dy: 1), palette.plate, radius: 3, name: "label ground")
      }
      page.addText(
        label.words, Self.noteFont, palette.ink, x: place.box.minX, place.box.minY,
        place.box.width + 2)
    }
  }

  /// Points on all lines, so near one another that no word fits between two.
  private func linePoints(in rect: CGRect) -> [CGPoint] {
    (recorded + specified).flatMap { line -> [CGPoint] in
      let points = line.map { point($0.time, $0.value, in: rect) }
      return points
        + zip(points, points.dropFirst()).flatMap { a, b in
          let count = Int(max(abs(b.x - a.x), abs(b.y - a.y)) / Self.pointGap)
          return (0..<count).map { step in
            let part = CGFloat(step + 1) / CGFloat(count + 1)
            return CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
          }
        }
    }
  }

  /// In points; our choice, less than the height of a word.
  private static let pointGap: CGFloat = 8

  private var moments: [CurveMoments.Moment] {
    phases.flatMap { phase -> [CurveMoments.Moment] in
      guard let curve = lane.curve else { return peak(of: phase) }
      return CurveMoments(of: curve, in: phase, reel).moments
        .filter { $0.kind != .peakSpeed }
    }
  }

  /// Where a phase is fastest.
  private func peak(of phase: Phase) -> [CurveMoments.Moment] {
    let speeds = (phase.start...phase.end).map { lane.values[$0] ?? 0 }
    // What still moves from before is fastest where it comes in, and that has been told.
    guard let peak = speeds.max(), peak > high / 50, let place = speeds.firstIndex(of: peak),
      place > 0 || phase.start == 0
    else { return [] }
    // What is elsewhere at once has no speed to speak of.
    let frame = phase.start + place
    let around = [frame - 1, frame + 1].filter(lane.values.indices.contains)
    guard around.contains(where: { lane.values[$0] ?? 0 > 0 }) else { return [] }
    return [
      CurveMoments.Moment(
        kind: .peakSpeed, frame: phase.start + place,
        words: "peak \(MotionWords.figure(peak)) \(lane.unit)")
    ]
  }
}
