import Filmstrip
import UIKit

/// Four badges: one goes to and fro until it is told to stop, one bounces late, one changes course, one jumps.
public struct RepeatAndReverse: Transition {
  public init() {}

  public var name: String { "repeat-and-reverse" }
  public var title: String { "Repeat, reverse, delay, bounce" }

  public func makeRootViewController() -> UIViewController { BadgesViewController() }

  public var script: TouchScript {
    TouchScript([.wait(0.2), .tap(on: "Start"), .wait(1.6), .tap(on: "Stop"), .settle])
  }
}

/// The badges, on their rails, and a button for each command.
private final class BadgesViewController: UIViewController {
  /// How far the badges travel, in points.
  private static let way = CGAffineTransform(translationX: 230, y: 0)

  private let titles = ["Repeat", "Delay", "Return", "Jump"]
  private var badges: [UIView] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let colors: [UIColor] = [.systemPink, .systemOrange, .systemTeal, .systemIndigo]
    for (index, title) in titles.enumerated() {
      let y = 150 + CGFloat(index) * 120
      let label = UILabel(frame: CGRect(x: 40, y: y, width: 300, height: 24))
      label.text = title
      label.font = .systemFont(ofSize: 15, weight: .medium)
      label.textColor = .secondaryLabel
      let rail = UIView(frame: CGRect(x: 40, y: y + 58, width: 313, height: 4))
      rail.backgroundColor = .systemGray5
      rail.layer.cornerRadius = 2
      let badge = UIView(frame: CGRect(x: 40, y: y + 32, width: 83, height: 56))
      badge.backgroundColor = colors[index]
      badge.layer.cornerRadius = 18
      badge.layer.cornerCurve = .continuous
      for part in [label, rail, badge] { view.addSubview(part) }
      badges.append(badge)
    }
    addButton("Start", x: 40) { $0.start() }
    addButton("Stop", x: 206) { $0.stop() }
  }

  private func addButton(
    _ title: String, x: CGFloat, _ run: @escaping @MainActor (BadgesViewController) -> Void
  ) {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.setTitleColor(.white, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    button.backgroundColor = .systemBlue
    button.layer.cornerRadius = 12
    button.frame = CGRect(x: x, y: 680, width: 147, height: 50)
    button.addAction(
      UIAction { [weak self] _ in
        if let self { run(self) }
      }, for: .touchUpInside)
    view.addSubview(button)
  }

  private func start() {
    UIView.animate(
      withDuration: 0.5, delay: 0, options: [.repeat, .autoreverse, .allowUserInteraction]
    ) {
      self.badges[0].transform = Self.way
    }
    UIView.animate(springDuration: 0.5, bounce: 0.4, delay: 0.4) {
      self.badges[1].transform = Self.way
    }
    UIView.animate(withDuration: 2.4, delay: 0, options: .curveLinear) {
      self.badges[2].transform = Self.way
    }
    UIView.performWithoutAnimation { badges[3].transform = Self.way }
  }

  private func stop() {
    for badge in badges.prefix(3) {
      // What repeats would go on for ever beneath the new animation.
      let shown = badge.layer.presentation()?.affineTransform() ?? badge.transform
      badge.layer.removeAllAnimations()
      badge.transform = shown
    }
    UIView.animate(withDuration: 0.4, delay: 0, options: .beginFromCurrentState) {
      for badge in self.badges.prefix(3) { badge.transform = .identity }
    }
    UIView.performWithoutAnimation { badges[3].transform = .identity }
  }
}
