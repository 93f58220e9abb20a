internal import Frames
internal import Pixels

/// The area that a node hides for certain: nothing behind it has to be drawn.
struct Cover {
  private let node: Node
  /// From the parent's space to pixels.
  private let parent: CGAffineTransform

  init(_ node: Node, in parent: CGAffineTransform) {
    self.node = node
    self.parent = parent
  }

  /// Whether every pixel of `area` shows the node's own opaque colour, or that of one in it.
  func hides(_ area: PixelRect) -> Bool {
    guard node.opacity == 1, node.blend == .over, node.mask.isEmpty,
      CATransform3DIsAffine(node.transformToParent)
    else {
      return false
    }
    let transform = CATransform3DGetAffineTransform(node.transformToParent).concatenating(parent)
    guard transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0 else { return false }
    let box = node.bounds.applying(transform)
    let isFilled =
      box.minX <= CGFloat(area.x) && box.minY <= CGFloat(area.y)
      && box.maxX >= CGFloat(area.x + area.width) && box.maxY >= CGFloat(area.y + area.height)
      && node.corners.radius == 0
    if isFilled, let color = node.backgroundColor, color.alpha == 1 { return true }
    guard isFilled || !node.clipsToBounds, node.sublayerTransform == CATransform3DIdentity else {
      return false
    }
    return node.children.contains { Cover($0, in: transform).hides(area) }
  }
}

/// What lies behind nodes of one parent, and is hidden by those that are drawn later.
///
/// Pixels that will be covered for certain need not be right before, unless glass looks at them on the
/// way: it shows in one place what lies in another.
struct HiddenAreas {
  /// For each child the pixels of it that nobody sees.
  let ofChildren: [PixelRect]

  /// - Parameters:
  ///   - node: Whose space `transform` maps to pixels.
  ///   - hidden: What of the node itself nobody sees.
  init(of node: Node, in transform: CGAffineTransform, hidden: PixelRect) {
    var hidden = hidden
    var areas = Array(repeating: PixelRect.empty, count: node.children.count)
    for (index, child) in node.children.enumerated().reversed() {
      areas[index] = hidden
      hidden = child.hasBackdrop ? .empty : hidden.larger(Cover(child, in: transform).area)
    }
    ofChildren = areas
  }
}

extension Cover {
  /// The largest rectangle that is known to show opaque colour of the node, or of one in it.
  var area: PixelRect {
    guard node.opacity == 1, node.blend == .over, node.mask.isEmpty,
      CATransform3DIsAffine(node.transformToParent)
    else { return .empty }
    let transform = CATransform3DGetAffineTransform(node.transformToParent).concatenating(parent)
    guard transform.b == 0, transform.c == 0, transform.a > 0, transform.d > 0 else {
      return .empty
    }
    let reach = node.corners.reach(in: node.bounds)
    let inside = PixelRect(inside: node.bounds.insetBy(dx: reach, dy: reach).applying(transform))
    let own = node.backgroundColor?.alpha == 1 ? inside : .empty
    guard node.sublayerTransform == CATransform3DIdentity else { return own }
    return node.children.reduce(own) { area, child in
      let seen = Cover(child, in: transform).area
      return area.larger(node.clipsToBounds ? seen.intersection(inside) : seen)
    }
  }
}

extension PixelRect {
  /// The pixels that lie in `rect` for certain: not those at its edges, which may be covered in part.
  fileprivate init(inside rect: CGRect) {
    let touched = PixelRect(covering: rect)
    self = touched.width > 2 && touched.height > 2 ? touched.insetBy(1) : .empty
  }

  /// That of both which has more pixels.
  fileprivate func larger(_ other: PixelRect) -> PixelRect {
    other.width * other.height > width * height ? other : self
  }

  /// Whether all of `other` lies in it.
  func contains(_ other: PixelRect) -> Bool { intersection(other) == other }
}
