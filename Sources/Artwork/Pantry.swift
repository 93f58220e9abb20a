internal import Foundation
internal import UIKit

/// What tables are laid with, seen from above.
extension Canvas {
  private var whole: CGRect { CGRect(origin: .zero, size: size) }
  var middle: CGPoint { CGPoint(x: size.width / 2, y: size.height / 2) }

  /// Woven cloth with light from the upper left.
  func cloth(_ light: UIColor, _ dark: UIColor) {
    shade(
      UIBezierPath(rect: whole), from: .zero, to: CGPoint(x: size.width, y: size.height),
      [light, dark])
    for x in stride(from: CGFloat(2), to: size.width, by: 6) {
      stroke(
        .line(CGPoint(x: x, y: 0), CGPoint(x: x, y: size.height)), .init(white: 1, alpha: 0.05), 2)
    }
    for y in stride(from: CGFloat(2), to: size.height, by: 6) {
      stroke(
        .line(CGPoint(x: 0, y: y), CGPoint(x: size.width, y: y)), .init(white: 0, alpha: 0.035), 2)
    }
  }

  /// Planks from left to right.
  func wood(_ light: UIColor, _ dark: UIColor, seed: UInt64) {
    var dice = Dice(seed)
    let height = size.height / 5
    for plank in 0..<5 {
      let top = CGFloat(plank) * height
      let board = CGRect(x: 0, y: top, width: size.width, height: height)
      shade(
        UIBezierPath(rect: board), from: CGPoint(x: 0, y: top), to: CGPoint(x: size.width, y: top),
        plank % 2 == 0 ? [light, dark] : [dark, light])
      for _ in 0..<22 {
        let y = top + dice.roll(0...height)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: -10, y: y))
        path.addCurve(
          to: CGPoint(x: size.width + 10, y: y + dice.roll(-12...12)),
          controlPoint1: CGPoint(x: size.width * 0.3, y: y + dice.roll(-16...16)),
          controlPoint2: CGPoint(x: size.width * 0.7, y: y + dice.roll(-16...16)))
        stroke(path, UIColor(hex: 0x2A1405, alpha: dice.roll(0.03...0.11)), dice.roll(0.8...3))
      }
      fill(
        UIBezierPath(rect: CGRect(x: 0, y: top, width: size.width, height: 3)),
        UIColor(hex: 0x1A0A02, alpha: 0.45))
      fill(
        UIBezierPath(rect: CGRect(x: 0, y: top + 3, width: size.width, height: 1.5)),
        UIColor(white: 1, alpha: 0.12))
    }
  }

  /// Light from the upper left over all, and darker corners.
  func daylight() {
    glow(
      CGPoint(x: size.width * 0.2, y: size.height * 0.1), size.width * 0.95,
      [UIColor(hex: 0xFFF3D6, alpha: 0.20), UIColor(hex: 0xFFF3D6, alpha: 0)])
    glow(
      middle, size.width * 0.78,
      [
        .clear, .clear, .clear, UIColor(hex: 0x160A04, alpha: 0.10),
        UIColor(hex: 0x160A04, alpha: 0.38),
      ])
  }

  /// A plate with a rim.
  func plate(_ centre: CGPoint, _ radius: CGFloat, _ light: UIColor, _ dark: UIColor) {
    let lit = CGPoint(x: centre.x - radius * 0.5, y: centre.y - radius * 0.6)
    raised(16, 0.45) {
      shade(UIBezierPath(ovalIn: .around(centre, radius)), from: lit, radius * 2, [light, dark])
    }
    stroke(UIBezierPath(ovalIn: .around(centre, radius - 2)), UIColor(white: 1, alpha: 0.55), 3)
    let well = radius * 0.74
    shade(
      UIBezierPath(ovalIn: .around(centre, well + 5)), from: centre.moved(0.9, radius * 0.5),
      radius * 1.6, [UIColor(white: 1, alpha: 0.5), UIColor(white: 0, alpha: 0.20)])
    shade(UIBezierPath(ovalIn: .around(centre, well)), from: lit, radius * 2, [light, dark])
  }

  /// A bowl, and what it is filled with to a little below its rim.
  func bowl(
    _ centre: CGPoint, _ radius: CGFloat, _ light: UIColor, _ dark: UIColor,
    filledWith content: [UIColor]
  ) {
    let lit = CGPoint(x: centre.x - radius * 0.5, y: centre.y - radius * 0.6)
    raised(20, 0.5) {
      shade(UIBezierPath(ovalIn: .around(centre, radius)), from: lit, radius * 2.1, [light, dark])
    }
    stroke(UIBezierPath(ovalIn: .around(centre, radius - 3)), UIColor(white: 1, alpha: 0.35), 4)
    // The inside of the wall: dark where the light comes from, lit on the other side.
    let inner = UIBezierPath(ovalIn: .around(centre, radius * 0.92))
    shade(
      inner, from: CGPoint(x: lit.x, y: lit.y), to: centre.moved(0.87, radius),
      [dark, light])
    let surface = UIBezierPath(ovalIn: .around(centre, radius * 0.85))
    context.saveGState()
    surface.addClip()
    glow(centre.moved(-2.2, radius * 0.3), radius * 1.3, content)
    // The wall's shadow on what is in it.
    context.setShadow(
      offset: CGSize(width: 8, height: 12), blur: 26, color: UIColor(white: 0, alpha: 0.55).cgColor)
    let ring = UIBezierPath(ovalIn: .around(centre, radius * 0.98))
    ring.append(UIBezierPath(ovalIn: .around(centre, radius * 0.86)))
    ring.usesEvenOddFillRule = true
    fill(ring, dark)
    context.restoreGState()
  }

  /// A leaf of basil or mint.
  func leaf(_ place: CGPoint, _ angle: CGFloat, _ length: CGFloat, width: CGFloat = 0.3) {
    raised(4, 0.4) {
      turned(at: place, by: angle, scale: length) {
        let outline = UIBezierPath.leaf(width: width)
        shade(
          outline, from: CGPoint(x: 0.5, y: -width), to: CGPoint(x: 0.5, y: width),
          [UIColor(hex: 0x7DBB47), UIColor(hex: 0x4C9434), UIColor(hex: 0x2C6B27)])
        context.saveGState()
        outline.addClip()
        let vein = UIColor(hex: 0xD4EEA0, alpha: 0.55)
        stroke(.line(.zero, CGPoint(x: 0.92, y: 0)), vein, 0.022)
        for step in 1...4 {
          let x = CGFloat(step) * 0.18
          for side in [CGFloat(-1), 1] {
            stroke(
              .line(CGPoint(x: x, y: 0), CGPoint(x: x + 0.15, y: side * width * 0.62)), vein, 0.011)
          }
        }
        context.restoreGState()
        let gleam = UIBezierPath()
        gleam.move(to: CGPoint(x: 0.2, y: -width * 0.5))
        gleam.addQuadCurve(
          to: CGPoint(x: 0.75, y: -width * 0.42), controlPoint: CGPoint(x: 0.45, y: -width * 0.95))
        stroke(gleam, UIColor(white: 1, alpha: 0.22), 0.05)
      }
    }
  }

  /// A round slice of lemon.
  func lemonSlice(_ centre: CGPoint, _ radius: CGFloat, turn: CGFloat) {
    raised(6, 0.4) {
      ballRing(centre, radius)
      turned(at: centre, by: turn, scale: radius) {
        disc(.zero, 0.9, UIColor(hex: 0xFFF7DC))
        let count = 9
        for segment in 0..<count {
          let start = 2 * .pi * CGFloat(segment) / CGFloat(count)
          let end = start + 2 * .pi / CGFloat(count)
          wedge(start + 0.055, end - 0.055)
        }
        disc(.zero, 0.09, UIColor(hex: 0xFFF7DC))
      }
      let gleam = UIBezierPath(
        arcCenter: centre, radius: radius * 0.62, startAngle: 3.4, endAngle: 4.5, clockwise: true)
      stroke(gleam, UIColor(white: 1, alpha: 0.35), radius * 0.16)
    }
  }

  private func ballRing(_ centre: CGPoint, _ radius: CGFloat) {
    shade(
      UIBezierPath(ovalIn: .around(centre, radius)), from: centre.moved(-2.2, radius * 0.6),
      radius * 1.8, [UIColor(hex: 0xFFDF4D), UIColor(hex: 0xF0B90F), UIColor(hex: 0xC98A06)])
  }

  /// A segment of a citrus fruit of radius 1.
  private func wedge(_ start: CGFloat, _ end: CGFloat) {
    let middle = (start + end) / 2
    let path = UIBezierPath()
    path.move(to: CGPoint.zero.moved(middle, 0.14))
    path.addLine(to: CGPoint.zero.moved(start, 0.72))
    path.addQuadCurve(
      to: CGPoint.zero.moved(middle, 0.83), controlPoint: CGPoint.zero.moved(start + 0.05, 0.83))
    path.addQuadCurve(
      to: CGPoint.zero.moved(end, 0.72), controlPoint: CGPoint.zero.moved(end - 0.05, 0.83))
    path.close()
    shade(
      path, from: .zero, 0.86,
      [UIColor(hex: 0xFFF0A6), UIColor(hex: 0xFFDD5E), UIColor(hex: 0xF9C32B)])
    for strand in -2...2 {
      let angle = middle + CGFloat(strand) * (end - start) * 0.16
      stroke(
        .line(CGPoint.zero.moved(angle, 0.3), CGPoint.zero.moved(angle, 0.72)),
        UIColor(white: 1, alpha: 0.3), 0.02)
    }
  }

  /// Small things scattered over a ring.
  func scatter(
    _ count: Int, around centre: CGPoint, _ radii: ClosedRange<CGFloat>, _ dice: inout Dice,
    _ paint: (CGPoint, inout Dice) -> Void
  ) {
    for _ in 0..<count {
      let place = dice.point(around: centre, radii)
      paint(place, &dice)
    }
  }
}

extension UIBezierPath {
  static func line(_ from: CGPoint, _ to: CGPoint) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: from)
    path.addLine(to: to)
    return path
  }
}
