extension UIView {
  /// What the safe area keeps from content at the left and the right.
  final var sideInsets: UIEdgeInsets {
    UIEdgeInsets(top: 0, left: safeAreaInsets.left, bottom: 0, right: safeAreaInsets.right)
  }

  /// The same for what is arranged from the left, and flipped after that where one reads from the right.
  final var arrangedSideInsets: UIEdgeInsets {
    let sides = sideInsets
    return isRightToLeft
      ? UIEdgeInsets(top: 0, left: sides.right, bottom: 0, right: sides.left) : sides
  }
}
