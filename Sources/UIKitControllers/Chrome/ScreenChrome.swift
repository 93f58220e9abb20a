/// What the system draws over an app: the status bar, the sensors' black island and the home
/// indicator.
@MainActor
package final class ScreenChrome: SystemChrome {
  private let application: UIApplication
  private let window: UIWindow
  private var statusBar: StatusBarView
  private var indicator = UIView()
  private var island: UIView?

  package private(set) var isStatusBarHidden = false

  /// Puts the chrome up over the windows of `application`.
  package init(_ application: UIApplication) {
    self.application = application
    let metrics = application.metrics
    window = UIWindow(frame: CGRect(origin: .zero, size: metrics.size))
    window.windowLevel = .statusBar
    window.isUserInteractionEnabled = false
    window.accessibilityIdentifier = "system"
    statusBar = StatusBarView(metrics: metrics)
    window.addSubview(statusBar)
    statusBar.isHidden = metrics.statusBarHeight == 0
    if let frame = metrics.sensorIsland { addIsland(frame) }
    if metrics.safeAreaInsets.bottom > 0 { addIndicator(metrics.size) }
    application.chrome = self
    window.makeKeyAndVisible()
    update()
  }

  private func addIsland(_ frame: CGRect) {
    let island = UIView(frame: frame)
    island.accessibilityIdentifier = "island"
    island.backgroundColor = .black
    island.layer.cornerRadius = min(frame.width, frame.height) / 2
    window.addSubview(island)
    self.island = island
  }

  private func addIndicator(_ screen: CGSize) {
    let look = SystemLook.current.homeIndicator
    let (size, bottom) = (look.size, look.bottom)
    indicator.frame = CGRect(
      x: (screen.width - size.width) / 2, y: screen.height - bottom - size.height,
      width: size.width, height: size.height)
    indicator.accessibilityIdentifier = "home indicator"
    indicator.backgroundColor = .label
    indicator.layer.cornerRadius = size.height / 2
    window.addSubview(indicator)
  }

  /// Follows the device into another orientation: the island is a part of it, and moves at once; the
  /// bar and the indicator fade out where they were, and in where they belong.
  ///
  /// How they come and go is our choice.
  func turn(to metrics: DisplayMetrics, from old: DisplayMetrics, back: CGAffineTransform) {
    let former = UIView(frame: CGRect(origin: .zero, size: old.size))
    former.accessibilityIdentifier = "former chrome"
    for view in [statusBar, indicator] where view.superview != nil { former.addSubview(view) }
    island?.removeFromSuperview()
    window.frame = CGRect(origin: .zero, size: metrics.size)
    former.center = window.bounds.center
    former.transform = back
    window.addSubview(former)
    statusBar = StatusBarView(metrics: metrics)
    statusBar.isHidden = metrics.statusBarHeight == 0
    indicator = UIView()
    window.addSubview(statusBar)
    if let frame = metrics.sensorIsland { addIsland(frame) }
    if metrics.safeAreaInsets.bottom > 0 { addIndicator(metrics.size) }
    isStatusBarHidden = false
    update()
    turning = (former, barAlpha: statusBar.alpha)
    (statusBar.alpha, indicator.alpha) = (0, 0)
  }

  /// What fades while the device is turned.
  private var turning: (former: UIView, barAlpha: CGFloat)?

  /// Fades from the bar and the indicator of before to those of now.
  func showTurned() {
    guard let turning else { return }
    turning.former.alpha = 0
    (statusBar.alpha, indicator.alpha) = (turning.barAlpha, 1)
  }

  /// Forgets the bar and the indicator of before.
  func endTurn() {
    turning?.former.removeFromSuperview()
    turning = nil
  }

  /// Has the status bar follow the controllers.
  package func update() {
    let top = controllerInCharge
    var forHidden = top
    while let child = forHidden?.childForStatusBarHidden { forHidden = child }
    var forStyle = top
    while let child = forStyle?.childForStatusBarStyle { forStyle = child }
    let style = forStyle?.preferredStatusBarStyle ?? .default
    // Above a screen that has receded behind a sheet lies black.
    statusBar.show(style: isOnBlack ? .lightContent : style)
    let isHidden = forHidden?.prefersStatusBarHidden ?? false
    guard isHidden != isStatusBarHidden else { return }
    isStatusBarHidden = isHidden
    let animation = forHidden?.preferredStatusBarUpdateAnimation ?? .fade
    if animation != .slide || !isHidden { statusBar.alpha = isHidden ? 0 : 1 }
    let height = statusBar.bounds.height
    let isSliding = animation == .slide
    statusBar.center.y = height / 2 - (isHidden && isSliding ? height : 0)
    for window in application.windows { window.setNeedsLayout() }
  }

  private var isOnBlack: Bool {
    let root = application.keyWindow?.rootViewController
    return (root?.ownPresentation as? UISheetPresentationController)?.presenterRecedes == true
  }

  /// The topmost controller that fills the screen, or captures the status bar.
  private var controllerInCharge: UIViewController? {
    var controller = application.keyWindow?.rootViewController
    while let presentation = controller?.ownPresentation {
      let next = presentation.presentedViewController
      let fillsScreen = presentation.presentationStyle == .fullScreen
      guard fillsScreen || next.modalPresentationCapturesStatusBarAppearance else { break }
      controller = next
    }
    return controller
  }
}
