/// The window of the keyboard: it lies over the app's, and lets touches beside the keyboard through.
final class KeyboardWindow: UIWindow {
  let host = KeyboardHost()

  override init(frame: CGRect) {
    super.init(frame: frame)
    // Above what apps put up by themselves, and below the status bar.
    windowLevel = .statusBar - 1
    accessibilityIdentifier = "keyboard window"
    addSubview(host)
  }

  required init?(coder: NSCoder) { nil }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    return hit === self ? nil : hit
  }
}

/// What slides: the keys, or what stands in for them, with the accessory above.
final class KeyboardHost: UIView {
  private let background = UIVisualEffectView(
    effect: UIBlurEffect(SystemLook.current.keyboard.material))
  private(set) var accessory: UIView?
  private(set) var content: UIView?
  /// How much of the host is the accessory.
  private var accessoryHeight: CGFloat = 0
  /// How high the content is; nil for as much as there is.
  private var contentHeight: CGFloat?

  init() {
    super.init(frame: .zero)
    accessibilityIdentifier = "keyboard"
    addSubview(background)
  }

  required init?(coder: NSCoder) { nil }

  /// Puts other views in place; what goes and what stays is not moved.
  func show(
    accessory: UIView?, height: CGFloat, content: UIView?, contentHeight: CGFloat? = nil
  ) {
    if self.accessory !== accessory {
      self.accessory.map(takeOut)
      self.accessory = accessory
      accessory.map(addSubview)
    }
    if self.content !== content {
      self.content.map(takeOut)
      self.content = content
      content.map(addSubview)
    }
    accessoryHeight = height
    self.contentHeight = contentHeight
    setNeedsLayout()
  }

  /// A view that a responder has put elsewhere meanwhile is left there.
  private func takeOut(_ view: UIView) {
    if view.superview === self { view.removeFromSuperview() }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    background.isHidden = content == nil
    let top = accessoryHeight
    let below = CGRect(x: 0, y: top, width: bounds.width, height: max(bounds.height - top, 0))
    background.frame = below
    content?.frame = CGRect(
      x: 0, y: top, width: bounds.width, height: contentHeight ?? below.height)
    accessory?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: top)
  }
}
