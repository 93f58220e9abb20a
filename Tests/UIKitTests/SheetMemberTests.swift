import Testing
import UIKit

@MainActor private final class Listener: NSObject, UISheetPresentationControllerDelegate {
  var log: [String] = []
  var mayLeave = true

  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController)
    -> Bool
  {
    log.append("should dismiss")
    return mayLeave
  }

  func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
    log.append("will dismiss")
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    log.append("did dismiss")
  }

  func presentationControllerDidAttemptToDismiss(
    _ presentationController: UIPresentationController
  ) {
    log.append("did attempt")
  }

  func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
    _ sheetPresentationController: UISheetPresentationController
  ) {
    log.append("detent \(sheetPresentationController.selectedDetentIdentifier?.rawValue ?? "")")
  }
}

@MainActor private final class Container: UISheetPresentationControllerDetentResolutionContext {
  let containerTraitCollection = UITraitCollection()
  let maximumDetentValue: CGFloat = 600
}

@MainActor @Suite struct SheetMemberTests {
  private typealias Detent = UISheetPresentationController.Detent
  private typealias Identifier = Detent.Identifier

  /// Runs `body` 2 s after a sheet was presented.
  private func present(
    isLandscape: Bool = false, prepare: (UIViewController, UISheetPresentationController) -> Void,
    _ body: (VirtualClock, UIViewController, UISheetPresentationController) throws -> Void
  ) throws {
    let clock = VirtualClock()
    try VirtualClock.with(clock) {
      UIApplication.launch(
        on: DisplayMetrics(
          size: CGSize(width: 400, height: 800), scale: 2,
          safeAreaInsets: UIEdgeInsets(top: 50, left: 0, bottom: 30, right: 0),
          statusBarHeight: 44), style: .light, isLandscape: isLandscape)
      let (window, root, presented) = (UIWindow(), UIViewController(), UIViewController())
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let sheet = try #require(presented.sheetPresentationController)
      prepare(presented, sheet)
      root.present(presented, animated: true)
      try clock.run(to: 2)
      try body(clock, root, sheet)
    }
  }

  private func drag(_ clock: VirtualClock, from start: CGPoint, by dy: CGFloat) throws {
    let touch = TouchDriver(application: .shared)
    let begin = clock.now.seconds
    touch.down(at: start)
    for step in 1...30 {
      let fraction = Double(step) / 30
      try clock.run(to: begin + fraction)
      touch.move(to: CGPoint(x: start.x, y: start.y + dy * fraction))
    }
    // A rest, so that the way alone counts.
    try clock.run(to: begin + 1.3)
    touch.up()
    try clock.run(to: begin + 3)
  }

  @Test func `a grabber and the corners are as the app asks`() throws {
    try present { _, sheet in
      sheet.prefersGrabberVisible = true
      sheet.preferredCornerRadius = 21
    } _: { clock, _, sheet in
      let view = try #require(sheet.presentedView)
      #expect(view.layer.cornerRadius == 21)
      let grabber = try #require(
        view.descendants(UIView.self).first { $0.accessibilityIdentifier == "grabber" })
      #expect(!grabber.isHidden)
      sheet.animateChanges { sheet.prefersGrabberVisible = false }
      try clock.run(to: 3)
      #expect(grabber.isHidden)
    }
  }

  @Test(
    "In compact height a sheet fills the screen unless it is attached", arguments: [true, false])
  func compactHeight(isAttached: Bool) throws {
    try present(isLandscape: true) { _, sheet in
      sheet.prefersEdgeAttachedInCompactHeight = isAttached
    } _: { _, root, sheet in
      let bounds = try #require(sheet.containerView).bounds
      let frame = sheet.frameOfPresentedViewInContainerView
      #expect(bounds.width > bounds.height)
      #expect((frame == bounds) == !isAttached)
      #expect(frame.maxY == bounds.maxY && (frame.minY > 0) == isAttached)
    }
  }

  @Test("Scrolling at the edge expands the sheet if it may", arguments: [true, false])
  func scrolling(expands: Bool) throws {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    scroll.contentSize = CGSize(width: 400, height: 3000)
    try present { presented, sheet in
      sheet.detents = [.medium(), .large()]
      sheet.prefersScrollingExpandsWhenScrolledToEdge = expands
      presented.view.addSubview(scroll)
    } _: { clock, _, sheet in
      try drag(clock, from: CGPoint(x: 200, y: 600), by: -300)
      #expect(sheet.presentedView?.frame.height == (expands ? 740 : 427.5))
      #expect((scroll.contentOffset.y > 200) == !expands)
    }
  }

  @Test func `detents are worked out in their container`() throws {
    let container = Container()
    #expect(Detent.large().resolvedValue(in: container) == 600)
    let third = Detent.custom(identifier: Identifier("third")) { $0.maximumDetentValue / 3 }
    #expect(third.resolvedValue(in: container) == 200 && third.identifier.rawValue == "third")
    #expect(Detent.custom { _ in nil }.resolvedValue(in: container) == nil)
    #expect(Detent.medium().identifier == .medium && Detent.large().identifier == .large)
    var sizeClass: UIUserInterfaceSizeClass?
    try present { _, sheet in
      sheet.detents = [
        .custom { context in
          sizeClass = context.containerTraitCollection.horizontalSizeClass
          return Detent.medium().resolvedValue(in: context).map { $0 / 2 }
        }
      ]
    } _: { _, _, sheet in
      #expect(sizeClass == .compact)
      // Half of 0.56 · 710, to the pixel, on top of the safe area of 30 pt.
      #expect(abs((sheet.presentedView?.frame.height ?? 0) - 228.75) < 1e-6)
    }
  }

  @Test func `the delegate hears of detents that a finger chooses, not of those code does`() throws
  {
    let listener = Listener()
    try present { _, sheet in
      sheet.detents = [.medium(), .large()]
      sheet.delegate = listener
    } _: { clock, _, sheet in
      sheet.animateChanges { sheet.selectedDetentIdentifier = .medium }
      try clock.run(to: 3)
      #expect(listener.log == [])
      try drag(clock, from: CGPoint(x: 200, y: 420), by: -330)
      #expect(listener.log == ["detent \(Identifier.large.rawValue)"])
      #expect(sheet.selectedDetentIdentifier == .large)
    }
  }

  @Test("A tap beside asks, and tells", arguments: [true, false])
  func leaving(mayLeave: Bool) throws {
    let listener = Listener()
    listener.mayLeave = mayLeave
    try present { _, sheet in
      sheet.delegate = listener
    } _: { clock, root, _ in
      let touch = TouchDriver(application: .shared)
      touch.down(at: CGPoint(x: 200, y: 20))
      touch.up()
      #expect(
        listener.log == ["should dismiss", mayLeave ? "will dismiss" : "did attempt"])
      try clock.run(to: 4)
      #expect(listener.log.last == (mayLeave ? "did dismiss" : "did attempt"))
      #expect((root.presentedViewController == nil) == mayLeave)
    }
  }
}
