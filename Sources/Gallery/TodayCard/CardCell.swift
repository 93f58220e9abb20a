import UIKit

/// A row of the Today screen: a card with round corners and a shadow.
final class CardCell: UITableViewCell {
  static let reuseIdentifier = "card"
  static let cornerRadius: CGFloat = 15

  let shadowView = UIView()
  let cardView = CardView()

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    selectionStyle = .none
    backgroundColor = .clear

    Self.castShadow(from: shadowView)
    cardView.layer.cornerRadius = Self.cornerRadius
    cardView.accessibilityIdentifier = "card"

    shadowView.translatesAutoresizingMaskIntoConstraints = false
    cardView.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(shadowView)
    shadowView.addSubview(cardView)
    NSLayoutConstraint.activate([
      shadowView.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 15),
      shadowView.heightAnchor.constraint(equalToConstant: 410),
      shadowView.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 20),
      shadowView.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -20),
      cardView.topAnchor.constraint(equalTo: shadowView.topAnchor),
      cardView.bottomAnchor.constraint(equalTo: shadowView.bottomAnchor),
      cardView.leadingAnchor.constraint(equalTo: shadowView.leadingAnchor),
      cardView.trailingAnchor.constraint(equalTo: shadowView.trailingAnchor),
    ])
  }

  static func castShadow(from view: UIView) {
    view.layer.shadowColor = UIColor.black.cgColor
    view.layer.shadowOpacity = 0.4
    view.layer.shadowOffset = CGSize(width: 0, height: 1)
    view.layer.shadowRadius = 3
    view.layer.cornerRadius = cornerRadius
  }

  required init?(coder: NSCoder) {
    fatalError("CardCell is made in code.")
  }
}
