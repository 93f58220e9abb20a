/// A list whose rows or items have menus that a long press opens.
@MainActor
protocol MenuList: UIScrollView {
  func menuConfiguration(at path: IndexPath, _ point: CGPoint) -> UIContextMenuConfiguration?
  func highlightPreview(
    _ configuration: UIContextMenuConfiguration, at path: IndexPath
  ) -> UITargetedPreview?
  func dismissalPreview(
    _ configuration: UIContextMenuConfiguration, at path: IndexPath
  ) -> UITargetedPreview?
  func menuWillShow(
    _ configuration: UIContextMenuConfiguration,
    _ animator: (any UIContextMenuInteractionAnimating)?
  )
  func menuWillEnd(
    _ configuration: UIContextMenuConfiguration,
    _ animator: (any UIContextMenuInteractionAnimating)?
  )
  func previewWasTapped(
    _ configuration: UIContextMenuConfiguration,
    _ animator: any UIContextMenuInteractionCommitAnimating)

  var swipe: RowSwipe { get }
  func path(at point: CGPoint) -> IndexPath?
  func cellView(at path: IndexPath) -> UIView?
  /// Whether `cell` still belongs to a row or item, and is not on its way out.
  func holds(_ cell: UIView) -> Bool
}

/// Asks a list's delegate for the menus of its rows or items.
@MainActor
final class ListMenus: NSObject, UIContextMenuInteractionDelegate {
  private unowned let list: any MenuList
  private(set) lazy var interaction = UIContextMenuInteraction(delegate: self)
  /// What the menu belongs to that was opened last, and its cell.
  private var open: (path: IndexPath, cell: UIView)?

  init(_ list: any MenuList) {
    self.list = list
    super.init()
    list.addInteraction(interaction)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard !list.swipe.isOpen, !list.hasCaughtContent, let path = list.path(at: location),
      let cell = list.cellView(at: path),
      let configuration = list.menuConfiguration(at: path, location)
    else { return nil }
    open = (path, cell)
    return configuration
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? {
    guard let open else { return nil }
    return list.highlightPreview(configuration, at: open.path) ?? UITargetedPreview(view: open.cell)
  }

  /// The cell goes back to where it is by now; one that is gone fades.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: any NSCopying
  ) -> UITargetedPreview? {
    open.flatMap {
      list.dismissalPreview(configuration, at: $0.path)
        ?? UITargetedPreview(view: list.holds($0.cell) ? $0.cell : UIView())
    }
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {
    list.previewWasTapped(configuration, animator)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    list.menuWillShow(configuration, animator)
  }

  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {
    list.menuWillEnd(configuration, animator)
  }
}
