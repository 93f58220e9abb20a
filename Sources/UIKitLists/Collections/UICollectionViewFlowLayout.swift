/// Measures of a flow layout that differ from item to item or section to section.
@MainActor @preconcurrency
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize
}

extension UICollectionViewDelegateFlowLayout {
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    flow(collectionViewLayout)?.itemSize ?? .zero
  }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets {
    flow(collectionViewLayout)?.sectionInset ?? .zero
  }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat {
    flow(collectionViewLayout)?.minimumLineSpacing ?? 0
  }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat {
    flow(collectionViewLayout)?.minimumInteritemSpacing ?? 0
  }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize {
    flow(collectionViewLayout)?.headerReferenceSize ?? .zero
  }
  public func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize {
    flow(collectionViewLayout)?.footerReferenceSize ?? .zero
  }

  private func flow(_ layout: UICollectionViewLayout) -> UICollectionViewFlowLayout? {
    layout as? UICollectionViewFlowLayout
  }
}

/// Items in lines, as many to a line as fit, section after section.
///
/// What is left of a full line is shared between its items, and a line that holds one item for want
/// of room is centred. The last line keeps the gaps that a full one would have.
@MainActor @preconcurrency
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { if scrollDirection != oldValue { invalidateLayout() } }
  }
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { if itemSize != oldValue { invalidateLayout() } }
  }
  /// A guess at the sizes of items that measure themselves as they come into sight; zero where they
  /// have the size that the layout says.
  open var estimatedItemSize = CGSize.zero {
    didSet { if estimatedItemSize != oldValue { invalidateLayout() } }
  }

  /// For ``itemSize`` and ``estimatedItemSize``: items measure themselves.
  public nonisolated static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

  /// What stands for an automatic size until it is known.
  private static let unmeasuredSize = CGSize(width: 50, height: 50)

  /// The size of an item before it is measured; nil where items do not measure themselves.
  private final var estimate: CGSize? {
    if estimatedItemSize == Self.automaticSize || itemSize == Self.automaticSize {
      return Self.unmeasuredSize
    }
    return estimatedItemSize == .zero ? nil : estimatedItemSize
  }
  /// Between lines at least, in points.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { if minimumLineSpacing != oldValue { invalidateLayout() } }
  }
  /// Between the items of a line at least, in points.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { if minimumInteritemSpacing != oldValue { invalidateLayout() } }
  }
  open var sectionInset = UIEdgeInsets.zero {
    didSet { if sectionInset != oldValue { invalidateLayout() } }
  }
  /// Of a header the extent along the direction of scrolling counts; zero for none.
  open var headerReferenceSize = CGSize.zero {
    didSet { if headerReferenceSize != oldValue { invalidateLayout() } }
  }
  open var footerReferenceSize = CGSize.zero {
    didSet { if footerReferenceSize != oldValue { invalidateLayout() } }
  }
  /// Whether the header of the section at the top stays in sight.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { if sectionHeadersPinToVisibleBounds != oldValue { invalidateLayout() } }
  }

  private final var sections: [FlowSection] = []
  private final var extent: CGFloat = 0
  private final var breadth: CGFloat = 0

  /// A pinned header lies in front of the cells.
  private static let pinnedIndex = 10

  @MainActor @preconcurrency
  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  private var isVertical: Bool { scrollDirection == .vertical }

  /// The breadth of the lines: what the collection view has across the direction of scrolling.
  private func breadth(in view: UICollectionView, _ bounds: CGRect) -> CGFloat {
    let inset = view.adjustedContentInset
    return isVertical
      ? bounds.width - inset.left - inset.right : bounds.height - inset.top - inset.bottom
  }

  open override func prepare() {
    super.prepare()
    sections = []
    extent = 0
    guard let view = collectionView else { return }
    let newBreadth = breadth(in: view, view.bounds)
    if newBreadth != breadth { measured = [:] }
    breadth = newBreadth
    let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout
    for number in 0..<view.numberOfSections {
      let section = FlowSection(
        measures(of: number, in: view, delegate), start: extent, breadth: breadth)
      sections.append(section)
      extent = section.end
    }
  }

  /// The measures of a section, with the direction of scrolling as the vertical.
  private func measures(
    of section: Int, in view: UICollectionView,
    _ delegate: (any UICollectionViewDelegateFlowLayout)?
  ) -> FlowSection.Measures {
    let header =
      delegate?.collectionView(view, layout: self, referenceSizeForHeaderInSection: section)
      ?? headerReferenceSize
    let footer =
      delegate?.collectionView(view, layout: self, referenceSizeForFooterInSection: section)
      ?? footerReferenceSize
    let inset =
      delegate?.collectionView(view, layout: self, insetForSectionAt: section) ?? sectionInset
    let sizes = (0..<view.numberOfItems(inSection: section)).map { item -> CGSize in
      let path = IndexPath(item: item, section: section)
      let size =
        estimate.map { measured[.cell(path)] ?? $0 }
        ?? delegate?.collectionView(view, layout: self, sizeForItemAt: path) ?? itemSize
      return isVertical ? size : CGSize(width: size.height, height: size.width)
    }
    return FlowSection.Measures(
      header: isVertical ? header.height : header.width,
      footer: isVertical ? footer.height : footer.width,
      inset: isVertical
        ? inset
        : UIEdgeInsets(top: inset.left, left: inset.top, bottom: inset.right, right: inset.bottom),
      lineSpacing: delegate?.collectionView(
        view, layout: self, minimumLineSpacingForSectionAt: section) ?? minimumLineSpacing,
      itemSpacing: delegate?.collectionView(
        view, layout: self, minimumInteritemSpacingForSectionAt: section)
        ?? minimumInteritemSpacing,
      sizes: sizes)
  }

  /// A rectangle with the direction of scrolling as the vertical, in the content's space.
  private func turned(_ rect: CGRect) -> CGRect {
    isVertical
      ? rect : CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
  }

  open override var collectionViewContentSize: CGSize {
    isVertical
      ? CGSize(width: breadth, height: extent) : CGSize(width: extent, height: breadth)
  }

  override var guessesSizes: Bool { estimate != nil }

  // MARK: Attributes

  open override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    let wanted = turned(rect)
    var found: [UICollectionViewLayoutAttributes] = []
    for (number, section) in sections.enumerated() {
      guard section.start <= wanted.maxY, section.end >= wanted.minY else { continue }
      let first = IndexPath(item: 0, section: number)
      for kind in [
        UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
      ] {
        if let attributes = layoutAttributesForSupplementaryView(ofKind: kind, at: first),
          attributes.frame.intersects(rect)
        {
          found.append(attributes)
        }
      }
      for (item, frame) in section.items.enumerated() where frame.intersects(wanted) {
        found.append(attributes(IndexPath(item: item, section: number), frame))
      }
    }
    return found
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    guard sections.indices.contains(indexPath.section),
      sections[indexPath.section].items.indices.contains(indexPath.item)
    else { return nil }
    return attributes(indexPath, sections[indexPath.section].items[indexPath.item])
  }

  private func attributes(_ path: IndexPath, _ frame: CGRect) -> UICollectionViewLayoutAttributes {
    let attributes = makeAttributes()
    attributes.indexPath = path
    attributes.frame = turned(frame)
    if estimate != nil { attributes.estimatedAxes = .both }
    return attributes
  }

  private func makeAttributes() -> UICollectionViewLayoutAttributes {
    let type = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    return (type ?? UICollectionViewLayoutAttributes.self).make()
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard sections.indices.contains(indexPath.section) else { return nil }
    let section = sections[indexPath.section]
    let isHeader = elementKind == UICollectionView.elementKindSectionHeader
    let isFooter = elementKind == UICollectionView.elementKindSectionFooter
    guard isHeader || isFooter else { return nil }
    var frame = isHeader ? section.header : section.footer
    guard frame.height > 0 else { return nil }
    let attributes = makeAttributes()
    if isHeader, sectionHeadersPinToVisibleBounds {
      frame.origin.y = pinned(section)
      attributes.zIndex = Self.pinnedIndex
    }
    attributes.indexPath = indexPath
    attributes.representedElementCategory = .supplementaryView
    attributes.representedElementKind = elementKind
    attributes.frame = turned(frame)
    return attributes
  }

  /// Where a header stands that does not scroll out of sight before its section does.
  private func pinned(_ section: FlowSection) -> CGFloat {
    guard let view = collectionView else { return section.start }
    let seen = view.bounds.inset(by: view.adjustedContentInset)
    let top =
      isVertical ? seen.minY : isFlipped ? seen.flipped(in: flippedSpace).minX : seen.minX
    return min(max(section.start, top), section.footer.minY - section.header.height)
  }

  /// The lines are broken anew when their breadth changes, and pinned headers move with the content.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let view = collectionView else { return false }
    return sectionHeadersPinToVisibleBounds || breadth(in: view, newBounds) != breadth
  }
}
