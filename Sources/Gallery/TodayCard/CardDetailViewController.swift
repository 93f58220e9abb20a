import UIKit

/// A story: its card at the top, its text below, and two ways out.
final class CardDetailViewController: UIViewController {
  private static let imageHeight: CGFloat = 500

  let cardView = CardView()
  let closeButton = UIButton(type: .custom)
  let scrollView = UIScrollView()
  private let card: Card
  private let textLabel = UILabel()
  private var cardHeight: NSLayoutConstraint?
  private var pull: PullToDismiss?

  init(card: Card) {
    self.card = card
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    fatalError("CardDetailViewController is made in code.")
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.clipsToBounds = true
    view.accessibilityIdentifier = "detail"

    cardView.show(card)
    setUpText()
    setUpCloseButton()
    scrollView.contentInsetAdjustmentBehavior = .never
    scrollView.showsVerticalScrollIndicator = false
    layOut()

    let pull = PullToDismiss(view: view, scrollView: scrollView)
    pull.onDismiss = { [weak self] in self?.dismiss(animated: true) }
    self.pull = pull
  }

  /// Lays the picture out as it is in the detail, with its words clear of the sensors in `container`.
  func showOpen(in container: UIView) {
    cardHeight?.constant = Self.imageHeight
    cardView.setCovered(container.safeAreaInsets.top)
  }

  /// Lays the picture out as it is on a card of this height.
  func showClosed(height: CGFloat) {
    cardHeight?.constant = height
    cardView.setCovered(0)
  }

  private func setUpText() {
    let paragraph = NSMutableParagraphStyle()
    paragraph.lineSpacing = 4
    textLabel.numberOfLines = 0
    textLabel.attributedText = NSAttributedString(
      string: card.story,
      attributes: [
        .font: UIFont.systemFont(ofSize: 19),
        .foregroundColor: UIColor.secondaryLabel,
        .paragraphStyle: paragraph,
      ])
  }

  private func setUpCloseButton() {
    closeButton.setImage(
      UIImage(systemName: "xmark.circle.fill")?.withRenderingMode(.alwaysTemplate), for: .normal)
    closeButton.tintColor = UIColor.white.withAlphaComponent(0.85)
    closeButton.accessibilityIdentifier = "Close"
    closeButton.addAction(
      UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .touchUpInside)
  }

  private func layOut() {
    for view in [scrollView, cardView, textLabel, closeButton] {
      view.translatesAutoresizingMaskIntoConstraints = false
    }
    view.addSubview(scrollView)
    view.addSubview(closeButton)
    scrollView.addSubview(cardView)
    scrollView.addSubview(textLabel)

    let cardHeight = cardView.heightAnchor.constraint(equalToConstant: Self.imageHeight)
    self.cardHeight = cardHeight
    NSLayoutConstraint.activate([
      scrollView.topAnchor.constraint(equalTo: view.topAnchor),
      scrollView.bottomAnchor.constraint(equalTo: view.bottomAnchor),
      scrollView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      scrollView.trailingAnchor.constraint(equalTo: view.trailingAnchor),

      cardView.topAnchor.constraint(equalTo: scrollView.contentLayoutGuide.topAnchor),
      cardView.leadingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.leadingAnchor),
      cardView.trailingAnchor.constraint(equalTo: scrollView.contentLayoutGuide.trailingAnchor),
      cardView.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
      cardHeight,

      textLabel.topAnchor.constraint(equalTo: cardView.bottomAnchor, constant: 40),
      textLabel.leadingAnchor.constraint(
        equalTo: scrollView.contentLayoutGuide.leadingAnchor, constant: 20),
      textLabel.trailingAnchor.constraint(
        equalTo: scrollView.contentLayoutGuide.trailingAnchor, constant: -20),
      textLabel.bottomAnchor.constraint(
        equalTo: scrollView.contentLayoutGuide.bottomAnchor, constant: -60),

      closeButton.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),
      closeButton.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
      closeButton.widthAnchor.constraint(equalToConstant: 30),
      closeButton.heightAnchor.constraint(equalToConstant: 30),
    ])
  }
}
