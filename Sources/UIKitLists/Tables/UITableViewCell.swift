@_spi(Overriding) public import UIKitCore

/// A row of a table.
@MainActor @preconcurrency
open class UITableViewCell: UIView {
  /// Which texts a cell has of its own, and where.
  public enum CellStyle: Int, Sendable {
    case `default`
    /// A detail at the right.
    case value1
    /// A short title before the detail.
    case value2
    /// A detail under the title.
    case subtitle
  }
  public enum SelectionStyle: Int, Sendable {
    case none, blue, gray, `default`
  }
  public enum SeparatorStyle: Int, Sendable { case none, singleLine }
  /// What tapping the mark before a row does while the table is edited.
  public enum EditingStyle: Int, Sendable { case none, delete, insert }
  public enum AccessoryType: Int, Sendable { case none, disclosureIndicator, checkmark = 3 }

  /// The grey of a selected row.
  private static let selectionColor = UIColor.systemGray4

  private static var look: SystemLook.List { SystemLook.current.list }

  public internal(set) final var contentView = UIView()
  public let reuseIdentifier: String?
  open var selectionStyle = SelectionStyle.default
  open var isHighlighted = false {
    didSet {
      guard isHighlighted != oldValue else { return }
      showSelection(animated: false)
      setNeedsUpdateConfiguration()
    }
  }
  open var isSelected = false {
    didSet {
      guard isSelected != oldValue else { return }
      showSelection(animated: false)
      setNeedsUpdateConfiguration()
    }
  }

  // MARK: Editing

  /// Whether the row shows what it is edited with.
  open var isEditing: Bool {
    get { edits }
    set { setEditing(newValue, animated: false) }
  }
  private final var edits = false

  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != edits else { return }
    edits = editing
    showAccessory()
    setNeedsUpdateConfiguration()
  }

  public internal(set) final var editingStyle = EditingStyle.none
  open var shouldIndentWhileEditing = true
  /// Whether the row can be moved by a finger while it is edited.
  open var showsReorderControl = false
  final lazy var editing = CellEditing(self)

  /// What stands at the right end while the row is edited.
  open var editingAccessoryType = AccessoryType.none {
    didSet { if editingAccessoryType != oldValue { showAccessory() } }
  }
  open var editingAccessoryView: UIView? {
    didSet {
      guard editingAccessoryView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      showAccessory()
    }
  }

  /// Of the separator under the cell; nil for the table's.
  open var separatorInset: UIEdgeInsets? {
    didSet { if separatorInset != oldValue { superview?.setNeedsLayout() } }
  }

  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// What is shown behind the content of a selected row, instead of grey.
  open var selectedBackgroundView: UIView?

  open var accessoryType = AccessoryType.none {
    didSet { if accessoryType != oldValue { showAccessory() } }
  }
  /// At the right end, instead of what ``accessoryType`` says.
  open var accessoryView: UIView? {
    didSet {
      guard accessoryView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      showAccessory()
    }
  }

  /// What choosing the row does by itself, before the delegate hears of it.
  package final var selectionAction: (() -> Void)?

  /// Whether the row is pulled aside.
  final var isSwiped = false {
    didSet { if isSwiped != oldValue { setNeedsUpdateConfiguration() } }
  }
  final var configured = ConfiguredContent()
  private final let style: CellStyle
  private final var selectionView: UIView?
  private final var accessory: UIView?
  private final var separator: UIView?
  private final var ownImageView: UIImageView?
  private final var ownTextLabel: UILabel?
  private final var ownDetailLabel: UILabel?

  public init(style: CellStyle, reuseIdentifier: String?) {
    self.style = style
    self.reuseIdentifier = reuseIdentifier
    super.init(frame: .zero)
    setUp()
  }

  public override init(frame: CGRect) {
    style = .default
    reuseIdentifier = nil
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    func word(_ key: String) -> String? {
      coder.allowsKeyedCoding ? coder.decodeObject(forKey: key) as? String : nil
    }
    style = CellStyle(word("style"))
    reuseIdentifier = word("reuseIdentifier")
    super.init(coder: coder)
    setUp()
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(style: .default, reuseIdentifier: nil) }

  private func setUp() {
    backgroundColor = .systemBackground
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
    containerMargins = NSDirectionalEdgeInsets(
      top: Self.look.verticalMargin, leading: Self.look.margin, bottom: Self.look.verticalMargin,
      trailing: Self.look.margin)
    takeMargins()
  }

  open func prepareForReuse() {}

  // MARK: Configurations

  /// Called with the cell and its state whenever that changes, to configure the cell for it.
  public typealias ConfigurationUpdateHandler = (
    _ cell: UITableViewCell, _ state: UICellConfigurationState
  ) -> Void

  open var configurationUpdateHandler: ConfigurationUpdateHandler? {
    didSet { setNeedsUpdateConfiguration() }
  }

  /// What the cell shows; its view becomes the ``contentView``.
  open var contentConfiguration: (any UIContentConfiguration)? {
    get { configured.content }
    set { setContent(newValue) }
  }

  /// What is drawn behind the content; nil for the cell's own background.
  open var backgroundConfiguration: UIBackgroundConfiguration? {
    get { configured.background }
    set { setBackground(newValue) }
  }

  /// Whether the content follows the state of the cell by itself.
  open var automaticallyUpdatesContentConfiguration: Bool {
    get { configured.updatesContent }
    set { configured.updatesContent = newValue }
  }
  open var automaticallyUpdatesBackgroundConfiguration: Bool {
    get { configured.updatesBackground }
    set { configured.updatesBackground = newValue }
  }

  open var configurationState: UICellConfigurationState {
    var state = UICellConfigurationState(traitCollection: traitCollection)
    (state.isHighlighted, state.isSelected) = (isHighlighted, isSelected)
    state.isDisabled = !isUserInteractionEnabled
    (state.isSwiped, state.isEditing) = (isSwiped, isEditing)
    return state
  }

  /// Has the configurations updated at the next layout.
  open func setNeedsUpdateConfiguration() {
    configured.needsUpdate = true
    setNeedsLayout()
  }

  /// Called when the state has changed; overridden to configure the cell for it.
  open func updateConfiguration(using state: UICellConfigurationState) {
    follow(state)
  }

  final func updateConfigurationIfNeeded() {
    updateIfNeeded {
      let state = configurationState
      updateConfiguration(using: state)
      configurationUpdateHandler?(self, state)
    }
  }

  /// The content of a row of the cell's style.
  open func defaultContentConfiguration() -> UIListContentConfiguration {
    switch style {
    case .default: .cell()
    case .subtitle: .subtitleCell()
    case .value1, .value2: .valueCell()
    }
  }

  open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
    (superview as? UITableView)?.style == .plain ? .listPlainCell() : .listGroupedCell()
  }

  // MARK: Texts of its own

  /// The title, made when it is first asked for.
  open var textLabel: UILabel? {
    if ownTextLabel == nil { ownTextLabel = makeLabel(detail: false) }
    return ownTextLabel
  }

  /// The second text; nil in cells of the default style.
  open var detailTextLabel: UILabel? {
    guard style != .default else { return nil }
    if ownDetailLabel == nil { ownDetailLabel = makeLabel(detail: true) }
    return ownDetailLabel
  }

  /// The picture before the title, made when it is first asked for.
  open var imageView: UIImageView? {
    if ownImageView == nil {
      let view = UIImageView()
      contentView.addSubview(view)
      ownImageView = view
    }
    return ownImageView
  }

  /// What the row is called where it is spoken of.
  final var spokenTitle: String {
    ownTextLabel?.text ?? (contentConfiguration as? UIListContentConfiguration)?.text
      ?? accessibilityLabel ?? accessibilityIdentifier ?? ""
  }

  private func makeLabel(detail isDetail: Bool) -> UILabel {
    let label = UILabel()
    let isSmall = isDetail && style == .subtitle
    label.font = .systemFont(ofSize: isSmall ? 12 : 17)
    if isDetail, style != .subtitle { label.textColor = .secondaryLabel }
    if !isDetail, style == .value2 { label.textAlignment = isRightToLeft ? .left : .right }
    contentView.addSubview(label)
    return label
  }

  // MARK: Selection

  open func setHighlighted(_ highlighted: Bool, animated: Bool) {
    isHighlighted = highlighted
    showSelection(animated: animated)
  }

  open func setSelected(_ selected: Bool, animated: Bool) {
    let old = selectionView
    isSelected = selected
    if animated, !selected, let old { fade(old) }
  }

  private func showSelection(animated: Bool) {
    // A background that is configured shows it itself.
    let isShown =
      selectionStyle != .none && (isHighlighted || isSelected) && backgroundConfiguration == nil
    if isShown, selectionView == nil {
      let view = selectedBackgroundView ?? UIView()
      if selectedBackgroundView == nil { view.backgroundColor = Self.selectionColor }
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, belowSubview: contentView)
      selectionView = view
    } else if !isShown {
      selectionView?.removeFromSuperview()
      selectionView = nil
    }
    ownImageView?.isHighlighted = isHighlighted || isSelected
  }

  /// Lets what showed the selection go slowly.
  private func fade(_ view: UIView) {
    guard view.superview == nil else { return }
    insertSubview(view, belowSubview: contentView)
    UIView.animate(withDuration: Self.look.fadeDuration, delay: 0, options: .allowUserInteraction) {
      view.alpha = 0
    } completion: { _ in
      if self.selectionView !== view { view.removeFromSuperview() }
      view.alpha = 1
    }
  }

  // MARK: Layout

  @_spi(Overriding) open override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    if style == .value2 { ownTextLabel?.textAlignment = isRightToLeft ? .left : .right }
    if accessoryType == .disclosureIndicator || editingAccessoryType == .disclosureIndicator {
      showAccessory()
    }
    setNeedsLayout()
  }

  private func showAccessory() {
    accessory?.removeFromSuperview()
    let type = isEditing ? editingAccessoryType : accessoryType
    accessory = isEditing ? editingAccessoryView : accessoryView
    if accessory == nil, type != .none {
      let isMark = type == .checkmark
      let symbol = UIImage(
        systemName: isMark ? "checkmark" : isRightToLeft ? "chevron.left" : "chevron.right",
        withConfiguration: UIImage.SymbolConfiguration(
          pointSize: isMark ? 17 : 13, weight: .semibold))
      let view = UIImageView(image: symbol)
      if !isMark { view.tintColor = .systemGray3 }
      accessory = view
    }
    if let accessory { addSubview(accessory) }
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    updateConfigurationIfNeeded()
    // The content keeps clear of the sides, as those of a phone on its side; backgrounds do not.
    var room = bounds.inset(by: arrangedSideInsets).inset(by: editing.insets)
    room.size.width -= (superview as? UITableView)?.indexWidth ?? 0
    if let accessory {
      let size = accessory.bounds.size
      let middle = room.maxX - Self.look.margin - size.width / 2
      accessory.center = CGPoint(x: directed(middle, in: bounds), y: bounds.midY)
      room.size.width = max(directed(accessory.frame).minX - Self.look.gap / 2 - room.minX, 0)
    }
    contentView.frame = directed(room)
    editing.place()
    backgroundView?.frame = bounds
    configured.backgroundView?.frame = bounds
    takeMargins()
    selectionView?.frame = bounds
    layOutTexts(in: CGRect(origin: .zero, size: room.size))
    guard isRightToLeft else { return }
    for view in [ownImageView, ownTextLabel, ownDetailLabel].compactMap({ $0 }) {
      view.frame = view.frame.flipped(in: CGRect(origin: .zero, size: room.size))
    }
  }

  /// Draws the line under the row, above everything in it.
  final func showSeparator(_ color: UIColor?, _ frame: CGRect) {
    guard let separator else {
      let line = UIView()
      line.isUserInteractionEnabled = false
      separator = line
      UIView.performWithoutAnimation {
        line.backgroundColor = color
        line.frame = frame
        addSubview(line)
      }
      return
    }
    separator.backgroundColor = color
    separator.frame = frame
    if subviews.last !== separator { bringSubviewToFront(separator) }
  }

  final func hideSeparator() {
    separator?.removeFromSuperview()
    separator = nil
  }

  private func layOutTexts(in room: CGRect) {
    var left = room.minX + Self.look.margin
    let right = room.maxX - trailingMargin
    if let picture = ownImageView, let size = picture.image?.size {
      picture.frame = CGRect(
        x: left, y: room.midY - size.height / 2, width: size.width, height: size.height)
      left = picture.frame.maxX + Self.look.gap
    }
    guard let title = ownTextLabel else { return }
    let width = max(right - left, 0)
    let (size, detail) = (title.intrinsicContentSize, ownDetailLabel)
    let detailSize = detail?.text?.isEmpty == false ? detail?.intrinsicContentSize ?? .zero : .zero
    switch style {
    case .subtitle:
      let top = room.midY - (size.height + detailSize.height) / 2
      title.frame = CGRect(x: left, y: top, width: width, height: size.height)
      detail?.frame = CGRect(
        x: left, y: top + size.height, width: width, height: detailSize.height)
    case .value2:
      title.frame = CGRect(
        x: left, y: room.midY - size.height / 2, width: min(Self.look.shortTitleWidth, width),
        height: size.height)
      let start = title.frame.maxX + Self.look.gap / 2
      detail?.frame = CGRect(
        x: start, y: room.midY - detailSize.height / 2, width: max(right - start, 0),
        height: detailSize.height)
    case .value1, .default:
      let detailWidth = min(detailSize.width, width)
      title.frame = CGRect(
        x: left, y: room.midY - size.height / 2,
        width: max(width - detailWidth - (detailWidth > 0 ? Self.look.gap : 0), 0),
        height: size.height)
      detail?.frame = CGRect(
        x: right - detailWidth, y: room.midY - detailSize.height / 2, width: detailWidth,
        height: detailSize.height)
    }
  }

  /// How far texts stay from the end of the content, in points.
  private var trailingMargin: CGFloat {
    accessory == nil ? Self.look.margin : Self.look.gap / 2
  }

  /// Gives the content the margins that it keeps to.
  private func takeMargins() {
    var margins = NSDirectionalEdgeInsets(
      top: Self.look.verticalMargin, leading: Self.look.margin, bottom: Self.look.verticalMargin,
      trailing: trailingMargin)
    contentView.containerMargins = margins
    (margins.top, margins.bottom) = (0, 0)
    if accessory != nil { margins.trailing = 0 }
    (contentView as? UIListContentView)?.outerMargins = margins
  }

  /// How far from the beginning the line under the row begins; nil for where the table says.
  final var separatorStart: CGFloat? {
    guard separatorInset == nil, let content = contentView as? UIListContentView else { return nil }
    takeMargins()
    return content.textStart
  }

  /// The height that constraints in the content ask for; 0 if there are none.
  final func heightThatFits(width: CGFloat) -> CGFloat {
    updateConfigurationIfNeeded()
    var width = width
    if let accessory { width -= Self.look.margin + accessory.bounds.width + Self.look.gap / 2 }
    takeMargins()
    if let content = contentView as? UIListContentView { return content.height(forWidth: width) }
    return contentView.systemLayoutSizeFitting(
      CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }
}

extension UITableViewCell.CellStyle {
  /// The style by Interface Builder's name for it.
  fileprivate init(_ word: String?) {
    switch word {
    case "IBUITableViewCellStyleValue1": self = .value1
    case "IBUITableViewCellStyleValue2": self = .value2
    case "IBUITableViewCellStyleSubtitle": self = .subtitle
    default: self = .default
    }
  }
}

extension UITableViewCell: ConfiguredView {}
