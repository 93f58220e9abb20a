import QuartzCore
import Testing
import UIKit

@MainActor @Suite struct MenuTests {
  private func tap(_ view: UIView) {
    let place = view.convert(view.bounds, to: nil)
    let touch = TouchDriver(application: .shared)
    touch.down(at: CGPoint(x: place.midX, y: place.midY))
    touch.up()
  }

  private func row(_ title: String, in window: UIWindow) throws -> UIControl {
    let rows = window.descendants(UIControl.self).filter { $0.accessibilityIdentifier == title }
    return try #require(rows.last)
  }

  /// The plate of the menu that is open, and its frame on the screen.
  private func plate(_ window: UIWindow) -> UIView? {
    window.subviews.last.flatMap { container in
      container.subviews.last { !$0.descendants(UIScrollView.self).isEmpty }
    }
  }

  private func setUp(
    _ menu: UIMenu, frame: CGRect = CGRect(x: 20, y: 100, width: 80, height: 40),
    _ body: (VirtualClock, UIWindow, UIButton) throws -> Void
  ) throws {
    try inFreshApp { clock, window in
      let button = UIButton(type: .system)
      button.frame = frame
      button.menu = menu
      button.showsMenuAsPrimaryAction = true
      window.rootViewController = UIViewController()
      window.rootViewController?.view.addSubview(button)
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      try body(clock, window, button)
    }
  }

  @Test func `a menu gives way to a screen that is presented meanwhile`() throws {
    let menu = UIMenu(children: [UIAction(title: "Copy") { _ in }])
    try setUp(menu) { clock, window, button in
      let root = window.rootViewController
      tap(button)
      try clock.run(to: 1)
      let screen = UIViewController()
      screen.modalPresentationStyle = .fullScreen
      root?.present(screen, animated: true)
      try clock.run(to: 3)
      #expect(!window.descendants(UIControl.self).contains { $0.accessibilityIdentifier == "Copy" })
      root?.dismiss(animated: true)
      try clock.run(to: 5)
      #expect(window.subviews == [root?.view])
    }
  }

  @Test func `a tap on a button opens its menu, 250 points wide in rows of 44`() throws {
    var chosen: [String] = []
    let menu = UIMenu(
      children: ["Copy", "Move"].map { title in
        UIAction(title: title) { chosen.append("\(title) \($0.sender is UIButton)") }
      })
    try setUp(menu) { clock, window, button in
      var events = 0
      button.addAction(UIAction { _ in events += 1 }, for: .menuActionTriggered)
      button.addAction(UIAction { _ in events += 10 }, for: .touchUpInside)
      tap(button)
      #expect(events == 1)
      try clock.run(to: 1.5)
      // Flutter's Cupertino library, seen on iOS 18.5: width and rows.
      let view = try #require(plate(window))
      #expect(view.frame == CGRect(x: 20, y: 148, width: 250, height: 88))
      tap(try row("Move", in: window))
      #expect(chosen == ["Move true"])
      try clock.run(to: 3)
      #expect(plate(window) == nil && window.subviews.count == 1)
      tap(button)
      try clock.run(to: 4)
      let touch = TouchDriver(application: .shared)
      touch.down(at: CGPoint(x: 380, y: 700))
      touch.up()
      try clock.run(to: 5)
      #expect(plate(window) == nil && chosen.count == 1)
    }
  }

  /// The springs of Flutter's Cupertino library: 0.337 s with a bounce of 0.2, 0.409 s with none.
  @Test func `a menu grows out of its button, and back into it`() throws {
    let menu = UIMenu(children: [UIAction(title: "Copy") { _ in }])
    try setUp(menu) { clock, window, button in
      tap(button)
      let start = clock.now.seconds
      let w0 = 2 * Double.pi / 0.337
      @MainActor func spring(_ t: Double) -> Double {
        let (zeta, wd) = (0.8, w0 * 0.6)
        return 1 - exp(-zeta * w0 * t) * (cos(wd * t) + zeta * w0 / wd * sin(wd * t))
      }
      let view = try #require(plate(window))
      for time in [0.05, 0.1, 0.2] {
        try clock.run(to: start + time)
        let scale = try #require(view.layer.presentation()).transform.m11
        #expect(abs(Double(scale) - (0.2 + 0.8 * spring(time))) < 0.01, "\(time)")
        #expect(view.layer.anchorPoint == CGPoint(x: 0.16, y: 0))
      }
      try clock.run(to: start + 2)
      tap(try row("Copy", in: window))
      let end = clock.now.seconds
      try clock.run(to: end + 0.1)
      let w1 = 2 * Double.pi / 0.409
      let left = (1 + w1 * 0.1) * exp(-w1 * 0.1)
      let opacity = try #require(view.layer.presentation()).opacity
      #expect(abs(Double(opacity) - left) < 0.01)
    }
  }

  @Test func `where there is no room below, a menu opens above, inside the screen`() throws {
    let menu = UIMenu(children: (0..<5).map { UIAction(title: "\($0)") { _ in } })
    try setUp(menu, frame: CGRect(x: 340, y: 700, width: 50, height: 40)) { clock, window, button in
      tap(button)
      try clock.run(to: 2)
      let view = try #require(plate(window))
      #expect(view.frame == CGRect(x: 140, y: 700 - 8 - 220, width: 250, height: 220))
    }
  }

  @Test func `groups, titles and second lines take their room, hidden actions none`() throws {
    let menu = UIMenu(
      title: "File",
      children: [
        UIAction(title: "Open", subtitle: "In a new window", image: UIImage(systemName: "folder")) {
          _ in
        },
        UIMenu(
          options: .displayInline,
          children: [
            UIAction(title: "Delete", attributes: .destructive) { _ in },
            UIAction(title: "Share", attributes: .disabled) { _ in },
            UIAction(title: "Secret", attributes: .hidden) { _ in },
          ]),
      ])
    try setUp(menu) { clock, window, button in
      tap(button)
      try clock.run(to: 2)
      // A title of 30, a row of 58, a strip of 8 and two rows of 44.
      #expect(try #require(plate(window)).frame.height == 30 + 58 + 8 + 88)
      #expect(!window.descendants(UILabel.self).contains { $0.text == "Secret" })
      @MainActor func color(_ title: String) -> UIColor? {
        window.descendants(UILabel.self).first { $0.text == title }?.textColor
      }
      #expect(color("Delete") == .systemRed && color("Share") == .tertiaryLabel)
      #expect(color("Open") == .label && color("In a new window") == .secondaryLabel)
      #expect(!(try row("Share", in: window)).isEnabled)
      let open = try row("Open", in: window)
      #expect(open.descendants(UIImageView.self).contains { $0.image != nil })
    }
  }

  @Test func `one action at a time has the mark, and names the button`() throws {
    let menu = UIMenu(
      options: .singleSelection,
      children: ["Small", "Large"].map { UIAction(title: $0) { _ in } })
    try setUp(menu) { clock, window, button in
      button.changesSelectionAsPrimaryAction = true
      #expect(button.currentTitle == "Small")
      #expect(menu.selectedElements.map(\.title) == ["Small"])
      tap(button)
      try clock.run(to: 1)
      tap(try row("Large", in: window))
      #expect(menu.selectedElements.map(\.title) == ["Large"] && button.currentTitle == "Large")
      let actions = menu.children.compactMap { $0 as? UIAction }
      #expect(actions.map(\.state) == [.off, .on])
    }
  }

  @Test func `a menu within a menu takes its place, and leads back`() throws {
    var count = 0
    let inner = UIMenu(
      title: "Sort",
      children: [
        UIAction(title: "By name", attributes: .keepsMenuPresented) { _ in count += 1 }
      ])
    try setUp(UIMenu(children: [inner])) { clock, window, button in
      tap(button)
      try clock.run(to: 1)
      tap(try row("Sort", in: window))
      try clock.run(to: 2)
      tap(try row("By name", in: window))
      try clock.run(to: 3)
      #expect(count == 1 && plate(window) != nil)
      tap(try row("Sort", in: window))
      try clock.run(to: 4)
      tap(try row("Back to menu", in: window))
      try clock.run(to: 5)
      #expect(throws: Never.self) { try row("Sort", in: window) }
      #expect(!window.descendants(UILabel.self).contains { $0.text == "By name" })
    }
  }

  @Test func `a button with an action of its own opens its menu with a long press`() throws {
    var count = 0
    let menu = UIMenu(children: [UIAction(title: "Copy") { _ in }])
    try setUp(menu) { clock, window, button in
      button.showsMenuAsPrimaryAction = false
      button.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
      tap(button)
      #expect(count == 1 && plate(window) == nil)
      let touch = TouchDriver(application: .shared)
      touch.down(at: button.center)
      try clock.run(to: clock.now.seconds + 0.6)
      touch.up()
      try clock.run(to: clock.now.seconds + 1)
      #expect(plate(window) != nil)
    }
  }

  @Test func `a bar button without an action opens its menu`() throws {
    try inFreshApp { clock, window in
      let screen = UIViewController()
      let menu = UIMenu(children: [UIAction(title: "Copy") { _ in }])
      let item = UIBarButtonItem(systemItem: .action, menu: menu)
      screen.navigationItem.rightBarButtonItem = item
      let navigation = UINavigationController(rootViewController: screen)
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      tap(try #require(navigation.navigationBar.descendants(UIButton.self).first))
      try clock.run(to: 1)
      let frame = try #require(plate(window)).frame
      #expect(item.menu === menu && abs(frame.maxX - 384) < 1e-6 && frame.width == 250)
    }
  }

  @Test func `menus and actions keep what they are made with`() {
    let marks: [UIMenuElement.State] = [.off, .on, .mixed]
    #expect(marks.map(\.rawValue) == [0, 1, 2])
    let attributes: UIMenuElement.Attributes = [.disabled, .destructive, .hidden]
    #expect(attributes.rawValue == 7)
    let sizes: [UIMenu.ElementSize] = [.small, .medium, .large, .automatic]
    #expect(sizes.map { UIMenu(preferredElementSize: $0).preferredElementSize } == sizes)
    let action = UIAction(
      title: "A", subtitle: "b", identifier: UIAction.Identifier("a"),
      discoverabilityTitle: "Do it",
      attributes: [.keepsMenuPresented], state: .mixed
    ) { _ in }
    #expect(action.identifier.rawValue == "a" && action.discoverabilityTitle == "Do it")
    #expect(action.subtitle == "b" && action.state == .mixed && action.image == nil)
    let menu = UIMenu(
      title: "M", identifier: UIMenu.Identifier("m"), options: [.displayInline, .destructive],
      preferredElementSize: .large, children: [action])
    let other = menu.replacingChildren([])
    #expect(other.title == "M" && other.identifier == menu.identifier && other.children.isEmpty)
    #expect(other.options == menu.options && other.preferredElementSize == .large)
    #expect(!UIMenu.Options.displayAsPalette.contains(.singleSelection))
  }
}
