internal import CCairo
internal import Frames
internal import Pixels

extension NodePainter {
  /// Draws `node` flat, and then as `map`, from its own space to pixels, shows it, within `sides`.
  func drawInPerspective(
    _ node: Node, _ map: CATransform3D, within sides: [DepthOrder.Line] = [],
    on surface: CairoSurface
  ) throws {
    let plate = node.plate
    guard node.opacity > 0, !plate.isEmpty, Self.isInSight(plate, map) else { return }
    if !node.isDoubleSided, !Self.facesFront(plate.corners.map { map.project($0) }) { return }
    let flatTransform = Self.flatTransform(of: node, scale: scale)
    let flatBack = CATransform3DMakeAffineTransform(flatTransform.inverted())
    let warp = CATransform3DConcat(flatBack, map)
    let flatArea = Self.flatArea(of: node, flatTransform, warp)
    let shown = CGRect(enclosing: flatArea.rect.corners.map { warp.project($0) })
    let target = PixelRect(covering: shown).intersection(surface.area)
    guard !target.isEmpty else { return }
    let flat = try CairoSurface(flatArea)
    try NodePainter(rasterizer: rasterizer, scale: scale).draw(node, in: flatTransform, on: flat)
    let back = Self.inverse(warp)
    var bitmap = try flat.bitmap().warped(from: flatArea, onto: target, by: PlaneMap(back))
    for side in sides {
      if let cut = side.cut(CATransform3DConcat(back, flatBack)) { bitmap.cut(cut, in: target) }
    }
    let picture = try CairoSurface(target)
    picture.fill(with: bitmap)
    try surface.scoped {
      cairo_set_operator(surface.context, node.blend.cairo)
      try surface.paint(picture)
    }
  }

  /// From the node's own space to the pixels in which it is drawn flat.
  static func flatTransform(of node: Node, scale: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: -node.bounds.minX, y: -node.bounds.minY)
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
  }

  /// Whether all of `rect` lies before the eye; behind it there is nothing to see.
  static func isInSight(_ rect: CGRect, _ map: CATransform3D) -> Bool {
    rect.corners.allSatisfy { $0.x * map.m14 + $0.y * map.m24 + map.m44 > 1e-6 }
  }

  /// The pixels that the flat node touches: with its shadow and what hangs out of it, as far as its own
  /// size goes and the eye sees.
  private static func flatArea(
    of node: Node, _ transform: CGAffineTransform, _ warp: CATransform3D
  ) -> PixelRect {
    let own = PixelRect(covering: node.plate.applying(transform))
    let most = own.insetBy(-max(own.width, own.height))
    let whole = Extent(node, transform).rect.intersection(most)
    return isInSight(whole.rect, warp) ? whole : own
  }

  private static func facesFront(_ p: [CGPoint]) -> Bool {
    (p[1].x - p[0].x) * (p[2].y - p[0].y) > (p[1].y - p[0].y) * (p[2].x - p[0].x)
  }

  /// The inverse of how a map takes the plane z = 0 to the screen.
  private static func inverse(_ m: CATransform3D) -> CATransform3D {
    var plane = m
    (plane.m13, plane.m23, plane.m31, plane.m32, plane.m34, plane.m43) = (0, 0, 0, 0, 0, 0)
    plane.m33 = 1
    return CATransform3DInvert(plane)
  }
}

extension Node {
  /// The part of its plane that the node is: its bounds, or, where those are empty, what lies in it.
  var plate: CGRect { bounds.isEmpty ? Extent.bounds(of: self, .identity) : bounds }
}

extension PlaneMap {
  /// What `m` does to the plane z = 0.
  fileprivate init(_ m: CATransform3D) {
    self.init(
      x: (m.m11, m.m21, m.m41), y: (m.m12, m.m22, m.m42), depth: (m.m14, m.m24, m.m44))
  }
}

extension DepthOrder.Line {
  /// The line as it is seen; nil if it is not in sight.
  ///
  /// - Parameter toPlane: From the canvas to the space of the line.
  fileprivate func cut(_ toPlane: CATransform3D) -> PictureCut? {
    let m = toPlane
    let (dx, dy, rest) = (
      x * m.m11 + y * m.m12 + constant * m.m14, x * m.m21 + y * m.m22 + constant * m.m24,
      x * m.m41 + y * m.m42 + constant * m.m44
    )
    let slope = hypot(dx, dy)
    guard slope > 0, slope.isFinite else { return nil }
    return PictureCut(distance: (dx / slope, dy / slope, rest / slope), isUnder: isBehind)
  }
}

extension PixelRect {
  fileprivate var rect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}
