internal import Frames
internal import Pixels

/// What of a tree has to be drawn as a whole if at all: glass, unless it is known what lies behind the rest of
/// it, and what Cairo counts from where it begins and ends, so that other pixels might come out of some of
/// its rows.
struct Wholes {
  private(set) var areas: [PixelRect] = []
  private let canvas: PixelRect
  private var panes: Set<Pane> = []

  /// - Parameters:
  ///   - transform: Maps what the tree lies in to pixels.
  ///   - done: The place up to which all is there already; nil for nothing.
  ///   - canvas: All that is drawn.
  ///   - knows: Whether it is known what lies behind glass.
  init(
    of root: Node, _ transform: CGAffineTransform, done: DrawingPlace?, on canvas: PixelRect,
    knows: (Pane) -> Bool = { _ in false }
  ) {
    self.canvas = canvas
    look(at: root, transform, done: done?.numbers[...], knows)
  }

  /// `bands`, with all those in which something lies that has to be drawn with what is in them.
  func completing(_ bands: RowBands) -> RowBands {
    var (bands, rest) = (bands, areas)
    while true {
      let touched = rest.filter { bands.touches($0) }
      if touched.isEmpty { return bands }
      rest.removeAll { bands.touches($0) }
      for area in touched { bands.insert(area) }
    }
  }

  private mutating func look(
    at node: Node, _ parent: CGAffineTransform, done: ArraySlice<Int>?, _ knows: (Pane) -> Bool
  ) {
    let toParent = node.transformToParent
    // What is in perspective is placed pixel by pixel.
    guard node.opacity > 0, CATransform3DIsAffine(toParent.flattened) else { return }
    let transform = CATransform3DGetAffineTransform(toParent).concatenating(parent)
    let isWhole =
      if node.isGroup {
        node.hasBackdrop
      } else {
        !node.canBeDrawnInPart(transform)
          || (done == nil && node.backdrop != nil && !isKnown(node, transform, knows))
          || (node.isCutAsGroup(transform) && node.childrenHaveBackdrop)
      }
    if isWhole { return areas.append(Extent(node, transform).rect) }
    guard !node.isGroup, !node.isCutAsGroup(transform),
      node.transformOfChildren == CATransform3DIdentity
    else { return }
    let first = done?.first ?? 0
    for (index, child) in node.children.enumerated().dropFirst(first) {
      let isUnderway = index == first && (done?.count ?? 0) > 1
      look(at: child, transform, done: isUnderway ? done?.dropFirst() : nil, knows)
    }
  }

  /// Whether glass can be drawn row by row.
  private mutating func isKnown(
    _ node: Node, _ transform: CGAffineTransform, _ knows: (Pane) -> Bool
  ) -> Bool {
    guard node.corners.radius == 0, node.fillsWholeRows(transform),
      let pane = Pane(node, transform, on: canvas), knows(pane)
    else { return false }
    // Of two in one place it is known of one alone.
    return panes.insert(pane).inserted
  }
}

extension Node {
  /// Whether each row of what the node draws itself comes out the same without other rows.
  ///
  /// That is so for boxes whose upper and lower edges lie between pixels, as Cairo counts others by what
  /// is left of them; and for outlines of text, which it counts line by line.
  fileprivate func canBeDrawnInPart(_ transform: CGAffineTransform) -> Bool {
    switch content {
    case nil: break
    case .text(let text)? where !text.runs.contains { GlyphPainter.isPictorial($0.font) }: break
    default: return false
    }
    guard backgroundColor != nil || border != nil || isCut else { return true }
    return border == nil && fillsWholeRows(transform)
  }

  /// Whether the upper and lower edges of the node lie between pixels.
  fileprivate func fillsWholeRows(_ transform: CGAffineTransform) -> Bool {
    guard transform.keepsRectangles else { return false }
    let box = bounds.applying(transform)
    let noise = 1e-6
    return [box.minY, box.maxY].allSatisfy { abs($0 - $0.rounded()) < noise }
  }
}
