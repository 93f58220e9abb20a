/// What the bar shows while a controller is on top.
@MainActor @preconcurrency
open class UINavigationItem: NSObject {
  /// Whether the title is large in a bar that prefers large titles.
  public enum LargeTitleDisplayMode: Int, Sendable {
    /// As the item below in the stack; that at the bottom has a large one.
    case automatic
    case always, never
    /// As `never`.
    case inline
  }

  /// What the back button of the screen above says.
  public enum BackButtonDisplayMode: Int, Sendable {
    /// The name of the screen.
    case `default`
    /// "Back", or the title of `backBarButtonItem`.
    case generic
    /// Nothing beside the arrow.
    case minimal
  }

  open var largeTitleDisplayMode = LargeTitleDisplayMode.automatic {
    didSet { if largeTitleDisplayMode != oldValue { changed() } }
  }
  /// A line above the row of buttons.
  open var prompt: String? { didSet { if prompt != oldValue { changed() } } }

  /// Whether the bar that the item is in shows its title large.
  final var isLarge = false
  /// How much of what hangs below the row of buttons is in sight.
  final var reveal = BarReveal()

  /// The search bar below the row of buttons.
  final var search: (any BarSearch)? { didSet { if search !== oldValue { changed() } } }

  /// Whether content that is scrolled hides the search bar.
  open var hidesSearchBarWhenScrolling = true {
    didSet { if hidesSearchBarWhenScrolling != oldValue { changed() } }
  }

  /// What hangs below the row of buttons on a screen with these traits.
  final func barExtension(_ traits: UITraitCollection) -> BarExtension {
    let look = SystemLook.current.navigationBar
    guard search?.hidesRow != true else {
      return BarExtension(search: look.search.height, isSearchFixed: true)
    }
    return BarExtension(
      title: isLarge && !traits.isLow ? look.largeTitle.height : 0,
      search: search == nil ? 0 : look.search.height, isSearchFixed: !hidesSearchBarWhenScrolling,
      prompt: prompt == nil ? 0 : look.promptHeight)
  }

  /// Whether anything below the row of buttons may give way to content.
  final var yields: Bool { isLarge || search != nil }

  /// The height of a bar with a row of buttons of height `row`, on a screen with these traits.
  ///
  /// - Parameter isStretched: Whether what content pulls down beyond its end counts.
  final func barHeight(row: CGFloat, _ traits: UITraitCollection, isStretched: Bool = true)
    -> CGFloat
  {
    let hanging = barExtension(traits)
    guard search?.hidesRow != true else { return hanging.search }
    let (title, search) = hanging.shown(reveal)
    let stretch = isStretched && hanging.yielding > 0 ? reveal.stretch : 0
    return row + hanging.prompt + title + search + stretch
  }

  open var title: String? { didSet { if title != oldValue { changed() } } }
  /// Shown instead of the title.
  open var titleView: UIView? {
    didSet {
      guard titleView != oldValue else { return }
      fitsTitleView = titleView?.bounds.size == .zero
      changed()
    }
  }

  /// Whether the title view came without a size of its own.
  final var fitsTitleView = false

  /// What the back button of the screen above is called; nil for the title.
  open var backButtonTitle: String? { didSet { if backButtonTitle != oldValue { changed() } } }
  /// What the back button of the screen above says of the names that it has.
  ///
  /// - Source: the interface of iOS 14, which says what each mode takes.
  open var backButtonDisplayMode = BackButtonDisplayMode.default {
    didSet { if backButtonDisplayMode != oldValue { changed() } }
  }
  /// Replaces the back button of the screen above.
  open var backBarButtonItem: UIBarButtonItem? {
    didSet { if backBarButtonItem != oldValue { changed() } }
  }

  /// What the back button of the screen above says.
  final var nameAbove: String {
    guard backButtonDisplayMode != .minimal else { return "" }
    let name = backButtonDisplayMode == .generic ? nil : backButtonTitle ?? title
    return backBarButtonItem?.title ?? name ?? "Back"
  }

  open var hidesBackButton = false { didSet { if hidesBackButton != oldValue { changed() } } }
  /// Whether left items stand beside the back button instead of replacing it.
  open var leftItemsSupplementBackButton = false {
    didSet { if leftItemsSupplementBackButton != oldValue { changed() } }
  }

  /// The appearances of the bar while this item is on top; nil for the bar's own.
  open var standardAppearance: UINavigationBarAppearance? {
    get { appearances.standard }
    set { appearances.standard = kept(newValue) }
  }
  /// In a low bar; nil for the standard one.
  open var compactAppearance: UINavigationBarAppearance? {
    get { appearances.compact }
    set { appearances.compact = kept(newValue) }
  }
  /// Where the content begins below the bar; nil for the bar's own.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.scrollEdge }
    set { appearances.scrollEdge = kept(newValue) }
  }
  /// In a low bar, where the content begins below it; nil for that of higher bars.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.compactScrollEdge }
    set { appearances.compactScrollEdge = kept(newValue) }
  }

  final var appearances = NavigationAppearances() { didSet { changed() } }

  private func kept(_ appearance: UINavigationBarAppearance?) -> UINavigationBarAppearance? {
    let copy = appearance?.copy() as? UINavigationBarAppearance
    copy?.onChange = { [weak self] in self?.changed() }
    return copy
  }

  /// From the left edge inwards.
  open var leftBarButtonItems: [UIBarButtonItem]? {
    didSet { if leftBarButtonItems != oldValue { changed() } }
  }
  /// From the right edge inwards.
  open var rightBarButtonItems: [UIBarButtonItem]? {
    didSet { if rightBarButtonItems != oldValue { changed() } }
  }

  /// What the system puts before the left items: the button of a split view.
  final var systemItem: UIBarButtonItem? { didSet { if systemItem !== oldValue { changed() } } }

  /// Told when something that the bar shows has changed.
  final var onChange: ((_ animated: Bool) -> Void)?
  private final var isAnimated = false

  @MainActor @preconcurrency
  public override init() { super.init() }

  public convenience init(title: String) {
    self.init()
    self.title = title
  }

  open var leftBarButtonItem: UIBarButtonItem? {
    get { leftBarButtonItems?.first }
    set { leftBarButtonItems = newValue.map { [$0] } }
  }

  open var rightBarButtonItem: UIBarButtonItem? {
    get { rightBarButtonItems?.first }
    set { rightBarButtonItems = newValue.map { [$0] } }
  }

  open func setLeftBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    change(animated) { leftBarButtonItem = item }
  }

  open func setRightBarButton(_ item: UIBarButtonItem?, animated: Bool) {
    change(animated) { rightBarButtonItem = item }
  }

  private func change(_ animated: Bool, _ body: () -> Void) {
    isAnimated = animated
    defer { isAnimated = false }
    body()
  }

  private func changed() { onChange?(isAnimated) }
}
