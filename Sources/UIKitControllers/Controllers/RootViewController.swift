extension UIWindow {
  /// The controller whose view fills the window.
  public var rootViewController: UIViewController? {
    get { content as? UIViewController }
    set { content = newValue }
  }
}

extension UIViewController: WindowContent {
  package final func fill(_ window: UIWindow) {
    guard view.superview !== window else { return }
    appearance.begin(appearing: true, animated: false)
    view.frame = window.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(view)
    window.layoutIfNeeded()
    appearance.end()
    setNeedsStatusBarAppearanceUpdate()
  }

  package final func leave(_ window: UIWindow) {
    guard isViewLoaded, view.superview === window else { return }
    appearance.begin(appearing: false, animated: false)
    view.removeFromSuperview()
    appearance.end()
  }
}
