import Testing
import UIKit

@MainActor @Suite struct NavigationMemberTests {
  private func setUp(
    _ body: (VirtualClock, UINavigationController, [UIViewController]) throws -> Void
  ) throws {
    try inFreshApp { clock, window in
      let screens = (0..<3).map { _ in UIViewController() }
      let navigation = UINavigationController(rootViewController: screens[0])
      navigation.setViewControllers(screens, animated: false)
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      try body(clock, navigation, screens)
    }
  }

  @Test func `popping to a screen gives those that were above it`() throws {
    try setUp { clock, navigation, screens in
      #expect(navigation.popToViewController(UIViewController(), animated: true) == nil)
      let popped = navigation.popToViewController(screens[0], animated: true)
      #expect(popped == [screens[1], screens[2]])
      try clock.run(to: 3)
      #expect(navigation.viewControllers == [screens[0]])
      #expect(screens[1].parent == nil && screens[2].view.window == nil)
      #expect(screens[0].view.window != nil)
    }
  }

  @Test func `what is presented is visible, what is on top stays on top`() throws {
    try setUp { clock, navigation, screens in
      #expect(navigation.visibleViewController === screens[2])
      let sheet = UIViewController()
      screens[2].present(sheet, animated: false)
      try clock.run(to: 2)
      #expect(navigation.visibleViewController === sheet)
      #expect(navigation.topViewController === screens[2])
    }
  }

  @Test func `the bar hides at once, or over its duration, and the screens gain its room`() throws {
    try setUp { clock, navigation, screens in
      let bar = navigation.navigationBar
      #expect(!navigation.isNavigationBarHidden && bar.frame.minY == 50)
      #expect(screens[2].view.safeAreaInsets.top == 94)
      navigation.isNavigationBarHidden = true
      try clock.run(to: 1.1)
      #expect(bar.frame.maxY <= 0 && screens[2].view.safeAreaInsets.top == 50)
      navigation.setNavigationBarHidden(false, animated: true)
      #expect(!navigation.isNavigationBarHidden)
      let duration = Double(UINavigationController.hideShowBarDuration)
      try clock.run(to: 1.1 + duration / 2)
      let middle = try #require(bar.layer.presentation()).frame.minY
      #expect(abs(middle - (50 - 44) / 2) < 1e-3)
      try clock.run(to: 1.11 + duration)
      #expect(bar.layer.presentation()?.frame.minY == 50)
      #expect(screens[2].view.safeAreaInsets.top == 94)
    }
  }

  @Test("The swipe pops while its recognizer is enabled", arguments: [true, false])
  func swiping(isEnabled: Bool) throws {
    try setUp { clock, navigation, screens in
      let swipe = try #require(navigation.interactivePopGestureRecognizer)
      #expect(swipe.isEnabled && swipe.view?.isDescendant(of: navigation.view) == true)
      swipe.isEnabled = isEnabled
      let touch = TouchDriver(application: .shared)
      touch.down(at: CGPoint(x: 2, y: 400))
      for step in 1...20 {
        try clock.run(to: 1 + Double(step) / 50)
        touch.move(to: CGPoint(x: 2 + 17 * Double(step), y: 400))
      }
      touch.up()
      try clock.run(to: 3)
      #expect(navigation.topViewController === screens[isEnabled ? 1 : 2])
    }
  }
}
