internal import Frames

/// How bright the screen is at a point: what layers and their pictures show there, one over the other.
///
/// Lines of shapes and glyphs do not count: they are thin.
@MainActor
package struct Brightness {
  /// The least that it can be, from 0 for black to 1 for white.
  package private(set) var least: CGFloat = 0
  /// The most that it can be.
  package private(set) var most: CGFloat = 0

  private let seesPictures: Bool

  /// - Parameter seesPictures: Whether pictures are decoded for their colours. Otherwise they may have any.
  package init(seesPictures: Bool) { self.seesPictures = seesPictures }

  /// Lays what `layer` and those in it show at `point`, in the space of its superlayer, over what
  /// lies behind.
  package mutating func add(_ layer: CALayer, at point: CGPoint, opacity: CGFloat = 1) {
    let opacity = opacity * CGFloat(layer.opacity)
    guard !layer.isHidden, opacity > 0 else { return }
    let map = CATransform3DIsIdentity(layer.transform) ? .identity : layer.affineTransform()
    guard let inside = point.inside(layer.position, map, layer.bounds, layer.anchorPoint)
    else { return }
    let isHit = layer.bounds.contains(inside)
    guard isHit || !layer.masksToBounds else { return }
    if isHit {
      if let color = layer.backgroundColor { cover(color, opacity) }
      if let glass = layer as? CABackdropLayer { cover(glass.tintColor, opacity) }
    }
    // Shapes often lie outside of their layer's bounds, which they leave empty.
    if isHit || layer is CAShapeLayer {
      for content in layer.shownLook.state.contentsBackToFront {
        add(content.content, of: content.images, in: layer.bounds, at: inside, opacity)
      }
    }
    for sublayer in (layer.sublayers ?? []).inDrawingOrder(by: \.zPosition) {
      add(sublayer, at: inside, opacity: opacity)
    }
  }

  // MARK: Pictures

  private mutating func add(
    _ content: Content, of images: [String: CGImage], in bounds: CGRect, at point: CGPoint,
    _ opacity: CGFloat
  ) {
    switch content {
    case .image(let image):
      let part = image.contentsRect
      let size = CGSize(
        width: image.size.width * part.width, height: image.size.height * part.height)
      guard let file = images[image.digest],
        let place = image.gravity.rect(for: size, in: bounds).fractions(of: point)
      else { return }
      guard seesPictures else { return coverWithAny(opacity) }
      guard
        var color = RecordingContext.current[SmallPictures.self].color(
          of: file, at: part.minX + place.x * part.width, part.minY + place.y * part.height)
      else { return }
      if let tint = image.tint { color = tint.faded(by: color.alpha) }
      cover(color, opacity)
    case .gradient(let gradient):
      if let place = bounds.fractions(of: point), let color = gradient.color(at: place) {
        cover(color, opacity)
      }
    case .shape(let shape):
      if let color = shape.fillColor, shape.encloses(point) {
        cover(color, opacity)
      }
    case .picture(let picture):
      let frame = picture.frame
      let place = picture.gravity.rect(for: frame.size, in: bounds).fractions(of: point)
      guard let place else { return }
      let inside = CGPoint(x: place.x * frame.size.width, y: place.y * frame.size.height)
      add(frame.root, of: images, at: inside, opacity)
    case .text: break
    }
  }

  private mutating func add(
    _ node: Node, of images: [String: CGImage], at point: CGPoint, _ opacity: CGFloat
  ) {
    let opacity = opacity * node.opacity
    let map = CATransform3DGetAffineTransform(node.transform)
    // What a mask leaves is not looked into.
    guard node.mask.isEmpty,
      let inside = point.inside(node.position, map, node.bounds, node.anchorPoint)
    else { return }
    let isHit = node.bounds.contains(inside)
    guard isHit || !node.clipsToBounds else { return }
    if isHit, let color = node.backgroundColor { cover(color, opacity) }
    if let content = node.content { add(content, of: images, in: node.bounds, at: inside, opacity) }
    for child in node.children { add(child, of: images, at: inside, opacity) }
  }

  private mutating func cover(_ color: CGColor, _ opacity: CGFloat) {
    least += (color.luma - least) * color.alpha * opacity
    most += (color.luma - most) * color.alpha * opacity
  }

  /// Covers with a colour that is not known.
  private mutating func coverWithAny(_ opacity: CGFloat) {
    least -= least * opacity
    most += (1 - most) * opacity
  }
}

extension LayerState {
  /// What the layer itself draws over its background, with the files that it names.
  fileprivate var contentsBackToFront: [(content: Content, images: [String: CGImage])] {
    let own = drawnContent == nil ? kind.content(of: self) : nil
    let showsGiven = own == nil || type(of: kind).liesOverContents
    let fittings = showsGiven ? contentsFittings : []
    let given = drawnContent ?? ImageFitting.content(of: fittings, in: bounds.size)
    let images = fittings.reduce(into: [:]) { $0.merge($1.images) { first, _ in first } }
    return [given, own].compactMap { $0.map { ($0, images) } }
  }
}

extension CGPoint {
  /// The point, of the space around a rectangle of content, in the rectangle's own space; nil if that is
  /// seen edge-on.
  fileprivate func inside(
    _ position: CGPoint, _ map: CGAffineTransform, _ bounds: CGRect, _ anchor: CGPoint
  ) -> CGPoint? {
    guard abs(map.a * map.d - map.b * map.c) > 1e-6 else { return nil }
    let offset = CGPoint(x: x - position.x, y: y - position.y).applying(map.inverted())
    return CGPoint(
      x: offset.x + bounds.minX + anchor.x * bounds.width,
      y: offset.y + bounds.minY + anchor.y * bounds.height)
  }
}

extension CGRect {
  /// Where a point lies, in fractions of the size; nil outside.
  fileprivate func fractions(of point: CGPoint) -> CGPoint? {
    guard contains(point), width > 0, height > 0 else { return nil }
    return CGPoint(x: (point.x - minX) / width, y: (point.y - minY) / height)
  }
}

extension ShapeContent {
  fileprivate func encloses(_ point: CGPoint) -> Bool {
    let winding = path.winding(about: point)
    return fillRule == .evenOdd ? winding % 2 != 0 : winding != 0
  }
}

extension GradientContent {
  /// The colour at a place in fractions of the bounds, as far as an axial gradient goes; our choice: any
  /// other counts as its colour half way.
  fileprivate func color(at place: CGPoint) -> CGColor? {
    let way = CGVector(dx: end.x - start.x, dy: end.y - start.y)
    let length = way.dx * way.dx + way.dy * way.dy
    let along = (place.x - start.x) * way.dx + (place.y - start.y) * way.dy
    let share = kind == .axial && length > 0 ? along / length : 0.5
    guard let next = locations.firstIndex(where: { $0 > share }) else { return colors.last }
    guard next > 0, colors.count == locations.count else { return colors.first }
    let (from, to) = (locations[next - 1], locations[next])
    return colors[next - 1].mixed(with: colors[next], (share - from) / (to - from))
  }
}

extension CGColor {
  /// From 0 for black to 1 for white, with the weights of sRGB.
  fileprivate var luma: CGFloat { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

  fileprivate func faded(by share: CGFloat) -> CGColor {
    CGColor(red: red, green: green, blue: blue, alpha: alpha * share)
  }

  fileprivate func mixed(with other: CGColor, _ share: CGFloat) -> CGColor {
    func mix(_ part: KeyPath<CGColor, CGFloat>) -> CGFloat {
      self[keyPath: part] + (other[keyPath: part] - self[keyPath: part]) * share
    }
    return CGColor(red: mix(\.red), green: mix(\.green), blue: mix(\.blue), alpha: mix(\.alpha))
  }
}
