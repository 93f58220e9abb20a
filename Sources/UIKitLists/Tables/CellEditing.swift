/// What a row is edited with: the round mark before its content, and the lines that it is moved by.
@MainActor
final class CellEditing {
  /// The room before the content for the round mark, and the room after it for the lines, in points;
  /// our choice.
  private static let (leadingRoom, trailingRoom): (CGFloat, CGFloat) = (38, 44)
  /// The distance of the middle of the mark from the edge, in points; our choice.
  private static let markX: CGFloat = 27

  private unowned let cell: UITableViewCell
  private var mark: AccessoryView?
  private var grip: ReorderGrip?
  private var style = UITableViewCell.EditingStyle.none

  init(_ cell: UITableViewCell) { self.cell = cell }

  /// Whether the mark takes room.
  var isIndented = true

  /// How much narrower the content is at its beginning and its end.
  var insets: UIEdgeInsets {
    guard cell.isEditing else { return .zero }
    return UIEdgeInsets(
      top: 0, left: style != .none && isIndented ? Self.leadingRoom : 0, bottom: 0,
      right: grip == nil ? 0 : Self.trailingRoom)
  }

  /// Shows what the row can be edited with.
  func show(_ new: UITableViewCell.EditingStyle, canMove: Bool) {
    if new != style {
      mark?.removeFromSuperview()
      mark = nil
      style = new
      let tap = { [weak self] in self?.tapped() ?? () }
      let accessory: UICellAccessory? =
        switch new {
        case .none: nil
        case .delete: .delete(displayed: .always, actionHandler: tap)
        case .insert: .insert(displayed: .always, actionHandler: tap)
        }
      if let accessory {
        let made = AccessoryView(accessory, isSelected: false, isExpanded: false)
        mark = made
        add(made)
      }
    }
    mark?.accessibilityLabel = "\(new == .delete ? "Remove" : "Insert") \(cell.spokenTitle)"
    guard canMove != (grip != nil) else { return nameGrip() }
    grip?.removeFromSuperview()
    grip = canMove ? ReorderGrip() : nil
    guard let grip else { return }
    grip.moved = { [weak self] in self?.moved($0) }
    nameGrip()
    add(grip)
  }

  private func nameGrip() { grip?.accessibilityLabel = "Reorder \(cell.spokenTitle)" }

  private func add(_ view: UIView) {
    UIView.performWithoutAnimation {
      cell.addSubview(view)
      view.alpha = 0
      place()
    }
  }

  /// Puts mark and lines in their places, or beside the row while it is not edited.
  func place() {
    let isShown = cell.isEditing
    var room = cell.bounds.inset(by: cell.arrangedSideInsets)
    room.size.width -= table?.indexWidth ?? 0
    if let mark {
      let x = room.minX + Self.markX
      let place = isShown ? x : x - Self.leadingRoom
      mark.center = CGPoint(x: cell.directed(place, in: cell.bounds), y: cell.bounds.midY)
      mark.alpha = isShown ? 1 : 0
    }
    if let grip {
      let size = CGSize(width: Self.trailingRoom, height: cell.bounds.height)
      grip.frame = cell.directed(
        CGRect(
          x: isShown ? room.maxX - size.width : room.maxX, y: 0, width: size.width,
          height: size.height))
      grip.alpha = isShown ? 1 : 0
    }
  }

  private var table: UITableView? { cell.superview as? UITableView }

  private func tapped() {
    guard cell.isEditing, let table, let path = table.indexPath(for: cell) else { return }
    table.editControlTapped(cell, path, style)
  }

  private func moved(_ finger: UIGestureRecognizer) { table?.reordering.follow(finger, cell) }
}

/// The lines that a row is moved by.
final class ReorderGrip: UIView {
  /// Called while a finger is on the lines.
  var moved: ((UIGestureRecognizer) -> Void)?
  private let lines = AccessoryView(
    .reorder(displayed: .always), isSelected: false, isExpanded: false)

  init() {
    super.init(frame: .zero)
    lines.isUserInteractionEnabled = false
    addSubview(lines)
    let press = UILongPressGestureRecognizer()
    press.minimumPressDuration = 0
    press.handler = { [weak self] in self?.moved?($0) }
    addGestureRecognizer(press)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    lines.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }
}
