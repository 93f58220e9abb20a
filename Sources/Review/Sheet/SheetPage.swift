internal import Frames
internal import Typography

/// Collects the nodes of a sheet.
struct SheetPage {
  var nodes: [Node] = []
  private let background: CGColor
  private var lastID = 0

  init(background: CGColor = SheetStyle.background) { self.background = background }

  /// A number that no node of the page has.
  mutating func nextID() -> Int {
    lastID += 1
    return lastID
  }

  /// Adds text of at most so many lines, cut off with an ellipsis where it is too long.
  ///
  /// - Returns: The text's height.
  @discardableResult
  mutating func addText(
    _ string: String, _ font: Font, _ color: CGColor, x: CGFloat, _ y: CGFloat, _ width: CGFloat,
    _ alignment: TextLayout.Alignment = .natural, lines: Int = 1
  ) -> CGFloat {
    let layout = TextLayout(
      [TextRun(string: Self.keepingUnits(string), font: font, color: color)], maxWidth: width,
      maxLines: lines, alignment: alignment, lineBreak: .truncateTail)
    let size = CGSize(width: width, height: layout.size.height)
    var node = Node(
      id: nextID(), name: string, frame: CGRect(origin: CGPoint(x: x, y: y), size: size))
    node.content = .text(TextContent(string: string, size: size, runs: layout.runs))
    nodes.append(node)
    return size.height
  }

  /// The text with spaces that do not break between a number and its unit.
  static func keepingUnits(_ string: String) -> String {
    let units: Set<Substring> = ["s", "ms", "pt", "pt/s", "%"]
    let words = string.split(separator: " ", omittingEmptySubsequences: false)
    var text = ""
    for (index, word) in words.enumerated() {
      let isUnit = units.contains(word.prefix { !",;.:".contains($0) })
      if index > 0 { text += isUnit && words[index - 1].last?.isNumber == true ? "\u{A0}" : " " }
      text += word
    }
    return text
  }

  /// How wide `string` is on one line, in points.
  static func width(of string: String, _ font: Font) -> CGFloat {
    TextLayout([TextRun(string: string, font: font, color: .black)], maxLines: 1).size.width
  }

  /// Adds a box, rounded or not.
  mutating func addBox(
    _ rect: CGRect, _ color: CGColor?, radius: CGFloat = 0, border: Border? = nil, name: String
  ) {
    var node = Node(id: nextID(), name: name, frame: rect)
    node.backgroundColor = color
    node.corners = Corners(radius: radius)
    node.border = border
    nodes.append(node)
  }

  /// Adds a line through points of the page, or an area if it is filled.
  mutating func addLine(
    _ points: [CGPoint], _ color: CGColor, width: CGFloat, dashes: [CGFloat] = [],
    fill: CGColor? = nil, name: String
  ) {
    guard points.count > 1 else { return }
    let rect = CGRect(enclosing: points)
    let local = points.map { CGPoint(x: $0.x - rect.minX, y: $0.y - rect.minY) }
    var node = Node(id: nextID(), name: name, frame: rect)
    node.content = .shape(
      ShapeContent(
        path: VectorPath([.move(local[0])] + local.dropFirst().map { .line($0) }),
        fillColor: fill, strokeColor: width > 0 ? color : nil, lineWidth: width, cap: .round,
        join: .round, dashes: dashes))
    nodes.append(node)
  }

  /// The page with all that has been added.
  func frame(size: CGSize) -> Frame {
    var root = Node(id: 0, name: "sheet", frame: CGRect(origin: .zero, size: size))
    root.backgroundColor = background
    root.children = nodes
    return Frame(size: size, root: root)
  }
}
