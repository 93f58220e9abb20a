@_spi(Overriding) public import UIKitCore

/// The bar at the top of a stack of screens.
@MainActor @preconcurrency
open class UINavigationBar: UIView {
  private final var background = BarBackgroundView(lineAtTop: false)
  private final var content: NavigationBarContent?

  /// Called when the back button is tapped.
  final var onBack: (() -> Void)?

  /// How far the background reaches up from the bar, in points; nil for as far as the safe area does.
  final var reach: CGFloat? { didSet { if reach != oldValue { setNeedsLayout() } } }

  /// Whether the title stands behind the left items, as something else is in the middle.
  final var leadsWithTitle = false { didSet { if leadsWithTitle != oldValue { refresh() } } }

  /// The height of the row of buttons, where a controller says; nil for what is left of the bar.
  final var rowHeight: CGFloat? { didSet { if rowHeight != oldValue { setNeedsLayout() } } }

  /// Called when something else may hang below the row of buttons than before.
  final var onExtensionChange: (() -> Void)?

  /// Whether titles are large where their items do not say otherwise.
  open var prefersLargeTitles = false {
    didSet { if prefersLargeTitles != oldValue { refresh() } }
  }

  /// The items of the stack, from the root to the top.
  open private(set) var items: [UINavigationItem]?

  open var topItem: UINavigationItem? { items?.last }

  // MARK: Appearance

  private final var appearances = NavigationAppearances(standard: UINavigationBarAppearance()) {
    didSet { refresh() }
  }

  /// Over content that has been scrolled.
  open var standardAppearance: UINavigationBarAppearance {
    get { appearances.standard ?? UINavigationBarAppearance() }
    set { appearances.standard = kept(newValue) }
  }

  /// Over content that has been scrolled, in a low bar; nil for the standard one.
  open var compactAppearance: UINavigationBarAppearance? {
    get { appearances.compact }
    set { appearances.compact = kept(newValue) }
  }

  /// Where the content begins below the bar; nil for the standard one without a background.
  open var scrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.scrollEdge }
    set { appearances.scrollEdge = kept(newValue) }
  }

  /// Where the content begins below a low bar; nil for that of higher bars.
  open var compactScrollEdgeAppearance: UINavigationBarAppearance? {
    get { appearances.compactScrollEdge }
    set { appearances.compactScrollEdge = kept(newValue) }
  }

  private func kept(_ appearance: UINavigationBarAppearance?) -> UINavigationBarAppearance? {
    let copy = appearance?.copy() as? UINavigationBarAppearance
    copy?.onChange = { [weak self] in self?.refresh() }
    return copy
  }

  /// The attributes of the title where no appearance has any; the font and the colour count.
  open var titleTextAttributes: [NSAttributedString.Key: Any]? { didSet { refresh() } }

  /// The same of the large title.
  open var largeTitleTextAttributes: [NSAttributedString.Key: Any]? { didSet { refresh() } }

  /// Whether what lies behind the standard appearance shines through it.
  open var isTranslucent = true { didSet { if isTranslucent != oldValue { refresh() } } }

  /// Whether the bar is dark whatever lies around it.
  open var barStyle = UIBarStyle.default {
    didSet {
      guard barStyle != oldValue else { return }
      ownTraits = barStyle.traits
      onStyleChange?()
    }
  }

  /// Called when the bar has become dark for itself, or no longer is.
  final var onStyleChange: (() -> Void)?

  /// The colour of the standard appearance; nil for the one that it has.
  open var barTintColor: UIColor? { didSet { if barTintColor != oldValue { refresh() } } }

  /// An empty image takes the line below the standard appearance away.
  open var shadowImage: UIImage? { didSet { if shadowImage != oldValue { refresh() } } }

  /// In place of the arrow of the back button where no appearance has one, if there is a mask too; nil
  /// for the system's.
  open var backIndicatorImage: UIImage? {
    didSet { if backIndicatorImage != oldValue { refresh() } }
  }
  /// Words never pass below the arrow, so what the mask covers is not looked at.
  open var backIndicatorTransitionMaskImage: UIImage? {
    didSet {
      if backIndicatorTransitionMaskImage != oldValue { refresh() }
    }
  }

  private final var backgroundImages: [UIBarMetrics: UIImage] = [:] {
    didSet { if backgroundImages != oldValue { refresh() } }
  }

  /// The picture of the bar as it stands; a low bar without one of its own has the other's.
  private var backgroundImage: UIImage? {
    (traitCollection.isLow ? backgroundImages[.compact] : nil) ?? backgroundImages[.default]
  }

  /// A picture for the background of the standard appearance; an empty one makes it transparent.
  open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
    backgroundImages[barMetrics] = backgroundImage
  }

  /// How far the content is from its upper edge: 0 there, 1 where it is well below the bar.
  final var progress: CGFloat = 1 {
    didSet {
      background.progress = progress
      if (progress > 0) != (oldValue > 0), let title { content?.setTitle(title) }
    }
  }

  /// How the small title is set.
  private var title: BarTitle? { progress > 0 ? look?.scrolledTitle : look?.edgeTitle }

  /// What the bar looks like with `item` on top.
  private func makeLook(_ item: UINavigationItem?) -> NavigationBarLook {
    var look = NavigationBarLook(
      item?.appearances, appearances, isCompact: traitCollection.isLow, title: titleTextAttributes,
      largeTitle: largeTitleTextAttributes)
    if !isTranslucent {
      look.backgrounds.scrolled.effect = nil
      look.backgrounds.scrolled.color = look.backgrounds.scrolled.color ?? .systemBackground
    }
    if let barTintColor { look.backgrounds.scrolled.color = barTintColor }
    if let backgroundImage {
      let isEmpty = backgroundImage.size == .zero
      look.backgrounds.scrolled = BarBackground(
        image: isEmpty ? nil : backgroundImage, shadowColor: look.backgrounds.scrolled.shadowColor)
    }
    if backIndicatorTransitionMaskImage != nil {
      look.backImage = look.backImage ?? backIndicatorImage
    }
    if shadowImage != nil { look.backgrounds.scrolled.shadowColor = nil }
    return look
  }

  private final var look: NavigationBarLook?

  // MARK: View

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
    // A copy that is followed.
    appearances.standard = kept(UINavigationBarAppearance())
  }

  @_spi(Overriding) open override var layerName: String {
    accessibilityIdentifier ?? "navigation bar"
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let row = SystemLook.current.barHeight(traitCollection, isInSheet: false)
    return CGSize(
      width: size.width, height: topItem?.barHeight(row: row, traitCollection) ?? row)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    // The background reaches up under the status bar.
    let top = reach ?? superview?.safeAreaInsets.top ?? 0
    for case let view as BarBackgroundView in subviews {
      view.frame = CGRect(x: 0, y: -top, width: bounds.width, height: bounds.height + top)
    }
    for case let view as NavigationBarContent in subviews { place(view) }
  }

  private func place(_ content: NavigationBarContent) {
    content.frame = bounds
    content.rowHeight =
      rowHeight ?? bounds.height - (topItem?.barHeight(row: 0, traitCollection) ?? 0)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if previousTraitCollection?.isLow != traitCollection.isLow { refresh() }
  }

  // MARK: Items

  /// Shows the items of a stack at once.
  final func show(_ items: [UINavigationItem]) {
    take(items)
    showBackground()
    UIView.performWithoutAnimation {
      clear(leaving)
      content?.removeFromSuperview()
      content = items.isEmpty ? nil : makeContent(items)
      if let content { addSubview(content) }
    }
    onExtensionChange?()
  }

  /// Shows as much of what hangs below the row of buttons as the topmost item says.
  final func followReveal() {
    if let reveal = topItem?.reveal { content?.follow(reveal) }
  }

  private func showBackground() {
    needsRefresh = false
    let look = makeLook(topItem)
    self.look = look
    UIView.performWithoutAnimation { background.show(look.backgrounds) }
  }

  private func take(_ items: [UINavigationItem]) {
    for item in self.items ?? [] { item.onChange = nil }
    self.items = items
    findLargeTitles(items)
    for item in items { item.onChange = { [weak self] in self?.refresh(animated: $0) } }
  }

  /// Shows the topmost item's search bar alone, or all of the bar again.
  final func followSearch() {
    content?.followSearch()
    layoutIfNeeded()
  }

  /// An item that leaves it open has a large title if the one below it has.
  private func findLargeTitles(_ items: [UINavigationItem]) {
    var isLarge = true
    for item in items {
      switch item.largeTitleDisplayMode {
      case .automatic: break
      case .always: isLarge = true
      case .never, .inline: isLarge = false
      }
      item.isLarge = prefersLargeTitles && isLarge
    }
  }

  private func refresh(animated: Bool = false) {
    guard !isMoving else {
      needsRefresh = true
      return
    }
    guard let items else { return showBackground() }
    let old = content
    show(items)
    if animated, UIView.areAnimationsEnabled, window != nil, let old, let content {
      content.fadeButtons(from: old)
    }
  }

  private final var isMoving = false
  /// Whether something has changed while the bar moved.
  private final var needsRefresh = false

  private func makeContent(_ items: [UINavigationItem]) -> NavigationBarContent {
    let content = NavigationBarContent(
      items: items, title: title ?? BarTitle([:]), look: look, traits: traitCollection,
      leadsWithTitle: leadsWithTitle
    ) { [weak self] in
      self?.onBack?()
    }
    place(content)
    content.layoutIfNeeded()
    return content
  }

  /// What is still on its way out, as another change began before one was over.
  private final var leaving: [UIView] = []

  /// Takes `views` out of the bar.
  private func clear(_ views: [UIView]) {
    for view in views { view.removeFromSuperview() }
    leaving.removeAll { views.contains($0) }
  }

  /// Takes `views` out of the bar, those that still move at the time when they have left.
  private func leave(_ views: [UIView], by time: Timestamp) {
    let clock = VirtualClock.current
    let moving = clock.now < time ? views.filter(\.isInMotion) : []
    clear(views.filter { !moving.contains($0) })
    guard !moving.isEmpty else { return }
    leaving += moving
    clock.schedule(at: time) { [weak self] in self?.clear(moving) }
  }

  /// A change of the bar's items that moves with a transition.
  struct Move {
    /// To be called with how far the content is from its edge, where the items are shown.
    let run: (_ progress: CGFloat) -> Void
    let end: (_ completed: Bool) -> Void
  }

  /// Readies the change to the items of another stack, over content that is `progress` from its edge.
  final func prepare(_ items: [UINavigationItem], isPush: Bool, progress: CGFloat) -> Move {
    let (old, oldItems, oldLook) = (content, self.items ?? [], look)
    let (oldBackground, oldProgress) = (background, self.progress)
    take(items)
    isMoving = true
    let look = makeLook(items.last)
    self.look = look
    self.progress = progress
    oldBackground.progress = oldProgress
    let new = makeContent(items)
    UIView.performWithoutAnimation {
      if look.backgrounds != oldBackground.looks {
        background = BarBackgroundView(lineAtTop: false)
        background.frame = oldBackground.frame
        background.show(look.backgrounds)
        background.progress = progress
        background.alpha = 0
        insertSubview(background, aboveSubview: oldBackground)
      }
      addSubview(new)
      new.layoutIfNeeded()
    }
    let morph = isPush ? TitleMorph(below: old, above: new) : TitleMorph(below: new, above: old)
    UIView.performWithoutAnimation {
      new.show(.beside(isPush ? 1 : -1), without: morph?.views ?? [])
      morph?.show(asLarge: isPush)
    }
    content = new
    var arrival = VirtualClock.current.now
    return Move(
      run: { progress in
        arrival = Timestamp(
          seconds: VirtualClock.current.now.seconds + UIView.inheritedAnimationDuration)
        old?.show(.beside(isPush ? -1 : 1), without: morph?.views ?? [])
        new.show(.centre, without: morph?.views ?? [])
        morph?.show(asLarge: !isPush)
        self.progress = progress
        if self.background !== oldBackground {
          (self.background.alpha, oldBackground.alpha) = (1, 0)
        }
      },
      end: { [weak self] completed in
        guard let self else { return }
        isMoving = false
        defer { if needsRefresh { refresh() } }
        if completed {
          UIView.performWithoutAnimation { new.show(.centre) }
          let gone = [old, background === oldBackground ? nil : oldBackground]
          leave(gone.compactMap { $0 }, by: arrival)
          return
        }
        clear(leaving)
        new.removeFromSuperview()
        if background !== oldBackground { background.removeFromSuperview() }
        (content, background, self.look) = (old, oldBackground, oldLook)
        take(oldItems)
        UIView.performWithoutAnimation {
          old?.show(.centre)
          oldBackground.alpha = 1
          self.progress = oldProgress
        }
      })
  }
}

/// The circumstances in which a bar is shown.
public enum UIBarMetrics: Int, Sendable { case `default`, compact }

extension UIView {
  /// Whether the view or anything in it is animated.
  fileprivate final var isInMotion: Bool {
    layer.animationKeys()?.isEmpty == false || subviews.contains(where: \.isInMotion)
  }
}
