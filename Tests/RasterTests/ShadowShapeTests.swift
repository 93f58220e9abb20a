import CoreGraphics
import Frames
import Pixels
import Testing

@testable import Raster

/// What is alike along the sides of a shadow is left out, and nobody sees it.
@Suite struct ShadowShapeTests {
  private static let size = CGSize(width: 300, height: 340)

  /// Boxes, round and with corners cut off, a ring, and what has no even sides.
  private static func outlines() -> [VectorPath] {
    let box = CGRect(x: 40.3, y: 30.6, width: 210.55, height: 250.2)
    func rounded(_ box: CGRect, _ radius: CGFloat) -> VectorPath {
      CGPath(roundedRect: box, cornerWidth: radius, cornerHeight: radius, transform: nil).vectorPath
    }
    return [
      CGPath(rect: box, transform: nil).vectorPath, rounded(box, 24),
      rounded(CGRect(x: -80, y: 20, width: 500, height: 500), 40),
      VectorPath(
        rounded(box, 24).elements + [
          .move(CGPoint(x: 90, y: 90)), .line(CGPoint(x: 90, y: 200)),
          .line(CGPoint(x: 200, y: 200)), .line(CGPoint(x: 200, y: 90)), .close,
        ]),
      CGPath(ellipseIn: box, transform: nil).vectorPath,
      // Open, and closed along a slope across the longest stretch.
      VectorPath([
        .move(CGPoint(x: 40, y: 40)), .line(CGPoint(x: 250, y: 40)), .line(CGPoint(x: 250, y: 280)),
      ]),
      VectorPath([
        .move(CGPoint(x: 40, y: 40)),
        .curve(
          control1: CGPoint(x: 40, y: 90), control2: CGPoint(x: 250, y: 90),
          to: CGPoint(x: 250, y: 40)),
        .line(CGPoint(x: 250, y: 280)), .line(CGPoint(x: 40, y: 280)), .close,
      ]),
    ]
  }

  /// The path with points so close along its lines that nothing can be left out.
  private static func dense(_ path: VectorPath) -> VectorPath {
    var (start, last) = (CGPoint.zero, CGPoint.zero)
    func line(to end: CGPoint) -> [VectorPath.Element] {
      // Level and upright lines stay so to the last digit.
      (1...64).map { step in
        let share = CGFloat(step) / 64
        return .line(
          CGPoint(
            x: step == 64 ? end.x : last.x + (end.x - last.x) * share,
            y: step == 64 ? end.y : last.y + (end.y - last.y) * share))
      }
    }
    var elements: [VectorPath.Element] = []
    for element in path.elements {
      switch element {
      case .move(let point):
        elements.append(element)
        (start, last) = (point, point)
      case .line(let point):
        elements += line(to: point)
        last = point
      case .close:
        elements += line(to: start) + [.close]
        last = start
      case .quad(_, let point), .curve(_, _, let point):
        elements.append(element)
        last = point
      }
    }
    return VectorPath(elements)
  }

  private func picture(_ path: VectorPath, radius: CGFloat) throws -> Bitmap {
    var root = Node(id: 0, frame: CGRect(origin: .zero, size: Self.size))
    root.backgroundColor = CGColor(red: 0.9, green: 0.8, blue: 0.2, alpha: 1)
    var node = Node(id: 1, frame: CGRect(origin: .zero, size: Self.size))
    node.shadow = Shadow(
      color: CGColor(red: 0.1, green: 0, blue: 0.3, alpha: 0.6), radius: radius,
      offset: CGSize(width: 0, height: 4))
    node.shadow?.path = path
    root.children = [node]
    return try Rasterizer().bitmap(of: Frame(size: Self.size, root: root), scale: 1)
  }

  @Test(arguments: 0..<7, [0, 1.5, 6, 14])
  func `every pixel is that of the shadow with nothing left out`(
    number: Int, radius: CGFloat
  ) throws {
    let path = Self.outlines()[number]
    #expect(try picture(path, radius: radius) == picture(Self.dense(path), radius: radius))
  }

  @Test func `boxes are blurred in a small part of their size, and odd shapes whole`() {
    let blur = GaussianBlur(sigma: 6, edge: .transparent)
    let area = PixelRect(x: -20, y: -20, width: 340, height: 380)
    let shapes = Self.outlines().map { ShadowShape($0, in: area, blur) }
    let counts = shapes.map { shape in
      Double(shape.area.width * shape.area.height) / Double(area.width * area.height)
    }
    for count in counts[...2] { #expect(count < 0.6) }
    for count in counts[4...5] { #expect(count == 1) }
    // The curve bends all columns, but no row below it.
    #expect(shapes[6].columns.count == 0)
    #expect(shapes[6].rows.count > 0)
  }

  @Test func `what has no place is left as it is`() {
    for place in [CGFloat.nan, .infinity, 1e308] {
      let path = VectorPath([
        .move(CGPoint(x: 10, y: 10)), .line(CGPoint(x: place, y: 10)),
        .line(CGPoint(x: 10, y: place)), .close,
      ])
      let area = PixelRect(x: 0, y: 0, width: 300, height: 300)
      let shape = ShadowShape(path, in: area, GaussianBlur(sigma: 3, edge: .transparent))
      #expect(shape.area == area)
    }
  }

  @Test func `boxes of other sizes share what is left of them`() {
    let blur = GaussianBlur(sigma: 3, edge: .transparent)
    func shape(_ side: CGFloat) -> ShadowShape {
      let box = CGRect(x: 30.25, y: 30.5, width: side, height: side)
      return ShadowShape(
        CGPath(rect: box, transform: nil).vectorPath,
        in: PixelRect(x: 0, y: 0, width: Int(side) + 60, height: Int(side) + 60), blur)
    }
    #expect(shape(200).path == shape(280).path)
    #expect(shape(200).area == shape(280).area)
    #expect(shape(280).rows.count == shape(200).rows.count + 80)
  }
}
