/// How rows of tables are pulled aside.
extension UITableView: SwipeableList {
  func swipedRow(at point: CGPoint) -> (path: IndexPath, view: UIView)? {
    guard !isEditing, let path = indexPathForRow(at: point), let cell = cellForRow(at: path) else {
      return nil
    }
    return (path, cell)
  }

  func swipeActions(at path: IndexPath, leading: Bool) -> UISwipeActionsConfiguration? {
    leading
      ? tableDelegate?.tableView(self, leadingSwipeActionsConfigurationForRowAt: path)
      : tableDelegate?.tableView(self, trailingSwipeActionsConfigurationForRowAt: path)
  }

  func rowDidSwipe(_ view: UIView, _ path: IndexPath?, isOpen: Bool) {
    (view as? UITableViewCell)?.isSwiped = isOpen
    if isOpen, let path {
      tableDelegate?.tableView(self, willBeginEditingRowAt: path)
    } else if !isOpen {
      tableDelegate?.tableView(self, didEndEditingRowAt: path)
    }
  }

  func path(ofRow view: UIView) -> IndexPath? {
    (view as? UITableViewCell).flatMap { indexPath(for: $0) }
  }
}
