public import Frames
internal import Typography

/// A sheet of cells that shows a recording at a glance.
///
/// The sheet is a frame like any other: each cell is a nested frame, drawn as sharp as its size
/// allows.
public struct ContactSheet {
  /// Pixels per point at which a sheet is drawn.
  public static let scale: CGFloat = 2

  /// What to draw.
  public let frame: Frame

  /// The frames that have a cell.
  public let cells: [Int]

  /// - Parameter count: How many cells there are at most, from 2 up.
  public init(_ reel: Reel, cells count: Int) {
    cells = CellChoice.moving(count, of: reel.frames)
    var builder = SheetBuilder(reel: reel, cells: cells)
    frame = builder.build()
  }
}

/// Puts the nodes of a sheet together.
private struct SheetBuilder {
  private typealias Style = SheetStyle

  let reel: Reel
  let cells: [Int]
  private var page = SheetPage()

  init(reel: Reel, cells: [Int]) {
    self.reel = reel
    self.cells = cells
  }

  /// A length of the screen on the sheet: an upright screen is as wide as a column.
  private func scaled(_ length: CGFloat) -> CGFloat {
    Style.columnWidth * length / reel.header.size.width
  }

  /// What every cell has room for: the widest and the highest of the frames, which differ in size
  /// where the device is turned.
  private var cellSize: CGSize {
    let sizes = cells.map { reel.frames[$0].size }
    return CGSize(
      width: scaled(sizes.map(\.width).max() ?? 0),
      height: scaled(sizes.map(\.height).max() ?? 0))
  }

  mutating func build() -> Frame {
    let cell = cellSize
    let columns = Style.columns(
      for: cells.count, aspect: cell.height / cell.width, columnWidth: cell.width)
    let width =
      2 * Style.margin + CGFloat(columns) * (cell.width + Style.columnGap) - Style.columnGap
    let top = addHeader(width: max(width, Style.smallestWidth)) + Style.headerGap
    let pitch = cell.height + Style.captionGap + Style.captionHeight + Style.rowGap
    for (number, index) in cells.enumerated() {
      let origin = CGPoint(
        x: Style.margin + CGFloat(number % columns) * (cell.width + Style.columnGap),
        y: top + CGFloat(number / columns) * pitch)
      addCell(
        index, previous: number > 0 ? cells[number - 1] : -1,
        in: CGRect(origin: origin, size: cell))
    }
    let rows = (cells.count + columns - 1) / columns
    let height = top + CGFloat(rows) * pitch - Style.rowGap + Style.margin
    let size = CGSize(width: max(width, Style.smallestWidth), height: height.rounded(.up))
    return page.frame(size: size)
  }

  // MARK: Header

  /// - Returns: Where the header ends.
  private mutating func addHeader(width: CGFloat) -> CGFloat {
    let header = reel.header
    var y = Style.margin
    let room = width - 2 * Style.margin
    y += page.addText(
      header.title, Font(pointSize: 34, weight: 0.4), Style.ink, x: Style.margin, y, room)
    let end = reel.time(ofFrame: reel.frames.count - 1).seconds
    let facts = [
      header.deviceTitle,
      "\(decimal(header.size.width)) × \(decimal(header.size.height)) pt @\(decimal(header.scale))x",
      "\(header.framesPerSecond) fps", header.appearance.rawValue,
      "\(reel.frames.count) frames, \(decimal(end)) s",
    ]
    y +=
      page.addText(
        facts.joined(separator: "  ·  "), Font(pointSize: 15, weight: 0), Style.fadedInk,
        x: Style.margin, y + 6, room) + 6
    y += 10
    for line in motionLines {
      y +=
        page.addText(
          line, Font(pointSize: 13, weight: 0.23), Style.ink, x: Style.margin, y + 4, room)
        + 4
    }
    return addDiagnostics(at: y, width: room)
  }

  /// How many diagnostics a header names; our choice, so that the frames stay in sight.
  private static let mostDiagnostics = 5

  /// Says what the app asked for and did not get.
  ///
  /// - Returns: Where the lines end; `y` if there are none.
  private mutating func addDiagnostics(at y: CGFloat, width: CGFloat) -> CGFloat {
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
          line, Font(pointSize: 13, weight: 0.3), Style.warning, x: Style.margin, y + 4, width,
          lines: 2)
        + 4
    }
    return y
  }

  /// The animations, a line for each instant at which some began, in words.
  private var motionLines: [String] {
    var lines: [(time: Timestamp, words: [String])] = []
    for motion in reel.header.motions {
      let delay = motion.delay > 0 ? " after \(decimal(motion.delay)) s" : ""
      let words = "\(motion.curve) \(decimal(motion.duration)) s\(delay)"
      if lines.last?.time != motion.start { lines.append((motion.start, [])) }
      if !lines[lines.count - 1].words.contains(words) {
        lines[lines.count - 1].words.append(words)
      }
    }
    return lines.map { line in
      "\(decimal(line.time.seconds)) s   \(line.words.joined(separator: ",  "))"
    }
  }

  // MARK: Cells

  /// - Parameter rect: The room of the cell; the picture stands in its middle.
  private mutating func addCell(_ index: Int, previous: Int, in rect: CGRect) {
    let screen = reel.frames[index].size
    let picture = rect.insetBy(
      dx: (rect.width - scaled(screen.width)) / 2,
      dy: (rect.height - scaled(screen.height)) / 2)
    let radius = scaled(reel.header.displayCornerRadius)
    var cell = Node(id: page.nextID(), name: "cell \(index)", frame: picture)
    cell.corners = Corners(radius: radius, curve: .continuous)
    cell.clipsToBounds = true
    cell.content = .picture(PictureContent(frame: reel.frames[index]))
    cell.border = Border(width: 0.5, color: Style.hairline)
    var plate = Node(id: page.nextID(), name: "plate", frame: picture)
    plate.corners = cell.corners
    plate.backgroundColor = .white
    plate.shadow = Style.shadow
    // What no window covers is black, as on the screen; within the edge, where it would show.
    var ground = Node(
      id: page.nextID(), name: "ground", frame: picture.insetBy(dx: 0.5, dy: 0.5))
    ground.corners = Corners(radius: max(radius - 0.5, 0), curve: .continuous)
    ground.backgroundColor = .black
    page.nodes += [plate, ground, cell]

    let y = rect.maxY + Style.captionGap
    let bold = Font(pointSize: 12, weight: 0.3)
    page.addText("\(index)", bold, Style.ink, x: rect.minX, y, rect.width)
    let time = String(format: "%.3f s", reel.time(ofFrame: index).seconds)
    page.addText(
      time, Font(pointSize: 12, weight: 0), Style.fadedInk, x: rect.minX, y, rect.width, .right)
    let events = reel.header.events.filter { event in
      let frame = firstFrame(at: event.time)
      return frame > previous && frame <= index
    }
    guard !events.isEmpty else { return }
    page.addText(
      events.map(\.label).joined(separator: ", "), Font(pointSize: 11, weight: 0.23), Style.accent,
      x: rect.minX, y + 17, rect.width)
  }

  /// The first frame that is not before `time`.
  private func firstFrame(at time: Timestamp) -> Int {
    Int((time.seconds * Double(reel.header.framesPerSecond) - 1e-6).rounded(.up))
  }
}
