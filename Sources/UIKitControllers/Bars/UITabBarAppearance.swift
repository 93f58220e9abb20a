/// What a tab bar looks like in one of its states.
@MainActor @preconcurrency
open class UITabBarAppearance: UIBarAppearance {
  /// Tabs with their picture above the title.
  open var stackedLayoutAppearance = UITabBarItemAppearance() {
    didSet { follow(stackedLayoutAppearance) }
  }
  /// Tabs with their picture beside the title.
  open var inlineLayoutAppearance = UITabBarItemAppearance() {
    didSet { follow(inlineLayoutAppearance) }
  }
  /// Tabs with their picture beside the title, in a low bar.
  open var compactInlineLayoutAppearance = UITabBarItemAppearance() {
    didSet { follow(compactInlineLayoutAppearance) }
  }

  override var onChange: (() -> Void)? {
    didSet {
      for tabs in [stackedLayoutAppearance, inlineLayoutAppearance, compactInlineLayoutAppearance] {
        tabs.onChange = onChange
      }
    }
  }

  private func follow(_ tabs: UITabBarItemAppearance) {
    tabs.onChange = onChange
    onChange?()
  }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UITabBarAppearance else { return }
    stackedLayoutAppearance = other.stackedLayoutAppearance.duplicate()
    inlineLayoutAppearance = other.inlineLayoutAppearance.duplicate()
    compactInlineLayoutAppearance = other.compactInlineLayoutAppearance.duplicate()
  }
}

/// What the tabs of a bar look like.
@MainActor @preconcurrency
open class UITabBarItemAppearance: NSObject {
  public final let normal = UITabBarItemStateAppearance()
  public final let selected = UITabBarItemStateAppearance()

  /// Has the bar show what was changed.
  final var onChange: (() -> Void)? {
    didSet { for state in [normal, selected] { state.onChange = onChange } }
  }

  @MainActor @preconcurrency
  public override init() { super.init() }

  final func duplicate() -> UITabBarItemAppearance {
    let copy = UITabBarItemAppearance()
    copy.normal.take(normal)
    copy.selected.take(selected)
    return copy
  }
}

/// What tabs look like that are selected, or that are not.
@MainActor @preconcurrency
open class UITabBarItemStateAppearance: NSObject {
  /// Nil for the bar's own colour.
  open var iconColor: UIColor? { didSet { if iconColor != oldValue { onChange?() } } }
  /// The font and the colour count; where there is none, the bar's own holds.
  open var titleTextAttributes: [NSAttributedString.Key: Any] = [:] { didSet { onChange?() } }

  final var onChange: (() -> Void)?

  @MainActor @preconcurrency
  public override init() { super.init() }

  final func take(_ other: UITabBarItemStateAppearance) {
    (iconColor, titleTextAttributes) = (other.iconColor, other.titleTextAttributes)
  }
}
