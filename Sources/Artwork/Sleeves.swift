internal import Foundation
internal import UIKit

/// The sleeves of records.
@MainActor
enum Sleeve: String, CaseIterable {
  case nightSwim = "night-swim"
  case paperKites = "paper-kites"
  case slowBloom = "slow-bloom"
  case staticFields = "static-fields"
  case longWave = "long-wave"

  /// The side of the square picture, in pixels.
  static let side: CGFloat = 600

  var image: UIImage {
    Canvas.picture(Self.side, Self.side) { canvas in
      switch self {
      case .nightSwim: canvas.nightSwim()
      case .paperKites: canvas.paperKites()
      case .slowBloom: canvas.slowBloom()
      case .staticFields: canvas.staticFields()
      case .longWave: canvas.longWave()
      }
    }
  }
}

extension Canvas {
  private var whole: UIBezierPath { UIBezierPath(rect: CGRect(origin: .zero, size: size)) }

  private func wash(_ from: CGPoint, _ to: CGPoint, _ colors: [UInt32]) {
    shade(whole, from: from, to: to, colors.map { UIColor(hex: $0) })
  }

  /// A moon in rings of water, and someone who swims through it.
  fileprivate func nightSwim() {
    var dice = Dice(2)
    wash(.zero, CGPoint(x: 0, y: 600), [0x141B4D, 0x27307F, 0x513C9E, 0x8C4FA8])
    let moon = CGPoint(x: 300, y: 262)
    for ring in (0..<11).reversed() {
      let radius = 120 + CGFloat(ring) * 38
      let shape = UIBezierPath.blob(moon, radius, wobble: 0.018, lobes: 26, &dice)
      fill(shape, UIColor(hex: ring % 2 == 0 ? 0x6C63D9 : 0x2B2F86, alpha: 0.26))
      stroke(shape, UIColor(hex: 0xC9BEFF, alpha: 0.16), 1.6)
    }
    glow(
      moon, 300, [UIColor(hex: 0xFFE9C9, alpha: 0.55), UIColor(hex: 0xFFB3C7, alpha: 0.15), .clear])
    shade(
      UIBezierPath(ovalIn: .around(moon, 112)), from: CGPoint(x: 266, y: 220), 190,
      [UIColor(hex: 0xFFF8E8), UIColor(hex: 0xFFDDBB), UIColor(hex: 0xF59E9B)])
    // Ripples cut the moon's lower half.
    for line in 0..<9 {
      let y = 286 + CGFloat(line) * 12
      let wave = UIBezierPath()
      wave.move(to: CGPoint(x: 160, y: y))
      for x in stride(from: CGFloat(160), through: 440, by: 6) {
        wave.addLine(to: CGPoint(x: x, y: y + sin(x / 17 + CGFloat(line) * 1.4) * 3.4))
      }
      stroke(wave, UIColor(hex: 0x3A3590, alpha: 0.75), 1.5 + CGFloat(line) * 0.85)
    }
    // The swimmer, and the rings about them.
    let head = CGPoint(x: 352, y: 448)
    for ring in 1...4 {
      let ellipse = CGRect(x: -26 * ring, y: -8 * ring, width: 52 * ring, height: 16 * ring)
      stroke(
        UIBezierPath(ovalIn: ellipse.offsetBy(dx: head.x, dy: head.y + 10)),
        UIColor(hex: 0xE6DDFF, alpha: 0.6 - CGFloat(ring) * 0.12), 2.4)
    }
    shade(
      UIBezierPath(ovalIn: .around(head, 15)), from: CGPoint(x: head.x - 5, y: head.y - 6), 24,
      [UIColor(hex: 0xFF9A7D), UIColor(hex: 0xD9464F)])
  }

  /// Kites over a field of colour.
  fileprivate func paperKites() {
    wash(.zero, CGPoint(x: 600, y: 600), [0xFFB199, 0xFF7E67, 0xE9525B])
    disc(CGPoint(x: 470, y: 470), 190, UIColor(hex: 0xFFD9A0, alpha: 0.55))
    disc(CGPoint(x: 90, y: 90), 130, UIColor(hex: 0xFFC9B5, alpha: 0.5))
    let kites: [(CGPoint, CGFloat, CGFloat, [UInt32])] = [
      (CGPoint(x: 236, y: 216), 150, -0.35, [0xFFF6E5, 0xF7D8B4, 0x1F5C66, 0x17454E]),
      (CGPoint(x: 424, y: 330), 96, 0.3, [0x2C7A80, 0x1F5C66, 0xFFE2A8, 0xF2C46D]),
      (CGPoint(x: 128, y: 432), 66, 0.1, [0xFFE2A8, 0xF2C46D, 0xFFF6E5, 0xF7D8B4]),
    ]
    for (place, length, angle, colors) in kites {
      let string = UIBezierPath()
      string.move(to: place.moved(angle + 1.57, length))
      string.addCurve(
        to: CGPoint(x: place.x + 90, y: 640), controlPoint1: place.moved(angle + 1.9, length * 1.9),
        controlPoint2: CGPoint(x: place.x - 50, y: 560))
      stroke(string, UIColor(hex: 0x6B1F26, alpha: 0.6), 2)
      raised(12, 0.3) {
        turned(at: place, by: angle, scale: length) {
          let corners = [
            CGPoint(x: 0, y: -1), CGPoint(x: 0.62, y: -0.25), CGPoint(x: 0, y: 1),
            CGPoint(x: -0.62, y: -0.25),
          ]
          for side in 0..<4 {
            let sail = UIBezierPath()
            sail.move(to: CGPoint(x: 0, y: -0.25))
            sail.addLine(to: corners[side])
            sail.addLine(to: corners[(side + 1) % 4])
            sail.close()
            fill(sail, UIColor(hex: colors[[0, 2, 3, 1][side]]))
          }
        }
      }
      for bow in 1...3 {
        let knot = place.moved(
          angle + 1.57 + CGFloat(bow) * 0.06, length * (1 + CGFloat(bow) * 0.2))
        turned(at: knot, by: angle + CGFloat(bow), scale: length * 0.16) {
          fill(.leaf(width: 0.3), UIColor(hex: colors[0]))
          context.rotate(by: .pi)
          fill(.leaf(width: 0.3), UIColor(hex: colors[2]))
        }
      }
    }
  }

  /// A flower of many petals that opens.
  fileprivate func slowBloom() {
    wash(.zero, CGPoint(x: 0, y: 600), [0x0F3B33, 0x124A3C, 0x082720])
    let centre = middle
    for ring in 0..<6 {
      let count = 18 - ring * 2
      let length = 290 - CGFloat(ring) * 42
      let tones: [[UInt32]] = [
        [0x1F6B57, 0x0F4A3C], [0x3F8F6C, 0x1C5F4C], [0xF2B8A0, 0xC86A5F], [0xF8CDB0, 0xDF8571],
        [0xFFE1C4, 0xF0A184], [0xFFF3DC, 0xFFC79B],
      ]
      for petal in 0..<count {
        let angle = 2 * .pi * CGFloat(petal) / CGFloat(count) + CGFloat(ring) * 0.17
        context.saveGState()
        context.setShadow(
          offset: CGSize(width: 0, height: 3), blur: 12,
          color: UIColor(hex: 0x04140F, alpha: 0.45).cgColor)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        turned(at: centre, by: angle, scale: length) {
          shade(
            .leaf(width: 0.2), from: CGPoint(x: 1, y: 0), to: CGPoint(x: 0.1, y: 0),
            tones[ring].map { UIColor(hex: $0) })
          stroke(
            .line(CGPoint(x: 0.2, y: 0), CGPoint(x: 0.94, y: 0)), UIColor(white: 1, alpha: 0.25),
            0.006)
        }
        context.endTransparencyLayer()
        context.restoreGState()
      }
    }
    for seed in 0..<90 {
      let angle = CGFloat(seed) * 2.39996
      disc(
        centre.moved(angle, CGFloat(seed).squareRoot() * 4.2), 3.1,
        UIColor(hex: seed % 3 == 0 ? 0x7A3B12 : 0xE8A33A))
    }
  }

  /// Tiles of arcs that nearly meet.
  fileprivate func staticFields() {
    wash(.zero, CGPoint(x: 600, y: 600), [0x17161C, 0x241E31])
    var dice = Dice(14)
    let tones: [UInt32] = [0xFF5D8F, 0xFFB03A, 0x4CC9C0, 0x7A6CF0, 0xF7F1E3]
    let side: CGFloat = 120
    for tile in 0..<25 {
      let origin = CGPoint(x: CGFloat(tile % 5) * side, y: CGFloat(tile / 5) * side)
      let frame = CGRect(origin: origin, size: CGSize(width: side, height: side))
      let corner = CGPoint(
        x: dice.roll() > 0.5 ? frame.minX : frame.maxX,
        y: dice.roll() > 0.5 ? frame.minY : frame.maxY)
      let first = Int(dice.roll(0...4.99))
      context.saveGState()
      context.clip(to: frame.insetBy(dx: 2, dy: 2))
      for ring in 0..<5 {
        let color = ring == 4 ? 0x17161C : tones[(first + ring) % tones.count]
        disc(corner, side * (1 - CGFloat(ring) * 0.2), UIColor(hex: color))
        disc(corner, side * (1 - CGFloat(ring) * 0.2) - 15, UIColor(hex: 0x17161C))
      }
      context.restoreGState()
    }
  }

  /// A sun in stripes over waves.
  fileprivate func longWave() {
    wash(.zero, CGPoint(x: 0, y: 600), [0xF7E7CE, 0xF4D9B0])
    let sun = CGPoint(x: 300, y: 270)
    context.saveGState()
    UIBezierPath(ovalIn: .around(sun, 170)).addClip()
    shade(
      whole, from: CGPoint(x: 0, y: 100), to: CGPoint(x: 0, y: 440),
      [UIColor(hex: 0xF9C04D), UIColor(hex: 0xF0803C), UIColor(hex: 0xD6433B)])
    for stripe in 0..<7 {
      fill(
        UIBezierPath(
          rect: CGRect(
            x: 0, y: 268 + CGFloat(stripe) * 26, width: 600, height: 4 + CGFloat(stripe) * 2.4)),
        UIColor(hex: 0xF6E1C0))
    }
    context.restoreGState()
    for (index, tone) in [0x7FB8AE, 0x3F8F92, 0x1F6A78, 0x174A5E].enumerated() {
      let path = UIBezierPath()
      let base = 400 + CGFloat(index) * 46
      path.move(to: CGPoint(x: -2, y: 602))
      for x in stride(from: CGFloat(-2), through: 602, by: 4) {
        path.addLine(to: CGPoint(x: x, y: base + sin(x / 62 + CGFloat(index) * 1.7) * 18))
      }
      path.addLine(to: CGPoint(x: 602, y: 602))
      path.close()
      fill(path, UIColor(hex: UInt32(tone)))
    }
  }
}
