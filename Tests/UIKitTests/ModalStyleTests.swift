import QuartzCore
import Testing
import UIKit

@MainActor @Suite struct ModalStyleTests {
  private func present(
    _ style: UIModalPresentationStyle, from root: UIViewController? = nil,
    prepare: @MainActor (UIViewController) -> Void = { _ in },
    _ body:
      @MainActor (VirtualClock, _ root: UIViewController, _ presented: UIViewController)
      throws -> Void
  ) throws {
    try inFreshApp { clock, window in
      let root = root ?? UIViewController()
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let presented = UIViewController()
      presented.modalPresentationStyle = style
      prepare(presented)
      root.present(presented, animated: true)
      try clock.run(to: 2)
      try body(clock, root, presented)
    }
  }

  @Test(
    "Each style covers what it should, and keeps what lies behind or not",
    arguments: [
      (UIModalPresentationStyle.fullScreen, true), (.overFullScreen, false),
      (.currentContext, true), (.overCurrentContext, false), (.pageSheet, false),
      (.automatic, false),
    ])
  func behind(style: UIModalPresentationStyle, isRemoved: Bool) throws {
    try present(style) { clock, root, presented throws in
      #expect((root.view.window == nil) == isRemoved)
      #expect(presented.view.window != nil)
      root.dismiss(animated: true)
      try clock.run(to: 4)
      #expect(root.view.window != nil && presented.view.window == nil)
      #expect(root.view.transform == .identity)
      #expect(root.view.frame == CGRect(x: 0, y: 0, width: 400, height: 800))
    }
  }

  @Test func `a page leaves the top free and pushes the screen back`() throws {
    try present(.pageSheet) { _, root, presented throws in
      // The safe area of the test's screen is 50 pt at the top; the sheet begins 10 pt below.
      let sheet = presented.presentationController?.presentedView
      #expect(sheet?.frame == CGRect(x: 0, y: 60, width: 400, height: 740))
      let scale = 1 - 2 * 16 / 400.0
      #expect(abs(root.view.frame.width - 400 * scale) < 1e-9)
      #expect(abs(root.view.frame.minY - 50) < 1e-9)
    }
  }

  @Test(
    "A screen has the safe area of its place all the way there and back",
    arguments: [
      UIModalPresentationStyle.formSheet, .pageSheet, .fullScreen, .overFullScreen, .automatic,
    ])
  func safeArea(style: UIModalPresentationStyle) throws {
    final class Screen: UIViewController {
      var seen: [UIEdgeInsets] = []
      override func viewDidLayoutSubviews() { seen.append(view.safeAreaInsets) }
    }
    for screen in [BarScreen.phone, .pad] {
      try screen.run { clock, window in
        let root = UIViewController()
        window.rootViewController = root
        window.makeKeyAndVisible()
        try clock.run(to: 0.1)
        let presented = Screen()
        presented.modalPresentationStyle = style
        root.present(presented, animated: true)
        for step in 1...40 {
          try clock.run(to: 0.1 + Double(step) / 30)
          if step == 25 { root.dismiss(animated: true) }
          presented.view.setNeedsLayout()
          UIApplication.shared.layOutWindows()
        }
        // Neither before the screen has its place, nor after it has left.
        let seen = presented.seen.filter { $0 != .zero }
        let isSheet = ![.fullScreen, .overFullScreen].contains(style)
        let isClear = isSheet && screen.metrics.idiom == .pad
        #expect(isClear ? seen.isEmpty : Set(seen.map { "\($0)" }).count == 1, "\(screen.name)")
      }
    }
  }

  @Test func `a controller that defines a context presents in its place`() throws {
    let outer = UIViewController()
    let inner = UIViewController()
    inner.definesPresentationContext = true
    inner.view.frame = CGRect(x: 0, y: 100, width: 400, height: 300)
    try inFreshApp { clock, window in
      outer.addChild(inner)
      outer.view.addSubview(inner.view)
      inner.didMove(toParent: outer)
      inner.view.frame = CGRect(x: 0, y: 100, width: 400, height: 300)
      window.rootViewController = outer
      window.makeKeyAndVisible()
      let presented = UIViewController()
      presented.modalPresentationStyle = .currentContext
      inner.present(presented, animated: true)
      try clock.run(to: 2)
      #expect(presented.presentingViewController === inner)
      #expect(outer.view.window != nil && inner.view.window == nil)
      #expect(
        presented.view.convert(presented.view.bounds, to: window)
          == CGRect(x: 0, y: 100, width: 400, height: 300))
      presented.dismiss(animated: true)
      try clock.run(to: 4)
      #expect(inner.view.superview === outer.view)
    }
  }

  @Test func `a context lends its transition style`() throws {
    let root = UIViewController()
    root.definesPresentationContext = true
    root.providesPresentationContextTransitionStyle = true
    root.modalTransitionStyle = .crossDissolve
    try inFreshApp { clock, window in
      window.rootViewController = root
      window.makeKeyAndVisible()
      let presented = UIViewController()
      presented.modalPresentationStyle = .overCurrentContext
      root.present(presented, animated: true)
      try clock.run(to: 0.1)
      let shown = presented.view.layer.presentation()
      #expect(shown?.frame.minY == 0 && (shown?.opacity ?? 1) < 0.9)
    }
  }

  @Test func `one dismissal unwinds several levels and shows only the topmost leave`() throws {
    try inFreshApp { clock, window in
      let screens = (0..<4).map { _ in UIViewController() }
      window.rootViewController = screens[0]
      window.makeKeyAndVisible()
      for (index, screen) in screens.enumerated().dropFirst() {
        screen.modalPresentationStyle = index == 2 ? .overFullScreen : .fullScreen
        screens[index - 1].present(screen, animated: true)
        try clock.run(to: clock.now.seconds + 2)
      }
      var isDone = false
      let start = clock.now.seconds
      screens[0].dismiss(animated: true) { isDone = true }
      try clock.run(to: start + 0.1)
      #expect(screens[3].view.window != nil && screens[0].view.window != nil)
      #expect(screens[1].view.window == nil && screens[2].view.window == nil)
      #expect((screens[3].view.layer.presentation()?.frame.minY ?? 0) > 100)
      try clock.run(to: start + 2)
      #expect(isDone && window.subviews.count == 1)
      #expect(screens.allSatisfy { $0.presentedViewController == nil })
      #expect(screens.dropFirst().allSatisfy { $0.view.window == nil })
    }
  }

  // MARK: Sheets

  @Test func `a sheet rests at its detents and moves between them`() throws {
    try present(.pageSheet) { presented in
      presented.sheetPresentationController?.detents = [
        .large(), .medium(), .custom(identifier: .init("third")) { $0.maximumDetentValue / 3 },
      ]
    } _: { clock, root, presented throws in
      let sheet = try #require(presented.sheetPresentationController)
      // The test's screen has a safe area of 30 pt at the bottom.
      let third = (740.0 - 30) / 3 + 30
      #expect(abs((sheet.presentedView?.frame.height ?? 0) - third) < 1e-9)
      #expect(root.view.transform == .identity)
      sheet.animateChanges { sheet.selectedDetentIdentifier = .large }
      try clock.run(to: 2.1)
      // The system's spring, 0.1 s after its start, as published.
      let shown = Double(sheet.presentedView?.layer.presentation()?.bounds.height ?? 0)
      #expect(abs((shown - third) / (740 - third) - 0.544778) < 1e-5)
      try clock.run(to: 4)
      #expect(sheet.presentedView?.frame.height == 740)
      #expect(root.view.transform != .identity)
      sheet.animateChanges { sheet.selectedDetentIdentifier = .medium }
      try clock.run(to: 6)
      #expect(sheet.presentedView?.frame.height == 427.5)
      #expect(root.view.transform == .identity)
    }
  }

  private func drag(
    _ clock: VirtualClock, from start: CGPoint, by dy: CGFloat, seconds: Double
  ) throws {
    let touch = TouchDriver(application: .shared)
    let begin = clock.now.seconds
    touch.down(at: start)
    let steps = 30
    for step in 1...steps {
      let fraction = Double(step) / Double(steps)
      try clock.run(to: begin + seconds * fraction)
      touch.move(to: CGPoint(x: start.x, y: start.y + dy * fraction))
    }
    touch.up()
  }

  @Test(
    "A drag ends at the nearest detent, or off the screen",
    arguments: [(-350.0, 740.0), (-40, 427.5), (250, 0)])
  func dragging(by way: Double, to height: Double) throws {
    try present(.pageSheet) { presented in
      presented.sheetPresentationController?.detents = [.medium(), .large()]
    } _: { clock, root, presented throws in
      let view = presented.presentationController?.presentedView
      try drag(clock, from: CGPoint(x: 200, y: 420), by: way, seconds: 1)
      try clock.run(to: 6)
      if height == 0 {
        #expect(root.presentedViewController == nil && view?.window == nil)
      } else {
        #expect(abs((view?.frame.height ?? 0) - height) < 1e-9)
      }
    }
  }

  @Test(
    "A detent that is chosen on the way in is where the sheet comes to", arguments: [true, false])
  func detentOnTheWay(animated: Bool) throws {
    try inFreshApp { clock, window in
      let (root, presented) = (UIViewController(), UIViewController())
      window.rootViewController = root
      window.makeKeyAndVisible()
      let sheet = try #require(presented.sheetPresentationController)
      sheet.detents = [.custom { _ in 200 }, .medium()]
      root.present(presented, animated: true)
      try clock.run(to: 0.2)
      let choose = { sheet.selectedDetentIdentifier = .medium }
      if animated { sheet.animateChanges(choose) } else { choose() }
      try clock.run(to: 3)
      #expect(sheet.presentedView?.frame.height == 427.5)
      #expect(presented.view.bounds.height == 427.5)
    }
  }

  @Test func `a sheet that is pulled away takes along what it presents in its own place`() throws {
    try present(.pageSheet) { clock, root, presented throws in
      presented.definesPresentationContext = true
      let inner = UIViewController()
      inner.modalPresentationStyle = .currentContext
      presented.present(inner, animated: false)
      try clock.run(to: 3)
      let sheet = try #require(presented.presentationController?.presentedView)
      #expect(inner.view.isDescendant(of: sheet))
      try drag(clock, from: CGPoint(x: 200, y: 100), by: 500, seconds: 0.5)
      try clock.run(to: 3.6)
      #expect(inner.view.window != nil, "it leaves with the sheet")
      try clock.run(to: 6)
      #expect(root.presentedViewController == nil && sheet.window == nil)
      #expect(inner.view.window == nil && presented.presentedViewController == nil)
      #expect(root.view.transform == .identity)
    }
  }

  @Test func `a modal sheet resists, and says that somebody tried`() throws {
    @MainActor final class Listener: NSObject, UIAdaptivePresentationControllerDelegate {
      var attempts = 0
      func presentationControllerDidAttemptToDismiss(_: UIPresentationController) { attempts += 1 }
    }
    let listener = Listener()
    try present(.pageSheet) { presented in
      presented.isModalInPresentation = true
      presented.presentationController?.delegate = listener
    } _: { clock, root, presented throws in
      try drag(clock, from: CGPoint(x: 200, y: 100), by: 3000, seconds: 0.5)
      try clock.run(to: 6)
      #expect(root.presentedViewController === presented)
      #expect(presented.presentationController?.presentedView?.frame.minY == 60)
      #expect(listener.attempts >= 1)
    }
  }

  @Test func `an undimmed detent lets touches through to the screen behind`() throws {
    let root = UIViewController()
    let button = UIButton(frame: CGRect(x: 0, y: 100, width: 100, height: 50))
    var taps = 0
    button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
    root.view.addSubview(button)
    for isUndimmed in [false, true] {
      taps = 0
      try present(.pageSheet, from: root) { presented in
        let sheet = presented.sheetPresentationController
        sheet?.detents = [.medium(), .large()]
        if isUndimmed { sheet?.largestUndimmedDetentIdentifier = .medium }
      } _: { clock, root, presented throws in
        let touch = TouchDriver(application: .shared)
        touch.down(at: CGPoint(x: 50, y: 120))
        touch.up()
        try clock.run(to: 6)
        #expect(taps == (isUndimmed ? 1 : 0))
        // A tap on the dimmed screen dismisses.
        #expect((root.presentedViewController == nil) == !isUndimmed)
      }
    }
  }

  // MARK: Popovers

  @Test(
    "A popover finds room beside its source",
    arguments: [
      // Below, where there is room.
      (
        CGRect(x: 100, y: 100, width: 40, height: 40), UIPopoverArrowDirection.any,
        UIPopoverArrowDirection.up, CGRect(x: 20, y: 140, width: 200, height: 313)
      ),
      // Above, as below is too little.
      (
        CGRect(x: 100, y: 700, width: 40, height: 40), .any, .down,
        CGRect(x: 20, y: 387, width: 200, height: 313)
      ),
      // Kept from the edge.
      (
        CGRect(x: 0, y: 100, width: 20, height: 20), .up, .up,
        CGRect(x: 10, y: 120, width: 200, height: 313)
      ),
      // Beside, where there is more room than below.
      (
        CGRect(x: 0, y: 100, width: 20, height: 20), .any, .left,
        CGRect(x: 20, y: 10, width: 213, height: 300)
      ),
      // Only beside.
      (
        CGRect(x: 0, y: 400, width: 20, height: 20), .left, .left,
        CGRect(x: 20, y: 260, width: 213, height: 300)
      ),
    ])
  func placement(
    source: CGRect, permitted: UIPopoverArrowDirection, direction: UIPopoverArrowDirection,
    frame: CGRect
  ) {
    let area = CGRect(x: 10, y: 10, width: 380, height: 780)
    let placement = PopoverPlacement(
      size: CGSize(width: 200, height: 300), source: source, area: area, permitted: permitted)
    #expect(placement.direction == direction)
    #expect(placement.frame == frame)
    #expect(area.contains(placement.frame))
  }

  @Test func `a popover on a narrow screen becomes a sheet, unless its delegate says no`() throws {
    @MainActor final class Keeper: NSObject, UIPopoverPresentationControllerDelegate {
      func adaptivePresentationStyle(
        for controller: UIPresentationController, traitCollection: UITraitCollection
      ) -> UIModalPresentationStyle {
        .none
      }
    }
    try present(.popover) { _, _, presented throws in
      #expect(presented.presentationController is UISheetPresentationController)
    }
    let keeper = Keeper()
    let anchored = UIViewController()
    try present(.popover, from: anchored) { presented in
      presented.preferredContentSize = CGSize(width: 200, height: 100)
      presented.popoverPresentationController?.sourceView = anchored.view
      presented.popoverPresentationController?.sourceRect = CGRect(
        x: 180, y: 200, width: 40, height: 40)
      presented.popoverPresentationController?.delegate = keeper
    } _: { clock, root, presented throws in
      let popover = try #require(presented.popoverPresentationController)
      #expect(popover.presentedView?.bounds.size == CGSize(width: 200, height: 113))
      presented.preferredContentSize = CGSize(width: 250, height: 200)
      try clock.run(to: 4)
      #expect(popover.presentedView?.bounds.size == CGSize(width: 250, height: 213))
      let touch = TouchDriver(application: .shared)
      touch.down(at: CGPoint(x: 20, y: 780))
      touch.up()
      try clock.run(to: 6)
      #expect(root.presentedViewController == nil)
    }
  }

  // MARK: Alerts

  @Test func `an alert lies in the middle, and its action runs once it is gone`() throws {
    try inFreshApp { clock, window in
      let root = UIViewController()
      window.rootViewController = root
      window.makeKeyAndVisible()
      let alert = UIAlertController(title: "Sure?", message: nil, preferredStyle: .alert)
      var log: [String] = []
      alert.addAction(UIAlertAction(title: "No", style: .cancel) { _ in log.append("no") })
      alert.addAction(
        UIAlertAction(title: "Yes", style: .default) { _ in
          log.append("yes, gone: \(root.presentedViewController == nil)")
        })
      root.present(alert, animated: true)
      try clock.run(to: 2)
      #expect(alert.view.frame.width == 270)
      #expect(alert.view.center == CGPoint(x: 200, y: 400))
      let touch = TouchDriver(application: .shared)
      touch.down(at: CGPoint(x: 265, y: alert.view.frame.maxY - 20))
      touch.up()
      try clock.run(to: 4)
      #expect(log == ["yes, gone: true"])
    }
  }

  @Test("The preferred action is the bold one, a destructive one red", arguments: [true, false])
  func looksOfActions(isPreferred: Bool) throws {
    try inFreshApp { clock, window in
      let root = UIViewController()
      window.rootViewController = root
      window.makeKeyAndVisible()
      let style: UIAlertController.Style = .alert
      let alert = UIAlertController(title: nil, message: "Gone for good.", preferredStyle: style)
      let kinds: [(String, UIAlertAction.Style)] = [("Keep", .cancel), ("Delete", .destructive)]
      for (title, kind) in kinds { alert.addAction(UIAlertAction(title: title, style: kind)) }
      if isPreferred { alert.preferredAction = alert.actions[1] }
      root.present(alert, animated: false)
      try clock.run(to: 1)
      let labels = alert.view.descendants(UILabel.self)
      let keep = try #require(labels.first { $0.text == "Keep" })
      let delete = try #require(labels.first { $0.text == "Delete" })
      #expect(delete.textColor == .systemRed && keep.textColor == .systemBlue)
      let (bold, plain) = isPreferred ? (delete, keep) : (keep, delete)
      let size = bold.font.pointSize
      #expect(bold.font == .systemFont(ofSize: size, weight: .semibold))
      #expect(plain.font == .systemFont(ofSize: size))
    }
  }
}
