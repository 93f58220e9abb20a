package import Frames

/// Takes down what is drawn on a context as the nodes of a picture.
package final class PictureRecorder: DrawingSink {
  /// A node that what is drawn goes into, and the clips that led to it.
  private struct Group {
    var node: Node
    let clips: [CGContext.Clip]
    /// The state a transparency layer began with; nil for a group of clips.
    var layer: CGContext.State?
  }

  private let canvas: CGRect
  private var groups: [Group]
  /// The number of the next node.
  var nextID = 1
  private var images: [String: CGImage] = [:]
  private var fonts: Set<String> = []

  /// - Parameter size: The canvas, in points.
  package init(size: CGSize) {
    canvas = CGRect(origin: .zero, size: rounded(size))
    groups = [Group(node: Node(id: 0, name: "drawing", frame: canvas), clips: [])]
  }

  /// Whether nothing was drawn.
  package var isEmpty: Bool { groups.count == 1 && groups[0].node.children.isEmpty }

  /// All that was drawn so far.
  package var picture: Picture {
    var open = groups
    while open.count > 1 { Self.close(&open) }
    return Picture(
      frame: Frame(size: canvas.size, root: open[0].node), images: images, fonts: fonts)
  }

  package func image(scale: CGFloat) -> CGImage? { CGImage(picture, scale: scale) }

  // MARK: Drawing

  package func fill(_ path: VectorPath, evenOdd: Bool, _ state: CGContext.State) {
    guard let color = visible(state.fillColor) else { return }
    if let rect = path.asRectangle {
      var node = node("fill", rect)
      node.backgroundColor = color
      return append(node, state)
    }
    var node = node("fill", canvas)
    node.content = .shape(
      ShapeContent(
        path: rounded(path), fillColor: color, fillRule: evenOdd ? .evenOdd : .nonZero))
    append(node, state)
  }

  package func stroke(_ path: VectorPath, _ state: CGContext.State) {
    guard let color = visible(state.strokeColor), state.lineWidth > 0 else { return }
    let pen = state.transform
    var node = node("stroke", canvas)
    var (path, unit) = (path, CGFloat(1))
    if pen.isSimilarity {
      unit = hypot(pen.a, pen.b)
    } else {
      // The pen is as slanted as the space that it draws in.
      path = path.applying(pen.inverted())
      node = self.node("stroke", canvas, in: pen)
    }
    node.content = .shape(
      ShapeContent(
        path: rounded(path), strokeColor: color, lineWidth: rounded(state.lineWidth * unit),
        cap: state.lineCap.content, join: state.lineJoin.content,
        miterLimit: rounded(state.miterLimit), dashes: state.dashes.map { rounded($0 * unit) },
        dashPhase: rounded(state.dashPhase * unit)))
    append(node, state)
  }

  package func draw(
    _ image: CGImage, in rect: CGRect, tint: CGColor?, _ state: CGContext.State
  ) {
    var fitting = ImageFitting(image, size: rect.size)
    fitting.tint = tint
    draw(fitting, in: rect, state)
  }

  /// Draws an image of `size` points over `rect`, its middle stretched or repeated.
  package func draw(
    _ image: CGImage, size: CGSize, center: CGRect, tiles: Bool, tint: CGColor?, in rect: CGRect,
    _ state: CGContext.State
  ) {
    var fitting = ImageFitting(image, size: size)
    (fitting.center, fitting.tiles, fitting.tint) = (center, tiles, tint)
    draw(fitting, in: rect, state)
  }

  private func draw(_ fitting: ImageFitting, in rect: CGRect, _ state: CGContext.State) {
    images.merge(fitting.images) { first, _ in first }
    draw(fitting.content(in: rect.size), fonts: fitting.fonts, in: rect, state)
  }

  /// Draws `content` in `rect` of the state's space.
  package func draw(
    _ content: Content, fonts: Set<String> = [], in rect: CGRect, _ state: CGContext.State
  ) {
    guard rect.width > 0, rect.height > 0 else { return }
    var node = node("content", rect, in: state.transform)
    node.content = content
    self.fonts.formUnion(fonts)
    append(node, state)
  }

  package func draw(_ picture: Picture, in rect: CGRect, _ state: CGContext.State) {
    images.merge(picture.images) { first, _ in first }
    draw(
      .picture(PictureContent(frame: picture.frame)), fonts: picture.fonts, in: rect, state)
  }

  package func draw(
    _ gradient: CGGradient, _ span: CGContext.GradientSpan, _ state: CGContext.State
  ) {
    // What of the state's space can be on the canvas.
    let seen = canvas.applying(state.transform.inverted())
    guard let place = GradientPlace(gradient, span, over: seen) else { return }
    var node = node("gradient", place.bounds, in: place.turn.concatenating(state.transform))
    node.content = .gradient(place.content)
    append(node, state)
  }

  package func clear(_ path: VectorPath, _ state: CGContext.State) {
    enter(state.clips)
    let last = groups.count - 1
    guard !groups[last].node.children.isEmpty else { return }
    var rest = node("rest", canvas)
    rest.children = groups[last].node.children
    var keep = node("mask", canvas)
    keep.content = .shape(
      ShapeContent(
        path: rounded(VectorPath(VectorPath.rectangle(canvas).elements + path.elements)),
        fillColor: .black, fillRule: .evenOdd))
    rest.mask = [keep]
    groups[last].node.children = [rest]
  }

  package func beginLayer(_ state: CGContext.State) {
    enter(state.clips)
    groups.append(Group(node: node("layer", canvas), clips: state.clips, layer: state))
  }

  package func endLayer() {
    while groups.count > 1, groups[groups.count - 1].layer == nil { Self.close(&groups) }
    guard groups.count > 1 else { return }
    let group = groups.removeLast()
    if let state = group.layer, !group.node.children.isEmpty { append(group.node, state) }
  }

  /// Draws nodes whose numbers were taken from ``nextID``, in the state's space.
  func draw(_ root: Node, images: [String: CGImage], fonts: Set<String>, _ state: CGContext.State) {
    self.images.merge(images) { first, _ in first }
    self.fonts.formUnion(fonts)
    guard !state.transform.isIdentity else { return append(root, state) }
    var holder = node("layer tree", canvas, in: state.transform)
    holder.children = [root]
    append(holder, state)
  }

  // MARK: Nodes

  /// A node that covers `rect` of a space that `transform` maps to the canvas.
  private func node(
    _ name: String, _ rect: CGRect, in transform: CGAffineTransform = .identity
  ) -> Node {
    defer { nextID += 1 }
    var linear = transform
    (linear.tx, linear.ty) = (0, 0)
    guard !linear.isIdentity else {
      let moved = rect.offsetBy(dx: transform.tx, dy: transform.ty)
      return Node(id: nextID, name: name, frame: rounded(moved))
    }
    return Node(
      id: nextID, name: name, position: rounded(rect.origin.applying(transform)),
      bounds: CGRect(origin: .zero, size: rounded(rect.size)), anchorPoint: .zero,
      transform: rounded(CATransform3DMakeAffineTransform(linear)))
  }

  private func append(_ node: Node, _ state: CGContext.State) {
    enter(state.clips)
    var node = node
    node.opacity = rounded(state.alpha)
    if let shadow = state.shadow {
      // The shadow falls in the space of the canvas, not of what casts it.
      var caster = self.node("shadow", canvas)
      caster.shadow = Shadow(
        color: rounded(shadow.color), radius: rounded(shadow.radius),
        offset: rounded(shadow.offset))
      caster.children = [node]
      node = caster
    }
    groups[groups.count - 1].node.children.append(node)
  }

  /// Closes and opens groups until what is drawn next is cut by `clips`.
  private func enter(_ clips: [CGContext.Clip]) {
    while let last = groups.last, last.layer == nil, groups.count > 1,
      !clips.starts(with: last.clips)
    {
      Self.close(&groups)
    }
    var open = groups[groups.count - 1].clips
    for clip in clips.dropFirst(open.count) {
      open.append(clip)
      groups.append(Group(node: group(for: clip), clips: open))
    }
  }

  private static func close(_ groups: inout [Group]) {
    let group = groups.removeLast()
    if !group.node.children.isEmpty { groups[groups.count - 1].node.children.append(group.node) }
  }

  private func group(for clip: CGContext.Clip) -> Node {
    switch clip {
    case .path(let path, let evenOdd):
      if let rect = path.asRectangle {
        var node = node("clip", canvas)
        node.position = .zero
        node.anchorPoint = .zero
        let cut = rounded(rect)
        (node.position, node.bounds) = (cut.origin, cut)
        node.clipsToBounds = true
        return node
      }
      var node = node("clip", canvas)
      var shape = self.node("mask", canvas)
      shape.content = .shape(
        ShapeContent(
          path: rounded(path), fillColor: .black, fillRule: evenOdd ? .evenOdd : .nonZero))
      node.mask = [shape]
      return node
    case .mask(let image, let rect, let transform):
      var node = node("clip", canvas)
      let fitting = ImageFitting(image, size: rect.size)
      images.merge(fitting.images) { first, _ in first }
      fonts.formUnion(fitting.fonts)
      var shape = self.node("mask", rect, in: transform)
      shape.content = fitting.content(in: rect.size)
      node.mask = [shape]
      return node
    }
  }
}

extension CGAffineTransform {
  /// Whether it keeps all angles, so that a pen stays round.
  fileprivate var isSimilarity: Bool {
    let tolerance = 1e-9 * max(abs(a), abs(b), 1e-9)
    return abs(a * a + b * b - c * c - d * d) <= tolerance * max(abs(a), abs(b), 1e-9)
      && abs(a * c + b * d) <= tolerance * max(abs(a), abs(b), 1e-9)
  }
}

extension VectorPath {
  /// The upright rectangle that the path is; nil if it is anything else.
  var asRectangle: CGRect? {
    guard elements.count == 5, elements[4] == .close, case .move = elements[0] else { return nil }
    let p = elements.prefix(4).flatMap(\.points)
    guard p.count == 4, elements[1...3].allSatisfy({ if case .line = $0 { true } else { false } })
    else { return nil }
    let isUpright =
      (p[0].y == p[1].y && p[1].x == p[2].x && p[2].y == p[3].y && p[3].x == p[0].x)
      || (p[0].x == p[1].x && p[1].y == p[2].y && p[2].x == p[3].x && p[3].y == p[0].y)
    let box = CGRect(enclosing: p)
    return isUpright && box.width > 0 && box.height > 0 ? box : nil
  }
}

extension CGLineCap {
  fileprivate var content: ShapeContent.Cap {
    switch self {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

extension CGLineJoin {
  fileprivate var content: ShapeContent.Join {
    switch self {
    case .miter: .miter
    case .round: .round
    case .bevel: .bevel
    }
  }
}
