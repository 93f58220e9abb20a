internal import Frames
internal import Pixels

/// Where the canvas may look different from the frame before, as what both show tells.
///
/// It is exact by construction: a pixel outside is made by equal nodes, in the same order, and no glass on
/// the way shows one inside.
struct Damage {
  /// Rectangles of the canvas, which may overlap.
  private(set) var areas: [PixelRect] = []

  /// - Parameters:
  ///   - transform: Maps what both trees lie in to pixels.
  ///   - canvas: All that is drawn.
  init(from old: Node, to new: Node, _ transform: CGAffineTransform, canvas: PixelRect) {
    compare([old], [new], Place(transform: transform, clip: canvas))
  }

  /// The bands of a canvas of so many rows in which there is damage.
  func bands(of rowCount: Int) -> RowBands {
    var bands = RowBands(of: rowCount, all: false)
    for area in areas { bands.insert(area) }
    return bands
  }

  /// Where nodes lie.
  private struct Place {
    /// Maps the space that they lie in to pixels.
    let transform: CGAffineTransform
    /// The pixels that what they lie in lets them draw on.
    let clip: PixelRect
  }

  private mutating func compare(_ old: [Node], _ new: [Node], _ place: Place) {
    let start = zip(old, new).prefix { $0.id == $1.id }.count
    let (oldRest, newRest) = (old[start...], new[start...])
    let end = zip(oldRest.reversed(), newRest.reversed()).prefix { $0.id == $1.id }.count
    for (old, new) in zip(old[..<start], new) { compare(old, new, place) }
    for node in oldRest.dropLast(end) { add(node, place) }
    for node in newRest.dropLast(end) { add(node, place) }
    for (old, new) in zip(oldRest.suffix(end), newRest.suffix(end)) { compare(old, new, place) }
  }

  private mutating func compare(_ old: Node, _ new: Node, _ place: Place) {
    let isSame = old == new
    if isSame && (areas.isEmpty || !new.hasBackdrop) { return }
    guard let inside = inside(of: old, new, place) else {
      // Equal nodes that show what lies behind them look different where that does.
      if isSame && !isDamaged(Self.area(of: new, place)) { return }
      add(old, place)
      add(new, place)
      return
    }
    if let backdrop = new.backdrop { spread(backdrop, of: new, inside.transform, place.clip) }
    compare(old.children, new.children, inside)
  }

  /// Where the children of a node lie, if they alone make it look different.
  private func inside(of old: Node, _ new: Node, _ place: Place) -> Place? {
    let toParent = new.transformToParent
    guard CATransform3DIsAffine(toParent.flattened),
      new.transformOfChildren == CATransform3DIdentity,
      // What else would show the children.
      new.shadow == nil || new.shadow?.path != nil, old.isEqualButForChildren(new),
      old.children.isEmpty == new.children.isEmpty, old.isGroup == new.isGroup,
      old.childrenHaveBackdrop == new.childrenHaveBackdrop
    else { return nil }
    let transform = CATransform3DGetAffineTransform(toParent).concatenating(place.transform)
    // Shadows on a group are worked out over as much as it takes up.
    if new.isGroup, Extent(old, transform).rect != Extent(new, transform).rect { return nil }
    let box = PixelRect(covering: new.bounds.applying(transform)).insetBy(-1)
    return Place(
      transform: transform,
      clip: new.clipsToBounds ? place.clip.intersection(box) : place.clip)
  }

  /// Adds where glass shows some of the damage.
  private mutating func spread(
    _ backdrop: Backdrop, of node: Node, _ transform: CGAffineTransform, _ clip: PixelRect
  ) {
    let pane = PixelRect(covering: node.bounds.applying(transform))
    let blur = GaussianBlur(sigma: backdrop.blurRadius * transform.lengthScale, edge: .clamp)
    for area in areas {
      let seen = blur.pixelsSeeing(area.intersection(pane)).intersection(pane).intersection(clip)
      if !seen.isEmpty { areas.append(seen) }
    }
  }

  private func isDamaged(_ area: PixelRect) -> Bool {
    areas.contains { !$0.intersection(area).isEmpty }
  }

  private mutating func add(_ node: Node, _ place: Place) {
    guard node.opacity > 0 else { return }
    let area = Self.area(of: node, place)
    if area.isEmpty || areas.last?.contains(area) == true { return }
    areas.append(area)
  }

  private static func area(of node: Node, _ place: Place) -> PixelRect {
    Extent(ofChild: node, place.transform).rect.intersection(place.clip)
  }
}
