/// How rows of lists in collection views are pulled aside.
extension UICollectionView: SwipeableList {
  func swipedRow(at point: CGPoint) -> (path: IndexPath, view: UIView)? {
    guard let path = indexPathForItem(at: point),
      let cell = cellForItem(at: path), cell.isRow
    else { return nil }
    return (path, cell)
  }

  func swipeActions(at path: IndexPath, leading: Bool) -> UISwipeActionsConfiguration? {
    layout.swipeActions(at: path, leading: leading)
  }

  func rowDidSwipe(_ view: UIView, _ path: IndexPath?, isOpen: Bool) {
    (view as? UICollectionViewCell)?.isSwiped = isOpen
  }

  func path(ofRow view: UIView) -> IndexPath? {
    (view as? UICollectionViewCell).flatMap { indexPath(for: $0) }
  }
}
