internal import Frames

/// Takes out of a tree what nobody can see, before any of it is drawn.
///
/// A plane that is squeezed to a line or a point shows nothing, nor does what lies in it, and there is
/// no way back from the screen into it that drawing could go. What is left is drawn as if it had never
/// been there.
struct Sight {
  /// Pixels per point of what is drawn flat.
  let scale: CGFloat

  /// Thinner than this, in pixels, a plane gives no pixel half a level of 255.
  private static let thinnest = 1.0 / 512

  /// What is at least this large where it is drawn is not worth the walk through all that lies in it.
  private static let speck = CGRect(x: 0, y: 0, width: 0.1, height: 0)

  private enum Look {
    case whole, nothing
    case part(Node)
  }

  /// What of `node` is seen where `parent` maps its parent's space to pixels; nil for nothing.
  func seen(of node: Node, in parent: CGAffineTransform) -> Node? {
    switch look(at: node, node.transformToParent, isTurned: false, in: parent) {
    case .whole: node
    case .part(let part): part
    case .nothing: nil
    }
  }

  /// Whether what fills `rect` is too thin to be seen where `transform` maps it to pixels.
  static func isThin(_ rect: CGRect, _ transform: CGAffineTransform) -> Bool {
    let size = hypot(hypot(transform.a, transform.b), hypot(transform.c, transform.d))
    let area = abs(transform.a * transform.d - transform.b * transform.c)
    // Not more than this is left of a length; a number that is none counts as nothing.
    let least = area / size * 2.0.squareRoot()
    return !(least * hypot(rect.width, rect.height) >= thinnest)
  }

  /// - Parameters:
  ///   - toParent: From the node's space to its parent's, with what the parent does to its children.
  ///   - isTurned: Whether the node is drawn flat and then seen as `toParent` shows it, whatever that is.
  private func look(
    at node: Node, _ toParent: CATransform3D, isTurned: Bool, in parent: CGAffineTransform
  ) -> Look {
    guard !isTurned, CATransform3DIsAffine(toParent.flattened) else {
      if isThin(node, toParent.then(parent)) { return .nothing }
      return look(into: node, NodePainter.flatTransform(of: node, scale: scale))
    }
    let transform = CATransform3DGetAffineTransform(toParent).concatenating(parent)
    if node.transform != CATransform3DIdentity, isThin(node, transform) { return .nothing }
    return look(into: node, transform)
  }

  /// What is seen of what lies in a node whose own space `transform` maps to pixels.
  private func look(into node: Node, _ transform: CGAffineTransform) -> Look {
    let common = node.transformOfChildren
    let isTurned = common != CATransform3DIdentity
    let children = seen(of: node.children) { child in
      let toParent = child.transformToParent
      return look(
        at: child, isTurned ? CATransform3DConcat(toParent, common) : toParent, isTurned: isTurned,
        in: transform)
    }
    let mask = seen(of: node.mask) { mask in
      look(at: mask, mask.transformToParent, isTurned: false, in: transform)
    }
    // Nothing is left of what is cut by nothing.
    if let mask, mask.isEmpty { return .nothing }
    guard children != nil || mask != nil else { return .whole }
    var part = node
    part.children = children ?? node.children
    part.mask = mask ?? node.mask
    return .part(part)
  }

  /// Those of `nodes` that are seen; nil if all are, wholly.
  private func seen(of nodes: [Node], _ look: (Node) -> Look) -> [Node]? {
    var changed: [Node]?
    for (index, node) in nodes.enumerated() {
      let look = look(node)
      if case .whole = look {
        changed?.append(node)
        continue
      }
      if changed == nil { changed = Array(nodes[..<index]) }
      if case .part(let part) = look { changed?.append(part) }
    }
    return changed
  }

  // MARK: Thin

  /// Whether nothing is seen of a node whose own space `transform` maps to pixels.
  private func isThin(_ node: Node, _ transform: CGAffineTransform) -> Bool {
    guard Self.isThin(Self.speck, transform) else { return false }
    return Self.isThin(Extent.bounds(of: node, .identity), transform)
  }

  /// Whether nothing is seen of a node that `map` shows in perspective.
  private func isThin(_ node: Node, _ map: CATransform3D) -> Bool {
    let whole = Extent.bounds(of: node, .identity)
    let rect = NodePainter.isInSight(whole, map) ? whole : node.bounds
    guard NodePainter.isInSight(rect, map) else { return true }
    let p = rect.corners.map { map.project($0) }
    let diagonals = (
      CGVector(dx: p[2].x - p[0].x, dy: p[2].y - p[0].y),
      CGVector(dx: p[3].x - p[1].x, dy: p[3].y - p[1].y)
    )
    let area = abs(diagonals.0.dx * diagonals.1.dy - diagonals.0.dy * diagonals.1.dx)
    let length = max(
      hypot(diagonals.0.dx, diagonals.0.dy), hypot(diagonals.1.dx, diagonals.1.dy))
    return !(area / length >= Self.thinnest)
  }
}
