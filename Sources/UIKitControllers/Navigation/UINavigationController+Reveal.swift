/// How a navigation bar gives way to the content that is scrolled below it.
extension UINavigationController {
  /// Something else hangs below the bar's row of buttons.
  final func extensionDidChange() {
    viewIfLoaded?.setNeedsLayout()
    topViewController?.viewIfLoaded?.layOutWhereSafeAreaChanged()
  }

  /// A search has begun or ended in the bar: gives the bar its height and the screen its room.
  final func searchDidChange() {
    placeBar(isHidden: isNavigationBarHidden)
    navigationBar.followSearch()
    topViewController?.viewIfLoaded?.layOutWhereSafeAreaChanged()
    view.layoutIfNeeded()
  }

  /// The scroll view that the bar gives way to; nil if it stays as it is.
  private var yieldingScrollView: UIScrollView? {
    guard let top = topViewController, top.navigationItem.yields, !isNavigationBarHidden,
      let screen = top.viewIfLoaded, screen.window != nil,
      let scrollView = scrollView(at: .top), scrollView.keepsClearOfTop(of: screen)
    else { return nil }
    return scrollView
  }

  /// Shows as much of what hangs below the bar's row of buttons as the content leaves room for.
  final func followReveal() {
    guard let top = topViewController, let item = navigationBar.topItem,
      item === top.navigationItem, item.yields, item.search?.hidesRow != true
    else { return }
    let reveal = reveal(of: item)
    let isSame =
      abs(reveal.stretch - item.reveal.stretch) < Self.least
      && (reveal.height == item.reveal.height
        || abs(reveal.height - item.reveal.height) < Self.least)
    guard !isSame else { return }
    let isHigher = reveal.height != item.reveal.height
    item.reveal = reveal
    placeBar(isHidden: isNavigationBarHidden)
    navigationBar.followReveal()
    // In an animation of the content it goes along.
    navigationBar.layoutIfNeeded()
    guard isHigher else { return }
    top.viewIfLoaded?.layOutWhereSafeAreaChanged()
    yieldingScrollView?.takeInsets()
  }

  /// Less than this counts as nothing, in points.
  private static var least: CGFloat { 1e-6 }

  private func reveal(of item: UINavigationItem) -> BarReveal {
    let most = item.barExtension(traitCollection).yielding
    guard let scrollView = yieldingScrollView else {
      return item.reveal.stretch == 0 ? item.reveal : BarReveal()
    }
    // The bar stays with content that is held down while it is loaded.
    let hidden = scrollView.hiddenAboveUnheld
    // A low bar has no large title; a higher one will begin with it if the content begins below.
    guard most > 0 else { return BarReveal(height: hidden > Self.least ? 0 : .infinity) }
    let shown = min(item.reveal.height, most)
    let height = min(max(shown - hidden, 0), most)
    return BarReveal(
      height: height > most - Self.least ? .infinity : height < Self.least ? 0 : height,
      stretch: max(shown - hidden - most, 0))
  }

  /// How much of what hangs below the bar's row of buttons `scrollView` would bring back.
  final func hiddenReveal(above scrollView: UIScrollView) -> CGFloat? {
    guard scrollView === yieldingScrollView, let item = topViewController?.navigationItem else {
      return nil
    }
    let most = item.barExtension(traitCollection).yielding
    return most > 0 ? most - min(item.reveal.height, most) : nil
  }

  /// Where content rests that would rest at `offset`: never with a title half hidden.
  final func rest(of scrollView: UIScrollView, near offset: CGFloat) -> CGFloat? {
    guard let room = hiddenReveal(above: scrollView), let item = topViewController?.navigationItem
    else { return nil }
    let top = -scrollView.adjustedContentInset.top - room
    let stops = item.barExtension(traitCollection).stops
    guard let most = stops.last, offset > top, offset < top + most else { return nil }
    // From where all is in sight, upwards.
    let hidden = stops.map { most - $0 }.sorted()
    let before = hidden.last { $0 <= offset - top } ?? 0
    let after = hidden.first { $0 > offset - top } ?? most
    let end = CGPoint(x: 0, y: top + after)
    let canHide = scrollView.insideRange(end).y > end.y - 0.5
    let comesBack =
      offset - top - before <= SystemLook.current.navigationBar.largeTitle.snapDistance
    return top + (comesBack || !canHide ? before : after)
  }
}

extension UIViewController {
  /// The navigation controller whose bar gives way to a scroll view, if there is one, with that view.
  private func bar(above view: UIView) -> (
    stack: UINavigationController, scrollView: UIScrollView, room: CGFloat
  )? {
    guard let scrollView = view as? UIScrollView else { return nil }
    for controller in sequence(first: self as UIViewController, next: \.parent) {
      guard let stack = controller as? UINavigationController else { continue }
      return stack.hiddenReveal(above: scrollView).map { (stack, scrollView, $0) }
    }
    return nil
  }

  package final func hangingHeight(above view: UIView) -> CGFloat {
    guard let bar = bar(above: view), let item = bar.stack.topViewController?.navigationItem else {
      return 0
    }
    let shown = item.barExtension(bar.stack.traitCollection).shown(item.reveal)
    return shown.title + shown.search
  }

  package final func roomAbove(_ view: UIView) -> CGFloat { bar(above: view)?.room ?? 0 }

  package final func restingOffset(of view: UIView, for offset: CGFloat) -> CGFloat? {
    bar(above: view).flatMap { $0.stack.rest(of: $0.scrollView, near: offset) }
  }
}
