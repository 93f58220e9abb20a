internal import Frames
internal import Typography

/// Collects the nodes of a sheet.
struct SheetPage {
  var nodes: [Node] = []
  private var lastID = 0

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
    _ alignment: TextLayout.Alignment = .left, lines: Int = 1
  ) -> CGFloat {
    let layout = TextLayout(
      [TextRun(string: string, font: font, color: color)], maxWidth: width, maxLines: lines,
      alignment: alignment, lineBreak: .truncateTail)
    let size = CGSize(width: width, height: layout.size.height)
    var node = Node(
      id: nextID(), name: string, frame: CGRect(origin: CGPoint(x: x, y: y), size: size))
    node.content = .text(TextContent(string: string, size: size, runs: layout.runs))
    nodes.append(node)
    return size.height
  }

  /// The page with all that has been added.
  func frame(size: CGSize) -> Frame {
    var root = Node(id: 0, name: "sheet", frame: CGRect(origin: .zero, size: size))
    root.backgroundColor = SheetStyle.background
    root.children = nodes
    return Frame(size: size, root: root)
  }
}
