/// One rectangle of content and what lies in it, as one layer showed it.
///
/// Drawn in this order: ``shadow`` · everything else as a group: ``backdrop``, ``backgroundColor``,
/// ``content``, ``children`` back to front, ``border``. ``clipsToBounds`` cuts content and children
/// (never the border) to the rounded bounds, ``mask`` cuts the group, ``opacity`` fades the group
/// and its shadow as one, ``blend`` mixes the result with what lies behind. A node that would draw
/// nothing may be left out of the tree; there is no "hidden".
public struct Node: Hashable, Sendable {
  /// The layer that the node came from; unique within a frame, and the same in every frame of a
  /// recording.
  public var id: Int

  /// What people call the layer: its name, its view's accessibility identifier or its class.
  public var name: String

  // MARK: Geometry, in points

  /// Where the anchor point lies in the parent's space.
  public var position: CGPoint

  /// The rectangle in the node's own space; its origin scrolls what is inside.
  public var bounds: CGRect

  /// The point of the bounds that ``position`` places, as fractions of its size.
  public var anchorPoint: CGPoint

  /// Applied about the anchor point.
  public var transform: CATransform3D

  /// Applied to the children about the anchor point of the bounds; carries perspective.
  public var sublayerTransform = CATransform3DIdentity

  /// Height above the parent's plane; matters under perspective, the order is already resolved.
  public var zPosition: CGFloat = 0

  /// Whether the node is seen from behind, too.
  public var isDoubleSided = true

  // MARK: Appearance

  /// How the node meets what was drawn before it in its parent.
  public var blend = Blend.over

  /// 0...1, of the node with all that is in it as one picture.
  public var opacity: CGFloat = 1

  /// The colour under the content; nil for none.
  public var backgroundColor: CGColor?

  /// How the bounds are rounded, for background, border, clip, backdrop and shadow.
  public var corners = Corners()

  /// Whether content and children are cut to the rounded bounds.
  public var clipsToBounds = false

  /// The line along the edge; nil for none.
  public var border: Border?

  /// What the node casts; nil for nothing.
  public var shadow: Shadow?

  /// What the bounds show of the picture behind them.
  public var backdrop: Backdrop?

  /// What the node itself draws, without its children.
  public var content: Content?

  /// Nodes in this node's space whose alpha cuts it out; empty for no mask.
  public var mask: [Node] = []

  /// What lies in the node, back to front, in this node's space.
  public var children: [Node]

  public init(
    id: Int, name: String = "", position: CGPoint = .zero, bounds: CGRect = .zero,
    anchorPoint: CGPoint = CGPoint(x: 0.5, y: 0.5),
    transform: CATransform3D = CATransform3DIdentity, children: [Node] = []
  ) {
    self.id = id
    self.name = name
    self.position = position
    self.bounds = bounds
    self.anchorPoint = anchorPoint
    self.transform = transform
    self.children = children
  }

  /// A node that covers `frame` of its parent's space, with its own origin at its top left.
  public init(id: Int, name: String = "", frame: CGRect) {
    self.init(
      id: id, name: name, position: CGPoint(x: frame.midX, y: frame.midY),
      bounds: CGRect(origin: .zero, size: frame.size))
  }
}

extension Node {
  /// From the node's own space to its parent's, without the parent's ``sublayerTransform``.
  public var transformToParent: CATransform3D {
    let anchor = CGPoint(
      x: bounds.minX + bounds.width * anchorPoint.x, y: bounds.minY + bounds.height * anchorPoint.y)
    let toAnchor = CATransform3DMakeTranslation(-anchor.x, -anchor.y, 0)
    let toParent = CATransform3DMakeTranslation(position.x, position.y, zPosition)
    if transform == CATransform3DIdentity { return CATransform3DConcat(toAnchor, toParent) }
    return CATransform3DConcat(CATransform3DConcat(toAnchor, transform), toParent)
  }

  /// What ``sublayerTransform`` does to the children's common space: it acts about the anchor
  /// point of the bounds, as in Core Animation.
  public var transformOfChildren: CATransform3D {
    if sublayerTransform == CATransform3DIdentity { return sublayerTransform }
    let (x, y) = (
      bounds.minX + bounds.width * anchorPoint.x, bounds.minY + bounds.height * anchorPoint.y
    )
    return CATransform3DConcat(
      CATransform3DConcat(CATransform3DMakeTranslation(-x, -y, 0), sublayerTransform),
      CATransform3DMakeTranslation(x, y, 0))
  }

  /// The bounding box in the parent's space.
  public var frame: CGRect {
    let toParent = transformToParent
    return CGRect(enclosing: bounds.corners.map { toParent.project($0) })
  }

  /// The outline of the rounded bounds, in the node's own space.
  public var outline: VectorPath {
    .rectangle(bounds, radius: corners.radius, curve: corners.curve, corners: corners.mask)
  }
}
