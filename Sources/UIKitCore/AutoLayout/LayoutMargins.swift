/// Distances from the edges of a rectangle, inwards, by the direction of reading.
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  public static let zero = NSDirectionalEdgeInsets()

  public init() { (top, leading, bottom, trailing) = (0, 0, 0, 0) }

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
  }
}

extension UIView {
  // The system's margins in points: of a view, and of a controller's view at the sides.
  package static let systemMargin: CGFloat = 8
  private static let (narrowMargin, wideMargin): (CGFloat, CGFloat) = (16, 20)

  /// From this width on a controller's view has the wide margin, in points.
  private static let wide: CGFloat = 414

  /// The widest that text is good to read at the default size, in points.
  private static let readableWidth: CGFloat = 672

  public var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get { NSDirectionalEdgeInsets(layoutMargins, isRightToLeft: isRightToLeft) }
    set {
      let asked = askedMargins.map {
        NSDirectionalEdgeInsets($0, isRightToLeft: isRightToLeft)
      }
      if newValue != asked { (ownMargins, ownDirectionalMargins) = (nil, newValue) }
    }
  }

  /// The margin at the sides of a screen, in points.
  package static func sideMargin(ofWidth width: CGFloat) -> CGFloat {
    width >= wide ? wideMargin : narrowMargin
  }

  private var systemMargins: UIEdgeInsets {
    if let containerMargins {
      return UIEdgeInsets(containerMargins, isRightToLeft: isRightToLeft)
    }
    guard owner != nil else {
      return UIEdgeInsets(
        top: Self.systemMargin, left: Self.systemMargin, bottom: Self.systemMargin,
        right: Self.systemMargin)
    }
    let side = Self.sideMargin(ofWidth: bounds.width)
    return UIEdgeInsets(top: 0, left: side, bottom: 0, right: side)
  }

  /// The margins that were asked for, where they lie; nil for the system's.
  var askedMargins: UIEdgeInsets? {
    ownMargins
      ?? ownDirectionalMargins.map { UIEdgeInsets($0, isRightToLeft: isRightToLeft) }
  }

  var marginsWithSafeArea: UIEdgeInsets {
    var margins = askedMargins ?? systemMargins
    if insetsLayoutMarginsFromSafeArea {
      let safe = safeAreaInsets
      margins = UIEdgeInsets(
        top: margins.top + safe.top, left: margins.left + safe.left,
        bottom: margins.bottom + safe.bottom, right: margins.right + safe.right)
    }
    guard preservesSuperviewLayoutMargins, let superview else { return margins }
    let (outer, frame) = (superview.layoutMargins, untransformedFrame)
    return UIEdgeInsets(
      top: max(margins.top, outer.top - frame.minY),
      left: max(margins.left, outer.left - frame.minX),
      bottom: max(margins.bottom, outer.bottom - (superview.bounds.height - frame.maxY)),
      right: max(margins.right, outer.right - (superview.bounds.width - frame.maxX)))
  }

  /// The margins, with as much more at the sides as keeps lines from growing too long.
  var readableInsets: UIEdgeInsets {
    var insets = layoutMargins
    let excess = max(bounds.width - insets.left - insets.right - Self.readableWidth, 0)
    insets.left += excess / 2
    insets.right += excess / 2
    return insets
  }
}
