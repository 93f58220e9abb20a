extension UIViewController {
  /// Adds to ``keyCommands``.
  public final func addKeyCommand(_ keyCommand: UIKeyCommand) {
    addedKeyCommands.append(keyCommand)
    if appearance.isVisible { noticeKeyCommands() }
  }

  public final func removeKeyCommand(_ keyCommand: UIKeyCommand) {
    addedKeyCommands.removeAll { $0 === keyCommand }
  }
}
