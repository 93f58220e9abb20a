import QuartzCore
import Testing
import UIKit

/// A screen that notes its callbacks.
private final class Screen: UIViewController {
  let label: String
  let log: Log
  var onDidAppear: (() -> Void)?

  init(_ label: String, _ log: Log) {
    self.label = label
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  private func note(_ line: String) {
    let stage = isBeingPresented ? ", being presented" : isBeingDismissed ? ", being dismissed" : ""
    log.lines.append("\(label) \(line)\(stage)")
  }

  override func viewDidLoad() { note("did load") }
  override func viewWillAppear(_ animated: Bool) { note("will appear") }
  override func viewIsAppearing(_ animated: Bool) {
    note("is appearing\(view.window == nil ? ", without a window" : "")")
  }
  override func viewDidLayoutSubviews() { note("did lay out") }
  override func viewDidAppear(_ animated: Bool) {
    note("did appear")
    onDidAppear?()
  }
  override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { note("did disappear") }
  override func willMove(toParent parent: UIViewController?) {
    note("will move\(parent.map { "in, has parent \(self.parent === $0)" } ?? "out")")
  }
  override func didMove(toParent parent: UIViewController?) {
    note("did move\(parent == nil ? "out" : "in")")
  }
}

@MainActor @Suite struct AppearanceTests {
  /// A container that is on the screen.
  private func withContainer(
    _ body: @MainActor (VirtualClock, UIViewController, Log) throws -> Void
  ) throws {
    try inFreshApp { clock, window in
      let container = UIViewController()
      window.rootViewController = container
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      try body(clock, container, Log())
    }
  }

  @Test func `a child that is added to a visible controller appears, and disappears with its view`()
    throws
  {
    try withContainer { clock, container, log in
      let child = Screen("child", log)
      container.addChild(child)
      #expect(log.lines == ["child will movein, has parent true"])
      log.lines = []
      container.view.addSubview(child.view)
      #expect(log.lines == ["child did load", "child will appear"])
      child.didMove(toParent: container)
      log.lines = []
      try clock.run(to: 2)
      #expect(log.lines == ["child is appearing", "child did lay out", "child did appear"])
      log.lines = []
      child.willMove(toParent: nil)
      child.view.removeFromSuperview()
      child.removeFromParent()
      #expect(
        log.lines == [
          "child will moveout", "child will disappear", "child did disappear", "child did moveout",
        ])
      try clock.run(to: 3)
      #expect(log.lines.count == 4)
    }
  }

  @Test func `a view appears without its controller being a child, and only while it is seen`()
    throws
  {
    try withContainer { clock, container, log in
      let lone = Screen("lone", log)
      container.view.addSubview(lone.view)
      // Gone before its first layout, it has appeared for nobody.
      lone.view.removeFromSuperview()
      try clock.run(to: 2)
      #expect(
        log.lines == [
          "lone did load", "lone will appear", "lone will disappear", "lone did disappear",
        ])
    }
  }

  @Test func `a container that forwards by itself is left to do so`() throws {
    final class Manual: UIViewController {
      override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
    }
    try inFreshApp { clock, window in
      let (container, log) = (Manual(), Log())
      window.rootViewController = container
      window.makeKeyAndVisible()
      let child = Screen("child", log)
      container.addChild(child)
      container.view.addSubview(child.view)
      try clock.run(to: 1)
      #expect(!log.lines.contains("child will appear"))
      child.beginAppearanceTransition(true, animated: false)
      child.endAppearanceTransition()
      #expect(
        log.lines.filter { $0.hasSuffix("appear") } == ["child will appear", "child did appear"])
    }
  }

  @Test func `children come and go with their container`() throws {
    try withContainer { clock, container, log in
      let (pushed, child) = (Screen("pushed", log), Screen("child", log))
      let navigation = UINavigationController(rootViewController: UIViewController())
      container.view.window?.rootViewController = navigation
      try clock.run(to: 2)
      pushed.addChild(child)
      pushed.view.addSubview(child.view)
      log.lines = []
      navigation.pushViewController(pushed, animated: true)
      try clock.run(to: 4)
      navigation.popViewController(animated: true)
      try clock.run(to: 6)
      #expect(
        log.lines.filter { $0.hasSuffix("ppear") } == [
          "pushed will appear", "child will appear", "pushed did appear", "child did appear",
          "pushed will disappear", "child will disappear", "pushed did disappear",
          "child did disappear",
        ])
    }
  }

  @Test func `a child that is added while its container comes has appeared with it`() throws {
    try withContainer { clock, container, log in
      let (pushed, child) = (Screen("pushed", log), Screen("child", log))
      let navigation = UINavigationController(rootViewController: UIViewController())
      container.view.window?.rootViewController = navigation
      try clock.run(to: 2)
      navigation.pushViewController(pushed, animated: true)
      try clock.run(to: 2.1)
      pushed.addChild(child)
      pushed.view.addSubview(child.view)
      try clock.run(to: 2.2)
      #expect(log.lines.contains("child will appear") && !log.lines.contains("child did appear"))
      try clock.run(to: 4)
      #expect(Array(log.lines.suffix(3).prefix(2)) == ["pushed did appear", "child did appear"])
    }
  }

  @Test func `a full-screen present and its dismissal tell everybody in UIKit's order`() throws {
    try inFreshApp { clock, window in
      let log = Log()
      let (a, m) = (Screen("A", log), Screen("M", log))
      window.rootViewController = a
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      log.lines = []
      m.modalPresentationStyle = .fullScreen
      a.present(m, animated: true) { log.lines.append("completion") }
      #expect(log.lines == ["M did load, being presented"])
      try clock.run(to: 3)
      #expect(
        log.lines == [
          "M did load, being presented", "A will disappear", "M will appear, being presented",
          "M is appearing, being presented", "M did lay out, being presented",
          "M did appear, being presented", "A did disappear", "completion",
        ])
      #expect(!m.isBeingPresented)
      log.lines = []
      a.dismiss(animated: true) { log.lines.append("completion") }
      try clock.run(to: 5)
      #expect(
        log.lines.filter { !$0.contains("lay out") } == [
          "M will disappear, being dismissed", "A will appear", "A is appearing", "A did appear",
          "M did disappear, being dismissed", "completion",
        ])
      #expect(!m.isBeingDismissed)
    }
  }

  @Test func `a screen may dismiss itself as soon as it has appeared`() throws {
    try inFreshApp { clock, window in
      let log = Log()
      let (a, m) = (UIViewController(), Screen("M", log))
      window.rootViewController = a
      window.makeKeyAndVisible()
      m.onDidAppear = { [weak m] in
        m?.dismiss(animated: true)
        #expect(m?.transitionCoordinator != nil)
      }
      a.present(m, animated: true)
      try clock.run(to: 0.7)
      #expect(m.isBeingDismissed && !m.isBeingPresented && m.transitionCoordinator != nil)
      try clock.run(to: 3)
      #expect(a.presentedViewController == nil && !m.isBeingDismissed)
      #expect(log.lines.last == "M did disappear, being dismissed")
    }
  }

  @Test func `a pushed screen is appearing before its own first layout`() throws {
    try withContainer { clock, container, log in
      let navigation = UINavigationController(rootViewController: UIViewController())
      container.view.window?.rootViewController = navigation
      try clock.run(to: 2)
      let pushed = Screen("B", log)
      navigation.pushViewController(pushed, animated: true)
      #expect(!log.lines.contains("B did load") && navigation.topViewController === pushed)
      try clock.run(to: 4)
      let order = log.lines.filter { !$0.contains("move") }
      #expect(
        Array(order.prefix(4)) == [
          "B did load", "B will appear", "B is appearing", "B did lay out",
        ])
      #expect(order.last == "B did appear")
    }
  }
}
