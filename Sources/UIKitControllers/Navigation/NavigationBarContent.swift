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
  private var back: BackButton?
  private var leftItems: [UIBarButtonItem] = []
  private var rightItems: [UIBarButtonItem] = []
  private var left: [UIView] = []
  private var right: [UIView] = []

  init(
    items: [UINavigationItem], title: BarTitle, leadsWithTitle: Bool,
    onBack: @escaping () -> Void
  ) {
    self.leadsWithTitle = leadsWithTitle
    let item = items.last
    titleView = item?.titleView ?? titleLabel
    super.init(frame: .zero)
    titleLabel.text = item?.title
    titleLabel.font = title.font ?? .systemFont(ofSize: Self.look.fontSize, weight: .semibold)
    titleLabel.textColor = title.color ?? .label
    titleLabel.textAlignment = .center
    addSubview(titleView)
    guard let item else { return }
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
    super.init(coder: coder)
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

  private func layOutBack() -> CGFloat {
    let left = safeAreaInsets.left
    guard let back else { return left + Self.look.margin }
    let width = min(back.fittingWidth, bounds.width / 2 - Self.look.margin)
    put(
      back, in: CGRect(x: left + Self.look.backMargin, y: 0, width: width, height: bounds.height))
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
    return CGSize(width: size.width, height: bounds.height)
  }

  /// Places a view at a frame's x, in the middle of the bar's height; a move goes on top of that.
  private func put(_ view: UIView, in frame: CGRect) {
    // An app's view may stand in the content after this one already.
    guard view.superview === self else { return }
    view.bounds.size = frame.size
    view.center = CGPoint(x: frame.midX, y: bounds.midY)
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

  // MARK: Moving

  /// Shows the content in its place, or faded beside it.
  func show(_ place: Place) {
    let (side, isShown): (CGFloat, Bool) =
      switch place {
      case .centre: (0, true)
      case .beside(let side): (side, false)
      }
    titleView.transform = CGAffineTransform(translationX: side * bounds.width / 2, y: 0)
    back?.moveTitle(by: side * bounds.width / 3)
    for view in subviews { view.alpha = isShown ? 1 : 0 }
  }
}

/// The arrow back, with the title of where it leads.
private final class BackButton: UIControl {
  /// The arrow in points: half the height of the head, and its thickness.
  private static let arrow = CGSize(width: 10, height: 18)
  private static let thickness: CGFloat = 3

  private static let pressedAlpha: CGFloat = 0.2

  private let arrow = CAShapeLayer()
  private let label = UILabel()
  private let titleX: CGFloat

  init(title: String, titleX: CGFloat, fontSize: CGFloat) {
    self.titleX = titleX
    super.init(frame: .zero)
    label.text = title
    label.font = .systemFont(ofSize: fontSize)
    label.isUserInteractionEnabled = false
    addSubview(label)
    arrow.fillColor = nil
    arrow.lineWidth = Self.thickness
    arrow.lineCap = .round
    arrow.lineJoin = .round
    layer.addSublayer(arrow)
    accessibilityIdentifier = "Back"
    accessibilityLabel = title
  }

  required init?(coder: NSCoder) {
    titleX = 0
    super.init(coder: coder)
  }

  var fittingWidth: CGFloat { titleX + label.intrinsicContentSize.width }

  override func tintColorDidChange() {
    label.textColor = tintColor
    arrow.strokeColor = tintColor.map(shade)
  }

  override var isHighlighted: Bool {
    didSet { alpha = isHighlighted ? Self.pressedAlpha : 1 }
  }

  func moveTitle(by distance: CGFloat) {
    label.transform = CGAffineTransform(translationX: distance, y: 0)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = label.intrinsicContentSize.height
    label.bounds.size = CGSize(width: max(bounds.width - titleX, 0), height: height)
    label.center = CGPoint(x: titleX + label.bounds.width / 2, y: bounds.midY)
    let path = UIBezierPath()
    let size = Self.arrow
    let x = Self.thickness / 2
    path.move(to: CGPoint(x: x + size.width, y: bounds.midY - size.height / 2))
    path.addLine(to: CGPoint(x: x, y: bounds.midY))
    path.addLine(to: CGPoint(x: x + size.width, y: bounds.midY + size.height / 2))
    arrow.path = path.cgPath
    arrow.frame = bounds
  }
}
