internal import CCairo
internal import Frames
internal import Pixels

extension NodePainter {
  /// Samples a side of each pixel of a picture seen in perspective.
  private static let samples = 2

  /// Draws `node` flat, and then as `map`, from its own space to pixels, shows it.
  func drawInPerspective(_ node: Node, _ map: CATransform3D, on surface: CairoSurface) throws {
    guard node.opacity > 0, !node.bounds.isEmpty, Self.isInSight(node.bounds, map) else { return }
    if !node.isDoubleSided, !Self.facesFront(node.bounds.corners.map { map.project($0) }) { return }
    let flatTransform = CGAffineTransform(translationX: -node.bounds.minX, y: -node.bounds.minY)
      .concatenating(CGAffineTransform(scaleX: scale, y: scale))
    let warp = CATransform3DConcat(
      CATransform3DMakeAffineTransform(flatTransform.inverted()), map)
    let flatArea = Self.flatArea(of: node, flatTransform, warp)
    let shown = CGRect(enclosing: flatArea.rect.corners.map { warp.project($0) })
    let target = PixelRect(covering: shown).intersection(surface.area)
    guard !target.isEmpty else { return }
    let flat = try CairoSurface(flatArea)
    try draw(node, in: flatTransform, on: flat)
    let picture = try CairoSurface(target)
    picture.fill(
      with: Self.warped(flat.bitmap(), of: flatArea, by: Self.inverse(warp), onto: target))
    if node.blend == .plusLighter { cairo_set_operator(surface.context, CAIRO_OPERATOR_ADD) }
    surface.paint(picture)
    cairo_set_operator(surface.context, CAIRO_OPERATOR_OVER)
  }

  /// Whether all of `rect` lies before the eye; behind it there is nothing to see.
  private static func isInSight(_ rect: CGRect, _ map: CATransform3D) -> Bool {
    rect.corners.allSatisfy { $0.x * map.m14 + $0.y * map.m24 + map.m44 > 1e-6 }
  }

  /// The pixels that the flat node touches: with its shadow and what hangs out of it, as far as its own
  /// size goes and the eye sees.
  private static func flatArea(
    of node: Node, _ transform: CGAffineTransform, _ warp: CATransform3D
  ) -> PixelRect {
    let own = PixelRect(covering: node.bounds.applying(transform))
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

  /// The pixels of `area` when `map` takes each of their points to one of `source`, whose pixels are
  /// those of `sourceArea`.
  private static func warped(
    _ source: Bitmap, of sourceArea: PixelRect, by map: CATransform3D, onto area: PixelRect
  ) -> Bitmap {
    var result = Bitmap(width: area.width, height: area.height)
    let (left, top) = (Double(sourceArea.x) + 0.5, Double(sourceArea.y) + 0.5)
    source.pixels.withUnsafeBufferPointer { pixels in
      let texture = Texture(pixels: pixels, width: source.width, height: source.height)
      for y in 0..<area.height {
        for x in 0..<area.width {
          var sum = Texture.Sum()
          for sub in 0..<samples * samples {
            let px = Double(area.x + x) + (Double(sub % samples) + 0.5) / Double(samples)
            let py = Double(area.y + y) + (Double(sub / samples) + 0.5) / Double(samples)
            let w = px * map.m14 + py * map.m24 + map.m44
            texture.add(
              (px * map.m11 + py * map.m21 + map.m41) / w - left,
              (px * map.m12 + py * map.m22 + map.m42) / w - top, to: &sum)
          }
          result[x, y] = sum.pixel(samples: samples * samples)
        }
      }
    }
    return result
  }
}

/// Pixels that are read between each other; plain numbers, because this is the inner loop.
private struct Texture {
  let pixels: UnsafeBufferPointer<UInt32>
  let width: Int
  let height: Int

  /// A sum of colours, channel by channel.
  struct Sum {
    var a: Float = 0
    var r: Float = 0
    var g: Float = 0
    var b: Float = 0

    mutating func add(_ pixel: UInt32, _ weight: Float) {
      a += Float(pixel >> 24) * weight
      r += Float(pixel >> 16 & 0xFF) * weight
      g += Float(pixel >> 8 & 0xFF) * weight
      b += Float(pixel & 0xFF) * weight
    }

    func pixel(samples: Int) -> UInt32 {
      let share = 1 / Float(samples)
      func byte(_ sum: Float) -> UInt32 { UInt32(sum * share + 0.5) }
      return byte(a) << 24 | byte(r) << 16 | byte(g) << 8 | byte(b)
    }
  }

  /// Adds the colour between the four pixels around a point; beyond the edge there is nothing.
  func add(_ x: Double, _ y: Double, to sum: inout Sum) {
    guard x > -1, y > -1, x < Double(width), y < Double(height) else { return }
    let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (u, v) = (Float(x - Double(left)), Float(y - Double(top)))
    let (hasLeft, hasRight) = (left >= 0, left + 1 < width)
    if top >= 0 {
      let row = top * width + left
      if hasLeft { sum.add(pixels[row], (1 - u) * (1 - v)) }
      if hasRight { sum.add(pixels[row + 1], u * (1 - v)) }
    }
    if top + 1 < height {
      let row = (top + 1) * width + left
      if hasLeft { sum.add(pixels[row], (1 - u) * v) }
      if hasRight { sum.add(pixels[row + 1], u * v) }
    }
  }
}

extension PixelRect {
  fileprivate var rect: CGRect { CGRect(x: x, y: y, width: width, height: height) }
}
