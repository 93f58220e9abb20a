/// What a finger does to a row or an item.
enum SelectionChange: Hashable {
  case highlight, unhighlight, select, deselect
  /// Deselected because another is selected.
  case giveUp
}

/// A list whose rows or items highlight under a finger, and are chosen when it lifts.
@MainActor
protocol SelectableList: UIScrollView {
  var allowsSelection: Bool { get }
  var allowsMultipleSelection: Bool { get }
  var selected: [IndexPath] { get }
  var touch: ListTouch { get }
  var swipe: RowSwipe { get }

  func path(at point: CGPoint) -> IndexPath?

  /// Asks the delegate.
  ///
  /// - Returns: What is to change, most often what was asked about; nil for nothing.
  func ask(_ change: SelectionChange, _ path: IndexPath) -> IndexPath?

  /// Has the cell show the change.
  func make(_ change: SelectionChange, _ path: IndexPath)

  /// Tells the delegate.
  func tell(_ change: SelectionChange, _ path: IndexPath)

  /// What choosing the cell does by itself, before the delegate hears of it.
  func action(of path: IndexPath) -> (() -> Void)?
}

extension SelectableList {
  func fingerCameDown(_ touches: Set<UITouch>) {
    if let finger = touches.first, swipe.touched(finger) { return }
    guard allowsSelection, !hasCaughtContent, let finger = touches.first,
      let path = path(at: finger.location(in: self)), ask(.highlight, path) != nil
    else { return }
    touch.begin(path, delayed: delaysContentTouches) { [weak self] in
      self?.change(.highlight, path)
    }
  }

  func fingerLifted(_ touches: Set<UITouch>) {
    if swipe.isOpen, let finger = touches.first { return swipe.lifted(finger) }
    guard let path = touch.end() else { return }
    change(.unhighlight, path)
    choose(path)
  }

  func fingerWentElsewhere() {
    if let path = touch.cancel() { change(.unhighlight, path) }
  }

  private func change(_ change: SelectionChange, _ path: IndexPath) {
    make(change, path)
    tell(change, path)
  }

  /// What a tap does.
  private func choose(_ path: IndexPath) {
    if allowsMultipleSelection, selected.contains(path) {
      if ask(.deselect, path) != nil { change(.deselect, path) }
      return
    }
    guard let chosen = ask(.select, path) else { return }
    for old in allowsMultipleSelection ? [] : selected where old != chosen {
      guard ask(.giveUp, old) != nil else { return }
      change(.giveUp, old)
    }
    make(.select, chosen)
    action(of: chosen)?()
    tell(.select, chosen)
  }
}
