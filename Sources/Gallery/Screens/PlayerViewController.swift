import UIKit

/// What is playing: the sleeve, the place in the song, and the buttons.
final class PlayerViewController: UIViewController {
  private let record: Record
  private let command: Command?
  private let columns = UIStackView()
  private let backdrop = CAGradientLayer()
  let sleeve: UIImageView

  /// - Parameter command: What the words at the top right do.
  init(_ record: Record = .nightSwim, command: Command? = .done) {
    (self.record, self.command) = (record, command)
    sleeve = Picture(record.imageName, corners: 14)
    super.init(nibName: nil, bundle: nil)
    title = "Now playing"
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = record.colors[1]
    backdrop.colors = record.colors.map(\.cgColor)
    view.layer.addSublayer(backdrop)
    columns.addArrangedSubview(frame(around: sleeve))
    columns.addArrangedSubview(controls())
    columns.spacing = 24
    columns.distribution = .fillEqually
    let safe = view.safeAreaLayoutGuide
    view.add(columns) {
      [
        $0.topAnchor.constraint(equalTo: safe.topAnchor, constant: 64),
        $0.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -16),
        $0.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 32),
        $0.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -32),
      ]
    }
    view.add(header()) {
      [
        $0.topAnchor.constraint(equalTo: safe.topAnchor, constant: 8),
        $0.leadingAnchor.constraint(equalTo: safe.leadingAnchor, constant: 24),
        $0.trailingAnchor.constraint(equalTo: safe.trailingAnchor, constant: -24),
        $0.heightAnchor.constraint(equalToConstant: 44),
      ]
    }
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    columns.arrange(for: view.bounds.size)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    backdrop.frame = view.bounds
    CATransaction.commit()
  }

  /// A square as large as the room allows, with a shadow.
  private func frame(around sleeve: UIImageView) -> UIView {
    let (room, plate) = (UIView(), UIView())
    plate.layer.shadowOpacity = 0.45
    plate.layer.shadowRadius = 24
    plate.layer.shadowOffset = CGSize(width: 0, height: 16)
    plate.fill(with: sleeve)
    room.add(plate) {
      let wish = $0.heightAnchor.constraint(equalTo: room.heightAnchor)
      wish.priority = .defaultHigh
      return [
        wish,
        $0.centerXAnchor.constraint(equalTo: room.centerXAnchor),
        $0.centerYAnchor.constraint(equalTo: room.centerYAnchor),
        $0.heightAnchor.constraint(equalTo: $0.widthAnchor),
        $0.heightAnchor.constraint(lessThanOrEqualTo: room.heightAnchor),
        $0.widthAnchor.constraint(lessThanOrEqualTo: room.widthAnchor),
      ]
    }
    return room
  }

  private func header() -> UIView {
    let close = Self.button("chevron.down", size: 20)
    close.accessibilityIdentifier = "Close"
    close.addAction(
      UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .touchUpInside)
    let name = UILabel(record.title, 15, .semibold, .white, lines: 1)
    name.textAlignment = .center
    let parts = UIStackView(.horizontal, alignment: .center, [close, name])
    let right: UIButton
    if let command {
      right = UIButton(type: .system)
      right.setTitle(command.title, for: .normal)
      right.setTitleColor(.white, for: .normal)
      right.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
      right.addAction(
        UIAction { [weak self, weak right] _ in
          if let self, let right { command.run(self, right) }
        }, for: .touchUpInside)
    } else {
      right = Self.button("ellipsis", size: 20)
    }
    parts.addArrangedSubview(right)
    for button in [close, right] {
      button.widthAnchor.constraint(equalToConstant: 64).isActive = true
    }
    return parts
  }

  private func controls() -> UIView {
    let song = record.songs[2 % record.songs.count]
    let heart = Self.button("heart.fill", size: 22)
    heart.widthAnchor.constraint(equalToConstant: 44).isActive = true
    let words = UIStackView(
      .vertical, spacing: 2,
      [
        UILabel(song.title, 22, .bold, .white, lines: 1),
        UILabel(record.artist, 17, .regular, UIColor.white.withAlphaComponent(0.7), lines: 1),
      ])
    let place = UIProgressView(progressViewStyle: .default)
    place.progress = 0.38
    place.progressTintColor = .white
    place.trackTintColor = UIColor.white.withAlphaComponent(0.25)
    let faint = UIColor.white.withAlphaComponent(0.6)
    let left = UILabel(song.length, 13, .regular, faint, lines: 1)
    left.textAlignment = .right
    let times = UIStackView(.horizontal, [UILabel("1:55", 13, .regular, faint, lines: 1), left])
    times.distribution = .fillEqually
    let buttons = UIStackView(
      .horizontal,
      [
        Self.button("bookmark", size: 20), Self.button("chevron.left", size: 26),
        Self.button("pause.fill", size: 40), Self.button("chevron.right", size: 26),
        Self.button("square.and.arrow.up", size: 20),
      ])
    buttons.distribution = .fillEqually
    buttons.heightAnchor.constraint(equalToConstant: 64).isActive = true
    let title = UIStackView(.horizontal, alignment: .center, [words, heart])
    let parts = UIStackView(.vertical, spacing: 8, [UIView(), title, place, times, buttons])
    parts.setCustomSpacing(20, after: title)
    return parts
  }

  private static func button(_ symbol: String, size: CGFloat) -> UIButton {
    let button = UIButton(type: .system)
    let configuration = UIImage.SymbolConfiguration(pointSize: size, weight: .semibold)
    button.setImage(UIImage(systemName: symbol, withConfiguration: configuration), for: .normal)
    button.imageView?.contentMode = .center
    button.tintColor = .white
    return button
  }
}
