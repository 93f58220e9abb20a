/// What a finger does to items.
extension UICollectionView: SelectableList {
  func path(at point: CGPoint) -> IndexPath? { indexPathForItem(at: point) }

  func ask(_ change: SelectionChange, _ path: IndexPath) -> IndexPath? {
    guard let delegate = collectionDelegate else { return path }
    let isAllowed =
      switch change {
      case .highlight: delegate.collectionView(self, shouldHighlightItemAt: path)
      case .select: delegate.collectionView(self, shouldSelectItemAt: path)
      case .deselect: delegate.collectionView(self, shouldDeselectItemAt: path)
      case .unhighlight, .giveUp: true
      }
    return isAllowed ? path : nil
  }

  func make(_ change: SelectionChange, _ path: IndexPath) {
    switch change {
    case .highlight: cellForItem(at: path)?.isHighlighted = true
    case .unhighlight: cellForItem(at: path)?.isHighlighted = false
    case .select: selectItem(at: path, animated: false, scrollPosition: [])
    case .deselect, .giveUp: deselectItem(at: path, animated: false)
    }
  }

  func tell(_ change: SelectionChange, _ path: IndexPath) {
    switch change {
    case .highlight: collectionDelegate?.collectionView(self, didHighlightItemAt: path)
    case .unhighlight: collectionDelegate?.collectionView(self, didUnhighlightItemAt: path)
    case .select: collectionDelegate?.collectionView(self, didSelectItemAt: path)
    case .deselect, .giveUp: collectionDelegate?.collectionView(self, didDeselectItemAt: path)
    }
  }

  func action(of path: IndexPath) -> (() -> Void)? { cellForItem(at: path)?.selectionAction }
}
