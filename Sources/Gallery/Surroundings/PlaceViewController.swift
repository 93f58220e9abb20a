import UIKit

/// A place to go to: a picture with a few lines below it, or beside it where the screen is low.
final class PlaceViewController: UIViewController {
  private let stack = UIStackView()
  private let nearby = NearbyView()
  private let command: String?
  private let run: @MainActor (PlaceViewController) -> Void

  /// What a popover points at.
  let button = UIButton(type: .system)

  /// - Parameter command: The title of the button that runs `run`; nil for no button.
  init(command: String? = nil, run: @escaping @MainActor (PlaceViewController) -> Void = { _ in }) {
    self.command = command
    self.run = run
    super.init(nibName: nil, bundle: nil)
    title = "Kullaberg"
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let image = UIImageView(image: UIImage(named: "photo-coast"))
    image.contentMode = .scaleAspectFill
    image.clipsToBounds = true
    image.layer.cornerRadius = 18
    image.layer.cornerCurve = .continuous

    let lines = UIStackView(arrangedSubviews: [
      label("Kullaberg", .title1, .label),
      label("Sweden  ·  4.8 km  ·  2 h", .subheadline, .secondaryLabel),
      label(
        "The path follows the cliffs to the lighthouse. Bring a jacket: the wind comes"
          + " straight from the sea.", .body, .label),
    ])
    lines.axis = .vertical
    lines.spacing = 10
    if let command {
      button.setTitle(command, for: .normal)
      button.setTitleColor(.white, for: .normal)
      button.titleLabel?.font = .preferredFont(forTextStyle: .headline)
      button.backgroundColor = .systemIndigo
      button.layer.cornerRadius = 12
      button.addAction(
        UIAction { [weak self] _ in self.map { $0.run($0) } }, for: .touchUpInside)
      button.heightAnchor.constraint(equalToConstant: 48).isActive = true
      lines.addArrangedSubview(button)
    }
    lines.addArrangedSubview(nearby)

    stack.addArrangedSubview(image)
    stack.addArrangedSubview(lines)
    stack.spacing = 20
    stack.distribution = .fillEqually
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    let safe = view.safeAreaLayoutGuide
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: safe.topAnchor, constant: 16),
      stack.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -16),
      stack.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 20),
      stack.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -20),
    ])
    arrange()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    arrange()
  }

  private func arrange() {
    stack.axis = traitCollection.verticalSizeClass == .compact ? .horizontal : .vertical
  }

  private func label(_ text: String, _ style: UIFont.TextStyle, _ color: UIColor) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .preferredFont(forTextStyle: style)
    label.adjustsFontForContentSizeCategory = true
    label.textColor = color
    label.numberOfLines = 0
    return label
  }
}

/// Pictures of what lies near, in whatever room is left over; none where that is low.
private final class NearbyView: UIView {
  private static let lowest: CGFloat = 96
  private static let highest: CGFloat = 190

  private let pictures = ["photo-lake", "photo-poppies", "photo-dunes"].map {
    Picture($0, corners: 12)
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    for picture in pictures { addSubview(picture) }
  }

  required init?(coder: NSCoder) { fatalError("The pictures are put up in code.") }

  override func layoutSubviews() {
    super.layoutSubviews()
    let gap: CGFloat = 10
    let width = (bounds.width - 2 * gap) / 3
    for (index, picture) in pictures.enumerated() {
      picture.frame = CGRect(
        x: CGFloat(index) * (width + gap), y: 12, width: width,
        height: max(min(bounds.height - 12, Self.highest), 0))
      picture.alpha = bounds.height < Self.lowest ? 0 : 1
    }
  }
}
