/// What a view's content means, which decides whether it is flipped where one reads from right to left.
public enum UISemanticContentAttribute: Int, Sendable {
  case unspecified
  /// Controls that play something; never flipped.
  case playback
  /// Controls that stand for directions in space; never flipped.
  case spatial
  case forceLeftToRight, forceRightToLeft
}

extension UIView {
  /// The direction of content that means this, in the app that runs.
  public class func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    userInterfaceLayoutDirection(
      for: attribute, relativeTo: UIApplication.shared.userInterfaceLayoutDirection)
  }

  /// The direction of content that means this, in an interface of the direction `layoutDirection`.
  public class func userInterfaceLayoutDirection(
    for semanticContentAttribute: UISemanticContentAttribute,
    relativeTo layoutDirection: UIUserInterfaceLayoutDirection
  ) -> UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: layoutDirection
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }

  /// The direction in which the view arranges what lies immediately in it.
  ///
  /// It follows from ``semanticContentAttribute`` and the view's traits, and what lies deeper has
  /// directions of its own.
  public final var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    direction(in: traitCollection)
  }

  /// Whether what lies immediately in the view is arranged from right to left.
  package final var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  /// A rectangle of content that is arranged in `container` from the left, where it lies in this
  /// view's direction.
  package final func directed(_ rect: CGRect, in container: CGRect) -> CGRect {
    isRightToLeft ? rect.flipped(in: container) : rect
  }

  /// A rectangle of content that is arranged in the bounds from the left, where it lies in this
  /// view's direction.
  package final func directed(_ rect: CGRect) -> CGRect { directed(rect, in: bounds) }

  /// A distance from the left edge of `container`'s space, where it lies in this view's direction.
  package final func directed(_ x: CGFloat, in container: CGRect) -> CGFloat {
    isRightToLeft ? container.minX + container.maxX - x : x
  }

  /// The direction of `traits` for what means the same as this view.
  final func direction(in traits: UITraitCollection) -> UIUserInterfaceLayoutDirection {
    UIView.userInterfaceLayoutDirection(
      for: semanticContentAttribute, relativeTo: traits.layoutDirection.direction ?? .leftToRight)
  }
}

extension CGRect {
  /// The rectangle as it lies in the mirror image of `container`.
  package func flipped(in container: CGRect) -> CGRect {
    CGRect(x: container.minX + container.maxX - maxX, y: minY, width: width, height: height)
  }
}

extension UIEdgeInsets {
  /// Leading and trailing insets where they lie.
  package init(_ insets: NSDirectionalEdgeInsets, isRightToLeft: Bool) {
    self.init(
      top: insets.top, left: isRightToLeft ? insets.trailing : insets.leading,
      bottom: insets.bottom, right: isRightToLeft ? insets.leading : insets.trailing)
  }
}

extension NSDirectionalEdgeInsets {
  /// Left and right insets by the direction of reading.
  package init(_ insets: UIEdgeInsets, isRightToLeft: Bool) {
    self.init(
      top: insets.top, leading: isRightToLeft ? insets.right : insets.left,
      bottom: insets.bottom, trailing: isRightToLeft ? insets.left : insets.right)
  }
}
