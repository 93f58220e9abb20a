import Testing
import UIKit

/// A screen with an action of its own.
private final class Acting: UIViewController {
  var count = 0

  func act(_ sender: Any?) { count += sender is UIBarButtonItem ? 1 : 100 }
}

/// What is no responder, and can go away.
private final class Helper: NSObject {
  var count = 0

  func act(_ sender: Any?) { count += 1 }
}

@MainActor @Suite struct BarButtonTests {
  private func setUp(
    _ body: (VirtualClock, UINavigationController, Acting) throws -> Void
  ) throws {
    try inFreshApp { clock, window in
      let (root, top) = (UIViewController(), Acting())
      (root.title, top.title) = ("Root", "Top")
      let navigation = UINavigationController(rootViewController: root)
      navigation.pushViewController(top, animated: false)
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      try body(clock, navigation, top)
    }
  }

  private func buttons(_ navigation: UINavigationController) -> [UIButton] {
    navigation.navigationBar.descendants(UIButton.self).filter { !$0.isHidden }
      .sorted { $0.center.x < $1.center.x }
  }

  private func tap(_ view: UIView) {
    let place = view.convert(view.bounds, to: nil)
    let touch = TouchDriver(application: .shared)
    touch.down(at: CGPoint(x: place.midX, y: place.midY))
    touch.up()
  }

  /// The numbers are those of Apple's header.
  @Test func `every item of the system has its number, and words or a symbol`() throws {
    typealias Item = UIBarButtonItem.SystemItem
    let items: [(Item, Int)] = [
      (.done, 0), (.cancel, 1), (.edit, 2), (.save, 3), (.add, 4), (.flexibleSpace, 5),
      (.fixedSpace, 6), (.compose, 7), (.reply, 8), (.action, 9), (.organize, 10),
      (.bookmarks, 11), (.search, 12), (.refresh, 13), (.stop, 14), (.camera, 15), (.trash, 16),
      (.play, 17), (.pause, 18), (.rewind, 19), (.fastForward, 20), (.undo, 21), (.redo, 22),
      (.close, 24),
    ]
    try setUp { clock, navigation, top in
      for (item, number) in items {
        #expect(item.rawValue == number)
        top.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: item)
        UIApplication.shared.layOutWindows()
        guard item != .flexibleSpace, item != .fixedSpace else {
          #expect(buttons(navigation).isEmpty)
          continue
        }
        let button = try #require(buttons(navigation).first)
        #expect((button.currentTitle == nil) != (button.currentImage == nil), "\(item)")
        #expect(button.accessibilityIdentifier?.isEmpty == false, "\(item)")
        #expect(button.bounds.width > 10 && abs(button.frame.maxX - 384) < 1e-6, "\(item)")
      }
    }
  }

  @Test func `an action without a target goes to the screen, one whose target is gone to nobody`()
    throws
  {
    try setUp { clock, navigation, top in
      let action = Selector("act:", Acting.act)
      let item = UIBarButtonItem(title: "Act", style: .plain, target: nil, action: action)
      top.navigationItem.rightBarButtonItem = item
      UIApplication.shared.layOutWindows()
      tap(try #require(buttons(navigation).first))
      #expect(top.count == 1)
      var helper: Helper? = Helper()
      item.target = helper
      item.action = Selector("act:", Helper.act)
      tap(try #require(buttons(navigation).first))
      #expect(helper?.count == 1 && top.count == 1)
      helper = nil
      item.action = action
      tap(try #require(buttons(navigation).first))
      #expect(item.target == nil && top.count == 1)
    }
  }

  @Test func `spaces, widths and hidden items count in a navigation bar`() throws {
    try setUp { clock, navigation, top in
      let (first, second) = (UIBarButtonItem(systemItem: .done), UIBarButtonItem(systemItem: .edit))
      first.width = 60
      top.navigationItem.rightBarButtonItems = [first, .fixedSpace(20), second]
      UIApplication.shared.layOutWindows()
      let (edit, done) = (buttons(navigation)[0], buttons(navigation)[1])
      #expect(done.frame.width == 60 && abs(done.frame.maxX - 384) < 1e-9)
      #expect(abs(done.frame.minX - edit.frame.maxX - 32) < 1e-9)
      first.isHidden = true
      UIApplication.shared.layOutWindows()
      #expect(buttons(navigation) == [edit] && abs(edit.frame.maxX - 364) < 1e-9)
    }
  }

  @Test func `words of buttons are set as the item, or else the bar, says`() throws {
    try setUp { clock, navigation, top in
      let look = UINavigationBarAppearance()
      look.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
      look.buttonAppearance.disabled.titleTextAttributes = [.foregroundColor: UIColor.gray]
      look.doneButtonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.green]
      look.backButtonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.blue]
      navigation.navigationBar.standardAppearance = look
      let items = [UIBarButtonItem(systemItem: .done), UIBarButtonItem(systemItem: .edit)]
      top.navigationItem.rightBarButtonItems = items
      #expect(buttons(navigation).map(\.currentTitleColor) == [.red, .green])
      items[1].isEnabled = false
      let font = UIFont.systemFont(ofSize: 12, weight: .heavy)
      items[0].setTitleTextAttributes([.foregroundColor: UIColor.brown, .font: font], for: .normal)
      #expect(items[0].titleTextAttributes(for: .normal)?.count == 2)
      UIApplication.shared.layOutWindows()
      #expect(buttons(navigation).map(\.currentTitleColor) == [.gray, .brown])
      #expect(buttons(navigation)[1].titleLabel?.font == font)
      let back = navigation.navigationBar.descendants(UIControl.self).first {
        $0.accessibilityIdentifier == "Back"
      }
      #expect(back?.descendants(UILabel.self).first?.textColor == .blue)
      let states = UIBarButtonItemAppearance(style: .plain)
      states.highlighted.titleTextAttributes = [.font: font]
      states.focused.titleTextAttributes = [.font: font]
      states.configureWithDefault(for: .done)
      #expect(states.highlighted.titleTextAttributes.isEmpty)
      #expect(states.focused.titleTextAttributes.isEmpty)
    }
  }

  @Test func `a picture stands instead of the words, in its own colours where it asks for them`()
    throws
  {
    try setUp { clock, navigation, top in
      let item = UIBarButtonItem(title: "Sort", image: blankImage(9))
      top.navigationItem.rightBarButtonItem = item
      UIApplication.shared.layOutWindows()
      let button = try #require(buttons(navigation).last)
      #expect(button.currentTitle == nil)
      #expect(button.currentImage?.renderingMode == .alwaysTemplate)
      item.image = blankImage(9).withRenderingMode(.alwaysOriginal)
      #expect(button.currentImage?.renderingMode == .alwaysOriginal)
      item.image = nil
      #expect(button.currentTitle == "Sort")
    }
  }

  @Test func `a picture stands in for the arrow back`() throws {
    try setUp { clock, navigation, top in
      let (bar, look) = (navigation.navigationBar, UINavigationBarAppearance())
      @MainActor func isShown(_ side: CGFloat) -> Bool {
        bar.descendants(UIImageView.self).contains { $0.image?.size.width == side }
      }
      bar.backIndicatorImage = blankImage(9)
      // As on iOS, one without the other is the system's.
      #expect(!isShown(9))
      bar.backIndicatorTransitionMaskImage = blankImage(9)
      #expect(isShown(9))
      look.setBackIndicatorImage(blankImage(13), transitionMaskImage: blankImage(14))
      #expect(look.backIndicatorImage?.size.width == 13)
      #expect(look.backIndicatorTransitionMaskImage?.size.width == 14)
      bar.standardAppearance = look
      #expect(isShown(13) && !isShown(9))
    }
  }

  @Test func `a black bar is dark for itself, and has the status bar light`() throws {
    try setUp { clock, navigation, top in
      typealias Style = UIBarStyle
      #expect(navigation.preferredStatusBarStyle == .default)
      for style in [Style.black, .blackTranslucent] {
        navigation.navigationBar.barStyle = style
        #expect(navigation.navigationBar.traitCollection.userInterfaceStyle == .dark)
      }
      #expect(top.view.traitCollection.userInterfaceStyle == .light)
      #expect(navigation.preferredStatusBarStyle == .lightContent)
      navigation.navigationBar.barStyle = .default
      #expect(navigation.navigationBar.traitCollection.userInterfaceStyle == .light)
    }
  }

  @Test func `a title view is as large as its constraints say`() throws {
    try setUp { clock, navigation, top in
      let view = UIView()
      view.translatesAutoresizingMaskIntoConstraints = false
      view.widthAnchor.constraint(equalToConstant: 70).isActive = true
      view.heightAnchor.constraint(equalToConstant: 24).isActive = true
      top.navigationItem.titleView = view
      UIApplication.shared.layOutWindows()
      #expect(
        view.convert(view.bounds, to: navigation.navigationBar)
          == CGRect(x: 165, y: 10, width: 70, height: 24))
    }
  }

  // MARK: What lies below

  @Test func `a view reaches below bars as its edges say, and the safe area is what is left`()
    throws
  {
    try BarScreen.phone.run { clock, window in
      let screen = UIViewController()
      let navigation = UINavigationController(rootViewController: screen)
      let tabs = UITabBarController()
      tabs.viewControllers = [navigation]
      window.rootViewController = tabs
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let top = 53 + 2 / 3.0 + 44
      #expect(screen.view.frame == CGRect(x: 0, y: 0, width: 393, height: 852))
      screen.edgesForExtendedLayout = []
      UIApplication.shared.layOutWindows()
      #expect(abs(screen.view.frame.minY - top) < 1e-9 && abs(screen.view.frame.maxY - 769) < 1e-9)
      #expect(screen.view.safeAreaInsets == .zero)
      screen.edgesForExtendedLayout = [.bottom]
      UIApplication.shared.layOutWindows()
      #expect(screen.view.frame.maxY == 852 && screen.view.safeAreaInsets.bottom == 83)
      let next = UIViewController()
      next.edgesForExtendedLayout = [.left, .right]
      navigation.pushViewController(next, animated: true)
      try clock.run(to: 0.2)
      #expect(abs(next.view.frame.minY - top) < 1e-9 && abs(next.view.frame.maxY - 769) < 1e-9)
      try clock.run(to: 1)
      #expect(abs(next.view.frame.minY - top) < 1e-9 && next.view.frame.minX == 0)
    }
  }

  @Test func `a view lies below a bar that nothing shines through only if it asks for that`()
    throws
  {
    try setUp { clock, navigation, top in
      navigation.navigationBar.isTranslucent = false
      navigation.view.setNeedsLayout()
      UIApplication.shared.layOutWindows()
      #expect(top.view.frame.minY == 94 && top.view.safeAreaInsets.top == 0)
      top.extendedLayoutIncludesOpaqueBars = true
      UIApplication.shared.layOutWindows()
      #expect(top.view.frame.minY == 0 && top.view.safeAreaInsets.top == 94)
    }
  }
}
