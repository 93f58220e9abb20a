internal import Foundation
internal import UIKit

/// Landscapes, in layers from the sky to what is near.
@MainActor
enum Photo: String, CaseIterable {
  case dunes, city, lake, coast, poppies, glacier

  /// The pictures are 640 × 800 pixels.
  static let size = CGSize(width: 640, height: 800)

  var image: UIImage {
    Canvas.picture(Self.size.width, Self.size.height) { canvas in
      switch self {
      case .dunes: canvas.dunes()
      case .city: canvas.city()
      case .lake: canvas.lake()
      case .coast: canvas.coast()
      case .poppies: canvas.poppies()
      case .glacier: canvas.glacier()
      }
    }
  }
}

extension Canvas {
  private var width: CGFloat { size.width }
  private var height: CGFloat { size.height }

  /// The whole sky from top to horizon.
  private func sky(_ colors: [UInt32], down to: CGFloat) {
    shade(
      UIBezierPath(rect: CGRect(origin: .zero, size: size)), from: .zero,
      to: CGPoint(x: 0, y: to), colors.map { UIColor(hex: $0) })
  }

  /// A sun or moon with its halo.
  private func orb(_ centre: CGPoint, _ radius: CGFloat, _ color: UInt32, halo: CGFloat) {
    glow(
      centre, halo,
      [
        UIColor(hex: color, alpha: 0.75), UIColor(hex: color, alpha: 0.25),
        UIColor(hex: color, alpha: 0),
      ])
    disc(centre, radius, UIColor(hex: color))
  }

  /// The land below a rough line about `base`, `relief` high.
  private func land(
    _ seed: UInt64, base: CGFloat, relief: CGFloat, wave: CGFloat, octaves: Int = 5
  ) -> UIBezierPath {
    let noise = Noise(seed: seed)
    let path = UIBezierPath()
    path.move(to: CGPoint(x: -2, y: height + 2))
    for x in stride(from: CGFloat(-2), through: width + 2, by: 2) {
      let rough = CGFloat(noise.fractal(Double(x / width * wave) + 3, 0.5, octaves: octaves))
      path.addLine(to: CGPoint(x: x, y: base + (0.5 - rough) * relief))
    }
    path.addLine(to: CGPoint(x: width + 2, y: height + 2))
    path.close()
    return path
  }

  private func mist(_ y: CGFloat, _ thickness: CGFloat, _ color: UInt32, _ alpha: CGFloat) {
    shade(
      UIBezierPath(rect: CGRect(x: 0, y: y - thickness, width: width, height: 2 * thickness)),
      from: CGPoint(x: 0, y: y - thickness), to: CGPoint(x: 0, y: y + thickness),
      [
        UIColor(hex: color, alpha: 0), UIColor(hex: color, alpha: alpha),
        UIColor(hex: color, alpha: 0),
      ])
  }

  private func ellipse(_ x: CGFloat, _ y: CGFloat, _ w: CGFloat, _ h: CGFloat) -> UIBezierPath {
    UIBezierPath(ovalIn: CGRect(x: x - w / 2, y: y - h / 2, width: w, height: h))
  }

  // MARK: Dunes at noon

  fileprivate func dunes() {
    sky([0x1F6FB5, 0x62ABD9, 0xF3D9B5], down: 380)
    orb(CGPoint(x: 480, y: 130), 34, 0xFFF6DC, halo: 260)
    for (index, base) in [352.0, 410, 480].enumerated() {
      let shape = land(UInt64(70 + index), base: base, relief: 120, wave: 1.6, octaves: 2)
      let tones: [[UInt32]] = [
        [0xE9B98A, 0xD99B66], [0xE3A36A, 0xC37E45], [0xE5A060, 0xB56A34],
      ]
      shade(
        shape, from: CGPoint(x: 0, y: base - 60), to: CGPoint(x: 0, y: base + 150),
        tones[index].map { UIColor(hex: $0) })
      mist(base + 90, 60, 0xF7DDBB, 0.28)
    }
    crest()
    // Wind has drawn lines on the lit side.
    for line in 0..<34 {
      let y = 600 + CGFloat(line) * 7
      let path = UIBezierPath()
      path.move(to: CGPoint(x: -10, y: y + 40))
      path.addCurve(
        to: CGPoint(x: 300 - CGFloat(line) * 3, y: y),
        controlPoint1: CGPoint(x: 80, y: y + 6), controlPoint2: CGPoint(x: 200, y: y + 34))
      stroke(path, UIColor(hex: 0x9A5320, alpha: 0.16), 2.2)
    }
    for (index, x) in [404.0, 432, 458].enumerated() {
      let y = 470 - CGFloat(index) * 5
      fill(ellipse(x, y, 5, 14), UIColor(hex: 0x3A1D10))
      disc(CGPoint(x: x, y: y - 10), 3, UIColor(hex: 0x3A1D10))
      stroke(
        .line(CGPoint(x: x, y: y + 6), CGPoint(x: x - 26, y: y + 16)),
        UIColor(hex: 0x5A2A12, alpha: 0.45), 3)
    }
  }

  /// The great dune in front: one side lit, the other in shadow, with a sharp edge between.
  private func crest() {
    let edge = UIBezierPath()
    edge.move(to: CGPoint(x: 640, y: 430))
    edge.addCurve(
      to: CGPoint(x: 250, y: 560), controlPoint1: CGPoint(x: 520, y: 470),
      controlPoint2: CGPoint(x: 380, y: 470))
    edge.addCurve(
      to: CGPoint(x: 360, y: 802), controlPoint1: CGPoint(x: 190, y: 620),
      controlPoint2: CGPoint(x: 300, y: 700))
    let lit = UIBezierPath()
    lit.append(edge)
    lit.addLine(to: CGPoint(x: -2, y: 802))
    lit.addLine(to: CGPoint(x: -2, y: 640))
    lit.addCurve(
      to: CGPoint(x: 250, y: 560), controlPoint1: CGPoint(x: 90, y: 570),
      controlPoint2: CGPoint(x: 190, y: 590))
    lit.addCurve(
      to: CGPoint(x: 640, y: 430), controlPoint1: CGPoint(x: 380, y: 470),
      controlPoint2: CGPoint(x: 520, y: 470))
    lit.close()
    shade(
      lit, from: CGPoint(x: 250, y: 500), to: CGPoint(x: 60, y: 800),
      [UIColor(hex: 0xF7C47F), UIColor(hex: 0xE79F55), UIColor(hex: 0xC57733)])
    let dark = UIBezierPath()
    dark.append(edge)
    dark.addLine(to: CGPoint(x: 642, y: 802))
    dark.addLine(to: CGPoint(x: 642, y: 430))
    dark.close()
    shade(
      dark, from: CGPoint(x: 300, y: 520), to: CGPoint(x: 640, y: 780),
      [UIColor(hex: 0x8A4A22), UIColor(hex: 0x6E3619), UIColor(hex: 0xA15C2B)])
    stroke(edge, UIColor(hex: 0xFFE4B0, alpha: 0.8), 2)
  }

  // MARK: A city at night

  fileprivate func city() {
    var dice = Dice(5)
    sky([0x0A1030, 0x28235E, 0x7B3F7F, 0xE8805F], down: 520)
    orb(CGPoint(x: 470, y: 150), 44, 0xFBEBD0, halo: 220)
    for _ in 0..<90 {
      disc(
        CGPoint(x: dice.roll(0...width), y: dice.roll(0...260)), dice.roll(0.4...1.4),
        UIColor(white: 1, alpha: dice.roll(0.2...0.9)))
    }
    for (row, tone) in [(0, 0x5A3A6E), (1, 0x35275A), (2, 0x171638)] {
      var x: CGFloat = -20
      while x < width {
        let wide = dice.roll(34...72)
        let tall = dice.roll(60...190) + CGFloat(row) * 46
        tower(
          CGRect(x: x, y: 560 - tall, width: wide, height: tall + 4), UIColor(hex: UInt32(tone)),
          lights: row, &dice)
        x += wide + dice.roll(-4...8)
      }
    }
    let water = CGRect(x: 0, y: 560, width: width, height: height - 560)
    shade(
      UIBezierPath(rect: water), from: CGPoint(x: 0, y: 560), to: CGPoint(x: 0, y: 800),
      [UIColor(hex: 0x3A2458), UIColor(hex: 0x14143A), UIColor(hex: 0x080A22)])
    for _ in 0..<240 {
      let depth = dice.roll()
      let y = 564 + depth * depth * 230
      let color = dice.pick([0xFFC76A, 0xFF9A5A, 0xF36F7F, 0x7FB2FF, 0xFFE8B5])
      fill(
        UIBezierPath(
          roundedRect: CGRect(
            x: dice.roll(0...width), y: y, width: dice.roll(8...50) * (0.4 + depth),
            height: 2 + depth * 2),
          cornerRadius: 1.5),
        UIColor(hex: UInt32(color), alpha: dice.roll(0.1...0.55) * (1 - depth * 0.6)))
    }
    for step in 0..<14 {
      let y = 572 + CGFloat(step) * 15
      fill(
        ellipse(470 + dice.roll(-8...8), y, dice.roll(24...76), 4),
        UIColor(hex: 0xFBEBD0, alpha: 0.45 - CGFloat(step) * 0.028))
    }
  }

  private func tower(_ frame: CGRect, _ color: UIColor, lights: Int, _ dice: inout Dice) {
    fill(UIBezierPath(rect: frame), color)
    if dice.roll() > 0.7 {
      fill(
        UIBezierPath(rect: CGRect(x: frame.midX - 1, y: frame.minY - 26, width: 2, height: 26)),
        color)
    }
    guard lights > 0 else { return }
    let warm: [UInt32] = [0xFFD27A, 0xFFB75E, 0xFFE6B0, 0x9CC8FF]
    for x in stride(from: frame.minX + 6, to: frame.maxX - 7, by: 9) {
      for y in stride(from: frame.minY + 9, to: frame.maxY - 12, by: 12) where dice.roll() > 0.58 {
        fill(
          UIBezierPath(rect: CGRect(x: x, y: y, width: 4, height: 6)),
          UIColor(hex: dice.pick(warm), alpha: dice.roll(0.35...0.95)))
      }
    }
  }

  // MARK: A lake in the forest

  fileprivate func lake() {
    var dice = Dice(17)
    let shore: CGFloat = 470
    sky([0x9CC9D6, 0xD9E8DD, 0xF9EFD2], down: shore)
    orb(CGPoint(x: 190, y: 250), 30, 0xFFFBEA, halo: 240)
    for (index, base) in [300.0, 350, 400].enumerated() {
      fill(
        land(UInt64(31 + index), base: base, relief: 170, wave: 2.4),
        UIColor(hex: [0xB3CCC6, 0x8FB2AC, 0x6A938D][index]))
      mist(base + 60, 70, 0xF3F1DE, 0.5)
    }
    for row in 0..<3 {
      let tone = UIColor(hex: [0x5B8279, 0x335E57, 0x17403C][row])
      var x: CGFloat = -10
      while x < width + 10 {
        let tall = dice.roll(46...100) + CGFloat(row) * 26
        pine(CGPoint(x: x, y: shore + CGFloat(row) * 3), tall, tone)
        x += dice.roll(10...24)
      }
      if row < 2 { mist(shore - 10, 40, 0xEAF0E2, 0.4) }
    }
    shade(
      UIBezierPath(rect: CGRect(x: 0, y: shore, width: width, height: height - shore)),
      from: CGPoint(x: 0, y: shore), to: CGPoint(x: 0, y: height),
      [
        UIColor(hex: 0x25504B), UIColor(hex: 0x7FA8A4), UIColor(hex: 0xA9C7C0),
        UIColor(hex: 0x4D7F80),
      ])
    for _ in 0..<120 {
      let depth = dice.roll()
      fill(
        ellipse(
          dice.roll(0...width), shore + 8 + depth * 320, dice.roll(30...150), 1.4 + depth * 3),
        UIColor(hex: dice.pick([0xF6F3E0, 0x1F4A47]), alpha: dice.roll(0.06...0.24)))
    }
    canoe(CGPoint(x: 400, y: 640))
  }

  private func pine(_ foot: CGPoint, _ tall: CGFloat, _ color: UIColor) {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: foot.x, y: foot.y - tall))
    for step in 1...5 {
      let y = foot.y - tall + tall * CGFloat(step) / 5
      let reach = tall * 0.045 * CGFloat(step)
      path.addLine(to: CGPoint(x: foot.x + reach, y: y))
      path.addLine(to: CGPoint(x: foot.x + reach * 0.5, y: y - 2))
    }
    for step in (1...5).reversed() {
      let y = foot.y - tall + tall * CGFloat(step) / 5
      let reach = tall * 0.045 * CGFloat(step)
      path.addLine(to: CGPoint(x: foot.x - reach * 0.5, y: y - 2))
      path.addLine(to: CGPoint(x: foot.x - reach, y: y))
    }
    path.close()
    fill(path, color)
  }

  private func canoe(_ place: CGPoint) {
    fill(ellipse(place.x, place.y + 14, 150, 12), UIColor(hex: 0x0E3033, alpha: 0.45))
    let hull = UIBezierPath()
    hull.move(to: CGPoint(x: place.x - 78, y: place.y - 12))
    hull.addQuadCurve(
      to: CGPoint(x: place.x + 78, y: place.y - 12),
      controlPoint: CGPoint(x: place.x, y: place.y + 34))
    hull.addQuadCurve(
      to: CGPoint(x: place.x - 78, y: place.y - 12),
      controlPoint: CGPoint(x: place.x, y: place.y + 10))
    shade(
      hull, from: CGPoint(x: 0, y: place.y - 12), to: CGPoint(x: 0, y: place.y + 14),
      [UIColor(hex: 0xF0643C), UIColor(hex: 0x9A2A17)])
    let body = UIBezierPath(
      roundedRect: CGRect(x: place.x - 11, y: place.y - 38, width: 22, height: 36), cornerRadius: 9)
    fill(body, UIColor(hex: 0x223B55))
    disc(CGPoint(x: place.x, y: place.y - 46), 9, UIColor(hex: 0xE9B993))
    stroke(
      .line(CGPoint(x: place.x - 26, y: place.y - 42), CGPoint(x: place.x + 34, y: place.y + 12)),
      UIColor(hex: 0x6B4423), 3.4)
  }

  // MARK: A lighthouse on the cliffs

  fileprivate func coast() {
    var dice = Dice(43)
    let horizon: CGFloat = 400
    sky([0x3D5A9C, 0xB779A6, 0xFA9E78, 0xFFD59A], down: horizon)
    orb(CGPoint(x: 190, y: 360), 40, 0xFFF0C2, halo: 260)
    for _ in 0..<26 {
      fill(
        ellipse(dice.roll(0...width), dice.roll(60...280), dice.roll(60...220), dice.roll(5...14)),
        UIColor(hex: 0xFFD9C2, alpha: dice.roll(0.08...0.28)))
    }
    shade(
      UIBezierPath(rect: CGRect(x: 0, y: horizon, width: width, height: height)),
      from: CGPoint(x: 0, y: horizon), to: CGPoint(x: 0, y: height),
      [UIColor(hex: 0xF0A57E), UIColor(hex: 0x5E6FA6), UIColor(hex: 0x1E3565)])
    for _ in 0..<170 {
      let depth = dice.roll()
      let x = depth < 0.5 ? 190 + dice.roll(-60...60) * (1 + depth) : dice.roll(0...width)
      fill(
        ellipse(x, horizon + 4 + depth * 330, dice.roll(14...70), 1.6 + depth * 3),
        UIColor(hex: 0xFFE2B4, alpha: dice.roll(0.15...0.6) * (1 - depth * 0.7)))
    }
    cliff(
      [
        (640, 330), (520, 336), (440, 360), (420, 402), (380, 430), (392, 500), (330, 560),
        (350, 640), (640, 640),
      ],
      [0x6B4A63, 0x39294F])
    for _ in 0..<60 {
      let y = dice.roll(560...780)
      fill(
        ellipse(dice.roll(250...420), y, dice.roll(10...60), 4),
        UIColor(hex: 0xFFF3E6, alpha: dice.roll(0.15...0.6)))
    }
    cliff(
      [
        (642, 420), (560, 430), (500, 470), (486, 540), (420, 600), (430, 680), (350, 740),
        (330, 802), (642, 802),
      ],
      [0x3E2D4A, 0x1A1430])
    lighthouse(CGPoint(x: 545, y: 340))
  }

  private func cliff(_ points: [(CGFloat, CGFloat)], _ tones: [UInt32]) {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: points[0].0, y: points[0].1))
    for point in points.dropFirst() { path.addLine(to: CGPoint(x: point.0, y: point.1)) }
    path.close()
    shade(
      path, from: CGPoint(x: 380, y: 330), to: CGPoint(x: 620, y: 700),
      tones.map { UIColor(hex: $0) })
    context.saveGState()
    path.addClip()
    var dice = Dice(UInt64(tones[0]))
    for _ in 0..<70 {
      let start = CGPoint(x: dice.roll(320...640), y: dice.roll(330...780))
      stroke(
        .line(start, CGPoint(x: start.x + dice.roll(-30...10), y: start.y + dice.roll(20...70))),
        UIColor(hex: 0x0C0820, alpha: dice.roll(0.06...0.22)), dice.roll(1...7))
    }
    context.restoreGState()
  }

  private func lighthouse(_ foot: CGPoint) {
    let beam = UIBezierPath()
    beam.move(to: CGPoint(x: foot.x, y: foot.y - 142))
    beam.addLine(to: CGPoint(x: -10, y: 60))
    beam.addLine(to: CGPoint(x: -10, y: 170))
    beam.close()
    shade(
      beam, from: CGPoint(x: foot.x, y: 200), to: CGPoint(x: 0, y: 120),
      [UIColor(hex: 0xFFF3C4, alpha: 0.6), UIColor(hex: 0xFFF3C4, alpha: 0)])
    let tower = UIBezierPath()
    tower.move(to: CGPoint(x: foot.x - 22, y: foot.y))
    tower.addLine(to: CGPoint(x: foot.x - 13, y: foot.y - 126))
    tower.addLine(to: CGPoint(x: foot.x + 13, y: foot.y - 126))
    tower.addLine(to: CGPoint(x: foot.x + 22, y: foot.y))
    tower.close()
    shade(
      tower, from: CGPoint(x: foot.x - 22, y: 0), to: CGPoint(x: foot.x + 22, y: 0),
      [UIColor(hex: 0xFFF4E4), UIColor(hex: 0xE6C5BE), UIColor(hex: 0x8A6B86)])
    context.saveGState()
    tower.addClip()
    for band in [CGFloat(20), 72] {
      fill(
        UIBezierPath(rect: CGRect(x: foot.x - 30, y: foot.y - band - 28, width: 60, height: 26)),
        UIColor(hex: 0xC53A32, alpha: 0.9))
    }
    context.restoreGState()
    fill(
      UIBezierPath(rect: CGRect(x: foot.x - 18, y: foot.y - 130, width: 36, height: 5)),
      UIColor(hex: 0x2A2036))
    fill(
      UIBezierPath(rect: CGRect(x: foot.x - 9, y: foot.y - 150, width: 18, height: 20)),
      UIColor(hex: 0xFFF1B5))
    let roof = UIBezierPath()
    roof.move(to: CGPoint(x: foot.x - 13, y: foot.y - 150))
    roof.addLine(to: CGPoint(x: foot.x, y: foot.y - 170))
    roof.addLine(to: CGPoint(x: foot.x + 13, y: foot.y - 150))
    roof.close()
    fill(roof, UIColor(hex: 0xA32F2B))
    glow(
      CGPoint(x: foot.x, y: foot.y - 140), 90,
      [UIColor(hex: 0xFFF3C4, alpha: 0.65), UIColor(hex: 0xFFF3C4, alpha: 0)])
  }

  // MARK: Poppies

  fileprivate func poppies() {
    var dice = Dice(61)
    sky([0x6FB4E0, 0xBFE0EE, 0xF7F3DA], down: 330)
    fill(land(81, base: 300, relief: 90, wave: 2), UIColor(hex: 0x9DBE9A))
    fill(land(82, base: 350, relief: 70, wave: 2), UIColor(hex: 0x7FAA6B))
    shade(
      UIBezierPath(rect: CGRect(x: 0, y: 360, width: width, height: height)),
      from: CGPoint(x: 0, y: 360), to: CGPoint(x: 0, y: height),
      [UIColor(hex: 0x9DB958), UIColor(hex: 0x5F8A34), UIColor(hex: 0x2C5420)])
    for step in 0..<420 {
      let depth = CGFloat(step) / 420
      let y = 366 + depth * depth * 420
      let size = 2 + depth * depth * 24
      disc(
        CGPoint(x: dice.roll(0...width), y: y), size * dice.roll(0.5...1),
        UIColor(hex: dice.pick([0xD8342A, 0xE9503B, 0xB92018, 0xF06A4E]), alpha: 0.9))
    }
    let flowers: [(CGFloat, CGFloat, CGFloat)] = [
      (420, 480, 40), (220, 500, 36), (60, 520, 30), (360, 590, 44), (520, 600, 78), (120, 640, 66),
      (300, 700, 54), (600, 740, 58),
    ]
    for (x, y, radius) in flowers {
      stroke(
        .line(CGPoint(x: x, y: y), CGPoint(x: x + radius * 0.2, y: y + radius * 4)),
        UIColor(hex: 0x4F7D2E), radius * 0.09)
      poppy(CGPoint(x: x, y: y), radius, &dice)
    }
  }

  private func poppy(_ centre: CGPoint, _ radius: CGFloat, _ dice: inout Dice) {
    let start = dice.roll(0...6.28)
    for petal in 0..<4 {
      let angle = start + CGFloat(petal) * 1.57 + (petal > 1 ? 0.8 : 0)
      let shape = UIBezierPath.blob(
        centre.moved(angle, radius * 0.42), radius * 0.64, wobble: 0.1, lobes: 12, &dice)
      context.saveGState()
      context.setShadow(
        offset: CGSize(width: 1, height: 4), blur: 9,
        color: UIColor(hex: 0x4A0A05, alpha: 0.5).cgColor)
      fill(shape, UIColor(hex: 0xD8342A))
      context.restoreGState()
      shade(
        shape, from: centre, radius * 1.1,
        [
          UIColor(hex: 0x7A120E), UIColor(hex: 0xD62F25), UIColor(hex: 0xF25C43),
          UIColor(hex: 0xFF8D6A),
        ])
    }
    disc(centre, radius * 0.2, UIColor(hex: 0x1C1512))
    for stamen in 0..<22 {
      disc(
        centre.moved(CGFloat(stamen) * 0.286, radius * dice.roll(0.22...0.34)), radius * 0.03,
        UIColor(hex: 0x2A1E16))
    }
    disc(centre, radius * 0.1, UIColor(hex: 0x8FA75A))
  }

  // MARK: A glacier

  fileprivate func glacier() {
    var dice = Dice(91)
    sky([0x1B3E7A, 0x5E97CF, 0xDCEBF5], down: 420)
    for _ in 0..<30 {
      fill(
        ellipse(dice.roll(0...width), dice.roll(80...300), dice.roll(80...260), dice.roll(8...20)),
        UIColor(white: 1, alpha: dice.roll(0.05...0.2)))
    }
    for (index, peak) in [(150.0, 230.0), (470, 150), (310, 280)].enumerated() {
      mountain(CGPoint(x: peak.0, y: peak.1), spread: [300, 360, 260][index], UInt64(index))
    }
    mist(520, 90, 0xF1F6FA, 0.75)
    shade(
      land(57, base: 560, relief: 60, wave: 3), from: CGPoint(x: 0, y: 540),
      to: CGPoint(x: 0, y: 800),
      [UIColor(hex: 0xEAF3F8), UIColor(hex: 0xA9CBE0), UIColor(hex: 0x5E93BC)])
    for _ in 0..<90 {
      let start = CGPoint(x: dice.roll(0...width), y: dice.roll(590...790))
      stroke(
        .line(start, CGPoint(x: start.x + dice.roll(16...80), y: start.y + dice.roll(-8...8))),
        UIColor(hex: dice.pick([0x2F6FA8, 0xFFFFFF]), alpha: dice.roll(0.15...0.5)),
        dice.roll(1...4))
    }
    for (index, x) in [250.0, 276, 300, 322].enumerated() {
      let y = 676 - CGFloat(index) * 9
      fill(ellipse(x, y, 7, 20), UIColor(hex: index == 0 ? 0xE2552D : 0x24364A))
      disc(CGPoint(x: x, y: y - 14), 4, UIColor(hex: 0x24364A))
    }
    stroke(
      .line(CGPoint(x: 250, y: 676), CGPoint(x: 322, y: 649)), UIColor(hex: 0x24364A, alpha: 0.7),
      1.2)
  }

  /// A peak with a lit and a shaded side, and snow that ends in tongues.
  private func mountain(_ top: CGPoint, spread: CGFloat, _ seed: UInt64) {
    let noise = Noise(seed: 400 + seed)
    func edge(_ side: CGFloat) -> [CGPoint] {
      (0...40).map { step in
        let part = CGFloat(step) / 40
        let rough = CGFloat(noise.fractal(Double(part * 6 + side), 0.3, octaves: 4)) - 0.5
        return CGPoint(
          x: top.x + side * spread * part + rough * 50 * part,
          y: top.y + 420 * part + rough * 60 * part)
      }
    }
    let ridge = (0...40).map { step -> CGPoint in
      let part = CGFloat(step) / 40
      let rough = CGFloat(noise.fractal(Double(part * 7 + 9), 0.6, octaves: 4)) - 0.5
      return CGPoint(x: top.x + rough * 110 * part + part * 30, y: top.y + 420 * part)
    }
    func face(_ points: [CGPoint]) -> UIBezierPath {
      let path = UIBezierPath()
      path.move(to: top)
      for point in points.dropFirst() { path.addLine(to: point) }
      for point in ridge.reversed() { path.addLine(to: point) }
      path.close()
      return path
    }
    let bottom = CGPoint(x: top.x, y: top.y + 420)
    shade(
      face(edge(-1)), from: top, to: bottom,
      [UIColor(hex: 0xFFFFFF), UIColor(hex: 0xE8F1F7), UIColor(hex: 0x8CA5BC)])
    shade(
      face(edge(1)), from: top, to: bottom,
      [UIColor(hex: 0x8FB0D2), UIColor(hex: 0x5F86B0), UIColor(hex: 0x4A6384)])
    var dice = Dice(800 + seed)
    for side in [CGFloat(-1), 1] {
      context.saveGState()
      face(edge(side)).addClip()
      for _ in 0..<42 {
        let part = dice.roll(0.15...1)
        let x = top.x + side * spread * part * dice.roll(0...1)
        let y = top.y + 420 * part
        stroke(
          .line(
            CGPoint(x: x, y: y), CGPoint(x: x + side * dice.roll(8...40), y: y + dice.roll(20...60))
          ),
          UIColor(hex: 0x2E4460, alpha: dice.roll(0.04...0.2) * part), dice.roll(1.5...6))
      }
      context.restoreGState()
    }
  }
}
