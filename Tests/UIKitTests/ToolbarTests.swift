import Testing
import UIKit

@MainActor @Suite struct ToolbarTests {
  private func screen(_ title: String, items: UIBarButtonItem...) -> UIViewController {
    let screen = UIViewController()
    screen.title = title
    screen.toolbarItems = items
    return screen
  }

  private func word(_ title: String) -> UIBarButtonItem {
    UIBarButtonItem(title: title, style: .plain, target: nil, action: nil)
  }

  private func setUp(
    on device: BarScreen = .phone, inTabs: Bool = false,
    _ body: (VirtualClock, UINavigationController, UIViewController) throws -> Void
  ) throws {
    try device.run { clock, window in
      let root = screen("Root", items: word("Left"), .flexibleSpace(), word("Right"))
      let navigation = UINavigationController(rootViewController: root)
      navigation.isToolbarHidden = false
      let tabs = UITabBarController()
      if inTabs { tabs.viewControllers = [navigation] }
      window.rootViewController = inTabs ? tabs : navigation
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      try body(clock, navigation, root)
    }
  }

  /// As high as navigation bars: QMUI_iOS and GKNavigationBarSwift; on an iPad 50 and the inset of 20.
  private nonisolated static let places: [(BarScreen, Bool, CGRect, CGFloat)] = [
    (.phone, false, CGRect(x: 0, y: 852 - 34 - 44, width: 393, height: 44), 78),
    (.phone, true, CGRect(x: 0, y: 852 - 83 - 44, width: 393, height: 44), 127),
    (.pad, false, CGRect(x: 0, y: 1180 - 70, width: 820, height: 50), 70),
    (
      BarScreen("SE on its side", 375, 667, top: 20, bottom: 0, isLandscape: true), false,
      CGRect(x: 0, y: 375 - 32, width: 667, height: 32), 32
    ),
  ]

  @Test("A toolbar lies above what is below, and the screen keeps clear of it", arguments: places)
  func place(_ device: BarScreen, inTabs: Bool, frame: CGRect, inset: CGFloat) throws {
    try setUp(on: device, inTabs: inTabs) { _, navigation, root in
      let bar = try #require(navigation.toolbar)
      #expect(bar.frame == frame && bar.sizeThatFits(.zero).height == frame.height)
      #expect(root.view.safeAreaInsets.bottom == inset)
      // Its background reaches down to what is below.
      let background = try #require(bar.subviews.first).frame.height
      #expect(background == (inTabs ? frame.height : inset))
    }
  }

  @Test func `a toolbar hides at once, or over its duration`() throws {
    try setUp { clock, navigation, root in
      navigation.setToolbarHidden(true, animated: true)
      #expect(navigation.isToolbarHidden)
      let duration = Double(UINavigationController.hideShowBarDuration)
      try clock.run(to: 0.1 + duration / 2)
      let middle = try #require(navigation.toolbar.layer.presentation()).frame.minY
      #expect(abs(middle - (852 - 39)) < 1e-3)
      try clock.run(to: 1)
      #expect(navigation.toolbar.frame.minY == 852 && root.view.safeAreaInsets.bottom == 34)
      navigation.setToolbarHidden(false, animated: false)
      UIApplication.shared.layOutWindows()
      #expect(navigation.toolbar.frame.minY == 774 && root.view.safeAreaInsets.bottom == 78)
    }
  }

  private func frames(_ bar: UIToolbar) -> [String: CGRect] {
    let buttons = bar.descendants(UIButton.self).filter { !$0.isHidden && $0.currentTitle != nil }
    return Dictionary(buttons.map { ($0.currentTitle ?? "", $0.frame) }) { $1 }
  }

  @Test func `flexible spaces share what the others leave, fixed ones keep their width`() throws {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44))
    let items = ["A", "B", "C"].map { title in
      let item = word(title)
      item.width = 40
      return item
    }
    let own = UIBarButtonItem(customView: UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20)))
    bar.items = [
      items[0], .flexibleSpace(), items[1], .fixedSpace(18), items[2], .flexibleSpace(), own,
    ]
    bar.layoutIfNeeded()
    // 300 without two margins of 16, three buttons of 40, a space of 18 and a view of 30.
    let share: CGFloat = (300 - 32 - 120 - 18 - 30) / 2
    let places = frames(bar)
    #expect(places["A"] == CGRect(x: 16, y: 0, width: 40, height: 44))
    #expect(places["B"]?.minX == 56 + share && places["C"]?.minX == 56 + share + 58)
    #expect(own.customView?.frame == CGRect(x: 254, y: 12, width: 30, height: 20))
    items[1].isHidden = true
    items[2].width = 60
    bar.layoutIfNeeded()
    #expect(frames(bar)["B"] == nil && frames(bar)["C"]?.width == 60)
    #expect(bar.items?.count == 7)
    bar.setItems([items[0]], animated: true)
    bar.layoutIfNeeded()
    #expect(frames(bar).keys.sorted() == ["A"])
  }

  @Test func `a custom view without a size is as large as its words`() throws {
    let (bar, label) = (UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44)), UILabel())
    label.text = "Updated just now"
    bar.items = [.flexibleSpace(), UIBarButtonItem(customView: label), .flexibleSpace()]
    bar.layoutIfNeeded()
    #expect(label.bounds.width == label.intrinsicContentSize.width && label.bounds.width > 50)
    #expect(abs(label.center.x - 150) < 1e-9)
    label.text = "Updated"
    bar.setItems(bar.items, animated: false)
    bar.items = [UIBarButtonItem(customView: label)]
    bar.layoutIfNeeded()
    #expect(label.frame.minX == 16)
  }

  @Test func `the items are those of the top screen, and change with a push`() throws {
    try setUp { clock, navigation, root in
      let bar = try #require(navigation.toolbar)
      #expect(frames(bar).keys.sorted() == ["Left", "Right"])
      let next = screen("Next", items: word("Only"))
      navigation.pushViewController(next, animated: true)
      try clock.run(to: 0.2)
      @MainActor func opacity(_ title: String) -> Float? {
        let button = bar.descendants(UIButton.self).first { $0.currentTitle == title }
        return button?.superview?.layer.presentation()?.opacity
      }
      // The system's spring after 0.1 seconds.
      #expect(abs(try #require(opacity("Only")) - 0.5448) < 0.01)
      #expect(abs(try #require(opacity("Left")) - 0.4552) < 0.01)
      try clock.run(to: 1)
      #expect(frames(bar).keys.sorted() == ["Only"])
      next.setToolbarItems([word("Other")], animated: true)
      try clock.run(to: 2)
      #expect(frames(bar).keys.sorted() == ["Other"] && next.toolbarItems?.count == 1)
      navigation.popViewController(animated: false)
      #expect(frames(bar).keys.sorted() == ["Left", "Right"])
    }
  }

  @Test(
    "The bars at the bottom leave with the screen below, and come back", arguments: [true, false])
  func leaving(isPopped: Bool) throws {
    try setUp(inTabs: true) { clock, navigation, root in
      let tabs = try #require(navigation.tabBarController)
      let next = screen("Next", items: word("Only"))
      next.hidesBottomBarWhenPushed = true
      navigation.pushViewController(next, animated: true)
      try clock.run(to: 0.2)
      // With the page that they lie on: a third of the way, on the system's spring.
      for bar in [tabs.tabBar, navigation.toolbar] as [UIView] {
        #expect(bar.superview === root.view)
        let x = try #require(root.view.layer.presentation()).frame.minX
        #expect(abs(x + 393 * 0.3 * 0.5448) < 0.5)
      }
      try clock.run(to: 1)
      #expect(tabs.tabBar.isHidden && navigation.toolbar.superview == nil)
      #expect(next.view.safeAreaInsets.bottom == 34)
      let above = screen("Above")
      navigation.pushViewController(above, animated: false)
      UIApplication.shared.layOutWindows()
      #expect(tabs.tabBar.isHidden && above.view.safeAreaInsets.bottom == 34)
      navigation.popViewController(animated: false)
      let touch = TouchDriver(application: .shared)
      touch.down(at: CGPoint(x: 3, y: 400))
      for step in 1...20 {
        try clock.run(to: 1 + Double(step) / 50)
        touch.move(to: CGPoint(x: 3 + (isPopped ? 15 : 4) * CGFloat(step), y: 400))
      }
      try clock.run(to: 2)
      #expect(tabs.tabBar.superview === root.view && !tabs.tabBar.isHidden)
      touch.move(to: CGPoint(x: 3 + (isPopped ? 300 : 80), y: 400))
      touch.up()
      try clock.run(to: 4)
      #expect(tabs.tabBar.superview === tabs.view && tabs.tabBar.isHidden == !isPopped)
      #expect((navigation.toolbar.superview === navigation.view) == isPopped)
      if isPopped {
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 769, width: 393, height: 83))
        #expect(abs(navigation.toolbar.frame.minY - 725) < 1e-9)
        #expect(root.view.safeAreaInsets.bottom == 127)
      }
    }
  }

  @Test func `a toolbar takes its appearance from the app`() throws {
    try setUp { clock, navigation, _ in
      let bar = try #require(navigation.toolbar)
      @MainActor func isShown(_ color: UIColor) -> Bool {
        bar.descendants(UIView.self).contains { $0.backgroundColor == color && !$0.isHidden }
      }
      bar.standardAppearance.backgroundColor = .red
      #expect(isShown(.red))
      bar.barTintColor = .green
      #expect(isShown(.green) && !isShown(.red))
      bar.barTintColor = nil
      bar.isTranslucent = false
      #expect(isShown(.red))
      let edge = UIToolbarAppearance()
      edge.backgroundColor = .blue
      bar.scrollEdgeAppearance = edge
      #expect(isShown(.blue) && bar.scrollEdgeAppearance?.backgroundColor == .blue)
      let low = UIToolbarAppearance()
      low.backgroundColor = .brown
      bar.compactAppearance = low
      #expect(!isShown(.brown) && bar.compactAppearance != nil)
      let words = UIToolbarAppearance()
      words.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.purple]
      words.doneButtonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.cyan]
      bar.standardAppearance = words
      let done = word("Done")
      done.style = .done
      bar.items = [word("Plain"), done]
      let colors = bar.descendants(UIButton.self).map(\.currentTitleColor)
      #expect(colors == [.purple, .cyan])
      let line = try #require(bar.subviews.first?.subviews.last?.subviews.last)
      #expect(!line.isHidden)
      bar.setShadowImage(UIImage(), forToolbarPosition: .any)
      #expect(line.isHidden)
      for (side, position) in zip([4, 5, 6], [UIBarPosition.bottom, .top, .topAttached]) {
        bar.setBackgroundImage(
          blankImage(CGFloat(side)), forToolbarPosition: position, barMetrics: .default)
        #expect(
          bar.descendants(UIImageView.self).contains { $0.image?.size.width == CGFloat(side) })
      }
      bar.barStyle = .black
      #expect(bar.traitCollection.userInterfaceStyle == .dark)
    }
  }
}
