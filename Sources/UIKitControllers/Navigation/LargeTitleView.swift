@_spi(Overriding) internal import UIKitCore

/// The large title below a navigation bar's row of buttons, cut off where the row begins.
final class LargeTitleView: UIView {
  private static var look: SystemLook.LargeTitle { SystemLook.current.navigationBar.largeTitle }

  let label = UILabel()

  /// How far the content has been pulled down, in points; the title grows with it.
  var stretch: CGFloat = 0

  init(_ title: String?, _ style: BarTitle) {
    super.init(frame: .zero)
    clipsToBounds = true
    isUserInteractionEnabled = false
    label.text = title
    label.font = style.font ?? .systemFont(ofSize: Self.look.fontSize, weight: .bold)
    label.textColor = style.color ?? .label
    addSubview(label)
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override var layerName: String { "large title" }

  override func layoutSubviews() {
    super.layoutSubviews()
    let (size, safe) = (label.intrinsicContentSize, safeAreaInsets)
    let margin = UIView.sideMargin(ofWidth: bounds.width)
    let width = bounds.width - safe.left - safe.right - 2 * margin
    let scale = min(1 + stretch * Self.look.growth, Self.look.largestScale)
    // It grows from where the line begins.
    label.layer.anchorPoint = CGPoint(x: isRightToLeft ? 1 : 0, y: 0.5)
    label.bounds.size = CGSize(width: min(size.width, max(width, 0)), height: size.height)
    label.center = CGPoint(
      x: isRightToLeft ? bounds.maxX - safe.right - margin : safe.left + margin,
      y: bounds.height - Self.look.height + Self.look.middle)
    if clipsToBounds { label.transform = CGAffineTransform(scaleX: scale, y: scale) }
  }

  // MARK: Turning into a back button

  /// Where the line begins, in the middle of its height, and how large it is.
  var titleLine: (start: CGPoint, fontSize: CGFloat) {
    layoutIfNeeded()
    return (label.center, label.font.pointSize)
  }

  /// Shows the title elsewhere, from the start of its line; nil for where it belongs.
  func show(at place: (start: CGPoint, scale: CGFloat)?, alpha: CGFloat) {
    // On its way it leaves the box that it scrolls out of.
    clipsToBounds = place == nil
    label.alpha = alpha
    guard let place else {
      label.transform = .identity
      return setNeedsLayout()
    }
    let here = titleLine.start
    label.transform = CGAffineTransform(
      a: place.scale, b: 0, c: 0, d: place.scale, tx: place.start.x - here.x,
      ty: place.start.y - here.y)
  }
}

/// The large title of one screen and the back button of the next, which has its words: each turns into
/// the other, in one place.
@MainActor
struct TitleMorph {
  private let large: LargeTitleView
  private let back: BackButton

  /// - Returns: Nil where there is no such pair, or the button has no words.
  init?(below: NavigationBarContent?, above: NavigationBarContent?) {
    guard let below, below.showsLargeTitle, let large = below.largeTitle, let back = above?.back,
      !back.isWordless
    else { return nil }
    (self.large, self.back) = (large, back)
  }

  var views: [UIView] { [large, back] }

  /// Puts both where the large title is, or where the back button is; the button itself fades.
  func show(asLarge isLarge: Bool) {
    let (title, words) = (large.titleLine, back.titleLine)
    let scale = title.fontSize / words.fontSize
    large.alpha = 1
    if isLarge {
      large.show(at: (title.start, 1), alpha: 1)
      back.moveTitle(to: back.convert(title.start, from: large), scale: scale)
    } else {
      large.show(at: (large.convert(words.start, from: back), 1 / scale), alpha: 0)
      back.moveTitle(to: words.start, scale: 1)
    }
  }
}
