extension UIView {
  /// What the safe area keeps from content at the left and the right.
  final var sideInsets: UIEdgeInsets {
    UIEdgeInsets(top: 0, left: safeAreaInsets.left, bottom: 0, right: safeAreaInsets.right)
  }
}
