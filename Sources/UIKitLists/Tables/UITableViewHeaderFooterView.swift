/// The view over or under a section of a table.
@MainActor @preconcurrency
open class UITableViewHeaderFooterView: UIView {
  private static var look: SystemLook.List { SystemLook.current.list }

  public let reuseIdentifier: String?
  public let contentView = UIView()
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

  private func makeLabel() -> UILabel {
    let label = UILabel()
    contentView.addSubview(label)
    return label
  }

  /// Shows a title as tables of `style` do.
  final func show(_ title: String, _ style: UITableView.Style) {
    let isPlain = style == .plain
    textLabel?.text = isPlain ? title : title.uppercased()
    textLabel?.font =
      isPlain
      ? .systemFont(ofSize: Self.look.plainTitleSize, weight: .semibold)
      : .systemFont(ofSize: Self.look.groupedTitleSize)
    textLabel?.textColor = isPlain ? .label : .secondaryLabel
    backgroundColor = isPlain ? .systemBackground : nil
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds.inset(by: sideInsets)
    backgroundView?.frame = bounds
    guard let textLabel, textLabel.superview === contentView else { return }
    let size = textLabel.intrinsicContentSize
    textLabel.frame = CGRect(
      x: Self.look.margin, y: max(bounds.height - size.height - 5, 0),
      width: max(contentView.bounds.width - 2 * Self.look.margin, 0), height: size.height)
  }
}
