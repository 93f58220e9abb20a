/// The view over or under a section of a table.
@MainActor @preconcurrency
open class UITableViewHeaderFooterView: UIView {
  // The distances of the text from the sides, and the sizes of text, in points.
  private static let margin: CGFloat = 20
  private static let (plainSize, groupedSize): (CGFloat, CGFloat) = (17, 13)

  public let reuseIdentifier: String?
  public let contentView = UIView()
  public private(set) final lazy var textLabel: UILabel? = makeLabel()

  open var backgroundView: UIView? {
    didSet {
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
      ? .systemFont(ofSize: Self.plainSize, weight: .semibold)
      : .systemFont(ofSize: Self.groupedSize)
    textLabel?.textColor = isPlain ? .label : .secondaryLabel
    backgroundColor = isPlain ? .systemBackground : nil
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
    backgroundView?.frame = bounds
    guard let textLabel, textLabel.superview === contentView else { return }
    let size = textLabel.intrinsicContentSize
    textLabel.frame = CGRect(
      x: Self.margin, y: max(bounds.height - size.height - 5, 0),
      width: max(bounds.width - 2 * Self.margin, 0), height: size.height)
  }
}
