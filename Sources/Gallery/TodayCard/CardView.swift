import UIKit

/// The picture of a story with its words on it: the same in the list and at the top of the detail.
final class CardView: UIView {
  private static let margin: CGFloat = 20

  let imageView = UIImageView()
  private let categoryLabel = UILabel()
  private let titleLabel = UILabel()
  private let summaryLabel = UILabel()
  private var textTop: NSLayoutConstraint?

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true

    imageView.contentMode = .scaleAspectFill
    imageView.clipsToBounds = true
    imageView.accessibilityIdentifier = "card image"

    categoryLabel.font = .systemFont(ofSize: 15, weight: .semibold)
    categoryLabel.textColor = UIColor.white.withAlphaComponent(0.75)
    categoryLabel.accessibilityIdentifier = "words"
    titleLabel.font = .systemFont(ofSize: 30, weight: .bold)
    titleLabel.textColor = .white
    titleLabel.numberOfLines = 2
    summaryLabel.font = .systemFont(ofSize: 15, weight: .medium)
    summaryLabel.textColor = UIColor.white.withAlphaComponent(0.85)

    for view in [imageView, categoryLabel, titleLabel, summaryLabel] {
      view.translatesAutoresizingMaskIntoConstraints = false
      addSubview(view)
    }
    let textTop = categoryLabel.topAnchor.constraint(equalTo: topAnchor, constant: Self.margin)
    self.textTop = textTop
    NSLayoutConstraint.activate([
      imageView.topAnchor.constraint(equalTo: topAnchor),
      imageView.bottomAnchor.constraint(equalTo: bottomAnchor),
      imageView.leadingAnchor.constraint(equalTo: leadingAnchor),
      imageView.trailingAnchor.constraint(equalTo: trailingAnchor),

      textTop,
      categoryLabel.leadingAnchor.constraint(equalTo: leadingAnchor, constant: Self.margin),
      titleLabel.topAnchor.constraint(equalTo: categoryLabel.bottomAnchor, constant: 2),
      titleLabel.leadingAnchor.constraint(equalTo: leadingAnchor, constant: Self.margin),
      summaryLabel.leadingAnchor.constraint(equalTo: leadingAnchor, constant: Self.margin),
      summaryLabel.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -18),
    ])
  }

  required init?(coder: NSCoder) {
    fatalError("CardView is made in code.")
  }

  /// Keeps the words their margin below what covers the card's top.
  func setCovered(_ height: CGFloat) {
    textTop?.constant = height + Self.margin
  }

  func show(_ card: Card) {
    imageView.image = card.cover
    categoryLabel.text = card.category.uppercased()
    titleLabel.text = card.title
    summaryLabel.text = card.summary
  }
}
