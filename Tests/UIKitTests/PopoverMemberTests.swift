import Testing
import UIKit

@MainActor private final class Keeper: NSObject, UIPopoverPresentationControllerDelegate {
  var log: [String] = []
  var mayLeave = false

  func adaptivePresentationStyle(
    for controller: UIPresentationController, traitCollection: UITraitCollection
  ) -> UIModalPresentationStyle {
    .none
  }

  func prepareForPopoverPresentation(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {
    log.append("prepare")
    popoverPresentationController.permittedArrowDirections = .down
  }

  func popoverPresentationControllerShouldDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) -> Bool {
    log.append("should dismiss")
    return mayLeave
  }

  func popoverPresentationControllerDidDismissPopover(
    _ popoverPresentationController: UIPopoverPresentationController
  ) {
    log.append("did dismiss")
  }
}

/// The delegate with the names that all presentations share.
@MainActor private final class NewKeeper: NSObject, UIPopoverPresentationControllerDelegate {
  var log: [String] = []

  func adaptivePresentationStyle(for controller: UIPresentationController)
    -> UIModalPresentationStyle
  {
    .none
  }

  func presentationControllerShouldDismiss(_ presentationController: UIPresentationController)
    -> Bool
  {
    log.append("should dismiss")
    return true
  }

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
    log.append("did dismiss")
  }
}

@MainActor @Suite struct PopoverMemberTests {
  private struct Scene {
    let clock: VirtualClock
    let root: UIViewController
    let source: UIButton
    let presented: UIViewController
    let popover: UIPopoverPresentationController

    @MainActor func present(until time: Double = 1) throws {
      root.present(presented, animated: true)
      try clock.run(to: time)
    }

    @MainActor func tap(_ x: CGFloat, _ y: CGFloat, until time: Double) throws {
      let touch = TouchDriver(application: .shared)
      touch.down(at: CGPoint(x: x, y: y))
      touch.up()
      try clock.run(to: time)
    }
  }

  private func setUp(
    _ delegate: (any UIPopoverPresentationControllerDelegate)?, _ body: (Scene) throws -> Void
  ) throws {
    try inFreshApp { clock, window in
      let root = UIViewController()
      let source = UIButton(frame: CGRect(x: 20, y: 400, width: 40, height: 40))
      root.view.addSubview(source)
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 0.1)
      let presented = UIViewController()
      presented.modalPresentationStyle = .popover
      presented.preferredContentSize = CGSize(width: 200, height: 100)
      let popover = try #require(presented.popoverPresentationController)
      popover.delegate = delegate
      popover.sourceView = source
      try body(
        Scene(clock: clock, root: root, source: source, presented: presented, popover: popover))
    }
  }

  /// A controller that knows its size at some point of its life.
  private final class Preferring: UIViewController {
    enum Moment: CaseIterable { case begin, load }

    let moment: Moment

    init(_ moment: Moment) {
      self.moment = moment
      super.init(nibName: nil, bundle: nil)
      prefer(.begin)
    }

    required init?(coder: NSCoder) { nil }

    private func prefer(_ moment: Moment) {
      if moment == self.moment { preferredContentSize = CGSize(width: 210, height: 130) }
    }

    override func viewDidLoad() {
      super.viewDidLoad()
      prefer(.load)
    }
  }

  @Test(
    "A popover is as large as the root of its navigation controller prefers",
    arguments: Preferring.Moment.allCases)
  private func navigation(moment: Preferring.Moment) throws {
    try setUp(nil) { scene in
      let controller = UINavigationController(rootViewController: Preferring(moment))
      controller.modalPresentationStyle = .popover
      let popover = try #require(controller.popoverPresentationController)
      let keeper = NewKeeper()
      popover.delegate = keeper
      popover.sourceView = scene.source
      scene.root.present(controller, animated: true)
      try scene.clock.run(to: 2)
      #expect(controller.preferredContentSize == CGSize(width: 210, height: 130))
      #expect(controller.view.bounds.size == CGSize(width: 210, height: 130))
    }
  }

  @Test(
    "The arrow points as it may, at the source",
    arguments: [UIPopoverArrowDirection.up, .down, .left, .any])
  func arrows(permitted: UIPopoverArrowDirection) throws {
    let keeper = NewKeeper()
    try setUp(keeper) { scene in
      #expect(scene.popover.arrowDirection == .unknown)
      scene.popover.permittedArrowDirections = permitted
      try scene.present()
      #expect(scene.popover.arrowDirection == (permitted == .any ? .left : permitted))
      let frame = scene.popover.frameOfPresentedViewInContainerView
      switch scene.popover.arrowDirection {
      case .up: #expect(frame.minY == 440)
      case .down: #expect(frame.maxY == 400)
      default: #expect(frame.minX == 60 && frame.midY == 420)
      }
    }
  }

  @Test func `a source item is the view or the bar's button that is pointed at`() throws {
    try setUp(nil) { scene in
      let item = UIBarButtonItem(systemItem: .add)
      scene.popover.sourceItem = item
      #expect(scene.popover.barButtonItem === item && scene.popover.sourceView == nil)
      scene.popover.sourceItem = scene.source
      #expect(scene.popover.barButtonItem == nil && scene.popover.sourceView === scene.source)
      #expect(scene.popover.sourceItem === scene.source)
    }
  }

  @Test func `a popover is drawn on its own colour, and else on its content's`() throws {
    try setUp(NewKeeper()) { scene in
      scene.presented.view.backgroundColor = .green
      scene.popover.backgroundColor = .orange
      try scene.present()
      let colours = try #require(scene.popover.containerView).descendants(UIView.self)
        .compactMap(\.backgroundColor)
      #expect(colours.contains(.orange))
    }
    try setUp(NewKeeper()) { scene in
      scene.presented.view.backgroundColor = .green
      try scene.present()
      let view = try #require(scene.presented.view)
      let behind = sequence(first: view, next: \.superview).dropFirst()
      #expect(behind.contains { $0.backgroundColor == .green })
    }
  }

  @Test func `arrow directions are bits that combine`() {
    #expect(UIPopoverArrowDirection([.up, .down, .left, .right]) == .any)
    #expect(UIPopoverArrowDirection.any.rawValue == 15)
    #expect(UIPopoverArrowDirection.unknown.rawValue == UInt.max)
    #expect(UIPopoverArrowDirection(rawValue: 6) == [.down, .left])
  }

  @Test func `a popover keeps its margins from the edges`() throws {
    let keeper = NewKeeper()
    try setUp(keeper) { scene in
      #expect(scene.popover.frameOfPresentedViewInContainerView == .zero)
      scene.popover.popoverLayoutMargins = UIEdgeInsets(top: 0, left: 35, bottom: 0, right: 0)
      scene.popover.permittedArrowDirections = .up
      try scene.present()
      #expect(scene.popover.frameOfPresentedViewInContainerView.minX == 35)
    }
  }

  @Test func `views that are passed through are tapped, and the popover stays`() throws {
    let keeper = NewKeeper()
    try setUp(keeper) { scene in
      var taps = 0
      scene.source.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
      scene.popover.passthroughViews = [scene.source]
      try scene.present()
      try scene.tap(40, 420, until: 2)
      #expect(taps == 1 && scene.root.presentedViewController === scene.presented)
      try scene.tap(300, 750, until: 3)
      #expect(taps == 1 && scene.root.presentedViewController == nil)
      #expect(keeper.log == ["should dismiss", "did dismiss"])
    }
  }

  @Test func `the delegate prepares, is asked before a tap dismisses, and told after`() throws {
    let keeper = Keeper()
    try setUp(keeper) { scene in
      try scene.present()
      #expect(keeper.log == ["prepare"] && scene.popover.arrowDirection == .down)
      try scene.tap(300, 750, until: 2)
      #expect(keeper.log.dropFirst() == ["should dismiss"])
      #expect(scene.root.presentedViewController === scene.presented)
      keeper.mayLeave = true
      try scene.tap(300, 750, until: 3)
      #expect(keeper.log.dropFirst(2) == ["should dismiss", "did dismiss"])
      #expect(scene.root.presentedViewController == nil)
    }
  }

  @Test func `on a narrow screen it becomes the sheet that was set up for that`() throws {
    try setUp(nil) { scene in
      let sheet = scene.popover.adaptiveSheetPresentationController
      sheet.detents = [.medium()]
      try scene.present(until: 2)
      #expect(scene.presented.presentationController === sheet)
      #expect(sheet.presentedView?.frame.height == 427.5)
    }
  }
}
