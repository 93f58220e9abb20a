import QuartzCore
import Testing
import UIKit

@testable import UIKitControllers

/// Where columns lie, worked out by hand.
@MainActor @Suite struct SplitLayoutTests {
  private let wide = CGSize(width: 1180, height: 820)
  private let tall = CGSize(width: 820, height: 1180)

  @Test func `a width is what is asked for, between the least and the most`() {
    var width = SplitLayout.Width()
    #expect(width.resolved(in: 1000) == 320 && width.resolved(in: 200) == 200)
    width.fraction = 0.25
    #expect(width.resolved(in: 1000) == 250 && width.resolved(in: 2000) == 320)
    width.maximum = 450
    #expect(width.resolved(in: 2000) == 450)
    width.minimum = 300
    #expect(width.resolved(in: 1000) == 300)
    width = SplitLayout.Width(points: 400)
    #expect(width.resolved(in: 1000) == 400)
    width.maximum = 380
    #expect(width.resolved(in: 1000) == 380)
    width = SplitLayout.Width(points: 100, minimum: 200)
    #expect(width.resolved(in: 1000) == 200)
  }

  @Test func `two columns share the width, lie over each other, or one has it all`() {
    let layout = SplitLayout(size: wide)
    #expect(layout.automaticMode == .oneBesideSecondary)
    #expect(SplitLayout(size: tall).automaticMode == .secondaryOnly)
    #expect(
      layout.frame(of: .primary, in: .oneBesideSecondary)
        == CGRect(x: 0, y: 0, width: 320, height: 820))
    #expect(
      layout.frame(of: .secondary, in: .oneBesideSecondary)
        == CGRect(x: 320, y: 0, width: 860, height: 820))
    #expect(layout.frame(of: .secondary, in: .oneOverSecondary).width == 1180)
    #expect(layout.frame(of: .primary, in: .oneOverSecondary).minX == 0)
    #expect(layout.frame(of: .primary, in: .secondaryOnly).maxX == 0)
    #expect(layout.possible(.twoDisplaceSecondary) == .oneBesideSecondary)
    #expect(layout.possible(.twoOverSecondary) == .oneOverSecondary)
    let reversed = SplitLayout(size: wide, isReversed: true)
    #expect(reversed.frame(of: .primary, in: .oneBesideSecondary).minX == 860)
    #expect(reversed.frame(of: .secondary, in: .oneBesideSecondary).minX == 0)
    #expect(reversed.frame(of: .primary, in: .secondaryOnly).minX == 1180)
  }

  @Test func `three columns stand side by side, or push the last out of the screen`() {
    let layout = SplitLayout(
      size: wide, hasSupplementary: true, primary: .init(points: 240),
      supplementary: .init(points: 300))
    let two = SplitLayout.DisplayMode.twoBesideSecondary
    #expect(layout.frame(of: .supplementary, in: two).minX == 240)
    #expect(
      layout.frame(of: .secondary, in: two) == CGRect(x: 540, y: 0, width: 640, height: 820))
    // Displaced it is as wide as beside the supplementary column: 880.
    #expect(
      layout.frame(of: .secondary, in: .twoDisplaceSecondary)
        == CGRect(x: 540, y: 0, width: 880, height: 820))
    #expect(layout.frame(of: .primary, in: .oneBesideSecondary).maxX == 0)
    #expect(layout.frame(of: .supplementary, in: .oneBesideSecondary).minX == 0)
    #expect(layout.frame(of: .supplementary, in: .twoOverSecondary).minX == 240)
    #expect(layout.frame(of: .secondary, in: .twoOverSecondary).minX == 0)
  }

  @Test func `columns come and go one after the other`() {
    let (two, three) = (
      SplitLayout(size: wide), SplitLayout(size: wide, hasSupplementary: true)
    )
    #expect(two.mode(showing: .primary, from: .secondaryOnly, .automatic) == .oneBesideSecondary)
    #expect(two.mode(showing: .primary, from: .secondaryOnly, .overlay) == .oneOverSecondary)
    #expect(
      SplitLayout(size: tall).mode(showing: .primary, from: .secondaryOnly, .automatic)
        == .oneOverSecondary)
    #expect(two.mode(hiding: .primary, from: .oneBesideSecondary) == .secondaryOnly)
    #expect(
      three.mode(showing: .primary, from: .oneBesideSecondary, .automatic)
        == .twoDisplaceSecondary)
    #expect(
      three.mode(showing: .primary, from: .oneBesideSecondary, .tile) == .twoBesideSecondary)
    #expect(
      three.mode(showing: .supplementary, from: .secondaryOnly, .overlay) == .oneOverSecondary)
    #expect(three.mode(hiding: .primary, from: .twoOverSecondary) == .oneOverSecondary)
    #expect(three.mode(hiding: .primary, from: .twoBesideSecondary) == .oneBesideSecondary)
    #expect(three.mode(hiding: .supplementary, from: .twoBesideSecondary) == .secondaryOnly)
    #expect(two.mode(showing: .secondary, from: .oneOverSecondary, .automatic) == .secondaryOnly)
  }
}

@MainActor @Suite struct SplitViewTests {
  private final class Screen: UIViewController {
    var log: [String] = []

    init(_ name: String) {
      super.init(nibName: nil, bundle: nil)
      title = name
    }

    required init?(coder: NSCoder) { nil }

    override func viewWillAppear(_ animated: Bool) { log.append("will") }
    override func viewDidAppear(_ animated: Bool) { log.append("did") }
    override func viewWillDisappear(_ animated: Bool) { log.append("will go") }
    override func viewDidDisappear(_ animated: Bool) { log.append("gone") }
  }

  private final class Owner: UISplitViewControllerDelegate {
    var log: [String] = []
    var top: UISplitViewController.Column?
    var takesDetail = false
    var dropsSecondary = false

    func splitViewController(
      _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
    ) {
      log.append("mode \(displayMode)")
    }

    func splitViewController(
      _ svc: UISplitViewController, willShow column: UISplitViewController.Column
    ) {
      log.append("show \(column)")
    }

    func splitViewController(
      _ svc: UISplitViewController, willHide column: UISplitViewController.Column
    ) {
      log.append("hide \(column)")
    }

    func splitViewController(
      _ svc: UISplitViewController,
      topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
    ) -> UISplitViewController.Column {
      log.append("proposed \(proposedTopColumn)")
      return top ?? proposedTopColumn
    }

    func splitViewController(
      _ svc: UISplitViewController,
      displayModeForExpandingToProposedDisplayMode proposedDisplayMode:
        UISplitViewController.DisplayMode
    ) -> UISplitViewController.DisplayMode {
      log.append("expand \(proposedDisplayMode)")
      return proposedDisplayMode
    }

    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { log.append("collapsed") }
    func splitViewControllerDidExpand(_ svc: UISplitViewController) { log.append("expanded") }

    func splitViewController(
      _ splitViewController: UISplitViewController,
      collapseSecondary secondaryViewController: UIViewController,
      onto primaryViewController: UIViewController
    ) -> Bool {
      dropsSecondary
    }

    func splitViewController(
      _ splitViewController: UISplitViewController,
      separateSecondaryFrom primaryViewController: UIViewController
    ) -> UIViewController? {
      log.append("separate")
      return nil
    }

    func splitViewController(
      _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
    ) -> Bool {
      log.append("show \(vc.title ?? "")")
      return false
    }

    func splitViewController(
      _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
    ) -> Bool {
      log.append("detail \(vc.title ?? "")")
      return takesDetail
    }
  }

  private struct Stage {
    let clock: VirtualClock
    let window: UIWindow
    let split: UISplitViewController
    let owner = Owner()
    let screens: [UISplitViewController.Column: Screen]

    @MainActor func frame(_ column: UISplitViewController.Column) -> CGRect? {
      guard let view = screens[column]?.viewIfLoaded, view.window != nil else { return nil }
      return view.convert(view.bounds, to: nil)
    }

    @MainActor func pass(_ seconds: Double = 1.5) throws {
      UIApplication.shared.layOutWindows()
      try clock.run(to: clock.now.seconds + seconds)
    }
  }

  /// An iPad of 820 by 1180 or 1180 by 820 points, or a phone of 400 by 800.
  private func setUp(
    _ style: UISplitViewController.Style, _ size: CGSize = CGSize(width: 1180, height: 820),
    isPhone: Bool = false, prepare: (Stage) -> Void = { _ in }, _ body: (Stage) throws -> Void
  ) throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      UIApplication.launch(
        on: DisplayMetrics(
          size: size, scale: 2,
          safeAreaInsets: UIEdgeInsets(top: 24, left: 0, bottom: 20, right: 0),
          statusBarHeight: 24, idiom: isPhone ? .phone : .pad), style: .light)
      let window = UIWindow()
      let split = UISplitViewController(style: style)
      var screens: [UISplitViewController.Column: Screen] = [
        .primary: Screen("List"), .secondary: Screen("Detail"),
      ]
      if style == .tripleColumn { screens[.supplementary] = Screen("Middle") }
      let stage = Stage(clock: clock, window: window, split: split, screens: screens)
      split.delegate = stage.owner
      for (column, screen) in screens { split.setViewController(screen, for: column) }
      prepare(stage)
      window.rootViewController = split
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      try body(stage)
    }
  }

  @Test func `on a wide iPad the columns are side by side, each with a bar and its class`() throws {
    try setUp(.doubleColumn) { stage in
      let (split, screens) = (stage.split, stage.screens)
      #expect(split.displayMode == .oneBesideSecondary && !split.isCollapsed)
      #expect(split.splitBehavior == .tile && split.style == .doubleColumn)
      #expect(stage.frame(.primary) == CGRect(x: 0, y: 0, width: 320, height: 820))
      #expect(stage.frame(.secondary) == CGRect(x: 320, y: 0, width: 860, height: 820))
      let list = try #require(screens[.primary])
      #expect(list.navigationController != nil && list.splitViewController === split)
      #expect(split.viewController(for: .primary) === list)
      #expect(split.viewControllers.map { $0 is UINavigationController } == [true, true])
      #expect(list.traitCollection.horizontalSizeClass == .compact)
      #expect(screens[.secondary]?.traitCollection.horizontalSizeClass == .regular)
      #expect(list.log == ["will", "did"] && screens[.secondary]?.log == ["will", "did"])
      #expect(list.navigationItem.systemItem === split.displayModeButtonItem)
      #expect(split.primaryColumnWidth == 320 && split.supplementaryColumnWidth == 0)
    }
  }

  @Test func `columns hide and show with a spring, and everybody is told`() throws {
    try setUp(.doubleColumn) { stage in
      let (split, list) = (stage.split, try #require(stage.screens[.primary]))
      split.hide(.primary)
      #expect(split.displayMode == .secondaryOnly)
      #expect(stage.owner.log == ["mode secondaryOnly", "hide primary"])
      #expect(list.log == ["will", "did", "will go"])
      // On a spring of 0.4 s without a bounce, (1 + wt) e^-wt of the 320 points are left.
      try stage.clock.run(to: stage.clock.now.seconds + 0.1)
      let wt = 2 * Double.pi / 0.4 * 0.1
      let shown = try #require(
        list.navigationController?.view.superview?.layer.presentation()
      ).frame
      #expect(abs(Double(shown.maxX) - 320 * (1 + wt) * exp(-wt)) < 0.5)
      try stage.pass()
      #expect(list.log.last == "gone" && stage.frame(.primary) == nil)
      #expect(stage.frame(.secondary) == CGRect(x: 0, y: 0, width: 1180, height: 820))
      let item = stage.screens[.secondary]?.navigationItem
      #expect(item?.systemItem === split.displayModeButtonItem)
      split.displayModeButtonItem.primaryAction?.perform(from: nil)
      try stage.pass()
      #expect(split.displayMode == .oneBesideSecondary && list.log.suffix(2) == ["will", "did"])
      #expect(item?.systemItem == nil)
      split.presentsWithGesture = false
      #expect(list.navigationItem.systemItem == nil)
      split.displayModeButtonVisibility = .always
      #expect(list.navigationItem.systemItem != nil)
      split.displayModeButtonVisibility = .never
      #expect(list.navigationItem.systemItem == nil)
    }
  }

  @Test func `on an upright iPad the list lies over the detail until that is touched`() throws {
    try setUp(.doubleColumn, CGSize(width: 820, height: 1180)) { stage in
      let split = stage.split
      #expect(split.displayMode == .secondaryOnly && split.splitBehavior == .overlay)
      split.show(.primary)
      try stage.pass()
      #expect(split.displayMode == .oneOverSecondary)
      #expect(stage.frame(.primary)?.maxX == 320 && stage.frame(.secondary)?.width == 820)
      let touch = TouchDriver(application: .shared)
      touch.down(at: CGPoint(x: 600, y: 600))
      touch.up()
      try stage.pass()
      #expect(split.displayMode == .secondaryOnly && stage.frame(.primary) == nil)
      // A swipe from the edge brings it back.
      touch.down(at: CGPoint(x: 2, y: 600))
      for x in 1...20 { touch.move(to: CGPoint(x: 2 + CGFloat(x) * 5, y: 600)) }
      touch.up()
      try stage.pass()
      #expect(split.displayMode == .oneOverSecondary)
      split.showDetailViewController(Screen("Other"), sender: nil)
      try stage.pass()
      #expect(split.displayMode == .secondaryOnly && stage.owner.log.contains("detail Other"))
      #expect(split.viewController(for: .secondary)?.view.window != nil)
      #expect(stage.screens[.secondary]?.log.suffix(2) == ["will go", "gone"])
    }
  }

  @Test func `three columns show one more at a time`() throws {
    try setUp(.tripleColumn) { stage in
      let split = stage.split
      split.preferredSupplementaryColumnWidth = 300
      split.preferredPrimaryColumnWidth = 260
      try stage.pass(0.1)
      #expect(split.splitBehavior == .displace && split.supplementaryColumnWidth == 300)
      #expect(stage.frame(.supplementary) == CGRect(x: 0, y: 0, width: 300, height: 820))
      split.show(.primary)
      try stage.pass()
      #expect(split.displayMode == .twoDisplaceSecondary)
      #expect(stage.frame(.secondary) == CGRect(x: 560, y: 0, width: 880, height: 820))
      split.preferredSplitBehavior = .tile
      split.preferredDisplayMode = .twoBesideSecondary
      try stage.pass()
      #expect(stage.frame(.secondary) == CGRect(x: 560, y: 0, width: 620, height: 820))
      split.primaryEdge = .trailing
      try stage.pass(0.1)
      #expect(stage.frame(.primary)?.minX == 920 && stage.frame(.secondary)?.minX == 0)
      let widths: [CGFloat] = [
        split.preferredPrimaryColumnWidthFraction, split.minimumPrimaryColumnWidth,
        split.maximumPrimaryColumnWidth, split.preferredSupplementaryColumnWidthFraction,
        split.minimumSupplementaryColumnWidth, split.maximumSupplementaryColumnWidth,
      ]
      #expect(widths.allSatisfy { $0 == UISplitViewController.automaticDimension })
      split.minimumPrimaryColumnWidth = 280
      split.maximumSupplementaryColumnWidth = 290
      #expect(split.primaryColumnWidth == 280 && split.supplementaryColumnWidth == 290)
      split.preferredPrimaryColumnWidth = UISplitViewController.automaticDimension
      split.preferredSupplementaryColumnWidth = UISplitViewController.automaticDimension
      (split.preferredPrimaryColumnWidthFraction, split.maximumPrimaryColumnWidth) = (0.3, 400)
      (split.preferredSupplementaryColumnWidthFraction, split.minimumSupplementaryColumnWidth) = (
        0.1, 100
      )
      #expect(split.primaryColumnWidth == 354 && split.supplementaryColumnWidth == 118)
    }
  }

  @Test func `on a phone the columns are one stack, with the app's choice on top`() throws {
    try setUp(
      .doubleColumn, CGSize(width: 400, height: 800), isPhone: true,
      prepare: { $0.owner.top = .primary }
    ) { stage in
      let (split, list) = (stage.split, try #require(stage.screens[.primary]))
      let detail = try #require(stage.screens[.secondary])
      #expect(split.isCollapsed && stage.owner.log == ["proposed secondary"])
      let stack = try #require(list.navigationController)
      #expect(stack.viewControllers == [list] && split.viewControllers == [stack])
      #expect(list.navigationItem.systemItem == nil)
      split.show(.secondary)
      try stage.pass()
      #expect(stack.viewControllers == [list, detail] && detail.log == ["will", "did"])
      split.hide(.secondary)
      try stage.pass()
      #expect(stack.viewControllers == [list])
      let other = Screen("Other")
      list.showDetailViewController(other, sender: nil)
      try stage.pass()
      #expect(stack.viewControllers == [list, other] && other.splitViewController === split)
      let more = Screen("More")
      split.show(more, sender: nil)
      try stage.pass()
      #expect(stack.topViewController === more && stage.owner.log.last == "show More")
      split.show(.primary)
      try stage.pass()
      #expect(stack.viewControllers == [list])
    }
  }

  @Test func `a controller for narrow screens takes the place of all`() throws {
    let tabs = UITabBarController()
    try setUp(
      .doubleColumn, CGSize(width: 400, height: 800), isPhone: true,
      prepare: { $0.split.setViewController(tabs, for: .compact) }
    ) { stage in
      #expect(stage.split.viewControllers == [tabs] && tabs.view.window != nil)
      #expect(tabs.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
      #expect(stage.frame(.primary) == nil && stage.owner.log.isEmpty)
    }
  }

  @Test func `less room makes one stack of the columns, and more makes columns of it`() throws {
    try setUp(.doubleColumn) { stage in
      let (split, list) = (stage.split, try #require(stage.screens[.primary]))
      let detail = try #require(stage.screens[.secondary])
      split.traitOverrides.horizontalSizeClass = .compact
      split.view.setNeedsLayout()
      try stage.pass()
      #expect(split.isCollapsed && list.navigationController?.viewControllers == [list, detail])
      #expect(stage.owner.log == ["proposed secondary", "collapsed"])
      list.navigationController?.pushViewController(Screen("More"), animated: false)
      split.traitOverrides.horizontalSizeClass = .regular
      split.view.setNeedsLayout()
      try stage.pass()
      #expect(!split.isCollapsed && list.navigationController?.viewControllers == [list])
      // What was pushed over the detail stays there.
      #expect(detail.navigationController?.viewControllers.map(\.title) == ["Detail", "More"])
      #expect(stage.owner.log.suffix(2) == ["expand oneBesideSecondary", "expanded"])
      #expect(stage.frame(.primary)?.width == 320)
    }
  }

  @Test func `less room takes the button from the detail that showed it`() throws {
    try setUp(.doubleColumn) { stage in
      let (split, detail) = (stage.split, try #require(stage.screens[.secondary]))
      split.hide(.primary)
      try stage.pass()
      #expect(detail.navigationItem.systemItem === split.displayModeButtonItem)
      split.traitOverrides.horizontalSizeClass = .compact
      split.view.setNeedsLayout()
      try stage.pass()
      #expect(split.isCollapsed && detail.navigationItem.systemItem == nil)
      split.traitOverrides.horizontalSizeClass = .regular
      split.view.setNeedsLayout()
      try stage.pass()
      #expect(!split.isCollapsed && split.displayMode == .secondaryOnly)
      #expect(detail.navigationItem.systemItem === split.displayModeButtonItem)
      split.show(.primary)
      #expect(stage.screens[.primary]?.navigationItem.systemItem === split.displayModeButtonItem)
      #expect(detail.navigationItem.systemItem == nil)
    }
  }

  @Test func `the older style has a primary and a secondary controller, and asks otherwise`() throws
  {
    try inFreshApp { clock, window in
      let split = UISplitViewController()
      let (list, detail, owner) = (Screen("List"), Screen("Detail"), Owner())
      owner.dropsSecondary = true
      split.delegate = owner
      split.viewControllers = [UINavigationController(rootViewController: list), detail]
      window.rootViewController = split
      window.makeKeyAndVisible()
      try clock.run(to: 0.5)
      #expect(split.isCollapsed && list.navigationController?.viewControllers == [list])
      #expect(split.style == .unspecified && detail.view.window == nil)
      let other = Screen("Other")
      list.showDetailViewController(other, sender: nil)
      try clock.run(to: 2)
      #expect(list.navigationController?.viewControllers == [list, other])
      owner.takesDetail = true
      list.showDetailViewController(Screen("No"), sender: nil)
      #expect(list.navigationController?.topViewController === other)
      let modes: [UISplitViewController.DisplayMode] = [
        .primaryHidden, .allVisible, .primaryOverlay, .automatic,
      ]
      #expect(modes.map(\.rawValue) == [1, 2, 3, 0])
      let edges: [UISplitViewController.PrimaryEdge] = [.leading, .trailing]
      let behaviors: [UISplitViewController.SplitBehavior] = [
        .automatic, .tile, .overlay, .displace,
      ]
      let buttons: [UISplitViewController.DisplayModeButtonVisibility] = [
        .automatic, .never, .always,
      ]
      #expect(edges.map(\.rawValue) == [0, 1] && behaviors.map(\.rawValue) == [0, 1, 2, 3])
      #expect(buttons.map(\.rawValue) == [0, 1, 2])
    }
  }
}
