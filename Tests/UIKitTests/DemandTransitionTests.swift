import QuartzCore
import Testing
import UIKit

private let transitionLength = 0.8

/// What the parts of a transition saw and did.
@MainActor private final class Notes {
  var dimming = UIView()
  var badge = UIView()
  var finalFrame: CGRect?
  var toView: UIView?
  var fromView: UIView?
  var fromController: UIViewController?
  var layouts = 0
  var ends: [String: Double] = [:]
}

private final class CardPresentation: UIPresentationController {
  static let place = CGRect(x: 20, y: 300, width: 360, height: 500)

  var notes: Notes?
  let wrapper = UIView()

  override var presentedView: UIView? { wrapper }
  override var frameOfPresentedViewInContainerView: CGRect { Self.place }

  override func presentationTransitionWillBegin() {
    wrapper.addSubview(presentedViewController.view)
    guard let notes, let containerView else { return }
    notes.dimming.alpha = 0
    containerView.addSubview(notes.dimming)
    containerView.addSubview(notes.badge)
    presentedViewController.transitionCoordinator?.animate(
      alongsideTransition: { _ in notes.dimming.alpha = 1 },
      completion: { _ in notes.ends["coordinator"] = VirtualClock.current.now.seconds })
    UIView.animate(withDuration: 0.2, delay: 0, options: .curveLinear) {
      notes.badge.center.x += 100
    } completion: { _ in
      notes.ends["badge"] = VirtualClock.current.now.seconds
    }
  }

  override func containerViewWillLayoutSubviews() { notes?.layouts += 1 }
}

@MainActor private final class Rise: NSObject, UIViewControllerAnimatedTransitioning {
  let notes: Notes

  init(_ notes: Notes) { self.notes = notes }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    transitionLength
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let presented = context.viewController(forKey: .to) else { return }
    notes.finalFrame = context.finalFrame(for: presented)
    notes.toView = context.view(forKey: .to)
    notes.fromView = context.view(forKey: .from)
    notes.fromController = context.viewController(forKey: .from)
    guard let view = notes.toView else { return }
    view.frame = context.finalFrame(for: presented)
    view.center.y += 400
    context.containerView.addSubview(view)
    UIView.animate(withDuration: transitionLength, delay: 0, options: .curveLinear) {
      view.center.y -= 400
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

@MainActor private final class Director: NSObject, UIViewControllerTransitioningDelegate {
  let notes = Notes()
  var interactor: UIPercentDrivenInteractiveTransition?

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    let controller = CardPresentation(presentedViewController: presented, presenting: presenting)
    controller.notes = notes
    return controller
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    Rise(notes)
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactor
  }
}

/// What transitions of real apps rely on beyond names, one law for each.
@MainActor @Suite struct DemandTransitionTests {
  private struct Scene {
    let clock: VirtualClock
    let presenter: UIViewController
    let presented: UIViewController
    let director: Director

    var notes: Notes { director.notes }
  }

  /// Presents at second 1, with the container up and the animator running.
  private func present(
    interactor: UIPercentDrivenInteractiveTransition? = nil,
    _ body: @MainActor (Scene) throws -> Void
  ) throws {
    try inFreshApp { clock, window in
      let (presenter, presented, director) = (UIViewController(), UIViewController(), Director())
      director.interactor = interactor
      presented.modalPresentationStyle = .custom
      presented.transitioningDelegate = director
      window.rootViewController = presenter
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      presenter.present(presented, animated: true)
      try clock.run(to: 1)
      try body(
        Scene(clock: clock, presenter: presenter, presented: presented, director: director))
    }
  }

  @Test func `coordinator animations last as long as the transition, on the animator's curve`()
    throws
  {
    try present { scene in
      let dimming = scene.notes.dimming.layer
      try scene.clock.run(to: 1 + transitionLength / 4)
      #expect(abs(Double(dimming.presentation()?.opacity ?? 0) - 0.25) < 1e-6)
      try scene.clock.run(to: 3)
      #expect(abs((scene.notes.ends["coordinator"] ?? 0) - (1 + transitionLength)) < 1e-6)
    }
  }

  @Test func `a block of its own beside the coordinator's keeps its own time`() throws {
    try present { scene in
      let badge = scene.notes.badge.layer
      try scene.clock.run(to: 1.1)
      #expect(abs(Double(badge.presentation()?.position.x ?? 0) - 50) < 1e-6)
      try scene.clock.run(to: 3)
      #expect(abs((scene.notes.ends["badge"] ?? 0) - 1.2) < 1e-6)
    }
  }

  @Test func `the final frame is the presentation controller's`() throws {
    try present { scene in
      #expect(scene.notes.finalFrame == CardPresentation.place)
      try scene.clock.run(to: 3)
      #expect(scene.notes.toView?.frame == CardPresentation.place)
    }
  }

  @Test func `the view of a key is what comes or goes, not the controller's own view`() throws {
    try present { scene in
      let presentation = scene.presented.presentationController as? CardPresentation
      #expect(scene.notes.toView === presentation?.wrapper && presentation != nil)
      #expect(scene.presented.view.superview === presentation?.wrapper)
      #expect(scene.notes.fromController === scene.presenter)
      #expect(scene.notes.fromView == nil)
    }
  }

  @Test func `the presentation hears of every layout of the container`() throws {
    try present { scene in
      try scene.clock.run(to: 3)
      let container = try #require(scene.presented.presentationController?.containerView)
      let before = scene.notes.layouts
      #expect(before > 0)
      for round in 1...3 {
        container.setNeedsLayout()
        container.layoutIfNeeded()
        #expect(scene.notes.layouts == before + round)
      }
      container.layoutIfNeeded()
      #expect(scene.notes.layouts == before + 3)
      container.bounds.size.width -= 40
      container.layoutIfNeeded()
      #expect(scene.notes.layouts == before + 4)
    }
  }

  @Test func `a percent-driven transition scrubs view and layer animations to that percent`() throws
  {
    let interactor = UIPercentDrivenInteractiveTransition()
    try present(interactor: interactor) { scene in
      let view = try #require(scene.notes.toView)
      let end = Double(CardPresentation.place.midY)
      let beat = CABasicAnimation(keyPath: "zPosition")
      (beat.fromValue, beat.toValue, beat.duration) = (0, 80, transitionLength)
      view.layer.add(beat, forKey: nil)
      for percent in [0.25, 0.6, 0.4] {
        interactor.update(percent)
        try scene.clock.run(to: scene.clock.now.seconds + 0.5)
        let shown = view.layer.presentation()
        #expect(abs(Double(shown?.position.y ?? 0) - (end + 400 * (1 - percent))) < 1e-6)
        #expect(abs(Double(shown?.zPosition ?? 0) - 80 * percent) < 1e-6)
      }
      interactor.cancel()
      try scene.clock.run(to: scene.clock.now.seconds + 2)
      #expect(scene.presenter.presentedViewController == nil)
    }
  }

  @Test func `a driver that does not want to start interactively lets the animator run`() throws {
    let interactor = UIPercentDrivenInteractiveTransition()
    interactor.wantsInteractiveStart = false
    try present(interactor: interactor) { scene in
      let isInteractive = scene.presented.transitionCoordinator?.isInteractive
      #expect(isInteractive == false)
      try scene.clock.run(to: 1 + transitionLength / 2)
      let shown = scene.notes.toView?.layer.presentation()?.position.y
      #expect(abs(Double(shown ?? 0) - Double(CardPresentation.place.midY) - 200) < 1e-6)
      try scene.clock.run(to: 1 + transitionLength + 0.1)
      #expect(scene.presented.transitionCoordinator == nil)
      #expect(scene.presenter.presentedViewController === scene.presented)
    }
  }
}
