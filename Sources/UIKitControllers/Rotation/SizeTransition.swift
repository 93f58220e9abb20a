/// A change of the size of the app's windows: the device is turned, or another app needs room.
///
/// The controllers are told first, then the windows and all in them move in one animation block,
/// together with what is animated alongside.
@MainActor
final class SizeTransition: ScreenChange {
  private let application: UIApplication
  private let next: Surroundings
  /// How far the interface turns against the device, in quarter turns clockwise.
  private let quarterTurns: Int
  private let windows: [UIWindow]
  private let changesClasses: Bool

  private init(_ application: UIApplication, to next: Surroundings) {
    self.application = application
    self.next = next
    let turns = next.orientation.quarterTurns - application.surroundings.orientation.quarterTurns
    quarterTurns = (turns + 4) % 4
    windows = application.windows.filter { $0.windowLevel < .statusBar }
    let (old, new) = (application.traitCollection, next.traits)
    changesClasses =
      old.horizontalSizeClass != new.horizontalSizeClass
      || old.verticalSizeClass != new.verticalSizeClass
  }

  /// Goes over to `next`.
  static func run(_ application: UIApplication, to next: Surroundings) {
    let change = SizeTransition(application, to: next)
    let animator = SizeAnimator(
      change, halfTurn: change.quarterTurns == 2, idiom: next.device.idiom)
    let transition = ViewControllerTransition(change, motion: TransitionMotion(animator))
    application.sizeTransition = transition
    change.tell(transition)
    // What is animated alongside is laid out within the animation too.
    transition.animate(alongsideTransition: { _ in change.layOut() }, completion: nil)
    transition.begin()
  }

  // MARK: Telling

  private func tell(_ coordinator: ViewControllerTransition) {
    let (new, size) = (next.traits, next.windowFrame.size)
    for window in windows {
      guard let root = window.rootViewController else { continue }
      if changesClasses {
        root.willTransition(to: new, with: coordinator)
        tellPresentations(of: root) { $0.willTransition(to: new, with: coordinator) }
      }
      guard size != window.bounds.size else { continue }
      root.viewWillTransition(to: size, with: coordinator)
      tellPresentations(of: root) { $0.viewWillTransition(to: size, with: coordinator) }
    }
  }

  /// Goes through the presentations by `controller` and those in it, from the lowest to the topmost.
  private func tellPresentations(
    of controller: UIViewController, _ tell: (UIPresentationController) -> Void
  ) {
    for child in controller.children { tellPresentations(of: child, tell) }
    guard let presentation = controller.ownPresentation else { return }
    tell(presentation)
    tellPresentations(of: presentation.presentedViewController, tell)
  }

  // MARK: What changes

  var presentationStyle: UIModalPresentationStyle { .none }
  var containerView: UIView { appWindow ?? UIView() }

  /// The topmost window with a controller.
  private var appWindow: UIWindow? { windows.last { $0.rootViewController != nil } ?? windows.last }

  /// The turn of the interface against the device.
  ///
  /// It is exact, as sines and cosines of quarter turns are not.
  var targetTransform: CGAffineTransform {
    switch quarterTurns {
    case 1: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
    case 2: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
    case 3: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
    default: .identity
    }
  }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    appWindow?.rootViewController
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? { nil }

  func initialFrame(for controller: UIViewController) -> CGRect {
    controller.viewIfLoaded?.frame ?? .zero
  }

  func finalFrame(for controller: UIViewController) -> CGRect {
    controller === appWindow?.rootViewController
      ? CGRect(origin: .zero, size: next.windowFrame.size) : .zero
  }

  /// The device is held otherwise from now on: what was upright lies on its side.
  func begin(animated: Bool) {
    let old = application.metrics
    application.adopt(next)
    if changesClasses { adaptPresentations() }
    guard quarterTurns != 0 else { return }
    let back = targetTransform.inverted()
    UIView.performWithoutAnimation {
      application.screenChrome?.turn(to: application.metrics, from: old, back: back)
      for window in windows {
        window.center = next.windowFrame.center
        window.transform = back
      }
    }
  }

  private func adaptPresentations() {
    let coordinator = application.sizeTransition as? ViewControllerTransition
    for root in windows.compactMap(\.rootViewController) {
      PresentationAdaptation.run(by: root, with: coordinator)
    }
  }

  func place() {
    for window in windows {
      window.transform = .identity
      window.bounds.size = next.windowFrame.size
      window.center = next.windowFrame.center
      window.setTreeNeedsLayout()
    }
    application.screenChrome?.showTurned()
    application.keyboard?.turn()
    layOut()
  }

  private func layOut() {
    for window in windows { window.layoutIfNeeded() }
    // What lies below the status bar may be black where a screen recedes now, or no longer.
    application.chrome?.update()
  }

  func didStart() {}

  func end(completed: Bool, animated: Bool) {
    application.sizeTransition = nil
    application.screenChrome?.endTurn()
    application.keyboard?.didTurn()
  }
}

/// Moves the windows to their new places.
private final class SizeAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  /// The time of a quarter turn in seconds; a half turn takes twice as long.
  ///
  /// That a change of width takes as long is our choice.
  private static let (phoneDuration, padDuration) = (0.3, 0.4)

  private let change: SizeTransition
  private let duration: TimeInterval

  init(_ change: SizeTransition, halfTurn: Bool, idiom: UIUserInterfaceIdiom) {
    self.change = change
    duration = (idiom == .pad ? Self.padDuration : Self.phoneDuration) * (halfTurn ? 2 : 1)
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    duration
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    UIView.animate(withDuration: duration, delay: 0, options: .allowUserInteraction) {
      self.change.place()
    } completion: { _ in
      context.completeTransition(true)
    }
  }
}

extension UIApplication {
  fileprivate var screenChrome: ScreenChrome? { chrome as? ScreenChrome }
}
