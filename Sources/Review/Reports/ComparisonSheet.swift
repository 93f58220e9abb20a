internal import CoreGraphics
internal import Frames
internal import Pixels
internal import Typography

/// Two recordings in one picture: what differs in words, frames of both one above the other with their
/// difference, and a barcode of which layers differ when.
public struct ComparisonSheet {
  private let comparison: RecordingComparison
  private let title: String
  private let cells: [DifferenceCell]
  private var page = SheetPage()

  private typealias Style = SheetStyle

  // Measures in points; our choice.
  private static let width: CGFloat = 1240
  private static let mostCells = 7
  private static let mostLines = 12
  private static let labelWidth: CGFloat = 150
  private static let gap: CGFloat = 12
  private static let mostCellHeight: CGFloat = 260
  private static let mostRows = 8
  private static let rowHeight: CGFloat = 18

  /// Draws the frames that are shown, which are those that tell most.
  ///
  /// - Throws: What drawing the frames throws.
  public init(_ comparison: RecordingComparison, title: String) throws {
    self.comparison = comparison
    self.title = title
    let painters = comparison.job.painters
    cells = try comparison.differences.telling(Self.mostCells).map {
      try DifferenceCell(DifferencePictures($0, comparison, painters), comparison)
    }
  }

  /// The bytes of the picture.
  ///
  /// - Throws: What drawing throws.
  public func png() throws -> [UInt8] {
    try frame().sheetPNG(images: cells.images)
  }

  func frame() -> Frame {
    var builder = self
    return builder.build()
  }

  private mutating func build() -> Frame {
    var y = addHeader() + 24
    if !cells.isEmpty { y = addRows(at: y) + 24 }
    y = addBarcode(at: y)
    return page.frame(
      size: CGSize(
        width: Self.width + 2 * Style.margin, height: (y + Style.margin).rounded(.up)))
  }

  // MARK: Words

  private mutating func addHeader() -> CGFloat {
    var y = Style.margin
    y += page.addText(
      title, Font(pointSize: 34, weight: 0.4), Style.ink, x: Style.margin, y, Self.width)
    let verdict = comparison.isSame ? "No difference" : comparison.countSentence
    y +=
      page.addText(
        verdict, Font(pointSize: 17, weight: 0.3),
        comparison.isSame ? Style.ink : DifferenceStyle.markText, x: Style.margin, y + 6,
        Self.width) + 6
    y +=
      page.addText(
        "A: \(comparison.reference.name)  ·  B: \(comparison.actual.name)",
        Font(pointSize: 14, weight: 0), Style.fadedInk, x: Style.margin, y + 4, Self.width,
        lines: 2) + 8
    let lines = comparison.motionComparison?.lines ?? []
    let hidden = lines.count - Self.mostLines
    for line in lines.prefix(Self.mostLines) + (hidden > 0 ? ["and \(hidden) more"] : []) {
      y +=
        page.addText(
          line, Font(pointSize: 15, weight: 0.1), Style.ink, x: Style.margin, y + 3, Self.width,
          lines: 2) + 3
    }
    return y
  }

  // MARK: Frames

  private mutating func addRows(at top: CGFloat) -> CGFloat {
    let room = Self.width - Self.labelWidth
    let aspects = cells.map { $0.size.width / $0.size.height }
    let gaps = CGFloat(cells.count - 1) * Self.gap
    let height = min((room - gaps) / aspects.reduce(0, +), Self.mostCellHeight)
    let names = ["A", "B", "difference"]
    var y = top
    for (row, name) in names.enumerated() {
      page.addText(
        name, Font(pointSize: 16, weight: 0.3), Style.ink, x: Style.margin, y, Self.labelWidth - 12)
      var x = Style.margin + Self.labelWidth
      for (cell, aspect) in zip(cells, aspects) {
        let rect = CGRect(x: x, y: y, width: height * aspect, height: height)
        add(cell, row: row, in: rect)
        x += rect.width + Self.gap
      }
      y += height + Self.gap
    }
    var x = Style.margin + Self.labelWidth
    for (cell, aspect) in zip(cells, aspects) {
      let time = cell.frame.time.map { String(format: "%.3f s", $0.seconds) } ?? cell.frame.title
      page.addText(time, Font(pointSize: 15, weight: 0.3), Style.ink, x: x, y, height * aspect)
      page.addText(
        cell.frame.verdict, Font(pointSize: 13, weight: 0.23), DifferenceStyle.markText, x: x,
        y + 20, height * aspect, lines: 2)
      x += height * aspect + Self.gap
    }
    return y + 54
  }

  private mutating func add(_ cell: DifferenceCell, row: Int, in rect: CGRect) {
    var plate = Node(id: page.nextID(), name: "cell", frame: rect)
    plate.backgroundColor = .white
    plate.clipsToBounds = true
    plate.border = Border(width: 0.5, color: Style.hairline)
    let scale = rect.height / cell.size.height
    func picture(_ content: Content, _ size: CGSize) -> Node {
      var node = Node(
        id: page.nextID(), name: "picture",
        frame: CGRect(x: 0, y: 0, width: size.width * scale, height: size.height * scale))
      node.content = content
      return node
    }
    let side = row == 0 ? cell.reference : cell.actual ?? (row == 2 ? cell.reference : nil)
    if let side {
      var node = picture(side.content, side.size)
      if row == 2 { node.opacity = DifferenceStyle.baseOpacity }
      plate.children.append(node)
    }
    if row == 2, let marks = cell.marks {
      plate.children.append(picture(.image(marks), cell.size))
    }
    page.nodes.append(plate)
    if side == nil {
      page.addText(
        "not there", Font(pointSize: 13, weight: 0.23), Style.fadedInk, x: rect.minX,
        rect.midY - 8, rect.width, .center)
    }
  }

  // MARK: Barcode

  /// A column a frame, a row a layer; the darker, the more of its pixels differ.
  private mutating func addBarcode(at top: CGFloat) -> CGFloat {
    let pairs = comparison.job.pairs
    let columns = Dictionary(
      pairs.enumerated().map { ($1.index, $0) }, uniquingKeysWith: { first, _ in first })
    let room = Self.width - Self.labelWidth
    let width = room / CGFloat(max(pairs.count, 1))
    let layers = comparison.layers.prefix(Self.mostRows)
    var y = top
    // A frame that only one side has counts as a pixel.
    let rows: [(name: String, amounts: [Int: Double])] =
      [("all of it", amounts { $0.pixels?.differing ?? 1 })]
      + layers.map { layer in
        let key = layer.worst.name
        return (
          key,
          amounts { frame in frame.layers.reduce(0) { $0 + ($1.name == key ? $1.differing : 0) } }
        )
      }
    for row in rows {
      let rect = CGRect(
        x: Style.margin + Self.labelWidth, y: y, width: room, height: Self.rowHeight - 4)
      page.addText(
        row.name, Font(pointSize: 13, weight: 0.1), Style.ink, x: Style.margin, y - 2,
        Self.labelWidth - 12)
      page.addBox(rect, .white, name: "barcode")
      for (frame, amount) in row.amounts.sorted(by: { $0.key < $1.key }) {
        guard let column = columns[frame] else { continue }
        let mark = DifferenceStyle.mark
        page.addBox(
          CGRect(x: rect.minX + CGFloat(column) * width, y: y, width: width, height: rect.height),
          CGColor(
            red: mark.red, green: mark.green, blue: mark.blue, alpha: 0.25 + 0.75 * amount),
          name: "bar")
      }
      y += Self.rowHeight
    }
    for (label, x, alignment) in axis {
      page.addText(
        label, Font(pointSize: 12, weight: 0), Style.fadedInk, x: x, y + 2, 80, alignment)
    }
    return y + 20
  }

  private var axis: [(String, CGFloat, TextLayout.Alignment)] {
    guard let first = comparison.job.pairs.first?.time, let last = comparison.job.pairs.last?.time
    else { return [] }
    let end = Style.margin + Self.width
    return [
      (String(format: "%.2f s", first.seconds), Style.margin + Self.labelWidth, .left),
      (String(format: "%.2f s", last.seconds), end - 80, .right),
    ]
  }

  /// What differs of each frame, in parts of the most of any; none where nothing does.
  private func amounts(_ count: (FrameDifference) -> Int) -> [Int: Double] {
    let counts = comparison.differences.map { ($0.index, count($0)) }.filter { $0.1 > 0 }
    let most = Double(counts.map(\.1).max() ?? 1)
    return Dictionary(
      counts.map { ($0.0, (Double($0.1) / most).squareRoot()) }, uniquingKeysWith: max)
  }
}

extension FrameDifference {
  /// What is said under a frame: how much of it differs, in parts of its pixels.
  fileprivate var verdict: String {
    switch kind {
    case .changed(let pixels):
      let part = Double(pixels.differing) / Double(max(pixels.total, 1)) * 100
      return part < 0.1
        ? "\(pixels.differing) pixels differ" : String(format: "%.1f %% differ", part)
    case .missing: return "only in A"
    case .extra: return "only in B"
    case .redrawn: return "drawn otherwise"
    }
  }
}
