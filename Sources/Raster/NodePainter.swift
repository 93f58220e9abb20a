internal import CCairo
internal import Frames
internal import Pixels

/// Draws the nodes of one frame.
struct NodePainter {
  let rasterizer: Rasterizer
  /// Pixels per point of the canvas.
  let scale: CGFloat
  /// Pixels of the canvas that nobody sees as they are drawn, because what comes later covers them, and
  /// no glass looks at them before.
  var hidden = PixelRect.empty
  /// Pixels of the canvas outside of which nothing has to be drawn; nil where all has.
  var wanted: PixelRect?

  /// Draws `node`, whose parent's space `parent` maps to pixels.
  ///
  /// - Parameter course: What of it has been drawn already; nil for nothing.
  func draw(
    _ node: Node, _ parent: CGAffineTransform, on surface: CairoSurface,
    _ course: DrawingCourse? = nil
  ) throws {
    guard node.opacity > 0 else { return }
    let toParent = node.transformToParent
    guard CATransform3DIsAffine(toParent.flattened) else {
      try drawInPerspective(node, toParent.then(parent), on: surface)
      return
    }
    let transform = CATransform3DGetAffineTransform(toParent).concatenating(parent)
    if !node.isDoubleSided && transform.a * transform.d < transform.b * transform.c { return }
    try draw(node, in: transform, on: surface, course)
  }

  /// Draws `node`, whose own space `transform` maps to pixels.
  func draw(
    _ node: Node, in transform: CGAffineTransform, on surface: CairoSurface,
    _ course: DrawingCourse? = nil
  ) throws {
    let extent = Extent(node, transform).rect.intersection(surface.area)
    guard !extent.isEmpty, !hidden.contains(extent),
      wanted.map({ !$0.intersection(extent).isEmpty }) ?? true
    else { return }
    guard node.isGroup else {
      if course?.isUnderway != true {
        try drawShadow(of: node, transform, on: surface, opacity: node.opacity)
      }
      try drawInside(node, transform, on: surface, opacity: node.opacity, course)
      return
    }
    let group = try layer(extent, over: surface, seesBehind: node.hasBackdrop)
    try drawShadow(of: node, transform, on: group, opacity: 1)
    try drawInside(node, transform, on: group, opacity: 1)
    if !node.mask.isEmpty { try cut(group, by: node.mask, transform) }
    for part in extent.parts(without: hidden) {
      try surface.scoped {
        surface.clip(to: part)
        cairo_set_operator(surface.context, node.blend.cairo)
        try surface.paint(group, opacity: node.opacity)
      }
    }
  }

  /// A surface to draw a group on: empty, or showing what lies behind for those that look at it.
  private func layer(_ area: PixelRect, over surface: CairoSurface, seesBehind: Bool) throws
    -> CairoSurface
  {
    guard seesBehind else { return try CairoSurface(area) }
    let group = try CairoSurface(uncleared: area)
    group.copy(surface)
    return group
  }

  private func cut(_ group: CairoSurface, by mask: [Node], _ transform: CGAffineTransform) throws {
    let alpha = try CairoSurface(group.area)
    for node in mask {
      try NodePainter(rasterizer: rasterizer, scale: scale).draw(node, transform, on: alpha)
    }
    cairo_set_operator(group.context, CAIRO_OPERATOR_DEST_IN)
    try group.paint(alpha)
    cairo_set_operator(group.context, CAIRO_OPERATOR_OVER)
  }

  // MARK: What is in a node

  private func drawInside(
    _ node: Node, _ transform: CGAffineTransform, on surface: CairoSurface, opacity: CGFloat,
    _ course: DrawingCourse? = nil
  ) throws {
    let isUnderway = course?.isUnderway == true
    if let backdrop = node.backdrop, !isUnderway {
      try drawBackdrop(backdrop, of: node, transform, on: surface, opacity: opacity)
    }
    let content = ContentPainter(rasterizer: rasterizer, node: node, transform: transform)
    if node.isCutAsGroup(transform) {
      try drawCut(node, content, transform, on: surface)
    } else {
      if !isUnderway { try content.drawBackground(on: surface, opacity: opacity) }
      try surface.scoped {
        if node.isCut && !node.canDrawCut {
          surface.setPath(.rectangle(node.bounds), transform)
          cairo_clip(surface.context)
        }
        if !isUnderway { try content.draw(on: surface, opacity: opacity) }
        try drawChildren(of: node, transform, on: surface, course)
      }
    }
    try content.drawBorder(on: surface, opacity: opacity)
  }

  /// Draws background, content and children together and cuts them out as one, so that nothing of
  /// what is covered shines through at an edge that is round or turned.
  private func drawCut(
    _ node: Node, _ content: ContentPainter, _ transform: CGAffineTransform,
    on surface: CairoSurface
  ) throws {
    let area = PixelRect(covering: node.bounds.applying(transform)).intersection(surface.area)
    guard !area.isEmpty else { return }
    let isOpaque = node.backgroundColor?.alpha == 1
    let group =
      isOpaque
      ? try CairoSurface(uncleared: area)
      : try layer(area, over: surface, seesBehind: node.childrenHaveBackdrop)
    if let color = node.backgroundColor {
      group.setColor(color)
      cairo_paint(group.context)
    }
    try content.draw(on: group, opacity: 1)
    try drawChildren(of: node, transform, on: group)
    try surface.fill(RoundedArea(inside: node, transform), with: group)
  }

  private func drawChildren(
    of node: Node, _ transform: CGAffineTransform, on surface: CairoSurface,
    _ course: DrawingCourse? = nil
  ) throws {
    let common = node.transformOfChildren
    guard common != CATransform3DIdentity else {
      let first =
        node.children.lastIndex { Cover($0, in: transform).hides(surface.area) } ?? 0
      let areas =
        rasterizer.caching == .on
        ? HiddenAreas(of: node, in: transform, hidden: hidden).ofChildren : nil
      var painter = self
      for index in max(first, course?.firstChild ?? 0)..<node.children.count {
        try course?.reach(child: index, drawnFrom: first)
        // What is kept for other frames has to be right everywhere.
        painter.hidden = course?.isKept(after: index) == true ? .empty : areas?[index] ?? .empty
        try painter.draw(
          node.children[index], transform, on: surface,
          course?.inside(child: index, drawnFrom: first))
      }
      try course?.reach(child: node.children.count, drawnFrom: first)
      return
    }
    let seen = node.children.filter { child in
      let plate = child.plate
      return child.opacity > 0 && !plate.isEmpty
        && Self.isInSight(plate, CATransform3DConcat(child.transformToParent, common))
    }
    for part in DepthOrder(seen, common).parts {
      let whole = CATransform3DConcat(part.toParent, common)
      try drawInPerspective(part.node, whole.then(transform), within: part.sides, on: surface)
    }
  }

  // MARK: Backdrop

  private func drawBackdrop(
    _ backdrop: Backdrop, of node: Node, _ transform: CGAffineTransform, on surface: CairoSurface,
    opacity: CGFloat
  ) throws {
    guard let pane = Pane(node, transform, on: surface.area) else { return }
    let area = pane.area
    let isHiding = transform.keepsRectangles && !node.childrenHaveBackdrop
    let hidden = isHiding ? self.hidden.intersection(area) : .empty
    let drawn = wanted.map { $0.intersection(area) } ?? area
    let parts = drawn.parts(without: hidden)
    guard !parts.isEmpty else { return }
    let whole = parts.map { $0.clamped(to: pane.seen) }
    var glass = try rasterizer.glass.glass(
      of: pane, in: whole, saturation: Saturation(backdrop.saturation),
      rows: drawn.intersection(pane.seen)
    ) { try surface.bitmap(of: $0) }
    for index in parts.indices {
      try glass[index].withRows { rows in
        let pane = try CairoSurface(whole[index], rows: rows)
        if let tint = backdrop.tint {
          pane.setColor(tint)
          cairo_paint(pane.context)
        }
        try surface.scoped {
          surface.clip(to: parts[index])
          try surface.fill(
            RoundedArea(inside: node, transform), with: pane, opacity: opacity, repeatsEdge: true)
        }
        try pane.finish()
      }
    }
  }

  // MARK: Shadow

  private func drawShadow(
    of node: Node, _ transform: CGAffineTransform, on surface: CairoSurface, opacity: CGFloat
  ) throws {
    guard let shadow = node.shadow else { return }
    let pixels = transform.lengthScale
    let sigma = shadow.radius * pixels
    let offset = CGSize(width: shadow.offset.width, height: shadow.offset.height)
      .applying(transform)
    let moved = transform.concatenating(
      CGAffineTransform(translationX: offset.width, y: offset.height))
    let silhouette: Silhouette
    if let path = shadow.path ?? node.opaqueOutline {
      silhouette = .path(path.applying(moved))
    } else {
      silhouette = .node(node, moved)
    }
    var color = shadow.color
    color.alpha *= opacity
    let hidden = opacity == 1 ? node.hidden(transform) : .empty
    try rasterizer.shadows.draw(
      silhouette, sigma: sigma, color: color, hidden: hidden, on: surface,
      painter: NodePainter(rasterizer: rasterizer, scale: scale))
  }
}

extension CGAffineTransform {
  /// By how much lengths grow, on average.
  var lengthScale: CGFloat { abs(a * d - b * c).squareRoot() }

  /// Whether the sides of a rectangle stay upright or level.
  var keepsRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }
}

extension Node {
  /// Whether the node is drawn by itself first, and then placed as a whole.
  var isGroup: Bool {
    !mask.isEmpty || (opacity < 1 && !isSingle) || blend != .over
      || children.contains { $0.blend.isolatesParent }
  }

  /// Whether at most one thing is drawn, so that fading it alone fades the node as one.
  var isSingle: Bool {
    guard children.isEmpty, shadow == nil else { return false }
    let parts = [
      backgroundColor != nil, content != nil, border != nil, backdrop != nil,
    ]
    guard parts.filter({ $0 }).count <= 1 else { return false }
    if case .shape(let shape)? = content {
      return shape.fillColor == nil || shape.strokeColor == nil
    }
    return true
  }

  /// Pixels that the node's own opaque colour hides for certain, where `transform` maps its space.
  fileprivate func hidden(_ transform: CGAffineTransform) -> PixelRect {
    // Glass of the node's own would see what is left out.
    guard let color = backgroundColor, color.alpha == 1, backdrop == nil, transform.keepsRectangles
    else { return .empty }
    let reach = corners.reach(in: bounds)
    let inside = bounds.insetBy(dx: reach, dy: reach)
    // A pixel at an edge may be covered in part.
    return inside.isNull ? .empty : PixelRect(covering: inside.applying(transform)).insetBy(1)
  }

  /// Whether the node or one in it looks at what lies behind.
  var hasBackdrop: Bool { backdrop != nil || childrenHaveBackdrop }

  var childrenHaveBackdrop: Bool { children.contains { $0.hasBackdrop } }

  /// The outline of the node's silhouette, where that is its rounded bounds.
  var opaqueOutline: VectorPath? {
    guard mask.isEmpty else { return nil }
    if let color = backgroundColor, color.alpha == 1, children.isEmpty { return outline }
    // A child that covers the node exactly and is cut to its own outline.
    guard backgroundColor == nil, content == nil, children.count == 1, let child = children.first,
      child.clipsToBounds, child.opacity == 1, child.mask.isEmpty,
      child.transform == CATransform3DIdentity,
      child.bounds.size == bounds.size, child.position == CGPoint(x: bounds.midX, y: bounds.midY),
      child.children.contains(where: { $0.coversOpaquely(child.bounds) })
    else { return nil }
    return child.outline
  }

  private func coversOpaquely(_ rect: CGRect) -> Bool {
    guard case .image(let image)? = content, image.tint == nil, opacity == 1 else { return false }
    return bounds.size == rect.size && position == CGPoint(x: rect.midX, y: rect.midY)
      && image.gravity != .resizeAspect && corners.radius == 0
  }
}

extension Blend {
  var cairo: cairo_operator_t {
    switch self {
    case .over: CAIRO_OPERATOR_OVER
    case .plusLighter: CAIRO_OPERATOR_ADD
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    }
  }
}
