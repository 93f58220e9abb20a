internal import Frames

/// A way from one picture of a layer to another, as a function of progress alone.
package enum TransitionEffect: Hashable, Sendable {
  package enum Edge: Hashable, Sendable { case left, right, top, bottom }

  case fade
  case moveIn(from: Edge)
  case push(from: Edge)
  case reveal(from: Edge)
  /// Turns the layer over; the side at the edge comes to the front first.
  case flip(from: Edge)
  /// The old curls up like a page and uncovers the new.
  case curlUp
  /// The new comes down like a page and covers the old.
  case curlDown

  /// The effect's name for people.
  package var words: String {
    switch self {
    case .fade: "cross-fade"
    case .moveIn: "move in"
    case .push: "push"
    case .reveal: "reveal"
    case .flip: "flip"
    case .curlUp: "curl up"
    case .curlDown: "curl down"
    }
  }
}

/// The old and the new picture of a layer as nodes in its own space, and numbers for further nodes.
struct TransitionNodes {
  var old: Node
  var new: Node
  /// The layer's own bounds.
  let bounds: CGRect
  /// What is seen of the layer's own space at all.
  let screen: CGRect
  /// A number for a node of the transition; the same for the same slot in every frame.
  let id: (Int) -> Int

  /// Eye to layer, in points.
  private static let eyeDistance: CGFloat = 1200

  /// The nodes that show `effect` at `progress`, in 0...1, back to front.
  ///
  /// At both ends only one of the pictures is left, as it is.
  func nodes(_ effect: TransitionEffect, at progress: CGFloat) -> [Node] {
    if progress <= 0 { return [old] }
    if progress >= 1 { return [new] }
    return switch effect {
    case .fade: [crossFade(progress)]
    case .moveIn(let edge):
      [old, faded(moved(new, to: edge, 1 - progress), progress)]
    case .push(let edge):
      [
        faded(moved(old, to: edge, -progress), 1 - progress),
        faded(moved(new, to: edge, 1 - progress), progress),
      ]
    case .reveal(let edge):
      [new, faded(moved(old, to: edge, -progress), 1 - progress)]
    case .flip(let edge): flip(edge, progress)
    case .curlUp:
      [new] + curl(old).nodes(at: progress)
    case .curlDown:
      [old] + curl(new.asPicture(id(3), over: bounds)).nodes(at: 1 - progress)
    }
  }

  private func curl(_ page: Node) -> PageCurl {
    PageCurl(page: page, bounds: bounds, screen: screen, corners: new.corners, id: id)
  }

  /// The sum of both, each by its share, so that nothing behind shines through.
  private func crossFade(_ progress: CGFloat) -> Node {
    var group = Node(id: id(2), name: "cross-fade", frame: bounds)
    group.bounds = bounds
    var new = faded(new, progress)
    new.blend = .plusLighter
    group.children = [faded(old, 1 - progress), new]
    return group
  }

  private func faded(_ node: Node, _ opacity: CGFloat) -> Node {
    var node = node
    node.opacity = rounded(node.opacity * opacity)
    return node
  }

  /// The node by `amount` of the bounds' size away towards an edge.
  private func moved(_ node: Node, to edge: TransitionEffect.Edge, _ amount: CGFloat) -> Node {
    var node = node
    switch edge {
    case .left: node.position.x -= amount * bounds.width
    case .right: node.position.x += amount * bounds.width
    case .top: node.position.y -= amount * bounds.height
    case .bottom: node.position.y += amount * bounds.height
    }
    node.position = rounded(node.position)
    return node
  }

  // MARK: Flip

  /// Both as the two sides of a card; at half time the card is seen edge-on, and neither shows.
  private func flip(_ edge: TransitionEffect.Edge, _ progress: CGFloat) -> [Node] {
    let half = CGFloat.pi
    return [
      turned(old, id(4), edge, progress * half), turned(new, id(5), edge, (progress - 1) * half),
    ].filter { !$0.children.isEmpty }
  }

  private func turned(
    _ side: Node, _ id: Int, _ edge: TransitionEffect.Edge, _ angle: CGFloat
  ) -> Node {
    var card = Node(id: id, name: "side", frame: bounds)
    card.bounds = bounds
    // From a quarter turn on, the other side is seen.
    guard abs(angle) < .pi / 2 else { return card }
    var eye = CATransform3DIdentity
    eye.m34 = -1 / Self.eyeDistance
    // A positive turn about y brings the left to the front, one about x the bottom.
    let turn =
      switch edge {
      case .left: CATransform3DMakeRotation(angle, 0, 1, 0)
      case .right: CATransform3DMakeRotation(-angle, 0, 1, 0)
      case .top: CATransform3DMakeRotation(-angle, 1, 0, 0)
      case .bottom: CATransform3DMakeRotation(angle, 1, 0, 0)
      }
    card.transform = rounded(CATransform3DConcat(turn, eye))
    card.isDoubleSided = false
    card.children = [side]
    return card
  }
}

extension Node {
  /// The node, which covers `bounds` of its parent's space, as a picture in a node of its own.
  func asPicture(_ id: Int, over bounds: CGRect) -> Node {
    var root = Node(
      id: 0, name: "page", position: .zero, bounds: bounds, anchorPoint: .zero, children: [self])
    root.bounds = bounds
    var node = Node(id: id, name: "page", frame: bounds)
    node.content = .picture(PictureContent(frame: Frame(size: bounds.size, root: root)))
    return node
  }
}
