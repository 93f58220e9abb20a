internal import Frames
internal import Typography

/// Draws a cell of a sheet: the frame, the fingers on it, and under it the time and what it is for.
struct CellPainter {
  private typealias Size = SheetMeasures

  private let reel: Reel
  private let palette: SheetPalette

  private static let noteFont = Font(pointSize: 13, weight: 0.23)

  init(reel: Reel, _ palette: SheetPalette) { (self.reel, self.palette) = (reel, palette) }

  /// - Parameter isSmall: Whether there is room for one note only.
  func add(
    _ cell: FilmCell, in rect: CGRect, to page: inout SheetPage, isSmall: Bool = false
  ) {
    addPicture(of: cell.frame, in: rect, to: &page)
    addCaption(cell, under: rect, to: &page, isSmall: isSmall)
  }

  /// The frame as the screen shows it, with the fingers on it.
  func addPicture(of index: Int, in rect: CGRect, to page: inout SheetPage) {
    let frame = reel.frames[index]
    let scale = rect.width / frame.size.width
    let radius = reel.header.displayCornerRadius * scale
    var picture = Node(id: page.nextID(), name: "cell \(index)", frame: rect)
    picture.corners = Corners(radius: radius, curve: .continuous)
    picture.clipsToBounds = true
    picture.content = .picture(PictureContent(frame: frame))
    picture.border = Border(width: 0.5, color: palette.hairline)
    var plate = Node(id: page.nextID(), name: "plate", frame: rect)
    plate.corners = picture.corners
    plate.backgroundColor = .white
    plate.shadow = palette.shadow
    // What no window covers is black, as on the screen; within the edge, where it would show.
    var ground = Node(id: page.nextID(), name: "ground", frame: rect.insetBy(dx: 0.5, dy: 0.5))
    ground.corners = Corners(radius: max(radius - 0.5, 0), curve: .continuous)
    ground.backgroundColor = .black
    page.nodes += [plate, ground, picture]
    TouchMarks(reel: reel, palette).add(to: &page, frame: index, in: rect, scale: scale)
  }

  private func addCaption(
    _ cell: FilmCell, under rect: CGRect, to page: inout SheetPage, isSmall: Bool
  ) {
    var y = rect.maxY + (isSmall ? 4 : Size.captionGap)
    // A narrow cell has no room for thousandths, nor for the frame's number.
    let time = String(format: isSmall ? "%.2f s" : "%.3f s", reel.time(ofFrame: cell.frame).seconds)
    page.addText(
      time, Font(pointSize: 15, weight: 0.3), palette.ink, x: rect.minX, y, rect.width)
    if !isSmall {
      page.addText(
        "\(cell.frame)", Font(pointSize: 13, weight: 0), palette.fadedInk, x: rect.minX, y + 1.5,
        rect.width, .right)
    }
    y += Size.timeHeight
    for note in cell.notes.prefix(isSmall ? 1 : cell.notes.count) {
      // A figure keeps its unit.
      page.addText(
        note.replacing(" %", with: "\u{A0}%"), Self.noteFont, palette.accent, x: rect.minX, y,
        rect.width, lines: isSmall ? 2 : 1)
      y += Size.noteHeight
    }
  }
}
