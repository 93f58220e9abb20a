/// Starts presentations and dismissals.
@MainActor
enum Presentation {
  // MARK: Present

  static func present(
    _ presented: UIViewController, from source: UIViewController, animated: Bool,
    completion: (() -> Void)?
  ) {
    guard presented.modalPresentationStyle != .none else {
      return refuse(presented, "\(name(presented)) has the style .none, which cannot be presented.")
    }
    guard presented.activePresentation == nil, presented.parent == nil else {
      return refuse(
        presented, "\(name(presented)) is on the screen already, so it is not presented again.")
    }
    let (presentation, presenting) = makePresentation(of: presented, from: source)
    defer { if presentation.phase == .idle { presentation.clearAway() } }
    if let busy = presenting.ownPresentation {
      return refuse(
        presented,
        "\(name(presenting)) already presents \(name(busy.presentedViewController)), so"
          + " \(name(presented)) is not presented: dismiss first, or present from the topmost.")
    }
    guard presenting.viewIfLoaded?.window != nil else {
      return refuse(
        presented,
        "The view of \(name(presenting)) is not on the screen, so \(name(presented)) is not"
          + " presented: present once viewDidAppear was called.")
    }
    guard presenting.activePresentation?.phase != .dismissing else {
      return refuse(
        presented,
        "\(name(presenting)) is being dismissed, so \(name(presented)) is not presented: present"
          + " in the dismissal's completion.")
    }
    presentation.setPresenting(presenting)
    presentation.presentedViewController.activePresentation = presentation
    presenting.ownPresentation = presentation
    presentation.phase = .presenting
    presentation.presentedViewController.isBeingPresented = true
    let change = PresentationChange(presentation, isPresenting: true, completion: completion)
    let transition = ViewControllerTransition(
      change,
      motion: animated
        ? TransitionMotion(for: PresentOperation(presentation: presentation, source: source)) : nil)
    presentation.transition = transition
    presentation.presentedViewController.loadViewIfNeeded()
    let clock = VirtualClock.current
    clock.schedule(at: clock.now) { transition.begin() }
  }

  /// The presentation in the style that the surroundings ask for, and who presents in the end.
  private static func makePresentation(
    of presented: UIViewController, from source: UIViewController
  ) -> (UIPresentationController, UIViewController) {
    if presented.modalPresentationStyle == .automatic,
      let preferred = presented.preferredTransition?.automaticPresentationStyle
    {
      presented.modalPresentationStyle = preferred
    }
    let style = presented.modalPresentationStyle
    let presenting = presenter(for: source, inContext: style.isInContext)
    let original = presented.preparedPresentation(by: presenting, source: source)
    let presentation = original.adapted(
      to: original.adaptedStyle(in: presenting.traitCollection), by: presenting)
    presented.prepared = nil
    if style == .custom, !presentation.shouldPresentInFullscreen {
      return (presentation, presenter(for: source, inContext: true))
    }
    return (presentation, presenting)
  }

  /// The controller that presents for `source`: the outermost that contains it, or the nearest that
  /// defines a context.
  private static func presenter(for source: UIViewController, inContext: Bool) -> UIViewController {
    let chain = Array(sequence(first: source, next: \.parent))
    let context = inContext ? chain.first(where: \.definesPresentationContext) : nil
    return context ?? chain.last ?? source
  }

  // MARK: Dismiss

  static func dismiss(
    from controller: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
    // A controller that presents dismisses what it presents; any other is dismissed itself.
    let chain = Array(sequence(first: controller, next: \.parent))
    let own = chain.lazy.compactMap(\.ownPresentation).first
    guard let lowest = own ?? chain.lazy.compactMap(\.activePresentation).first else {
      completion?()
      return
    }
    start(collapse(lowest), animated: animated, completion: completion)
  }

  /// Dismisses what the user lets go.
  ///
  /// What the presented controller presents in its own place lies in the view that leaves, and goes along.
  static func dismiss(
    _ presentation: UIPresentationController, animated: Bool, completion: (() -> Void)?
  ) {
    let above = presentation.presentedViewController.ownPresentation?.containerView
    let goesAlong = presentation.presentedView.flatMap { above?.isDescendant(of: $0) } ?? false
    start(
      goesAlong ? presentation : collapse(presentation), animated: animated, completion: completion)
  }

  /// Drops everything between the presenter of `lowest` and the topmost presentation, unseen.
  ///
  /// - Returns: The topmost presentation, which then leads back to the lowest one's presenter.
  private static func collapse(_ lowest: UIPresentationController) -> UIPresentationController {
    let chain = Array(
      sequence(first: lowest) { $0.presentedViewController.ownPresentation })
    guard chain.count > 1, let top = chain.last else { return lowest }
    if top.phase == .presenting { top.transition?.finishEarly() }
    for presentation in chain.dropLast() { presentation.transition?.finishEarly() }
    top.takeOver(from: lowest, isPresenterGone: lowest.takesPresenterAway)
    for presentation in chain.dropLast() { presentation.drop() }
    top.presentingViewController.ownPresentation = top
    UIView.performWithoutAnimation { top.didTakeOver() }
    // A dismissal that runs already began without the presenter that it now leads back to.
    if top.phase == .dismissing, top.takesPresenterAway {
      top.presentingViewController.appearance.begin(appearing: true, animated: true)
      top.putPresenterBack()
    }
    return top
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
    presentation.phase = .dismissing
    presentation.presentedViewController.isBeingDismissed = true
    let change = PresentationChange(presentation, isPresenting: false, completion: completion)
    let transition = ViewControllerTransition(
      change,
      motion: animated ? TransitionMotion(for: DismissOperation(presentation: presentation)) : nil)
    presentation.transition = transition
    transition.begin()
  }

  /// Says why `controller` is not presented.
  private static func refuse(_ controller: UIViewController, _ sentence: String) {
    diagnose(.refusedPresentation, sentence, about: name(controller))
  }

  private static func name(_ controller: UIViewController) -> String { "\(type(of: controller))" }
}
