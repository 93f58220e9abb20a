import Foundation
import Frames
import Pixels
import Raster
import Testing

/// Outlines of strokes, against the strokes that Cairo draws.
@Suite struct StrokeCopyTests {
  private static let caps: [(CGLineCap, ShapeContent.Cap)] = [
    (.butt, .butt), (.round, .round), (.square, .square),
  ]
  private static let joins: [(CGLineJoin, ShapeContent.Join)] = [
    (.miter, .miter), (.round, .round), (.bevel, .bevel),
  ]
  private static let dashes: [[CGFloat]] = [[], [7, 5], [3, 6, 9]]

  private func draw(_ content: ShapeContent, _ transform: CGAffineTransform) throws -> Bitmap {
    var node = Node(id: 1, frame: CGRect(x: 0, y: 0, width: 64, height: 64))
    node.content = .shape(content)
    node.transform = CATransform3DMakeAffineTransform(transform)
    return try Rasterizer().bitmap(of: scene([node]), scale: 2)
  }

  /// Lines with corners of many angles, arcs, a curve with a bend both ways, and a closed outline.
  private static let paths: [CGMutablePath] = {
    let corners = CGMutablePath()
    corners.addLines(between: [
      CGPoint(x: 8, y: 10), CGPoint(x: 50, y: 14), CGPoint(x: 20, y: 22), CGPoint(x: 54, y: 40),
      CGPoint(x: 54, y: 52), CGPoint(x: 10, y: 54),
    ])
    let arcs = CGMutablePath()
    arcs.addArc(
      center: CGPoint(x: 24, y: 24), radius: 14, startAngle: 0.4, endAngle: 5, clockwise: false)
    arcs.addArc(
      center: CGPoint(x: 44, y: 44), radius: 11, startAngle: 2, endAngle: 6, clockwise: true)
    let waves = CGMutablePath()
    waves.move(to: CGPoint(x: 6, y: 40))
    waves.addCurve(
      to: CGPoint(x: 58, y: 26), control1: CGPoint(x: 30, y: -14), control2: CGPoint(x: 36, y: 76))
    waves.addQuadCurve(to: CGPoint(x: 30, y: 8), control: CGPoint(x: 60, y: 4))
    let box = CGMutablePath()
    box.addRoundedRect(
      in: CGRect(x: 10, y: 12, width: 44, height: 38), cornerWidth: 14, cornerHeight: 10)
    box.addRect(CGRect(x: 24, y: 24, width: 13, height: 15))
    return [corners, arcs, waves, box]
  }()

  /// How the bytes of two drawings differ: at most, and on average where either has something.
  private static func difference(_ a: Bitmap, _ b: Bitmap) -> (most: Int, mean: Double) {
    var (most, sum, count) = (0, 0, 0)
    for y in 0..<a.height {
      for x in 0..<a.width where a[x, y] & b[x, y] & 0xFF != 0xFF {
        let difference = abs(Int(a[x, y] & 0xFF) - Int(b[x, y] & 0xFF))
        (most, sum, count) = (max(most, difference), sum + difference, count + 1)
      }
    }
    return (most, Double(sum) / Double(max(count, 1)))
  }

  @Test("A filled outline has the pixels of the stroke", arguments: paths.indices, dashes.indices)
  func pixels(path: Int, number: Int) throws {
    let (path, dashes) = (Self.paths[path], Self.dashes[number])
    let tilted = CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 0.8, y: 0.55)
    let transform = number == 1 ? tilted : .identity
    let (width, limit) = (CGFloat(1.5) + CGFloat(number) * 1.8, CGFloat(2) + CGFloat(number))
    for (cap, drawnCap) in Self.caps {
      for (join, drawnJoin) in Self.joins {
        let stroke = ShapeContent(
          path: path.vectorPath, strokeColor: .black, lineWidth: width, cap: drawnCap,
          join: drawnJoin, miterLimit: limit, dashes: dashes, dashPhase: 2)
        let outline = path.copy(dashingWithPhase: 2, lengths: dashes).copy(
          strokingWithWidth: width, lineCap: cap, lineJoin: join, miterLimit: limit)
        let fill = ShapeContent(path: outline.vectorPath, fillColor: .black)
        let (most, mean) = Self.difference(
          try draw(stroke, transform), try draw(fill, transform))
        // Cairo makes curves of lines within a tenth of a pixel, and measures dashes along those: each
        // ends up to a third of a pixel from where it does. With finer lines it comes closer.
        #expect(most <= (dashes.isEmpty ? 24 : 96), "off by \(most) of 255")
        #expect(mean <= (dashes.isEmpty ? 1 : 5), "off by \(mean) of 255 on average")
      }
    }
  }
}
