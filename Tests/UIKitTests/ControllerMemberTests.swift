import Testing
import UIKit

@MainActor private final class Screen: UIViewController {
  var hidesStatusBar = false
  var style = UIStatusBarStyle.default
  var updateAnimation = UIStatusBarAnimation.fade
  var childInCharge: UIViewController?
  var warnings = 0
  var turns = true

  override var prefersStatusBarHidden: Bool { hidesStatusBar }
  override var preferredStatusBarStyle: UIStatusBarStyle { style }
  override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { updateAnimation }
  override var childForStatusBarHidden: UIViewController? { childInCharge }
  override var childForStatusBarStyle: UIViewController? { childInCharge }
  override var shouldAutorotate: Bool { turns }

  override func didReceiveMemoryWarning() {
    super.didReceiveMemoryWarning()
    warnings += 1
  }
}

/// The names of Swift 3 and 4, which only deprecated code calls without a warning.
@MainActor private protocol OldNames {
  func add(_ child: UIViewController, to parent: UIViewController) -> [UIViewController]
  func remove(_ child: UIViewController)
}

@MainActor private struct OldCode: OldNames {
  @available(*, deprecated)
  func add(_ child: UIViewController, to parent: UIViewController) -> [UIViewController] {
    parent.addChildViewController(child)
    return parent.childViewControllers
  }

  @available(*, deprecated)
  func remove(_ child: UIViewController) { child.removeFromParentViewController() }
}

@MainActor @Suite struct ControllerMemberTests {
  /// Runs `body` with the system's bars over a window, 0.1 s after it was shown.
  private func setUp(_ body: (VirtualClock, UIWindow, Screen) throws -> Void) throws {
    try inFreshApp { clock, window in
      _ = ScreenChrome(.shared)
      let screen = Screen()
      window.rootViewController = screen
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      try body(clock, window, screen)
    }
  }

  @Test func `a controller makes its own view, once, when it is first asked for`() {
    final class Handmade: UIViewController {
      var log: [String] = []
      override func loadView() {
        log.append("load")
        view = UIButton(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
      }
      override func viewDidLoad() {
        super.viewDidLoad()
        log.append("did load \(view is UIButton)")
      }
    }
    let screen = Handmade()
    #expect(!screen.isViewLoaded && screen.viewIfLoaded == nil && screen.log.isEmpty)
    screen.loadViewIfNeeded()
    #expect(screen.view.bounds.size == CGSize(width: 30, height: 20))
    #expect(screen.isViewLoaded && screen.log == ["load", "did load true"])
  }

  /// The colour of what the status bar shows.
  private func statusBarColor() throws -> UIColor? {
    let labels = try statusBar().descendants(UILabel.self)
    return labels.first { $0.superview?.alpha == 1 }?.textColor
  }

  private func statusBar() throws -> UIView {
    try #require(
      UIApplication.shared.windows.flatMap { $0.descendants(UIView.self) }
        .first { $0.accessibilityIdentifier == "status bar" })
  }

  @Test func `a view is loaded when it is asked for, and only once`() {
    let screen = UIViewController()
    #expect(!screen.isViewLoaded && screen.viewIfLoaded == nil)
    screen.loadViewIfNeeded()
    let view = screen.viewIfLoaded
    #expect(screen.isViewLoaded && view != nil)
    screen.loadViewIfNeeded()
    #expect(screen.viewIfLoaded === view)
  }

  @Test func `memory never runs short`() throws {
    try setUp { clock, _, screen in
      let other = Screen()
      screen.present(other, animated: true)
      try clock.run(to: 2)
      #expect(screen.warnings == 0 && other.warnings == 0)
      screen.didReceiveMemoryWarning()
      #expect(screen.warnings == 1)
    }
  }

  @Test("A scroll view keeps clear of bars unless told not to", arguments: [true, false])
  func insets(adjusts: Bool) throws {
    try setUp { clock, window, screen in
      let scroll = UIScrollView()
      screen.automaticallyAdjustsScrollViewInsets = adjusts
      screen.view.addSubview(scroll)
      scroll.frame = screen.view.bounds
      scroll.contentSize = CGSize(width: 400, height: 2000)
      try clock.run(to: 0.2)
      #expect(scroll.adjustedContentInset.top == (adjusts ? 50 : 0))
    }
  }

  @Test func `a detail that nobody has a place for is presented from the outermost parent`() throws
  {
    try setUp { clock, _, screen in
      let (child, detail) = (UIViewController(), UIViewController())
      screen.addChild(child)
      child.showDetailViewController(detail, sender: nil)
      try clock.run(to: 2)
      #expect(screen.presentedViewController === detail && detail.view.window != nil)
    }
  }

  @Test("The interface follows the device if the screen lets it", arguments: [true, false])
  func turning(turns: Bool) throws {
    try setUp { clock, window, screen in
      screen.turns = turns
      UIApplication.shared.turnDevice(to: .landscapeLeft)
      try clock.run(to: 2)
      #expect((window.bounds.width > window.bounds.height) == turns)
    }
  }

  @Test func `the old names of containment do the same`() {
    let (parent, child) = (UIViewController(), UIViewController())
    let code: any OldNames = OldCode()
    #expect(code.add(child, to: parent) == [child])
    #expect(child.parent === parent)
    code.remove(child)
    #expect(parent.children == [] && child.parent == nil)
  }

  // MARK: The status bar

  @Test(
    "The bar hides as its controller prefers",
    arguments: [UIStatusBarAnimation.fade, .slide, .none])
  func hiding(animation: UIStatusBarAnimation) throws {
    try setUp { clock, window, screen in
      let manager = try #require(window.windowScene?.statusBarManager)
      #expect(!manager.isStatusBarHidden && manager.statusBarFrame.height == 44)
      screen.updateAnimation = animation
      screen.hidesStatusBar = true
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        screen.setNeedsStatusBarAppearanceUpdate()
      }
      #expect(manager.isStatusBarHidden && manager.statusBarFrame == .zero)
      try clock.run(to: 0.6)
      let bar = try statusBar().layer.presentation()
      #expect(abs(Double(bar?.opacity ?? 0) - (animation == .slide ? 1 : 0.5)) < 1e-6)
      #expect(bar?.frame.minY == (animation == .slide ? -22 : 0))
    }
  }

  @Test(
    "The bar's content has the style of the controller",
    arguments: [
      (UIStatusBarStyle.default, UIColor.black), (.lightContent, .white), (.darkContent, .black),
    ])
  func style(_ style: UIStatusBarStyle, colour: UIColor) throws {
    try setUp { _, _, screen throws in
      screen.style = .lightContent
      screen.setNeedsStatusBarAppearanceUpdate()
      screen.style = style
      screen.setNeedsStatusBarAppearanceUpdate()
      #expect(try statusBarColor() == colour)
    }
  }

  @Test func `a child may decide`() throws {
    try setUp { _, window, screen throws in
      let child = Screen()
      child.hidesStatusBar = true
      child.style = .lightContent
      screen.childInCharge = child
      screen.setNeedsStatusBarAppearanceUpdate()
      #expect(window.windowScene?.statusBarManager?.isStatusBarHidden == true)
      #expect(try statusBarColor() == .white)
    }
  }

  @Test(
    "A presentation that leaves some of the screen decides if it captures",
    arguments: [true, false])
  func capturing(captures: Bool) throws {
    try setUp { clock, window, screen in
      let over = Screen()
      over.hidesStatusBar = true
      over.modalPresentationStyle = .overFullScreen
      over.modalPresentationCapturesStatusBarAppearance = captures
      screen.present(over, animated: false)
      try clock.run(to: 1)
      #expect(window.windowScene?.statusBarManager?.isStatusBarHidden == captures)
    }
  }

  // MARK: Windows

  @Test func `there is one scene in front, with every window`() throws {
    try setUp { _, window, _ in
      #expect(window.isKeyWindow)
      let scene = try #require(window.windowScene)
      #expect(scene.keyWindow === window && scene.windows.contains(window))
      let states: [UIScene.ActivationState] = [
        .unattached, .foregroundActive, .foregroundInactive, .background,
      ]
      #expect(states.map(\.rawValue) == [-1, 0, 1, 2])
      #expect(scene.activationState == states[1])
      let above = UIWindow()
      above.windowLevel = UIWindow.Level(rawValue: 1)
      above.makeKeyAndVisible()
      #expect(above.isKeyWindow != window.isKeyWindow)
      #expect(scene.windows.contains(above) && above.windowLevel > .normal)
      #expect(UIWindow.Level.normal < .statusBar && UIWindow.Level.statusBar < .alert)
    }
  }
}
