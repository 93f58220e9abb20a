import Filmstrip
import UIKit

/// A practice room with four meters: one goes to and fro until it is told to stop, one bounces late, one
/// runs evenly and changes course, one jumps.
public struct RepeatAndReverse: Transition {
  public init() {}

  public var name: String { "repeat-and-reverse" }
  public var title: String { "Repeat, reverse, delay, bounce" }

  public func makeRootViewController() -> UIViewController { PracticeViewController() }

  public var script: TouchScript {
    TouchScript([.wait(0.2), .tap(on: "Start"), .wait(1.6), .tap(on: "Stop"), .settle])
  }
}

/// The meters, on their rails, and a button for each command.
private final class PracticeViewController: UIViewController {
  private let meters = [
    MeterView("Metronome", "120 beats a minute", .systemPink),
    MeterView("Count-in", "Two bars", .systemOrange),
    MeterView("Recording", "24 seconds", .systemTeal),
    MeterView("Take", "2 of 3", .systemIndigo),
  ]

  private var badges: [UIView] { meters.map(\.badge) }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    let list = UIStackView(.vertical, spacing: 10, meters)
    list.distribution = .fillEqually
    let buttons = UIStackView(
      .horizontal, spacing: 12,
      [
        button("Start", MusicViewController.tint) { $0.start() },
        button("Stop", .systemGray) { $0.stop() },
      ])
    buttons.distribution = .fillEqually
    buttons.heightAnchor.constraint(equalToConstant: 50).isActive = true
    let parts = UIStackView(.vertical, spacing: 12, [list, buttons])
    let safe = view.safeAreaLayoutGuide
    view.add(parts) {
      let low = $0.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -12)
      low.priority = .defaultHigh
      return [
        low, $0.heightAnchor.constraint(lessThanOrEqualToConstant: 720),
        $0.topAnchor.constraint(equalTo: safe.topAnchor, constant: 12),
        $0.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 20),
        $0.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -20),
      ]
    }
  }

  private func button(
    _ title: String, _ color: UIColor, _ run: @escaping @MainActor (PracticeViewController) -> Void
  ) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(title, for: .normal)
    button.setTitleColor(.white, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    button.backgroundColor = color
    button.round(14)
    button.addAction(
      UIAction { [weak self] _ in
        if let self { run(self) }
      }, for: .touchUpInside)
    return button
  }

  private func start() {
    UIView.animate(
      withDuration: 0.5, delay: 0, options: [.repeat, .autoreverse, .allowUserInteraction]
    ) {
      self.badges[0].transform = self.meters[0].way
    }
    UIView.animate(springDuration: 0.5, bounce: 0.4, delay: 0.4) {
      self.badges[1].transform = self.meters[1].way
    }
    UIView.animate(withDuration: 2.4, delay: 0, options: .curveLinear) {
      self.badges[2].transform = self.meters[2].way
    }
    UIView.performWithoutAnimation { badges[3].transform = meters[3].way }
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

/// A card with a name, and a badge on a rail.
private final class MeterView: UIView {
  let badge = UIView()
  private let rail = UIView()
  private let title: UILabel
  private let detail: UILabel

  init(_ name: String, _ words: String, _ color: UIColor) {
    title = UILabel(name, 17, .semibold)
    detail = UILabel(words, 15, .regular, .secondaryLabel)
    super.init(frame: .zero)
    backgroundColor = .secondarySystemGroupedBackground
    round(16)
    rail.backgroundColor = color.withAlphaComponent(0.18)
    badge.backgroundColor = color
    detail.textAlignment = .right
    for part in [title, detail, rail, badge] { addSubview(part) }
  }

  required init?(coder: NSCoder) { fatalError("Meters are made in code.") }

  /// From one end of the rail to the other.
  var way: CGAffineTransform {
    CGAffineTransform(translationX: rail.bounds.width - badge.bounds.width, y: 0)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let room = bounds.insetBy(dx: 16, dy: min(14, bounds.height * 0.12))
    title.frame = CGRect(x: room.minX, y: room.minY, width: room.width / 2, height: 22)
    detail.frame = CGRect(x: room.midX, y: room.minY, width: room.width / 2, height: 22)
    let height = max(min(room.height - 30, 56), 12)
    rail.frame = CGRect(
      x: room.minX, y: room.maxY - height, width: room.width, height: height)
    rail.layer.cornerRadius = height * 0.32
    badge.bounds = CGRect(x: 0, y: 0, width: min(83, room.width / 4), height: height)
    badge.center = CGPoint(x: room.minX + badge.bounds.midX, y: rail.frame.midY)
    badge.layer.cornerRadius = height * 0.32
    badge.layer.cornerCurve = .continuous
  }
}
