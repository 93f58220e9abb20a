import UIKit

extension UIColor {
  /// A colour by its hexadecimal number, in light and in dark.
  convenience init(light: UInt32, dark: UInt32) {
    self.init { traits in
      UIColor(hex: traits.userInterfaceStyle == .dark ? dark : light)
    }
  }

  /// A colour by its hexadecimal number, such as 0xFF9500.
  convenience init(hex: UInt32, alpha: CGFloat = 1) {
    self.init(
      red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
      blue: CGFloat(hex & 255) / 255, alpha: alpha)
  }
}

extension UILabel {
  /// A label that takes as many lines as it needs, or only so many.
  convenience init(
    _ text: String, _ size: CGFloat, _ weight: UIFont.Weight = .regular,
    _ color: UIColor = .label, lines: Int = 0
  ) {
    self.init(frame: .zero)
    self.text = text
    font = .systemFont(ofSize: size, weight: weight)
    textColor = color
    numberOfLines = lines
  }
}

extension UIStackView {
  convenience init(
    _ axis: NSLayoutConstraint.Axis, spacing: CGFloat = 0,
    alignment: UIStackView.Alignment = .fill, _ views: [UIView]
  ) {
    self.init(arrangedSubviews: views)
    self.axis = axis
    self.spacing = spacing
    self.alignment = alignment
  }
}

extension UIStackView {
  /// Stands its views beside each other where the screen is wide, else one above the other.
  func arrange(for size: CGSize) {
    let axis: NSLayoutConstraint.Axis = size.width > size.height ? .horizontal : .vertical
    if self.axis != axis { self.axis = axis }
  }
}

extension UIView {
  /// Adds a view that Auto Layout places.
  func add(_ view: UIView, _ constraints: (UIView) -> [NSLayoutConstraint]) {
    view.translatesAutoresizingMaskIntoConstraints = false
    addSubview(view)
    NSLayoutConstraint.activate(constraints(view))
  }

  /// Adds a view that fills this one but for a margin on each side.
  func fill(with view: UIView, margin: CGFloat = 0) {
    add(view) {
      [
        $0.topAnchor.constraint(equalTo: topAnchor, constant: margin),
        $0.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -margin),
        $0.leadingAnchor.constraint(equalTo: leadingAnchor, constant: margin),
        $0.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -margin),
      ]
    }
  }

  /// Gives the view round corners, as the system's.
  func round(_ radius: CGFloat) {
    layer.cornerRadius = radius
    layer.cornerCurve = .continuous
    clipsToBounds = true
  }

  /// A line as thin as the screen can show.
  static func hairline() -> UIView {
    let line = UIView()
    line.backgroundColor = .separator
    line.heightAnchor.constraint(equalToConstant: 1 / UIScreen.main.scale).isActive = true
    return line
  }
}

/// A picture that fills its frame, with round corners.
final class Picture: UIImageView {
  convenience init(_ name: String, corners: CGFloat = 0) {
    self.init(image: UIImage(named: name))
    contentMode = .scaleAspectFill
    clipsToBounds = true
    if corners > 0 { round(corners) }
    // The frame decides how large the picture is, not the file.
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      setContentHuggingPriority(UILayoutPriority(1), for: axis)
      setContentCompressionResistancePriority(UILayoutPriority(1), for: axis)
    }
  }
}

/// What a button at the foot of a screen says and does.
@MainActor struct Command {
  let title: String
  /// With the screen and the button.
  let run: @MainActor (UIViewController, UIButton) -> Void

  /// Leaves the screen.
  static let done = Command(title: "Done") { screen, _ in screen.dismiss(animated: true) }
}

/// The buttons at the foot of a screen, above the home indicator.
final class CommandBar: UIView {
  private static let margin: CGFloat = 12

  /// - Parameter tint: The colour of the buttons.
  init(_ commands: [Command], tint: UIColor, for controller: UIViewController) {
    super.init(frame: .zero)
    let buttons = commands.map { Self.button($0, tint, controller) }
    add(UIStackView(.vertical, spacing: 10, buttons)) {
      [
        $0.topAnchor.constraint(equalTo: topAnchor, constant: Self.margin),
        $0.bottomAnchor.constraint(
          equalTo: safeAreaLayoutGuide.bottomAnchor, constant: -Self.margin),
        $0.leadingAnchor.constraint(equalTo: leadingAnchor),
        $0.trailingAnchor.constraint(equalTo: trailingAnchor),
      ]
    }
  }

  required init?(coder: NSCoder) { fatalError("This bar is made in code.") }

  private static func button(
    _ command: Command, _ tint: UIColor, _ controller: UIViewController
  ) -> UIButton {
    let button = UIButton(type: .system)
    button.setTitle(command.title, for: .normal)
    button.setTitleColor(.white, for: .normal)
    button.titleLabel?.font = .systemFont(ofSize: 17, weight: .semibold)
    button.backgroundColor = tint
    button.round(14)
    button.heightAnchor.constraint(equalToConstant: 50).isActive = true
    button.addAction(
      UIAction { [weak controller, weak button] _ in
        if let controller, let button { command.run(controller, button) }
      }, for: .touchUpInside)
    return button
  }
}
