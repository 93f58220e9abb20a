/// An item that is carried to another place, while the others make room.
@MainActor
final class ItemMovement {
  /// How long items take to make room, in seconds, on a spring without a bounce; our choice.
  private static let duration: TimeInterval = 0.3

  private unowned let list: UICollectionView
  private let cell: UICollectionViewCell
  private let from: IndexPath
  private var to: IndexPath

  /// Takes an item up; nil if it is not in sight, or may not be moved.
  init?(_ list: UICollectionView, at path: IndexPath) {
    guard let cell = list.cellForItem(at: path), let source = list.dataSource,
      source.collectionView(list, canMoveItemAt: path)
    else { return nil }
    (self.list, self.cell, from, to) = (list, cell, path, path)
    cell.layer.zPosition = 1
  }

  func carry(to point: CGPoint) {
    cell.center = list.convert(point, to: cell.superview)
    guard let proposed = list.pathInPlace(at: point) else { return }
    let target =
      list.collectionDelegate?.collectionView(
        list, targetIndexPathForMoveOfItemFromOriginalIndexPath: from, atCurrentIndexPath: to,
        toProposedIndexPath: proposed) ?? proposed
    guard target != to else { return }
    to = target
    UIView.animate(springDuration: Self.duration, options: .allowUserInteraction) {
      self.makeRoom()
    }
  }

  /// Puts every item but the carried one where it will be.
  private func makeRoom() {
    for entry in list.shown where entry.element.category == .cell && entry.view !== cell {
      let path = entry.element.path.afterMove(from, to)
      if let attributes = list.layoutAttributesForItem(at: path) { entry.view.place(attributes) }
    }
  }

  /// Puts the item down, where it was carried to or where it came from.
  func end(isCancelled: Bool) {
    let hasMoved = !isCancelled && from != to
    if hasMoved { list.itemWasMoved(from, to) }
    UIView.animate(springDuration: Self.duration, options: .allowUserInteraction) {
      for entry in self.list.shown { entry.view.place(entry.attributes) }
    }
  }
}

extension UICollectionView {
  /// The item that lies at a point while none is carried.
  func pathInPlace(at point: CGPoint) -> IndexPath? {
    shown.last { $0.element.category == .cell && $0.attributes.frame.contains(point) }?.element.path
  }

  /// Tells the data source, and has what is shown follow.
  func itemWasMoved(_ from: IndexPath, _ to: IndexPath) {
    dataSource?.collectionView(self, moveItemAt: from, to: to)
    moveSelection { $0.afterMove(from, to) }
    for index in shown.indices where shown[index].element.category == .cell {
      shown[index].element.path = shown[index].element.path.afterMove(from, to)
    }
    layout.measured = [:]
    forgetCounts()
    layout.invalidateLayout()
    prepareLayout()
    for index in shown.indices where shown[index].element.category == .cell {
      if let attributes = layoutAttributesForItem(at: shown[index].element.path) {
        shown[index].attributes = attributes
      }
    }
    shown.sort()
  }
}
