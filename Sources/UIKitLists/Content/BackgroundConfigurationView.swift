/// Draws what a background configuration says.
@MainActor
final class BackgroundConfigurationView: UIView {
  private(set) var configuration = UIBackgroundConfiguration.clear()
  private let fill = UIView()
  private let stroke = UIView()
  private var effect: UIVisualEffectView?

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    isUserInteractionEnabled = false
    addSubview(fill)
    addSubview(stroke)
  }

  func show(_ new: UIBackgroundConfiguration) {
    let old = configuration
    configuration = new
    if new.customView !== old.customView {
      old.customView?.removeFromSuperview()
      if let view = new.customView { insertSubview(view, belowSubview: stroke) }
    }
    if new.visualEffect !== old.visualEffect {
      effect?.removeFromSuperview()
      effect = new.visualEffect.map { UIVisualEffectView(effect: $0) }
      if let effect { insertSubview(effect, belowSubview: fill) }
    }
    showColors()
    for view in [fill, effect, new.customView] as [UIView?] {
      view?.layer.cornerRadius = new.cornerRadius
      view?.layer.cornerCurve = .continuous
      if new.cornerRadius > 0 { view?.clipsToBounds = true }
    }
    stroke.layer.cornerRadius = new.cornerRadius > 0 ? new.cornerRadius + new.strokeOutset : 0
    stroke.layer.borderWidth = new.strokeWidth
    stroke.isHidden = new.strokeWidth == 0
    setNeedsLayout()
  }

  private func showColors() {
    fill.backgroundColor = configuration.resolvedBackgroundColor(for: tintColor)
    let color = configuration.resolvedStrokeColor(for: tintColor)
    stroke.layer.borderColor = color.resolvedColor(with: traitCollection).cgColor
  }

  override func tintColorDidChange() { showColors() }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showColors()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let insets = configuration.backgroundInsets
    let inner = bounds.inset(
      by: UIEdgeInsets(
        top: insets.top, left: insets.leading, bottom: insets.bottom, right: insets.trailing))
    fill.frame = inner
    effect?.frame = inner
    configuration.customView?.frame = inner
    stroke.frame = inner.insetBy(dx: -configuration.strokeOutset, dy: -configuration.strokeOutset)
  }
}
