import QuartzCore
import Testing
import UIKit

/// How the animator of a test moves the presented view up from the bottom.
private enum Form: CaseIterable { case block, propertyAnimator, coreAnimation }

/// Puts the presented view in place, and gives what then moves it.
@MainActor private func prepare(
  _ context: any UIViewControllerContextTransitioning, isPresenting: Bool
) -> () -> Void {
  guard let view = context.view(forKey: isPresenting ? .to : .from) else { return {} }
  let height = context.containerView.bounds.height
  guard isPresenting, let controller = context.viewController(forKey: .to) else {
    return { view.center.y += height }
  }
  view.frame = context.finalFrame(for: controller)
  view.center.y += height
  context.containerView.addSubview(view)
  return { view.center.y -= height }
}

private let duration = 0.8

@MainActor private final class Rise: NSObject, UIViewControllerAnimatedTransitioning {
  let form: Form
  let isPresenting: Bool

  init(_ form: Form, isPresenting: Bool) {
    self.form = form
    self.isPresenting = isPresenting
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let view = context.view(forKey: isPresenting ? .to : .from)
    let move = prepare(context, isPresenting: isPresenting)
    let end = { context.completeTransition(!context.transitionWasCancelled) }
    if form == .block {
      UIView.animate(withDuration: duration, delay: 0, options: .curveLinear) {
        move()
      } completion: { _ in
        end()
      }
      return
    }
    CATransaction.begin()
    CATransaction.setCompletionBlock { end() }
    let animation = CABasicAnimation(keyPath: "position.y")
    animation.fromValue = view?.layer.position.y
    move()
    animation.toValue = view?.layer.position.y
    animation.duration = duration
    view?.layer.add(animation, forKey: "rise")
    CATransaction.commit()
  }
}

@MainActor private final class InterruptibleRise: NSObject, UIViewControllerAnimatedTransitioning {
  let isPresenting: Bool
  private var animator: UIViewPropertyAnimator?

  init(isPresenting: Bool) { self.isPresenting = isPresenting }

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
      duration: duration, curve: .linear,
      animations: prepare(context, isPresenting: isPresenting))
    made.addCompletion { [weak self] _ in
      self?.animator = nil
      context.completeTransition(!context.transitionWasCancelled)
    }
    animator = made
    return made
  }
}

@MainActor private final class Driver: NSObject, UIViewControllerTransitioningDelegate {
  let form: Form
  var interactor: UIPercentDrivenInteractiveTransition?
  var ownInteractor: (any UIViewControllerInteractiveTransitioning)?

  init(_ form: Form) { self.form = form }

  private func animator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    form == .propertyAnimator
      ? InterruptibleRise(isPresenting: isPresenting) : Rise(form, isPresenting: isPresenting)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    animator(isPresenting: true)
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  {
    animator(isPresenting: false)
  }

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    ownInteractor ?? interactor
  }

  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  {
    ownInteractor ?? interactor
  }
}

private final class Witness: UIViewController {
  var log: [String] = []

  override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
  override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
  override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
}

@MainActor @Suite struct InteractiveTransitionTests {
  private struct Scene {
    let clock: VirtualClock
    let presenter: UIViewController
    let presented: Witness
    let driver: Driver

    /// How far the presented view lies below its place, at `time`.
    @MainActor func offset(at time: Double) throws -> Double {
      try clock.run(to: time)
      return Double((presented.view.layer.presentation()?.position.y ?? .nan) - 400)
    }
  }

  private func setUp(_ form: Form, _ body: @MainActor (Scene) throws -> Void) throws {
    try inFreshApp { clock, window in
      let presenter = UIViewController()
      let presented = Witness()
      let driver = Driver(form)
      presented.transitioningDelegate = driver
      presented.modalPresentationStyle = .custom
      window.rootViewController = presenter
      window.makeKeyAndVisible()
      try clock.run(to: 1)
      try body(
        Scene(clock: clock, presenter: presenter, presented: presented, driver: driver))
    }
  }

  @Test("A scrub is the animation sampled at that percent", arguments: Form.allCases)
  fileprivate func scrub(_ form: Form) throws {
    try setUp(form) { scene throws in
      let interactor = UIPercentDrivenInteractiveTransition()
      scene.driver.interactor = interactor
      scene.presenter.present(scene.presented, animated: true)
      var time = 1.1
      for percent in [0, 0.2, 0.7, 0.4, 1] {
        _ = try scene.offset(at: time)
        interactor.update(percent)
        time += 0.1
        #expect(try abs(scene.offset(at: time) - 800 * (1 - percent)) < 1e-6)
      }
      #expect(scene.presented.transitionCoordinator?.isInteractive == true)
      #expect(scene.presented.transitionCoordinator?.initiallyInteractive == true)
    }
  }

  @Test("Finishing takes what is left of the time", arguments: Form.allCases)
  fileprivate func finish(_ form: Form) throws {
    try setUp(form) { scene throws in
      let interactor = UIPercentDrivenInteractiveTransition()
      interactor.completionCurve = .linear
      interactor.completionSpeed = 0.5
      scene.driver.interactor = interactor
      var isDone = false
      scene.presenter.present(scene.presented, animated: true) { isDone = true }
      _ = try scene.offset(at: 2)
      interactor.update(0.25)
      interactor.finish()
      // Three quarters of 0.8 s at half speed: 1.2 s.
      #expect(try abs(scene.offset(at: 2.6) - 300) < 1e-4)
      #expect(!isDone)
      #expect(try abs(scene.offset(at: 3.21)) < 1e-6)
      #expect(isDone)
      #expect(scene.presented.log == ["will appear", "did appear"])
    }
  }

  @Test("Cancelling a present leaves nothing", arguments: Form.allCases)
  fileprivate func cancelPresent(_ form: Form) throws {
    try setUp(form) { scene throws in
      let interactor = UIPercentDrivenInteractiveTransition()
      interactor.completionCurve = .linear
      scene.driver.interactor = interactor
      var changes: [Bool] = []
      scene.presenter.present(scene.presented, animated: true)
      _ = try scene.offset(at: 2)
      scene.presented.transitionCoordinator?.notifyWhenInteractionChanges {
        changes.append($0.isCancelled)
        #expect($0.completionVelocity == -1)
      }
      interactor.update(0.5)
      interactor.cancel()
      #expect(changes == [true])
      #expect(try abs(scene.offset(at: 2.2) - 600) < 1e-4)
      _ = try scene.offset(at: 3)
      #expect(scene.presenter.presentedViewController == nil)
      #expect(scene.presented.view.superview == nil)
      #expect(
        scene.presented.log == ["will appear", "will disappear", "did disappear"])
    }
  }

  @Test("Cancelling a dismissal puts everything back", arguments: Form.allCases)
  fileprivate func cancelDismissal(_ form: Form) throws {
    try setUp(form) { scene throws in
      scene.presenter.present(scene.presented, animated: true)
      _ = try scene.offset(at: 3)
      let interactor = UIPercentDrivenInteractiveTransition()
      scene.driver.interactor = interactor
      scene.presented.log = []
      scene.presenter.dismiss(animated: true)
      scene.presented.transitionCoordinator?.animate(alongsideTransition: { _ in
        scene.presenter.view.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
      })
      _ = try scene.offset(at: 3.1)
      interactor.update(0.5)
      #expect(try abs(scene.offset(at: 3.2) - 400) < 1e-6)
      interactor.cancel()
      #expect(try abs(scene.offset(at: 5)) < 1e-9)
      if form != .coreAnimation {
        #expect(scene.presented.view.center.y == 400)
      }
      #expect(scene.presenter.presentedViewController === scene.presented)
      #expect(
        scene.presented.log == ["will disappear", "will appear", "did appear"])
      // It can be dismissed for good afterwards.
      scene.driver.interactor = nil
      scene.presenter.dismiss(animated: true)
      _ = try scene.offset(at: 7)
      #expect(scene.presenter.presentedViewController == nil)
    }
  }

  @Test("A transition that runs can be taken in hand", arguments: [Form.block, .propertyAnimator])
  fileprivate func pause(_ form: Form) throws {
    try setUp(form) { scene throws in
      let interactor = UIPercentDrivenInteractiveTransition()
      interactor.wantsInteractiveStart = false
      interactor.completionCurve = .linear
      scene.driver.interactor = interactor
      scene.presenter.present(scene.presented, animated: true)
      let start = 1.0
      #expect(try abs(scene.offset(at: start + 0.2) - 600) < 1e-4)
      #expect(scene.presented.transitionCoordinator?.isInteractive == false)
      interactor.pause()
      #expect(abs(interactor.percentComplete - 0.25) < 1e-6)
      #expect(try abs(scene.offset(at: 3) - 600) < 1e-4)
      #expect(scene.presented.transitionCoordinator?.isInteractive == true)
      interactor.update(0.75)
      #expect(try abs(scene.offset(at: 3.5) - 200) < 1e-6)
      interactor.finish()
      #expect(try abs(scene.offset(at: 3.6) - 100) < 1e-3)
      _ = try scene.offset(at: 5)
      #expect(scene.presented.log == ["will appear", "did appear"])
    }
  }

  @Test(
    "A transition that runs by itself can be cancelled, at once or on its way",
    arguments: [Form.block, .propertyAnimator], [0, 0.4])
  fileprivate func cancelRunning(_ form: Form, after time: Double) throws {
    try setUp(form) { scene throws in
      let interactor = UIPercentDrivenInteractiveTransition()
      interactor.wantsInteractiveStart = false
      interactor.completionCurve = .linear
      scene.driver.interactor = interactor
      scene.presenter.present(scene.presented, animated: true)
      var cancellations: [Bool] = []
      scene.presented.transitionCoordinator?.notifyWhenInteractionChanges {
        cancellations.append($0.isCancelled)
      }
      if time > 0 {
        #expect(try abs(scene.offset(at: 1 + time) - 400) < 1e-4)
        interactor.cancel()
        #expect(try abs(scene.offset(at: 1 + time + 0.2) - 600) < 1e-3)
      } else {
        interactor.cancel()
      }
      _ = try scene.offset(at: 4)
      #expect(cancellations.last == true)
      #expect(scene.presenter.presentedViewController == nil)
      #expect(scene.presented.view.superview == nil)
      #expect(scene.presented.log == ["will appear", "will disappear", "did disappear"])
    }
  }

  @Test func `an interactor of an app's own is told from the start that it drives`() throws {
    final class Own: NSObject, UIViewControllerInteractiveTransitioning {
      var context: (any UIViewControllerContextTransitioning)?
      func startInteractiveTransition(
        _ transitionContext: any UIViewControllerContextTransitioning
      ) {
        context = transitionContext
        if let view = transitionContext.view(forKey: .to) {
          transitionContext.containerView.addSubview(view)
        }
      }
    }
    try setUp(.block) { scene throws in
      let own = Own()
      scene.driver.ownInteractor = own
      scene.presenter.present(scene.presented, animated: true)
      scene.presented.transitionCoordinator?.animate(alongsideTransition: {
        #expect($0.isInteractive && $0.initiallyInteractive)
        scene.presenter.view.alpha = 0
      })
      _ = try scene.offset(at: 1.1)
      own.context?.updateInteractiveTransition(0.25)
      _ = try scene.offset(at: 1.2)
      #expect(abs((scene.presenter.view.layer.presentation()?.opacity ?? 0) - 0.75) < 1e-6)
      own.context?.cancelInteractiveTransition()
      own.context?.completeTransition(false)
      _ = try scene.offset(at: 3)
      #expect(scene.presenter.view.alpha == 1)
      #expect(scene.presented.log == ["will appear", "will disappear", "did disappear"])
    }
  }

  @Test func `a finish before the start is not lost`() throws {
    try setUp(.block) { scene throws in
      let interactor = UIPercentDrivenInteractiveTransition()
      scene.driver.interactor = interactor
      scene.presenter.present(scene.presented, animated: true)
      interactor.finish()
      #expect(try abs(scene.offset(at: 3)) < 1e-9)
      #expect(scene.presented.log == ["will appear", "did appear"])
    }
  }
}
