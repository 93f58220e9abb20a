@_spi(Overriding) public import UIKitCore

/// Cells and other views, placed by a layout.
@MainActor @preconcurrency
open class UICollectionView: UIScrollView {
  public enum ScrollDirection: Int, Sendable { case vertical, horizontal }

  /// Where an item is to stand in what is shown.
  public struct ScrollPosition: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let top = ScrollPosition(rawValue: 1)
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    public static let bottom = ScrollPosition(rawValue: 4)
    public static let left = ScrollPosition(rawValue: 8)
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    public static let right = ScrollPosition(rawValue: 32)
  }

  public nonisolated static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public nonisolated static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }
  /// Whether cells show what they are edited with.
  open var isEditing = false {
    didSet {
      guard isEditing != oldValue else { return }
      for cell in visibleCells { cell.setNeedsUpdateConfiguration() }
    }
  }
  open var allowsSelection = true
  open var allowsMultipleSelection = false

  /// Behind the cells, as large as the bounds.
  open var backgroundView: UIView? {
    didSet {
      guard backgroundView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let backgroundView { insertSubview(backgroundView, at: 0) }
      setNeedsLayout()
    }
  }

  final var layout: UICollectionViewLayout
  /// What is on the screen, in the order of elements.
  final var shown: [ShownElement] = []
  package final var pool = CollectionPool()
  /// The batch of updates that is being put together.
  final var changes: CollectionChanges?
  /// How many changes are being animated; what leaves the bounds stays until they are over.
  final var runningChanges = 0
  /// The cell that is being reconfigured; it is what is dequeued for its item.
  private final var reconfigured: (path: IndexPath, cell: UICollectionViewCell)?
  /// What scrolls the sections that scroll by themselves, by their numbers.
  final var scrollers: [Int: OrthogonalScroller] = [:]
  /// Views that were made to be measured, until they are shown.
  final var premade: [CollectionElement: UICollectionReusableView] = [:]
  /// The offset at which content that begins at the right shows its beginning.
  final var beginning: CGFloat?
  private final var counts: [Int]?
  private(set) final var selected: [IndexPath] = []
  final let touch = ListTouch()
  private(set) final lazy var swipe = RowSwipe(self)
  private(set) final lazy var menus = ListMenus(self)
  private final var movement: ItemMovement?

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init(frame: frame)
    layout.collectionView = self
    backgroundColor = .systemBackground
    _ = (swipe, menus)
  }

  public required init?(coder: NSCoder) {
    layout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    layout.collectionView = self
    backgroundColor = .systemBackground
    _ = (swipe, menus)
  }

  var collectionDelegate: (any UICollectionViewDelegate)? {
    delegate as? any UICollectionViewDelegate
  }

  // MARK: Layout

  open var collectionViewLayout: UICollectionViewLayout {
    get { layout }
    set { setCollectionViewLayout(newValue, animated: false) }
  }

  open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
    setCollectionViewLayout(layout, animated: animated, completion: nil)
  }

  /// Places everything as another layout says.
  open func setCollectionViewLayout(
    _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) {
    guard layout !== self.layout else { return }
    change(to: layout, animated: animated, completion: completion)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    backgroundView?.frame = bounds
    guard bounds.width > 0, bounds.height > 0 else { return }
    prepareLayout()
    measureVisible()
    if runningChanges == 0 { showVisibleElements() }
  }

  @_spi(Overriding) open override func contentOffsetWillChange(to offset: CGPoint) {
    boundsChange(to: CGRect(origin: offset, size: bounds.size))
  }

  @_spi(Overriding) open override func boundsSizeDidChange() { boundsChange(to: bounds) }

  /// Asks the layout before the bounds move, and tells it in the order of a device.
  ///
  /// - Source: github.com/Vercantez/openuikit,
  ///   uikit/docs/agent_reports/contentoffset-invalidation-order.md, iOS 26.1.
  private func boundsChange(to newBounds: CGRect) {
    if !layout.isInvalid, layout.shouldInvalidateLayout(forBoundsChange: newBounds) {
      let context = layout.invalidationContext(forBoundsChange: newBounds)
      layout.invalidateLayout()
      layout.invalidateLayout(with: context)
    }
    setNeedsLayout()
  }

  open override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    boundsChange(to: bounds)
  }

  @_spi(Overriding) open override func restingOffset(for target: CGPoint, velocity: CGPoint)
    -> CGPoint
  {
    layout.targetContentOffset(
      forProposedContentOffset: target,
      withScrollingVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000))
  }

  @_spi(Overriding) open override func layoutDirectionDidChange() {
    super.layoutDirectionDidChange()
    layout.invalidateLayout()
  }

  // MARK: Data

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    let old = previousTraitCollection?.preferredContentSizeCategory
    guard old != traitCollection.preferredContentSizeCategory, !layout.measured.isEmpty else {
      return
    }
    layout.measured = [:]
    layout.invalidateLayout()
  }

  open func reloadData() {
    swipe.close(animated: false)
    for entry in shown { recycle(entry) }
    shown = []
    premade = [:]
    layout.measured = [:]
    selected = []
    forgetCounts()
    layout.invalidateLayout()
  }

  final func forgetCounts() { counts = nil }

  /// The numbers of items, by section.
  final var itemCounts: [Int] {
    if let counts { return counts }
    guard let dataSource else { return [] }
    let new = (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
    counts = new
    return new
  }

  open var numberOfSections: Int { itemCounts.count }

  open func numberOfItems(inSection section: Int) -> Int {
    itemCounts.indices.contains(section) ? itemCounts[section] : 0
  }

  // MARK: Reuse

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    pool.cellClasses[identifier] = cellClass as? UICollectionViewCell.Type
    pool.prototypes[identifier] = nil
  }

  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    pool.viewClasses[CollectionPool.Key(kind: elementKind, identifier: identifier)] =
      viewClass as? UICollectionReusableView.Type
  }

  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  {
    if let reconfigured, reconfigured.path == indexPath,
      reconfigured.cell.reuseIdentifier == identifier
    {
      return reconfigured.cell
    }
    let frame = layoutAttributesForItem(at: indexPath)?.frame ?? .zero
    guard let cell = pool.cell(identifier, frame: frame) else {
      diagnose(
        .unregisteredReuseIdentifier,
        "No cell class is registered for '\(identifier)': call "
          + "register(_:forCellWithReuseIdentifier:).", about: identifier)
      return UICollectionViewCell(frame: frame)
    }
    cell.showSurroundings(in: layout, of: .cell(indexPath))
    return cell
  }

  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let frame =
      layoutAttributesForSupplementaryElement(ofKind: elementKind, at: indexPath)?.frame ?? .zero
    guard let view = pool.view(elementKind, identifier, frame: frame) else {
      diagnose(
        .unregisteredReuseIdentifier,
        "No view class is registered for '\(identifier)' of kind '\(elementKind)': call "
          + "register(_:forSupplementaryViewOfKind:withReuseIdentifier:).", about: identifier)
      return UICollectionReusableView(frame: frame)
    }
    view.showSurroundings(in: layout, of: .supplementary(elementKind, indexPath))
    return view
  }

  // MARK: Looking things up

  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    prepareLayout()
    return layout.shown(layout.layoutAttributesForItem(at: indexPath))
  }

  open func layoutAttributesForSupplementaryElement(ofKind kind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    prepareLayout()
    return layout.shown(layout.layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath))
  }

  /// The cell at an index path; nil if it is not shown.
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    shown.first { $0.element == .cell(indexPath) }?.view as? UICollectionViewCell
  }

  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionReusableView?
  {
    let element = CollectionElement(
      category: .supplementaryView, kind: elementKind, path: indexPath)
    return shown.first { $0.element == element }?.view
  }

  open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    shown.filter {
      $0.element.category == .supplementaryView && $0.element.kind == elementKind
    }.map(\.view)
  }

  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    shown.first { $0.view === cell }?.element.path
  }

  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    shown.last {
      $0.element.category == .cell
        && $0.view.frame.contains(convert(point, to: $0.view.superview))
    }?.element.path
  }

  open var visibleCells: [UICollectionViewCell] {
    shown.compactMap { $0.view as? UICollectionViewCell }
  }

  open var indexPathsForVisibleItems: [IndexPath] {
    shown.filter { $0.element.category == .cell }.map(\.element.path)
  }

  open func scrollToItem(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    guard let attributes = layoutAttributesForItem(at: indexPath) else { return }
    var rect = attributes.frame
    if let origin = attributes.hostOrigin, let scroller = scrollers[indexPath.section] {
      scroller.scroll(
        to: rect.offsetBy(dx: -origin.x, dy: -origin.y), at: scrollPosition, animated: animated)
      rect = scroller.frame
    }
    setContentOffset(offset(showing: rect, at: scrollPosition), animated: animated)
  }

  // MARK: Selection

  open var indexPathsForSelectedItems: [IndexPath]? { selected }

  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    if !allowsMultipleSelection || indexPath == nil {
      for old in selected where old != indexPath { deselectItem(at: old, animated: animated) }
    }
    guard let indexPath else { return }
    if !selected.contains(indexPath) { selected.append(indexPath) }
    cellForItem(at: indexPath)?.isSelected = true
    if !scrollPosition.isEmpty {
      scrollToItem(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    selected.removeAll { $0 == indexPath }
    guard let cell = cellForItem(at: indexPath) else { return }
    if animated { cell.fadeSelection() } else { cell.isSelected = false }
  }

  final func moveSelection(_ move: (IndexPath) -> IndexPath?) {
    selected = selected.compactMap(move)
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    // A touch that stops a section on its way is about nothing else.
    guard !scrollers.values.contains(where: \.hasCaughtContent) else { return }
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

  // MARK: Moving an item

  /// Takes an item up, to be carried elsewhere.
  ///
  /// - Returns: Whether it may be moved.
  open func beginInteractiveMovementForItem(at indexPath: IndexPath) -> Bool {
    guard movement == nil else { return false }
    movement = ItemMovement(self, at: indexPath)
    return movement != nil
  }

  /// Carries the item to a point of the content.
  open func updateInteractiveMovementTargetPosition(_ targetPosition: CGPoint) {
    movement?.carry(to: targetPosition)
  }

  open func endInteractiveMovement() {
    movement?.end(isCancelled: false)
    movement = nil
  }

  open func cancelInteractiveMovement() {
    movement?.end(isCancelled: true)
    movement = nil
  }

  // MARK: Updates

  /// Makes the changes that `updates` asks for, together and animated.
  open func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    collect(updates ?? {}, completion: completion)
  }

  open func insertItems(at indexPaths: [IndexPath]) {
    update { $0.insertedItems += indexPaths }
  }

  open func deleteItems(at indexPaths: [IndexPath]) {
    update { $0.deletedItems += indexPaths }
  }

  open func reloadItems(at indexPaths: [IndexPath]) {
    update { $0.reloadedItems += indexPaths }
  }

  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    update { $0.movedItems.append((indexPath, newIndexPath)) }
  }

  open func insertSections(_ sections: IndexSet) {
    update { $0.insertedSections.formUnion(sections) }
  }

  open func deleteSections(_ sections: IndexSet) {
    update { $0.deletedSections.formUnion(sections) }
  }

  open func moveSection(_ section: Int, toSection newSection: Int) {
    update { $0.movedSections.append((section, newSection)) }
  }

  final func add(_ other: CollectionChanges) { update { $0.merge(other) } }

  /// Has the data source give items their content anew, in the cells that they have.
  open func reconfigureItems(at indexPaths: [IndexPath]) {
    for path in indexPaths {
      layout.measured[.cell(path)] = nil
      guard let cell = cellForItem(at: path) else { continue }
      reconfigured = (path, cell)
      defer { reconfigured = nil }
      _ = dataSource?.collectionView(self, cellForItemAt: path)
    }
    layout.invalidateLayout()
  }

  open func reloadSections(_ sections: IndexSet) {
    let items = sections.flatMap { section in
      (0..<numberOfItems(inSection: section)).map { IndexPath(item: $0, section: section) }
    }
    update { $0.reloadedItems += items }
  }
}
