import QuartzCore
import Testing
import UIKit

private final class Page: UIViewController {
  let log: Log

  init(_ title: String, _ log: Log) {
    self.log = log
    super.init(nibName: nil, bundle: nil)
    self.title = title
  }

  required init?(coder: NSCoder) { nil }

  private func note(_ line: String) { log.lines.append("\(title ?? "") \(line)") }

  override func viewWillAppear(_ animated: Bool) {
    note("will appear\(isMovingToParent ? ", moving to parent" : "")")
  }
  override func viewDidAppear(_ animated: Bool) { note("did appear") }
  override func viewWillDisappear(_ animated: Bool) {
    note("will disappear\(isMovingFromParent ? ", moving from parent" : "")")
  }
  override func viewDidDisappear(_ animated: Bool) { note("did disappear") }
  override func willMove(toParent parent: UIViewController?) {
    note(parent == nil ? "will leave" : "will move in")
  }
  override func didMove(toParent parent: UIViewController?) {
    note(parent == nil ? "did leave" : "did move in")
  }
}

/// A fade, as an app would bring it.
@MainActor private final class Fade: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    0.5
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let to = context.view(forKey: .to), let controller = context.viewController(forKey: .to)
    else { return }
    to.frame = context.finalFrame(for: controller)
    to.alpha = 0
    context.containerView.addSubview(to)
    UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
      to.alpha = 1
    } completion: { _ in
      to.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

@MainActor
private final class Director: NSObject, UINavigationControllerDelegate,
  UITabBarControllerDelegate
{
  let log: Log
  var fades = false
  var interactor: UIPercentDrivenInteractiveTransition?

  init(_ log: Log) { self.log = log }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) {
    log.lines.append("will show \(viewController.title ?? "")")
  }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) {
    log.lines.append("did show \(viewController.title ?? "")")
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    fades ? Fade() : nil
  }

  func navigationController(
    _ navigationController: UINavigationController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactor
  }

  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    fades ? Fade() : nil
  }

  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactor
  }
}

@MainActor @Suite struct NavigationTests {
  private func setUp(
    _ body:
      @MainActor (VirtualClock, UINavigationController, Page, Page, Director, Log) throws -> Void
  ) throws {
    try inFreshApp { clock, window in
      let log = Log()
      let (first, second) = (Page("A", log), Page("B", log))
      let director = Director(log)
      let navigation = UINavigationController(rootViewController: first)
      navigation.delegate = director
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      #expect(log.lines == ["A will move in", "A did move in", "A will appear", "A did appear"])
      log.lines = []
      try body(clock, navigation, first, second, director, log)
    }
  }

  @Test func `push and pop call everybody in order`() throws {
    try setUp { clock, navigation, first, second, _, log throws in
      navigation.pushViewController(second, animated: true)
      #expect(navigation.topViewController === second)
      #expect(first.transitionCoordinator != nil)
      try clock.run(to: 2)
      #expect(
        log.lines == [
          "B will move in", "A will disappear", "B will appear, moving to parent", "will show B",
          "A did disappear", "B did appear", "B did move in", "did show B",
        ])
      #expect(first.view.window == nil && second.view.window != nil)
      #expect(first.transitionCoordinator == nil)
      log.lines = []
      #expect(navigation.popViewController(animated: true) === second)
      try clock.run(to: 3)
      #expect(
        log.lines == [
          "B will leave", "B will disappear, moving from parent", "A will appear", "will show A",
          "B did disappear", "A did appear", "B did leave", "did show A",
        ])
      #expect(navigation.viewControllers == [first] && second.parent == nil)
      #expect(navigation.popViewController(animated: true) == nil)
    }
  }

  /// The critical spring of mass 3 and stiffness 1000, with which frames of devices agree to 0.6 %
  /// (Flutter's fit to an iPhone 14 Pro Max, iOS 16.3).
  @Test func `a push follows the system's spring, with the screen below by a third of the way`()
    throws
  {
    try setUp { clock, navigation, first, second, _, _ throws in
      navigation.pushViewController(second, animated: true)
      var shadows: [Float] = []
      for (time, cover) in [
        (0.05, 0.232), (0.1, 0.545), (0.15, 0.758), (0.2, 0.879), (0.3, 0.973), (0.4, 0.994),
      ] {
        try clock.run(to: 1 + time)
        let above = Double(second.view.layer.presentation()?.frame.minX ?? .nan)
        let below = Double(first.view.layer.presentation()?.frame.minX ?? .nan)
        #expect(abs(above - 400 * (1 - cover)) < 400 * 0.001)
        #expect(abs(below + 0.3 * (400 - above)) < 1e-6)
        let shadow = second.view.superview?.subviews.first {
          $0.layer.sublayers?.first is CAGradientLayer
        }
        shadows.append(shadow?.layer.presentation()?.opacity ?? -1)
      }
      // The nearer the page is, the darker its shadow.
      #expect(shadows == shadows.sorted() && (shadows.first ?? 0) > 0)
      try clock.run(to: 1.49)
      #expect(second.transitionCoordinator != nil)
      try clock.run(to: 2)
      #expect(first.view.frame.minX == 0 && second.view.frame.minX == 0)
    }
  }

  @Test func `without animation all happens at once`() throws {
    try setUp { clock, navigation, _, second, _, log throws in
      navigation.pushViewController(second, animated: false)
      #expect(
        log.lines == [
          "B will move in", "A will disappear", "B will appear, moving to parent", "will show B",
          "A did disappear", "B did appear", "B did move in", "did show B",
        ])
    }
  }

  @Test func `several levels go with one pop`() throws {
    try setUp { clock, navigation, first, second, _, log throws in
      let third = Page("C", log)
      navigation.setViewControllers([first, second, third], animated: false)
      #expect(second.view.window == nil && third.view.window != nil)
      log.lines = []
      #expect(navigation.popToRootViewController(animated: true) == [second, third])
      try clock.run(to: 2)
      #expect(navigation.viewControllers == [first])
      #expect(log.lines.filter { $0.contains("did leave") } == ["B did leave", "C did leave"])
      #expect(!log.lines.contains("B will appear"))
    }
  }

  @Test func `a swipe from the edge follows the finger, and pops or not`() throws {
    for isPopped in [false, true] {
      try setUp { clock, navigation, first, second, _, log throws in
        navigation.pushViewController(second, animated: false)
        try clock.run(to: 1.5)
        log.lines = []
        let touch = TouchDriver(application: .shared)
        touch.down(at: CGPoint(x: 5, y: 400))
        let reach: Double = isPopped ? 300 : 100
        for step in 1...50 {
          try clock.run(to: 1.5 + Double(step) / 50)
          touch.move(to: CGPoint(x: 5 + reach * Double(step) / 50, y: 400))
        }
        try clock.run(to: 3.5)
        let x = Double(second.view.layer.presentation()?.frame.minX ?? .nan)
        #expect(abs(x - reach) < 12)
        touch.move(to: CGPoint(x: 5 + reach, y: 400))
        touch.up()
        try clock.run(to: 5)
        #expect(navigation.viewControllers == (isPopped ? [first] : [first, second]))
        #expect((isPopped ? first : second).view.superview != nil)
        #expect((isPopped ? second : first).view.superview == nil)
        let appearances = log.lines.filter { $0.contains("appear") }
        #expect(
          appearances
            == (isPopped
              ? [
                "B will disappear, moving from parent", "A will appear", "B did disappear",
                "A did appear",
              ]
              : [
                "B will disappear, moving from parent", "A will appear", "A will disappear",
                "B will appear", "A did disappear", "B did appear",
              ]))
        #expect(second.view.frame.minX == 0 && first.view.frame.minX == 0)
        #expect(navigation.navigationBar.topItem?.title == (isPopped ? "A" : "B"))
      }
    }
  }

  @Test func `a custom animator and its interaction take the place of the slide`() throws {
    try setUp { clock, navigation, first, second, director, log throws in
      director.fades = true
      navigation.pushViewController(second, animated: true)
      try clock.run(to: 1.25)
      #expect(abs(Double(second.view.layer.presentation()?.opacity ?? 0) - 0.5) < 1e-6)
      try clock.run(to: 2)
      let interactor = UIPercentDrivenInteractiveTransition()
      director.interactor = interactor
      log.lines = []
      navigation.popViewController(animated: true)
      try clock.run(to: 2.5)
      interactor.update(0.4)
      #expect(abs(Double(first.view.layer.presentation()?.opacity ?? 0) - 0.4) < 1e-6)
      interactor.cancel()
      try clock.run(to: 4)
      #expect(navigation.viewControllers == [first, second])
      #expect(second.view.superview != nil && first.view.superview == nil)
    }
  }

  @Test func `tabs change with a custom animator, and back when it is cancelled`() throws {
    try inFreshApp { clock, window in
      let log = Log()
      let (first, second) = (Page("A", log), Page("B", log))
      let director = Director(log)
      director.fades = true
      let tabs = UITabBarController()
      tabs.delegate = director
      tabs.viewControllers = [first, second]
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      log.lines = []
      tabs.selectedIndex = 1
      try clock.run(to: 1.25)
      #expect(abs(Double(second.view.layer.presentation()?.opacity ?? 0) - 0.5) < 1e-6)
      try clock.run(to: 2)
      #expect(
        log.lines == ["B will appear", "A will disappear", "A did disappear", "B did appear"])
      let interactor = UIPercentDrivenInteractiveTransition()
      director.interactor = interactor
      tabs.selectedIndex = 0
      try clock.run(to: 2.5)
      interactor.update(0.4)
      interactor.cancel()
      try clock.run(to: 4)
      #expect(tabs.selectedIndex == 1 && tabs.tabBar.selectedItem === second.tabBarItem)
      #expect(second.view.superview != nil && first.view.superview == nil)
    }
  }

  @Test func `a screen with a transform slides, and stays where it belongs`() throws {
    try setUp { clock, navigation, first, second, _, _ throws in
      let transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
      navigation.pushViewController(second, animated: true)
      try clock.run(to: 2)
      first.view.transform = transform
      navigation.popViewController(animated: true)
      try clock.run(to: 4)
      #expect(first.view.transform == transform)
      #expect(first.view.bounds.size == CGSize(width: 400, height: 800))
      #expect(first.view.center == CGPoint(x: 200, y: 400))
    }
  }

  @Test("A stack that is changed during a pop shows the change at once", arguments: [false, true])
  func changeDuringPop(isZoom: Bool) throws {
    try setUp { clock, navigation, first, second, _, log throws in
      if isZoom { second.preferredTransition = .zoom { _ in nil } }
      navigation.pushViewController(second, animated: true)
      try clock.run(to: 3)
      navigation.popViewController(animated: true)
      try clock.run(to: 3.1)
      let third = Page("C", log)
      navigation.viewControllers.append(third)
      #expect(navigation.viewControllers == [first, third])
      try clock.run(to: 3.1 + 1e-6)
      #expect(third.view.superview?.subviews.count == 1)
      for screen in [first, second, third] {
        #expect(screen.view.layer.animationKeys()?.isEmpty != false)
        #expect(screen.view.transform == .identity)
      }
      #expect(third.view.layer.presentation()?.frame == navigation.view.bounds)
      #expect(navigation.navigationBar.topItem?.title == "C")
      try clock.run(to: 5)
      navigation.popViewController(animated: true)
      try clock.run(to: 7)
      #expect(first.view.superview?.subviews.count == 1)
      #expect(first.view.frame == navigation.view.bounds && second.parent == nil)
    }
  }

  @Test func `a slide that another animator turns back leaves no shade`() throws {
    try setUp { clock, navigation, first, second, director, _ throws in
      navigation.pushViewController(second, animated: true)
      try clock.run(to: 1.1)
      director.fades = true
      navigation.popViewController(animated: true)
      try clock.run(to: 4)
      #expect(first.view.superview?.subviews.count == 1)
    }
  }

  @Test func `a stack takes the size that its root prefers`() {
    inFreshApp { _, _ in
      let (root, other) = (UIViewController(), UIViewController())
      root.preferredContentSize = CGSize(width: 200, height: 100)
      let navigation = UINavigationController(rootViewController: root)
      #expect(navigation.preferredContentSize == CGSize(width: 200, height: 100))
      final class Around: UIViewController {
        var changes = 0
        override func preferredContentSizeDidChange(
          forChildContentContainer container: any UIContentContainer
        ) { changes += 1 }
      }
      let around = Around()
      around.addChild(navigation)
      root.preferredContentSize.height = 150
      #expect(around.changes == 1)
      navigation.pushViewController(other, animated: false)
      #expect(navigation.preferredContentSize.height == 150 && around.changes == 1)
      other.preferredContentSize = CGSize(width: 300, height: 300)
      #expect(navigation.preferredContentSize.height == 300 && around.changes == 2)
      navigation.popViewController(animated: false)
      #expect(navigation.preferredContentSize.height == 150 && around.changes == 3)
      navigation.preferredContentSize = CGSize(width: 50, height: 50)
      #expect(navigation.preferredContentSize.height == 50)
    }
  }

  @Test func `containers have no background of their own`() {
    inFreshApp { _, _ in
      #expect(UINavigationController().view.backgroundColor == nil)
      #expect(UITabBarController().view.backgroundColor == nil)
    }
  }

  @Test func `children swap in a container of an app's own`() throws {
    try inFreshApp { clock, window in
      let log = Log()
      let (first, second) = (Page("A", log), Page("B", log))
      let container = UIViewController()
      for child in [first, second] { container.addChild(child) }
      container.view.addSubview(first.view)
      first.didMove(toParent: container)
      window.rootViewController = container
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      log.lines = []
      container.transition(
        from: first, to: second, duration: 0.4,
        animations: { first.view.alpha = 0 },
        completion: { log.lines.append("completion \($0)") })
      try clock.run(to: 2)
      #expect(
        log.lines == [
          "A will disappear", "B will appear", "A did disappear", "B did appear",
          "completion true",
        ])
      #expect(first.view.superview == nil && second.view.superview === container.view)
    }
  }

  @Test func `show pushes where there is a stack, and presents where there is none`() throws {
    try setUp { clock, navigation, first, second, _, _ throws in
      first.show(second, sender: nil)
      try clock.run(to: 2)
      #expect(navigation.topViewController === second)
    }
    try inFreshApp { clock, window in
      let (alone, other) = (UIViewController(), UIViewController())
      window.rootViewController = alone
      window.makeKeyAndVisible()
      alone.show(other, sender: nil)
      try clock.run(to: 2)
      #expect(alone.presentedViewController === other)
    }
  }
}
