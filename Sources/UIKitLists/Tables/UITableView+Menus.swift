/// The menus of rows.
extension UITableView: MenuList {
  /// What opens the menus.
  public var contextMenuInteraction: UIContextMenuInteraction? { menus.interaction }

  func cellView(at path: IndexPath) -> UIView? { cellForRow(at: path) }

  func holds(_ cell: UIView) -> Bool {
    (cell as? UITableViewCell).flatMap(indexPath(for:)) != nil
  }

  func menuConfiguration(at path: IndexPath, _ point: CGPoint) -> UIContextMenuConfiguration? {
    tableDelegate?.tableView(self, contextMenuConfigurationForRowAt: path, point: point)
  }

  func highlightPreview(
    _ configuration: UIContextMenuConfiguration, at path: IndexPath
  ) -> UITargetedPreview? {
    tableDelegate?.tableView(
      self, previewForHighlightingContextMenuWithConfiguration: configuration)
  }

  func dismissalPreview(
    _ configuration: UIContextMenuConfiguration, at path: IndexPath
  ) -> UITargetedPreview? {
    tableDelegate?.tableView(self, previewForDismissingContextMenuWithConfiguration: configuration)
  }

  func menuWillShow(
    _ configuration: UIContextMenuConfiguration,
    _ animator: (any UIContextMenuInteractionAnimating)?
  ) {
    tableDelegate?.tableView(self, willDisplayContextMenu: configuration, animator: animator)
  }

  func menuWillEnd(
    _ configuration: UIContextMenuConfiguration,
    _ animator: (any UIContextMenuInteractionAnimating)?
  ) {
    tableDelegate?.tableView(self, willEndContextMenuInteraction: configuration, animator: animator)
  }

  func previewWasTapped(
    _ configuration: UIContextMenuConfiguration,
    _ animator: any UIContextMenuInteractionCommitAnimating
  ) {
    tableDelegate?.tableView(
      self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }
}
