import UIKit

/// A town on a river, drawn as maps are: land, parks, water, streets and a few names.
final class MapView: UIView {
  /// The side of the square that the town is drawn in; it fills the view.
  private static let side: CGFloat = 1000

  private static let land = UIColor(light: 0xF3EFE6, dark: 0x1D2127)
  private static let block = UIColor(light: 0xE9E3D6, dark: 0x262B33)
  private static let park = UIColor(light: 0xCBE3B4, dark: 0x24392A)
  private static let water = UIColor(light: 0xA9D5EC, dark: 0x12344A)
  private static let street = UIColor(light: 0xFFFFFF, dark: 0x3A414C)
  private static let road = UIColor(light: 0xFBD98A, dark: 0x6B5A33)
  private static let casing = UIColor(light: 0xE0C27A, dark: 0x43381F)
  private static let name = UIColor(light: 0x6E6A60, dark: 0xA7ADB8)

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .redraw
    backgroundColor = Self.land
  }

  required init?(coder: NSCoder) { fatalError("This map is made in code.") }

  private var scale: CGFloat { max(bounds.width, bounds.height) / Self.side }

  /// Where a point of the town lies in the view.
  func place(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
    CGPoint(
      x: bounds.midX + (x - Self.side / 2) * scale, y: bounds.midY + (y - Self.side / 2) * scale)
  }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.translateBy(x: bounds.midX, y: bounds.midY)
    context.scaleBy(x: scale, y: scale)
    context.translateBy(x: -Self.side / 2, y: -Self.side / 2)
    context.saveGState()
    context.translateBy(x: 500, y: 500)
    context.rotate(by: -0.22)
    context.translateBy(x: -500, y: -500)
    drawBlocks()
    context.restoreGState()
    drawParks()
    drawRiver()
    drawRoads()
    drawNames()
  }

  /// A grid of blocks with streets between them, some of which are built upon.
  private func drawBlocks() {
    Self.street.setStroke()
    for index in -3...16 {
      let offset = CGFloat(index) * 72
      let width: CGFloat = index % 4 == 0 ? 13 : 7
      stroke([CGPoint(x: offset, y: -300), CGPoint(x: offset, y: 1300)], width)
      stroke([CGPoint(x: -300, y: offset), CGPoint(x: 1300, y: offset)], width)
    }
    Self.block.setFill()
    for row in -3...16 {
      for column in -3...16 where (row * 7 + column * 5) % 3 != 0 {
        let corner = CGPoint(x: CGFloat(column) * 72 + 12, y: CGFloat(row) * 72 + 12)
        let wide = CGFloat(20 + (row * 13 + column * 29 + 900) % 26)
        let tall = CGFloat(18 + (row * 31 + column * 17 + 900) % 28)
        UIBezierPath(
          roundedRect: CGRect(x: corner.x, y: corner.y, width: wide, height: tall), cornerRadius: 3
        ).fill()
      }
    }
  }

  private func drawParks() {
    Self.park.setFill()
    UIBezierPath(roundedRect: CGRect(x: 560, y: 150, width: 250, height: 190), cornerRadius: 46)
      .fill()
    UIBezierPath(ovalIn: CGRect(x: 130, y: 690, width: 220, height: 150)).fill()
    UIBezierPath(roundedRect: CGRect(x: 400, y: 610, width: 90, height: 70), cornerRadius: 20)
      .fill()
    Self.water.setFill()
    UIBezierPath(ovalIn: CGRect(x: 640, y: 210, width: 110, height: 56)).fill()
    Self.street.withAlphaComponent(0.8).setStroke()
    curve(CGPoint(x: 565, y: 300), CGPoint(x: 805, y: 190), bend: CGPoint(x: 640, y: 150), 4)
    curve(CGPoint(x: 140, y: 770), CGPoint(x: 345, y: 750), bend: CGPoint(x: 240, y: 860), 4)
  }

  private func drawRiver() {
    let river = UIBezierPath()
    river.move(to: CGPoint(x: -40, y: 330))
    river.addCurve(
      to: CGPoint(x: 520, y: 500), controlPoint1: CGPoint(x: 180, y: 300),
      controlPoint2: CGPoint(x: 330, y: 500))
    river.addCurve(
      to: CGPoint(x: 1040, y: 820), controlPoint1: CGPoint(x: 740, y: 500),
      controlPoint2: CGPoint(x: 760, y: 800))
    river.lineWidth = 96
    Self.water.setStroke()
    river.stroke()
  }

  private func drawRoads() {
    let roads: [(CGPoint, CGPoint, CGPoint)] = [
      (CGPoint(x: 300, y: -20), CGPoint(x: 420, y: 1020), CGPoint(x: 480, y: 480)),
      (CGPoint(x: -20, y: 560), CGPoint(x: 1020, y: 360), CGPoint(x: 480, y: 640)),
      (CGPoint(x: 860, y: -20), CGPoint(x: 620, y: 1020), CGPoint(x: 640, y: 420)),
    ]
    for (color, width) in [(Self.casing, CGFloat(21)), (Self.road, 16)] {
      color.setStroke()
      for (from, to, bend) in roads { curve(from, to, bend: bend, width) }
    }
  }

  private func drawNames() {
    for (text, x, y, size) in [
      ("Old Town", 150.0, 190.0, 25.0), ("Linden Park", 618, 286, 20), ("Harbour", 760, 620, 25),
      ("River Alde", 278, 398, 18), ("Mill Green", 176, 790, 20), ("Station", 520, 850, 25),
      ("Canal Street", 500, 420, 16), ("Museum", 428, 350, 18),
    ] {
      text.draw(
        at: CGPoint(x: x, y: y),
        withAttributes: [
          .font: UIFont.systemFont(ofSize: size, weight: .semibold), .foregroundColor: Self.name,
        ])
    }
  }

  private func stroke(_ points: [CGPoint], _ width: CGFloat) {
    let path = UIBezierPath()
    path.move(to: points[0])
    for point in points.dropFirst() { path.addLine(to: point) }
    path.lineWidth = width
    path.stroke()
  }

  private func curve(_ from: CGPoint, _ to: CGPoint, bend: CGPoint, _ width: CGFloat) {
    let path = UIBezierPath()
    path.move(to: from)
    path.addQuadCurve(to: to, controlPoint: bend)
    path.lineWidth = width
    path.stroke()
  }
}

/// A place on the map: a drop with a symbol in it.
final class PinView: UIControl {
  static let size = CGSize(width: 44, height: 54)

  init(_ name: String, _ symbol: String, _ color: UIColor) {
    super.init(frame: CGRect(origin: .zero, size: Self.size))
    accessibilityIdentifier = name
    layer.anchorPoint = CGPoint(x: 0.5, y: 1)
    let drop = CAShapeLayer()
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 22, y: 54))
    path.addCurve(
      to: CGPoint(x: 2, y: 21), controlPoint1: CGPoint(x: 20, y: 44),
      controlPoint2: CGPoint(x: 2, y: 36))
    path.addArc(
      withCenter: CGPoint(x: 22, y: 21), radius: 20, startAngle: .pi, endAngle: 2 * .pi,
      clockwise: true)
    path.addCurve(
      to: CGPoint(x: 22, y: 54), controlPoint1: CGPoint(x: 42, y: 36),
      controlPoint2: CGPoint(x: 24, y: 44))
    path.close()
    drop.path = path.cgPath
    drop.fillColor = color.cgColor
    drop.shadowOpacity = 0.3
    drop.shadowRadius = 4
    drop.shadowOffset = CGSize(width: 0, height: 3)
    layer.addSublayer(drop)
    let glyph = UIImageView(image: UIImage(systemName: symbol))
    glyph.tintColor = .white
    glyph.contentMode = .center
    glyph.frame = CGRect(x: 2, y: 1, width: 40, height: 40)
    addSubview(glyph)
  }

  required init?(coder: NSCoder) { fatalError("Pins are made in code.") }
}
