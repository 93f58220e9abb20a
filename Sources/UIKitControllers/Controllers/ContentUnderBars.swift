/// How far the content of a screen reaches under the bars around it.
extension UIViewController {
  /// Whether the content ends at the bar at `edge`, or lies below it: from 0 to 1.
  final func contentProgress(at edge: NSDirectionalRectEdge) -> CGFloat {
    guard let scrollView = scrollView(at: edge) else { return 0 }
    let hidden = edge == .top ? scrollView.hiddenAbove : scrollView.hiddenBelow
    return min(max(hidden / SystemLook.current.navigationBar.fadeDistance, 0), 1)
  }

  /// The scroll view that the bar at `edge` follows.
  final func scrollView(at edge: NSDirectionalRectEdge) -> UIScrollView? {
    let screen = screenInBars
    guard let view = screen.viewIfLoaded else { return nil }
    return screen.contentScrollView(for: edge) ?? view.scrollView(at: edge, of: view)
  }
}

extension UIView {
  /// The first scroll view that scrolls vertically and reaches to an edge of `screen`.
  fileprivate final func scrollView(at edge: NSDirectionalRectEdge, of screen: UIView)
    -> UIScrollView?
  {
    guard !isHidden else { return nil }
    if let scrollView = self as? UIScrollView, scrollView.scrollsVertically {
      let frame = screen.convert(bounds, from: self)
      let safe = screen.bounds.inset(by: screen.safeAreaInsets)
      let reaches = edge == .top ? frame.minY < safe.minY + 1 : frame.maxY > safe.maxY - 1
      return reaches ? scrollView : nil
    }
    return subviews.lazy.compactMap { $0.scrollView(at: edge, of: screen) }.first
  }
}
