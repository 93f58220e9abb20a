/// Layouts that are made from the left, and shown from the right.
extension UICollectionViewLayout {
  /// Whether the collection view shows the layout's space flipped.
  final var isFlipped: Bool {
    guard flipsHorizontallyInOppositeLayoutDirection, !followsDirection, let collectionView else {
      return false
    }
    return collectionView.effectiveUserInterfaceLayoutDirection != developmentLayoutDirection
  }

  /// What is flipped in itself: the content, and at least the room that there is for it.
  final var flippedSpace: CGRect {
    guard let view = collectionView else { return .zero }
    let inset = view.adjustedContentInset
    let room = view.bounds.width - inset.left - inset.right
    return CGRect(
      x: 0, y: 0, width: max(view.contentSize.width, room), height: view.contentSize.height)
  }

  /// What the layout says of an element, where the collection view shows it.
  final func shown(_ attributes: UICollectionViewLayoutAttributes?)
    -> UICollectionViewLayoutAttributes?
  {
    guard isFlipped, let copy = attributes?.copy() as? UICollectionViewLayoutAttributes else {
      return attributes
    }
    copy.center.x = flippedSpace.maxX - copy.center.x
    return copy
  }

  /// What the layout has in a part of the content, where the collection view shows it.
  final func shownAttributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    let wanted = isFlipped ? rect.flipped(in: flippedSpace) : rect
    return (layoutAttributesForElements(in: wanted) ?? []).compactMap { shown($0) }
  }
}

extension UIScrollView {
  /// Keeps content that begins at the right where it is, seen from there.
  ///
  /// - Parameter old: The offset at which the beginning was in sight; nil before it has been.
  /// - Returns: The offset at which it is now; nil for content that begins at the left.
  final func keepBeginning(_ old: CGFloat?, isAtRight: Bool) -> CGFloat? {
    guard isAtRight else { return nil }
    let inset = adjustedContentInset
    let end = max(contentSize.width + inset.right - bounds.width, -inset.left)
    if end != old {
      let x = old.map { contentOffset.x + end - $0 } ?? end
      contentOffset = insideRange(CGPoint(x: x, y: contentOffset.y))
    }
    return end
  }
}
