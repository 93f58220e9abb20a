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
    if controller === presented, isPresenting { return .zero }
    return controller.viewIfLoaded?.untransformedFrame ?? .zero
  }

  func finalFrame(for controller: UIViewController) -> CGRect {
    if controller === presented {
      return isPresenting ? presentation.frameOfPresentedViewInContainerView : .zero
    }
    if isPresenting && presentation.takesPresenterAway { return .zero }
    return controller.viewIfLoaded?.untransformedFrame ?? .zero
  }

  // MARK: Beginning

  /// The presenter may have left the screen since it was asked to present.
  var canBegin: Bool { !isPresenting || presenting.viewIfLoaded?.window != nil }

  func abandon() {
    presentation.phase = .idle
    presentation.transition = nil
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
    presentation.presentationTransitionWillBegin()
    if presentation.takesPresenterAway {
      presenting.appearance.begin(appearing: false, animated: animated)
    }
    presented.appearance.begin(appearing: true, animated: animated)
  }

  private func beginDismissing(_ animated: Bool) {
    placement = presentation.presentedView.map { ($0.center, $0.bounds) }
    presentation.dismissalTransitionWillBegin()
    presented.appearance.begin(appearing: false, animated: animated)
    guard presentation.takesPresenterAway else { return }
    presenting.appearance.begin(appearing: true, animated: animated)
    presentation.putPresenterBack()
  }

  func place() {
    guard isPresenting, let view = presentation.presentedView else { return }
    view.frame = presentation.frameOfPresentedViewInContainerView
    containerView.addSubview(view)
    didStart()
  }

  func didStart() {
    guard isPresenting else { return }
    containerView.layoutIfNeeded()
    presented.appearance.isAppearing()
  }

  // MARK: Ending

  func end(completed: Bool, animated: Bool) {
    if isPresenting {
      endPresenting(completed, animated)
    } else {
      endDismissing(completed, animated)
    }
    presentation.transition = nil
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
      if isPresenterInvolved { presenting.appearance.end() }
      presented.appearance.end()
      presentation.tearDown()
      return
    }
    if let placement, let view = presentation.presentedView {
      UIView.performWithoutAnimation { (view.center, view.bounds) = placement }
    }
    presented.appearance.begin(appearing: true, animated: animated)
    presented.appearance.end()
    guard isPresenterInvolved else { return }
    presenting.appearance.begin(appearing: false, animated: animated)
    presenting.view.removeFromSuperview()
    presenting.appearance.end()
  }
}
