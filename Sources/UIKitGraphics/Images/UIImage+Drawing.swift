internal import Frames

extension UIImage {
  /// Draws the picture at its size, with its top left at `point` of the current context.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.setAlpha(context.state.alpha * alpha)
    draw(in: rect)
    context.restoreGState()
  }

  /// Draws the picture over `rect` of the current context; a template in its fill colour.
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), rect.width > 0, rect.height > 0 else {
      return
    }
    let shown = resolved(with: .current).symbol(in: .current)
    switch shown.source {
    case .image(let image):
      let factor = CGSize(width: rect.width / size.width, height: rect.height / size.height)
      let image = shown.pixels(enlargedBy: factor)?.image ?? image
      let tint = renderingMode == .alwaysTemplate ? context.state.fillColor : nil
      context.recorder?.draw(
        image, size: size, center: contentsCenter, tiles: resizingMode == .tile, tint: tint,
        in: rect, context.state)
    case .symbol(let symbol): draw(symbol, in: rect, context)
    }
  }

  private func draw(_ symbol: SystemSymbol, in rect: CGRect, _ context: CGContext) {
    let (x, y) = (rect.width / size.width, rect.height / size.height)
    let fit = CGAffineTransform(a: x, b: 0, c: 0, d: y, tx: rect.minX, ty: rect.minY)
    context.saveGState()
    context.beginPath()
    context.addPath(CGPath(symbol.fill.applying(fit)))
    context.fillPath(using: .evenOdd)
    context.addPath(CGPath(symbol.stroke.applying(fit)))
    context.setStrokeColor(context.state.fillColor)
    context.setLineWidth(symbol.lineWidth * min(x, y))
    context.setLineCap(.round)
    context.setLineJoin(.round)
    context.strokePath()
    context.restoreGState()
  }

  /// The picture's alpha in one colour, as it is in the current appearance.
  public func withTintColor(_ color: UIColor) -> UIImage {
    withTintColor(color, renderingMode: .automatic)
  }

  public func withTintColor(_ color: UIColor, renderingMode: RenderingMode) -> UIImage {
    let canvas = ImageCanvas(
      bounds: CGRect(origin: .zero, size: size), scale: scale, isOpaque: false)
    UIGraphicsPushContext(canvas.context)
    color.setFill()
    withRenderingMode(.alwaysTemplate).draw(at: .zero)
    UIGraphicsPopContext()
    return canvas.image.withRenderingMode(renderingMode)
  }

  /// What lies between the caps, in fractions of the picture.
  package var contentsCenter: CGRect {
    guard capInsets != .zero, size.width > 0, size.height > 0 else {
      return CGRect(x: 0, y: 0, width: 1, height: 1)
    }
    let middle = CGRect(origin: .zero, size: size).inset(by: capInsets)
    return CGRect(
      x: middle.minX / size.width, y: middle.minY / size.height,
      width: max(middle.size.width, 0) / size.width,
      height: max(middle.size.height, 0) / size.height)
  }
}
