/// A scroll view with room for three pages: the one that is shown in the middle, and its neighbours.
@MainActor
final class PageStrip: NSObject, UIScrollViewDelegate {
  let scroll = UIScrollView()
  private let isVertical: Bool
  private let spacing: CGFloat

  var scrolled: (() -> Void)?
  var ended: (() -> Void)?

  /// Whether the strip is moved by its owner, who does not want to hear of it.
  private var isArranging = false

  init(isVertical: Bool, spacing: CGFloat) {
    self.isVertical = isVertical
    self.spacing = spacing
    super.init()
    scroll.isPagingEnabled = true
    scroll.contentInsetAdjustmentBehavior = .never
    scroll.showsVerticalScrollIndicator = false
    scroll.showsHorizontalScrollIndicator = false
    scroll.delegate = self
  }

  /// The way from one page to the next, in points.
  private var pitch: CGFloat { isVertical ? scroll.bounds.height : scroll.bounds.width }

  /// Whether the page after the one that is shown lies before it.
  private var isFlipped: Bool { !isVertical && scroll.isRightToLeft }

  /// Where a page lies: 1 behind the one that is shown, as seen from the left or from above.
  private func place(of side: Int) -> Int { isFlipped ? -side : side }

  private func along(_ length: CGFloat) -> CGPoint {
    isVertical ? CGPoint(x: 0, y: length) : CGPoint(x: length, y: 0)
  }

  /// Takes up `bounds`, with half of the spacing beyond them on both sides.
  func lay(in bounds: CGRect) {
    let frame = bounds.insetBy(
      dx: isVertical ? 0 : -spacing / 2, dy: isVertical ? -spacing / 2 : 0)
    guard scroll.frame != frame else { return }
    isArranging = true
    scroll.frame = frame
    scroll.contentSize = CGSize(
      width: frame.width * (isVertical ? 1 : 3), height: frame.height * (isVertical ? 3 : 1))
    isArranging = false
    centre()
  }

  func centre() {
    isArranging = true
    scroll.setContentOffset(offset(of: 0), animated: false)
    isArranging = false
  }

  /// Lets the strip scroll only where there are pages.
  func limit(before: Bool, after: Bool) {
    let (start, end) = (before ? 0 : -pitch, after ? 0 : -pitch)
    let inset =
      isVertical
      ? UIEdgeInsets(top: start, left: 0, bottom: end, right: 0)
      : UIEdgeInsets(
        NSDirectionalEdgeInsets(top: 0, leading: start, bottom: 0, trailing: end),
        isRightToLeft: isFlipped)
    guard inset != scroll.contentInset else { return }
    isArranging = true
    scroll.contentInset = inset
    isArranging = false
    centre()
  }

  func offset(of side: Int) -> CGPoint { along(pitch * CGFloat(place(of: side) + 1)) }

  func frame(of side: Int) -> CGRect {
    let origin = along(pitch * CGFloat(place(of: side) + 1) + spacing / 2)
    let size = scroll.bounds.size
    return CGRect(
      x: origin.x, y: origin.y, width: size.width - (isVertical ? 0 : spacing),
      height: size.height - (isVertical ? spacing : 0))
  }

  /// How far the strip is from the middle towards the page after, in pages.
  private var distance: CGFloat {
    guard pitch > 0 else { return 0 }
    let way = (isVertical ? scroll.contentOffset.y : scroll.contentOffset.x) / pitch - 1
    return isFlipped ? -way : way
  }

  /// The side of the neighbour that is in sight; 0 for none.
  var side: Int {
    // What rounding leaves shows no neighbour.
    abs(distance) < 1e-6 ? 0 : distance > 0 ? 1 : -1
  }

  var nearestSide: Int { Int(distance.rounded()) }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    if !isArranging { scrolled?() }
  }

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    if !decelerate { ended?() }
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { ended?() }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { ended?() }
}
