internal import Foundation
internal import UIKit

/// What a picture is painted on: the drawing that illustrations share.
@MainActor
struct Canvas {
  let context: CGContext
  let size: CGSize

  /// A picture of `scale` pixels per point.
  static func picture(
    _ width: CGFloat, _ height: CGFloat, scale: CGFloat = 1, _ paint: (Canvas) -> Void
  ) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    format.opaque = true
    let size = CGSize(width: width, height: height)
    return UIGraphicsImageRenderer(size: size, format: format).image { renderer in
      paint(Canvas(context: renderer.cgContext, size: size))
    }
  }

  func fill(_ path: UIBezierPath, _ color: UIColor) {
    color.setFill()
    path.fill()
  }

  func disc(_ centre: CGPoint, _ radius: CGFloat, _ color: UIColor) {
    fill(UIBezierPath(ovalIn: .around(centre, radius)), color)
  }

  func stroke(
    _ path: UIBezierPath, _ color: UIColor, _ width: CGFloat, cap: CGLineCap = .round
  ) {
    color.setStroke()
    path.lineWidth = width
    path.lineCapStyle = cap
    path.lineJoinStyle = .round
    path.stroke()
  }

  /// Fills a path with colours that run from a centre outwards, evenly spaced.
  func shade(_ path: UIBezierPath, from centre: CGPoint, _ radius: CGFloat, _ colors: [UIColor]) {
    context.saveGState()
    path.addClip()
    glow(centre, radius, colors)
    context.restoreGState()
  }

  /// Colours that run from a centre outwards over everything, the last one beyond the radius.
  func glow(_ centre: CGPoint, _ radius: CGFloat, _ colors: [UIColor]) {
    guard let gradient = gradient(colors) else { return }
    context.drawRadialGradient(
      gradient, startCenter: centre, startRadius: 0, endCenter: centre, endRadius: radius,
      options: [.drawsAfterEndLocation])
  }

  /// Fills a path with colours that run from one point to another, evenly spaced.
  func shade(_ path: UIBezierPath, from: CGPoint, to: CGPoint, _ colors: [UIColor]) {
    guard let gradient = gradient(colors) else { return }
    context.saveGState()
    path.addClip()
    context.drawLinearGradient(
      gradient, start: from, end: to,
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    context.restoreGState()
  }

  /// A ball: lit from the upper left, with a gleam.
  func ball(
    _ centre: CGPoint, _ radius: CGFloat, light: UIColor, dark: UIColor, gleam: CGFloat = 0.5
  ) {
    let lit = CGPoint(x: centre.x - radius * 0.3, y: centre.y - radius * 0.35)
    shade(UIBezierPath(ovalIn: .around(centre, radius)), from: lit, radius * 1.35, [light, dark])
    let spot = CGPoint(x: centre.x - radius * 0.35, y: centre.y - radius * 0.42)
    shade(
      UIBezierPath(ovalIn: .around(spot, radius * 0.34)), from: spot, radius * 0.34,
      [UIColor.white.withAlphaComponent(gleam), UIColor.white.withAlphaComponent(0)])
  }

  /// Paints with a soft shadow below everything.
  func raised(_ height: CGFloat, _ alpha: CGFloat = 0.35, _ paint: () -> Void) {
    context.saveGState()
    context.setShadow(
      offset: CGSize(width: height * 0.55, height: height), blur: height * 1.8,
      color: UIColor(hex: 0x1A0D05).withAlphaComponent(alpha).cgColor)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    paint()
    context.endTransparencyLayer()
    context.restoreGState()
  }

  /// Paints in a frame of its own, turned about `centre`.
  func turned(at centre: CGPoint, by angle: CGFloat, scale: CGFloat = 1, _ paint: () -> Void) {
    context.saveGState()
    context.translateBy(x: centre.x, y: centre.y)
    context.rotate(by: angle)
    context.scaleBy(x: scale, y: scale)
    paint()
    context.restoreGState()
  }

  private func gradient(_ colors: [UIColor]) -> CGGradient? {
    CGGradient(
      colorsSpace: CGColorSpaceCreateDeviceRGB(), colors: colors.map(\.cgColor) as CFArray,
      locations: nil)
  }
}

/// Chance that is the same every time.
struct Dice {
  private let noise: Noise
  private var count = 0

  init(_ seed: UInt64) { noise = Noise(seed: seed) }

  /// A number in `range`.
  mutating func roll(_ range: ClosedRange<CGFloat> = 0...1) -> CGFloat {
    count += 1
    return range.lowerBound + CGFloat(noise.grain(count, 1)) * (range.upperBound - range.lowerBound)
  }

  /// A point in a ring, evenly spread.
  mutating func point(around centre: CGPoint, _ radii: ClosedRange<CGFloat>) -> CGPoint {
    let part = roll()
    let (low, high) = (radii.lowerBound, radii.upperBound)
    let radius = (low * low + part * (high * high - low * low)).squareRoot()
    return centre.moved(roll(0...2 * .pi), radius)
  }

  mutating func pick<T>(_ values: [T]) -> T {
    values[min(Int(roll() * CGFloat(values.count)), values.count - 1)]
  }
}

extension CGPoint {
  func moved(_ angle: CGFloat, _ distance: CGFloat) -> CGPoint {
    CGPoint(x: x + cos(angle) * distance, y: y + sin(angle) * distance)
  }
}

extension CGRect {
  static func around(_ centre: CGPoint, _ radius: CGFloat) -> CGRect {
    CGRect(x: centre.x - radius, y: centre.y - radius, width: 2 * radius, height: 2 * radius)
  }
}

extension UIColor {
  convenience init(hex: UInt32, alpha: CGFloat = 1) {
    self.init(
      red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
      blue: CGFloat(hex & 255) / 255, alpha: alpha)
  }
}

extension UIBezierPath {
  /// A closed curve through points.
  static func smooth(_ points: [CGPoint]) -> UIBezierPath {
    let path = UIBezierPath()
    let count = points.count
    path.move(to: points[0])
    for index in 0..<count {
      let (a, b) = (points[(index + count - 1) % count], points[index])
      let (c, d) = (points[(index + 1) % count], points[(index + 2) % count])
      path.addCurve(
        to: c, controlPoint1: CGPoint(x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6),
        controlPoint2: CGPoint(x: c.x - (d.x - b.x) / 6, y: c.y - (d.y - b.y) / 6))
    }
    path.close()
    return path
  }

  /// A disc whose rim goes in and out by up to `wobble` of its radius.
  static func blob(
    _ centre: CGPoint, _ radius: CGFloat, wobble: CGFloat, lobes: Int, _ dice: inout Dice
  ) -> UIBezierPath {
    smooth(
      (0..<lobes).map { lobe in
        let angle = 2 * .pi * (CGFloat(lobe) + dice.roll(-0.25...0.25)) / CGFloat(lobes)
        return centre.moved(angle, radius * (1 + dice.roll(-wobble...wobble)))
      })
  }

  /// A leaf along the x axis, from 0 to 1, as wide as `width` on each side.
  static func leaf(width: CGFloat) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 1, y: 0), controlPoint1: CGPoint(x: 0.18, y: -width * 1.5),
      controlPoint2: CGPoint(x: 0.72, y: -width * 1.2))
    path.addCurve(
      to: .zero, controlPoint1: CGPoint(x: 0.72, y: width * 1.2),
      controlPoint2: CGPoint(x: 0.18, y: width * 1.5))
    path.close()
    return path
  }
}
