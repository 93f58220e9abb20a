/// A key as drawn: a cap on an edge, with a word, a letter or a symbol.
final class KeyView: UIView {
  private static var look: SystemLook.Keyboard { SystemLook.current.keyboard }

  /// How high the edge below a cap is, in points; our choice.
  private static let edgeHeight: CGFloat = 1

  /// The size of the small letters of digits, in points; our choice.
  private static let subtitleSize: CGFloat = 10

  let key: Key
  private let cap = UIView()
  private let label = UILabel()
  private let subtitle = UILabel()
  private let picture = UIImageView()

  /// Whether shift is on: letters are large, and the shift key is light.
  var isShifted = false { didSet { if isShifted != oldValue { show() } } }
  /// Whether a finger is on the key.
  var isPressed = false { didSet { if isPressed != oldValue { show() } } }
  /// Whether the key is blue.
  var isProminent = false { didSet { if isProminent != oldValue { show() } } }
  /// Whether the key does anything now.
  var isEnabled = true { didSet { if isEnabled != oldValue { show() } } }

  init(_ key: Key) {
    self.key = key
    super.init(frame: .zero)
    for view in [cap, picture, label, subtitle] { addSubview(view) }
    for view in [self, cap] { view.layer.cornerRadius = Self.look.cornerRadius }
    cap.isUserInteractionEnabled = false
    label.textAlignment = .center
    subtitle.textAlignment = .center
    subtitle.font = .systemFont(ofSize: Self.subtitleSize, weight: .bold)
    subtitle.text = key.subtitle
    picture.contentMode = .center
    picture.tintColor = .label
    accessibilityIdentifier = key.symbol ?? (key.title.isEmpty ? nil : key.title)
    isHidden = key.title.isEmpty && key.symbol == nil
    show()
  }

  required init?(coder: NSCoder) { nil }

  override var layerName: String { accessibilityIdentifier.map { "key \($0)" } ?? "no key" }

  private func show() {
    let isLetter = key.title.count == 1
    label.text = isShifted && isLetter ? key.title.uppercased() : key.title
    label.font = .systemFont(ofSize: isLetter ? Self.look.letterSize : Self.look.wordSize)
    let isOn = key.action == .shift && isShifted
    picture.image = key.symbol.flatMap { UIImage(systemName: isOn ? "\($0).fill" : $0) }
    // A key turns as light or dark under a finger as the others are.
    let isLight = (key.isLight || isOn) != isPressed
    cap.backgroundColor =
      isProminent && isEnabled ? .systemBlue : isLight ? Self.light : Self.function
    label.textColor = isProminent && isEnabled ? .white : isEnabled ? .label : .tertiaryLabel
    backgroundColor = Self.edge
  }

  private static func grey(_ light: CGFloat, _ dark: CGFloat) -> UIColor {
    UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? dark : light, alpha: 1) }
  }

  private static var light: UIColor { grey(look.lightKey, look.darkKey) }
  private static var function: UIColor { grey(look.lightFunctionKey, look.darkFunctionKey) }
  private static var edge: UIColor { grey(look.lightEdge, look.darkEdge) }

  override func layoutSubviews() {
    super.layoutSubviews()
    cap.frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: max(bounds.height - Self.edgeHeight, 0))
    let small = key.subtitle.isEmpty ? 0 : subtitle.intrinsicContentSize.height
    label.frame = cap.bounds.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: small, right: 0))
    subtitle.frame = CGRect(
      x: 0, y: cap.bounds.midY + small / 2, width: bounds.width, height: small)
    picture.frame = cap.bounds
  }
}
