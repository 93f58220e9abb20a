import Testing
import UIKit

/// Members that stand alone.
@MainActor @Suite struct SmallMemberTests {
  @Test func `a field has a button that clears it, when its mode says so`() throws {
    try inFreshApp { clock, window in
      final class Guard: NSObject, UITextFieldDelegate {
        var isWilling = false
        func textFieldShouldClear(_ textField: UITextField) -> Bool { isWilling }
      }
      let root = UIViewController()
      window.rootViewController = root
      window.makeKeyAndVisible()
      let field = UITextField(frame: CGRect(x: 20, y: 200, width: 200, height: 34))
      (field.text, field.clearButtonMode) = ("Words", .whileEditing)
      let keeper = Guard()
      field.delegate = keeper
      root.view.addSubview(field)
      try clock.run(to: 0.1)
      @MainActor func button() -> UIButton? {
        field.subviews.lazy.compactMap { $0 as? UIButton }.first
      }
      #expect(button() == nil)
      field.becomeFirstResponder()
      try clock.run(to: 1)
      let shown = try #require(button())
      field.layoutIfNeeded()
      // 19 points wide, 5 from the end, as drawn on iOS 18.
      #expect(shown.frame == CGRect(x: 176, y: 7.5, width: 19, height: 19))
      #expect(field.textRect(forBounds: field.bounds).maxX <= 176)
      let driver = TouchDriver(application: .shared)
      @MainActor func tap() {
        driver.down(at: CGPoint(x: 205, y: 217))
        driver.up()
      }
      tap()
      #expect(field.text == "Words")
      keeper.isWilling = true
      tap()
      #expect(field.text?.isEmpty != false && button() == nil)
      field.insertText("New")
      #expect(button() != nil)
      field.resignFirstResponder()
      #expect(button() == nil)
    }
  }

  @Test func `a slider takes the sizes of its images`() throws {
    try inFreshApp { clock, window in
      window.makeKeyAndVisible()
      func image(_ size: CGSize) -> UIImage {
        UIGraphicsImageRenderer(size: size).image { $0.fill(CGRect(origin: .zero, size: size)) }
      }
      let slider = UISlider(frame: CGRect(x: 50, y: 300, width: 212, height: 31))
      slider.setThumbImage(image(CGSize(width: 12, height: 20)), for: .normal)
      slider.setThumbImage(image(CGSize(width: 16, height: 20)), for: .highlighted)
      slider.setMinimumTrackImage(image(CGSize(width: 2, height: 6)), for: .normal)
      window.addSubview(slider)
      let track = slider.trackRect(forBounds: slider.bounds)
      #expect(track == CGRect(x: 0, y: 12.5, width: 212, height: 6))
      let thumb = slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 0.25)
      #expect(thumb == CGRect(x: 50, y: 5.5, width: 12, height: 20))
      #expect(slider.currentThumbImage?.size.width == 12)
      #expect(slider.thumbImage(for: .highlighted)?.size.width == 16)
      #expect(slider.currentMaximumTrackImage == nil)
      // The thumb's middle goes along 200 points.
      let driver = TouchDriver(application: .shared)
      driver.down(at: CGPoint(x: 56, y: 315))
      driver.move(to: CGPoint(x: 156, y: 315))
      #expect(slider.isHighlighted && slider.currentThumbImage?.size.width == 16)
      driver.up()
      #expect(abs(slider.value - 0.5) < 0.03)
      slider.setThumbImage(nil, for: .normal)
      #expect(slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: 0).width == 28)
      try clock.run(to: 0.1)
    }
  }

  @Test func `a tab has a badge as wide as its text, but no narrower than it is high`() throws {
    try inFreshApp { clock, window in
      let controller = UITabBarController()
      let first = UIViewController()
      first.tabBarItem = UITabBarItem(tabBarSystemItem: .favorites, tag: 4)
      let second = UIViewController()
      second.tabBarItem = UITabBarItem(title: "Two", image: nil, tag: 1)
      controller.viewControllers = [first, second]
      window.rootViewController = controller
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      #expect(first.tabBarItem.title == "Favorites" && first.tabBarItem.image != nil)
      #expect(first.tabBarItem.tag == 4)
      @MainActor func badges() -> [UIView] {
        controller.tabBar.layoutIfNeeded()
        var found: [UIView] = []
        for view in controller.tabBar.descendants(UIView.self)
        where view.layer.cornerRadius == 9 && !view.isHidden { found.append(view) }
        return found
      }
      #expect(badges().isEmpty)
      first.tabBarItem.badgeValue = "3"
      try clock.run(to: 0.2)
      let badge = try #require(badges().first)
      #expect(badge.bounds.size == CGSize(width: 18, height: 18))
      #expect(badge.backgroundColor == .systemRed)
      first.tabBarItem.badgeValue = "1,234"
      first.tabBarItem.badgeColor = .systemGreen
      try clock.run(to: 0.3)
      #expect(badges() == [badge] && badge.bounds.width > 30)
      #expect(badge.backgroundColor == .systemGreen)
      first.tabBarItem.badgeValue = nil
      try clock.run(to: 0.4)
      #expect(badges().isEmpty)
    }
  }

  @Test(
    "The system's tabs have titles and pictures",
    arguments: [
      (.more, "More"), (.favorites, "Favorites"), (.featured, "Featured"),
      (.topRated, "Top Rated"), (.recents, "Recents"), (.contacts, "Contacts"),
      (.history, "History"), (.bookmarks, "Bookmarks"), (.search, "Search"),
      (.downloads, "Downloads"), (.mostRecent, "Most Recent"), (.mostViewed, "Most Viewed"),
    ] as [(UITabBarItem.SystemItem, String)])
  func systemTabs(item: UITabBarItem.SystemItem, title: String) {
    inFreshApp { _, _ in
      let tab = UITabBarItem(tabBarSystemItem: item, tag: 2)
      #expect(tab.title == title && tab.tag == 2)
      #expect((tab.image?.size.width ?? 0) > 5)
    }
  }

  @Test func `a parent puts traits in place for as long as it has the child`() throws {
    try inFreshApp { clock, window in
      let (parent, child) = (UIViewController(), UIViewController())
      window.rootViewController = parent
      window.makeKeyAndVisible()
      let wide = UITraitCollection(horizontalSizeClass: .regular)
      parent.setOverrideTraitCollection(wide, forChild: child)
      #expect(parent.overrideTraitCollection(forChild: child) == nil)
      parent.addChild(child)
      parent.view.addSubview(child.view)
      parent.setOverrideTraitCollection(wide, forChild: child)
      #expect(parent.overrideTraitCollection(forChild: child) == wide)
      #expect(child.traitCollection.horizontalSizeClass == .regular)
      #expect(child.view.traitCollection.horizontalSizeClass == .regular)
      #expect(parent.traitCollection.horizontalSizeClass == .compact)
      parent.setOverrideTraitCollection(nil, forChild: child)
      #expect(child.view.traitCollection.horizontalSizeClass == .compact)
      try clock.run(to: 0.1)
    }
  }
}
