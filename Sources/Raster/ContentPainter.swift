internal import CCairo
internal import Frames
internal import Pixels

/// Draws what one node shows without its children.
struct ContentPainter {
  let rasterizer: Rasterizer
  let node: Node
  /// From the node's space to pixels.
  let transform: CGAffineTransform

  func drawBackground(on surface: CairoSurface, opacity: CGFloat) throws {
    guard var color = node.backgroundColor else { return }
    color.alpha *= opacity
    surface.setColor(color)
    try RoundedArea(inside: node, transform).fill(on: surface)
  }

  /// A ring along the inside of the outline.
  func drawBorder(on surface: CairoSurface, opacity: CGFloat) throws {
    guard let border = node.border, border.width > 0 else { return }
    var color = border.color
    color.alpha *= opacity
    surface.setColor(color)
    try RoundedArea(node, transform, ring: border.width).fill(on: surface)
  }

  func draw(on surface: CairoSurface, opacity: CGFloat) throws {
    switch node.content {
    case .image(let image)?: try draw(image, on: surface, opacity)
    case .gradient(let gradient)?: try draw(gradient, on: surface, opacity)
    case .shape(let shape)?: draw(shape, on: surface, opacity)
    case .text(let text)?: try draw(text, on: surface, opacity)
    case .picture(let picture)?: try draw(picture, on: surface, opacity)
    case nil: break
    }
  }

  // MARK: Image

  private func draw(_ image: ImageContent, on surface: CairoSurface, _ opacity: CGFloat) throws {
    let part = image.contentsRect
    guard part.width > 0, part.height > 0, node.bounds.width > 0, node.bounds.height > 0 else {
      return
    }
    let rect = node.place(of: image)
    let shown = rect.intersection(node.bounds)
    // Content never leaves the bounds of a node that cuts, nor a mode that fills.
    let visible = node.clipsToBounds ? shown : rect
    guard !visible.isNull, visible.width > 0, visible.height > 0 else { return }
    let size = try rasterizer.images.size(image.digest)
    let toCanvas = CGAffineTransform(
      a: rect.width / (part.width * size.width), b: 0, c: 0,
      d: rect.height / (part.height * size.height),
      tx: rect.minX - part.minX * rect.width / part.width,
      ty: rect.minY - part.minY * rect.height / part.height
    ).concatenating(transform)
    let seen = PixelRect(covering: visible.applying(transform)).intersection(surface.area)
    guard !seen.isEmpty else { return }
    let isLarger = toCanvas.lengthScale > 1
    let isNearest = (isLarger ? image.enlarging : image.shrinking) == .nearest
    let shrinking = isNearest ? nil : Shrinking(size, toCanvas, visible: seen)
    func paint(_ picture: CairoSurface) throws {
      try cut(to: isRounded ? nil : visible, on: surface) {
        surface.concatenate(shrinking?.toCanvas ?? toCanvas)
        cairo_set_source_surface(surface.context, picture.handle, 0, 0)
        let pattern = cairo_get_source(surface.context)
        cairo_pattern_set_filter(pattern, isNearest ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        self.paint(tint: image.tint, opacity, on: surface)
      }
    }
    if let shrinking {
      return try paint(rasterizer.images.picture(image.digest, shrinking))
    }
    let picture = try rasterizer.images.picture(image.digest)
    let area = PixelRect(x: 0, y: 0, width: picture.width, height: picture.height)
    try picture.withSurface(at: area, paint)
  }

  /// Whether the image is cut to rounded bounds as it is drawn.
  private var isRounded: Bool { node.clipsToBounds && node.corners.radius > 0 && node.canDrawCut }

  /// Paints the current source, or the tint through its alpha.
  private func paint(tint: CGColor?, _ opacity: CGFloat, on surface: CairoSurface) {
    guard var tint else {
      cairo_paint_with_alpha(surface.context, opacity)
      return
    }
    tint.alpha *= opacity
    let pattern = cairo_pattern_reference(cairo_get_source(surface.context))
    surface.setColor(tint)
    cairo_mask(surface.context, pattern)
    cairo_pattern_destroy(pattern)
  }

  /// Paints only what lies in `rect` of the node's space, or, if nil, in the rounded bounds.
  private func cut(to rect: CGRect?, on surface: CairoSurface, _ paint: () -> Void) throws {
    let context = surface.context
    try surface.scoped {
      surface.setPath(.rectangle(rect ?? node.bounds), transform)
      guard rect == nil, node.corners.radius > 0 else {
        cairo_clip(context)
        return paint()
      }
      // Painted first, and then laid over by the coverage of the corners.
      let area = PixelRect(covering: node.bounds.applying(transform)).intersection(surface.area)
      cairo_new_path(context)
      cairo_rectangle(
        context, Double(area.x), Double(area.y), Double(area.width), Double(area.height))
      cairo_clip(context)
      cairo_push_group(context)
      paint()
      cairo_pop_group_to_source(context)
      try RoundedArea(inside: node, transform).fill(on: surface)
    }
  }

  // MARK: Gradient

  private func draw(
    _ gradient: GradientContent, on surface: CairoSurface, _ opacity: CGFloat
  ) throws {
    guard let pattern = GradientPattern(gradient, bounds: node.bounds) else { return }
    try cut(to: nil, on: surface) {
      surface.concatenate(transform)
      pattern.paint(on: surface, opacity)
    }
  }

  // MARK: Shape

  private func draw(_ shape: ShapeContent, on surface: CairoSurface, _ opacity: CGFloat) {
    let context = surface.context
    if var fill = shape.fillColor {
      fill.alpha *= opacity
      surface.setPath(shape.path, transform)
      surface.setColor(fill)
      let rule =
        shape.fillRule == .evenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING
      cairo_set_fill_rule(context, rule)
      cairo_fill(context)
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_WINDING)
    }
    guard var stroke = shape.strokeColor, shape.lineWidth > 0, shape.strokeEnd > shape.strokeStart
    else { return }
    stroke.alpha *= opacity
    let isWhole = shape.strokeStart == 0 && shape.strokeEnd == 1
    let path =
      isWhole ? shape.path : shape.path.trimmed(from: shape.strokeStart, to: shape.strokeEnd)
    surface.scoped {
      surface.concatenate(transform)
      surface.setPath(path, .identity)
      surface.setColor(stroke)
      cairo_set_line_width(context, shape.lineWidth)
      cairo_set_line_cap(context, shape.cap.cairo)
      cairo_set_line_join(context, shape.join.cairo)
      cairo_set_miter_limit(context, shape.miterLimit)
      let dashes = shape.dashes.map { Double($0) }
      cairo_set_dash(context, dashes, Int32(dashes.count), shape.dashPhase)
      cairo_stroke(context)
    }
  }

  // MARK: Text

  private func draw(_ text: TextContent, on surface: CairoSurface, _ opacity: CGFloat) throws {
    let box = text.gravity.rect(for: text.size, in: node.bounds)
    let isScaled = text.size.width > 0 && text.size.height > 0
    let fit = CGAffineTransform(
      a: isScaled ? box.width / text.size.width : 1, b: 0, c: 0,
      d: isScaled ? box.height / text.size.height : 1, tx: box.minX, ty: box.minY)
    let em = text.runs.map(\.pointSize).max() ?? 0
    let toPixels = fit.concatenating(transform)
    let seen = CGRect(origin: .zero, size: text.size).insetBy(dx: -em, dy: -em)
    guard !Sight.isThin(seen, toPixels) else { return }
    for run in text.runs {
      try rasterizer.glyphs.draw(
        run, toPixels, opacity: opacity, on: surface)
    }
  }

  // MARK: Picture

  /// Draws the frame at the scale at which it is seen.
  ///
  /// A frame that fades, or looks at what lies behind its nodes, is drawn by itself and then placed;
  /// any other looks the same drawn where it lies.
  private func draw(_ picture: PictureContent, on surface: CairoSurface, _ opacity: CGFloat) throws
  {
    let size = picture.frame.size
    guard size.width > 0, size.height > 0 else { return }
    let rect = picture.gravity.rect(for: size, in: node.bounds)
    let place = CGAffineTransform(
      a: rect.width / size.width, b: 0, c: 0, d: rect.height / size.height, tx: rect.minX,
      ty: rect.minY
    ).concatenating(transform)
    let canvas = CGRect(origin: .zero, size: size)
    guard !Sight.isThin(canvas, place),
      let root = Sight(scale: place.lengthScale).seen(of: picture.frame.root, in: place)
    else { return }
    let reach = root.backdropReach * place.lengthScale
    // A canvas of next to no width is seen at next to no finite scale.
    guard reach.isFinite else { return }
    let seen = surface.area.insetBy(-Int(min(reach.rounded(.up), 1e6)))
    let area = PixelRect(covering: canvas.applying(place)).intersection(seen)
    guard !area.isEmpty else { return }
    let painter = NodePainter(rasterizer: rasterizer, scale: place.lengthScale)
    try surface.scoped {
      if node.clipsToBounds {
        surface.setPath(node.outline, transform)
        cairo_clip(surface.context)
      }
      if !root.lies(in: canvas) {
        surface.setPath(.rectangle(canvas), place)
        cairo_clip(surface.context)
      }
      guard opacity < 1 || root.hasBackdrop else {
        return try painter.draw(root, place, on: surface)
      }
      let own = try CairoSurface(area)
      try painter.draw(root, place, on: own)
      try surface.paint(own, opacity: opacity)
    }
  }
}

extension Node {
  /// Where what is shown of an image that the node draws lies.
  func place(of image: ImageContent) -> CGRect {
    let part = image.contentsRect.size
    let size = CGSize(width: image.size.width * part.width, height: image.size.height * part.height)
    return image.gravity.rect(for: size, in: bounds)
  }

  /// Whether all that is drawn is an image that fills the bounds, and is cut to them as it is drawn.
  var canDrawCut: Bool {
    guard children.isEmpty, backgroundColor == nil, case .image(let image)? = content
    else { return false }
    return place(of: image).insetBy(dx: -1e-6, dy: -1e-6).contains(bounds)
  }

  /// Whether there is something that is cut to the bounds.
  var isCut: Bool { clipsToBounds && (!children.isEmpty || content != nil) }

  /// Whether what is in the node is cut to its bounds as one picture.
  func isCutAsGroup(_ transform: CGAffineTransform) -> Bool {
    isCut && (corners.radius > 0 || !transform.keepsRectangles) && !canDrawCut
  }

  /// How far the backdrops in the node look around themselves at the most, in points of its space.
  fileprivate var backdropReach: CGFloat {
    let own = backdrop.map { CGFloat(GaussianBlur.extent(ofSigma: $0.blurRadius)) } ?? 0
    return children.reduce(own) { max($0, $1.backdropReach) }
  }

  /// Whether nothing of the node, and of what is in it, reaches out of `rect` of its parent's space.
  fileprivate func lies(in rect: CGRect) -> Bool {
    shadow == nil && CATransform3DIsAffine(transformToParent)
      && rect.insetBy(dx: -1e-6, dy: -1e-6).contains(frame)
      && (clipsToBounds || (isContentInside && children.allSatisfy { $0.lies(in: bounds) }))
  }

  /// Whether what the node draws itself stays in its bounds for certain.
  private var isContentInside: Bool {
    switch content {
    case nil, .gradient: true
    case .image(let image): image.gravity == .resize || image.gravity == .resizeAspect
    case .picture(let picture): picture.gravity == .resize || picture.gravity == .resizeAspect
    case .shape, .text: false
    }
  }
}

extension ShapeContent.Cap {
  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension ShapeContent.Join {
  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
