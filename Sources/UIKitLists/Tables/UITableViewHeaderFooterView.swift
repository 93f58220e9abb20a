/// The view over or under a section of a table.
@MainActor @preconcurrency
open class UITableViewHeaderFooterView: UIView {
  private static var look: SystemLook.List { SystemLook.current.list }

  public let reuseIdentifier: String?
  public internal(set) final var contentView = UIView()
  final var configured = ConfiguredContent()
  public private(set) final lazy var textLabel: UILabel? = makeLabel()

  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  public init(reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    addSubview(contentView)
  }

  public override init(frame: CGRect) {
    reuseIdentifier = nil
    super.init(frame: frame)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    addSubview(contentView)
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(reuseIdentifier: nil) }

  open func prepareForReuse() {}

  // MARK: Configurations

  /// Called with the view and its state whenever that changes, to configure the view for it.
  public typealias ConfigurationUpdateHandler = (
    _ headerFooterView: UITableViewHeaderFooterView, _ state: UIViewConfigurationState
  ) -> Void

  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// What the view shows; its view becomes the ``contentView``.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configured.content }
    set { setContent(newValue) }
  }

  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configured.background }
    set { setBackground(newValue) }
  }

  open var automaticallyUpdatesContentConfiguration: Bool {
    get { configured.updatesContent }
    set { configured.updatesContent = newValue }
  }
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { configured.updatesBackground }
    set { configured.updatesBackground = newValue }
  }

  open var configurationState: UIViewConfigurationState {
    UIViewConfigurationState(traitCollection: traitCollection)
  }

  /// Has the configurations updated at the next layout.
  open func setNeedsUpdateConfiguration() {
    configured.needsUpdate = true
    setNeedsLayout()
  }

  /// Called when the state has changed; overridden to configure the view for it.
  open func updateConfiguration(using state: UIViewConfigurationState) {
    follow(state)
  }

  final func updateConfigurationIfNeeded() {
    updateIfNeeded {
      let state = configurationState
      updateConfiguration(using: state)
      configurationUpdateHandler?(self, state)
    }
  }

  /// The content of a header of the table's style.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    (superview as? UITableView)?.style == .plain ? .plainHeader() : .groupedHeader()
  }

  /// The height that the content asks for at some width, in points; 0 if it asks for none.
  final func heightThatFits(width: CGFloat) -> CGFloat {
    updateConfigurationIfNeeded()
    takeMargins()
    if let content = contentView as? UIListContentView { return content.height(forWidth: width) }
    return systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }

  /// Gives the content the margins that it keeps to.
  private func takeMargins() {
    var margins = NSDirectionalEdgeInsets(
      top: UIView.systemMargin, leading: Self.look.margin, bottom: UIView.systemMargin,
      trailing: Self.look.margin)
    contentView.containerMargins = margins
    (margins.top, margins.bottom) = (0, 0)
    (contentView as? UIListContentView)?.outerMargins = margins
  }

  private func makeLabel() -> UILabel {
    let label = UILabel()
    contentView.addSubview(label)
    return label
  }

  // MARK: Titles

  /// Between the group and the title under it, and below that, in points; our choice.
  private static let footerMargin: CGFloat = 7

  /// Between the title over a group and the group, in points; our choice.
  private static let headerMargin: CGFloat = 5

  /// Whether a title hangs from the top, as under a group.
  private final var hangsFromTop = false

  /// Shows a title as tables of `style` do.
  final func show(_ title: String, _ style: UITableView.Style, isHeader: Bool) {
    let isPlain = style == .plain
    hangsFromTop = !isPlain && !isHeader
    textLabel?.text = isPlain || !isHeader ? title : title.uppercased()
    textLabel?.numberOfLines = 0
    textLabel?.font =
      isPlain
      ? .systemFont(ofSize: Self.look.plainTitleSize, weight: .semibold)
      : .systemFont(ofSize: Self.look.groupedTitleSize)
    textLabel?.textColor = isPlain ? .label : .secondaryLabel
    backgroundColor = isPlain ? .systemBackground : nil
  }

  private func titleHeight(width: CGFloat) -> CGFloat {
    let room = max(width - 2 * Self.look.margin, 0)
    return textLabel?.sizeThatFits(CGSize(width: room, height: .greatestFiniteMagnitude)).height
      ?? 0
  }

  /// The height that the title needs in a table of `style`, where one line has the usual one.
  final func height(ofTitleIn style: UITableView.Style, width: CGFloat) -> CGFloat {
    let height = titleHeight(width: width)
    if hangsFromTop { return height + 2 * Self.footerMargin }
    let usual = style == .plain ? Self.look.plainTitleHeight : Self.look.groupedTitleHeight
    return usual + max(height - (textLabel?.font.lineHeight ?? 0), 0).rounded(.down)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    takeMargins()
    configured.backgroundView?.frame = bounds
    contentView.frame = bounds.inset(by: sideInsets)
    backgroundView?.frame = bounds
    guard let textLabel, textLabel.superview === contentView else { return }
    let (width, height) = (contentView.bounds.width, titleHeight(width: contentView.bounds.width))
    textLabel.frame = CGRect(
      x: Self.look.margin,
      y: hangsFromTop ? Self.footerMargin : max(bounds.height - height - Self.headerMargin, 0),
      width: max(width - 2 * Self.look.margin, 0), height: height)
  }
}

extension UITableViewHeaderFooterView: ConfiguredView {}
