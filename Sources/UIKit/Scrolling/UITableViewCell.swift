/// A row of a table.
@MainActor @preconcurrency
open class UITableViewCell: UIView {
  public enum CellStyle: Int, Sendable { case `default` }
  public enum SelectionStyle: Int, Sendable { case none, `default` }

  /// The grey of a selected row.
  private static let selectionColor = UIColor.systemGray4

  public let contentView = UIView()
  public let reuseIdentifier: String?
  open var selectionStyle = SelectionStyle.default
  open private(set) var isHighlighted = false
  open private(set) var isSelected = false
  open var backgroundView: UIView? {
    didSet {
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
    }
  }

  private var selectionView: UIView?

  public init(style: CellStyle, reuseIdentifier: String?) {
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    setUp()
  }

  public override init(frame: CGRect) {
    reuseIdentifier = nil
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    reuseIdentifier = nil
    super.init(coder: coder)
    setUp()
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

  /// A cell of whatever class this is called on.
  ///
  /// The compiler lets a metatype make objects by `required` initialisers only, and those would keep
  /// apps from overriding ``init(style:reuseIdentifier:)`` as they do on iOS. So the convenience
  /// initialiser below, which leads to the override, is called by its symbol.
  @_silgen_name("filmstrip_make_table_view_cell")
  class func make(reuseIdentifier: String) -> UITableViewCell

  @_silgen_name("filmstrip_make_table_view_cell")
  convenience init(reusedAs reuseIdentifier: String) {
    self.init(style: .default, reuseIdentifier: reuseIdentifier)
  }

  private func setUp() {
    backgroundColor = .systemBackground
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }

  open func prepareForReuse() {}

  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    isHighlighted = highlighted
    showSelection()
  }

  open func setSelected(_ selected: Bool, animated: Bool) {
    isSelected = selected
    showSelection()
  }

  private func showSelection() {
    let isShown = selectionStyle != .none && (isHighlighted || isSelected)
    if isShown, selectionView == nil {
      let view = UIView(frame: bounds)
      view.backgroundColor = Self.selectionColor
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, belowSubview: contentView)
      selectionView = view
    } else if !isShown {
      selectionView?.removeFromSuperview()
      selectionView = nil
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    contentView.frame = bounds
    backgroundView?.frame = bounds
  }

}
