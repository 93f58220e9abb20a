/// The bars at the bottom: a stack's own toolbar, and the tab bar that a screen may be rid of.
extension UINavigationController {
  /// Resolves for each screen of the stack whether the bars at the bottom are left out.
  final func findBottomBars(_ stack: [UIViewController]) {
    var isHidden = false
    for (index, controller) in stack.enumerated() {
      if index > 0, controller.hidesBottomBarWhenPushed { isHidden = true }
      controller.isBottomBarHidden = isHidden
    }
  }

  /// Whether a toolbar is below the screen of `child`.
  final func showsToolbar(below child: UIViewController?) -> Bool {
    !isToolbarHidden && child?.isBottomBarHidden != true
  }

  /// The height of the bars at the bottom that `child` lies above, with the safe area below them.
  final func bottomInset(of child: UIViewController) -> CGFloat {
    // The tab controller counts its bar into the safe area of the stack.
    let safe =
      child.isBottomBarHidden
      ? tabBarController?.viewIfLoaded?.safeAreaInsets.bottom ?? view.safeAreaInsets.bottom
      : view.safeAreaInsets.bottom
    return safe
      + (showsToolbar(below: child) ? SystemLook.current.toolbarHeight(traitCollection) : 0)
  }

  /// Puts the toolbar where it belongs, or just below the screen.
  final func placeToolbar(isHidden: Bool) {
    guard toolbar.superview === view || !isHidden else { return }
    if toolbar.superview == nil { view.addSubview(toolbar) }
    guard toolbar.superview === view else { return }
    let (bounds, safe) = (view.bounds, view.safeAreaInsets.bottom)
    let height = SystemLook.current.toolbarHeight(traitCollection)
    toolbar.frame = CGRect(
      x: 0, y: isHidden ? bounds.height : bounds.height - safe - height, width: bounds.width,
      height: height)
    // A tab bar has a background of its own.
    toolbar.reach =
      tabBarController == nil || topViewController?.isBottomBarHidden == true ? safe : 0
  }

  /// The bars at the bottom that come or go with a screen, as parts of the screen that has them.
  ///
  /// - Parameter host: The screen that is above the bars.
  /// - Returns: What puts the bars back where they belong.
  final func lendBottomBars(to host: UIView) -> () -> Void {
    let isToolbarLent = !isToolbarHidden
    if isToolbarLent { toolbar.lend(to: host, above: view.safeAreaInsets.bottom) }
    tabBarController?.lendBar(to: host)
    return { [weak self] in
      guard let self else { return }
      if isToolbarLent {
        toolbar.removeFromSuperview()
        let isHidden = !showsToolbar(below: topViewController)
        if !isHidden { view.addSubview(toolbar) }
        placeToolbar(isHidden: isHidden)
      }
      tabBarController?.takeBarBack()
    }
  }
}

extension UIView {
  /// Puts the view, a bar, at the bottom of a screen for the time of a transition.
  final func lend(to host: UIView, above bottom: CGFloat) {
    UIView.performWithoutAnimation {
      let size = bounds.size
      host.addSubview(self)
      let place = host.bounds
      frame = CGRect(
        x: place.minX, y: place.maxY - bottom - size.height, width: size.width, height: size.height)
    }
  }

  /// The size of an app's view in a bar.
  ///
  /// - Parameter isFitted: Whether its constraints or its content give it, rather than the app.
  final func sizeInBar(isFitted: Bool) -> CGSize {
    guard isFitted || !translatesAutoresizingMaskIntoConstraints else { return bounds.size }
    let size = systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
    return size == .zero ? sizeThatFits(.zero) : size
  }
}
