import Foundation
import Frames
import Pixels
import Raster
import Testing

/// Pictures that have more pixels than the place that they are seen in.
@Suite struct ShrinkingTests {
  private static let side = 240

  /// Rings that lie the closer the farther out they are, up to two pixels a ring at the sides.
  private static let plate: Bitmap = {
    var bitmap = Bitmap(width: side, height: side)
    for y in 0..<side {
      for x in 0..<side {
        let (dx, dy) = (Double(x) - 119.5, Double(y) - 119.5)
        let level = UInt32((127.5 + 127.5 * cos(.pi / 240 * (dx * dx + dy * dy))).rounded())
        bitmap[x, y] = 0xFF00_0000 | level << 16 | level << 8 | level
      }
    }
    return bitmap
  }()

  /// Sums of the plate's levels over what lies above and left of a corner between pixels.
  private static let sums: [Double] = {
    var sums = Array(repeating: 0.0, count: (side + 1) * (side + 1))
    for y in 0..<side {
      var row = 0.0
      for x in 0..<side {
        row += Double(plate[x, y] & 0xFF)
        sums[(y + 1) * (side + 1) + x + 1] = sums[y * (side + 1) + x + 1] + row
      }
    }
    return sums
  }()

  /// The integral of the plate over what lies above and left of a point.
  private static func integral(_ x: Double, _ y: Double) -> Double {
    let (i, j) = (min(Int(x), side - 1), min(Int(y), side - 1))
    let (u, v) = (x - Double(i), y - Double(j))
    func sum(_ i: Int, _ j: Int) -> Double { sums[j * (side + 1) + i] }
    return (sum(i, j) * (1 - u) + sum(i + 1, j) * u) * (1 - v)
      + (sum(i, j + 1) * (1 - u) + sum(i + 1, j + 1) * u) * v
  }

  /// The plate in the middle of 240 × 240 pixels, at `factor` of its size.
  private func draw(_ factor: CGFloat, angle: CGFloat = 0) throws -> Bitmap {
    let image = try #require(CGImage(Self.plate))
    var node = Node(id: 1, frame: CGRect(x: 2, y: 2, width: 60, height: 60))
    node.content = .image(ImageContent(digest: image.digest, size: CGSize(width: 60, height: 60)))
    node.transform = CATransform3DRotate(CATransform3DMakeScale(factor, factor, 1), angle, 0, 0, 1)
    return try Rasterizer(images: [image.digest: image]).bitmap(of: scene([node]), scale: 4)
  }

  // At 1 each pixel shows one of the picture's, and from there on parts of two.
  private static let factors = stride(from: 0.99, through: 0.15, by: -0.01).map { CGFloat($0) }

  /// The pixels that lie wholly within the plate: how far from the middle of the canvas.
  private func reach(_ factor: CGFloat) -> Int { Int((120 * factor).rounded(.down)) - 1 }

  private func contrast(_ levels: [Double]) -> Double {
    let mean = levels.reduce(0, +) / Double(levels.count)
    return (levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(levels.count))
      .squareRoot()
  }

  @Test func `a picture that shrinks shows in each pixel the average of what that covers`() throws {
    var contrasts: [(drawn: Double, exact: Double)] = []
    for factor in Self.factors {
      let bitmap = try draw(factor)
      let reach = reach(factor)
      var (drawn, exact) = ([Double](), [Double]())
      for y in 128 - reach..<128 + reach {
        for x in 128 - reach..<128 + reach {
          func place(_ pixel: Int) -> Double { (Double(pixel) - 128) / factor + 120 }
          let (left, right) = (place(x), place(x + 1))
          let (top, bottom) = (place(y), place(y + 1))
          let sum =
            Self.integral(right, bottom) - Self.integral(left, bottom)
            - Self.integral(right, top) + Self.integral(left, top)
          exact.append(sum * factor * factor)
          drawn.append(Double(bitmap[x, y] & 0xFF))
        }
      }
      let worst = zip(drawn, exact).map { abs($0 - $1) }.max() ?? 0
      // Rounding to whole levels, once here and once by Cairo.
      #expect(worst <= 1.01, "off by \(worst) at \(factor)")
      contrasts.append((contrast(drawn), contrast(exact)))
    }
    // So contrast goes from frame to frame as the exact one does. It never halves at once, though
    // rings as close as two pixels beat with the grid.
    for (now, next) in zip(contrasts, contrasts.dropFirst()) {
      #expect(abs((next.drawn - now.drawn) - (next.exact - now.exact)) < 0.5)
      #expect(next.drawn > 0.8 * now.drawn)
    }
  }

  @Test("A turned picture's contrast changes as smoothly", arguments: [0.001, 0.4, .pi / 4 - 0.01])
  func turned(angle: CGFloat) throws {
    var last: Double?
    for factor in Self.factors {
      let bitmap = try draw(factor, angle: angle)
      // The square within the turned one.
      let reach = Int(Double(reach(factor)) / 1.5)
      var levels: [Double] = []
      for y in 128 - reach..<128 + reach {
        for x in 128 - reach..<128 + reach { levels.append(Double(bitmap[x, y] & 0xFF)) }
      }
      let contrast = contrast(levels)
      if let last { #expect(abs(contrast / last - 1) < 0.25, "\(last) → \(contrast) at \(factor)") }
      last = contrast
    }
  }

  @Test func `turning begins without a change of sharpness`() throws {
    let (still, turned) = (try draw(0.5), try draw(0.5, angle: 1e-4))
    var worst = 0
    for y in 100..<156 {
      for x in 100..<156 {
        worst = max(worst, abs(Int(still[x, y] & 0xFF) - Int(turned[x, y] & 0xFF)))
      }
    }
    // Half a level by rounding twice, and what 0.003 pixels of the steepest ring make.
    #expect(worst <= 4, "off by \(worst)")
  }

  @Test func `a mirrored picture is the mirror of the picture`() throws {
    let image = try #require(CGImage(Self.plate))
    func draw(_ t: CATransform3D) throws -> Bitmap {
      var node = Node(id: 1, frame: CGRect(x: 0, y: 0, width: 64, height: 64))
      node.content = .image(
        ImageContent(
          digest: image.digest, size: CGSize(width: 60, height: 60),
          contentsRect: CGRect(x: 0.1, y: 0.25, width: 0.6, height: 0.7)))
      node.transform = t
      return try Rasterizer(images: [image.digest: image]).bitmap(of: scene([node]), scale: 1)
    }
    let (plain, mirrored) = (
      try draw(CATransform3DIdentity), try draw(CATransform3DMakeScale(-1, 1, 1))
    )
    for y in 0..<64 {
      for x in 0..<64 {
        #expect(abs(Int(plain[x, y] & 0xFF) - Int(mirrored[63 - x, y] & 0xFF)) <= 1)
      }
    }
  }
}
