@_spi(Overriding) public import UIKitCore

/// What a toolbar looks like in one of its states.
@MainActor @preconcurrency
open class UIToolbarAppearance: UIBarAppearance {
  /// Of buttons, and of those that end something.
  open var buttonAppearance = UIBarButtonItemAppearance() { didSet { follow(buttonAppearance) } }
  open var doneButtonAppearance = UIBarButtonItemAppearance() {
    didSet { follow(doneButtonAppearance) }
  }

  override var onChange: (() -> Void)? {
    didSet {
      for buttons in [buttonAppearance, doneButtonAppearance] { buttons.onChange = onChange }
    }
  }

  private func follow(_ buttons: UIBarButtonItemAppearance) {
    buttons.onChange = onChange
    onChange?()
  }

  override func take(_ other: UIBarAppearance) {
    super.take(other)
    guard let other = other as? UIToolbarAppearance else { return }
    buttonAppearance = other.buttonAppearance.duplicate()
    doneButtonAppearance = other.doneButtonAppearance.duplicate()
  }
}

/// A bar of buttons, mostly at the bottom of a screen.
@MainActor @preconcurrency
open class UIToolbar: UIView {
  private let background = BarBackgroundView(lineAtTop: true)
  private var content = ToolbarContent()

  /// From the leading edge on.
  open var items: [UIBarButtonItem]? {
    get { shownItems }
    set { setItems(newValue, animated: false) }
  }

  private var shownItems: [UIBarButtonItem]?

  /// How far the background reaches down from the bar, in points.
  var reach: CGFloat = 0 { didSet { if reach != oldValue { setNeedsLayout() } } }

  /// How far the content is from its lower edge: 0 there, 1 where it reaches well below the bar.
  var progress: CGFloat = 1 { didSet { background.progress = progress } }

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
    addSubview(content)
    // A copy that is followed.
    standard = kept(UIToolbarAppearance())
  }

  @_spi(Overriding) open override var layerName: String { accessibilityIdentifier ?? "toolbar" }

  // MARK: Appearance

  private var standard: UIToolbarAppearance? { didSet { show() } }

  /// Over content that reaches below the bar.
  open var standardAppearance: UIToolbarAppearance {
    get { standard ?? UIToolbarAppearance() }
    set { standard = kept(newValue) }
  }

  /// The same in a low bar; nil for the standard one.
  open var compactAppearance: UIToolbarAppearance? {
    get { compact }
    set { compact = kept(newValue) }
  }

  private var compact: UIToolbarAppearance? { didSet { show() } }

  /// Where the content ends above the bar; nil for the standard one without a background.
  open var scrollEdgeAppearance: UIToolbarAppearance? {
    get { edge }
    set { edge = kept(newValue) }
  }

  private var edge: UIToolbarAppearance? { didSet { show() } }

  private func kept(_ appearance: UIToolbarAppearance?) -> UIToolbarAppearance? {
    let copy = appearance?.copy() as? UIToolbarAppearance
    copy?.onChange = { [weak self] in self?.show() }
    return copy
  }

  /// Whether what lies behind the standard appearance shines through it.
  open var isTranslucent = true { didSet { if isTranslucent != oldValue { show() } } }

  /// The colour of the standard appearance; nil for the one that it has.
  open var barTintColor: UIColor? { didSet { if barTintColor != oldValue { show() } } }

  /// Whether the bar is dark whatever lies around it.
  open var barStyle = UIBarStyle.default {
    didSet { if barStyle != oldValue { ownTraits = barStyle.traits } }
  }

  private var backgroundImages: [UIBarMetrics: UIImage] = [:]
  private var shadowImage: UIImage?

  /// A picture for the background; an empty one makes it transparent.
  ///
  /// - Parameter position: Pictures hold wherever the bar lies.
  open func setBackgroundImage(
    _ backgroundImage: UIImage?, forToolbarPosition position: UIBarPosition,
    barMetrics: UIBarMetrics
  ) {
    backgroundImages[barMetrics] = backgroundImage
    show()
  }

  /// An empty image takes the line above the bar away.
  ///
  /// - Parameter position: Pictures hold wherever the bar lies.
  open func setShadowImage(
    _ shadowImage: UIImage?, forToolbarPosition position: UIBarPosition
  ) {
    self.shadowImage = shadowImage
    show()
  }

  private func show() {
    let look = (traitCollection.isLow ? compact : nil) ?? standard ?? UIToolbarAppearance()
    var scrolled = look.background
    if !isTranslucent {
      scrolled.effect = nil
      scrolled.color = scrolled.color ?? .systemBackground
    }
    if let barTintColor { scrolled.color = barTintColor }
    let image = (traitCollection.isLow ? backgroundImages[.compact] : nil)
    if let image = image ?? backgroundImages[.default] {
      scrolled = BarBackground(
        image: image.size == .zero ? nil : image, shadowColor: scrolled.shadowColor)
    }
    if shadowImage != nil { scrolled.shadowColor = nil }
    background.show(
      BarBackgroundView.Looks(scrolled: scrolled, atEdge: edge?.background ?? BarBackground()))
    content.titles = BarButtonTitles(
      plain: look.buttonAppearance, done: look.doneButtonAppearance)
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    if previousTraitCollection?.isLow != traitCollection.isLow { show() }
  }

  // MARK: Layout

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: SystemLook.current.toolbarHeight(traitCollection))
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(
      width: Self.noIntrinsicMetric, height: SystemLook.current.toolbarHeight(traitCollection))
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    background.frame = CGRect(
      x: 0, y: 0, width: bounds.width, height: bounds.height + reach)
    for case let view as ToolbarContent in subviews { view.frame = bounds }
  }

  // MARK: Items

  /// Shows other items; animated, they fade in while those of before fade out.
  open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) {
    let change = prepare(items)
    guard animated, window != nil else {
      UIView.performWithoutAnimation { change.run() }
      return change.end(true)
    }
    UIView.animate(
      withDuration: TimeInterval(UINavigationController.hideShowBarDuration), delay: 0,
      options: .allowUserInteraction,
      animations: change.run, completion: { _ in change.end(true) })
  }

  /// A change of items that moves with a transition.
  struct Move {
    let run: () -> Void
    let end: (_ completed: Bool) -> Void
  }

  /// Readies the change to other items.
  final func prepare(_ items: [UIBarButtonItem]?) -> Move {
    let (old, oldItems) = (content, shownItems)
    guard items != oldItems else { return Move(run: {}, end: { _ in }) }
    let new = ToolbarContent()
    shownItems = items
    UIView.performWithoutAnimation {
      new.titles = old.titles
      new.items = items ?? []
      new.frame = bounds
      addSubview(new)
      new.layoutIfNeeded()
      new.alpha = 0
    }
    content = new
    return Move(
      run: { (new.alpha, old.alpha) = (1, 0) },
      end: { [weak self] completed in
        (completed ? old : new).removeFromSuperview()
        guard let self, !completed else { return }
        old.alpha = 1
        if content === new { (content, shownItems) = (old, oldItems) }
      })
  }
}

/// The buttons of a toolbar.
private final class ToolbarContent: UIView {
  private static var look: SystemLook.NavigationBar { SystemLook.current.navigationBar }

  var items: [UIBarButtonItem] = [] { didSet { makeViews() } }
  var titles = BarButtonTitles() { didSet { makeViews() } }
  private var views: [UIView] = []

  override var layerName: String { "bar content" }

  private func makeViews() {
    for view in views where view.superview === self { view.removeFromSuperview() }
    views = items.map { item in
      let view = item.makeView(
        titles, arrange: { [weak self] in self?.setNeedsLayout() },
        start: { [weak self] in self?.firstResponder })
      item.onArrange = { [weak self] in self?.setNeedsLayout() }
      addSubview(view)
      return view
    }
    setNeedsLayout()
  }

  /// The screen that the bar belongs to.
  private var firstResponder: UIResponder? {
    let around = sequence(first: self as UIResponder, next: \.next)
    let stack = around.lazy.compactMap { $0 as? UINavigationController }.first
    return stack?.topViewController?.viewIfLoaded ?? self
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let room = bounds.inset(
      by: UIEdgeInsets(
        top: 0, left: safeAreaInsets.left + Self.look.margin, bottom: 0,
        right: safeAreaInsets.right + Self.look.margin))
    let parts = zip(items, views).map { (item: $0, view: $1) }.filter { !$0.item.isHidden }
    let widths = parts.map { width(of: $0.item, $0.view) }
    let gaps = zip(parts, parts.dropFirst()).map { before, after in
      before.item.isSpace || after.item.isSpace ? 0 : Self.look.spacing
    }
    let springs = parts.filter { $0.item.systemItem == .flexibleSpace }.count
    let rest = max(room.width - widths.reduce(0, +) - gaps.reduce(0, +), 0)
    let spring = springs > 0 ? rest / CGFloat(springs) : 0
    var x = room.minX
    for (index, (item, view)) in parts.enumerated() {
      let width = item.systemItem == .flexibleSpace ? spring : widths[index]
      if view.superview === self {
        view.isHidden = item.isSpace
        view.bounds.size = CGSize(width: width, height: height(of: item, view))
        view.center = CGPoint(x: directed(x + width / 2, in: room), y: bounds.midY)
      }
      x += width + (index < gaps.count ? gaps[index] : 0)
    }
    for (item, view) in zip(items, views) where item.isHidden { view.isHidden = true }
  }

  private func width(of item: UIBarButtonItem, _ view: UIView) -> CGFloat {
    if item.systemItem == .flexibleSpace { return 0 }
    if item.isSpace || item.width > 0 { return item.width }
    return item.customView == nil
      ? view.intrinsicContentSize.width
      : view.sizeInBar(isFitted: item.fitsCustomView).width
  }

  private func height(of item: UIBarButtonItem, _ view: UIView) -> CGFloat {
    item.customView == nil
      ? bounds.height
      : view.sizeInBar(isFitted: item.fitsCustomView).height
  }
}
