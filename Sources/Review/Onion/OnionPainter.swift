internal import Frames

/// Draws an onion skin: the screen as it was, faded, and over it each step of what moves.
struct OnionPainter {
  private let reel: Reel
  private let palette: SheetPalette

  // Our choice: enough of the screen to know it, enough of each step to see the next through it.
  private static let groundOpacity: CGFloat = 0.3
  private static let stepOpacity: CGFloat = 0.3
  private static let tintOpacity: CGFloat = 0.07

  private static let before = CGColor(red: 0.05, green: 0.42, blue: 0.95, alpha: 1)
  private static let after = CGColor(red: 0.98, green: 0.45, blue: 0.02, alpha: 1)

  init(reel: Reel, _ palette: SheetPalette) { (self.reel, self.palette) = (reel, palette) }

  func add(_ skin: OnionSkin, in rect: CGRect, to page: inout SheetPage) {
    let frame = reel.frames[skin.phase.start]
    let scale = rect.width / frame.size.width
    var plate = Node(id: page.nextID(), name: "plate", frame: rect)
    plate.corners = Corners(radius: reel.header.displayCornerRadius * scale, curve: .continuous)
    plate.backgroundColor = palette.plate
    plate.shadow = palette.shadow
    var cell = Node(id: page.nextID(), name: "onion", frame: rect)
    cell.corners = plate.corners
    cell.clipsToBounds = true
    cell.border = Border(width: 0.5, color: palette.hairline)
    var inner = SheetPage(background: palette.plate)
    let bounds = CGRect(origin: .zero, size: rect.size)
    inner.add(frame, in: bounds, opacity: Self.groundOpacity, name: "ground")
    for layer in skin.layers { addPictures(of: layer, bounds, to: &inner) }
    // Over all pictures, so that what is large at the end hides none of them.
    for layer in skin.layers { addOutlines(of: layer, scale, to: &inner) }
    for layer in skin.layers { addPath(of: layer, scale, to: &inner) }
    cell.content = .picture(PictureContent(frame: inner.frame(size: rect.size)))
    page.nodes += [plate, cell]
  }

  private func addPictures(
    of layer: OnionSkin.Layer, _ bounds: CGRect, to page: inout SheetPage
  ) {
    for number in layer.frames {
      let frame = reel.frames[number]
      guard let root = frame.root.alone(layer.id) else { continue }
      page.add(
        Frame(size: frame.size, root: root), in: bounds, opacity: Self.stepOpacity,
        name: "step \(number)")
    }
  }

  private func addOutlines(
    of layer: OnionSkin.Layer, _ scale: CGFloat, to page: inout SheetPage
  ) {
    for (index, number) in layer.frames.enumerated() {
      guard let corners = Self.corners(of: layer.id, in: reel.frames[number]) else { continue }
      let tint = Self.tint(index, of: layer.frames.count)
      let points = corners.map { CGPoint(x: $0.x * scale, y: $0.y * scale) }
      let fill = CGColor(
        red: tint.red, green: tint.green, blue: tint.blue, alpha: Self.tintOpacity)
      page.addLine(points + [points[0]], tint, width: 2, fill: fill, name: "outline")
    }
  }

  /// The way of the centre, a dot a step, and dashed the way that it did not go.
  private func addPath(
    of layer: OnionSkin.Layer, _ scale: CGFloat, to page: inout SheetPage
  ) {
    let points = layer.path.map { CGPoint(x: $0.x * scale, y: $0.y * scale) }
    page.addLine(points, .white, width: 4, name: "path edge")
    page.addLine(points, CGColor(gray: 0.1, alpha: 1), width: 2, name: "path")
    if let missed = layer.missed, let last = points.last {
      let end = CGPoint(x: missed.x * scale, y: missed.y * scale)
      page.addLine([last, end], .white, width: 4, name: "missed edge")
      page.addLine(
        [last, end], CGColor(gray: 0.1, alpha: 1), width: 2, dashes: [6, 5], name: "missed")
    }
    for (index, number) in layer.frames.enumerated() {
      guard let corners = Self.corners(of: layer.id, in: reel.frames[number]) else { continue }
      let x = corners.reduce(0) { $0 + $1.x } / 4 * scale
      let y = corners.reduce(0) { $0 + $1.y } / 4 * scale
      page.addBox(
        CGRect(x: x - 5, y: y - 5, width: 10, height: 10),
        Self.tint(index, of: layer.frames.count), radius: 5,
        border: Border(width: 1.5, color: .white), name: "dot")
    }
  }

  private static func tint(_ index: Int, of count: Int) -> CGColor {
    let part = CGFloat(index) / CGFloat(max(count - 1, 1))
    func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { a + (b - a) * part }
    return CGColor(
      red: mix(before.red, after.red), green: mix(before.green, after.green),
      blue: mix(before.blue, after.blue), alpha: 1)
  }

  private static func corners(of id: Int, in frame: Frame) -> [CGPoint]? {
    var found: [CGPoint]?
    func look(_ node: Node, _ toParent: CATransform3D) {
      if found != nil { return }
      if node.id == id {
        let toScreen = CATransform3DConcat(node.transformToParent, toParent)
        found = node.bounds.corners.map { toScreen.project($0) }
        return
      }
      let inside = node.inside(toParent)
      for child in node.children { look(child, inside) }
    }
    look(frame.root, CATransform3DIdentity)
    return found
  }
}

extension Node {
  /// The tree with nothing in it but the layer of that number, where it is; nil if it is not there.
  fileprivate func alone(_ wanted: Int) -> Node? {
    if id == wanted { return self }
    guard let child = children.lazy.compactMap({ $0.alone(wanted) }).first else { return nil }
    var empty = Node(id: id, name: name)
    empty.position = position
    empty.bounds = bounds
    empty.anchorPoint = anchorPoint
    empty.transform = transform
    empty.sublayerTransform = sublayerTransform
    empty.zPosition = zPosition
    empty.children = [child]
    return empty
  }
}

extension SheetPage {
  /// Adds a frame as it is, scaled to a rectangle.
  fileprivate mutating func add(
    _ frame: Frame, in rect: CGRect, opacity: CGFloat, name: String
  ) {
    var node = Node(id: nextID(), name: name, frame: rect)
    node.content = .picture(PictureContent(frame: frame))
    node.opacity = opacity
    nodes.append(node)
  }
}
