/// Keeps the rows of a table controller above the keyboard.
@MainActor
final class KeyboardFollower {
  private weak var table: UITableView?
  /// How much of the table's inset is for the keyboard.
  private var inset: CGFloat = 0
  private var observers: [any NSObjectProtocol] = []

  init(_ table: UITableView) {
    self.table = table
    observe(UIResponder.keyboardWillShowNotification) { [weak self] in self?.follow($0) }
    observe(UIResponder.keyboardWillHideNotification) { [weak self] _ in self?.follow(nil) }
  }

  isolated deinit {
    follow(nil)
    for observer in observers { NotificationCenter.default.removeObserver(observer) }
  }

  private func observe(_ name: Notification.Name, _ body: @escaping @MainActor (CGRect?) -> Void) {
    observers.append(
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        let value = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue
        let frame = value?.cgRectValue
        MainActor.assumeIsolated { body(frame) }
      })
  }

  /// Makes room for the keyboard, which covers a part of the screen from now on; nil for none of it.
  private func follow(_ keyboard: CGRect?) {
    guard let table else { return }
    var covered: CGFloat = 0
    if let keyboard, let window = table.window {
      let frame = table.convert(table.bounds, to: window)
      // The safe area at the foot is kept clear anyway.
      covered = max(frame.maxY - keyboard.minY - table.safeAreaInsets.bottom, 0)
    }
    guard covered != inset else { return }
    table.contentInset.bottom += covered - inset
    table.verticalScrollIndicatorInsets.bottom += covered - inset
    inset = covered
    if covered > 0 { showEditor(in: table) }
  }

  /// Scrolls to what is edited.
  private func showEditor(in table: UITableView) {
    guard let editor = UIApplication.shared.firstResponder as? UIView,
      editor.isDescendant(of: table)
    else { return }
    table.scrollRectToVisible(editor.convert(editor.bounds, to: table), animated: false)
  }
}
