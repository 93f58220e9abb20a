/// Where text would be typed; it does not blink, so that a scene can settle.
final class Caret: UIView {
  /// In points; our choice.
  static let width: CGFloat = 2

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    layer.cornerRadius = Self.width / 2
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
