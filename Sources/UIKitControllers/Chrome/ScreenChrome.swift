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
    indicator.backgroundColor = isIndicatorLight ? .white : .black
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

  // MARK: The status bar

  /// What the status bar is to show.
  private struct Wish: Equatable {
    var isLight: Bool
    var isHidden: Bool
    var animation: UIStatusBarAnimation
  }

  private var wish: Wish {
    let top = controllerInCharge
    var forHidden = top
    while let child = forHidden?.childForStatusBarHidden { forHidden = child }
    var forStyle = top
    while let child = forStyle?.childForStatusBarStyle { forStyle = child }
    let isLight =
      switch forStyle?.preferredStatusBarStyle ?? .default {
      case .default:
        (forStyle?.traitCollection ?? window.traitCollection).userInterfaceStyle == .dark
      case .lightContent: true
      case .darkContent: false
      }
    return Wish(
      // Above a screen that has receded behind a sheet lies black.
      isLight: isLight || isOnBlack, isHidden: forHidden?.prefersStatusBarHidden ?? false,
      animation: forHidden?.preferredStatusBarUpdateAnimation ?? .fade)
  }

  package var isUpdateDue: Bool {
    let wish = wish
    return wish.isLight != statusBar.isLight || wish.isHidden != isStatusBarHidden
  }

  package func anticipating<Result>(_ body: () -> Result) -> Result {
    let isHidden = isStatusBarHidden
    isStatusBarHidden = wish.isHidden
    defer { isStatusBarHidden = isHidden }
    return body()
  }

  /// Has the status bar follow the controllers.
  package func update() {
    let wish = wish
    statusBar.show(isLight: wish.isLight)
    hide(wish)
  }

  /// Has the status bar follow the controllers in a time of its own.
  package func fade() { statusBar.fade(isLight: wish.isLight) }

  private func hide(_ wish: Wish) {
    guard wish.isHidden != isStatusBarHidden else { return }
    isStatusBarHidden = wish.isHidden
    let isSliding = wish.animation == .slide
    if !isSliding || !wish.isHidden { statusBar.alpha = wish.isHidden ? 0 : 1 }
    let height = statusBar.bounds.height
    statusBar.center.y = height / 2 - (wish.isHidden && isSliding ? height : 0)
    for window in application.windows { window.setNeedsLayout() }
  }

  /// Whether a screen that recedes leaves black behind the bar.
  private var isOnBlack: Bool {
    var controller = controllerInCharge
    while let presentation = controller?.ownPresentation, presentation.phase != .dismissing {
      if (presentation as? UISheetPresentationController)?.presenterRecedes == true { return true }
      controller = presentation.presentedViewController
    }
    return false
  }

  /// The topmost controller that fills the screen, or captures the status bar.
  ///
  /// From the beginning of a transition that is the one that comes, or comes back.
  private var controllerInCharge: UIViewController? {
    var controller = application.keyWindow?.rootViewController
    while let presentation = controller?.ownPresentation, presentation.phase != .dismissing,
      presentation.takesStatusBar
    {
      controller = presentation.presentedViewController
    }
    return controller
  }

  // MARK: The home indicator

  private var isIndicatorLight = false

  /// The appearance of the screen that was followed last; nil before the first.
  private var followedStyle: UIUserInterfaceStyle?

  package func screenDidLayOut() {
    // The first screen is there at once, and another appearance changes all at once.
    let style = application.traitCollection.userInterfaceStyle
    followScreen(fades: style == followedStyle)
    followedStyle = style
  }

  /// Has the home indicator stand out from what lies below it.
  private func followScreen(fades: Bool) {
    guard indicator.superview != nil else { return }
    let isLight = !isBright(in: indicator.frame)
    guard isLight != isIndicatorLight else { return }
    isIndicatorLight = isLight
    let color: UIColor = isLight ? .white : .black
    if fades {
      let fade = CABasicAnimation(keyPath: "backgroundColor")
      fade.isListed = false
      fade.fromValue =
        indicator.layer.presentation()?.backgroundColor ?? indicator.layer.backgroundColor
      fade.toValue = color.cgColor
      fade.duration = SystemLook.current.homeIndicator.fadeDuration
      indicator.layer.add(fade, forKey: "tint")
    }
    UIView.performWithoutAnimation { indicator.backgroundColor = color }
  }

  /// Whether what lies below the chrome is, all in all, nearer to white than to black.
  private func isBright(in rect: CGRect) -> Bool {
    let half = CGFloat(Self.places) / 2
    // Pictures are looked into only if it depends on them.
    let guess = brightness(in: rect, seesPictures: false)
    if guess.least > half { return true }
    if guess.most <= half { return false }
    return brightness(in: rect, seesPictures: true).least > half
  }

  /// The least and the most that what lies below the chrome is bright, the sum of all places.
  private func brightness(
    in rect: CGRect, seesPictures: Bool
  ) -> (least: CGFloat, most: CGFloat) {
    (0..<Self.places).reduce((least: 0, most: 0)) { sum, place in
      var brightness = Brightness(seesPictures: seesPictures)
      let x = rect.minX + rect.width * (CGFloat(place) + 0.5) / CGFloat(Self.places)
      for other in application.windows where other !== window {
        brightness.add(other.layer, at: CGPoint(x: x, y: rect.midY))
      }
      return (sum.least + brightness.least, sum.most + brightness.most)
    }
  }

  /// At how many places side by side the home indicator looks at what lies below it; our choice.
  private static let places = 5
}

extension UIPresentationController {
  /// Whether the status bar is the presented controller's.
  fileprivate final var takesStatusBar: Bool {
    presentationStyle == .fullScreen
      || presentedViewController.modalPresentationCapturesStatusBarAppearance
  }
}
