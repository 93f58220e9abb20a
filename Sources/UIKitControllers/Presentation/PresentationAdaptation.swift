extension UIPresentationController {
  /// The style in which the presentation appears among `traits`; `none` for its own.
  final func adaptedStyle(in traits: UITraitCollection) -> UIModalPresentationStyle {
    let style = adaptivePresentationStyle(for: traits)
    return style == presentationStyle ? .none : style
  }

  /// The presentation in `style`, of the controller that the delegate gives for it; itself for `none`.
  final func adapted(
    to style: UIModalPresentationStyle, by presenting: UIViewController
  ) -> UIPresentationController {
    guard style != .none else { return self }
    let substitute =
      delegate?.presentationController(self, viewControllerForAdaptivePresentationStyle: style)
      ?? presentedViewController
    let adapted =
      substitute === presentedViewController
      ? adaptedPresentation(style, by: presenting)
      : style.makePresentation(of: substitute, by: presenting)
    adapted.delegate = delegate
    (adapted.original, adapted.adaptedStyle) = (self, style)
    delegate?.presentationController(self, prepare: adapted)
    return adapted
  }

  /// Tells the delegate which style the presentation is about to appear in.
  final func tellAdaptation(with coordinator: (any UIViewControllerTransitionCoordinator)?) {
    let original = original ?? self
    original.delegate?.presentationController(
      original, willPresentWithAdaptiveStyle: adaptedStyle, transitionCoordinator: coordinator)
  }

  /// Takes the style for new traits in the next turn, where no change of the window's size does so.
  final func adaptSoon(from previous: UITraitCollection?) {
    let traits = traitCollection
    guard UIApplication.shared.sizeTransition == nil, let previous,
      previous.horizontalSizeClass != traits.horizontalSizeClass
        || previous.verticalSizeClass != traits.verticalSizeClass
    else { return }
    let clock = VirtualClock.current
    clock.schedule(at: clock.now) { [weak self] in
      guard let self, self.containerView != nil else { return }
      PresentationAdaptation.run(by: self.presentingViewController, with: nil)
    }
  }
}

/// A presentation that takes another style while it stands, as its surroundings change.
///
/// By our choice what it shows fades from one into the other.
@MainActor
struct PresentationAdaptation {
  private let old: UIPresentationController
  private let next: UIPresentationController
  private let coordinator: ViewControllerTransition?

  /// Goes through the presentations by `controller` and those in it, from the lowest to the topmost.
  static func run(by controller: UIViewController, with coordinator: ViewControllerTransition?) {
    for child in controller.children { run(by: child, with: coordinator) }
    guard let presentation = controller.ownPresentation else { return }
    adapt(presentation, with: coordinator)
    guard let presented = controller.ownPresentation?.presentedViewController else { return }
    run(by: presented, with: coordinator)
  }

  private static func adapt(
    _ old: UIPresentationController, with coordinator: ViewControllerTransition?
  ) {
    let (original, presenting) = (old.original ?? old, old.presentingViewController)
    guard old.phase == .presented else { return }
    let style = original.adaptedStyle(in: presenting.traitCollection)
    guard style != old.adaptedStyle else { return }
    let next = original.adapted(to: style, by: presenting)
    next.tellAdaptation(with: coordinator)
    PresentationAdaptation(old: old, next: next, coordinator: coordinator).run()
  }

  private var presenting: UIViewController { old.presentingViewController }
  private var isAnimated: Bool { coordinator != nil }
  private var presenterLeaves: Bool { next.takesPresenterAway && !old.takesPresenterAway }
  private var presenterReturns: Bool { old.takesPresenterAway && !next.takesPresenterAway }
  private var isSubstituted: Bool { old.presentedViewController !== next.presentedViewController }

  private func run() {
    let moving = [old, next].map(\.presentedViewController.appearance)
    for appearance in moving { appearance.isMoving = true }
    for presentation in [old, next] { presentation.transition = coordinator }
    var alpha: CGFloat = 1
    UIView.performWithoutAnimation {
      leave()
      enter()
      alpha = next.presentedView?.alpha ?? 1
      if isAnimated { next.presentedView?.alpha = 0 }
    }
    for appearance in moving { appearance.isMoving = false }
    guard let coordinator else {
      return UIView.performWithoutAnimation {
        move(alpha)
        end()
      }
    }
    coordinator.animate(
      alongsideTransition: { _ in move(alpha) }, completion: { _ in end() })
  }

  /// Leaves a picture of what is shown in the old container, for it to fade.
  private func leave() {
    old.phase = .dismissing
    old.dismissalTransitionWillBegin()
    if let view = old.presentedView,
      let picture = isAnimated ? view.snapshotView(afterScreenUpdates: false) : nil
    {
      picture.frame = view.untransformedFrame
      old.containerView?.addSubview(picture)
    }
    old.presentedView?.removeFromSuperview()
    old.releaseContent()
    if presenterReturns {
      presenting.appearance.begin(appearing: true, animated: isAnimated)
      old.putPresenterBack()
    }
  }

  private func enter() {
    next.replace(old)
    if isSubstituted { exchangeControllers() }
    next.phase = .presenting
    next.presentationTransitionWillBegin()
    if presenterLeaves { presenting.appearance.begin(appearing: false, animated: isAnimated) }
    if let view = next.presentedView, let container = next.containerView {
      view.setUntransformedFrame(next.frameOfPresentedViewInContainerView)
      if !view.isDescendant(of: container) { container.addSubview(view) }
      container.layoutIfNeeded()
    }
    next.phase = .presented
    next.containerView?.setNeedsLayout()
  }

  /// Takes the controller out of the one that stood for it, and tells of the comings and goings.
  private func exchangeControllers() {
    let (leaving, arriving) = (old.presentedViewController, next.presentedViewController)
    if arriving.parent != nil {
      arriving.willMove(toParent: nil)
      arriving.viewIfLoaded?.removeFromSuperview()
      arriving.removeFromParent()
    }
    if leaving.parent == nil { leaving.appearance.begin(appearing: false, animated: isAnimated) }
    arriving.appearance.begin(appearing: true, animated: isAnimated)
  }

  /// - Parameter alpha: That of the presented view once it is there.
  private func move(_ alpha: CGFloat) {
    next.containerView?.layoutIfNeeded()
    old.containerView?.alpha = 0
    next.presentedView?.alpha = alpha
  }

  private func end() {
    let isTintDimmed = presenting.viewIfLoaded?.isBehindModal == true
    old.phase = .idle
    old.dismissalTransitionDidEnd(true)
    old.clearAway()
    next.presentationTransitionDidEnd(true)
    next.dimPresenterTint(isTintDimmed)
    if presenterLeaves { presenting.viewIfLoaded?.removeFromSuperview() }
    if presenterLeaves || presenterReturns { presenting.appearance.end() }
    if isSubstituted {
      if old.presentedViewController.parent == nil { old.presentedViewController.appearance.end() }
      next.presentedViewController.appearance.end()
    }
    for presentation in [old, next] where presentation.transition === coordinator {
      presentation.transition = nil
    }
    next.containerView?.setNeedsLayout()
  }
}
