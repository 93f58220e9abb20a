@_spi(Overriding) internal import UIKitCore

/// What is told of taps on a tab bar.
@MainActor @preconcurrency
public protocol UITabBarDelegate: AnyObject {
  func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem)
}

extension UITabBarDelegate {
  public func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {}
}

/// The bar of tabs: at the bottom of a screen, or floating above its content where that is wide.
@MainActor @preconcurrency
open class UITabBar: UIView {
  fileprivate static var look: SystemLook.TabBar { SystemLook.current.tabBar }

  open weak var delegate: (any UITabBarDelegate)?
  open var items: [UITabBarItem]? { didSet { if items != oldValue { makeButtons() } } }
  open var selectedItem: UITabBarItem? {
    didSet {
      guard selectedItem !== oldValue else { return }
      show()
      placeChoice()
    }
  }
  open var unselectedItemTintColor: UIColor? = .systemGray {
    didSet { if unselectedItemTintColor != oldValue { show() } }
  }

  private let background = BarBackgroundView(lineAtTop: true)
  private let platter = TabPlatter()
  private var buttons: [TabButton] = []

  /// Over content that reaches below the bar.
  open var standardAppearance = UITabBarAppearance() {
    didSet { standardAppearance = kept(standardAppearance, unless: oldValue) }
  }

  /// Where the content ends above the bar; nil for the standard one without a background.
  open var scrollEdgeAppearance: UITabBarAppearance? {
    didSet {
      if let appearance = scrollEdgeAppearance {
        scrollEdgeAppearance = kept(appearance, unless: oldValue)
      }
    }
  }

  private func kept(_ appearance: UITabBarAppearance, unless old: UITabBarAppearance?)
    -> UITabBarAppearance
  {
    let copy = appearance === old ? appearance : appearance.copy() as? UITabBarAppearance
    copy?.onChange = { [weak self] in self?.show() }
    show()
    return copy ?? appearance
  }

  /// How far the content is from its lower edge: 0 there, 1 where it reaches well below the bar.
  final var progress: CGFloat = 1 {
    didSet {
      background.progress = progress
      if (progress > 0) != (oldValue > 0) { show() }
    }
  }

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
    background.progress = progress
    addSubview(background)
    addSubview(platter)
    // A copy that is followed.
    standardAppearance = kept(UITabBarAppearance(), unless: nil)
  }

  // MARK: Layout

  /// How the tabs stand in the bar.
  fileprivate enum Arrangement { case stacked, inline, compactInline, floating }

  fileprivate var arrangement: Arrangement {
    let traits = traitCollection
    if traits.isLow { return .compactInline }
    guard traits.horizontalSizeClass == .regular else { return .stacked }
    return traits.userInterfaceIdiom == .pad ? .floating : .inline
  }

  /// The view whose bottom the bar belongs to, also while a transition has it elsewhere; nil for
  /// whatever it lies in.
  final weak var home: UIView?

  /// Whether the bar floats above the content, at the top of the screen.
  final var floats: Bool { arrangement == .floating }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let height =
      floats
      ? Self.look.floatingRowHeight
      : SystemLook.current.tabBarHeight(traitCollection)
        + (home ?? superview ?? self).safeAreaInsets.bottom
    return CGSize(width: size.width, height: height)
  }

  open override func tintColorDidChange() { show() }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
    setNeedsLayout()
  }

  /// Beside floating tabs, touches go to what lies behind.
  open override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    floats ? platter.frame.contains(point) : super.point(inside: point, with: event)
  }

  private func makeButtons() {
    for button in buttons { button.removeFromSuperview() }
    buttons = (items ?? []).map { item in
      let button = TabButton(item: item)
      button.addAction(UIAction { [weak self] _ in self?.choose(item) }, for: .touchUpInside)
      item.onChange = { [weak self] in self?.show() }
      addSubview(button)
      return button
    }
    show()
    setNeedsLayout()
  }

  /// Shows other tabs; animated, those that stay move to their places, and the others fade.
  open func setItems(_ items: [UITabBarItem]?, animated: Bool) {
    guard animated, window != nil, items != self.items else { return self.items = items }
    let old = buttons
    let leaving = old.filter { button in items?.contains { $0 === button.item } != true }
    var places: [(button: TabButton, frame: CGRect)] = []
    UIView.performWithoutAnimation {
      self.items = items
      layoutIfNeeded()
      places = buttons.map { ($0, $0.frame) }
      for button in buttons {
        let before = old.first { $0.item === button.item }
        button.frame = before?.frame ?? button.frame
        button.alpha = before == nil ? 0 : 1
        button.layoutIfNeeded()
      }
      for button in leaving {
        button.isUserInteractionEnabled = false
        addSubview(button)
      }
    }
    UIView.animate(
      withDuration: Self.changeDuration, delay: 0, options: .allowUserInteraction,
      animations: {
        for button in leaving { button.alpha = 0 }
        for (button, frame) in places {
          (button.alpha, button.frame) = (1, frame)
          button.layoutIfNeeded()
        }
      }, completion: { _ in for button in leaving { button.removeFromSuperview() } })
  }

  /// How long tabs take to fade and to move, in seconds; our choice.
  private static let changeDuration: TimeInterval = 0.25

  private func choose(_ item: UITabBarItem) {
    selectedItem = item
    delegate?.tabBar(self, didSelect: item)
  }

  /// Shows the appearances in force.
  private func show() {
    let standard = selectedItem?.standardAppearance ?? standardAppearance
    let edge = selectedItem?.scrollEdgeAppearance ?? scrollEdgeAppearance
    let arrangement = arrangement
    UIView.performWithoutAnimation {
      background.show(
        BarBackgroundView.Looks(
          scrolled: standard.background, atEdge: edge?.background ?? BarBackground()))
      background.isHidden = arrangement == .floating
      platter.isHidden = arrangement != .floating
    }
    let appearance = progress > 0 ? standard : edge ?? standard
    let tabs =
      switch arrangement {
      case .stacked: appearance.stackedLayoutAppearance
      case .inline, .floating: appearance.inlineLayoutAppearance
      case .compactInline: appearance.compactInlineLayoutAppearance
      }
    let plain = arrangement == .floating ? UIColor.label : unselectedItemTintColor
    for button in buttons {
      let isSelected = button.item === selectedItem
      button.show(
        isSelected ? tabs.selected : tabs.normal, color: isSelected ? tintColor : plain,
        isSelected: isSelected, arrangement)
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = bounds
    if floats { layOutFloating() } else { layOutInBar() }
  }

  private func layOutInBar() {
    let side = bounds.inset(
      by: UIEdgeInsets(top: 0, left: safeAreaInsets.left, bottom: 0, right: safeAreaInsets.right))
    let height = min(SystemLook.current.tabBarHeight(traitCollection), bounds.height)
    let width = side.width / CGFloat(max(buttons.count, 1))
    for (index, button) in buttons.enumerated() {
      let frame = CGRect(
        x: side.minX + CGFloat(index) * width, y: 0, width: width, height: height)
      button.frame = directed(frame, in: side)
    }
  }

  private func layOutFloating() {
    let (height, padding) = (Self.look.floatingHeight, Self.look.floatingPadding)
    let widths = buttons.map { $0.titleWidth + 2 * padding }
    let width = widths.reduce(0, +)
    var x = (bounds.midX - width / 2).rounded()
    let y = bounds.midY - height / 2
    platter.frame = CGRect(x: x, y: y, width: width, height: height)
    for (button, width) in zip(buttons, widths) {
      let frame = CGRect(x: x, y: y, width: width, height: height)
      button.frame = directed(frame, in: platter.frame)
      x += width
    }
    placeChoice()
  }

  private func placeChoice() {
    guard floats else { return }
    let button = buttons.first { $0.item === selectedItem }
    platter.choice.isHidden = button == nil
    guard let button else { return }
    let margin = Self.look.floatingMargin
    platter.choose(
      button.frame.offsetBy(dx: -platter.frame.minX, dy: -platter.frame.minY)
        .insetBy(dx: margin, dy: margin))
  }
}

/// What floating tabs lie on.
private final class TabPlatter: UIView {
  private let material = UIVisualEffectView(effect: UIBlurEffect(style: .systemChromeMaterial))
  let choice = UIView()

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    material.clipsToBounds = true
    choice.backgroundColor = .tertiarySystemFill
    addSubview(material)
    addSubview(choice)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var layerName: String { "tab platter" }

  func choose(_ frame: CGRect) {
    choice.frame = frame
    choice.layer.cornerRadius = frame.height / 2
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    material.frame = bounds
    material.layer.cornerRadius = bounds.height / 2
  }
}

/// A tab: a picture above its title, or beside it, or the title alone.
private final class TabButton: UIControl {
  private static var look: SystemLook.TabBar { UITabBar.look }

  let item: UITabBarItem
  private let imageView = UIImageView()
  private let label = UILabel()
  private var badge: TabBadge?
  private var arrangement = UITabBar.Arrangement.stacked

  init(item: UITabBarItem) {
    self.item = item
    super.init(frame: .zero)
    imageView.contentMode = .scaleAspectFit
    label.text = item.title
    accessibilityIdentifier = item.title
    for view in [imageView, label] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) {
    item = UITabBarItem()
    super.init(coder: coder)
  }

  var titleWidth: CGFloat { label.intrinsicContentSize.width }

  func show(
    _ appearance: UITabBarItemStateAppearance, color: UIColor?, isSelected: Bool,
    _ arrangement: UITabBar.Arrangement
  ) {
    let image = isSelected ? item.selectedImage ?? item.image : item.image
    imageView.image = image?.withRenderingMode(.alwaysTemplate)
    imageView.tintColor = appearance.iconColor ?? color
    imageView.isHidden = arrangement == .floating
    let title = BarTitle(appearance.titleTextAttributes)
    label.textColor = title.color ?? color
    label.font = title.font ?? font(arrangement)
    label.textAlignment = arrangement == .stacked ? .center : .natural
    self.arrangement = arrangement
    showBadge()
    setNeedsLayout()
  }

  private func showBadge() {
    guard let value = item.badgeValue, arrangement != .floating else {
      badge?.removeFromSuperview()
      badge = nil
      return
    }
    let badge = badge ?? TabBadge()
    badge.show(value, color: item.badgeColor)
    if badge.superview == nil { addSubview(badge) }
    self.badge = badge
  }

  private func font(_ arrangement: UITabBar.Arrangement) -> UIFont {
    switch arrangement {
    case .stacked: .systemFont(ofSize: Self.look.titleSize, weight: .medium)
    case .inline, .compactInline: .systemFont(ofSize: Self.look.inlineTitleSize, weight: .medium)
    case .floating: .systemFont(ofSize: Self.look.floatingTitleSize, weight: .semibold)
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = label.intrinsicContentSize
    switch arrangement {
    case .stacked:
      let picture = Self.look.imageSize
      imageView.frame = CGRect(
        x: bounds.midX - picture / 2, y: Self.look.imageTop, width: picture, height: picture)
      label.frame = CGRect(
        x: 0, y: Self.look.titleTop, width: bounds.width, height: size.height)
    case .inline: layOutInARow(size, picture: Self.look.inlineImageSize)
    case .compactInline: layOutInARow(size, picture: Self.look.compactImageSize)
    case .floating: layOutInARow(size, picture: 0)
    }
    guard let badge else { return }
    let offset = Self.look.badgeOffset
    badge.frame = CGRect(
      origin: CGPoint(
        x: imageView.frame.midX + offset.x, y: imageView.frame.minY - Self.look.imageTop + offset.y),
      size: badge.intrinsicContentSize)
  }

  private func layOutInARow(_ size: CGSize, picture: CGFloat) {
    let gap = picture > 0 ? Self.look.inlineGap : 0
    let x = bounds.midX - (picture + gap + size.width) / 2
    imageView.frame = CGRect(x: x, y: bounds.midY - picture / 2, width: picture, height: picture)
    label.frame = CGRect(
      x: x + picture + gap, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }
}

/// A capsule with a word or a number in it.
private final class TabBadge: UIView {
  private let label = UILabel()

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    label.font = .systemFont(ofSize: UITabBar.look.badgeFontSize)
    label.textColor = .white
    label.textAlignment = .center
    addSubview(label)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var layerName: String { "badge" }

  func show(_ text: String?, color: UIColor?) {
    label.text = text
    backgroundColor = color ?? .systemRed
  }

  override var intrinsicContentSize: CGSize {
    let height = UITabBar.look.badgeHeight
    let width = label.intrinsicContentSize.width + 2 * UITabBar.look.badgePadding
    return CGSize(width: max(width, height), height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
    layer.cornerRadius = bounds.height / 2
  }
}
