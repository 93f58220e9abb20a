@_spi(Overriding) public import UIKitCore

/// Rows, one under the other, in sections.
@MainActor @preconcurrency
open class UITableView: UIScrollView {
  public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
  public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }

  /// How rows come and go.
  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100

    var motion: RowMotion { RowMotion(rawValue: rawValue) ?? .fade }
  }

  /// A height that follows from constraints, or from the kind of thing.
  public nonisolated static let automaticDimension: CGFloat = -1

  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }
  public package(set) final var style = Style.plain

  /// In points, or ``automaticDimension``.
  open var rowHeight = UITableView.automaticDimension {
    didSet { if rowHeight != oldValue { reloadData() } }
  }
  /// Guesses at heights, which the table does not need: it measures its rows before it shows them.
  open var estimatedRowHeight = UITableView.automaticDimension
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  open var sectionHeaderHeight = UITableView.automaticDimension {
    didSet { if sectionHeaderHeight != oldValue { reloadData() } }
  }
  open var sectionFooterHeight = UITableView.automaticDimension {
    didSet { if sectionFooterHeight != oldValue { reloadData() } }
  }
  open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine {
    didSet { if separatorStyle != oldValue { setNeedsLayout() } }
  }
  open var separatorColor: UIColor? = .separator {
    didSet { if separatorColor != oldValue { setNeedsLayout() } }
  }
  /// Of separators from the sides, with the left as where rows begin; a cell may have its own.
  open var separatorInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 0) {
    didSet { if separatorInset != oldValue { setNeedsLayout() } }
  }
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var allowsSelectionDuringEditing = false

  /// Whether rows show what they are edited with.
  open var isEditing: Bool {
    get { edits }
    set { setEditing(newValue, animated: false) }
  }
  private final var edits = false

  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != edits else { return }
    edits = editing
    showEditing(animated: animated)
  }

  /// The colours of the index at the side: of its titles, and of its ground without and with a finger.
  open var sectionIndexColor: UIColor? {
    didSet { if sectionIndexColor != oldValue { reloadSectionIndexTitles() } }
  }
  open var sectionIndexBackgroundColor: UIColor? {
    didSet { if sectionIndexBackgroundColor != oldValue { reloadSectionIndexTitles() } }
  }
  open var sectionIndexTrackingBackgroundColor: UIColor? {
    didSet { if sectionIndexTrackingBackgroundColor != oldValue { reloadSectionIndexTitles() } }
  }
  /// With fewer rows there is no index.
  open var sectionIndexMinimumDisplayRowCount = 0 {
    didSet { if sectionIndexMinimumDisplayRowCount != oldValue { reloadSectionIndexTitles() } }
  }

  open var tableHeaderView: UIView? {
    didSet { if tableHeaderView !== oldValue { replace(oldValue, with: tableHeaderView) } }
  }
  open var tableFooterView: UIView? {
    didSet { if tableFooterView !== oldValue { replace(oldValue, with: tableFooterView) } }
  }

  /// Behind the rows, as large as the bounds.
  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  /// The rows that the table came with; nil if only a data source has them.
  package final var ownContent: (any TableContent)?
  package final var pool = TablePool()
  final var shown: [(path: IndexPath, cell: UITableViewCell)] = []
  final var shownSections: [TableSectionView] = []
  final var geometry = TableGeometry()
  final var isLoaded = false
  /// The batch of updates that is being put together.
  final var changes: CollectionChanges?
  /// How many levels of the batch are open.
  final var openBatches = 0
  /// Where everything lay when the batch was opened; nil if nothing was loaded.
  final var geometryBeforeBatch: TableGeometry?
  /// How many batches are being animated; what leaves the bounds stays until they are over.
  final var runningChanges = 0
  /// The cell that is being reconfigured; it is what is dequeued for its row.
  private final var reconfigured: (path: IndexPath, cell: UITableViewCell)?
  private(set) final var selected: [IndexPath] = []
  final let touch = ListTouch()
  /// Says how high titles of sections are; never shown.
  private(set) final lazy var titleMeasure = UITableViewHeaderFooterView(reuseIdentifier: nil)
  private(set) final lazy var swipe = RowSwipe(self)
  private(set) final lazy var reordering = RowReordering(self)
  final var index: SectionIndexView?
  private(set) final lazy var menus = ListMenus(self)

  public init(frame: CGRect, style: Style) {
    super.init(frame: frame)
    self.style = style
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
    _ = (swipe, menus)
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
  }

  var tableDelegate: (any UITableViewDelegate)? { delegate as? any UITableViewDelegate }

  private func replace(_ old: UIView?, with new: UIView?) {
    old?.removeFromSuperview()
    if let new { addSubview(new) }
    forgetGeometry()
  }

  final func forgetGeometry() {
    isLoaded = false
    setNeedsLayout()
  }

  // MARK: Reuse

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    pool.cellClasses[identifier] = cellClass as? UITableViewCell.Type
    pool.prototypes[identifier] = nil
  }

  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    pool.viewClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
    pool.viewPrototypes[identifier] = nil
  }

  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    pool.cell(identifier)
  }

  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  {
    if let reconfigured, reconfigured.path == indexPath,
      reconfigured.cell.reuseIdentifier == identifier
    {
      return reconfigured.cell
    }
    guard let cell = pool.cell(identifier) else {
      diagnose(
        .unregisteredReuseIdentifier,
        "No cell class is registered for '\(identifier)': call"
          + " register(_:forCellReuseIdentifier:).", about: identifier)
      return UITableViewCell(style: .default, reuseIdentifier: identifier)
    }
    return cell
  }

  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String)
    -> UITableViewHeaderFooterView?
  {
    pool.view(identifier)
  }

  open func reloadData() {
    swipe.close(animated: false)
    for entry in shown { recycle(entry) }
    for section in shownSections { section.view.removeFromSuperview() }
    (shown, shownSections, selected) = ([], [], [])
    reloadSectionIndexTitles()
    forgetGeometry()
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    loadIfNeeded()
    if runningChanges == 0 { showVisibleParts() }
    showIndex()
  }

  @_spi(Overriding) open override func contentOffsetDidChange() { setNeedsLayout() }

  @_spi(Overriding) open override func boundsSizeDidChange() { forgetGeometry() }

  // MARK: Looking things up

  open var numberOfSections: Int {
    loadIfNeeded()
    return geometry.sections.count
  }

  open func numberOfRows(inSection section: Int) -> Int {
    loadIfNeeded()
    return geometry.sections.indices.contains(section) ? geometry.sections[section].rows.count : 0
  }

  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    shown.first { $0.path == indexPath }?.cell
  }

  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    shown.first { $0.cell === cell }?.path
  }

  open func indexPathForRow(at point: CGPoint) -> IndexPath? {
    loadIfNeeded()
    return geometry.row(at: point.y)
  }

  open func indexPathsForRows(in rect: CGRect) -> [IndexPath]? {
    loadIfNeeded()
    return geometry.rows(in: rect.minY...rect.maxY)
  }

  open var visibleCells: [UITableViewCell] { shown.map(\.cell) }
  open var indexPathsForVisibleRows: [IndexPath]? { shown.map(\.path) }

  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    loadIfNeeded()
    return geometry.row(at: indexPath).map { rect(of: $0) } ?? .zero
  }

  open func rectForHeader(inSection section: Int) -> CGRect {
    loadIfNeeded()
    guard geometry.sections.indices.contains(section) else { return .zero }
    return rect(of: geometry.sections[section].header)
  }

  open func rectForFooter(inSection section: Int) -> CGRect {
    loadIfNeeded()
    guard geometry.sections.indices.contains(section) else { return .zero }
    return rect(of: geometry.sections[section].footer)
  }

  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    shownSections.first { $0.section == section && $0.isHeader }?.view
      as? UITableViewHeaderFooterView
  }

  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    shownSections.first { $0.section == section && !$0.isHeader }?.view
      as? UITableViewHeaderFooterView
  }

  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool)
  {
    let rect = rectForRow(at: indexPath)
    let inset = adjustedContentInset
    switch scrollPosition {
    case .none: scrollRectToVisible(rect, animated: animated)
    case .top: scroll(to: rect.minY - inset.top, animated)
    case .middle:
      scroll(to: rect.midY - (bounds.height + inset.top - inset.bottom) / 2, animated)
    case .bottom: scroll(to: rect.maxY - bounds.height + inset.bottom, animated)
    }
  }

  private func scroll(to y: CGFloat, _ animated: Bool) {
    setContentOffset(insideRange(CGPoint(x: contentOffset.x, y: y)), animated: animated)
  }

  // MARK: Selection

  open var indexPathForSelectedRow: IndexPath? { selected.first }
  open var indexPathsForSelectedRows: [IndexPath]? { selected.isEmpty ? nil : selected.sorted() }

  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if !allowsMultipleSelection || indexPath == nil {
      for old in selected where old != indexPath { deselectRow(at: old, animated: animated) }
    }
    guard let indexPath else { return }
    if !selected.contains(indexPath) { selected.append(indexPath) }
    cellForRow(at: indexPath)?.setSelected(true, animated: animated)
    if scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    guard selected.contains(indexPath) else { return }
    selected.removeAll { $0 == indexPath }
    cellForRow(at: indexPath)?.setSelected(false, animated: animated)
  }

  final func isSelected(_ path: IndexPath) -> Bool { selected.contains(path) }

  final func moveSelection(_ move: (IndexPath) -> IndexPath?) {
    selected = selected.compactMap(move)
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    fingerCameDown(touches)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    fingerLifted(touches)
  }

  open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    fingerWentElsewhere()
  }

  // MARK: Updates

  /// Makes the changes that `updates` asks for, together and animated.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    openBatch()
    updates?()
    if let completion { changes?.completions.append(completion) }
    closeBatch()
  }

  /// Begins changes that ``endUpdates()`` makes together and animated; they may be nested.
  open func beginUpdates() { openBatch() }

  /// Makes the changes since ``beginUpdates()``; where there are none, rows take the heights that they
  /// have now.
  open func endUpdates() { closeBatch() }

  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update(animation) { changes in
      changes.insertedItems += indexPaths
      for path in indexPaths { changes.arrivals[path] = animation.motion }
    }
  }

  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update(animation) { changes in
      changes.deletedItems += indexPaths
      for path in indexPaths { changes.departures[path] = animation.motion }
    }
  }

  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    update(animation) { $0.reloadedItems += indexPaths }
  }

  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update(.automatic) { $0.movedItems.append((indexPath, newIndexPath)) }
  }

  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    update(animation) { $0.insertedSections.formUnion(sections) }
  }

  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    update(animation) { $0.deletedSections.formUnion(sections) }
  }

  open func moveSection(_ section: Int, toSection newSection: Int) {
    update(.automatic) { $0.movedSections.append((section, newSection)) }
  }

  final func add(_ other: CollectionChanges) { update(.automatic) { $0.merge(other) } }

  /// Has the data source give rows their content anew, in the cells that they have.
  open func reconfigureRows(at indexPaths: [IndexPath]) {
    for path in indexPaths {
      guard let cell = cellForRow(at: path) else { continue }
      reconfigured = (path, cell)
      defer { reconfigured = nil }
      _ = dataSource?.tableView(self, cellForRowAt: path)
    }
    forgetGeometry()
  }

  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    let rows = sections.flatMap { section in
      (0..<numberOfRows(inSection: section)).map { IndexPath(row: $0, section: section) }
    }
    update(animation) { $0.reloadedItems += rows }
  }
}
