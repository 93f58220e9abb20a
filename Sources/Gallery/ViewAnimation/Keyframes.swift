import Filmstrip
import UIKit

/// A courier who is followed over a map from stop to stop, in four keyframes on a smooth curve.
public struct Keyframes: Transition {
  public init() {}

  public var name: String { "keyframes" }
  public var title: String { "Keyframes on a cubic curve" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController { CourierViewController() }

  public var script: TouchScript { TouchScript([.wait(0.2), .tap(on: "courier"), .settle]) }
}

/// A map with a round of deliveries, and the courier on it.
private final class CourierViewController: UIViewController {
  private let map = MapView()
  private let route = CAShapeLayer()
  private let courier = UIView(frame: CGRect(x: 0, y: 0, width: 46, height: 46))
  private var dots: [UIView] = []

  /// The stops, in the coordinates of the town; the first is the depot.
  private let stops: [(x: CGFloat, y: CGFloat)] = [(400, 560), (440, 330), (570, 420), (580, 640)]
  private let colors: [UIColor] = [.systemPink, .systemPurple, .systemTeal, .systemOrange]

  override func viewDidLoad() {
    super.viewDidLoad()
    view.fill(with: map)
    route.fillColor = nil
    route.strokeColor = MapViewController.tint.withAlphaComponent(0.55).cgColor
    route.lineWidth = 5
    route.lineDashPattern = [1, 10]
    route.lineCap = .round
    map.layer.addSublayer(route)
    for color in [UIColor.systemOrange] + colors.dropLast() {
      let dot = UIView(frame: CGRect(x: 0, y: 0, width: 18, height: 18))
      dot.backgroundColor = .systemBackground
      dot.layer.borderColor = color.cgColor
      dot.layer.borderWidth = 4
      dot.layer.cornerRadius = 9
      map.addSubview(dot)
      dots.append(dot)
    }
    courier.accessibilityIdentifier = "courier"
    courier.backgroundColor = .systemOrange
    courier.layer.cornerRadius = 23
    courier.layer.borderColor = UIColor.white.cgColor
    courier.layer.borderWidth = 4
    courier.layer.shadowOpacity = 0.35
    courier.layer.shadowRadius = 6
    courier.layer.shadowOffset = CGSize(width: 0, height: 3)
    let glyph = UIImageView(image: UIImage(systemName: "house.fill"))
    glyph.tintColor = .white
    glyph.contentMode = .center
    glyph.frame = courier.bounds
    courier.addSubview(glyph)
    courier.addGestureRecognizer(
      UITapGestureRecognizer(
        target: self, action: Selector("go", CourierViewController.go)))
    map.addSubview(courier)
    addCard()
  }

  private func addCard() {
    let card = UIView()
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 18
    card.layer.cornerCurve = .continuous
    card.layer.shadowOpacity = 0.2
    card.layer.shadowRadius = 14
    card.layer.shadowOffset = CGSize(width: 0, height: 4)
    card.fill(
      with: UIStackView(
        .vertical, spacing: 3,
        [
          UILabel("Your order is on its way", 20, .bold),
          UILabel("Three stops before you, here at 12:40", 15, .regular, .secondaryLabel),
        ]), margin: 16)
    let safe = view.safeAreaLayoutGuide
    view.add(card) {
      let wide = $0.widthAnchor.constraint(equalTo: safe.widthAnchor, constant: -32)
      wide.priority = .defaultHigh
      return [
        wide, $0.widthAnchor.constraint(lessThanOrEqualToConstant: 400),
        $0.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 16),
        $0.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -12),
      ]
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let places = stops.map { map.place($0.x, $0.y) }
    for (dot, place) in zip(dots, places) { dot.center = place }
    courier.center = places[0]
    let path = UIBezierPath()
    path.move(to: places[0])
    for place in places.dropFirst() { path.addLine(to: place) }
    path.close()
    route.path = path.cgPath
  }

  private func go() {
    let ways = (stops.dropFirst() + stops.prefix(1)).map { map.place($0.x, $0.y) }
    UIView.animateKeyframes(withDuration: 2, delay: 0, options: .calculationModeCubic) {
      for (index, place) in ways.enumerated() {
        UIView.addKeyframe(withRelativeStartTime: Double(index) / 4, relativeDuration: 0.25) {
          self.courier.center = place
          self.courier.backgroundColor = self.colors[index]
        }
      }
    }
  }
}
