extension IndexPath {
  public init(row: Int, section: Int) { self.init(indexes: [section, row]) }

  public var section: Int { self[0] }
  public var row: Int { self[1] }
}

/// What a table shows.
@MainActor @preconcurrency
public protocol UITableViewDataSource: AnyObject {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
  func numberOfSections(in tableView: UITableView) -> Int
}

extension UITableViewDataSource {
  public func numberOfSections(in tableView: UITableView) -> Int { 1 }
}

/// How a table looks and reacts.
@MainActor @preconcurrency
public protocol UITableViewDelegate: UIScrollViewDelegate {
  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat
  func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool
  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath?
  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath)
  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath)
  func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath)
}

extension UITableViewDelegate {
  public func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    tableView.rowHeight
  }
  public func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath)
    -> Bool
  {
    true
  }
  public func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath)
    -> IndexPath?
  {
    indexPath
  }
  public func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
  public func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {}
  public func tableView(
    _ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath
  ) {}
}

/// Rows, one under the other.
@MainActor @preconcurrency
open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain }
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }

  /// The height of a row whose height follows from its constraints.
  public static let automaticDimension: CGFloat = -1

  /// The height of a row that nothing else says the height of, in points.
  private static let defaultRowHeight: CGFloat = 44

  open weak var dataSource: (any UITableViewDataSource)?

  /// In points, or ``automaticDimension``.
  open var rowHeight = UITableView.automaticDimension { didSet { reloadData() } }
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
  open var separatorColor: UIColor? = .separator
  open var allowsSelection = true
  open var tableHeaderView: UIView? { didSet { replace(oldValue, with: tableHeaderView) } }
  open var tableFooterView: UIView? { didSet { replace(oldValue, with: tableFooterView) } }
  open private(set) var indexPathForSelectedRow: IndexPath?

  private var cellClasses: [String: UITableViewCell.Type] = [:]
  private var unused: [String: [UITableViewCell]] = [:]
  private var shown: [(path: IndexPath, cell: UITableViewCell)] = []
  private var rows: [(path: IndexPath, top: CGFloat, height: CGFloat)] = []
  private var separators: [UIView] = []
  private var isLoaded = false
  private let touch = ListTouch()

  public init(frame: CGRect, style: Style) {
    super.init(frame: frame)
    setUpTable()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUpTable()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUpTable()
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: .zero, style: .plain) }

  private func setUpTable() {
    alwaysBounceVertical = true
    backgroundColor = .systemBackground
  }

  private var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  private func replace(_ old: UIView?, with new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    isLoaded = false
    setNeedsLayout()
  }

  // MARK: Cells

  open func register(_ cellClass: UITableViewCell.Type?, forCellReuseIdentifier identifier: String)
  {
    cellClasses[identifier] = cellClass
  }

  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    if let cell = unused[identifier]?.popLast() {
      cell.prepareForReuse()
      return cell
    }
    return cellClasses[identifier]?.make(reuseIdentifier: identifier)
  }

  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  {
    guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
      preconditionFailure(
        "No cell class is registered for '\(identifier)': call register(_:forCellReuseIdentifier:)."
      )
    }
    return cell
  }

  open func reloadData() {
    for entry in shown { recycle(entry.cell) }
    shown = []
    isLoaded = false
    setNeedsLayout()
  }

  private func recycle(_ cell: UITableViewCell) {
    cell.removeFromSuperview()
    if let identifier = cell.reuseIdentifier { unused[identifier, default: []].append(cell) }
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    if !isLoaded { measure() }
    showVisibleRows()
  }

  package override func contentOffsetDidChange() { setNeedsLayout() }

  package override func boundsSizeDidChange() {
    isLoaded = false
    setNeedsLayout()
  }

  private func measure() {
    guard let dataSource, bounds.width > 0 else { return }
    isLoaded = true
    rows = []
    var top: CGFloat = 0
    if let header = tableHeaderView {
      header.frame = CGRect(x: 0, y: 0, width: bounds.width, height: header.frame.height)
      top = header.frame.maxY
    }
    for section in 0..<dataSource.numberOfSections(in: self) {
      for row in 0..<dataSource.tableView(self, numberOfRowsInSection: section) {
        let path = IndexPath(row: row, section: section)
        let height = height(of: path)
        rows.append((path, top, height))
        top += height
      }
    }
    if let footer = tableFooterView {
      footer.frame = CGRect(x: 0, y: top, width: bounds.width, height: footer.frame.height)
      top = footer.frame.maxY
    }
    contentSize = CGSize(width: bounds.width, height: top)
    for entry in shown { place(entry.cell, entry.path) }
  }

  private func height(of path: IndexPath) -> CGFloat {
    let height = tableDelegate?.tableView(self, heightForRowAt: path) ?? rowHeight
    guard height == Self.automaticDimension, let dataSource else { return height }
    let cell = self.cellForRow(at: path) ?? dataSource.tableView(self, cellForRowAt: path)
    let size = cell.contentView.systemLayoutSizeFitting(
      CGSize(width: bounds.width, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    if !shown.contains(where: { $0.cell === cell }) { recycle(cell) }
    return size.height > 0 ? size.height : Self.defaultRowHeight
  }

  private func showVisibleRows() {
    let visible = CGRect(origin: contentOffset, size: bounds.size)
    let wanted = rows.filter { $0.top < visible.maxY && $0.top + $0.height > visible.minY }
    for entry in shown where !wanted.contains(where: { $0.path == entry.path }) {
      recycle(entry.cell)
    }
    shown.removeAll { entry in !wanted.contains { $0.path == entry.path } }
    for row in wanted where !shown.contains(where: { $0.path == row.path }) {
      guard let cell = dataSource?.tableView(self, cellForRowAt: row.path) else { continue }
      UIView.performWithoutAnimation {
        shown.append((row.path, cell))
        cell.setSelected(row.path == indexPathForSelectedRow, animated: false)
        cell.setHighlighted(false, animated: false)
        place(cell, row.path)
        insertSubview(cell, at: 0)
        tableDelegate?.tableView(self, willDisplay: cell, forRowAt: row.path)
        cell.layoutIfNeeded()
      }
    }
    shown.sort { $0.path < $1.path }
    showSeparators(wanted)
  }

  private func place(_ cell: UITableViewCell, _ path: IndexPath) {
    let rect = rectForRow(at: path)
    cell.bounds = CGRect(origin: .zero, size: rect.size)
    cell.center = rect.center
  }

  /// The distance of separators from the left edge, in points.
  private static let separatorInset: CGFloat = 20

  private func showSeparators(_ rows: [(path: IndexPath, top: CGFloat, height: CGFloat)]) {
    for line in separators { line.removeFromSuperview() }
    separators = []
    guard separatorStyle == .singleLine else { return }
    let thickness = 1 / UIScreen.main.scale
    separators = rows.map { row in
      let line = UIView(
        frame: CGRect(
          x: Self.separatorInset, y: row.top + row.height - thickness,
          width: bounds.width - Self.separatorInset, height: thickness))
      line.backgroundColor = separatorColor
      line.isUserInteractionEnabled = false
      addSubview(line)
      return line
    }
  }

  // MARK: Looking things up

  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    shown.first { $0.path == indexPath }?.cell
  }

  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    shown.first { $0.cell === cell }?.path
  }

  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    rows.first { $0.top <= point.y && point.y < $0.top + $0.height }?.path
  }

  open var visibleCells: [UITableViewCell] { shown.map(\.cell) }
  open var indexPathsForVisibleRows: [IndexPath]? { shown.map(\.path) }

  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    rows.first { $0.path == indexPath }.map {
      CGRect(x: 0, y: $0.top, width: bounds.width, height: $0.height)
    } ?? .zero
  }

  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool)
  {
    let rect = rectForRow(at: indexPath)
    let inset = adjustedContentInset
    switch scrollPosition {
    case .none: scrollRectToVisible(rect, animated: animated)
    case .top: setContentOffset(CGPoint(x: 0, y: rect.minY - inset.top), animated: animated)
    case .middle:
      setContentOffset(CGPoint(x: 0, y: rect.midY - bounds.height / 2), animated: animated)
    case .bottom:
      let y = rect.maxY - bounds.height + inset.bottom
      setContentOffset(CGPoint(x: 0, y: y), animated: animated)
    }
  }

  // MARK: Selection

  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if let old = indexPathForSelectedRow { deselectRow(at: old, animated: animated) }
    indexPathForSelectedRow = indexPath
    indexPath.flatMap { cellForRow(at: $0) }?.setSelected(true, animated: animated)
  }

  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    guard indexPathForSelectedRow == indexPath else { return }
    indexPathForSelectedRow = nil
    cellForRow(at: indexPath)?.setSelected(false, animated: animated)
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    guard allowsSelection, !hasCaughtContent, let finger = touches.first,
      let path = indexPathForRow(at: finger.location(in: self)),
      tableDelegate?.tableView(self, shouldHighlightRowAt: path) ?? true
    else { return }
    touch.begin(path, delayed: delaysContentTouches) { [weak self] in self?.highlight(path) }
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    guard let path = touch.end() else { return }
    unhighlight(path)
    choose(path)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    if let path = touch.cancel() { unhighlight(path) }
  }

  private func highlight(_ path: IndexPath) {
    cellForRow(at: path)?.setHighlighted(true, animated: false)
    tableDelegate?.tableView(self, didHighlightRowAt: path)
  }

  private func unhighlight(_ path: IndexPath) {
    cellForRow(at: path)?.setHighlighted(false, animated: false)
    tableDelegate?.tableView(self, didUnhighlightRowAt: path)
  }

  private func choose(_ path: IndexPath) {
    let delegate = tableDelegate
    guard let chosen = delegate.map({ $0.tableView(self, willSelectRowAt: path) }) ?? path else {
      return
    }
    if let old = indexPathForSelectedRow, old != chosen {
      deselectRow(at: old, animated: false)
      delegate?.tableView(self, didDeselectRowAt: old)
    }
    selectRow(at: chosen, animated: false, scrollPosition: .none)
    delegate?.tableView(self, didSelectRowAt: chosen)
  }
}

extension UITableViewCell {
  public enum SeparatorStyle: Int, Sendable { case none, singleLine }
}
