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

  /// All but the number and the children, as an array of one: copies share it until one of them
  /// changes, so that a node that is as in the frame before costs its number and two references.
  private var values = Node.bare

  private static let bare = [NodeValues()]

  /// What people call the layer: its name, its view's accessibility identifier or its class.
  public var name: String {
    get { values[0].name }
    set { values[0].name = newValue }
  }

  // MARK: Geometry, in points

  /// Where the anchor point lies in the parent's space.
  public var position: CGPoint {
    get { values[0].position }
    set { values[0].position = newValue }
  }

  /// The rectangle in the node's own space; its origin scrolls what is inside.
  public var bounds: CGRect {
    get { values[0].bounds }
    set { values[0].bounds = newValue }
  }

  /// The point of the bounds that ``position`` places, as fractions of its size.
  public var anchorPoint: CGPoint {
    get { values[0].anchorPoint }
    set { values[0].anchorPoint = newValue }
  }

  /// Applied about the anchor point.
  public var transform: CATransform3D {
    get { values[0].transform }
    set { values[0].transform = newValue }
  }

  /// Applied to the children about the anchor point of the bounds; carries perspective.
  public var sublayerTransform: CATransform3D {
    get { values[0].sublayerTransform }
    set { values[0].sublayerTransform = newValue }
  }

  /// Height above the parent's plane; matters under perspective, the order is already resolved.
  public var zPosition: CGFloat {
    get { values[0].zPosition }
    set { values[0].zPosition = newValue }
  }

  /// Whether the node is seen from behind, too.
  public var isDoubleSided: Bool {
    get { values[0].isDoubleSided }
    set { values[0].isDoubleSided = newValue }
  }

  // MARK: Appearance

  /// How the node meets what was drawn before it in its parent.
  public var blend: Blend {
    get { values[0].blend }
    set { values[0].blend = newValue }
  }

  /// 0...1, of the node with all that is in it as one picture.
  public var opacity: CGFloat {
    get { values[0].opacity }
    set { values[0].opacity = newValue }
  }

  /// The colour under the content; nil for none.
  public var backgroundColor: CGColor? {
    get { values[0].backgroundColor }
    set { values[0].backgroundColor = newValue }
  }

  /// How the bounds are rounded, for background, border, clip, backdrop and shadow.
  public var corners: Corners {
    get { values[0].corners }
    set { values[0].corners = newValue }
  }

  /// Whether content and children are cut to the rounded bounds.
  public var clipsToBounds: Bool {
    get { values[0].clipsToBounds }
    set { values[0].clipsToBounds = newValue }
  }

  /// The line along the edge; nil for none.
  public var border: Border? {
    get { values[0].border }
    set { values[0].border = newValue }
  }

  /// What the node casts; nil for nothing.
  public var shadow: Shadow? {
    get { values[0].shadow }
    set { values[0].shadow = newValue }
  }

  /// What the bounds show of the picture behind them.
  public var backdrop: Backdrop? {
    get { values[0].backdrop }
    set { values[0].backdrop = newValue }
  }

  /// What the node itself draws, without its children.
  public var content: Content? {
    get { values[0].content.value }
    set { values[0].content.value = newValue }
  }

  /// Nodes in this node's space whose alpha cuts it out; empty for no mask.
  public var mask: [Node] {
    get { values[0].mask.value }
    set { values[0].mask.value = newValue }
  }

  /// What lies in the node, back to front, in this node's space.
  public var children: [Node]

  public init(
    id: Int, name: String = "", position: CGPoint = .zero, bounds: CGRect = .zero,
    anchorPoint: CGPoint = CGPoint(x: 0.5, y: 0.5),
    transform: CATransform3D = CATransform3DIdentity, children: [Node] = []
  ) {
    self.id = id
    self.children = children
    values[0].name = name
    values[0].position = position
    values[0].bounds = bounds
    values[0].anchorPoint = anchorPoint
    values[0].transform = transform
  }

  /// A node of that number on which nothing is set.
  init(bare id: Int) {
    self.id = id
    children = []
  }

  /// A node that covers `frame` of its parent's space, with its own origin at its top left.
  public init(id: Int, name: String = "", frame: CGRect) {
    self.init(
      id: id, name: name, position: CGPoint(x: frame.midX, y: frame.midY),
      bounds: CGRect(origin: .zero, size: frame.size))
  }
}

/// The properties of a node as they are stored; ``Node`` says what each is.
private struct NodeValues: Hashable, Sendable {
  var name = ""
  var position = CGPoint.zero
  var bounds = CGRect.zero
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  var transform = CATransform3DIdentity
  var sublayerTransform = CATransform3DIdentity
  var zPosition: CGFloat = 0
  var isDoubleSided = true
  var blend = Blend.over
  var opacity: CGFloat = 1
  var backgroundColor: CGColor?
  var corners = Corners()
  var clipsToBounds = false
  var border: Border?
  var shadow: Shadow?
  var backdrop: Backdrop?
  var content = Inner<Content?>(nil)
  var mask = Inner<[Node]>([])
}

/// What may hold nodes in turn: ``Node`` compares it, and nothing of it is compared or hashed here.
private struct Inner<Value: Sendable>: Hashable, Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }

  static func == (a: Self, b: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

extension Node {
  /// Whether both look the same, with all that lies in them.
  ///
  /// A loop, not recursion: trees may be deeper than a small stack allows.
  public static func == (a: Node, b: Node) -> Bool {
    var rest = [(a, b)]
    while let (a, b) = rest.popLast() {
      guard a.id == b.id, a.hasEqualProperties(b, rest: &rest),
        compare(a.children, b.children, &rest)
      else { return false }
    }
    return true
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(values)
    hasher.combine(children.count)
  }

  /// Whether both are equal but for their children.
  package func isEqualButForChildren(_ other: Node) -> Bool {
    id == other.id && hasEqualProperties(other)
  }

  private func hasEqualProperties(_ other: Node) -> Bool {
    var rest: [(Node, Node)] = []
    return hasEqualProperties(other, rest: &rest) && rest.allSatisfy { $0 == $1 }
  }

  /// Compares the properties, and leaves to `rest` the nodes in masks and pictures.
  private func hasEqualProperties(_ other: Node, rest: inout [(Node, Node)]) -> Bool {
    if Self.isShared(values, other.values) { return true }
    guard values == other.values, Self.compare(mask, other.mask, &rest) else { return false }
    guard case .picture(let a)? = content, case .picture(let b)? = other.content else {
      return content == other.content
    }
    rest.append((a.frame.root, b.frame.root))
    return a.gravity == b.gravity && a.frame.size == b.frame.size
  }

  /// Leaves pairs of nodes to `rest`; nodes in the same memory are equal.
  private static func compare(_ a: [Node], _ b: [Node], _ rest: inout [(Node, Node)]) -> Bool {
    guard a.count == b.count else { return false }
    if !isShared(a, b) { rest += zip(a, b) }
    return true
  }

  private static func isShared<Element>(_ a: [Element], _ b: [Element]) -> Bool {
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in a.baseAddress == b.baseAddress && a.count == b.count }
    }
  }
}

extension Node {
  /// The bytes that the properties of one node take, without what they refer to.
  static var sizeOfProperties: Int { MemoryLayout<NodeValues>.stride }

  /// Takes over the memory of `old`'s properties where they are equal; children are left out.
  ///
  /// - Returns: Whether they are.
  mutating func shareProperties(of old: Node) -> Bool {
    guard hasEqualProperties(old) else { return false }
    values = old.values
    return true
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
