/// One run of a presentation or dismissal: the context of its animator and the coordinator of
/// everybody else.
@MainActor
final class PresentationTransition: UIViewControllerContextTransitioning,
  UIViewControllerTransitionCoordinator
{
  let presentation: UIPresentationController
  let isPresenting: Bool
  private let animator: (any UIViewControllerAnimatedTransitioning)?
  private let interactor: (any UIViewControllerInteractiveTransitioning)?
  private let completion: (() -> Void)?
  private var alongside: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completions: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var interactionHandlers: [(any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var isOver = false
  private var hasBegun = false

  private(set) var isInteractive = false
  private(set) var transitionWasCancelled = false

  init(
    _ presentation: UIPresentationController, isPresenting: Bool,
    animator: (any UIViewControllerAnimatedTransitioning)?,
    interactor: (any UIViewControllerInteractiveTransitioning)?, completion: (() -> Void)?
  ) {
    self.presentation = presentation
    self.isPresenting = isPresenting
    self.animator = animator
    self.interactor = interactor
    self.completion = completion
  }

  private var presented: UIViewController { presentation.presentedViewController }
  private var presenting: UIViewController { presentation.presentingViewController }

  // MARK: Beginning

  func begin() {
    guard !isOver else { return }
    hasBegun = true
    if isPresenting {
      beginPresenting()
    } else {
      beginDismissing()
    }
    run()
  }

  private func beginPresenting() {
    let container = PresentationContainerView(frame: presenting.view.window?.bounds ?? .zero)
    container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.presentation = presentation
    presentation.containerView = container
    let window = presenting.view.window
    UIView.performWithoutAnimation { window?.addSubview(container) }
    presentation.presentationTransitionWillBegin()
    if presentation.shouldRemovePresentersView {
      presenting.appearance.begin(appearing: false, animated: isAnimated)
    }
    presented.appearance.begin(appearing: true, animated: isAnimated)
  }

  private func beginDismissing() {
    presentation.dismissalTransitionWillBegin()
    presented.appearance.begin(appearing: false, animated: isAnimated)
    guard presentation.shouldRemovePresentersView else { return }
    presenting.appearance.begin(appearing: true, animated: isAnimated)
    UIView.performWithoutAnimation {
      guard let container = presentation.containerView, let window = container.window else {
        return
      }
      presenting.view.frame = window.bounds
      window.insertSubview(presenting.view, belowSubview: container)
    }
  }

  private func run() {
    guard let animator else {
      runWithoutAnimation()
      return
    }
    let guests = alongside
    alongside = []
    let bodies = guests.map { guest in { guest(self) } }
    let isTaken = UIViewAnimation.run(alongside: bodies) {
      if let interactor, interactor.wantsInteractiveStart {
        isInteractive = true
        interactor.startInteractiveTransition(self)
      } else {
        animator.animateTransition(using: self)
      }
    }
    if isPresenting {
      containerView.layoutIfNeeded()
      presented.appearance.isAppearing()
    }
    guard !isTaken, !bodies.isEmpty else { return }
    // The animator moves its views by other means than blocks: the guests get one of their own.
    UIView.animate(withDuration: transitionDuration) { for body in bodies { body() } }
  }

  private func runWithoutAnimation() {
    UIView.performWithoutAnimation {
      for guest in alongside { guest(self) }
      alongside = []
      if isPresenting, let view = presentation.presentedView {
        view.frame = presentation.frameOfPresentedViewInContainerView
        containerView.addSubview(view)
        containerView.layoutIfNeeded()
        presented.appearance.isAppearing()
      }
    }
    completeTransition(true)
  }

  // MARK: Ending

  func completeTransition(_ didComplete: Bool) {
    guard !isOver, hasBegun else { return }
    isOver = true
    let completed = didComplete && !transitionWasCancelled
    if !completed { transitionWasCancelled = true }
    if isPresenting {
      endPresenting(completed)
    } else {
      endDismissing(completed)
    }
    presentation.transition = nil
    if completed { completion?() }
    for handler in completions { handler(self) }
    completions = []
    animator?.animationEnded(completed)
    UIApplication.shared.chrome?.update()
  }

  /// Ends a present that a dismissal interrupts, before its animations are over.
  func finishEarly() {
    if !hasBegun { begin() }
    completeTransition(true)
  }

  private func endPresenting(_ completed: Bool) {
    presentation.phase = completed ? .presented : .idle
    if completed, presentation.shouldRemovePresentersView {
      presenting.view.removeFromSuperview()
    }
    presentation.presentationTransitionDidEnd(completed)
    if completed {
      presented.appearance.end()
      if presentation.shouldRemovePresentersView { presenting.appearance.end() }
    } else {
      undoPresenting()
    }
  }

  private func undoPresenting() {
    presented.appearance.begin(appearing: false, animated: isAnimated)
    presented.appearance.end()
    if presentation.shouldRemovePresentersView {
      presenting.appearance.begin(appearing: true, animated: isAnimated)
      presenting.appearance.end()
    }
    tearDown()
  }

  private func endDismissing(_ completed: Bool) {
    presentation.phase = completed ? .idle : .presented
    presentation.dismissalTransitionDidEnd(completed)
    let isPresenterInvolved = presentation.shouldRemovePresentersView
    if completed {
      if isPresenterInvolved { presenting.appearance.end() }
      presented.appearance.end()
      tearDown()
      return
    }
    presented.appearance.begin(appearing: true, animated: isAnimated)
    presented.appearance.end()
    guard isPresenterInvolved else { return }
    presenting.appearance.begin(appearing: false, animated: isAnimated)
    presenting.view.removeFromSuperview()
    presenting.appearance.end()
  }

  /// Takes everything that the presentation put up off the screen.
  private func tearDown() {
    putPresenterBack()
    presentation.presentedView?.removeFromSuperview()
    presented.viewIfLoaded?.removeFromSuperview()
    presentation.containerView?.removeFromSuperview()
    presentation.containerView = nil
    presented.activePresentation = nil
    presenting.ownPresentation = nil
  }

  /// An animator may have brought the presenter's view into the container, which is about to go.
  private func putPresenterBack() {
    guard let container = presentation.containerView, let window = container.window,
      presenting.viewIfLoaded?.superview === container
    else { return }
    UIView.performWithoutAnimation {
      presenting.view.frame = window.bounds
      window.insertSubview(presenting.view, belowSubview: container)
    }
  }

  // MARK: The context

  var containerView: UIView { presentation.containerView ?? UIView() }
  var isAnimated: Bool { animator != nil }
  var isCancelled: Bool { transitionWasCancelled }
  var presentationStyle: UIModalPresentationStyle { presented.modalPresentationStyle }
  var transitionDuration: TimeInterval { animator?.transitionDuration(using: self) ?? 0 }

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
    return presentation.shouldRemovePresentersView ? presenting.view : nil
  }

  func initialFrame(for vc: UIViewController) -> CGRect {
    if vc === presented, isPresenting { return .zero }
    return vc.viewIfLoaded?.untransformedFrame ?? .zero
  }

  func finalFrame(for vc: UIViewController) -> CGRect {
    if vc === presented {
      return isPresenting ? presentation.frameOfPresentedViewInContainerView : .zero
    }
    if isPresenting && presentation.shouldRemovePresentersView { return .zero }
    return vc.viewIfLoaded?.untransformedFrame ?? .zero
  }

  // MARK: Interaction

  func updateInteractiveTransition(_ percentComplete: CGFloat) {}

  func finishInteractiveTransition() { endInteraction() }

  func cancelInteractiveTransition() {
    transitionWasCancelled = true
    endInteraction()
  }

  private func endInteraction() {
    guard isInteractive else { return }
    isInteractive = false
    for handler in interactionHandlers { handler(self) }
    interactionHandlers = []
  }

  // MARK: The coordinator

  @discardableResult
  func animate(
    alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    guard !isOver else { return false }
    if let animation { alongside.append(animation) }
    if let completion { completions.append(completion) }
    return true
  }

  func notifyWhenInteractionChanges(
    _ handler: @escaping (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) {
    interactionHandlers.append(handler)
  }
}
