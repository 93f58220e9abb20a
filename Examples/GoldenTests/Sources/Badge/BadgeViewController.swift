import UIKit

/// A badge that springs to the other side of the screen when it is tapped.
public final class BadgeViewController: UIViewController {
  private let badge = UIView()
  private let count = UILabel()
  private let dampingRatio: CGFloat
  private let side: CGFloat

  public init(dampingRatio: CGFloat = 0.6, side: CGFloat = 88) {
    self.dampingRatio = dampingRatio
    self.side = side
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { nil }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    badge.accessibilityIdentifier = "badge"
    badge.backgroundColor = .systemPink
    badge.layer.cornerRadius = side / 4
    badge.frame = CGRect(x: 24, y: 240, width: side, height: side)
    badge.addGestureRecognizer(
      UITapGestureRecognizer(
        target: self, action: Selector("tapped", BadgeViewController.badgeTapped)))
    count.text = "7"
    count.textColor = .white
    count.font = .systemFont(ofSize: 40, weight: .bold)
    count.textAlignment = .center
    count.frame = badge.bounds
    badge.addSubview(count)
    view.addSubview(badge)
  }

  func badgeTapped() {
    UIView.animate(
      withDuration: 0.4, delay: 0, usingSpringWithDamping: dampingRatio, initialSpringVelocity: 0
    ) {
      self.badge.frame.origin.x = self.view.bounds.width - 24 - self.side
    }
  }
}
