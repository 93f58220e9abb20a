internal import Frames
internal import Synchronization
internal import Typography

/// How a symbol is drawn at the standard text size.
struct SymbolArt {
  /// Filled by the even-odd rule.
  var fill = VectorPath()
  /// Drawn as lines over it.
  var stroke = VectorPath()
  /// How thick the lines of the drawing are without `stroke`, in points.
  var drawnWidth: CGFloat = 0
  /// In points.
  var size = CGSize(width: SystemSymbol.boxSize, height: SystemSymbol.boxSize)

  /// The thickness of lines at regular weight, in points; our choice.
  private static let regularWidth: CGFloat = 1.6

  /// - Parameter boldness: With regular weight as 1.
  func lineWidth(boldness: CGFloat) -> CGFloat {
    max(Self.regularWidth * boldness - drawnWidth, 0)
  }

  /// The symbol of that name; an empty frame, and told, for one that is not drawn; nil, and told, where iOS
  /// has none.
  static func find(_ name: String, weight: UIImage.SymbolWeight) -> SymbolArt? {
    if let art = exported(name, weight: weight) { return art }
    if let word = SymbolWords.unknownWord(in: name) {
      diagnose(
        .unknownSymbol,
        "There is no symbol '\(name)': iOS has none with the word '\(word)' in its name.",
        about: name)
      return nil
    }
    if let art = drawn(name) { return art }
    let package = IconPackage.bootstrap
    let remedy =
      package.isInstalled
      ? "put its drawing into '\(name).svg' in a folder '\(folderName)' among the transition's"
        + " 'assets', or use a picture"
      : "install the package '\(package.name)', as 'make setup' does"
    diagnose(
      .unknownSymbol,
      "The symbol '\(name)' is not drawn here, and an empty frame stands for it: \(remedy).",
      about: name)
    return frame
  }

  /// What stands for a symbol that is not drawn: a box with round corners.
  private static let frame = SymbolArt(
    stroke: VectorPath.roundedRectangle(
      CGRect(x: 3, y: 3, width: 14, height: 14), cornerWidth: 3, cornerHeight: 3))

  // MARK: The app's own

  /// The folder, among those that the transition names, of the symbols that the app's author exported.
  private static let folderName = "SystemSymbols"

  private static func exported(_ name: String, weight: UIImage.SymbolWeight) -> SymbolArt? {
    guard let path = onMainActor("UIImage(systemName:)", { exportedFile(name) }) else { return nil }
    guard let text = try? InputFile.contents(of: path, limit: Limits.textBytes),
      let file = SymbolFile(text: text, variant: "\(weight.exportedName)-M")
    else {
      diagnose(
        .unreadableImage,
        "'\(name).svg' has no shapes that can be drawn as a symbol: export it from SF Symbols, or"
          + " save its outlines as plain paths.", about: name)
      return nil
    }
    return SymbolArt(file)
  }

  @MainActor
  private static func exportedFile(_ name: String) -> String? {
    for folder in AppAssets.folders {
      let file = "\(folderName)/\(name).svg"
      if let path = try? ImageFinder.path(of: file, in: folder) { return path }
    }
    return nil
  }

  private init(_ file: SymbolFile) {
    let scale =
      file.unitsPerHundredPoints.map { SystemSymbol.textSize / $0 }
      ?? SystemSymbol.boxSize / max(file.box.width, file.box.height)
    size = CGSize(width: file.box.width * scale, height: file.box.height * scale)
    fill = file.path.map {
      CGPoint(x: ($0.x - file.box.minX) * scale, y: ($0.y - file.box.minY) * scale)
    }
  }

  private init(
    fill: VectorPath = VectorPath(), stroke: VectorPath = VectorPath(), drawnWidth: CGFloat = 0
  ) {
    (self.fill, self.stroke, self.drawnWidth) = (fill, stroke, drawnWidth)
  }

  // MARK: Ours, and icons

  private static func drawn(_ name: String) -> SymbolArt? {
    if let paths = SymbolDrawing.named(name) {
      return SymbolArt(fill: paths.fill, stroke: paths.stroke)
    }
    if let path = icon(name) {
      // Lines made thicker would close the gaps in what is filled.
      let stroke = name.hasSuffix(".fill") ? VectorPath() : path
      return SymbolArt(fill: path, stroke: stroke, drawnWidth: iconScale)
    }
    return enclosed(name)
  }

  /// How large an icon's box of 16 with lines of thickness 1 is drawn: as the system's circles are, it
  /// leaves a point around.
  private static let iconScale = (SystemSymbol.boxSize - 2) / 16

  /// A symbol, filled if it can be, in a circle or a square; cut out of it where that is filled.
  private static func enclosed(_ name: String) -> SymbolArt? {
    for shape in Enclosure.allCases {
      for isFilled in [true, false] {
        let ending = ".\(shape.rawValue)" + (isFilled ? ".fill" : "")
        guard name.hasSuffix(ending) else { continue }
        let base = String(name.dropLast(ending.count))
        guard let inner = icon("\(base).fill") ?? icon(base) else { continue }
        let share = Enclosure.share
        let glyph = inner.map {
          CGPoint(x: 10 + ($0.x - 10) * share, y: 10 + ($0.y - 10) * share)
        }
        let outline = isFilled ? shape.filled : shape.outline
        let path = VectorPath(outline.elements + glyph.elements)
        return SymbolArt(
          fill: path, stroke: isFilled ? VectorPath() : path, drawnWidth: iconScale)
      }
    }
    return nil
  }

  /// What symbols are enclosed in.
  private enum Enclosure: String, CaseIterable {
    case circle, square

    /// How much smaller the symbol is inside; our choice, by the system's.
    static let share: CGFloat = 0.56

    private static let outside = CGRect(x: 1, y: 1, width: 18, height: 18)

    var filled: VectorPath { shape(Self.outside, corner: 2 * iconScale) }

    var outline: VectorPath {
      let inside = Self.outside.insetBy(dx: iconScale, dy: iconScale)
      return VectorPath(filled.elements + shape(inside, corner: iconScale).elements)
    }

    private func shape(_ rect: CGRect, corner: CGFloat) -> VectorPath {
      switch self {
      case .circle: .ellipse(in: rect)
      case .square: .roundedRectangle(rect, cornerWidth: corner, cornerHeight: corner)
      }
    }
  }

  // MARK: Files of icons

  private static let known = Mutex<[String: VectorPath]>([:])

  /// The outline of the icon for a symbol, in the box of symbols; nil if there is none.
  private static func icon(_ symbol: String) -> VectorPath? {
    guard let icon = SymbolIcons.icon(for: symbol) else { return nil }
    return known.withLock { known in
      if let path = known[icon] { return path }
      let path = IconPackage.bootstrap.path(of: icon)
      guard let text = try? InputFile.contents(of: path, limit: Limits.textBytes),
        let file = SymbolFile(text: text, variant: "Regular-M")
      else { return nil }
      let outline = file.path.map { CGPoint(x: 1 + $0.x * iconScale, y: 1 + $0.y * iconScale) }
      known[icon] = outline
      return outline
    }
  }
}
