/// What darkens the screen behind a sheet, and by our choice behind an alert.
final class DimmingView: UIView {
  private static let lightAlpha: CGFloat = 0.2
  private static let darkAlpha: CGFloat = 0.48

  init() {
    super.init(frame: .zero)
    accessibilityIdentifier = "dimming"
    backgroundColor = UIColor { traits in
      UIColor(
        white: 0, alpha: traits.userInterfaceStyle == .dark ? Self.darkAlpha : Self.lightAlpha)
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Puts the view at the back of `container`, over all of it.
  func cover(_ container: UIView) {
    frame = container.bounds
    autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.insertSubview(self, at: 0)
  }
}
