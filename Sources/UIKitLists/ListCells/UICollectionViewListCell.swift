/// A cell of a collection view that looks like a row of a table.
@MainActor @preconcurrency
open class UICollectionViewListCell: UICollectionViewCell {
  private static var look: SystemLook.List { SystemLook.current.list }

  /// The room of an accessory in which those of several rows stand under each other, in points; our
  /// choice.
  private static let accessoryRoom: CGFloat = 22

  /// What stands at the beginning and the end of the row.
  open var accessories: [UICellAccessory] = [] { didSet { showAccessories() } }

  /// How often ``indentationWidth`` is left free at the beginning.
  open var indentationLevel = 0 {
    didSet { if indentationLevel != oldValue { setNeedsLayout() } }
  }
  /// In points.
  open var indentationWidth: CGFloat = 10 {
    didSet { if indentationWidth != oldValue { setNeedsLayout() } }
  }
  /// Whether leading accessories are indented as well.
  open var indentsAccessories = true {
    didSet { if indentsAccessories != oldValue { setNeedsLayout() } }
  }

  /// Where the line under the row runs along it.
  public private(set) final lazy var separatorLayoutGuide = makeSeparatorGuide()

  private final var surroundings: RowSurroundings? {
    didSet {
      guard surroundings != oldValue else { return }
      setNeedsUpdateConfiguration()
    }
  }

  private final var leading: [(accessory: UICellAccessory, view: UIView)] = []
  private final var trailing: [(accessory: UICellAccessory, view: UIView)] = []
  private final var separator: UIView?

  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: .zero) }

  // MARK: Configurations

  override var isRow: Bool { true }

  override func showSurroundings(in layout: UICollectionViewLayout, of element: CollectionElement) {
    surroundings = layout.rowSurroundings(of: element)
  }

  /// Whether the row is being edited, as the collection view is.
  private var isEditing: Bool { (superview as? UICollectionView)?.isEditing ?? false }

  open override var configurationState: UICellConfigurationState {
    var state = super.configurationState
    state.isEditing = isEditing
    return state
  }

  /// The content of a row of the list.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    guard let surroundings, surroundings.isHeader else { return .cell() }
    return surroundings.appearance.hasGroups ? .groupedHeader() : .plainHeader()
  }

  open override func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    let isHeader = surroundings?.isHeader == true
    return switch surroundings?.appearance ?? .plain {
    case .plain, .sidebarPlain: isHeader ? .listPlainHeaderFooter() : .listPlainCell()
    case .grouped, .insetGrouped: isHeader ? .listGroupedHeaderFooter() : .listGroupedCell()
    case .sidebar: isHeader ? .listSidebarHeader() : .listSidebarCell()
    }
  }

  open override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    // Without a background of its own a row has that of its list.
    if configured.updatesBackground, configured.ownBackground == nil {
      configured.show(defaultBackgroundConfiguration().updated(for: state), in: self)
    }
    showAccessories()
  }

  // MARK: Accessories

  private func showAccessories() {
    let state = configurationState
    func show(
      _ old: [(accessory: UICellAccessory, view: UIView)], leading isLeading: Bool
    ) -> [(accessory: UICellAccessory, view: UIView)] {
      for entry in old { entry.view.removeFromSuperview() }
      return accessories.placed(leading: isLeading, whileEditing: state.isEditing).map {
        accessory in
        let view = AccessoryView(accessory, isSelected: isSelected, isExpanded: false)
        addSubview(view)
        return (accessory, view)
      }
    }
    UIView.performWithoutAnimation {
      leading = show(leading, leading: true)
      trailing = show(trailing, leading: false)
    }
    setNeedsLayout()
  }

  /// The room along the row that an accessory takes.
  private func room(_ entry: (accessory: UICellAccessory, view: UIView)) -> CGFloat {
    switch entry.accessory.width {
    case .actual: entry.view.bounds.width
    case .standard: max(entry.view.bounds.width, entry.accessory.isLeading ? Self.accessoryRoom : 0)
    case .custom(let width): width
    }
  }

  // MARK: Layout

  private var indentation: CGFloat { CGFloat(max(indentationLevel, 0)) * indentationWidth }

  override var contentFrame: CGRect {
    var frame = bounds.inset(by: arrangedSideInsets)
    let start = leading.reduce(indentation) { $0 + room($1) + Self.look.gap }
    let end = trailing.reduce(0) { $0 + room($1) + Self.look.gap }
    frame.origin.x += start + (leading.isEmpty ? 0 : Self.look.margin - Self.look.gap)
    frame.size.width = max(bounds.width - arrangedSideInsets.right - end - frame.minX, 0)
    if !trailing.isEmpty {
      frame.size.width = max(frame.width - Self.look.margin + Self.look.gap, 0)
    }
    return directed(frame)
  }

  private var contentMargins: NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(
      top: 0, leading: leading.isEmpty ? Self.look.margin : Self.look.gap, bottom: 0,
      trailing: trailing.isEmpty ? Self.look.margin : 0)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let content = contentView as? UIListContentView
    content?.outerMargins = contentMargins
    let safe = arrangedSideInsets
    var x = safe.left + Self.look.margin + (indentsAccessories ? indentation : 0)
    for entry in leading {
      let width = room(entry)
      entry.view.center = CGPoint(x: directed(x + width / 2, in: bounds), y: bounds.midY)
      x += width + Self.look.gap
    }
    x = bounds.width - safe.right - Self.look.margin
    for entry in trailing.reversed() {
      let width = room(entry)
      entry.view.center = CGPoint(x: directed(x - width / 2, in: bounds), y: bounds.midY)
      x -= width + Self.look.gap
    }
    roundCorners()
    showSeparator()
  }

  private func roundCorners() {
    guard let surroundings, surroundings.appearance == .insetGrouped, !surroundings.isHeader
    else {
      layer.cornerRadius = 0
      return
    }
    let isEnd = surroundings.isFirst || surroundings.isLast
    layer.cornerRadius = isEnd ? Self.look.groupRadius : 0
    layer.cornerCurve = .continuous
    layer.masksToBounds = isEnd
    layer.maskedCorners = CACornerMask(
      rawValue: (surroundings.isFirst ? 3 : 0) | (surroundings.isLast ? 12 : 0))
  }

  /// From where the row begins, in points.
  private var separatorStart: CGFloat {
    directed(contentView.frame).minX
      + ((contentView as? UIListContentView)?.textStart ?? Self.look.margin)
  }

  private func showSeparator() {
    let configuration = surroundings?.separator
    let isShown =
      configuration.map { $0.bottomSeparatorVisibility != .hidden } ?? false
    guard isShown, let configuration else {
      separator?.removeFromSuperview()
      separator = nil
      return
    }
    let line = separator ?? UIView()
    let insets = configuration.bottomSeparatorInsets
    let isAutomatic = insets.leading == NSDirectionalEdgeInsets.automatic.leading
    let start = isAutomatic ? separatorStart : insets.leading
    let end = insets.trailing == NSDirectionalEdgeInsets.automatic.trailing ? 0 : insets.trailing
    let thickness = 1 / UIScreen.main.scale
    let frame = directed(
      CGRect(
        x: start, y: bounds.height - thickness, width: max(bounds.width - start - end, 0),
        height: thickness))
    line.backgroundColor = configuration.color
    guard separator == nil else { return line.frame = frame }
    line.isUserInteractionEnabled = false
    separator = line
    UIView.performWithoutAnimation {
      line.frame = frame
      addSubview(line)
    }
  }

  private func makeSeparatorGuide() -> UILayoutGuide {
    let guide = UILayoutGuide()
    addLayoutGuide(guide)
    NSLayoutConstraint.activate([
      guide.topAnchor.constraint(equalTo: topAnchor),
      guide.bottomAnchor.constraint(equalTo: bottomAnchor),
      guide.leadingAnchor.constraint(equalTo: leadingAnchor, constant: Self.look.margin),
      guide.trailingAnchor.constraint(equalTo: trailingAnchor),
    ])
    return guide
  }
}
