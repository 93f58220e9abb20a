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
