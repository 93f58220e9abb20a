import UIKit

/// The map on the whole screen, with a field to search in and pins to tap.
class MapViewController: UIViewController {
  /// The colour of the map app.
  static let tint = UIColor(light: 0x0F8A7E, dark: 0x2FB5A6)

  /// A pin and where it stands in the town.
  struct Pin {
    let name: String
    let symbol: String
    let color: UIColor
    let x: CGFloat
    let y: CGFloat
  }

  static let pins = [
    Pin(name: "Harbour Bakery", symbol: "heart.fill", color: .systemPink, x: 520, y: 470),
    Pin(name: "Linden Park", symbol: "star.fill", color: .systemGreen, x: 610, y: 370),
    Pin(name: "Museum", symbol: "house.fill", color: .systemIndigo, x: 400, y: 376),
    Pin(name: "Mill", symbol: "bookmark.fill", color: .systemOrange, x: 400, y: 640),
  ]

  let map = MapView()
  private let open: @MainActor (MapViewController, PinView) -> Void
  private var pins: [PinView] = []

  init(open: @escaping @MainActor (MapViewController, PinView) -> Void = { _, _ in }) {
    self.open = open
    super.init(nibName: nil, bundle: nil)
    title = "Map"
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.fill(with: map)
    for pin in Self.pins {
      let view = PinView(pin.name, pin.symbol, pin.color)
      view.addAction(
        UIAction { [weak self, weak view] _ in
          if let self, let view { open(self, view) }
        }, for: .touchUpInside)
      map.addSubview(view)
      pins.append(view)
    }
    let safe = view.safeAreaLayoutGuide
    view.add(searchField()) {
      let wide = $0.widthAnchor.constraint(equalTo: safe.widthAnchor, constant: -32)
      wide.priority = .defaultHigh
      return [
        wide, $0.widthAnchor.constraint(lessThanOrEqualToConstant: 420),
        $0.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 16),
        $0.topAnchor.constraint(equalTo: safe.topAnchor, constant: 8),
        $0.heightAnchor.constraint(equalToConstant: 48),
      ]
    }
  }

  private func searchField() -> UIView {
    let field = UIView()
    field.backgroundColor = .secondarySystemGroupedBackground
    field.layer.cornerRadius = 14
    field.layer.cornerCurve = .continuous
    field.layer.shadowOpacity = 0.16
    field.layer.shadowRadius = 10
    field.layer.shadowOffset = CGSize(width: 0, height: 4)
    let lens = UIImageView(image: UIImage(systemName: "magnifyingglass"))
    lens.tintColor = .secondaryLabel
    lens.contentMode = .center
    lens.setContentHuggingPriority(.required, for: .horizontal)
    field.fill(
      with: UIStackView(
        .horizontal, spacing: 10, alignment: .center,
        [lens, UILabel("Search places and streets", 17, .regular, .secondaryLabel)]), margin: 12)
    return field
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    for (pin, view) in zip(Self.pins, pins) { view.center = map.place(pin.x, pin.y) }
  }
}

/// What is known about a place, on a sheet over the map.
final class PlaceSheetViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Harbour Bakery"
    view.backgroundColor = .systemBackground
    let words = UIStackView(
      .vertical, spacing: 4,
      [
        UILabel("Harbour Bakery", 26, .bold),
        UILabel("Bakery  ·  12 Canal Street", 17, .regular, .secondaryLabel),
        UILabel("Open until 18:00", 15, .semibold, MapViewController.tint),
      ])
    let actions = UIStackView(
      .horizontal, spacing: 10,
      [
        action("Route", filled: true), action("Call", filled: false), action("Save", filled: false),
      ])
    actions.distribution = .fillEqually
    let photos = UIStackView(
      .horizontal, spacing: 10,
      ["food-lemon-cake", "food-pizza", "food-berry-bowl"].map { Picture($0, corners: 12) })
    photos.distribution = .fillEqually
    let about = UILabel(
      "Rye from their own mill, cakes by the slice, and a counter by the window from which one"
        + " sees the ferries come in. Cards and cash; dogs are given a biscuit.", 17)
    let reviews = UIStackView(
      .vertical, spacing: 6,
      [
        UILabel("4.8 of 5, from 212 visitors", 20, .bold),
        UILabel(
          "The lemon cake sells out by noon, so be early. The staff remember what you had last"
            + " time.", 15, .regular, .secondaryLabel),
      ])
    let parts = UIStackView(.vertical, spacing: 18, [words, actions, photos, about, reviews])
    view.add(parts) {
      [
        photos.heightAnchor.constraint(equalToConstant: 112),
        $0.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 28),
        $0.leadingAnchor.constraint(
          equalTo: view.safeAreaLayoutGuide.leadingAnchor, constant: 20),
        $0.trailingAnchor.constraint(
          equalTo: view.safeAreaLayoutGuide.trailingAnchor, constant: -20),
      ]
    }
    let close = UIButton(type: .system)
    close.setImage(UIImage(systemName: "xmark.circle.fill"), for: .normal)
    close.tintColor = .tertiaryLabel
    close.accessibilityIdentifier = "Close"
    close.addAction(
      UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .touchUpInside)
    view.add(close) {
      [
        $0.centerYAnchor.constraint(equalTo: words.topAnchor, constant: 16),
        $0.trailingAnchor.constraint(equalTo: words.trailingAnchor),
        $0.widthAnchor.constraint(equalToConstant: 44),
        $0.heightAnchor.constraint(equalToConstant: 44),
      ]
    }
  }

  private func action(_ title: String, filled: Bool) -> UIView {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.setTitleColor(filled ? .white : MapViewController.tint, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    button.backgroundColor =
      filled ? MapViewController.tint : MapViewController.tint.withAlphaComponent(0.14)
    button.round(12)
    button.heightAnchor.constraint(equalToConstant: 46).isActive = true
    return button
  }
}
