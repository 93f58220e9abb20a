/// The menus of items.
extension UICollectionView: MenuList {
  /// What opens the menus.
  public var contextMenuInteraction: UIContextMenuInteraction? { menus.interaction }

  func cellView(at path: IndexPath) -> UIView? { cellForItem(at: path) }

  func holds(_ cell: UIView) -> Bool {
    (cell as? UICollectionViewCell).flatMap(indexPath(for:)) != nil
  }

  func menuConfiguration(at path: IndexPath, _ point: CGPoint) -> UIContextMenuConfiguration? {
    collectionDelegate?.collectionView(
      self, contextMenuConfigurationForItemsAt: [path], point: point)
  }

  func highlightPreview(
    _ configuration: UIContextMenuConfiguration, at path: IndexPath
  ) -> UITargetedPreview? {
    collectionDelegate?.collectionView(
      self, contextMenuConfiguration: configuration, highlightPreviewForItemAt: path)
  }

  func dismissalPreview(
    _ configuration: UIContextMenuConfiguration, at path: IndexPath
  ) -> UITargetedPreview? {
    collectionDelegate?.collectionView(
      self, contextMenuConfiguration: configuration, dismissalPreviewForItemAt: path)
  }

  func menuWillShow(
    _ configuration: UIContextMenuConfiguration,
    _ animator: (any UIContextMenuInteractionAnimating)?
  ) {
    collectionDelegate?.collectionView(
      self, willDisplayContextMenu: configuration, animator: animator)
  }

  func menuWillEnd(
    _ configuration: UIContextMenuConfiguration,
    _ animator: (any UIContextMenuInteractionAnimating)?
  ) {
    collectionDelegate?.collectionView(
      self, willEndContextMenuInteraction: configuration, animator: animator)
  }

  func previewWasTapped(
    _ configuration: UIContextMenuConfiguration,
    _ animator: any UIContextMenuInteractionCommitAnimating
  ) {
    collectionDelegate?.collectionView(
      self, willPerformPreviewActionForMenuWith: configuration, animator: animator)
  }
}
