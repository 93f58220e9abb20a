/// A row that a finger carries to another place, while the others make room.
@MainActor
final class RowReordering {
  /// How long rows take to make room, in seconds, on a spring without a bounce; our choice.
  private static let duration: TimeInterval = 0.3
  /// The shadow of a row that is carried; our choice.
  private static let (shadowOpacity, shadowRadius): (Float, CGFloat) = (0.25, 6)

  private unowned let table: UITableView
  /// The row that is carried, where it comes from and where it would go.
  private var carried: (cell: UITableViewCell, from: IndexPath, to: IndexPath)?
  /// From the finger to the middle of the row.
  private var grab: CGFloat = 0

  init(_ table: UITableView) { self.table = table }

  /// Whether the row is in a finger's hand, and so not where it belongs.
  func carries(_ cell: UITableViewCell) -> Bool { carried?.cell === cell }

  func follow(_ finger: UIGestureRecognizer, _ cell: UITableViewCell) {
    let y = finger.location(in: table).y
    switch finger.state {
    case .began: lift(cell, y)
    case .changed: carry(to: y)
    case .ended: drop(isCancelled: false)
    case .cancelled, .failed: drop(isCancelled: true)
    default: break
    }
  }

  private func lift(_ cell: UITableViewCell, _ y: CGFloat) {
    guard carried == nil, let path = table.indexPath(for: cell) else { return }
    carried = (cell, path, path)
    grab = cell.center.y - y
    table.bringSubviewToFront(cell)
    UIView.performWithoutAnimation {
      cell.layer.shadowRadius = Self.shadowRadius
      cell.layer.shadowOffset = .zero
    }
    UIView.animate(springDuration: Self.duration, options: .allowUserInteraction) {
      cell.layer.shadowOpacity = Self.shadowOpacity
    }
  }

  private func carry(to y: CGFloat) {
    guard let (cell, from, to) = carried else { return }
    cell.center.y = y + grab
    guard let proposed = table.indexPathForRow(at: CGPoint(x: 0, y: y + grab)) else { return }
    let target =
      table.tableDelegate?.tableView(
        table, targetIndexPathForMoveFromRowAt: from, toProposedIndexPath: proposed) ?? proposed
    guard target != to else { return }
    carried?.to = target
    UIView.animate(springDuration: Self.duration, options: .allowUserInteraction) {
      self.makeRoom()
    }
  }

  private func makeRoom() {
    for entry in table.shown where !carries(entry.cell) { table.place(entry.cell, entry.path) }
  }

  /// How far a row is out of its place, as the carried one has left or has come before it.
  func shift(_ path: IndexPath) -> CGFloat {
    guard let (cell, from, to) = carried, path != from else { return 0 }
    let height = cell.bounds.height
    if path > from,
      path.section == from.section && to.section == from.section ? path <= to : path < to
    {
      return -height
    }
    return path < from && path >= to ? height : 0
  }

  private func drop(isCancelled: Bool) {
    guard let (cell, from, to) = carried else { return }
    carried = nil
    if !isCancelled, from != to {
      table.dataSource?.tableView(table, moveRowAt: from, to: to)
      table.rowWasMoved(from, to)
    }
    UIView.animate(springDuration: Self.duration, options: .allowUserInteraction) {
      for entry in self.table.shown { self.table.place(entry.cell, entry.path) }
      self.table.showSeparators()
      cell.layer.shadowOpacity = 0
    } completion: { _ in
      self.table.setNeedsLayout()
    }
  }
}
