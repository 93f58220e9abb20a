/// The view that darkens the screen behind a sheet, and by our choice behind an alert.
final class DimmingView: UIView {
  init() {
    super.init(frame: .zero)
    accessibilityIdentifier = "dimming"
    let look = SystemLook.current.sheet
    backgroundColor = UIColor { traits in
      UIColor(
        white: 0,
        alpha: traits.userInterfaceStyle == .dark ? look.darkDimming : look.lightDimming)
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
