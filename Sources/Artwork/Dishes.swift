internal import Foundation
internal import UIKit

/// Food on its table, seen from above.
@MainActor
enum Dish: String, CaseIterable {
  case lemonCake = "lemon-cake"
  case spaghetti
  case berryBowl = "berry-bowl"
  case pizza
  case tomatoSoup = "tomato-soup"

  /// The side of the square pictures, in pixels.
  static let side: CGFloat = 620

  /// The side of the square that they are painted on.
  private static let canvas: CGFloat = 720

  var image: UIImage {
    let scale = Self.side / Self.canvas
    return Canvas.picture(Self.canvas, Self.canvas, scale: scale) { canvas in
      switch self {
      case .lemonCake: canvas.lemonCake()
      case .spaghetti: canvas.spaghetti()
      case .berryBowl: canvas.berryBowl()
      case .pizza: canvas.pizza()
      case .tomatoSoup: canvas.tomatoSoup()
      }
      canvas.daylight()
    }
  }
}

extension Canvas {
  // MARK: Lemon cake

  fileprivate func lemonCake() {
    var dice = Dice(11)
    cloth(UIColor(hex: 0xA9BFC4), UIColor(hex: 0x7C979F))
    lemonSlice(CGPoint(x: 676, y: 96), 92, turn: 0.3)
    lemonSlice(CGPoint(x: 56, y: 668), 78, turn: 0.9)
    leaf(CGPoint(x: 600, y: 40), 2.6, 96)
    let centre = CGPoint(x: 358, y: 366)
    plate(centre, 318, UIColor(hex: 0xFFFDF8), UIColor(hex: 0xD5D2CA))
    let cake = CGPoint(x: 356, y: 362)
    // A slice is cut, and drawn out of the round.
    let (start, end) = (CGFloat(0.35), CGFloat(1.05))
    raised(18, 0.5) { piece(cake, from: end, to: start + 2 * .pi, &dice) }
    raised(14, 0.5) { piece(cake.moved((start + end) / 2, 46), from: start, to: end, &dice) }
    scatter(70, around: cake, 20...190, &dice) { place, dice in
      let zest = UIBezierPath()
      zest.move(to: place)
      let angle = dice.roll(0...6.28)
      zest.addQuadCurve(
        to: place.moved(angle, 15), controlPoint: place.moved(angle + 0.7, 11))
      stroke(zest, dice.pick([UIColor(hex: 0xF6C915), UIColor(hex: 0xE3AC08)]), 2.6)
    }
    for index in 0..<6 {
      let angle = 1.75 + CGFloat(index) * 0.86
      guard angle < start + 2 * .pi else { continue }
      lemonSlice(cake.moved(angle, 128), 46, turn: angle)
    }
    lemonSlice(cake.moved(0.7, 182), 40, turn: 0.2)
    for (angle, length) in [(0.4, 74.0), (2.3, 80), (4.2, 70), (5.5, 62)] {
      leaf(cake.moved(angle + 0.6, 8), angle, length, width: 0.34)
    }
    scatter(60, around: cake.moved(0.7, 150), 70...150, &dice) { place, dice in
      disc(place, dice.roll(1...3.4), dice.pick([UIColor(hex: 0xE2B46C), UIColor(hex: 0xB98142)]))
    }
  }

  /// A part of a glazed round cake between two angles.
  private func piece(_ centre: CGPoint, from start: CGFloat, to end: CGFloat, _ dice: inout Dice) {
    let radius: CGFloat = 208
    func sector(_ radius: CGFloat) -> UIBezierPath {
      let path = UIBezierPath()
      path.move(to: centre)
      path.addArc(
        withCenter: centre, radius: radius, startAngle: start, endAngle: end, clockwise: true)
      path.close()
      return path
    }
    shade(
      sector(radius), from: centre, radius,
      [
        UIColor(hex: 0xF3CF85), UIColor(hex: 0xE9B560), UIColor(hex: 0xC98537),
        UIColor(hex: 0x94561D),
      ])
    context.saveGState()
    sector(radius).addClip()
    for _ in 0..<420 {
      let place = dice.point(around: centre, 178...radius)
      disc(
        place, dice.roll(0.8...2.6),
        dice.pick([
          UIColor(hex: 0x7A430F, alpha: 0.35), UIColor(hex: 0xFFE3A6, alpha: 0.5),
          UIColor(hex: 0xA86724, alpha: 0.4),
        ]))
    }
    // The glaze runs over the edge in drops.
    var drops = Dice(29)
    let points = (0..<66).map { index -> CGPoint in
      // Three points round the end of a drop, and three between two of them.
      let angle = 2 * .pi * (CGFloat(index) + (index % 3 == 0 ? drops.roll(-0.3...0.3) : 0)) / 66
      let isDrop = index / 3 % 2 == 0
      let reach = isDrop ? drops.roll(184...196) : drops.roll(174...180)
      return centre.moved(angle, index % 3 == 1 && isDrop ? reach + drops.roll(2...8) : reach)
    }
    let glaze = UIBezierPath.smooth(points)
    context.saveGState()
    context.setShadow(
      offset: CGSize(width: 2, height: 4), blur: 6,
      color: UIColor(hex: 0x6B3A0C, alpha: 0.55).cgColor)
    fill(glaze, UIColor(hex: 0xFFFBEF))
    context.restoreGState()
    shade(
      glaze, from: centre.moved(-2.2, 120), 330,
      [UIColor(hex: 0xFFFFFF), UIColor(hex: 0xFFFAEC), UIColor(hex: 0xF1E3C4)])
    for _ in 0..<46 {
      let place = dice.point(around: centre, 30...168)
      let angle = atan2(place.y - centre.y, place.x - centre.x)
      let arc = UIBezierPath(
        arcCenter: centre, radius: hypot(place.x - centre.x, place.y - centre.y),
        startAngle: angle, endAngle: angle + dice.roll(0.1...0.4), clockwise: true)
      stroke(arc, UIColor(hex: 0xE8D6AE, alpha: 0.35), dice.roll(1...4))
    }
    let gleam = UIBezierPath(
      arcCenter: centre, radius: 150, startAngle: 3.5, endAngle: 4.6, clockwise: true)
    stroke(gleam, UIColor(white: 1, alpha: 0.8), 9)
    context.restoreGState()
    // The crumb where the knife went.
    for angle in [start, end] {
      stroke(.line(centre, centre.moved(angle, radius - 4)), UIColor(hex: 0xD9A04A), 5)
      stroke(.line(centre, centre.moved(angle, radius - 10)), UIColor(hex: 0xFBE6AE), 2)
    }
  }

  // MARK: Spaghetti

  fileprivate func spaghetti() {
    var dice = Dice(23)
    cloth(UIColor(hex: 0x4E5A4B), UIColor(hex: 0x333D33))
    tomato(CGPoint(x: 650, y: 80), 74)
    tomato(CGPoint(x: 560, y: 30), 50)
    leaf(CGPoint(x: 30, y: 700), -0.8, 120)
    leaf(CGPoint(x: 60, y: 690), -0.1, 100)
    let centre = CGPoint(x: 360, y: 366)
    plate(centre, 322, UIColor(hex: 0xFBF6EC), UIColor(hex: 0xCFC5B4))
    raised(16, 0.55) {
      disc(centre, 196, UIColor(hex: 0xB5802F))
      for index in 0..<330 { strand(centre, CGFloat(index) / 330, &dice) }
    }
    // The sauce, in pieces.
    for (radius, tone) in [(104.0, 0xA32312), (92, 0xC63A1B), (74, 0xD94A22)] {
      let sauce = UIBezierPath.blob(
        centre.moved(1.2, 6), radius, wobble: 0.16, lobes: 13, &dice)
      raised(5, 0.4) { fill(sauce, UIColor(hex: UInt32(tone))) }
    }
    scatter(60, around: centre, 0...104, &dice) { place, dice in
      let chunk = UIBezierPath.blob(place, dice.roll(6...17), wobble: 0.3, lobes: 7, &dice)
      shade(
        chunk, from: place.moved(-2.2, 6), 22,
        [UIColor(hex: 0xF47A45), UIColor(hex: 0xD23C1C), UIColor(hex: 0x8E1B0C)])
      disc(place.moved(-2.2, 5), dice.roll(1...2.6), UIColor(white: 1, alpha: 0.6))
    }
    for index in 0..<9 { strand(centre, 0.04 + CGFloat(index) * 0.045, &dice) }
    scatter(70, around: centre, 0...150, &dice) { place, dice in
      turned(at: place, by: dice.roll(0...6.28)) {
        fill(
          UIBezierPath(
            roundedRect: CGRect(x: -7, y: -1.6, width: dice.roll(8...16), height: 3.2),
            cornerRadius: 1.5), UIColor(hex: 0xFFF3CF))
      }
    }
    for (angle, length) in [(-0.5, 92.0), (1.7, 84), (3.6, 96)] {
      leaf(centre.moved(angle, 10), angle, length, width: 0.36)
    }
    pepper(50, around: centre, 0...230, &dice)
  }

  /// One of the spaghetti: an arc about a centre near the middle, with a dark and a lit side.
  private func strand(_ centre: CGPoint, _ order: CGFloat, _ dice: inout Dice) {
    let hub = dice.point(around: centre, 0...70)
    let radius = dice.roll(46...150) * (1.15 - 0.35 * order)
    let start = dice.roll(0...6.28)
    let sweep = dice.roll(1.2...3.6)
    let path = UIBezierPath(
      arcCenter: hub, radius: radius, startAngle: start, endAngle: start + sweep, clockwise: true)
    stroke(path, UIColor(hex: 0x8A5A17, alpha: 0.75), 10.5)
    stroke(
      path,
      dice.pick([UIColor(hex: 0xF0C566), UIColor(hex: 0xEAB854), UIColor(hex: 0xF5D27D)]), 8)
    let lit = UIBezierPath(
      arcCenter: CGPoint(x: hub.x - 1, y: hub.y - 1.6), radius: radius, startAngle: start + 0.06,
      endAngle: start + sweep - 0.06, clockwise: true)
    stroke(lit, UIColor(hex: 0xFFF0BC, alpha: 0.8), 2.2)
  }

  private func tomato(_ centre: CGPoint, _ radius: CGFloat) {
    raised(12, 0.5) {
      ball(centre, radius, light: UIColor(hex: 0xFF6B4A), dark: UIColor(hex: 0xA4160F))
    }
    for index in 0..<5 {
      let angle = CGFloat(index) * 1.257 + 0.4
      turned(at: centre, by: angle, scale: radius * 0.62) {
        fill(.leaf(width: 0.12), UIColor(hex: 0x4F8A2E))
      }
    }
    disc(centre, radius * 0.1, UIColor(hex: 0x6DA344))
  }

  private func pepper(
    _ count: Int, around centre: CGPoint, _ radii: ClosedRange<CGFloat>, _ dice: inout Dice
  ) {
    scatter(count, around: centre, radii, &dice) { place, dice in
      disc(place, dice.roll(0.8...2.2), UIColor(hex: 0x1D120B, alpha: 0.75))
    }
  }

  // MARK: Berries

  fileprivate func berryBowl() {
    var dice = Dice(37)
    wood(UIColor(hex: 0xE9D3B1), UIColor(hex: 0xD9BC92), seed: 4)
    for place in [CGPoint(x: 64, y: 96), CGPoint(x: 128, y: 44), CGPoint(x: 40, y: 168)] {
      blueberry(place, 30, &dice)
    }
    raspberry(CGPoint(x: 668, y: 640), 42, &dice)
    leaf(CGPoint(x: 690, y: 560), 2.4, 80)
    let centre = CGPoint(x: 366, y: 366)
    bowl(
      centre, 300, UIColor(hex: 0x5B86A8), UIColor(hex: 0x244A66),
      filledWith: [UIColor(hex: 0xFFFFFF), UIColor(hex: 0xFBF6F1), UIColor(hex: 0xE6DAD3)])
    for turn in 0..<5 {
      let swirl = UIBezierPath(
        arcCenter: centre.moved(CGFloat(turn), 14), radius: 60 + CGFloat(turn) * 38,
        startAngle: CGFloat(turn) * 1.3, endAngle: CGFloat(turn) * 1.3 + 2.4, clockwise: true)
      stroke(swirl, UIColor(hex: 0xD8C6C0, alpha: 0.5), 9)
      stroke(swirl, UIColor(white: 1, alpha: 0.7), 4)
    }
    // Oats lie on one side, berries on the other.
    scatter(330, around: centre.moved(2.5, 112), 0...112, &dice) { place, dice in
      turned(at: place, by: dice.roll(0...6.28)) {
        let grain = CGRect(x: -9, y: -5.5, width: dice.roll(12...19), height: 11)
        raised(2, 0.4) {
          shade(
            UIBezierPath(ovalIn: grain), from: CGPoint(x: -4, y: -4), 18,
            dice.pick([
              [UIColor(hex: 0xF3D9A4), UIColor(hex: 0xC79A56)],
              [UIColor(hex: 0xE2BC7B), UIColor(hex: 0xA8743A)],
              [UIColor(hex: 0xC98F4F), UIColor(hex: 0x83521F)],
            ]))
        }
      }
    }
    let honey = UIBezierPath()
    honey.move(to: CGPoint(x: 176, y: 420))
    for step in 1...7 {
      let x = 176 + CGFloat(step) * 26
      honey.addQuadCurve(
        to: CGPoint(x: x, y: step % 2 == 0 ? 430 : 490),
        controlPoint: CGPoint(x: x - 4, y: step % 2 == 0 ? 506 : 412))
    }
    context.saveGState()
    context.setShadow(
      offset: CGSize(width: 1, height: 3), blur: 5,
      color: UIColor(hex: 0x6B3A05, alpha: 0.5).cgColor)
    stroke(honey, UIColor(hex: 0xE39A1C, alpha: 0.85), 7)
    context.restoreGState()
    stroke(honey, UIColor(hex: 0xFFE08A, alpha: 0.8), 2)
    strawberry(centre.moved(0.15, 150), 62, 2.6)
    strawberry(centre.moved(0.85, 176), 56, 4.4)
    strawberry(centre.moved(-0.55, 160), 58, 1.2)
    for (angle, reach) in [
      (1.5, 120.0), (1.35, 186), (-1.25, 170), (-1.0, 105), (0.4, 78), (1.05, 92),
    ] {
      raspberry(centre.moved(angle, reach), 40, &dice)
    }
    for (angle, reach) in [
      (1.78, 178.0), (1.9, 128), (-0.2, 92), (-0.18, 208), (0.5, 214), (-1.55, 130), (-1.6, 190),
      (-0.85, 205), (1.2, 148), (0.45, 132), (-0.75, 118), (0.75, 118), (0.1, 40), (-1.2, 60),
    ] { blueberry(centre.moved(angle, reach), dice.roll(25...32), &dice) }
    for (angle, length) in [(-0.4, 70.0), (-1.5, 64), (-2.5, 58)] {
      leaf(centre.moved(-0.9, 24), angle, length, width: 0.34)
    }
  }

  private func blueberry(_ centre: CGPoint, _ radius: CGFloat, _ dice: inout Dice) {
    raised(7, 0.5) {
      ball(
        centre, radius, light: UIColor(hex: 0x8FA3DA), dark: UIColor(hex: 0x1B2255), gleam: 0.45)
    }
    let crown = centre.moved(dice.roll(0...6.28), radius * 0.34)
    for index in 0..<5 {
      let angle = CGFloat(index) * 1.257 + dice.roll(0...0.3)
      turned(at: crown, by: angle, scale: radius * 0.4) {
        fill(.leaf(width: 0.22), UIColor(hex: 0x141A40))
      }
    }
    disc(crown, radius * 0.13, UIColor(hex: 0x56679F))
  }

  private func raspberry(_ centre: CGPoint, _ radius: CGFloat, _ dice: inout Dice) {
    raised(8, 0.5) {
      disc(centre, radius * 0.9, UIColor(hex: 0x8C0F32))
      for ring in [(0.78, 12), (0.46, 8), (0.14, 3)] {
        for index in 0..<ring.1 {
          let angle = 2 * .pi * CGFloat(index) / CGFloat(ring.1) + CGFloat(ring.0)
          ball(
            centre.moved(angle, radius * CGFloat(ring.0)), radius * 0.25,
            light: UIColor(hex: 0xFF6B8C), dark: UIColor(hex: 0xA80F3C), gleam: 0.75)
        }
      }
    }
  }

  /// Half a strawberry, its cut side up.
  private func strawberry(_ centre: CGPoint, _ length: CGFloat, _ angle: CGFloat) {
    raised(8, 0.5) {
      turned(at: centre, by: angle, scale: length) {
        func heart(_ size: CGFloat) -> UIBezierPath {
          .smooth([
            CGPoint(x: 0.95 * size, y: 0), CGPoint(x: 0.45 * size, y: 0.55 * size),
            CGPoint(x: -0.35 * size, y: 0.72 * size), CGPoint(x: -0.72 * size, y: 0.34 * size),
            CGPoint(x: -0.6 * size, y: 0), CGPoint(x: -0.72 * size, y: -0.34 * size),
            CGPoint(x: -0.35 * size, y: -0.72 * size), CGPoint(x: 0.45 * size, y: -0.55 * size),
          ])
        }
        shade(
          heart(1), from: .zero, 1,
          [UIColor(hex: 0xE8394A), UIColor(hex: 0xD31F38), UIColor(hex: 0xA00F2A)])
        shade(
          heart(0.84), from: CGPoint(x: -0.2, y: 0), 0.9,
          [UIColor(hex: 0xFFE7DC), UIColor(hex: 0xFF9A92), UIColor(hex: 0xEE4B55)])
        shade(
          heart(0.36), from: .zero, 0.4, [UIColor(hex: 0xFFF6EE), UIColor(hex: 0xFFC9BC)])
        for index in 0..<12 {
          let way = 2 * .pi * CGFloat(index) / 12
          stroke(
            .line(CGPoint.zero.moved(way, 0.36), CGPoint.zero.moved(way, 0.62)),
            UIColor(white: 1, alpha: 0.35), 0.022)
        }
      }
    }
  }

  // MARK: Pizza

  fileprivate func pizza() {
    var dice = Dice(53)
    wood(UIColor(hex: 0x6B4A34), UIColor(hex: 0x513624), seed: 9)
    scatter(260, around: middle, 300...520, &dice) { place, dice in
      disc(place, dice.roll(0.6...2.4), UIColor(hex: 0xFFF4E0, alpha: 0.7))
    }
    let centre = CGPoint(x: 360, y: 362)
    let crust = UIBezierPath.blob(centre, 308, wobble: 0.022, lobes: 22, &dice)
    raised(18, 0.6) {
      shade(
        crust, from: centre, 312,
        [
          UIColor(hex: 0xE8B468), UIColor(hex: 0xE8B468), UIColor(hex: 0xE9B76B),
          UIColor(hex: 0xF0C883),
          UIColor(hex: 0xB9742F),
        ])
    }
    context.saveGState()
    crust.addClip()
    scatter(46, around: centre, 262...304, &dice) { place, dice in
      let char = UIBezierPath.blob(place, dice.roll(5...19), wobble: 0.3, lobes: 8, &dice)
      shade(
        char, from: place, 20,
        [UIColor(hex: 0x3A1B0A, alpha: 0.75), UIColor(hex: 0x7A3F14, alpha: 0.0)])
    }
    scatter(260, around: centre, 256...306, &dice) { place, dice in
      disc(place, dice.roll(1...3), UIColor(hex: 0xFFE9BF, alpha: 0.45))
    }
    context.restoreGState()
    let sauce = UIBezierPath.blob(centre, 258, wobble: 0.03, lobes: 19, &dice)
    context.saveGState()
    context.setShadow(
      offset: .zero, blur: 14, color: UIColor(hex: 0x5A1206, alpha: 0.8).cgColor)
    fill(sauce, UIColor(hex: 0xC23A1A))
    context.restoreGState()
    shade(
      sauce, from: centre.moved(-2.2, 80), 330,
      [UIColor(hex: 0xE2582B), UIColor(hex: 0xC9401D), UIColor(hex: 0xA82E12)])
    scatter(240, around: centre, 0...250, &dice) { place, dice in
      let chunk = UIBezierPath.blob(place, dice.roll(3...12), wobble: 0.3, lobes: 7, &dice)
      fill(
        chunk, dice.pick([UIColor(hex: 0xE9683A, alpha: 0.6), UIColor(hex: 0x98240D, alpha: 0.5)]))
    }
    for (angle, reach, size) in [
      (0.2, 96.0, 66.0), (1.15, 168, 70), (2.1, 110, 64), (3.0, 184, 70), (3.7, 84, 56),
      (4.5, 176, 72), (5.4, 172, 66), (0.25, 198, 58), (2.05, 206, 46), (5.0, 66, 50),
    ] { mozzarella(centre.moved(angle, reach), size, &dice) }
    for (angle, turn, reach) in [
      (0.7, 0.3, 134.0), (1.7, 2.2, 150), (2.6, 4.0, 60), (3.45, 1.0, 150), (4.1, 5.2, 146),
      (5.2, 2.8, 120), (5.95, 0.9, 150),
    ] { leaf(centre.moved(angle, reach), turn, 78, width: 0.38) }
    scatter(90, around: centre, 0...246, &dice) { place, dice in
      shade(
        UIBezierPath(ovalIn: .around(place, dice.roll(2...6))), from: place.moved(-2.2, 2), 7,
        [UIColor(hex: 0xFFE9A0, alpha: 0.75), UIColor(hex: 0xE39A1C, alpha: 0.25)])
    }
    pepper(60, around: centre, 0...250, &dice)
    for angle in [0.0, 1.05, 2.1] {
      let cut = UIBezierPath.line(
        centre.moved(CGFloat(angle), 300), centre.moved(CGFloat(angle) + .pi, 300))
      stroke(cut, UIColor(hex: 0x4A1A08, alpha: 0.5), 4)
      stroke(cut, UIColor(hex: 0xFFE3B0, alpha: 0.25), 1.2)
    }
  }

  private func mozzarella(_ centre: CGPoint, _ size: CGFloat, _ dice: inout Dice) {
    let melted = UIBezierPath.blob(centre, size * 0.72, wobble: 0.16, lobes: 11, &dice)
    context.saveGState()
    context.setShadow(
      offset: CGSize(width: 2, height: 4), blur: 10,
      color: UIColor(hex: 0x5A1206, alpha: 0.6).cgColor)
    fill(melted, UIColor(hex: 0xFFF6E2))
    context.restoreGState()
    shade(
      melted, from: centre.moved(-2.2, size * 0.3), size,
      [UIColor(hex: 0xFFFFFA), UIColor(hex: 0xFFF3D8), UIColor(hex: 0xEFCF97)])
    context.saveGState()
    melted.addClip()
    for _ in 0..<6 {
      let place = dice.point(around: centre, 0...(size * 0.6))
      let spot = dice.roll(5...13)
      shade(
        UIBezierPath(ovalIn: .around(place, spot)), from: place, spot,
        [UIColor(hex: 0xB4651C, alpha: 0.75), UIColor(hex: 0xDFA04A, alpha: 0)])
    }
    context.restoreGState()
  }

  // MARK: Tomato soup

  fileprivate func tomatoSoup() {
    var dice = Dice(71)
    cloth(UIColor(hex: 0xEDE3D2), UIColor(hex: 0xCDBEA4))
    for index in 0..<3 {
      fill(
        UIBezierPath(rect: CGRect(x: 592 + CGFloat(index) * 34, y: 0, width: 16, height: 720)),
        UIColor(hex: 0x2F6E73, alpha: 0.55))
    }
    bread(CGPoint(x: 92, y: 118), &dice)
    let centre = CGPoint(x: 372, y: 384)
    bowl(
      centre, 288, UIColor(hex: 0x3F8C8F), UIColor(hex: 0x174A50),
      filledWith: [UIColor(hex: 0xF58A4B), UIColor(hex: 0xE4602A), UIColor(hex: 0xB73A14)])
    scatter(150, around: centre, 0...232, &dice) { place, dice in
      disc(place, dice.roll(1.5...7), UIColor(hex: 0xFFB27A, alpha: dice.roll(0.12...0.3)))
    }
    // Cream goes round once and a half.
    let cream = UIBezierPath()
    for step in 0...120 {
      let part = CGFloat(step) / 120
      let place = centre.moved(0.4 + part * 10, 22 + part * 118)
      if step == 0 { cream.move(to: place) } else { cream.addLine(to: place) }
    }
    stroke(cream, UIColor(hex: 0xFFD9B0, alpha: 0.7), 25)
    stroke(cream, UIColor(hex: 0xFFF6E8), 17)
    stroke(cream, UIColor(white: 1, alpha: 0.9), 6)
    for (angle, reach) in [
      (2.9, 150.0), (3.3, 108), (2.6, 104), (3.05, 196), (2.45, 168), (3.6, 170),
    ] {
      crouton(centre.moved(angle, reach), 50, &dice)
    }
    for (angle, length) in [(0.2, 96.0), (-1.1, 88), (1.6, 84)] {
      leaf(centre.moved(0.3, 34), angle, length, width: 0.38)
    }
    scatter(34, around: centre, 60...226, &dice) { place, dice in
      shade(
        UIBezierPath(ovalIn: .around(place, dice.roll(3...9))), from: place.moved(-2.2, 3), 10,
        [UIColor(hex: 0xFFE9A0, alpha: 0.85), UIColor(hex: 0xF2A531, alpha: 0.3)])
    }
    pepper(90, around: centre, 0...226, &dice)
    let gleam = UIBezierPath(
      arcCenter: centre, radius: 226, startAngle: 3.7, endAngle: 4.5, clockwise: true)
    stroke(gleam, UIColor(white: 1, alpha: 0.22), 10)
  }

  private func crouton(_ centre: CGPoint, _ side: CGFloat, _ dice: inout Dice) {
    raised(6, 0.5) {
      turned(at: centre, by: dice.roll(0...1.5)) {
        let crumb = UIBezierPath(
          roundedRect: CGRect(x: -side / 2, y: -side / 2, width: side, height: side * 0.86),
          cornerRadius: 9)
        shade(
          crumb, from: CGPoint(x: -10, y: -12), side,
          [UIColor(hex: 0xF9DDA0), UIColor(hex: 0xD9993F), UIColor(hex: 0x9A5A17)])
        for _ in 0..<16 {
          disc(
            CGPoint(x: dice.roll(-18...18), y: dice.roll(-18...14)), dice.roll(1...3.4),
            UIColor(hex: 0x8A4E12, alpha: 0.35))
        }
      }
    }
  }

  private func bread(_ centre: CGPoint, _ dice: inout Dice) {
    raised(14, 0.45) {
      turned(at: centre, by: -0.5) {
        let slice = UIBezierPath.smooth([
          CGPoint(x: -120, y: -52), CGPoint(x: -60, y: -84), CGPoint(x: 60, y: -84),
          CGPoint(x: 120, y: -50), CGPoint(x: 122, y: 30), CGPoint(x: 70, y: 66),
          CGPoint(x: -70, y: 66), CGPoint(x: -122, y: 30),
        ])
        shade(
          slice, from: .zero, 150,
          [UIColor(hex: 0xC98C45), UIColor(hex: 0xB06F2A), UIColor(hex: 0x7E4614)])
        let crumb = UIBezierPath.smooth([
          CGPoint(x: -104, y: -44), CGPoint(x: -54, y: -70), CGPoint(x: 54, y: -70),
          CGPoint(x: 104, y: -42), CGPoint(x: 106, y: 24), CGPoint(x: 62, y: 53),
          CGPoint(x: -62, y: 53), CGPoint(x: -106, y: 24),
        ])
        shade(
          crumb, from: CGPoint(x: -30, y: -30), 150,
          [UIColor(hex: 0xFFF3D6), UIColor(hex: 0xF5DDAE), UIColor(hex: 0xE0B877)])
        for _ in 0..<90 {
          turned(at: CGPoint(x: dice.roll(-90...90), y: dice.roll(-56...40)), by: dice.roll(0...3))
          {
            fill(
              UIBezierPath(
                ovalIn: CGRect(x: 0, y: 0, width: dice.roll(3...12), height: dice.roll(2...6))),
              UIColor(hex: 0xB98743, alpha: 0.35))
          }
        }
      }
    }
  }
}
