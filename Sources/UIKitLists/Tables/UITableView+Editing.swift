/// How rows of a table are edited.
extension UITableView {
  /// How long rows take to show what they are edited with, in seconds; our choice.
  private static let editingDuration: TimeInterval = 0.3

  /// Has the rows show what they are edited with, or be as they were.
  func showEditing(animated: Bool) {
    swipe.close(animated: animated)
    for entry in shown { prepareForEditing(entry.cell, entry.path) }
    let change = {
      for entry in self.shown {
        entry.cell.setEditing(self.isEditing, animated: animated)
        entry.cell.layoutIfNeeded()
      }
      self.showSeparators()
    }
    guard animated, window != nil else { return UIView.performWithoutAnimation(change) }
    UIView.animate(
      withDuration: Self.editingDuration, delay: 0, options: .allowUserInteraction,
      animations: change)
  }

  /// Asks what a row can be edited with.
  func prepareForEditing(_ cell: UITableViewCell, _ path: IndexPath) {
    guard isEditing else { return }
    let canEdit = dataSource?.tableView(self, canEditRowAt: path) ?? true
    let style: UITableViewCell.EditingStyle =
      canEdit ? tableDelegate?.tableView(self, editingStyleForRowAt: path) ?? .delete : .none
    cell.editingStyle = style
    cell.shouldIndentWhileEditing =
      tableDelegate?.tableView(self, shouldIndentWhileEditingRowAt: path) ?? true
    cell.showsReorderControl = dataSource?.tableView(self, canMoveRowAt: path) ?? false
    cell.editing.isIndented = cell.shouldIndentWhileEditing
    cell.editing.show(style, canMove: cell.showsReorderControl)
  }

  /// The round mark of a row was tapped.
  func editControlTapped(
    _ cell: UITableViewCell, _ path: IndexPath, _ style: UITableViewCell.EditingStyle
  ) {
    if swipe.isOpen { return swipe.close() }
    guard style == .delete else {
      dataSource?.tableView(self, commit: style, forRowAt: path)
      return
    }
    let title =
      tableDelegate?.tableView(self, titleForDeleteConfirmationButtonForRowAt: path) ?? "Delete"
    let delete = UIContextualAction(style: .destructive, title: title) {
      [weak self, weak cell] _, _, done in
      if let self, let cell, let path = indexPath(for: cell) {
        dataSource?.tableView(self, commit: .delete, forRowAt: path)
      }
      done(true)
    }
    swipe.reveal((path, cell), UISwipeActionsConfiguration(actions: [delete]))
  }

  /// Follows a row that a finger has moved.
  func rowWasMoved(_ from: IndexPath, _ to: IndexPath) {
    shown = shown.map { ($0.path.afterMove(from, to), $0.cell) }
    shown.sort { $0.path < $1.path }
    moveSelection { $0.afterMove(from, to) }
    UIView.performWithoutAnimation { measure() }
  }
}

/// The index at the side of a table.
extension UITableView {
  /// Stands for a magnifying glass among the titles of an index.
  public nonisolated static let indexSearch = "{search}"

  /// Asks for the titles of the index again.
  public func reloadSectionIndexTitles() {
    index?.removeFromSuperview()
    index = nil
    setNeedsLayout()
  }

  /// How much the content of rows is narrower for the index.
  var indexWidth: CGFloat { index == nil ? 0 : SectionIndexView.width }

  /// Shows the index at the side of what is in sight, above everything.
  func showIndex() {
    if index == nil, isLoaded { makeIndex() }
    guard let index else { return }
    let room = bounds.inset(by: adjustedContentInset)
    UIView.performWithoutAnimation {
      index.frame = directed(
        CGRect(
          x: bounds.maxX - arrangedSideInsets.right - SectionIndexView.width, y: room.minY,
          width: SectionIndexView.width, height: room.height))
      if subviews.last !== index { bringSubviewToFront(index) }
    }
  }

  private func makeIndex() {
    guard let titles = dataSource?.sectionIndexTitles(for: self), !titles.isEmpty,
      geometry.rowCounts.reduce(0, +) >= sectionIndexMinimumDisplayRowCount
    else { return }
    let made = SectionIndexView(titles)
    made.color = sectionIndexColor
    made.ground = sectionIndexBackgroundColor
    made.touchedGround = sectionIndexTrackingBackgroundColor
    made.chosen = { [weak self] in self?.showSection(of: titles[$0], at: $0) }
    index = made
    UIView.performWithoutAnimation { addSubview(made) }
    for entry in shown { entry.cell.setNeedsLayout() }
  }

  private func showSection(of title: String, at index: Int) {
    guard let dataSource else { return }
    let inset = adjustedContentInset
    if title == Self.indexSearch {
      contentOffset = CGPoint(x: contentOffset.x, y: -inset.top)
      return
    }
    let section = dataSource.tableView(self, sectionForSectionIndexTitle: title, at: index)
    guard geometry.sections.indices.contains(section) else { return }
    contentOffset = insideRange(
      CGPoint(x: contentOffset.x, y: geometry.sections[section].header.top - inset.top))
  }
}
