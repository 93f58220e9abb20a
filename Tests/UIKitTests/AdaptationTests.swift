import Testing
import UIKit

/// A delegate that writes down what it is asked and told.
@MainActor
private final class Adviser: NSObject, UIPopoverPresentationControllerDelegate {
  var log: [String] = []
  /// The style in compact width; nil leaves it to the system.
  var compactStyle: UIModalPresentationStyle?
  var substitute: (@MainActor (UIPresentationController) -> UIViewController)?
  var prepares: (@MainActor (UIPresentationController) -> Void)?

  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    let isCompact = traitCollection.horizontalSizeClass == .compact
    log.append("style for \(isCompact ? "compact" : "regular")")
    guard let compactStyle else { return controller.adaptivePresentationStyle }
    return isCompact ? compactStyle : .none
  }

  func presentationController(
    _ controller: UIPresentationController,
    viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
  ) -> UIViewController? {
    log.append("controller for \(style)")
    return substitute?(controller)
  }

  func presentationController(
    _ presentationController: UIPresentationController,
    prepare adaptivePresentationController: UIPresentationController
  ) {
    log.append("prepare")
    prepares?(adaptivePresentationController)
  }

  func presentationController(
    _ presentationController: UIPresentationController,
    willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
    transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
  ) {
    log.append("will present as \(style), \(transitionCoordinator == nil ? "at once" : "animated")")
  }
}

/// A controller that writes down when it comes and goes.
private final class Screen: UIViewController {
  var log: [String] = []

  override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
  override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
  override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
}

/// Presentations take another style when the size classes change around them.
///
/// - Source: Apple's documentation of UIAdaptivePresentationControllerDelegate.
@MainActor @Suite struct AdaptationTests {
  @MainActor private struct Scene {
    let clock: VirtualClock
    let window: UIWindow
    let root = Screen()
    let presented = Screen()
    let adviser = Adviser()

    func present(_ style: UIModalPresentationStyle, advised: Bool = true) throws {
      presented.modalPresentationStyle = style
      presented.preferredContentSize = CGSize(width: 240, height: 180)
      if let popover = presented.popoverPresentationController {
        popover.sourceView = root.view
        popover.sourceRect = CGRect(x: 100, y: 300, width: 60, height: 40)
      }
      if advised { presented.presentationController?.delegate = adviser }
      root.present(presented, animated: true)
      try clock.run(to: 2)
      adviser.log = []
      root.log = []
      presented.log = []
    }

    func resize(_ width: CGFloat?, until time: Double) throws {
      UIApplication.shared.resizeWindows(to: width)
      try clock.run(to: time)
    }

    var current: UIPresentationController? {
      root.presentedViewController?.presentationController
    }
  }

  private func onPad(_ body: (Scene) throws -> Void) throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      let metrics = DisplayMetrics(
        size: CGSize(width: 820, height: 1180), scale: 2,
        safeAreaInsets: UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0), statusBarHeight: 24,
        idiom: .pad)
      UIApplication.launch(on: metrics, style: .light)
      let scene = Scene(clock: clock, window: UIWindow())
      scene.window.rootViewController = scene.root
      scene.window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      try body(scene)
    }
  }

  @Test func `a popover becomes a sheet where its window grows narrow, and a popover again`() throws
  {
    try onPad { scene in
      try scene.present(.popover)
      let popover = try #require(scene.current as? UIPopoverPresentationController)
      try scene.resize(320, until: 4)
      let sheet = try #require(scene.current as? UISheetPresentationController)
      #expect(sheet === popover.adaptiveSheetPresentationController)
      #expect(sheet.presentedView?.frame.width == 320 && sheet.presentedView?.frame.maxY == 1180)
      #expect(scene.presented.view.isDescendant(of: sheet.presentedView ?? UIView()))
      #expect(
        scene.adviser.log == [
          "style for compact", "controller for automatic", "prepare",
          "will present as automatic, animated",
        ])
      scene.adviser.log = []
      try scene.resize(nil, until: 6)
      #expect(scene.current === popover)
      #expect(popover.presentedView?.bounds.width == 253 && popover.arrowDirection == .left)
      #expect(scene.presented.view.bounds.size == CGSize(width: 240, height: 180))
      #expect(scene.adviser.log == ["style for regular", "will present as none, animated"])
      // What is shown stays on the screen all the time, and so does what is behind.
      #expect(scene.presented.log.isEmpty && scene.root.log.isEmpty)
      #expect(scene.window.subviews.count == 2)
    }
  }

  @Test func `a delegate hears which style a presentation begins in`() throws {
    try onPad { scene in
      scene.presented.modalPresentationStyle = .popover
      scene.presented.popoverPresentationController?.sourceView = scene.root.view
      scene.presented.presentationController?.delegate = scene.adviser
      scene.root.present(scene.presented, animated: false)
      try scene.clock.run(to: 1)
      #expect(scene.adviser.log == ["style for regular", "will present as none, at once"])
    }
  }

  @Test func `a form fills the screen while it is narrow, and its presenter goes and comes`() throws
  {
    try onPad { scene in
      scene.adviser.compactStyle = .fullScreen
      try scene.present(.formSheet)
      let form = scene.current
      try scene.resize(320, until: 4)
      #expect(scene.current?.presentationStyle == .fullScreen)
      #expect(scene.presented.view.frame == CGRect(x: 0, y: 0, width: 320, height: 1180))
      #expect(scene.root.view.window == nil)
      #expect(scene.root.log == ["will disappear", "did disappear"])
      try scene.resize(nil, until: 6)
      #expect(scene.current === form && scene.root.view.window != nil)
      #expect(scene.root.log.suffix(2) == ["will appear", "did appear"])
      #expect(scene.presented.log.isEmpty)
      scene.root.dismiss(animated: true)
      try scene.clock.run(to: 8)
      #expect(scene.root.presentedViewController == nil && scene.window.subviews.count == 1)
      #expect(scene.presented.log == ["will disappear", "did disappear"])
    }
  }

  @Test func `another controller stands for the presented one while it is adapted`() throws {
    try onPad { scene in
      scene.adviser.compactStyle = .overFullScreen
      scene.adviser.substitute = {
        UINavigationController(rootViewController: $0.presentedViewController)
      }
      var prepared: UIPresentationController?
      scene.adviser.prepares = { prepared = $0 }
      try scene.present(.popover)
      try scene.resize(320, until: 4)
      let navigation = try #require(
        scene.root.presentedViewController as? UINavigationController)
      #expect(navigation.topViewController === scene.presented)
      #expect(prepared === navigation.presentationController)
      #expect(scene.presented.view.window != nil && scene.presented.parent === navigation)
      try scene.resize(nil, until: 6)
      #expect(scene.root.presentedViewController === scene.presented)
      #expect(scene.presented.parent == nil && scene.presented.view.window != nil)
      #expect(scene.presented.log.last == "did appear")
    }
  }

  @Test func `what fades in has its place from the first frame on`() throws {
    try onPad { scene in
      try scene.present(.popover)
      UIApplication.shared.resizeWindows(to: 320)
      try scene.clock.run(to: 2.2)
      let sheet = try #require(scene.current?.presentedView)
      let shown = try #require(sheet.layer.presentation()).opacity
      #expect(shown > 0.1 && shown < 0.9)
      try scene.clock.run(to: 4)
      #expect(sheet.alpha == 1)
      // The screen, the black around it as it recedes, and the sheet's container.
      #expect(scene.window.subviews.count == 3)
    }
  }

  @Test func `a window whose own traits change adapts what it shows at once`() throws {
    try onPad { scene in
      try scene.present(.popover, advised: false)
      scene.window.traitOverrides.horizontalSizeClass = .compact
      try scene.clock.run(to: 3)
      #expect(scene.current is UISheetPresentationController)
      scene.window.traitOverrides.horizontalSizeClass = .unspecified
      try scene.clock.run(to: 4)
      #expect(scene.current is UIPopoverPresentationController)
    }
  }

  @Test func `a page sheet fills a low screen once the device is turned`() throws {
    try inFreshApp { clock, window in
      let root = UIViewController()
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let presented = UIViewController()
      presented.modalPresentationStyle = .pageSheet
      root.present(presented, animated: true)
      try clock.run(to: 2)
      #expect(presented.presentationController?.presentedView?.frame.minY == 60)
      UIApplication.shared.turnDevice(to: .landscapeLeft)
      try clock.run(to: 4)
      let full = CGRect(x: 0, y: 0, width: 800, height: 400)
      #expect(presented.presentationController?.presentedView?.frame == full)
    }
  }
}
