public import Frames
internal import Typography

/// A picture of what ``MotionLint`` has found: a cell each, with a frame around what it is about.
public struct LintSheet {
  /// What to draw.
  public let frame: Frame

  /// The most cells; our choice, about two screens of them.
  public static let mostCells = 24

  // Measures in points; our choice.
  private static let columns = 4
  private static let cellWidth: CGFloat = 220
  private static let gap: CGFloat = 24
  private static let captionHeight: CGFloat = 96

  private typealias Size = SheetMeasures

  /// Lays the cells out, in the order of the findings.
  ///
  /// - Parameter findings: At least one.
  public init(_ findings: [MotionFinding], in reel: Reel, ground: Appearance = .light) {
    let palette = SheetPalette.of(ground)
    let shown = findings.prefix(Self.mostCells)
    let columns = min(Self.columns, max(shown.count, 3))
    let width = CGFloat(columns) * (Self.cellWidth + Self.gap) - Self.gap
    var page = SheetPage(background: palette.background)
    var y = Size.margin
    y += page.addText(
      reel.header.title, Font(pointSize: 34, weight: 0.4), palette.ink, x: Size.margin, y, width)
    let more = findings.count > shown.count ? "  ·  the first \(shown.count) are shown" : ""
    let count = "\(findings.count) \(findings.count == 1 ? "finding" : "findings")"
    y +=
      page.addText(
        "\(reel.header.deviceTitle)  ·  \(count)\(more)", Font(pointSize: 16, weight: 0),
        palette.fadedInk, x: Size.margin, y + 6, width) + 6 + Size.sectionGap
    for start in stride(from: 0, to: shown.count, by: columns) {
      var height: CGFloat = 0
      for (column, finding) in shown[start..<min(start + columns, shown.count)].enumerated() {
        let size = reel.frames[finding.frame].size
        let scale = Self.cellWidth / size.width
        let x = Size.margin + CGFloat(column) * (Self.cellWidth + Self.gap)
        let rect = CGRect(x: x, y: y, width: Self.cellWidth, height: size.height * scale)
        CellPainter(reel: reel, palette).addPicture(of: finding.frame, in: rect, to: &page)
        Self.addBox(around: finding, in: rect, scale, palette, to: &page)
        Self.addCaption(finding, under: rect, palette, to: &page)
        height = max(height, rect.height)
      }
      y += height + Self.captionHeight
    }
    frame = page.frame(
      size: CGSize(width: width + 2 * Size.margin, height: (y + Size.margin / 2).rounded(.up)))
  }

  private static func addBox(
    around finding: MotionFinding, in cell: CGRect, _ scale: CGFloat, _ palette: SheetPalette,
    to page: inout SheetPage
  ) {
    guard let numbers = finding.rect, numbers.count == 4 else { return }
    let box = CGRect(
      x: cell.minX + numbers[0] * scale, y: cell.minY + numbers[1] * scale,
      width: numbers[2] * scale, height: numbers[3] * scale
    ).insetBy(dx: -3, dy: -3).intersection(cell.insetBy(dx: -6, dy: -6))
    guard !box.isNull else { return }
    page.addBox(
      box, nil, radius: 4, border: Border(width: 2.5, color: palette.warning), name: "finding")
  }

  private static func addCaption(
    _ finding: MotionFinding, under cell: CGRect, _ palette: SheetPalette, to page: inout SheetPage
  ) {
    var y = cell.maxY + Size.captionGap
    page.addText(
      String(format: "%.3f s", finding.time), Font(pointSize: 15, weight: 0.3), palette.ink,
      x: cell.minX, y, cell.width)
    page.addText(
      finding.rule.rawValue, Font(pointSize: 14, weight: 0.3), palette.warning, x: cell.minX, y,
      cell.width, .right)
    y += Size.timeHeight
    page.addText(
      finding.sentence, Font(pointSize: 14, weight: 0), palette.ink, x: cell.minX, y, cell.width,
      lines: 3)
  }

  /// The bytes of the picture.
  ///
  /// - Throws: What drawing throws.
  public func png(images: [String: CGImage]) throws -> [UInt8] {
    try frame.sheetPNG(images: images)
  }
}
