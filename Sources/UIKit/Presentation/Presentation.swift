/// Starts presentations and dismissals.
@MainActor
enum Presentation {
  // MARK: Present

  static func present(
    _ presented: UIViewController, from source: UIViewController, animated: Bool,
    completion: (() -> Void)?
  ) {
    let presenting = presenter(for: source)
    if let busy = presenting.ownPresentation {
      complain(
        "\(name(presenting)) already presents \(name(busy.presentedViewController)), so"
          + " \(name(presented)) is not presented: dismiss first, or present from the topmost.")
      return
    }
    guard presented.activePresentation == nil, presented.parent == nil else {
      complain("\(name(presented)) is on the screen already, so it is not presented again.")
      return
    }
    let presentation = makePresentation(of: presented, by: presenting, source: source)
    presentation.setPresenting(presenting)
    presented.activePresentation = presentation
    presenting.ownPresentation = presentation
    presentation.phase = .presenting
    let delegate = presented.transitioningDelegate
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var interactor: (any UIViewControllerInteractiveTransitioning)?
    if animated {
      animator = delegate?.animationController(
        forPresented: presented, presenting: presenting, source: source)
      interactor = animator.flatMap { delegate?.interactionControllerForPresentation(using: $0) }
      animator = animator ?? BuiltInAnimator(presented.modalTransitionStyle, isPresenting: true)
    }
    let scene = PresentationScene(presentation, isPresenting: true, completion: completion)
    let transition = ViewControllerTransition(scene, animator: animator, interactor: interactor)
    presentation.transition = transition
    let clock = VirtualClock.current
    clock.schedule(at: clock.now) { transition.begin() }
  }

  /// The controller that presents for `source`: the outermost that contains it.
  private static func presenter(for source: UIViewController) -> UIViewController {
    sequence(first: source, next: \.parent).reduce(source) { $1 }
  }

  private static func makePresentation(
    of presented: UIViewController, by presenting: UIViewController, source: UIViewController
  ) -> UIPresentationController {
    switch presented.modalPresentationStyle {
    case .custom:
      presented.transitioningDelegate?.presentationController(
        forPresented: presented, presenting: presenting, source: source)
        ?? UIPresentationController(presentedViewController: presented, presenting: presenting)
    case .fullScreen:
      FullScreenPresentationController(presentedViewController: presented, presenting: presenting)
    default:
      UIPresentationController(presentedViewController: presented, presenting: presenting)
    }
  }

  // MARK: Dismiss

  static func dismiss(
    from controller: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
    // A controller that presents dismisses what it presents; any other is dismissed itself.
    let root = presenter(for: controller)
    guard let presentation = root.ownPresentation ?? root.activePresentation else {
      completion?()
      return
    }
    // What is presented on top goes first and unseen, as only one dismissal is animated.
    dropAbove(presentation.presentedViewController)
    start(presentation, animated: animated, completion: completion)
  }

  private static func dropAbove(_ controller: UIViewController) {
    guard let above = controller.ownPresentation else { return }
    dropAbove(above.presentedViewController)
    start(above, animated: false, completion: nil)
  }

  private static func start(
    _ presentation: UIPresentationController, animated: Bool, completion: (() -> Void)?
  ) {
    switch presentation.phase {
    case .dismissing, .idle:
      return
    case .presenting:
      // A present that is under way counts as complete; its animations run on and add up with
      // those of the dismissal, so nothing jumps.
      presentation.transition?.finishEarly()
    case .presented:
      break
    }
    let presented = presentation.presentedViewController
    presentation.phase = .dismissing
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var interactor: (any UIViewControllerInteractiveTransitioning)?
    if animated {
      let delegate = presented.transitioningDelegate
      animator = delegate?.animationController(forDismissed: presented)
      interactor = animator.flatMap { delegate?.interactionControllerForDismissal(using: $0) }
      animator = animator ?? BuiltInAnimator(presented.modalTransitionStyle, isPresenting: false)
    }
    let scene = PresentationScene(presentation, isPresenting: false, completion: completion)
    let transition = ViewControllerTransition(scene, animator: animator, interactor: interactor)
    presentation.transition = transition
    transition.begin()
  }

  private static func name(_ controller: UIViewController) -> String { "\(type(of: controller))" }

  private static func complain(_ sentence: String) {
    FileHandle.standardError.write(Data((sentence + "\n").utf8))
  }
}
