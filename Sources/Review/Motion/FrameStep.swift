internal import Frames

/// What differs to the eye between two frames.
struct FrameStep: Hashable {
  /// How much of the picture changes: the area that moves or fades, times how far or how much.
  private(set) var amount = 0.0

  /// The farthest way of a corner of a layer, in points.
  private(set) var way = 0.0

  /// The most that a layer fades, in parts of opacity.
  private(set) var fade = 0.0

  /// Whether something else differs: a colour, a text, layers that come and go.
  private(set) var hasOther = false

  /// Below this no eye sees two places apart, in points; our choice, a pixel of a sheet's cell.
  private static let smallestWay = 1.0

  /// Likewise of opacity; our choice, five levels of 256.
  private static let smallestFade = 0.02

  /// Whether the two look different, by more than fractions of a pixel.
  var isVisible: Bool { hasOther || way >= Self.smallestWay || fade >= Self.smallestFade }

  /// Whether layers lie where they lay, whatever they show.
  var isNearlyStill: Bool { way < Self.smallestWay && fade < Self.smallestFade }

  init(from a: Frame, to b: Frame) {
    canvas = CGRect(origin: .zero, size: b.size)
    // Turned, the same picture lies otherwise.
    guard a.size == b.size else {
      hasOther = true
      return
    }
    compare(a.root, b.root, CATransform3DIdentity)
  }

  private let canvas: CGRect

  /// - Parameter toScreen: From the space in which both lie.
  private mutating func compare(_ a: Node, _ b: Node, _ toScreen: CATransform3D) {
    // Frames share what is as before, so that this takes no time for most of a tree.
    if a == b || Self.isIncidental(b) { return }
    measure(a, b, toScreen)
    let (outside, inside) = (a.inside(toScreen), b.inside(toScreen))
    var old: [Int: Node] = [:]
    for child in a.children { old[child.id] = child }
    for child in b.children {
      guard let before = old.removeValue(forKey: child.id) else {
        hasOther = hasOther || isSeen(child, inside)
        continue
      }
      compare(before, child, inside)
    }
    hasOther = hasOther || a.children.contains { old[$0.id] != nil && isSeen($0, outside) }
  }

  /// Whether a layer that comes or goes shows anything on the canvas.
  private func isSeen(_ node: Node, _ toScreen: CATransform3D) -> Bool {
    guard node.opacity >= Self.smallestFade, !Self.isIncidental(node) else { return false }
    if node.drawsItself, isOnCanvas(node, toScreen) { return true }
    let inside = node.inside(toScreen)
    return node.children.contains { isSeen($0, inside) }
  }

  /// Whether it comes and goes by itself, and is no part of what happens: the bar beside a list fades
  /// while all else is at rest.
  private static func isIncidental(_ node: Node) -> Bool { node.name == "scroll indicator" }

  private func isOnCanvas(_ node: Node, _ toScreen: CATransform3D) -> Bool {
    let transform = CATransform3DConcat(node.transformToParent, toScreen)
    return CGRect(enclosing: node.bounds.corners.map { transform.project($0) }).intersects(canvas)
  }

  private mutating func measure(_ a: Node, _ b: Node, _ toScreen: CATransform3D) {
    let corners = zip(a.ends, b.ends).map { hypot($1.x - $0.x, $1.y - $0.y) }
    let moved = corners.max() ?? 0
    let faded = abs(b.opacity - a.opacity)
    way = max(way, moved)
    fade = max(fade, faded)
    // The root of the area: a large thing counts for more than a small one, but not by its square.
    amount += (moved + faded * 100) * (b.bounds.width * b.bounds.height).squareRoot()
    var (one, other) = (a, b)
    (one.children, other.children) = ([], [])
    (one.position, one.bounds, one.transform, one.opacity) = (
      other.position, other.bounds, other.transform, other.opacity
    )
    one.sublayerTransform = other.sublayerTransform
    one.corners = other.corners
    if one != other, isOnCanvas(b, toScreen) { hasOther = true }
  }
}

extension Node {
  /// From the space of the children to the screen.
  func inside(_ toScreen: CATransform3D) -> CATransform3D {
    let own = CATransform3DConcat(transformToParent, toScreen)
    return sublayerTransform == CATransform3DIdentity
      ? own : CATransform3DConcat(transformOfChildren, own)
  }

  /// Whether anything but its children is drawn.
  var drawsItself: Bool {
    (backgroundColor?.alpha ?? 0) > 0 || content != nil || border != nil || shadow != nil
      || backdrop != nil
  }

  /// Two opposite corners in the parent's space, and how far the inside is scrolled.
  fileprivate var ends: [CGPoint] {
    let toParent = transformToParent
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.maxY),
    ]
    // What is inside moves against the origin of the bounds.
    return corners.map { toParent.project($0) } + [CGPoint(x: -bounds.minX, y: -bounds.minY)]
  }
}

/// The steps of a recording, from each frame to the next.
struct FrameSteps {
  /// How much changes from the frame before; 0 for the first.
  let amounts: [Double]

  /// Whether anything differs from the frame before.
  let changes: [Bool]

  init(_ frames: FrameList) {
    var amounts = [0.0]
    var changes = [false]
    var last: Frame?
    for frame in frames {
      defer { last = frame }
      guard let last else { continue }
      changes.append(frame != last)
      amounts.append(changes[changes.count - 1] ? FrameStep(from: last, to: frame).amount : 0)
    }
    self.amounts = amounts
    self.changes = changes
  }
}
