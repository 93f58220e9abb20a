import Testing
import UIKit

private let duration = 0.8

/// Brings the presented view up from the bottom at an even speed.
@MainActor private class Rise: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let move = prepare(context)
    UIView.animate(withDuration: duration, delay: 0, options: .curveLinear) {
      move()
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  func prepare(_ context: any UIViewControllerContextTransitioning) -> () -> Void {
    guard let view = context.view(forKey: .to) else { return {} }
    context.containerView.addSubview(view)
    view.center.y += 800
    return { view.center.y -= 800 }
  }
}

/// The same with an animator that can be paused.
@MainActor private final class InterruptibleRise: NSObject, UIViewControllerAnimatedTransitioning {
  private let rise = Rise()
  private var animator: UIViewPropertyAnimator?

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: context).startAnimation()
  }

  func interruptibleAnimator(using context: any UIViewControllerContextTransitioning)
    -> any UIViewImplicitlyAnimating
  {
    if let animator { return animator }
    let made = UIViewPropertyAnimator(
      duration: duration, curve: .linear, animations: rise.prepare(context))
    made.addCompletion { _ in context.completeTransition(!context.transitionWasCancelled) }
    animator = made
    return made
  }
}

/// An app's own driver, which keeps the context to itself.
@MainActor private final class Hand: NSObject, UIViewControllerInteractiveTransitioning {
  var context: (any UIViewControllerContextTransitioning)?

  func startInteractiveTransition(_ context: any UIViewControllerContextTransitioning) {
    self.context = context
    guard let view = context.view(forKey: .to) else { return }
    context.containerView.addSubview(view)
  }
}

@MainActor private final class Director: NSObject, UIViewControllerTransitioningDelegate {
  let animator: any UIViewControllerAnimatedTransitioning
  let driver: (any UIViewControllerInteractiveTransitioning)?
  var presentation: UIPresentationController?

  init(
    _ animator: any UIViewControllerAnimatedTransitioning,
    _ driver: (any UIViewControllerInteractiveTransitioning)?
  ) {
    (self.animator, self.driver) = (animator, driver)
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    presentation
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    animator
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    driver
  }
}

private final class InContext: UIPresentationController {
  override var shouldPresentInFullscreen: Bool { false }
}

/// A name of iOS 9, which only deprecated code calls without a warning.
@MainActor private protocol OldNames {
  func listen(
    to coordinator: any UIViewControllerTransitionCoordinator, _ handler: @escaping () -> Void)
}

@MainActor private struct OldCode: OldNames {
  @available(*, deprecated)
  func listen(
    to coordinator: any UIViewControllerTransitionCoordinator, _ handler: @escaping () -> Void
  ) {
    coordinator.notifyWhenInteractionEnds { _ in handler() }
  }
}

@MainActor @Suite struct TransitionMemberTests {
  private struct Scene {
    let clock: VirtualClock
    let window: UIWindow
    let root: UIViewController
    let presented: UIViewController
    let director: Director

    @MainActor func present(until time: Double) throws {
      root.present(presented, animated: true)
      try clock.run(to: time)
    }

    @MainActor var offset: Double {
      Double((presented.view.layer.presentation()?.position.y ?? .nan) - 400)
    }
  }

  private func setUp(
    _ animator: any UIViewControllerAnimatedTransitioning = Rise(),
    driver: (any UIViewControllerInteractiveTransitioning)? = nil,
    _ body: (Scene) throws -> Void
  ) throws {
    try inFreshApp { clock, window in
      let (root, presented) = (UIViewController(), UIViewController())
      let director = Director(animator, driver)
      presented.transitioningDelegate = director
      presented.modalPresentationStyle = .custom
      window.rootViewController = root
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      try body(
        Scene(
          clock: clock, window: window, root: root, presented: presented, director: director))
    }
  }

  @Test func `a driver of the app's own pauses and finishes through the context`() throws {
    let hand = Hand()
    try setUp(driver: hand) { scene in
      try scene.present(until: 1.5)
      let context = try #require(hand.context)
      let coordinator = try #require(scene.presented.transitionCoordinator)
      #expect(context.presentationStyle == .custom && coordinator.presentationStyle == .custom)
      #expect(context.isInteractive)
      var (changes, endings) = ([Bool](), 0)
      coordinator.notifyWhenInteractionChanges { changes.append($0.isInteractive) }
      let old: any OldNames = OldCode()
      old.listen(to: coordinator) { endings += 1 }
      context.updateInteractiveTransition(0.25)
      #expect(coordinator.percentComplete == 0.25)
      context.finishInteractiveTransition()
      #expect(!context.isInteractive && changes == [false] && endings == 1)
      context.pauseInteractiveTransition()
      #expect(context.isInteractive && changes == [false, true] && endings == 1)
      context.finishInteractiveTransition()
      #expect(endings == 2 && !context.transitionWasCancelled)
      context.completeTransition(true)
      try scene.clock.run(to: 2)
      #expect(scene.root.presentedViewController === scene.presented)
      #expect(scene.presented.transitionCoordinator == nil)
    }
  }

  @Test("Only an animator that can be paused is interruptible", arguments: [true, false])
  func interruptible(isInterruptible: Bool) throws {
    let animator: any UIViewControllerAnimatedTransitioning =
      isInterruptible ? InterruptibleRise() : Rise()
    try setUp(animator) { scene in
      try scene.present(until: 1.1)
      #expect(scene.presented.transitionCoordinator?.isInterruptible == isInterruptible)
    }
  }

  @Test func `views beside the container are animated along as well`() throws {
    try setUp { scene in
      let beside = UIView()
      scene.window.addSubview(beside)
      scene.root.present(scene.presented, animated: true)
      var log: [String] = []
      let coordinator = try #require(scene.presented.transitionCoordinator)
      let runs = coordinator.animateAlongsideTransition(in: beside) { _ in
        log.append("alongside")
        beside.alpha = 0
      } completion: {
        log.append("cancelled \($0.isCancelled)")
      }
      #expect(runs)
      try scene.clock.run(to: 1 + duration / 2)
      #expect(log == ["alongside"])
      #expect(abs((beside.layer.presentation()?.opacity ?? 0) - 0.5) < 1e-6)
      try scene.clock.run(to: 3)
      #expect(log == ["alongside", "cancelled false"])
    }
  }

  @Test("The rest of a transition takes the curve it is given", arguments: [true, false])
  func timingCurve(hasCurve: Bool) throws {
    let interactor = UIPercentDrivenInteractiveTransition()
    try setUp(InterruptibleRise(), driver: interactor) { scene in
      try scene.present(until: 2)
      interactor.update(0.5)
      if hasCurve { interactor.timingCurve = UICubicTimingParameters(animationCurve: .easeIn) }
      interactor.finish()
      // Half of what is left of 0.8 s, over the 400 points that are left.
      try scene.clock.run(to: 2 + duration / 4)
      let done = hasCurve ? 0.31536 : 0.5
      #expect(abs(scene.offset - 400 * (1 - done)) < 0.5)
      try scene.clock.run(to: 4)
      #expect(scene.offset == 0)
    }
  }

  @Test(
    "A presentation that does not fill the screen lies over its presenter",
    arguments: [true, false])
  func inContext(isInContext: Bool) throws {
    try setUp { scene in
      let child = UIViewController()
      scene.root.addChild(child)
      scene.root.view.addSubview(child.view)
      child.view.frame = CGRect(x: 0, y: 100, width: 400, height: 300)
      child.definesPresentationContext = true
      let presentation =
        isInContext
        ? InContext(presentedViewController: scene.presented, presenting: nil)
        : UIPresentationController(presentedViewController: scene.presented, presenting: nil)
      scene.director.presentation = presentation
      #expect(presentation.shouldPresentInFullscreen == !isInContext)
      #expect(presentation.presentationStyle == .custom)
      child.present(scene.presented, animated: false)
      try scene.clock.run(to: 2)
      let container = try #require(presentation.containerView)
      #expect((container.superview === scene.window) == !isInContext)
      #expect(
        container.convert(container.bounds, to: scene.window)
          == (isInContext ? child.view.frame : scene.window.bounds))
    }
  }

  @Test(
    "A page turns over or curls up where the style says so",
    arguments: [
      (UIModalTransitionStyle.flipHorizontal, 0.7, 0.7), (.partialCurl, 0.6, 0.6),
      // Announced for less than the system's spring takes.
      (.crossDissolve, 0.4, 0.506),
    ])
  func styles(style: UIModalTransitionStyle, announced: Double, seconds: Double) throws {
    for isPreferred in [false, true] {
      try inFreshApp { clock, window in
        let (root, presented) = (UIViewController(), UIViewController())
        window.rootViewController = root
        window.makeKeyAndVisible()
        try clock.run(to: 1)
        presented.modalPresentationStyle = .fullScreen
        if isPreferred {
          presented.preferredTransition =
            switch style {
            case .flipHorizontal: .flipHorizontal
            case .partialCurl: .partialCurl
            default: .crossDissolve
            }
          #expect(presented.modalTransitionStyle == style)
        } else {
          presented.modalTransitionStyle = style
        }
        root.present(presented, animated: true)
        #expect(presented.transitionCoordinator?.transitionDuration == announced)
        try clock.run(to: 1 + seconds - 0.05)
        #expect(presented.isBeingPresented)
        try clock.run(to: 1 + seconds + 0.05)
        #expect(!presented.isBeingPresented && presented.view.window != nil)
      }
    }
  }
}
