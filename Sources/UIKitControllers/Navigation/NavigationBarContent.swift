@_spi(Overriding) internal import UIKitCore

/// What a navigation bar shows for one stack: the back button, the title and the bar's buttons.
final class NavigationBarContent: UIView {
  /// Where the content is in a push or a pop.
  enum Place: Equatable {
    case centre
    /// To the left (−1) or the right (1) of the bar, faded.
    case beside(CGFloat)
  }

  private static var look: SystemLook.NavigationBar { SystemLook.current.navigationBar }

  private let titleLabel = UILabel()
  private let leadsWithTitle: Bool
  private var titleView: UIView
  private let promptLabel = UILabel()
  private(set) var largeTitle: LargeTitleView?
  private(set) var back: BackButton?
  private var leftItems: [UIBarButtonItem] = []
  private var rightItems: [UIBarButtonItem] = []
  private var left: [UIView] = []
  private var right: [UIView] = []

  /// What hangs below the row of buttons, and how much of it is in sight.
  private let hanging: BarExtension
  private var reveal: BarReveal

  /// The height of the row of buttons.
  var rowHeight: CGFloat = 0 { didSet { if rowHeight != oldValue { setNeedsLayout() } } }

  /// - Parameters:
  ///   - items: Of the stack.
  ///   - traits: Of the bar.
  init(
    items: [UINavigationItem], title: BarTitle, largeTitle: BarTitle, traits: UITraitCollection,
    leadsWithTitle: Bool, onBack: @escaping () -> Void
  ) {
    self.leadsWithTitle = leadsWithTitle
    let item = items.last
    titleView = item?.titleView ?? titleLabel
    hanging = item?.barExtension(traits) ?? BarExtension()
    reveal = item?.reveal ?? BarReveal()
    super.init(frame: .zero)
    titleLabel.text = item?.title
    titleLabel.textAlignment = .center
    setTitle(title)
    addSubview(titleView)
    guard let item else { return }
    addExtension(of: item, largeTitle)
    leftItems = item.leftBarButtonItems ?? []
    rightItems = item.rightBarButtonItems ?? []
    left = leftItems.map { button(for: $0) }
    right = rightItems.map { button(for: $0) }
    let isReplaced = !left.isEmpty && !item.leftItemsSupplementBackButton
    if items.count > 1, !item.hidesBackButton, !isReplaced {
      let below = items[items.count - 2]
      let title = below.backBarButtonItem?.title ?? below.backButtonTitle ?? below.title ?? "Back"
      let button = BackButton(
        title: title, titleX: Self.look.backTitleX - Self.look.backMargin,
        fontSize: Self.look.fontSize)
      button.addAction(UIAction { _ in onBack() }, for: .touchUpInside)
      addSubview(button)
      back = button
    }
  }

  required init?(coder: NSCoder) {
    titleView = titleLabel
    leadsWithTitle = false
    (hanging, reveal) = (BarExtension(), BarReveal())
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
    if hanging.title > 0 {
      let view = LargeTitleView(item.title, style)
      addSubview(view)
      largeTitle = view
      showTitles()
    }
  }

  override var layerName: String { "bar content" }

  private func button(for item: UIBarButtonItem) -> UIView {
    if let view = item.customView {
      item.view = view
      addSubview(view)
      return view
    }
    let button = UIButton(type: .system)
    item.view = button
    show(item, on: button)
    item.onChange = { [weak self, weak item, weak button] in
      guard let self, let item, let button else { return }
      show(item, on: button)
      setNeedsLayout()
    }
    button.addAction(UIAction { [weak item] _ in item?.perform() }, for: .touchUpInside)
    addSubview(button)
    return button
  }

  private func show(_ item: UIBarButtonItem, on button: UIButton) {
    button.setTitle(item.title, for: .normal)
    button.setImage(item.image?.withRenderingMode(.alwaysTemplate), for: .normal)
    let isAdd = item.title == "+"
    let weight: UIFont.Weight = isAdd ? .light : item.style == .done ? .semibold : .regular
    button.titleLabel?.font = .systemFont(
      ofSize: isAdd ? Self.look.addFontSize : Self.look.fontSize, weight: weight)
    button.tintColor = item.tintColor
    button.isEnabled = item.isEnabled
    button.accessibilityIdentifier = item.title
  }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    layOutExtension()
    var leading = layOutBack()
    for view in left { leading = place(view, after: leading) }
    var trailing = bounds.width - safeAreaInsets.right - Self.look.margin
    for view in right {
      let size = size(of: view)
      trailing -= size.width
      put(view, in: CGRect(x: trailing, y: 0, width: size.width, height: size.height))
      trailing -= Self.look.spacing
    }
    layOutTitle(between: leading, and: trailing)
  }

  private func layOutExtension() {
    if hanging.prompt > 0 {
      let height = promptLabel.intrinsicContentSize.height
      promptLabel.frame = CGRect(
        x: 0, y: (hanging.prompt - height) / 2, width: bounds.width, height: height)
    }
    guard let largeTitle else { return }
    largeTitle.stretch = reveal.stretch
    largeTitle.setUntransformedFrame(
      CGRect(
        x: 0, y: hanging.prompt + rowHeight, width: bounds.width,
        height: min(reveal.height, hanging.title) + reveal.stretch))
  }

  private func layOutBack() -> CGFloat {
    let left = safeAreaInsets.left
    guard let back else { return left + Self.look.margin }
    let width = min(back.fittingWidth, bounds.width / 2 - Self.look.margin)
    put(
      back, in: CGRect(x: left + Self.look.backMargin, y: 0, width: width, height: rowHeight))
    return left + Self.look.backMargin + width + Self.look.spacing
  }

  private func place(_ view: UIView, after x: CGFloat) -> CGFloat {
    let size = size(of: view)
    put(view, in: CGRect(x: x, y: 0, width: size.width, height: size.height))
    return x + size.width + Self.look.spacing
  }

  /// The title stands in the middle of the bar, or of what the buttons leave where that is narrow.
  private func layOutTitle(between leading: CGFloat, and trailing: CGFloat) {
    let size = titleView === titleLabel ? titleLabel.intrinsicContentSize : size(of: titleView)
    let width = min(size.width, max(trailing - leading, 0))
    let middle = leadsWithTitle ? leading : bounds.midX - width / 2
    let x = min(max(middle, leading), max(trailing - width, leading))
    put(titleView, in: CGRect(x: x, y: 0, width: width, height: size.height))
  }

  private func size(of view: UIView) -> CGSize {
    guard let button = view as? UIButton else { return view.bounds.size }
    let size = button.intrinsicContentSize
    return CGSize(width: size.width, height: rowHeight)
  }

  /// Places a view at a frame's x, in the middle of the row's height; a move goes on top of that.
  private func put(_ view: UIView, in frame: CGRect) {
    // An app's view may stand in the content after this one already.
    guard view.superview === self else { return }
    view.bounds.size = frame.size
    view.center = CGPoint(x: frame.midX, y: hanging.prompt + rowHeight / 2)
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
      withDuration: Self.fadeDuration,
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
    setNeedsLayout()
    guard isTitleInline != wasInline else { return }
    UIView.animate(withDuration: Self.look.largeTitle.fadeDuration) { self.showTitles() }
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
  var showsLargeTitle: Bool { largeTitle != nil && reveal.height >= hanging.title }

  // MARK: Moving

  /// Shows the content in its place, or faded beside it.
  ///
  /// - Parameter others: What turns into something of another content, and is moved with that.
  func show(_ place: Place, without others: [UIView] = []) {
    let (side, isShown): (CGFloat, Bool) =
      switch place {
      case .centre: (0, true)
      case .beside(let side): (side, false)
      }
    titleView.transform = CGAffineTransform(translationX: side * bounds.width / 2, y: 0)
    if let back, !others.contains(back) { back.moveTitle(by: side * bounds.width / 3) }
    if let largeTitle, !others.contains(largeTitle) {
      largeTitle.transform = CGAffineTransform(translationX: side * bounds.width, y: 0)
      largeTitle.show(at: nil, alpha: isTitleInline ? 0 : 1)
    }
    for view in subviews where view !== largeTitle || !others.contains(view) {
      let isReplaced = view === titleLabel && !isTitleInline
      view.alpha = isShown && !isReplaced ? 1 : 0
    }
  }
}
