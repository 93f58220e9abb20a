@_spi(Overriding) internal import UIKitCore

/// Manages a presented controller: what lies around it, and where it lies.
@MainActor @preconcurrency
open class UIPresentationController: NSObject, UIContentContainer, UITraitEnvironment {
  /// Where the presentation is in its life.
  enum Phase { case idle, presenting, presented, dismissing }

  public let presentedViewController: UIViewController
  public private(set) var presentingViewController: UIViewController
  open internal(set) var containerView: UIView?

  final var phase = Phase.idle
  /// The transition that runs; nil between transitions.
  final var transition: ViewControllerTransition?
  /// What the presenter's view lay in before.
  private final weak var presenterHost: UIView?
  /// Whether the presenter's view is gone because of presentations in between.
  private final var isPresenterGone = false
  open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?

  /// The presentation in the controller's own style, where the surroundings ask for another one; nil
  /// for a presentation in its own.
  final var original: UIPresentationController?
  /// The style that the surroundings ask for; `none` for the presentation's own.
  final var adaptedStyle = UIModalPresentationStyle.none

  public init(
    presentedViewController: UIViewController,
    presenting presentingViewController: UIViewController?
  ) {
    self.presentedViewController = presentedViewController
    self.presentingViewController = presentingViewController ?? presentedViewController
    super.init()
  }

  /// Takes the controller that presents in the end, whatever the initialiser was given.
  final func setPresenting(_ controller: UIViewController) {
    presentingViewController = controller
  }

  open var presentationStyle: UIModalPresentationStyle {
    presentedViewController.modalPresentationStyle
  }

  open var presentedView: UIView? { presentedViewController.view }

  /// Whether the controller's own view lies wherever ``presentedView`` does.
  var isFilledByPresentedView: Bool { presentedView === presentedViewController.viewIfLoaded }

  /// Where the presented view ends up, in the container.
  open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }

  /// Whether the presenter's view leaves the screen when the presentation is complete.
  open var shouldRemovePresentersView: Bool { false }

  open var shouldPresentInFullscreen: Bool { true }

  /// Whether the container lies in the presenter's place rather than over the whole window.
  var isInContext: Bool { !shouldPresentInFullscreen }

  /// Whether the presenter's view is off the screen while the presentation stands.
  final var takesPresenterAway: Bool { shouldRemovePresentersView || isPresenterGone }

  /// The style that the presentation takes in its surroundings; `none` to keep its own.
  open var adaptivePresentationStyle: UIModalPresentationStyle {
    systemAdaptation(for: traitCollection)
  }

  open func adaptivePresentationStyle(for traitCollection: UITraitCollection)
    -> UIModalPresentationStyle
  {
    delegate?.adaptivePresentationStyle(for: self, traitCollection: traitCollection)
      ?? systemAdaptation(for: traitCollection)
  }

  /// The style that the system adapts to where no delegate decides.
  func systemAdaptation(for traits: UITraitCollection) -> UIModalPresentationStyle { .none }

  /// The presentation of the same controller in the style that this one adapts to.
  func adaptedPresentation(_ style: UIModalPresentationStyle, by presenting: UIViewController)
    -> UIPresentationController
  {
    style.makePresentation(of: presentedViewController, by: presenting)
  }

  /// Lets go of the view around the content, which another presentation takes.
  func releaseContent() {}

  /// Called when the presentation leads back to another presenter, as those in between were dropped.
  func didTakeOver() {}

  /// Whether touches beside the presented view go to what lies behind the container.
  var passesTouches: Bool { false }

  /// The views behind the container that keep taking touches.
  var passthrough: [UIView] { [] }

  /// The animator for where the transitioning delegate gives none.
  func builtInAnimator(isPresenting: Bool) -> any UIViewControllerAnimatedTransitioning {
    let lender = isInContext ? presentingViewController : nil
    let lent = lender?.providesPresentationContextTransitionStyle == true
    let style = lent ? lender?.modalTransitionStyle : presentedViewController.modalTransitionStyle
    return switch style ?? .coverVertical {
    case .coverVertical:
      BuiltInAnimator(
        .coverVertical, isPresenting: isPresenting, speed: isPresenting ? 0 : releaseSpeed)
    case .crossDissolve: BuiltInAnimator(.crossDissolve, isPresenting: isPresenting)
    case .flipHorizontal: PageTurnAnimator(.flip, isPresenting: isPresenting)
    case .partialCurl: PageTurnAnimator(.curl, isPresenting: isPresenting)
    }
  }

  /// How fast a finger that lets the presented view go moves it down, in points per second.
  var releaseSpeed: CGFloat { 0 }

  open func presentationTransitionWillBegin() {}
  open func presentationTransitionDidEnd(_ completed: Bool) {}
  open func dismissalTransitionWillBegin() {}
  open func dismissalTransitionDidEnd(_ completed: Bool) {}
  open func containerViewWillLayoutSubviews() {}
  open func containerViewDidLayoutSubviews() {}

  open var traitCollection: UITraitCollection {
    containerView?.traitCollection ?? UIApplication.shared.traitCollection
  }

  open var preferredContentSize: CGSize { presentedViewController.preferredContentSize }

  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    parentSize
  }

  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    let own = self.size(
      forChildContentContainer: presentedViewController, withParentContainerSize: size)
    presentedViewController.viewWillTransition(to: own, with: coordinator)
  }

  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    presentedViewController.willTransition(to: newCollection, with: coordinator)
  }

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}

// MARK: Leaving

extension UIPresentationController {
  /// Dismisses because the user wants to leave, if the delegate and the controller let it.
  final func dismissByUser() {
    guard phase == .presented else { return }
    guard !presentedViewController.isModalInPresentation,
      delegate?.presentationControllerShouldDismiss(self) != false
    else {
      delegate?.presentationControllerDidAttemptToDismiss(self)
      return
    }
    delegate?.presentationControllerWillDismiss(self)
    Presentation.dismiss(self, animated: true) {
      self.delegate?.presentationControllerDidDismiss(self)
    }
  }
}

// MARK: The container

extension UIPresentationController {
  /// Puts up the view in which everything happens.
  final func putUpContainer() {
    guard let presenter = presentingViewController.viewIfLoaded, let window = presenter.window
    else { return }
    presenterHost = presenter.superview
    let host = isInContext ? presenter.superview ?? window : window
    let container = makeContainer(isInContext ? presenter.untransformedFrame : window.bounds)
    UIView.performWithoutAnimation {
      if isInContext {
        host.insertSubview(container, aboveSubview: presenter)
      } else {
        host.addSubview(container)
      }
    }
  }

  private final func makeContainer(_ frame: CGRect) -> UIView {
    let container = PresentationContainerView(frame: frame)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.presentation = self
    containerView = container
    return container
  }

  /// Takes the place of `old`, which has the same presenter, in front of its container.
  final func replace(_ old: UIPresentationController) {
    setPresenting(old.presentingViewController)
    (presenterHost, isPresenterGone) = (old.presenterHost, old.isPresenterGone)
    presentingViewController.ownPresentation = self
    old.presentedViewController.activePresentation = nil
    presentedViewController.activePresentation = self
    if let above = old.presentedViewController.ownPresentation,
      old.presentedViewController !== presentedViewController
    {
      old.presentedViewController.ownPresentation = nil
      presentedViewController.ownPresentation = above
      above.setPresenting(presentedViewController)
    }
    guard let before = old.containerView, let host = before.superview else { return }
    host.insertSubview(makeContainer(before.frame), aboveSubview: before)
  }

  /// Takes down what the presentation put up, as another one has taken its place.
  final func clearAway() {
    containerView?.removeFromSuperview()
    containerView = nil
    (original, adaptedStyle) = (nil, .none)
  }

  /// Takes the place of `lowest` above its presenter, as those in between are dropped.
  final func takeOver(from lowest: UIPresentationController, isPresenterGone: Bool) {
    presenterHost = lowest.presenterHost
    presentingViewController.ownPresentation = nil
    self.isPresenterGone = isPresenterGone
    setPresenting(lowest.presentingViewController)
  }

  /// Ends the presentation at once and unseen, without its presenter coming back.
  final func drop() {
    phase = .dismissing
    presentedViewController.isBeingDismissed = true
    dismissalTransitionWillBegin()
    presentedViewController.appearance.begin(appearing: false, animated: false)
    phase = .idle
    dismissalTransitionDidEnd(true)
    presentedViewController.appearance.end()
    presentedViewController.isBeingDismissed = false
    tearDown()
  }

  /// Dims the tints of the screen behind, or shows them again.
  final func dimPresenterTint(_ isDimmed: Bool) {
    presentingViewController.viewIfLoaded?.isBehindModal = isDimmed
  }

  /// Gives the presented view its frame, while no transition moves it.
  final func fitPresentedView() {
    guard phase == .presented, let view = presentedView else { return }
    let frame = frameOfPresentedViewInContainerView
    view.setUntransformedFrame(frame)
  }

  /// Puts the presenter's view back where it was, if it is not there.
  final func putPresenterBack() {
    guard let host = presenterHost, let view = presentingViewController.viewIfLoaded,
      view.superview !== host
    else { return }
    UIView.performWithoutAnimation {
      view.setUntransformedFrame(host.bounds)
      if let containerView, containerView.superview === host {
        host.insertSubview(view, belowSubview: containerView)
      } else {
        host.addSubview(view)
      }
    }
  }

  /// Takes everything that the presentation put up off the screen, with what stands on it.
  final func tearDown() {
    if let above = presentedViewController.ownPresentation {
      above.transition?.finishEarly()
      if above.phase != .idle { above.drop() }
    }
    // An animator may have brought the presenter's view into the container, which is about to go.
    if let container = containerView, presentingViewController.viewIfLoaded?.superview === container
    {
      putPresenterBack()
    }
    dimPresenterTint(false)
    presentedView?.removeFromSuperview()
    presentedViewController.viewIfLoaded?.removeFromSuperview()
    clearAway()
    presentedViewController.activePresentation = nil
    presentedViewController.interactiveDismissal = nil
    if presentingViewController.ownPresentation === self {
      presentingViewController.ownPresentation = nil
    }
  }
}

/// The view in which a presentation and its animators put theirs.
final class PresentationContainerView: UIView {
  weak var presentation: UIPresentationController?

  override var layerName: String { "presentation container" }

  override var keeper: AnyObject? { presentation }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    presentation?.traitCollectionDidChange(previousTraitCollection)
    presentation?.adaptSoon(from: previousTraitCollection)
    setNeedsLayout()
  }

  override func layoutSublayers(of layer: CALayer) {
    presentation?.containerViewWillLayoutSubviews()
    super.layoutSublayers(of: layer)
    presentation?.containerViewDidLayoutSubviews()
  }

  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    let hit = super.hitTest(point, with: event)
    guard let presentation, let presented = presentation.presentedView,
      hit?.isDescendant(of: presented) != true
    else { return hit }
    for view in presentation.passthrough {
      if let behind = view.hitTest(view.convert(point, from: self), with: event) { return behind }
    }
    return presentation.passesTouches ? nil : hit
  }
}
