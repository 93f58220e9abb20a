@_spi(Overriding) internal import UIKitCore

/// What a navigation bar shows for one stack: the back button, the title and the bar's buttons.
final class NavigationBarContent: UIView {
  /// Where the content is in a push or a pop.
  enum Place: Equatable {
    case centre
    /// Before (−1) or behind (1) the bar by the direction of reading, faded.
    case beside(CGFloat)
  }

  private static var look: SystemLook.NavigationBar { SystemLook.current.navigationBar }

  private let titleLabel = UILabel()
  private let leadsWithTitle: Bool
  private let buttonTitles: BarButtonTitles
  private var titleView: UIView
  private let promptLabel = UILabel()
  private(set) var largeTitle: LargeTitleView?
  private let item: UINavigationItem?
  private let traits: UITraitCollection
  /// What the search bar lies in, and is cut off by.
  private var searchView: UIView?
  private(set) var back: BackButton?
  private var leftItems: [UIBarButtonItem] = []
  private var rightItems: [UIBarButtonItem] = []
  private var left: [UIView] = []
  private var right: [UIView] = []

  /// What hangs below the row of buttons, and how much of it is in sight.
  private var hanging: BarExtension
  private var reveal: BarReveal

  /// The height of the row of buttons.
  var rowHeight: CGFloat = 0 { didSet { if rowHeight != oldValue { setNeedsLayout() } } }

  /// - Parameters:
  ///   - items: Of the stack.
  ///   - traits: Of the bar.
  init(
    items: [UINavigationItem], title: BarTitle, look: NavigationBarLook?,
    traits: UITraitCollection, leadsWithTitle: Bool, onBack: @escaping () -> Void
  ) {
    self.leadsWithTitle = leadsWithTitle
    buttonTitles = look?.buttons ?? BarButtonTitles()
    let item = items.last
    titleView = item?.titleView ?? titleLabel
    (self.item, self.traits) = (item, traits)
    hanging = item?.barExtension(traits) ?? BarExtension()
    reveal = item?.reveal ?? BarReveal()
    super.init(frame: .zero)
    titleLabel.text = item?.title
    titleLabel.textAlignment = .center
    setTitle(title)
    addSubview(titleView)
    guard let item else { return }
    addExtension(of: item, look?.largeTitle ?? BarTitle([:]))
    leftItems = (item.systemItem.map { [$0] } ?? []) + (item.leftBarButtonItems ?? [])
    rightItems = item.rightBarButtonItems ?? []
    left = leftItems.map { view(for: $0) }
    right = rightItems.map { view(for: $0) }
    let isReplaced =
      item.leftBarButtonItems?.isEmpty == false && !item.leftItemsSupplementBackButton
    if items.count > 1, !item.hidesBackButton, !isReplaced {
      let button = BackButton(
        title: items[items.count - 2].nameAbove,
        titleX: Self.look.backTitleX - Self.look.backMargin, fontSize: Self.look.fontSize)
      button.show(BarTitle(buttonTitles.back.normal), look?.backImage)
      button.addAction(UIAction { _ in onBack() }, for: .touchUpInside)
      addSubview(button)
      back = button
    }
    if isSearching { for view in subviews { view.alpha = restAlpha(of: view) } }
  }

  required init?(coder: NSCoder) {
    titleView = titleLabel
    leadsWithTitle = false
    (hanging, reveal, buttonTitles) = (BarExtension(), BarReveal(), BarButtonTitles())
    (item, traits) = (nil, UITraitCollection())
    super.init(coder: coder)
  }

  /// Sets the small title.
  func setTitle(_ title: BarTitle) {
    titleLabel.font = title.font ?? .systemFont(ofSize: Self.look.fontSize, weight: .semibold)
    titleLabel.textColor = title.color ?? .label
    setNeedsLayout()
  }

  private func addExtension(of item: UINavigationItem, _ style: BarTitle) {
    if hanging.prompt > 0 {
      promptLabel.text = item.prompt
      promptLabel.font = .systemFont(ofSize: Self.look.promptFontSize)
      promptLabel.textAlignment = .center
      addSubview(promptLabel)
    }
    if item.isLarge, !traits.isLow {
      let view = LargeTitleView(item.title, style)
      addSubview(view)
      largeTitle = view
      showTitles()
    }
    if let search = item.search {
      let view = UIView()
      view.clipsToBounds = true
      view.accessibilityIdentifier = "search"
      view.addSubview(search.hangingView)
      addSubview(view)
      searchView = view
    }
  }

  override var layerName: String { "bar content" }

  private func view(for item: UIBarButtonItem) -> UIView {
    let view = item.makeView(
      buttonTitles, arrange: { [weak self] in self?.setNeedsLayout() },
      start: { [weak self] in self?.firstResponder })
    item.onArrange = { [weak self] in self?.setNeedsLayout() }
    addSubview(view)
    return view
  }

  /// The screen below the bar.
  private var firstResponder: UIResponder? {
    let around = sequence(first: self as UIResponder, next: \.next)
    let stack = around.lazy.compactMap { $0 as? UINavigationController }.first
    return stack?.topViewController?.viewIfLoaded ?? self
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    layOutExtension()
    var leading = layOutBack()
    for (item, view) in shown(leftItems, left) {
      let size = size(of: view, item)
      put(view, in: CGRect(x: leading, y: 0, width: size.width, height: size.height))
      leading += size.width + (item.isSpace ? 0 : Self.look.spacing)
    }
    var trailing = bounds.width - directionalSafeArea.trailing - Self.look.margin
    for (item, view) in shown(rightItems, right) {
      let size = size(of: view, item)
      trailing -= size.width
      put(view, in: CGRect(x: trailing, y: 0, width: size.width, height: size.height))
      trailing -= item.isSpace ? 0 : Self.look.spacing
    }
    layOutTitle(between: leading, and: trailing)
  }

  /// The items that take room, with their views.
  private func shown(_ items: [UIBarButtonItem], _ views: [UIView])
    -> [(item: UIBarButtonItem, view: UIView)]
  {
    let pairs = zip(items, views).map { (item: $0, view: $1) }
    for (item, view) in pairs where view.superview === self {
      let isHidden = item.isHidden || item.isSpace
      if view.isHidden != isHidden { view.isHidden = isHidden }
    }
    return pairs.filter { !$0.item.isHidden }
  }

  private func layOutExtension() {
    if hanging.prompt > 0 {
      let height = promptLabel.intrinsicContentSize.height
      promptLabel.frame = CGRect(
        x: 0, y: (hanging.prompt - height) / 2, width: bounds.width, height: height)
    }
    let (title, search) = hanging.shown(reveal)
    var top = rowTop + hanging.prompt + rowHeight
    if let largeTitle {
      largeTitle.stretch = reveal.stretch
      largeTitle.setUntransformedFrame(
        CGRect(x: 0, y: top, width: bounds.width, height: title + reveal.stretch))
      top += title
    }
    guard let searchView, let bar = item?.search?.hangingView else { return }
    // Alone in the bar it fills it.
    let y = isSearching ? 0 : top + reveal.stretch
    searchView.frame = CGRect(x: 0, y: y, width: bounds.width, height: search)
    if bar.superview === searchView { bar.frame = searchView.bounds }
  }

  /// Whether the search bar alone is in sight.
  private var isSearching: Bool { item?.search?.hidesRow == true }

  /// Where the row begins: above the bar while the search bar alone is in it.
  private var rowTop: CGFloat {
    guard isSearching, let item else { return 0 }
    return -(rowHeight + (item.prompt == nil ? 0 : Self.look.promptHeight))
  }

  /// Shows the search bar alone, or everything again.
  func followSearch() {
    hanging = item?.barExtension(traits) ?? BarExtension()
    for view in subviews { view.alpha = restAlpha(of: view) }
    setNeedsLayout()
    layoutIfNeeded()
  }

  /// How much is seen of a view in the bar that does not move.
  private func restAlpha(of view: UIView) -> CGFloat {
    if view === searchView { return 1 }
    return isSearching || view === titleLabel && !isTitleInline ? 0 : 1
  }

  private var directionalSafeArea: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(safeAreaInsets, isRightToLeft: isRightToLeft)
  }

  private func layOutBack() -> CGFloat {
    let left = directionalSafeArea.leading
    guard let back else { return left + Self.look.margin }
    let width = min(back.fittingWidth, bounds.width / 2 - Self.look.margin)
    put(
      back, in: CGRect(x: left + Self.look.backMargin, y: 0, width: width, height: rowHeight))
    return left + Self.look.backMargin + width + Self.look.spacing
  }

  /// The title stands in the middle of the bar, or of what the buttons leave where that is narrow.
  private func layOutTitle(between leading: CGFloat, and trailing: CGFloat) {
    let size = titleView === titleLabel ? titleLabel.intrinsicContentSize : size(of: titleView, nil)
    let width = min(size.width, max(trailing - leading, 0))
    let middle = leadsWithTitle ? leading : bounds.midX - width / 2
    let x = min(max(middle, leading), max(trailing - width, leading))
    put(titleView, in: CGRect(x: x, y: 0, width: width, height: size.height))
  }

  private func size(of view: UIView, _ item: UIBarButtonItem?) -> CGSize {
    if let item, item.isSpace { return CGSize(width: item.width, height: 0) }
    guard let button = view as? UIButton, item?.customView == nil else {
      return view.sizeInBar(isFitted: item?.fitsCustomView ?? self.item?.fitsTitleView ?? false)
    }
    let width = item.flatMap { $0.width > 0 ? $0.width : nil }
    return CGSize(width: width ?? button.intrinsicContentSize.width, height: rowHeight)
  }

  /// Places a view at a frame's x, in the middle of the row's height; a move goes on top of that.
  private func put(_ view: UIView, in frame: CGRect) {
    // An app's view may stand in the content after this one already.
    guard view.superview === self else { return }
    view.bounds.size = frame.size
    view.center = CGPoint(x: directed(frame).midX, y: rowTop + hanging.prompt + rowHeight / 2)
  }

  // MARK: Changing

  /// How long buttons take to fade, in seconds; our choice.
  private static let fadeDuration = TimeInterval(UINavigationController.hideShowBarDuration)

  /// Fades to these buttons from those of `old`, at each end of the bar where they differ.
  func fadeButtons(from old: NavigationBarContent) {
    let ends = zip(ends, old.ends).filter { $0.items != $1.items }
    let going = ends.flatMap { $1.views }.filter { $0.superview === old }
    let coming = ends.flatMap { new, old in new.views.filter { !old.views.contains($0) } }
      .map { (view: $0, alpha: $0.alpha) }
    UIView.performWithoutAnimation {
      old.isUserInteractionEnabled = false
      for view in old.subviews where !going.contains(view) { view.isHidden = true }
      superview?.insertSubview(old, belowSubview: self)
      for (view, _) in coming { view.alpha = 0 }
    }
    UIView.animate(
      withDuration: Self.fadeDuration, delay: 0, options: .allowUserInteraction,
      animations: {
        old.alpha = 0
        for (view, alpha) in coming { view.alpha = alpha }
      },
      completion: { _ in old.removeFromSuperview() })
  }

  /// What stands at each end of the bar: the items, nil for the back button, and their views.
  private var ends: [(items: [UIBarButtonItem?], views: [UIView])] {
    let views = (back.map { [$0] } ?? []) + left
    return [((back == nil ? [] : [nil]) + leftItems, views), (rightItems, right)]
  }

  // MARK: Scrolling

  /// Shows as much of what hangs below as `reveal` says; the titles change places in their own time.
  func follow(_ reveal: BarReveal) {
    let wasInline = isTitleInline
    self.reveal = reveal
    guard !isSearching else { return }
    setNeedsLayout()
    guard isTitleInline != wasInline else { return }
    UIView.animate(
      withDuration: Self.look.largeTitle.fadeDuration, delay: 0, options: .allowUserInteraction
    ) { self.showTitles() }
  }

  /// Whether the title stands in the row, as there is no large one or hardly any of it is in sight.
  private var isTitleInline: Bool {
    largeTitle == nil || reveal.height < Self.look.largeTitle.handover
  }

  private func showTitles() {
    titleLabel.alpha = isTitleInline ? 1 : 0
    largeTitle?.label.alpha = isTitleInline ? 0 : 1
  }

  /// Whether the whole of a large title is in sight.
  var showsLargeTitle: Bool {
    largeTitle != nil && !isSearching && reveal.height >= hanging.title
  }

  // MARK: Moving

  /// Shows the content in its place, or faded beside it.
  ///
  /// - Parameter others: What turns into something of another content, and is moved with that.
  func show(_ place: Place, without others: [UIView] = []) {
    let (side, isShown): (CGFloat, Bool) =
      switch place {
      case .centre: (0, true)
      case .beside(let side): (isRightToLeft ? -side : side, false)
      }
    titleView.transform = CGAffineTransform(translationX: side * bounds.width / 2, y: 0)
    if let back, !others.contains(back) { back.moveTitle(by: side * bounds.width / 3) }
    if let largeTitle, !others.contains(largeTitle) {
      largeTitle.transform = CGAffineTransform(translationX: side * bounds.width, y: 0)
      largeTitle.show(at: nil, alpha: isTitleInline ? 0 : 1)
    }
    for view in subviews where view !== largeTitle || !others.contains(view) {
      view.alpha = isShown ? restAlpha(of: view) : 0
    }
  }
}
