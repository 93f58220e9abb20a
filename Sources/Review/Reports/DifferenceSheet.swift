internal import Frames
internal import Pixels
internal import Typography

/// The differing frames at a glance: a row each, with reference, difference and actual side by side,
/// and what is small enlarged.
struct DifferenceSheet {
  private typealias Style = SheetStyle

  private let comparison: RecordingComparison
  private let title: String
  private let cells: [DifferenceCell]
  private let columnWidth: CGFloat
  private let hasDetails: Bool
  private var page = SheetPage()

  /// - Parameter cells: At least one, in order of time.
  init(_ comparison: RecordingComparison, title: String, cells: [DifferenceCell]) {
    self.comparison = comparison
    self.title = title
    self.cells = cells
    columnWidth = cells.map(\.size.width).max() ?? Style.columnWidth
    hasDetails = cells.contains { $0.detail != nil }
  }

  /// The bytes of the picture.
  func png() throws -> [UInt8] {
    try frame().sheetPNG(images: cells.images)
  }

  func frame() -> Frame {
    var builder = self
    return builder.build()
  }

  // MARK: Layout

  private var columns: Int { hasDetails ? 6 : 3 }

  private var width: CGFloat {
    let all =
      CGFloat(columns) * (columnWidth + Style.columnGap) - Style.columnGap
      + (hasDetails ? Style.columnGap : 0)
    return max(all + 2 * Style.margin, Style.smallestWidth)
  }

  /// Where a column begins; the details stand a little apart.
  private func x(ofColumn column: Int) -> CGFloat {
    Style.margin + CGFloat(column) * (columnWidth + Style.columnGap)
      + (column > 2 ? Style.columnGap : 0)
  }

  private mutating func build() -> Frame {
    var y = addHeader()
    for cell in cells { y = addRow(cell, at: y) + Style.rowGap }
    let height = y - Style.rowGap + Style.margin
    return page.frame(size: CGSize(width: width, height: height.rounded(.up)))
  }

  private mutating func addHeader() -> CGFloat {
    let room = width - 2 * Style.margin
    var y = Style.margin
    y += page.addText(
      title, Font(pointSize: 34, weight: 0.4), Style.ink, x: Style.margin, y, room)
    y += 6
    let count = comparison.differences.count
    let shown =
      cells.count < count ? "  ·  \(cells.count) are shown: first, worst, last and between" : ""
    y += page.addText(
      comparison.countSentence + shown,
      Font(pointSize: 17, weight: 0.3), DifferenceStyle.markText, x: Style.margin, y, room)
    y += 4
    y += page.addText(
      "reference \(comparison.reference.name)  ·  actual \(comparison.actual.name)  ·  "
        + comparison.options.pixels.metric.words,
      Font(pointSize: 13, weight: 0), Style.fadedInk, x: Style.margin, y, room)
    return y + Style.headerGap
  }

  // MARK: Rows

  /// - Returns: Where the row ends.
  private mutating func addRow(_ cell: DifferenceCell, at top: CGFloat) -> CGFloat {
    let room = width - 2 * Style.margin
    var y = top
    y += page.addText(
      cell.frame.placed.asHeading, Font(pointSize: 20, weight: 0.4), Style.ink,
      x: Style.margin, y, room)
    y += 3
    y += page.addText(
      cell.frame.sentence, Font(pointSize: 13, weight: 0), Style.fadedInk, x: Style.margin, y, room)
    for line in layerLines(of: cell.frame) {
      y += 3
      y += page.addText(
        line, Font(pointSize: 13, weight: 0.23), Style.accent, x: Style.margin, y, room, lines: 2)
    }
    y += Style.captionGap
    let names = ["Reference", "Difference", "Actual"]
    for (column, name) in names.enumerated() {
      addColumnName(name, column, y)
      if let detail = cell.detail {
        addColumnName("\(name) × \(detail.magnification)", column + 3, y)
      }
    }
    y += 20
    addPictures(of: cell, at: y)
    return y + cell.size.height
  }

  private mutating func addColumnName(_ name: String, _ column: Int, _ y: CGFloat) {
    page.addText(
      name, Font(pointSize: 12, weight: 0.3), Style.ink, x: x(ofColumn: column), y, columnWidth)
  }

  /// The three layers that own most of the change.
  private func layerLines(of frame: FrameDifference) -> [String] {
    frame.layers.prefix(3).map { layer in
      "\(layer.name)   " + layer.properties.map(\.sentence).joined(separator: ",  ")
    }
  }

  private mutating func addPictures(of cell: DifferenceCell, at y: CGFloat) {
    addSide(cell.reference, of: cell, column: 0, y)
    addSide(cell.actual, of: cell, column: 2, y)
    var difference = plate(cell, column: 1, y)
    if let marks = cell.marks, let actual = cell.actual {
      var base = picture(actual)
      base.opacity = DifferenceStyle.baseOpacity
      var overlay = Node(id: page.nextID(), name: "marks", frame: difference.bounds)
      overlay.content = .image(marks)
      difference.children = [base, overlay]
    }
    add(difference, box: cell.box)
    guard let detail = cell.detail else { return }
    let contents = [detail.reference, detail.difference, detail.actual]
    for (column, content) in contents.enumerated() {
      var node = plate(cell, column: column + 3, y)
      var picture = Node(
        id: page.nextID(), name: "detail", frame: CGRect(origin: .zero, size: content.size))
      picture.content = .image(content)
      node.children = [picture]
      add(node, box: nil)
    }
  }

  private mutating func addSide(
    _ side: DifferenceCell.SidePicture?, of cell: DifferenceCell, column: Int, _ y: CGFloat
  ) {
    var node = plate(cell, column: column, y)
    if let side { node.children = [picture(side)] }
    add(node, box: cell.box)
    guard side == nil else { return }
    page.addText(
      "not there", Font(pointSize: 13, weight: 0.23), Style.fadedInk, x: node.frame.minX,
      node.frame.midY - 8, node.frame.width, .center)
  }

  private mutating func picture(_ side: DifferenceCell.SidePicture) -> Node {
    var node = Node(
      id: page.nextID(), name: "picture", frame: CGRect(origin: .zero, size: side.size))
    node.content = side.content
    return node
  }

  /// An empty cell.
  private mutating func plate(_ cell: DifferenceCell, column: Int, _ y: CGFloat) -> Node {
    var node = Node(
      id: page.nextID(), name: "cell",
      frame: CGRect(origin: CGPoint(x: x(ofColumn: column), y: y), size: cell.size))
    node.backgroundColor = .white
    node.clipsToBounds = true
    node.border = Border(width: 0.5, color: Style.hairline)
    return node
  }

  /// Adds a cell, with a frame around the change.
  private mutating func add(_ cell: Node, box: CGRect?) {
    var shadow = Node(id: page.nextID(), name: "plate", frame: cell.frame)
    shadow.backgroundColor = .white
    shadow.shadow = Style.shadow
    page.nodes += [shadow, cell]
    guard let box else { return }
    let place = box.insetBy(dx: -5, dy: -5)
      .offsetBy(dx: cell.frame.minX, dy: cell.frame.minY)
    var outline = Node(id: page.nextID(), name: "box", frame: place)
    outline.corners = Corners(radius: 5)
    outline.border = Border(width: 1.5, color: DifferenceStyle.mark)
    page.nodes.append(outline)
  }
}
