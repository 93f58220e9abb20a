@_spi(Overriding) public import UIKitCore

/// The bar at the top of a stack of screens.
@MainActor @preconcurrency
open class UINavigationBar: UIView {
  /// Without the status bar above it, in points.
  static var height: CGFloat { SystemLook.current.navigationBar.height }

  private final let background = UIVisualEffectView(
    effect: UIBlurEffect(style: .systemChromeMaterial))
  private final let hairline = UIView()
  private final var content: NavigationBarContent?

  /// Called when the back button is tapped.
  final var onBack: (() -> Void)?

  /// The items of the stack, from the root to the top.
  open private(set) var items: [UINavigationItem]?

  open var topItem: UINavigationItem? { items?.last }

  /// The attributes of the title; the font and the colour count.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { refresh() } }

  /// Whether what lies behind the bar shines through it.
  open var isTranslucent = true { didSet { colour() } }

  /// The colour of the bar; nil for the system's material.
  open var barTintColor: UIColor? { didSet { colour() } }

  /// An empty image takes the line below the bar away.
  open var shadowImage: UIImage? { didSet { hairline.isHidden = shadowImage != nil } }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: .zero) }

  private func setUp() {
    background.isUserInteractionEnabled = false
    hairline.backgroundColor = .separator
    addSubview(background)
    addSubview(hairline)
  }

  @_spi(Overriding) open override var layerName: String {
    accessibilityIdentifier ?? "navigation bar"
  }

  private func colour() {
    background.effect = isTranslucent ? UIBlurEffect(style: .systemChromeMaterial) : nil
    let opaque: UIColor? = isTranslucent ? nil : .systemBackground
    background.backgroundColor = barTintColor ?? opaque
  }

  /// An empty image makes the bar transparent.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    background.isHidden = backgroundImage != nil
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: Self.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // The background reaches up under the status bar.
    let top = superview?.safeAreaInsets.top ?? 0
    background.frame = CGRect(x: 0, y: -top, width: bounds.width, height: bounds.height + top)
    let thickness = 1 / UIScreen.main.scale
    hairline.frame = CGRect(x: 0, y: bounds.height, width: bounds.width, height: thickness)
    content?.frame = bounds
  }

  // MARK: Items

  /// Shows the items of a stack at once.
  final func show(_ items: [UINavigationItem]) {
    take(items)
    UIView.performWithoutAnimation {
      content?.removeFromSuperview()
      content = items.isEmpty ? nil : makeContent(items)
      if let content { addSubview(content) }
    }
  }

  private func take(_ items: [UINavigationItem]) {
    for item in self.items ?? [] { item.onChange = nil }
    self.items = items
    for item in items { item.onChange = { [weak self] in self?.refresh() } }
  }

  private func refresh() {
    if let items, !isMoving { show(items) }
  }

  private final var isMoving = false

  private func makeContent(_ items: [UINavigationItem]) -> NavigationBarContent {
    let content = NavigationBarContent(
      items: items, titleAttributes: titleTextAttributes ?? [:]
    ) { [weak self] in
      self?.onBack?()
    }
    content.frame = bounds
    content.layoutIfNeeded()
    return content
  }

  /// A change of the bar's items that moves with a transition.
  struct Move {
    let run: () -> Void
    let end: (_ completed: Bool) -> Void
  }

  /// Readies the change to the items of another stack.
  final func prepare(_ items: [UINavigationItem], isPush: Bool) -> Move {
    let (old, oldItems) = (content, self.items ?? [])
    take(items)
    isMoving = true
    let new = makeContent(items)
    UIView.performWithoutAnimation {
      addSubview(new)
      new.show(.beside(isPush ? 1 : -1))
    }
    content = new
    return Move(
      run: {
        old?.show(.beside(isPush ? -1 : 1))
        new.show(.centre)
      },
      end: { [weak self] completed in
        self?.isMoving = false
        if completed {
          old?.removeFromSuperview()
          return
        }
        new.removeFromSuperview()
        self?.content = old
        self?.take(oldItems)
        UIView.performWithoutAnimation { old?.show(.centre) }
      })
  }
}

/// The circumstances in which a bar is shown.
public enum UIBarMetrics: Int, Sendable { case `default`, compact }
