package import Frames
internal import Pixels

/// The pixels that a node and all in it may touch.
package struct Extent {
  /// One pixel more, for edges that are smoothed.
  private static let margin = 1

  /// How far, in points, a smoothed edge reaches out of what it belongs to; our choice.
  private static let smoothing: CGFloat = 1

  let rect: PixelRect

  init(_ node: Node, _ transform: CGAffineTransform) {
    rect = PixelRect(covering: Self.bounds(of: node, transform)).insetBy(-Self.margin)
  }

  /// Of a child of a node whose children's common space `transform` maps to pixels.
  init(ofChild child: Node, _ transform: CGAffineTransform) {
    let whole = Self.bounds(of: child, CATransform3DIdentity, transform)
    rect = whole.isNull ? .empty : PixelRect(covering: whole).insetBy(-Self.margin)
  }

  /// What a child and all in it may touch, where `common` and then `transform` map what it lies in; null
  /// for nothing.
  private static func bounds(
    of child: Node, _ common: CATransform3D, _ transform: CGAffineTransform
  ) -> CGRect {
    let toParent = CATransform3DConcat(child.transformToParent, common)
    if CATransform3DIsAffine(toParent.flattened) {
      return bounds(
        of: child, CATransform3DGetAffineTransform(toParent).concatenating(transform))
    }
    // In perspective as much is drawn as lies before the eye, of all that there is or of the bounds.
    // Its edges are smoothed before it is seen so, and perspective makes that larger.
    let whole = bounds(of: child, .identity).insetBy(dx: -smoothing, dy: -smoothing)
    let rect = NodePainter.isInSight(whole, toParent) ? whole : child.bounds
    guard NodePainter.isInSight(rect, toParent) else { return .null }
    return CGRect(enclosing: rect.corners.map { toParent.project($0) }).applying(transform)
  }

  /// What a node and all in it may touch, mapped by `transform`, without that pixel.
  package static func bounds(of node: Node, _ transform: CGAffineTransform) -> CGRect {
    var box = node.bounds.applying(transform)
    if !node.clipsToBounds {
      for child in node.children {
        let child = bounds(of: child, node.transformOfChildren, transform)
        box = box.isNull ? child : box.union(child)
      }
      switch node.content {
      case .shape(let shape)?:
        // Miters reach farthest.
        let reach = shape.strokeColor == nil ? 0 : shape.lineWidth * max(shape.miterLimit, 1)
        let path = shape.path.controlPointBounds.insetBy(dx: -reach, dy: -reach)
        if !path.isNull { box = box.union(path.applying(transform)) }
      case .text(let text)?:
        // Glyphs may hang out of their box; an em is far enough.
        let em = text.runs.map(\.pointSize).max() ?? 0
        box = box.union(node.bounds.insetBy(dx: -em, dy: -em).applying(transform))
      case .image(let image)?: box = box.union(node.place(of: image).applying(transform))
      case .picture(let picture)?:
        let place = picture.gravity.rect(for: picture.frame.size, in: node.bounds)
        box = box.union(place.applying(transform))
      case .gradient?, nil: break
      }
    }
    guard let shadow = node.shadow else { return box }
    let cast = shadow.path.map { $0.applying(transform).controlPointBounds } ?? box
    let offset = shadow.offset.applying(transform)
    let reach = CGFloat(GaussianBlur.extent(ofSigma: shadow.radius * transform.lengthScale))
    return box.union(
      cast.offsetBy(dx: offset.width, dy: offset.height).insetBy(dx: -reach, dy: -reach))
  }
}
