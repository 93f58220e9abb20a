import UIKit

/// An order on a card that opens.
final class OrderViewController: UIViewController {
  private let header = OrderHeader()
  private let details = UIStackView()
  private let express = UIStackView()
  private let payButton = UIButton(configuration: .filled())
  private var isOpen = false

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    setUpDetails()
    setUpPayButton()
    header.addTarget(
      self, action: Selector("toggle", OrderViewController.toggle), for: .touchUpInside)

    let card = UIStackView(arrangedSubviews: [header, details, payButton])
    card.accessibilityIdentifier = "order"
    card.axis = .vertical
    card.spacing = 16
    card.isLayoutMarginsRelativeArrangement = true
    card.layoutMargins = UIEdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
    card.insetsLayoutMarginsFromSafeArea = false
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 18
    card.layer.cornerCurve = .continuous
    card.clipsToBounds = true
    card.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(card)
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "H:|-[card]-|", metrics: nil, views: ["card": card])
        + [card.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 24)])
    addEarlierOrders(below: card)
    details.isHidden = true
    details.alpha = 0
  }

  /// What was ordered before, which makes room for the card as it opens.
  private func addEarlierOrders(below card: UIView) {
    let earlier = [
      ("Headphones", "Arrived on Monday", "star.fill", UIColor.systemPurple),
      ("Microphone stand", "Arrived on 30 October", "bookmark.fill", .systemGreen),
      ("Two cables, 3 m", "Arrived on 12 October", "heart.fill", .systemPink),
      ("Desk lamp", "Sent back in September", "house.fill", .systemTeal),
    ]
    let lastYear = [
      ("Carrying case", "Arrived on 3 December", "bookmark.fill", UIColor.systemBrown),
      ("Batteries, a dozen", "Arrived on 18 July", "heart.fill", .systemYellow),
      ("Clip for a stand", "Arrived on 2 May", "star.fill", .systemIndigo),
      ("Field guide to birds", "Arrived on 9 March", "house.fill", .systemGreen),
    ]
    let isLarge = traitCollection.userInterfaceIdiom == .pad
    let list = UIStackView(
      .vertical, spacing: isLarge ? 32 : 18,
      [UILabel("Earlier", 20, .bold)] + earlier.map(row(for:))
        + [UILabel("Last year", 20, .bold)] + lastYear.map(row(for:)))
    view.insertSubview(list, belowSubview: card)
    list.translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      list.topAnchor.constraint(equalTo: card.bottomAnchor, constant: 32),
      list.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16),
      list.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -16),
    ])
  }

  private func row(for order: (name: String, state: String, icon: String, tint: UIColor)) -> UIView
  {
    let icon = UIImageView(image: UIImage(systemName: order.icon))
    icon.tintColor = order.tint
    icon.contentMode = .center
    icon.setContentHuggingPriority(.required, for: .horizontal)
    let words = UIStackView(
      .vertical, spacing: 2,
      [UILabel(order.name, 17), UILabel(order.state, 15, .regular, .secondaryLabel)])
    return UIStackView(.horizontal, spacing: 12, alignment: .center, [icon, words])
  }

  private func setUpDetails() {
    details.axis = .vertical
    details.clipsToBounds = true
    details.spacing = 12
    details.addArrangedSubview(line())
    details.addArrangedSubview(row("Field recorder", "₩ 189,000"))
    details.addArrangedSubview(row("Wind shield", "₩ 24,000"))
    details.addArrangedSubview(line())
    let delivery = UISegmentedControl(items: ["Standard", "Express"])
    delivery.selectedSegmentIndex = 0
    delivery.addAction(
      UIAction { [weak self, weak delivery] _ in
        self?.setExpress(delivery?.selectedSegmentIndex == 1)
      }, for: .valueChanged)
    details.addArrangedSubview(delivery)
    express.axis = .vertical
    express.clipsToBounds = true
    express.spacing = 12
    express.addArrangedSubview(row("Courier, tomorrow", "₩ 6,000"))
    let gift = row("Wrapped as a gift", nil)
    let toggle = UISwitch()
    toggle.isOn = true
    gift.addArrangedSubview(toggle)
    express.addArrangedSubview(gift)
    express.isHidden = true
    express.alpha = 0
    details.addArrangedSubview(express)
  }

  private func setUpPayButton() {
    payButton.configuration?.title = "Pay ₩ 213,000"
    payButton.configuration?.cornerStyle = .large
    payButton.configuration?.buttonSize = .large
    payButton.configuration?.contentInsets = NSDirectionalEdgeInsets(
      top: 14, leading: 20, bottom: 14, trailing: 20)
  }

  private func line() -> UIView {
    let line = UIView()
    line.backgroundColor = .separator
    line.heightAnchor.constraint(equalToConstant: 1 / UIScreen.main.scale).isActive = true
    return line
  }

  private func row(_ name: String, _ price: String?) -> UIStackView {
    let label = UILabel()
    label.text = name
    let row = UIStackView(arrangedSubviews: [label])
    row.distribution = .equalSpacing
    row.alignment = .center
    if let price {
      let value = UILabel()
      value.text = price
      value.textColor = .secondaryLabel
      row.addArrangedSubview(value)
    }
    return row
  }

  private func toggle() {
    isOpen.toggle()
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0
    ) {
      self.details.isHidden = !self.isOpen
      self.details.alpha = self.isOpen ? 1 : 0
      self.header.isOpen = self.isOpen
      self.view.layoutIfNeeded()
    }
  }

  private func setExpress(_ isExpress: Bool) {
    payButton.configuration?.title = isExpress ? "Pay ₩ 219,000" : "Pay ₩ 213,000"
    UIView.animate(
      withDuration: 0.45, delay: 0, usingSpringWithDamping: 0.85, initialSpringVelocity: 0
    ) {
      self.express.isHidden = !isExpress
      self.express.alpha = isExpress ? 1 : 0
      self.view.layoutIfNeeded()
    }
  }
}

/// The top of the card: what it is, and which way it opens.
final class OrderHeader: UIControl {
  private let chevron = UIImageView(image: UIImage(systemName: "chevron.down"))

  var isOpen = false {
    didSet { chevron.transform = isOpen ? CGAffineTransform(rotationAngle: .pi) : .identity }
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    accessibilityIdentifier = "Order"
    let icon = UIImageView(image: UIImage(systemName: "bookmark.fill"))
    icon.tintColor = .systemOrange
    icon.contentMode = .center
    let title = UILabel()
    title.text = "Order 2718"
    title.font = .preferredFont(forTextStyle: .headline)
    let subtitle = UILabel()
    subtitle.text = "Two things, here on Thursday"
    subtitle.font = .preferredFont(forTextStyle: .subheadline)
    subtitle.textColor = .secondaryLabel
    let words = UIStackView(arrangedSubviews: [title, subtitle])
    words.axis = .vertical
    words.spacing = 2
    chevron.tintColor = .systemGray2
    chevron.contentMode = .center
    let row = UIStackView(arrangedSubviews: [icon, words, chevron])
    row.spacing = 12
    row.alignment = .center
    row.isUserInteractionEnabled = false
    for end in [icon, chevron] { end.setContentHuggingPriority(.required, for: .horizontal) }
    row.translatesAutoresizingMaskIntoConstraints = false
    addSubview(row)
    NSLayoutConstraint.activate([
      row.topAnchor.constraint(equalTo: topAnchor),
      row.bottomAnchor.constraint(equalTo: bottomAnchor),
      row.leadingAnchor.constraint(equalTo: leadingAnchor),
      row.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
  }

  required init?(coder: NSCoder) {
    fatalError("OrderHeader is made in code.")
  }
}
