internal import CCairo
internal import Frames
internal import Pixels

extension NodePainter {
  /// Samples a side of each pixel of a picture seen in perspective.
  private static let samples = 2

  /// Draws `node` flat, and then as `map`, from its own space to pixels, shows it.
  func drawInPerspective(_ node: Node, _ map: CATransform3D, on surface: CairoSurface) throws {
    guard node.opacity > 0, !node.bounds.isEmpty else { return }
    let corners = node.bounds.corners
    // Behind the eye there is nothing to see.
    guard corners.allSatisfy({ $0.x * map.m14 + $0.y * map.m24 + map.m44 > 1e-6 }) else { return }
    let shown = corners.map { map.project($0) }
    if !node.isDoubleSided, !Self.facesFront(shown) { return }
    let target = PixelRect(covering: CGRect(enclosing: shown)).intersection(surface.area)
    guard !target.isEmpty else { return }

    let flatTransform = CGAffineTransform(translationX: -node.bounds.minX, y: -node.bounds.minY)
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
    let flatArea = PixelRect(covering: node.bounds.applying(flatTransform))
    let flat = try CairoSurface(flatArea)
    try draw(node, in: flatTransform, on: flat)
    let warp = CATransform3DConcat(
      CATransform3DMakeAffineTransform(flatTransform.inverted()), map)
    let picture = try CairoSurface(target)
    picture.fill(with: Self.warped(flat.bitmap(), by: Self.inverse(warp), onto: target))
    surface.paint(picture)
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

  private static func warped(_ source: Bitmap, by map: CATransform3D, onto area: PixelRect)
    -> Bitmap
  {
    var result = Bitmap(width: area.width, height: area.height)
    for y in 0..<area.height {
      for x in 0..<area.width {
        var sum = SIMD4<Float>.zero
        for sub in 0..<samples * samples {
          let dx = (Double(sub % samples) + 0.5) / Double(samples)
          let dy = (Double(sub / samples) + 0.5) / Double(samples)
          let p = map.project(
            CGPoint(x: Double(area.x + x) + dx, y: Double(area.y + y) + dy))
          sum += source.bilinear(p.x - 0.5, p.y - 0.5)
        }
        result[x, y] = pack(sum / Float(samples * samples))
      }
    }
    return result
  }

  private static func pack(_ value: SIMD4<Float>) -> UInt32 {
    let v = SIMD4<UInt32>(value + 0.5)
    return v[3] << 24 | v[2] << 16 | v[1] << 8 | v[0]
  }
}

extension Bitmap {
  /// The colour between four pixels; beyond the edge there is nothing.
  fileprivate func bilinear(_ x: Double, _ y: Double) -> SIMD4<Float> {
    guard x > -1, y > -1, x < Double(width), y < Double(height) else { return .zero }
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (u, v) = (Float(x) - Float(left), Float(y) - Float(top))
    let upper = value(left, top) * (1 - u) + value(left + 1, top) * u
    let lower = value(left, top + 1) * (1 - u) + value(left + 1, top + 1) * u
    return upper * (1 - v) + lower * v
  }

  private func value(_ x: Int, _ y: Int) -> SIMD4<Float> {
    guard x >= 0, y >= 0, x < width, y < height else { return .zero }
    let p = self[x, y]
    return SIMD4(Float(p & 0xFF), Float(p >> 8 & 0xFF), Float(p >> 16 & 0xFF), Float(p >> 24))
  }
}
