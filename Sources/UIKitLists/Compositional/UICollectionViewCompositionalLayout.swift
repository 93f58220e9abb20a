/// Says which section of a layout comes where, for a number and the room around it.
public typealias UICollectionViewCompositionalLayoutSectionProvider = (
  _ section: Int, _ layoutEnvironment: any NSCollectionLayoutEnvironment
) -> NSCollectionLayoutSection?

/// What a compositional layout has beside its sections.
@MainActor @preconcurrency
open class UICollectionViewCompositionalLayoutConfiguration: NSObject {
  open var scrollDirection = UICollectionView.ScrollDirection.vertical
  /// Between sections, in points.
  open var interSectionSpacing: CGFloat = 0
  /// Above and below all sections.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// What the insets of sections are measured from that do not say it themselves.
  open var contentInsetsReference = UIContentInsetsReference.safeArea

  @MainActor @preconcurrency
  public override init() { super.init() }
}

/// Places items in groups, groups in sections, and sections one after the other.
///
/// Leading edges are where the collection view's direction begins.
@MainActor @preconcurrency
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  open var configuration = UICollectionViewCompositionalLayoutConfiguration() {
    didSet { if configuration !== oldValue { invalidateLayout() } }
  }

  private let provider: UICollectionViewCompositionalLayoutSectionProvider
  private final var sections: [SolvedSection] = []
  /// The views above and below all sections.
  private final var edges: [SolvedSection.Boundary] = []
  private final var extent = CGSize.zero
  private final var solvedRoom: CGSize?

  public convenience init(section: NSCollectionLayoutSection) {
    self.init { _, _ in section }
  }

  public convenience init(
    section: NSCollectionLayoutSection,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    self.init(sectionProvider: { _, _ in section }, configuration: configuration)
  }

  public init(sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider) {
    provider = sectionProvider
    super.init()
  }

  public convenience init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    self.init(sectionProvider: sectionProvider)
    self.configuration = configuration
  }

  public required init?(coder: NSCoder) {
    provider = { _, _ in nil }
    super.init(coder: coder)
  }

  /// The axis along which sections follow each other.
  private var axis: UIAxis {
    configuration.scrollDirection == .vertical ? .vertical : .horizontal
  }

  // MARK: Working it out

  open override func prepare() {
    super.prepare()
    (sections, edges) = ([], [])
    guard let view = collectionView else { return }
    let room = room(of: view, configuration.contentInsetsReference)
    if solvedRoom != room.contentSize { measured = [:] }
    solvedRoom = room.contentSize
    var position = placeEdges(room, before: true, from: 0)
    for number in 0..<view.numberOfSections {
      guard let section = provider(number, room) else { continue }
      if number > 0 { position += configuration.interSectionSpacing }
      let solved = solve(section, number, view, from: position)
      position = solved.frame.max(axis)
      sections.append(solved)
    }
    position = placeEdges(room, before: false, from: position)
    extent = room.contentSize
    extent.setLength(axis, position)
    if view.isRightToLeft {
      let width = max(extent.width, room.contentSize.width)
      flip(in: CGRect(x: 0, y: 0, width: width, height: extent.height))
    }
  }

  /// Has what was placed from the left lie in the mirror image of `space`.
  private func flip(in space: CGRect) {
    for index in sections.indices { sections[index].flip(in: space) }
    for index in edges.indices { edges[index].frame = edges[index].frame.flipped(in: space) }
  }

  override var followsDirection: Bool { true }

  private func solve(
    _ section: NSCollectionLayoutSection, _ number: Int, _ view: UICollectionView,
    from start: CGFloat
  ) -> SolvedSection {
    let reference = section.contentInsetsReference
    let room = room(
      of: view, reference == .automatic ? configuration.contentInsetsReference : reference)
    let known = measured
    return SolvedSection(
      section, count: view.numberOfItems(inSection: number), in: room, along: axis, from: start,
      measured: { known[.cell(IndexPath(item: $0, section: number))] },
      boundaryMeasured: { known[.supplementary($0, IndexPath(item: 0, section: number))] })
  }

  /// The room for sections, with insets across the direction of the layout.
  private func room(of view: UICollectionView, _ reference: UIContentInsetsReference) -> LayoutRoom
  {
    let adjusted = view.adjustedContentInset
    let size = CGSize(
      width: max(view.bounds.width - adjusted.left - adjusted.right, 0),
      height: max(view.bounds.height - adjusted.top - adjusted.bottom, 0))
    var insets: UIEdgeInsets =
      switch reference {
      case .none: .zero
      case .automatic, .safeArea: view.safeAreaInsets
      case .layoutMargins: view.layoutMargins
      case .readableContent: view.readableContentGuide.insets(in: view)
      }
    // What the content's own insets keep clear of is clear.
    insets.left = max(insets.left - adjusted.left, 0)
    insets.right = max(insets.right - adjusted.right, 0)
    insets.top = max(insets.top - adjusted.top, 0)
    insets.bottom = max(insets.bottom - adjusted.bottom, 0)
    let isVertical = axis == .vertical
    return LayoutRoom(
      size,
      NSDirectionalEdgeInsets(
        UIEdgeInsets(
          top: isVertical ? 0 : insets.top, left: isVertical ? insets.left : 0,
          bottom: isVertical ? 0 : insets.bottom, right: isVertical ? insets.right : 0),
        isRightToLeft: view.isRightToLeft),
      view.traitCollection)
  }

  /// Places the views before or behind all sections.
  ///
  /// - Returns: Where the content goes on.
  private func placeEdges(_ room: LayoutRoom, before isBefore: Bool, from start: CGFloat) -> CGFloat
  {
    var end = start
    for (index, item) in configuration.boundarySupplementaryItems.enumerated()
    where item.isBefore(axis) == isBefore {
      let element = CollectionElement.supplementary(item.elementKind, IndexPath(index: 0))
      let (size, estimated) = SolvedSection.size(
        item, room.effectiveContentSize, measured: measured[element])
      var edge = SolvedSection.Boundary(
        item: item, frame: CGRect(origin: .zero, size: size), estimated: estimated, index: index)
      var area = CGRect(origin: .zero, size: room.contentSize)
      if axis == .vertical {
        (area.origin.y, area.size.height) = (start, size.height)
      } else {
        (area.origin.x, area.size.width) = (start, size.width)
      }
      edge.frame = SolvedSection.place(edge, area, .zero, room.contentInsets, axis)
      edges.append(edge)
      if item.extendsBoundary { end = max(end, start + size.length(axis)) }
    }
    return end
  }

  open override var collectionViewContentSize: CGSize { extent }

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let view = collectionView else { return false }
    let isPinned = sections.contains { section in
      section.boundaries.contains { $0.item.pinToVisibleBounds }
        || section.section.visibleItemsInvalidationHandler != nil
    }
    let hasPinnedEdge = edges.contains { $0.item.pinToVisibleBounds }
    return isPinned || hasPinnedEdge || newBounds.size != view.bounds.size
      || room(of: view, configuration.contentInsetsReference).contentSize != solvedRoom
  }

  // MARK: Sections that scroll

  override var guessesSizes: Bool { true }

  override func arrangeScrollers() {
    guard let view = collectionView else { return }
    let scrolling = sections.indices.filter { sections[$0].scrolls }
    view.keepScrollers(for: Set(scrolling))
    for number in scrolling {
      let (section, flow) = (sections[number], axis.other)
      let scroller = view.scroller(for: number)
      scroller.show(section.section.orthogonalScrollingBehavior, along: flow)
      scroller.frame = section.content
      scroller.contentSize = section.scrolledSize
      let origin = section.content.min(flow)
      let room = section.content.size.length(flow)
      let isCentred = section.section.orthogonalScrollingBehavior == .groupPagingCentered
      let lead = (section.groups.first?.min(flow) ?? origin) - origin
      let stops = section.groups.map { group in
        isCentred
          ? group.min(flow) - origin - (room - group.size.length(flow)) / 2
          : group.min(flow) - origin - lead
      }
      var inset = NSDirectionalEdgeInsets.zero
      if isCentred, let first = stops.first, let last = stops.last {
        // Room for the first and the last group to stand in the middle.
        let head = max(-first, 0)
        let tail = max(last + room - section.scrolledSize.length(flow), 0)
        inset =
          flow == .horizontal
          ? NSDirectionalEdgeInsets(top: 0, leading: head, bottom: 0, trailing: tail)
          : NSDirectionalEdgeInsets(top: head, leading: 0, bottom: tail, trailing: 0)
      }
      scroller.contentInset = UIEdgeInsets(inset, isRightToLeft: section.isFlipped)
      scroller.show(stops: stops, isAtRight: section.isFlipped && flow == .horizontal)
    }
  }

  // MARK: Attributes

  open override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    var found: [UICollectionViewLayoutAttributes] = []
    for index in edges.indices {
      found.append(edgeAttributes(edges[index], IndexPath(index: 0), nil))
    }
    for number in sections.indices { found += attributes(ofSection: number, in: rect) }
    return found.filter { $0.hostOrigin != nil || $0.frame.intersects(rect) }
  }

  private func attributes(ofSection number: Int, in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]
  {
    let section = sections[number]
    guard section.frame.insetBy(dx: -1, dy: -1).intersects(rect) || section.scrolls else {
      return section.boundaries.map { edgeAttributes($0, path(number), section) }
    }
    var found: [UICollectionViewLayoutAttributes] = []
    let visible = visibleRect(of: section, number, rect)
    for (index, leaf) in section.items.enumerated() where leaf.frame.intersects(visible) {
      let path = IndexPath(item: index, section: number)
      found.append(itemAttributes(path, leaf, section))
      found += leaf.supplements.map { supplementAttributes($0, path, leaf, section) }
    }
    if let handler = section.section.visibleItemsInvalidationHandler {
      handler(found, scrollOffset(of: section, number), section.environment)
    }
    found += section.boundaries.map { edgeAttributes($0, path(number), section) }
    found += section.section.decorationItems.map { decorationAttributes($0, number, section) }
    if listBackground(ofSection: number) != nil { found.append(backgroundAttributes(number)) }
    return found
  }

  private func path(_ section: Int) -> IndexPath { IndexPath(item: 0, section: section) }

  /// What of the section's content is in sight, in the space where its items lie.
  private func visibleRect(of section: SolvedSection, _ number: Int, _ rect: CGRect) -> CGRect {
    guard section.scrolls, let view = collectionView else { return rect }
    guard section.content.intersects(rect) else { return .null }
    let offset = view.scroller(for: number).contentOffset
    return section.content.offsetBy(dx: offset.x, dy: offset.y)
  }

  private func scrollOffset(of section: SolvedSection, _ number: Int) -> CGPoint {
    guard let view = collectionView else { return .zero }
    return section.scrolls ? view.scroller(for: number).contentOffset : view.contentOffset
  }

  private func itemAttributes(
    _ path: IndexPath, _ leaf: GroupSolver.Leaf, _ section: SolvedSection
  ) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(forCellWith: path)
    attributes.frame = leaf.frame
    attributes.zIndex = leaf.zIndex
    attributes.estimatedAxes = leaf.estimated
    attributes.hostOrigin = section.scrolls ? section.content.origin : nil
    return attributes
  }

  private func supplementAttributes(
    _ item: NSCollectionLayoutSupplementaryItem, _ path: IndexPath, _ leaf: GroupSolver.Leaf,
    _ section: SolvedSection
  ) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: item.elementKind, with: path)
    var size = leaf.frame.size
    let (width, height) = (item.layoutSize.widthDimension, item.layoutSize.heightDimension)
    size.width = width.length(in: leaf.frame.size)
    size.height = height.length(in: leaf.frame.size)
    let place = item.place(size, in: leaf.frame)
    attributes.frame = section.isFlipped ? place.flipped(in: leaf.frame) : place
    attributes.zIndex = item.zIndex
    attributes.hostOrigin = section.scrolls ? section.content.origin : nil
    return attributes
  }

  private func edgeAttributes(
    _ edge: SolvedSection.Boundary, _ path: IndexPath, _ section: SolvedSection?
  ) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: edge.item.elementKind, with: path)
    attributes.frame = edge.frame
    attributes.estimatedAxes = edge.estimated
    attributes.zIndex = edge.item.zIndex - 1
    if edge.item.pinToVisibleBounds {
      attributes.frame = pinned(edge, section)
      attributes.zIndex = max(edge.item.zIndex, Self.pinnedIndex)
    }
    return attributes
  }

  /// Pinned views lie in front of what passes under them.
  private static let pinnedIndex = 10

  /// Where a view stands that does not scroll out of sight before its section does.
  private func pinned(_ edge: SolvedSection.Boundary, _ section: SolvedSection?) -> CGRect {
    guard let view = collectionView else { return edge.frame }
    let inset = view.adjustedContentInset
    let area = section?.frame ?? CGRect(origin: .zero, size: extent)
    let length = edge.frame.size.length(axis)
    let (near, far) =
      axis == .vertical
      ? (view.contentOffset.y + inset.top, view.contentOffset.y + view.bounds.height - inset.bottom)
      : (view.contentOffset.x + inset.left, view.contentOffset.x + view.bounds.width - inset.right)
    let own = edge.frame.min(axis)
    let isFirst = edge.item.isBefore(axis) != (axis == .horizontal && view.isRightToLeft)
    let place =
      isFirst
      ? min(max(own, near), area.max(axis) - length)
      : max(min(own, far - length), area.min(axis))
    return edge.frame.offset(along: axis, place - own, across: 0)
  }

  private func decorationAttributes(
    _ item: NSCollectionLayoutDecorationItem, _ number: Int, _ section: SolvedSection
  ) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: item.elementKind, with: path(number))
    attributes.frame = section.frame.inset(
      by: UIEdgeInsets(item.contentInsets, isRightToLeft: section.isFlipped))
    attributes.zIndex = item.zIndex
    return attributes
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    guard sections.indices.contains(indexPath.section),
      sections[indexPath.section].items.indices.contains(indexPath.item)
    else { return nil }
    let section = sections[indexPath.section]
    return itemAttributes(indexPath, section.items[indexPath.item], section)
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard indexPath.count > 1 else {
      return edges.first { $0.item.elementKind == elementKind }
        .map { edgeAttributes($0, indexPath, nil) }
    }
    guard sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    if indexPath.item == 0,
      let edge = section.boundaries.first(where: { $0.item.elementKind == elementKind })
    {
      return edgeAttributes(edge, indexPath, section)
    }
    guard section.items.indices.contains(indexPath.item) else { return nil }
    let leaf = section.items[indexPath.item]
    return leaf.supplements.first { $0.elementKind == elementKind }
      .map { supplementAttributes($0, indexPath, leaf, section) }
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    if elementKind == ListBackgroundView.kind { return backgroundAttributes(indexPath.section) }
    let section = sections[indexPath.section]
    return section.section.decorationItems.first { $0.elementKind == elementKind }
      .map { decorationAttributes($0, indexPath.section, section) }
  }

  // MARK: Lists

  override func makeDecoration(_ kind: String) -> UICollectionReusableView? {
    kind == ListBackgroundView.kind
      ? ListBackgroundView(frame: .zero) : super.makeDecoration(kind)
  }

  func listBackground(ofSection section: Int) -> UIColor? {
    guard sections.indices.contains(section), let list = sections[section].section.list,
      list.backgroundColor != collectionView?.backgroundColor
    else { return nil }
    return list.backgroundColor
  }

  /// The colour behind a list, which goes on above the first section and below the last.
  private func backgroundAttributes(_ number: Int) -> UICollectionViewLayoutAttributes {
    let attributes = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: ListBackgroundView.kind, with: path(number))
    let beyond = collectionView?.bounds.size.length(axis) ?? 0
    var insets = NSDirectionalEdgeInsets.zero
    if axis == .vertical {
      insets.top = number == 0 ? -beyond : 0
      insets.bottom = number == sections.count - 1 ? -beyond : 0
    } else {
      insets.leading = number == 0 ? -beyond : 0
      insets.trailing = number == sections.count - 1 ? -beyond : 0
    }
    attributes.frame = sections[number].frame.inset(
      by: UIEdgeInsets(insets, isRightToLeft: sections[number].isFlipped))
    attributes.zIndex = Self.backgroundIndex
    return attributes
  }

  /// Behind the backgrounds that sections have of their own.
  private static let backgroundIndex = -2

  override func swipeActions(at path: IndexPath, leading: Bool) -> UISwipeActionsConfiguration? {
    guard sections.indices.contains(path.section), let list = sections[path.section].section.list
    else { return nil }
    return leading
      ? list.leadingSwipeActionsConfigurationProvider?(path)
      : list.trailingSwipeActionsConfigurationProvider?(path)
  }

  override func rowSurroundings(of element: CollectionElement)
    -> RowSurroundings?
  {
    guard element.path.count > 1, sections.indices.contains(element.path.section),
      let list = sections[element.path.section].section.list
    else { return nil }
    let count = sections[element.path.section].items.count
    let isHeader =
      element.category == .supplementaryView
      || list.headerMode == .firstItemInSection && element.path.item == 0
    let first = list.headerMode == .firstItemInSection ? 1 : 0
    let isLast = element.path.item == count - 1
    var row = RowSurroundings(
      appearance: list.appearance, isFirst: element.path.item == first, isLast: isLast,
      isHeader: isHeader)
    let hasLine = !isHeader && !(isLast && list.appearance.hasGroups)
    if list.showsSeparators, hasLine {
      let base = list.separatorConfiguration
      row.separator = list.itemSeparatorHandler?(element.path, base) ?? base
    }
    return row
  }
}

extension NSCollectionLayoutDimension {
  /// Of something whose shares are those of `size`.
  fileprivate func length(in size: CGSize) -> CGFloat {
    switch kind {
    case .absolute, .estimated: dimension
    case .fractionalWidth: dimension * size.width
    case .fractionalHeight: dimension * size.height
    }
  }
}

extension UILayoutGuide {
  /// How far the guide keeps from the edges of the view that it is of.
  fileprivate func insets(in view: UIView) -> UIEdgeInsets {
    let frame = layoutFrame
    return UIEdgeInsets(
      top: 0, left: max(frame.minX - view.bounds.minX, 0), bottom: 0,
      right: max(view.bounds.maxX - frame.maxX, 0))
  }
}
