import Testing
import UIKit

@MainActor @Suite struct BarMemberTests {
  private func setUp(
    _ body: (VirtualClock, UINavigationController, UIViewController) throws -> Void
  ) throws {
    try inFreshApp { clock, window in
      let (root, top) = (UIViewController(), UIViewController())
      root.title = "Root"
      top.title = "Top"
      let navigation = UINavigationController(rootViewController: root)
      navigation.pushViewController(top, animated: false)
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      try body(clock, navigation, top)
    }
  }

  /// What the bar shows over content that has been scrolled, and its line.
  private func background(of bar: UINavigationBar) throws -> (
    glass: UIVisualEffectView, line: UIView
  ) {
    let glass = try #require(bar.descendants(UIVisualEffectView.self).last)
    return (glass, try #require(glass.superview?.subviews.last))
  }

  private func titles(_ bar: UINavigationBar) -> [String?] {
    bar.descendants(UIButton.self).sorted { $0.center.x < $1.center.x }.map(\.currentTitle)
  }

  private func back(_ bar: UINavigationBar) -> String? {
    bar.descendants(UIControl.self).first { $0.accessibilityIdentifier == "Back" }?
      .accessibilityLabel
  }

  @Test func `a bar takes its title's attributes, its colour and its line from the app`() throws {
    try setUp { clock, navigation, _ in
      let bar = navigation.navigationBar
      #expect(bar.topItem?.title == "Top")
      bar.titleTextAttributes = [.foregroundColor: UIColor.red]
      let label = bar.descendants(UILabel.self).first { $0.text == "Top" }
      #expect(label?.textColor == .red)
      let (glass, line) = try background(of: bar)
      #expect(glass.effect != nil && !glass.isHidden)
      bar.isTranslucent = false
      #expect(glass.effect == nil && glass.isHidden)
      #expect(glass.superview?.backgroundColor == .systemBackground)
      bar.barTintColor = .green
      #expect(glass.superview?.backgroundColor == .green)
      try clock.run(to: 0.2)
      #expect(!line.isHidden && line.frame.height == 0.5)
      bar.shadowImage = UIImage()
      #expect(line.isHidden)
    }
  }

  @Test func `an empty background image makes a bar clear, none brings the material back`() throws {
    try setUp { _, navigation, _ in
      let bar = navigation.navigationBar
      let (plain, low) = (UIBarMetrics.default, UIBarMetrics.compact)
      #expect(plain.rawValue == 0 && low.rawValue == 1)
      bar.setBackgroundImage(UIImage(), for: plain)
      let material = try background(of: bar).glass
      #expect(material.isHidden)
      bar.setBackgroundImage(nil, for: .default)
      #expect(!material.isHidden)
    }
  }

  @Test func `a title view stands in the middle instead of the title`() throws {
    try setUp { clock, navigation, top in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
      top.navigationItem.titleView = view
      try clock.run(to: 0.2)
      let bar = navigation.navigationBar
      #expect(view.isDescendant(of: bar))
      #expect(view.convert(view.bounds, to: bar).midX == 200)
      #expect(!bar.descendants(UILabel.self).contains { $0.text == "Top" })
    }
  }

  @Test func `the back button is named by the screen below, and can be hidden`() throws {
    try setUp { _, navigation, top in
      let (bar, below) = (navigation.navigationBar, navigation.viewControllers[0].navigationItem)
      #expect(back(bar) == "Root")
      below.backButtonTitle = "Home"
      #expect(back(bar) == "Home")
      below.backBarButtonItem = UIBarButtonItem(
        title: "Out", style: .plain, target: nil, action: nil)
      #expect(back(bar) == "Out")
      top.navigationItem.hidesBackButton = true
      #expect(back(bar) == nil)
    }
  }

  @Test func `the back button says as much as the screen below wants it to`() throws {
    try setUp { _, navigation, _ in
      let (bar, below) = (navigation.navigationBar, navigation.viewControllers[0].navigationItem)
      below.backButtonTitle = "Home"
      let modes: [(UINavigationItem.BackButtonDisplayMode, String)] = [
        (.generic, "Back"), (.default, "Home"), (.minimal, ""),
      ]
      for (mode, words) in modes {
        below.backButtonDisplayMode = mode
        #expect(back(bar) == words)
      }
      below.backBarButtonItem = UIBarButtonItem(
        title: "Out", style: .plain, target: nil, action: nil)
      #expect(back(bar) == "")
      below.backButtonDisplayMode = .generic
      #expect(back(bar) == "Out")
    }
  }

  @Test func `left items replace the back button unless they supplement it`() throws {
    try setUp { clock, navigation, top in
      let (bar, item) = (navigation.navigationBar, top.navigationItem)
      item.leftBarButtonItem = UIBarButtonItem(systemItem: .edit)
      #expect(back(bar) == nil)
      item.leftItemsSupplementBackButton = true
      #expect(back(bar) == "Root")
      #expect(titles(bar) == ["Edit"])
      #expect(item.leftBarButtonItems?.count == 1)
      item.setLeftBarButton(UIBarButtonItem(systemItem: .cancel), animated: true)
      try clock.run(to: 0.4)
      #expect(titles(bar) == ["Cancel"])
      item.setLeftBarButton(nil, animated: false)
      #expect(titles(bar) == [] && item.leftBarButtonItem == nil)
    }
  }

  /// How much is seen of the bar's buttons of that name.
  private func opacities(_ title: String, in bar: UINavigationBar) -> [Float] {
    bar.descendants(UIButton.self)
      .filter { $0.accessibilityIdentifier == title && !$0.isHidden }
      .compactMap { button in
        guard let content = button.superview?.layer.presentation() else { return nil }
        return button.layer.presentation().map { $0.opacity * content.opacity }
      }
  }

  @Test func `a button that is set animated fades in while the one before it fades out`() throws {
    try setUp { clock, navigation, top in
      let (bar, item) = (navigation.navigationBar, top.navigationItem)
      item.leftBarButtonItem = UIBarButtonItem(systemItem: .close)
      item.rightBarButtonItem = UIBarButtonItem(systemItem: .edit)
      try clock.run(to: 0.2)
      item.setRightBarButton(UIBarButtonItem(systemItem: .done), animated: true)
      // Half of the time of the fade, which begins and ends alike.
      try clock.run(to: 0.3)
      let (coming, going) = (opacities("Done", in: bar), opacities("Edit", in: bar))
      #expect(coming.count == 1 && abs(coming[0] - 0.5) < 1e-3)
      #expect(going.count == 1 && abs(going[0] - 0.5) < 1e-3)
      // What has not changed stands as it stood.
      #expect(opacities("Close", in: bar) == [1])
      try clock.run(to: 1)
      #expect(titles(bar) == [nil, "Done"] && opacities("Done", in: bar) == [1])
      item.setRightBarButton(nil, animated: false)
      #expect(opacities("Done", in: bar).isEmpty)
    }
  }

  @Test func `an app's view that fades out of the bar comes back as it was`() throws {
    try setUp { clock, navigation, top in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
      view.alpha = 0.5
      let (item, own) = (top.navigationItem, UIBarButtonItem(customView: view))
      item.setRightBarButton(own, animated: true)
      try clock.run(to: 0.5)
      item.setRightBarButton(UIBarButtonItem(systemItem: .done), animated: true)
      try clock.run(to: 0.6)
      item.setRightBarButton(own, animated: false)
      try clock.run(to: 1)
      #expect(view.isDescendant(of: navigation.navigationBar) && !view.isHidden)
      #expect(view.alpha == 0.5 && view.layer.presentation()?.opacity == 0.5)
      #expect(view.superview?.alpha == 1)
      #expect(titles(navigation.navigationBar).isEmpty)
    }
  }

  @Test func `items stand from their edge inwards`() throws {
    try setUp { clock, navigation, top in
      let item = top.navigationItem
      item.leftBarButtonItems = [.init(systemItem: .edit), .init(systemItem: .cancel)]
      item.rightBarButtonItems = [.init(systemItem: .done), .init(systemItem: .add)]
      try clock.run(to: 0.2)
      #expect(titles(navigation.navigationBar) == ["Edit", "Cancel", "+", "Done"])
      #expect(item.rightBarButtonItem === item.rightBarButtonItems?.first)
      item.setRightBarButton(UIBarButtonItem(systemItem: .save), animated: true)
      try clock.run(to: 0.5)
      #expect(titles(navigation.navigationBar) == ["Edit", "Cancel", "Save"])
    }
  }

  @Test func `a custom view is shown as it is`() throws {
    try setUp { clock, navigation, top in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 30))
      let item = UIBarButtonItem(customView: view)
      top.navigationItem.rightBarButtonItem = item
      try clock.run(to: 0.2)
      #expect(item.customView === view)
      #expect(
        view.convert(view.bounds, to: navigation.navigationBar)
          == CGRect(x: 334, y: 7, width: 50, height: 30))
    }
  }

  @Test func `a tap runs the primary action, and none while the item is disabled`() throws {
    try setUp { clock, navigation, top in
      var runs = 0
      let kind = UIBarButtonItem.SystemItem.save
      let item = UIBarButtonItem(systemItem: kind, primaryAction: UIAction { _ in runs += 1 })
      #expect(item.style == .done && item.primaryAction != nil)
      top.navigationItem.rightBarButtonItem = item
      try clock.run(to: 0.2)
      let button = try #require(navigation.navigationBar.descendants(UIButton.self).first)
      let place = button.convert(button.bounds, to: nil)
      @MainActor func tap() {
        let touch = TouchDriver(application: .shared)
        touch.down(at: CGPoint(x: place.midX, y: place.midY))
        touch.up()
      }
      tap()
      #expect(runs == 1)
      item.isEnabled = false
      tap()
      #expect(runs == 1)
      item.isEnabled = true
      tap()
      #expect(runs == 2)
    }
  }

  @Test func `a button that is shown follows its item`() throws {
    try setUp { clock, navigation, top in
      let style = UIBarButtonItem.Style.plain
      let item = UIBarButtonItem(title: "Edit", style: style, target: nil, action: nil)
      top.navigationItem.rightBarButtonItem = item
      try clock.run(to: 0.2)
      let button = try #require(navigation.navigationBar.descendants(UIButton.self).first)
      item.title = "Stop editing"
      item.tintColor = .red
      UIApplication.shared.layOutWindows()
      #expect(button.currentTitle == "Stop editing" && button.tintColor == .red)
      #expect(abs(button.frame.maxX - 384) < 1e-9)
      #expect(button.bounds.width == button.intrinsicContentSize.width)
    }
  }

  // MARK: Tabs

  @Test func `a tab shows its selected image, others the colour of those`() throws {
    try inFreshApp { clock, window in
      let tabs = UITabBarController()
      let screens = ["A", "B"].map { title in
        let screen = UIViewController()
        screen.tabBarItem = UITabBarItem(
          title: title, image: blankImage(10), selectedImage: blankImage(20))
        return screen
      }
      tabs.viewControllers = screens
      tabs.tabBar.unselectedItemTintColor = .green
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      @MainActor func looks() -> [(CGFloat?, UIColor?)] {
        zip(
          tabs.tabBar.descendants(UIImageView.self).filter { $0.image != nil },
          tabs.tabBar.descendants(UILabel.self)
        )
        .map { ($0.image?.size.width, $1.textColor) }
      }
      #expect(looks().map(\.0) == [20, 10])
      #expect(looks().map(\.1) == [tabs.tabBar.tintColor, .green])
      tabs.selectedViewController = screens[1]
      try clock.run(to: 0.2)
      #expect(tabs.selectedIndex == 1 && screens[1].view.window != nil)
      #expect(screens[0].view.window == nil)
      #expect(looks().map(\.0) == [10, 20])
      tabs.selectedViewController = UIViewController()
      #expect(tabs.selectedViewController === screens[1])
      #expect(screens[1].tabBarItem.selectedImage?.size.width == 20)
    }
  }

  @Test func `an item keeps the number and the pictures that it was made with`() {
    let (plain, chosen) = (UIImage(systemName: "star"), UIImage(systemName: "star.fill"))
    let item = UITabBarItem(title: "Starred", image: plain, tag: 7)
    #expect(item.tag == 7 && item.title == "Starred" && item.image === plain)
    item.tag = 8
    item.selectedImage = chosen
    #expect(item.tag == 8 && item.selectedImage === chosen)
  }

  private func tabs(_ names: String...) -> [UIViewController] {
    names.map { name in
      let screen = UIViewController()
      screen.tabBarItem = UITabBarItem(title: name, image: nil, tag: 0)
      return screen
    }
  }

  @Test func `tabs that are set animated fade in, fade out and move to their places`() throws {
    try inFreshApp { clock, window in
      let (bar, screens) = (UITabBarController(), tabs("A", "B", "C"))
      bar.viewControllers = [screens[0], screens[1]]
      window.rootViewController = bar
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      @MainActor func button(_ name: String) -> CALayer? {
        bar.tabBar.subviews.last { $0.accessibilityIdentifier == name }?.layer.presentation()
      }
      // Where the picture of a tab is seen.
      @MainActor func picture(_ name: String) -> CGFloat? {
        let tab = bar.tabBar.subviews.last { $0.accessibilityIdentifier == name }
        let image = tab?.descendants(UIImageView.self).first?.layer.presentation()
        return tab?.layer.presentation().flatMap { tab in
          image.map { tab.frame.minX + $0.position.x }
        }
      }
      let before = try #require(button("B")).position.x
      bar.setViewControllers([screens[1], screens[2]], animated: true)
      try clock.run(to: 0.101)
      #expect(abs(try #require(picture("B")) - before) < 0.1)
      // Half of the time of the change, which begins and ends alike.
      try clock.run(to: 0.225)
      let after = window.bounds.width / 4
      #expect(abs(try #require(button("A")).opacity - 0.5) < 1e-3)
      #expect(abs(try #require(button("C")).opacity - 0.5) < 1e-3)
      #expect(try #require(button("B")).opacity == 1)
      #expect(abs(try #require(button("B")).position.x - (before + after) / 2) < 0.1)
      #expect(abs(try #require(picture("B")) - (before + after) / 2) < 0.1)
      try clock.run(to: 1)
      #expect(button("A") == nil && button("B")?.position.x == after)
      bar.tabBar.setItems([screens[0].tabBarItem], animated: false)
      #expect(button("B") == nil && button("A") != nil)
    }
  }

  @Test func `other tabs keep the chosen screen, or else its place`() {
    inFreshApp { _, window in
      let (bar, screens) = (UITabBarController(), tabs("A", "B", "C", "D"))
      bar.viewControllers = Array(screens[0...2])
      window.rootViewController = bar
      window.makeKeyAndVisible()
      bar.selectedIndex = 1
      bar.setViewControllers([screens[3], screens[0], screens[1]], animated: false)
      #expect(bar.selectedIndex == 2 && bar.tabBar.selectedItem === screens[1].tabBarItem)
      bar.viewControllers = Array(screens[0...2])
      #expect(bar.selectedIndex == 1)
      bar.viewControllers = [screens[0], screens[3]]
      #expect(bar.selectedViewController === screens[3])
      bar.viewControllers = [screens[2]]
      #expect(bar.selectedIndex == 0 && screens[2].view.window != nil)
    }
  }

  @Test func `a background for low bars is for those alone`() throws {
    try setUp { clock, navigation, _ in
      let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      }
      @MainActor func isShown() -> Bool {
        navigation.navigationBar.descendants(UIImageView.self).contains { $0.image == image }
      }
      navigation.navigationBar.setBackgroundImage(image, for: .compact)
      try clock.run(to: 0.1)
      #expect(!isShown())
      navigation.navigationBar.setBackgroundImage(image, for: .default)
      try clock.run(to: 0.2)
      #expect(isShown())
    }
  }
}
