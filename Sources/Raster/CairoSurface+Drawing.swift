internal import CCairo
internal import Frames
internal import Pixels

extension CairoSurface {
  /// Runs `body` and takes back what it changed of the context's state.
  func scoped<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    cairo_save(context)
    defer { cairo_restore(context) }
    return try body()
  }

  func setColor(_ color: CGColor) {
    func unit(_ v: CGFloat) -> Double { min(max(v, 0), 1) }
    cairo_set_source_rgba(
      context, unit(color.red), unit(color.green), unit(color.blue), unit(color.alpha))
  }

  /// Makes all pixels black, whatever they were.
  func blacken() {
    scoped {
      cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
      setColor(.black)
      cairo_paint(context)
    }
  }

  func concatenate(_ t: CGAffineTransform) {
    var matrix = cairo_matrix_t(xx: t.a, yx: t.b, xy: t.c, yy: t.d, x0: t.tx, y0: t.ty)
    cairo_transform(context, &matrix)
  }

  /// The pixels of the canvas that are drawn on at all.
  var clip: PixelRect {
    scoped {
      cairo_identity_matrix(context)
      var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
      cairo_clip_extents(context, &left, &top, &right, &bottom)
      return PixelRect(
        covering: CGRect(x: left, y: top, width: right - left, height: bottom - top))
    }
  }

  /// Draws only on `part` from here on.
  func clip(to part: PixelRect) {
    cairo_identity_matrix(context)
    cairo_new_path(context)
    cairo_rectangle(
      context, Double(part.x), Double(part.y), Double(part.width), Double(part.height))
    cairo_clip(context)
  }

  /// Makes `path`, of points moved by `transform`, the current path.
  func setPath(_ path: VectorPath, _ transform: CGAffineTransform) {
    cairo_new_path(context)
    addPath(path, transform)
  }

  func addPath(_ path: VectorPath, _ transform: CGAffineTransform) {
    var here = CGPoint.zero
    for element in path.elements {
      let p = element.points.map { $0.applying(transform) }
      switch element {
      case .move: cairo_move_to(context, p[0].x, p[0].y)
      case .line: cairo_line_to(context, p[0].x, p[0].y)
      case .quad:
        // The cubic that is the same curve.
        let (c, e) = (p[0], p[1])
        cairo_curve_to(
          context, here.x + (c.x - here.x) * 2 / 3, here.y + (c.y - here.y) * 2 / 3,
          e.x + (c.x - e.x) * 2 / 3, e.y + (c.y - e.y) * 2 / 3, e.x, e.y)
      case .curve: cairo_curve_to(context, p[0].x, p[0].y, p[1].x, p[1].y, p[2].x, p[2].y)
      case .close: cairo_close_path(context)
      }
      here = p.last ?? here
    }
  }

  /// Draws `other` where it lies on the canvas.
  ///
  /// - Throws: What went wrong on `other`, which would be lost with it.
  func paint(_ other: CairoSurface, opacity: CGFloat = 1) throws(CairoError) {
    try other.check()
    scoped {
      cairo_identity_matrix(context)
      cairo_set_source_surface(context, other.handle, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      if opacity < 1 { cairo_paint_with_alpha(context, opacity) } else { cairo_paint(context) }
    }
  }

  /// Takes over the pixels of `other`, which shows all of the area.
  func copy(_ other: CairoSurface) {
    scoped {
      cairo_identity_matrix(context)
      cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
      cairo_set_source_surface(context, other.handle, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      cairo_paint(context)
    }
  }

  /// Paints the current source by how much of each pixel is there.
  ///
  /// - Parameter place: Where the mask lies on the canvas.
  func paint(through mask: AlphaMask, at place: PixelRect) throws(CairoError) {
    let status = mask.alphas.withUnsafeBufferPointer { alphas in
      let handle = cairo_image_surface_create_for_data(
        UnsafeMutablePointer(mutating: alphas.baseAddress), CAIRO_FORMAT_A8, Int32(mask.width),
        Int32(mask.height), Int32(mask.stride))
      defer { cairo_surface_destroy(handle) }
      let status = cairo_surface_status(handle)
      cairo_mask_surface(context, handle, Double(place.x), Double(place.y))
      // The memory stays the mask's.
      cairo_surface_finish(handle)
      return status
    }
    try CairoError.check(status, while: "drawing a mask of \(mask.width) × \(mask.height) pixels")
  }

  /// Draws `other` inside `area` only, by its coverage.
  ///
  /// - Parameter repeatsEdge: Whether the outermost pixels of `other` go on beyond it.
  /// - Throws: What went wrong on `other`, which would be lost with it.
  func fill(
    _ area: RoundedArea, with other: CairoSurface, opacity: CGFloat = 1, repeatsEdge: Bool = false
  ) throws {
    try other.check()
    cairo_set_source_surface(context, other.handle, 0, 0)
    if repeatsEdge { cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD) }
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    try area.fill(on: self, opacity: opacity)
  }
}

extension CATransform3D {
  /// This transform followed by a plain one.
  func then(_ t: CGAffineTransform) -> CATransform3D {
    CATransform3DConcat(self, CATransform3DMakeAffineTransform(t))
  }

  /// The transform without what depth does to a plane that is seen straight on.
  var flattened: CATransform3D {
    var flat = self
    (flat.m13, flat.m23, flat.m31, flat.m32, flat.m33, flat.m34, flat.m43) = (0, 0, 0, 0, 1, 0, 0)
    return flat
  }
}
