/// What a finger does to rows.
extension UITableView: SelectableList {
  func path(at point: CGPoint) -> IndexPath? { indexPathForRow(at: point) }

  func ask(_ change: SelectionChange, _ path: IndexPath) -> IndexPath? {
    if isEditing, !allowsSelectionDuringEditing, change == .highlight { return nil }
    guard let delegate = tableDelegate else { return path }
    return switch change {
    case .highlight: delegate.tableView(self, shouldHighlightRowAt: path) ? path : nil
    case .unhighlight: path
    case .select: delegate.tableView(self, willSelectRowAt: path)
    case .deselect, .giveUp: delegate.tableView(self, willDeselectRowAt: path)
    }
  }

  func make(_ change: SelectionChange, _ path: IndexPath) {
    switch change {
    case .highlight: cellForRow(at: path)?.setHighlighted(true, animated: false)
    case .unhighlight: cellForRow(at: path)?.setHighlighted(false, animated: false)
    case .select: selectRow(at: path, animated: false, scrollPosition: .none)
    case .deselect, .giveUp: deselectRow(at: path, animated: false)
    }
  }

  func tell(_ change: SelectionChange, _ path: IndexPath) {
    switch change {
    case .highlight: tableDelegate?.tableView(self, didHighlightRowAt: path)
    case .unhighlight: tableDelegate?.tableView(self, didUnhighlightRowAt: path)
    case .select: tableDelegate?.tableView(self, didSelectRowAt: path)
    case .deselect, .giveUp: tableDelegate?.tableView(self, didDeselectRowAt: path)
    }
  }

  func action(of path: IndexPath) -> (() -> Void)? { cellForRow(at: path)?.selectionAction }
}
