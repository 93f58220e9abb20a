/// What of a layout is to be made anew.
@MainActor @preconcurrency
open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// Whether nothing of the layout stands; not so where only the bounds have changed.
  open var invalidateEverything: Bool { false }

  /// Whether sections and items are counted anew.
  open var invalidateDataSourceCounts: Bool { false }

  @MainActor @preconcurrency
  public override init() { super.init() }
}

/// Says where the elements of a collection view lie.
@MainActor @preconcurrency
open class UICollectionViewLayout: NSObject {
  open internal(set) weak var collectionView: UICollectionView?

  /// Whether ``prepare()`` has to be called before the layout is asked again.
  final var isInvalid = true
  /// The sizes of elements that the layout has only guessed at.
  final var measured: [CollectionElement: CGSize] = [:]
  private final var decorationClasses: [String: UICollectionReusableView.Type] = [:]

  @MainActor @preconcurrency
  public override init() { super.init() }

  public required init?(coder: NSCoder) { super.init() }

  /// The class of the attributes that the layout makes.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

  // MARK: Direction

  /// The direction that the layout is made for.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  /// Whether a collection view that is arranged in the other direction shows the layout's space flipped.
  ///
  /// Offsets and bounds that the layout is asked about are those of the collection view.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }

  /// Whether the layout places elements by the direction itself.
  var followsDirection: Bool { false }

  // MARK: What a layout answers

  /// Called before the layout is asked, whenever it was invalidated.
  open func prepare() {}

  open var collectionViewContentSize: CGSize { .zero }

  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }

  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }

  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    nil
  }

  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    nil
  }

  /// Whether the layout is made anew when the bounds become `newBounds`: at every scrolled step too.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Where the content comes to rest after a drag.
  ///
  /// - Parameter velocity: In points per millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint,
    withScrollingVelocity velocity: CGPoint
  ) -> CGPoint {
    targetContentOffset(forProposedContentOffset: proposedContentOffset)
  }

  /// Where the content stands after an update, or in a new layout.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
  {
    proposedContentOffset
  }

  // MARK: Updates

  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  open func finalizeCollectionViewUpdates() {}

  /// Where an item that is inserted comes from; nil to fade in where it is.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    nil
  }

  /// Where an item that is deleted goes to; nil to fade out where it was.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    nil
  }

  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  open func finalizeLayoutTransition() {}

  // MARK: Invalidation

  /// Has the layout made anew at the next layout pass.
  open func invalidateLayout() {
    isInvalid = true
    collectionView?.setNeedsLayout()
  }

  /// What is to be made anew when the bounds become `newBounds`.
  open func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  {
    UICollectionViewLayoutInvalidationContext()
  }

  /// Has the layout made anew at the next layout pass; all of it, whatever the context says.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    isInvalid = true
    collectionView?.setNeedsLayout()
  }

  /// Whether elements are measured as they come into sight.
  var guessesSizes: Bool { false }

  /// Puts what scrolls sections by themselves where it belongs.
  func arrangeScrollers() { collectionView?.keepScrollers(for: []) }

  /// How a row shows where it lies in a list; nil for elements of other sections.
  func rowSurroundings(of element: CollectionElement) -> RowSurroundings? {
    nil
  }

  /// What can be done with a row of a list.
  func swipeActions(at path: IndexPath, leading: Bool) -> UISwipeActionsConfiguration? { nil }

  /// Keeps the sizes of elements that have gone elsewhere, but for those that are made anew.
  final func moveMeasured(_ map: ItemMap, anew: Set<IndexPath>) {
    var kept: [CollectionElement: CGSize] = [:]
    for (element, size) in measured where !anew.contains(element.path) {
      var element = element
      if element.category == .cell {
        guard let path = map.newPaths[element.path] else { continue }
        element.path = path
      } else if element.path.count > 1 {
        guard let section = map.newSections[element.path.section] else { continue }
        element.path.section = section
      }
      kept[element] = size
    }
    measured = kept
  }

  // MARK: Decorations

  open func register(
    _ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String
  ) {
    decorationClasses[elementKind] = viewClass as? UICollectionReusableView.Type
  }

  func makeDecoration(_ kind: String) -> UICollectionReusableView? {
    decorationClasses[kind]?.make(frame: .zero)
  }
}

/// One change of a batch of updates.
@MainActor @preconcurrency
public final class UICollectionViewUpdateItem: NSObject {
  public enum Action: Int, Sendable { case insert, delete, reload, move }

  /// Nil for an insertion.
  public let indexPathBeforeUpdate: IndexPath?

  /// Nil for a deletion.
  public let indexPathAfterUpdate: IndexPath?

  public let updateAction: Action

  init(_ action: Action, before: IndexPath?, after: IndexPath?) {
    updateAction = action
    indexPathBeforeUpdate = before
    indexPathAfterUpdate = after
    super.init()
  }
}
