/// A presentation or a dismissal, as a transition sees it.
@MainActor
final class PresentationChange: ScreenChange {
  private let presentation: UIPresentationController
  private let isPresenting: Bool
  private let completion: (() -> Void)?
  /// Where the presented view lay before its dismissal.
  private var placement: (center: CGPoint, bounds: CGRect)?

  init(
    _ presentation: UIPresentationController, isPresenting: Bool, completion: (() -> Void)?
  ) {
    self.presentation = presentation
    self.isPresenting = isPresenting
    self.completion = completion
  }

  private var presented: UIViewController { presentation.presentedViewController }
  private var presenting: UIViewController { presentation.presentingViewController }

  // MARK: Who and where

  var presentationStyle: UIModalPresentationStyle { presentation.presentationStyle }
  var containerView: UIView { presentation.containerView ?? UIView() }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: isPresenting ? presenting : presented
    case .to: isPresenting ? presented : presenting
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? {
    let isPresented = (key == .to) == isPresenting
    if isPresented { return presentation.presentedView }
    return presentation.takesPresenterAway ? presenting.view : nil
  }

  func initialFrame(for controller: UIViewController) -> CGRect {
    if controller === presented {
      return isPresenting ? .zero : presentation.presentedView?.untransformedFrame ?? .zero
    }
    if isPresenting { return controller.viewIfLoaded?.untransformedFrame ?? .zero }
    return presentation.takesPresenterAway ? .zero : containerView.bounds
  }

  /// A dismissed view has the frame of its presentation to the end, for animators that move it from
  /// there.
  func finalFrame(for controller: UIViewController) -> CGRect {
    if controller === presented { return presentation.frameOfPresentedViewInContainerView }
    if !isPresenting { return containerView.bounds }
    if presentation.takesPresenterAway { return .zero }
    return controller.viewIfLoaded?.untransformedFrame ?? .zero
  }

  // MARK: Beginning

  /// The presenter may have left the screen since it was asked to present.
  var canBegin: Bool { !isPresenting || presenting.viewIfLoaded?.window != nil }

  func abandon() {
    presentation.phase = .idle
    presentation.transition = nil
    presented.isBeingPresented = false
    presentation.tearDown()
  }

  func begin(animated: Bool) {
    if isPresenting {
      beginPresenting(animated)
    } else {
      beginDismissing(animated)
    }
  }

  private func beginPresenting(_ animated: Bool) {
    presentation.putUpContainer()
    presentation.tellAdaptation(with: animated ? presentation.transition : nil)
    presentation.presentationTransitionWillBegin()
    if presentation.takesPresenterAway {
      presenting.appearance.begin(appearing: false, animated: animated)
    }
    presenting.appearance.releaseFirstResponder()
    presented.appearance.begin(appearing: true, animated: animated)
    anticipatingStatusBar {
      holdSafeArea(in: presentation.frameOfPresentedViewInContainerView)
    }
  }

  /// Runs `body` with the room that a status bar which comes or goes with the transition takes or leaves.
  private func anticipatingStatusBar(_ body: () -> Void) {
    guard let chrome = UIApplication.shared.chrome else { return body() }
    chrome.anticipating(body)
  }

  private func beginDismissing(_ animated: Bool) {
    placement = presentation.presentedView.map { ($0.center, $0.bounds) }
    presentation.dismissalTransitionWillBegin()
    presented.appearance.begin(appearing: false, animated: animated)
    if presentation.takesPresenterAway {
      presenting.appearance.begin(appearing: true, animated: animated)
      presentation.putPresenterBack()
    } else {
      presenting.appearance.retakeFirstResponder()
    }
    // A zoom that is turned back has the view on its card.
    let isAtRest = presentation.presentedView?.superview !== containerView
    holdSafeArea(
      in: isAtRest
        ? presentation.frameOfPresentedViewInContainerView
        : presentation.presentedView?.untransformedFrame ?? .zero)
    // Layout that is due must not become part of the animation, nor what comes back move in it.
    UIView.performWithoutAnimation {
      containerView.layoutIfNeeded()
      guard let view = presenting.viewIfLoaded else { return }
      anticipatingStatusBar {
        view.layOutWhereSafeAreaChanged()
        view.layoutIfNeeded()
      }
    }
  }

  /// Keeps the safe area that the presented view has at rest while the transition carries it about.
  private func holdSafeArea(in frame: CGRect) {
    guard presentation.isFilledByPresentedView else { return }
    presented.heldSafeArea = containerView.safeArea(in: frame)
  }

  func place() {
    guard isPresenting, let view = presentation.presentedView else { return }
    let putUp = {
      view.frame = self.presentation.frameOfPresentedViewInContainerView
      self.containerView.addSubview(view)
      self.didStart()
    }
    if let page, let screen = containerView.window { page.turn(screen, putUp) } else { putUp() }
  }

  /// What turns the page where the system does.
  private var page: PageTurnAnimator? {
    guard presented.transitioningDelegate == nil else { return nil }
    return presentation.builtInAnimator(isPresenting: isPresenting) as? PageTurnAnimator
  }

  func didStart() {
    if isPresenting {
      presented.appearance.isAppearing()
      containerView.layoutIfNeeded()
    } else if presentation.takesPresenterAway {
      presenting.appearance.isAppearing()
    }
  }

  // MARK: Ending

  func end(completed: Bool, animated: Bool) {
    let transition = presentation.transition
    presented.heldSafeArea = nil
    if isPresenting {
      endPresenting(completed, animated)
      presented.isBeingPresented = false
    } else {
      endDismissing(completed, animated)
      presented.isBeingDismissed = false
    }
    // A callback may have begun the next transition.
    if presentation.transition === transition { presentation.transition = nil }
  }

  func callCompletion() { completion?() }

  private func endPresenting(_ completed: Bool, _ animated: Bool) {
    presentation.phase = completed ? .presented : .idle
    if completed, presentation.takesPresenterAway {
      presenting.view.removeFromSuperview()
    }
    presentation.presentationTransitionDidEnd(completed)
    if completed {
      presented.installInteractiveDismissal { [weak presented] in
        presented?.dismiss(animated: true)
      }
      presented.appearance.end()
      if presentation.takesPresenterAway { presenting.appearance.end() }
      return
    }
    presented.appearance.begin(appearing: false, animated: animated)
    presented.appearance.end()
    if presentation.takesPresenterAway {
      presenting.appearance.begin(appearing: true, animated: animated)
      presenting.appearance.end()
    }
    presentation.tearDown()
  }

  private func endDismissing(_ completed: Bool, _ animated: Bool) {
    presentation.phase = completed ? .idle : .presented
    presentation.dismissalTransitionDidEnd(completed)
    let isPresenterInvolved = presentation.takesPresenterAway
    if completed {
      if !animated, let screen = containerView.window { page?.turnBack(screen) }
      if isPresenterInvolved { presenting.appearance.end() }
      presented.appearance.end()
      presentation.tearDown()
      return
    }
    if let placement, let view = presentation.presentedView {
      UIView.performWithoutAnimation { (view.center, view.bounds) = placement }
    }
    presented.appearance.begin(appearing: true, animated: animated)
    presenting.appearance.releaseFirstResponder()
    presented.appearance.end()
    guard isPresenterInvolved else { return }
    presenting.appearance.begin(appearing: false, animated: animated)
    presenting.view.removeFromSuperview()
    presenting.appearance.end()
  }
}
