public import Frames
internal import Typography

/// What moves at equal steps of time in one picture, for each thing that happens: an onion skin.
///
/// The layers are tinted from before to after, with the way of each centre through every frame; where a
/// motion was cut short, the way that it would have gone is dashed.
public struct OnionSheet {
  /// What to draw, and how.
  public struct Options: Hashable, Sendable {
    /// How many steps of each layer are shown, from 2 up.
    public var steps = 6

    /// Names of the layers; empty for those that move most.
    public var layers: [String] = []

    /// Whether the sheet's own ground is light or dark.
    public var ground = Appearance.light

    public init() {}
  }

  /// What to draw.
  public let frame: Frame

  // Measures in points; our choice.
  private static let columns = 3
  private static let cellWidth: CGFloat = 340
  private static let mostCellHeight: CGFloat = 740
  private static let gap: CGFloat = 32
  private static let captionHeight: CGFloat = 96

  private typealias Size = SheetMeasures

  /// Chooses the layers and steps of each thing that happens, and lays them out.
  public init(_ reel: Reel, _ options: Options = Options()) {
    let palette = SheetPalette.of(options.ground)
    var page = SheetPage(background: palette.background)
    let skins = OnionSkin.skins(of: reel, options)
    let columns = min(max(skins.count, 2), Self.columns)
    let width = CGFloat(columns) * (Self.cellWidth + Self.gap) - Self.gap
    var y = Size.margin
    y += page.addText(
      reel.header.title, Font(pointSize: 34, weight: 0.4), palette.ink, x: Size.margin, y, width)
    let facts = "\(reel.header.deviceTitle)  ·  \(reel.header.appearance.rawValue)  ·  "
    y +=
      page.addText(
        facts + (skins.isEmpty ? "nothing moves" : "from blue, before, to orange, after"),
        Font(pointSize: 16, weight: 0), palette.fadedInk, x: Size.margin, y + 6, width)
      + 6 + Size.sectionGap
    for start in stride(from: 0, to: skins.count, by: columns) {
      var height: CGFloat = 0
      for (column, skin) in skins[start..<min(start + columns, skins.count)].enumerated() {
        let size = reel.frames[skin.phase.start].size
        let scale = min(Self.cellWidth / size.width, Self.mostCellHeight / size.height)
        let rect = CGRect(
          x: Size.margin + CGFloat(column) * (Self.cellWidth + Self.gap), y: y,
          width: size.width * scale, height: size.height * scale)
        OnionPainter(reel: reel, palette).add(skin, in: rect, to: &page)
        Self.addCaption(skin, under: rect, palette, to: &page)
        height = max(height, rect.height)
      }
      y += height + Self.captionHeight
    }
    frame = page.frame(
      size: CGSize(width: width + 2 * Size.margin, height: (y + Size.margin / 2).rounded(.up)))
  }

  private static func addCaption(
    _ skin: OnionSkin, under rect: CGRect, _ palette: SheetPalette, to page: inout SheetPage
  ) {
    var y = rect.maxY + Size.captionGap
    y += page.addText(
      skin.phase.title, Font(pointSize: 16, weight: 0.3), palette.ink, x: rect.minX, y,
      cellWidth, lines: 2)
    let names = skin.layers.map(\.title).joined(separator: ", ")
    page.addText(
      "\(names): a step is \(String(format: "%.3f", skin.step)) s",
      Font(pointSize: 14, weight: 0), palette.fadedInk, x: rect.minX, y + 3, cellWidth,
      lines: 2)
  }

  /// The bytes of the picture.
  ///
  /// - Throws: What drawing throws.
  public func png(images: [String: CGImage]) throws -> [UInt8] {
    try frame.sheetPNG(images: images)
  }
}
