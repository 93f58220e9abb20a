import Filmstrip
import UIKit

/// Badges of walks, SVG and PDF, one of which grows with the glass that they lie on.
public struct Badges: Transition {
  public init() {}

  public var name: String { "badges" }
  public var title: String { "Badges that stay sharp, on glass" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController { BadgesViewController() }

  public var script: TouchScript {
    TouchScript([
      .wait(0.2), .tap(on: "badge-peak"), .settle, .wait(0.4), .tap(on: "badge-peak"), .settle,
    ])
  }
}

private final class BadgesViewController: UIViewController {
  private static let side: CGFloat = 64
  private static let blur = UIBlurEffect(style: .systemUltraThinMaterial)

  private let photo = Picture("photo-glacier")
  private let panel = UIVisualEffectView(effect: blur)
  private let words = UIVisualEffectView(
    effect: UIVibrancyEffect(blurEffect: blur, style: .label))
  private let detail = UIVisualEffectView(
    effect: UIVibrancyEffect(blurEffect: blur, style: .secondaryLabel))
  private let badges = ["badge-peak", "badge-wave", "badge-night", "badge-trail"].map { name in
    let badge = UIImageView(image: UIImage(named: name))
    badge.accessibilityIdentifier = name
    badge.isUserInteractionEnabled = true
    return badge
  }
  private let heading = UILabel("Four badges this summer", 17, .semibold, lines: 1)
  private let name = UILabel("First summit", 28, .bold, lines: 1)
  private let story = UILabel(
    "2,341 m, before the clouds came in. You were up there at 06:52.", 15)

  /// The badge that is shown large.
  private var chosen: UIImageView?

  override func viewDidLoad() {
    super.viewDidLoad()
    for label in [name, story] { label.textAlignment = .center }
    panel.round(28)
    view.addSubview(photo)
    view.addSubview(panel)
    for part in [words, detail] + badges { panel.contentView.addSubview(part) }
    for label in [heading, name] { words.contentView.addSubview(label) }
    detail.contentView.addSubview(story)
    for badge in badges {
      badge.tintColor = .label
      badge.addGestureRecognizer(
        UITapGestureRecognizer(
          target: self, action: Selector("turn:", BadgesViewController.turn(_:))))
    }
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    photo.frame = view.bounds
    let room = view.bounds.inset(by: view.safeAreaInsets).insetBy(dx: 16, dy: 16)
    let size = CGSize(
      width: min(room.width, 420), height: chosen == nil ? 148 : min(room.height, 400))
    panel.frame = CGRect(
      x: room.midX - size.width / 2, y: room.maxY - size.height, width: size.width,
      height: size.height)
    for part in [words, detail] { part.frame = CGRect(origin: .zero, size: size) }
    let inner = CGRect(origin: .zero, size: size).insetBy(dx: 20, dy: 20)
    heading.frame = CGRect(x: inner.minX, y: inner.minY, width: inner.width, height: 22)
    heading.alpha = chosen == nil ? 1 : 0
    let foot: CGFloat = 96
    story.frame = CGRect(
      x: inner.minX + 16, y: inner.maxY - 50, width: inner.width - 32, height: 44)
    name.frame = CGRect(x: inner.minX, y: inner.maxY - foot, width: inner.width, height: 36)
    for label in [name, story] { label.alpha = chosen == nil ? 0 : 1 }
    let gap = (inner.width - Self.side * CGFloat(badges.count)) / CGFloat(badges.count - 1)
    for (index, badge) in badges.enumerated() {
      badge.alpha = chosen == nil || badge === chosen ? 1 : 0
      badge.frame = CGRect(
        x: inner.minX + CGFloat(index) * (Self.side + gap), y: inner.minY + 44, width: Self.side,
        height: Self.side)
      guard badge === chosen else { continue }
      let large = min(inner.width, inner.height - foot - 20)
      badge.frame = CGRect(x: inner.midX - large / 2, y: inner.minY, width: large, height: large)
    }
  }

  private func turn(_ tap: UITapGestureRecognizer) {
    chosen = chosen == nil ? tap.view as? UIImageView : nil
    UIView.animate(
      withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.8, initialSpringVelocity: 0
    ) {
      self.view.setNeedsLayout()
      self.view.layoutIfNeeded()
    }
  }
}
