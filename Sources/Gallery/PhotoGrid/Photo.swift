import UIKit

/// A picture of the album, painted when it is first needed.
@MainActor
struct Photo {
  let title: String
  let image: UIImage

  /// The album, newest first.
  static let album: [Photo] = {
    let covers = [("Ridge", "cover-dawn"), ("Aurora", "cover-aurora"), ("Reef", "cover-reef")]
      .compactMap { title, name in UIImage(named: name).map { Photo(title: title, image: $0) } }
    let painted = (0..<24).map { Photo(title: "Hills \($0 + 1)", image: hills($0)) }
    return [painted[0], covers[0]] + painted[1..<5] + [covers[1]] + painted[5..<9] + [covers[2]]
      + painted[9...]
  }()

  /// Skies from the horizon up, in hours of the day.
  private static let skies: [[UIColor]] = [
    [
      .init(red: 0.99, green: 0.72, blue: 0.45, alpha: 1),
      .init(red: 0.36, green: 0.40, blue: 0.66, alpha: 1),
    ],
    [
      .init(red: 0.80, green: 0.91, blue: 0.97, alpha: 1),
      .init(red: 0.22, green: 0.51, blue: 0.83, alpha: 1),
    ],
    [
      .init(red: 0.97, green: 0.53, blue: 0.44, alpha: 1),
      .init(red: 0.29, green: 0.16, blue: 0.42, alpha: 1),
    ],
    [
      .init(red: 0.47, green: 0.66, blue: 0.70, alpha: 1),
      .init(red: 0.09, green: 0.20, blue: 0.34, alpha: 1),
    ],
    [
      .init(red: 0.98, green: 0.84, blue: 0.68, alpha: 1),
      .init(red: 0.62, green: 0.62, blue: 0.78, alpha: 1),
    ],
  ]

  /// Ranges of hills under a sky.
  private static func hills(_ number: Int) -> UIImage {
    let isTall = number % 3 == 0
    let size = isTall ? CGSize(width: 300, height: 400) : CGSize(width: 400, height: 300)
    let sky = skies[number % skies.count]
    return UIGraphicsImageRenderer(size: size).image { renderer in
      let air = CAGradientLayer()
      air.frame = CGRect(x: 0, y: 0, width: size.width, height: size.height * 0.7)
      air.colors = [sky[1].cgColor, sky[0].cgColor]
      air.render(in: renderer.cgContext)
      let sun = CGPoint(
        x: size.width * (0.2 + 0.13 * CGFloat(number % 6)),
        y: size.height * (0.22 + 0.05 * CGFloat(number % 4)))
      UIColor.white.withAlphaComponent(0.85).setFill()
      UIBezierPath(
        arcCenter: sun, radius: size.height * 0.06, startAngle: 0, endAngle: 2 * .pi,
        clockwise: true
      ).fill()
      for range in 0..<4 {
        shade(sky[1], CGFloat(range)).setFill()
        ridge(range, number, size).fill()
      }
    }
  }

  /// The colour of a range: darker the nearer it is.
  private static func shade(_ sky: UIColor, _ range: CGFloat) -> UIColor {
    var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    sky.getRed(&red, green: &green, blue: &blue, alpha: nil)
    let light = 0.95 - 0.24 * range
    return UIColor(red: red * light, green: green * light, blue: blue * light, alpha: 1)
  }

  private static func ridge(_ range: Int, _ number: Int, _ size: CGSize) -> UIBezierPath {
    let path = UIBezierPath()
    let base = size.height * (0.52 + 0.12 * CGFloat(range))
    path.move(to: CGPoint(x: 0, y: size.height))
    for step in 0...40 {
      let x = CGFloat(step) / 40
      let phase = CGFloat(number * 7 + range * 3)
      let height = sin(x * 5 + phase) * 0.06 + sin(x * 13 + phase * 1.7) * 0.025
      path.addLine(to: CGPoint(x: x * size.width, y: base - height * size.height))
    }
    path.addLine(to: CGPoint(x: size.width, y: size.height))
    path.close()
    return path
  }
}
