/// The rows of a menu on its material.
final class MenuView: UIView {
  private static var look: SystemLook.Menu { SystemLook.current.menu }

  private let shadow = UIView()
  private let plate = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
  private let scroller = UIScrollView()
  private var parts: [(view: UIView, height: CGFloat)] = []

  /// Called with what was chosen, and the menu or group it is of.
  private let choose: (UIMenuElement, UIMenu) -> Void

  /// - Parameter isNested: Whether a row above leads back.
  init(
    _ menu: UIMenu, isNested: Bool, choose: @escaping (UIMenuElement, UIMenu) -> Void,
    back: @escaping () -> Void
  ) {
    self.choose = choose
    super.init(frame: .zero)
    shadow.layer.shadowOpacity = Self.shadowOpacity
    shadow.layer.shadowRadius = Self.shadowRadius
    shadow.layer.shadowOffset = .zero
    plate.clipsToBounds = true
    plate.layer.cornerRadius = Self.look.cornerRadius
    plate.layer.cornerCurve = .continuous
    for view in [shadow, plate] { addSubview(view) }
    scroller.contentInsetAdjustmentBehavior = .never
    plate.contentView.addSubview(scroller)
    addHeader(menu, isNested: isNested, back)
    let groups = menu.groups
    let marked = menu.hasMarks
    for (index, group) in groups.enumerated() {
      if index > 0 { add(MenuStrip(), height: Self.look.groupGap) }
      for (number, element) in group.elements.enumerated() {
        let row = MenuRow(element, isMarked: marked, hasLine: number > 0)
        row.addAction(
          UIAction { [weak self] _ in self?.choose(element, group.menu) }, for: .touchUpInside)
        let second = element.subtitle == nil ? 0 : Self.look.subtitleHeight
        add(row, height: Self.look.rowHeight + second)
      }
    }
  }

  required init?(coder: NSCoder) {
    choose = { _, _ in }
    super.init(coder: coder)
  }

  /// How dark the ground around a menu is; our choice.
  private static let (shadowOpacity, shadowRadius): (Float, CGFloat) = (0.2, 32)

  override var layerName: String { "menu" }

  private func addHeader(_ menu: UIMenu, isNested: Bool, _ back: @escaping () -> Void) {
    if isNested {
      let action = UIAction(title: menu.title, image: UIImage(systemName: "chevron.backward")) {
        _ in
      }
      let row = MenuRow(action, isMarked: false, hasLine: false)
      row.accessibilityIdentifier = "Back to menu"
      row.addAction(UIAction { _ in back() }, for: .touchUpInside)
      add(row, height: Self.look.rowHeight)
      add(MenuStrip(), height: Self.look.groupGap)
    } else if !menu.title.isEmpty {
      let label = UILabel()
      label.text = menu.title
      label.font = .systemFont(ofSize: Self.look.smallFontSize)
      label.textColor = .secondaryLabel
      label.textAlignment = .center
      add(label, height: Self.look.headerHeight)
    }
  }

  private func add(_ view: UIView, height: CGFloat) {
    scroller.addSubview(view)
    parts.append((view, height))
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    let (look, traits) = (Self.look, traitCollection)
    let isLarge = traits.preferredContentSizeCategory.isAccessibilityCategory
    let isPad = traits.userInterfaceIdiom == .pad
    let width =
      isPad
      ? (isLarge ? look.accessiblePadWidth : look.padWidth)
      : (isLarge ? look.accessibleWidth : look.width)
    return CGSize(
      width: min(width, size.width), height: min(parts.reduce(0) { $0 + $1.height }, size.height))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for view in [shadow, plate] { view.frame = bounds }
    plate.layoutIfNeeded()
    shadow.layer.shadowPath =
      UIBezierPath(roundedRect: bounds, cornerRadius: Self.look.cornerRadius).cgPath
    scroller.frame = bounds
    var y: CGFloat = 0
    for (view, height) in parts {
      view.frame = CGRect(x: 0, y: y, width: bounds.width, height: height)
      y += height
    }
    scroller.contentSize = CGSize(width: bounds.width, height: y)
  }
}

extension UIMenu {
  /// Whether any row has a check mark, for which all leave room.
  fileprivate var hasMarks: Bool {
    groups.contains { $0.elements.contains { ($0 as? UIAction).map { $0.state != .off } == true } }
  }
}

/// The strip between two groups of a menu.
private final class MenuStrip: UIView {
  init() {
    super.init(frame: .zero)
    backgroundColor = UIColor { traits in
      let look = SystemLook.current.menu
      let isDark = traits.userInterfaceStyle == .dark
      return UIColor(white: 0, alpha: isDark ? look.darkGapAlpha : look.lightGapAlpha)
    }
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// A part of a menu: its title, and a picture at the other end.
private final class MenuRow: UIControl {
  private static var look: SystemLook.Menu { SystemLook.current.menu }

  private let label = UILabel()
  private let subtitle = UILabel()
  private let picture = UIImageView()
  private let mark = UIImageView()
  private let line = UIView()
  private let isMarked: Bool

  init(_ element: UIMenuElement, isMarked: Bool, hasLine: Bool) {
    self.isMarked = isMarked
    super.init(frame: .zero)
    let action = element as? UIAction
    let attributes = action?.attributes ?? []
    let isDestructive =
      attributes.contains(.destructive)
      || (element as? UIMenu)?.options.contains(.destructive) == true
    isEnabled = !attributes.contains(.disabled)
    let color: UIColor =
      !isEnabled ? .tertiaryLabel : isDestructive ? .systemRed : .label
    label.text = element.title
    label.font = .systemFont(ofSize: Self.look.fontSize)
    label.textColor = color
    subtitle.text = element.subtitle
    subtitle.font = .systemFont(ofSize: Self.look.smallFontSize)
    subtitle.textColor = .secondaryLabel
    let isMenu = element is UIMenu
    picture.image =
      (isMenu ? UIImage(systemName: "chevron.forward") : element.image)?
      .withRenderingMode(.alwaysTemplate)
    picture.contentMode = .scaleAspectFit
    picture.tintColor = color
    if let state = action?.state, state != .off {
      mark.image = UIImage(systemName: state == .on ? "checkmark" : "minus")
      mark.tintColor = color
    }
    mark.contentMode = .scaleAspectFit
    line.backgroundColor = .separator
    line.isHidden = !hasLine
    for view in [label, subtitle, picture, mark, line] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    accessibilityIdentifier = element.title
  }

  required init?(coder: NSCoder) {
    isMarked = false
    super.init(coder: coder)
  }

  override func stateDidChange() {
    super.stateDidChange()
    backgroundColor = isHighlighted ? .tertiarySystemFill : nil
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let look = Self.look
    let side = look.imageSize
    let left = isMarked ? look.checkedMargin : look.margin
    picture.frame = CGRect(
      x: bounds.width - look.margin - side, y: bounds.midY - side / 2, width: side, height: side)
    // Between the edge and the titles.
    let markSide = look.margin * 0.75
    mark.frame = CGRect(
      x: (left - markSide) / 2 + 2, y: bounds.midY - markSide / 2, width: markSide,
      height: markSide)
    let right = picture.image == nil ? bounds.width - look.margin : picture.frame.minX - look.gap
    let width = max(right - left, 0)
    let (title, words) = (label.intrinsicContentSize.height, subtitle.intrinsicContentSize.height)
    let height = title + (subtitle.text == nil ? 0 : words)
    label.frame = CGRect(x: left, y: bounds.midY - height / 2, width: width, height: title)
    subtitle.frame = CGRect(x: left, y: label.frame.maxY, width: width, height: words)
    let thickness = 1 / UIScreen.main.scale
    line.frame = CGRect(x: 0, y: 0, width: bounds.width, height: thickness)
    guard isRightToLeft else { return }
    for view in [picture, mark, label, subtitle] { view.frame = view.frame.flipped(in: bounds) }
  }
}
