/// How bright the screen is at a point, as far as the colours of layers say.
///
/// Pictures count as what lies behind them: their pixels are decoded where they are drawn.
struct Brightness {
  /// From 0 for black to 1 for white.
  private(set) var value: CGFloat = 0

  /// Lays what `layer` and those in it show at `point`, in the space of its superlayer, over what
  /// lies behind.
  @MainActor
  mutating func add(_ layer: CALayer, at point: CGPoint, opacity: CGFloat = 1) {
    let opacity = opacity * CGFloat(layer.opacity)
    guard !layer.isHidden, opacity > 0 else { return }
    guard let inside = layer.inside(point) else { return }
    let isHit = layer.bounds.contains(inside)
    guard isHit || !layer.masksToBounds else { return }
    if isHit {
      if let color = layer.backgroundColor { cover(color, opacity) }
      switch layer {
      case let glass as CABackdropLayer: cover(glass.tintColor, opacity)
      case let gradient as CAGradientLayer:
        let colors = (gradient.colors ?? []).compactMap { $0 as? CGColor }
        // Our choice: a gradient counts as the mean of its colours.
        for (index, color) in colors.enumerated() { cover(color, opacity / CGFloat(index + 1)) }
      default: break
      }
    }
    var sublayers = layer.sublayers ?? []
    if sublayers.contains(where: { $0.zPosition != 0 }) {
      sublayers.sort { $0.zPosition < $1.zPosition }
    }
    for sublayer in sublayers { add(sublayer, at: inside, opacity: opacity) }
  }

  private mutating func cover(_ color: CGColor, _ opacity: CGFloat) {
    let alpha = color.alpha * opacity
    value += (color.luma - value) * alpha
  }
}

extension CALayer {
  /// A point of the superlayer's space in this layer's; nil if the layer is seen edge-on.
  fileprivate final func inside(_ point: CGPoint) -> CGPoint? {
    let (position, anchor) = (position, anchorPoint)
    var offset = CGPoint(x: point.x - position.x, y: point.y - position.y)
    if !CATransform3DIsIdentity(transform) {
      let map = affineTransform()
      guard abs(map.a * map.d - map.b * map.c) > 1e-6 else { return nil }
      offset = offset.applying(map.inverted())
    }
    return CGPoint(
      x: offset.x + bounds.minX + anchor.x * bounds.width,
      y: offset.y + bounds.minY + anchor.y * bounds.height)
  }
}

extension CGColor {
  /// From 0 for black to 1 for white, with the weights of sRGB.
  fileprivate var luma: CGFloat { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
}
