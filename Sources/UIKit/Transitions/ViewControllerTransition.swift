/// One run of a transition: the context of its animator and the coordinator of everybody else.
@MainActor
final class ViewControllerTransition: UIViewControllerContextTransitioning,
  UIViewControllerTransitionCoordinator
{
  typealias Guest = (any UIViewControllerTransitionCoordinatorContext) -> Void

  private let scene: any TransitionScene
  let animator: (any UIViewControllerAnimatedTransitioning)?
  private let interactor: (any UIViewControllerInteractiveTransitioning)?
  private var guests: [Guest] = []
  private var completions: [Guest] = []
  private var interactionHandlers: [Guest] = []
  /// The animation blocks in which the transition has begun.
  private var blocks: [UIViewAnimation] = []
  /// What moves the guests of an interactor that is not the system's.
  private var guestAnimator: UIViewPropertyAnimator?
  private(set) var isOver = false
  private var hasBegun = false
  private var hasStarted = false

  private(set) var isInteractive = false
  private(set) var initiallyInteractive = false
  private(set) var transitionWasCancelled = false
  private(set) var percentComplete: CGFloat = 0

  init(
    _ scene: any TransitionScene, animator: (any UIViewControllerAnimatedTransitioning)?,
    interactor: (any UIViewControllerInteractiveTransitioning)? = nil
  ) {
    self.scene = scene
    self.animator = animator
    self.interactor = interactor
  }

  // MARK: Beginning

  func begin() {
    guard !isOver else { return }
    guard scene.canBegin else {
      isOver = true
      scene.abandon()
      return
    }
    hasBegun = true
    scene.begin(animated: isAnimated)
    if let animator {
      run(animator)
    } else {
      runWithoutAnimation()
    }
  }

  private func run(_ animator: any UIViewControllerAnimatedTransitioning) {
    let bodies = guests.map { guest in { guest(self) } }
    guests = []
    isInteractive = interactor?.wantsInteractiveStart == true
    initiallyInteractive = isInteractive
    if isInteractive, let interactor, !(interactor is UIPercentDrivenInteractiveTransition) {
      hold(bodies)
      interactor.startInteractiveTransition(self)
      didStart()
      return
    }
    var isTaken = false
    blocks = UIViewAnimation.blocks {
      isTaken = UIViewAnimation.run(alongside: bodies) { start(animator) }
    }
    if !isTaken, !bodies.isEmpty {
      // The animator moves its views by other means than blocks: the guests get one of their own.
      blocks += UIViewAnimation.blocks {
        UIView.animate(withDuration: transitionDuration) { for body in bodies { body() } }
      }
    }
    didStart()
  }

  private func start(_ animator: any UIViewControllerAnimatedTransitioning) {
    if isInteractive, let interactor {
      interactor.startInteractiveTransition(self)
    } else {
      (interactor as? UIPercentDrivenInteractiveTransition)?.attach(self)
      animator.animateTransition(using: self)
    }
  }

  /// Keeps the guests at the pace of an interactor that moves its views by itself.
  private func hold(_ bodies: [() -> Void]) {
    guard !bodies.isEmpty else { return }
    let animator = UIViewPropertyAnimator(duration: transitionDuration, curve: .linear) {
      for body in bodies { body() }
    }
    animator.pauseAnimation()
    guestAnimator = animator
  }

  private func didStart() {
    hasStarted = true
    if !isOver { scene.didStart() }
    (interactor as? UIPercentDrivenInteractiveTransition)?.transitionDidStart()
  }

  private func runWithoutAnimation() {
    UIView.performWithoutAnimation {
      for guest in guests { guest(self) }
      guests = []
      scene.place()
    }
    hasStarted = true
    completeTransition(true)
  }

  /// The outermost layers beside the container that hold what the transition moves outside of it.
  var layersOutside: [CALayer] {
    let around = Array(sequence(first: containerView.layer, next: \.superlayer))
    var tops: [CALayer] = []
    for layer in blocks.flatMap(\.layers) {
      let chain = Array(sequence(first: layer, next: \.superlayer))
      guard !chain.contains(where: { $0 === containerView.layer }) else { continue }
      let top = chain.last { layer in !around.contains { $0 === layer } }
      if let top, !tops.contains(where: { $0 === top }) { tops.append(top) }
    }
    return tops
  }

  /// Undoes what the transition's animation blocks have changed, and ends them.
  func rollBack() { for block in blocks.reversed() { block.rollBack() } }

  // MARK: Ending

  func completeTransition(_ didComplete: Bool) {
    guard !isOver, hasBegun else { return }
    isOver = true
    let completed = didComplete && !transitionWasCancelled
    if !completed { transitionWasCancelled = true }
    if let guestAnimator {
      guestAnimator.stopAnimation(false)
      guestAnimator.finishAnimation(at: completed ? .end : .start)
    }
    scene.end(completed: completed, animated: isAnimated)
    scene.tellCompletion()
    for handler in completions { handler(self) }
    (completions, interactionHandlers, blocks) = ([], [], [])
    animator?.animationEnded(completed)
    (interactor as? UIPercentDrivenInteractiveTransition)?.detach()
    UIApplication.shared.chrome?.update()
  }

  /// Ends a transition that another one interrupts, before its animations are over.
  func finishEarly() {
    if !hasBegun { begin() }
    completeTransition(true)
  }

  // MARK: The scene

  var containerView: UIView { scene.containerView }
  var presentationStyle: UIModalPresentationStyle { scene.presentationStyle }
  var targetTransform: CGAffineTransform { scene.targetTransform }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    scene.viewController(forKey: key)
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? { scene.view(forKey: key) }

  func initialFrame(for vc: UIViewController) -> CGRect { scene.initialFrame(for: vc) }
  func finalFrame(for vc: UIViewController) -> CGRect { scene.finalFrame(for: vc) }

  var isAnimated: Bool { animator != nil }
  var isCancelled: Bool { transitionWasCancelled }

  var transitionDuration: TimeInterval { animator?.transitionDuration(using: self) ?? 0 }

  /// The animator's animation in its interruptible form; nil if it has none.
  var interruptibleAnimator: (any UIViewImplicitlyAnimating)? {
    let found = animator?.interruptibleAnimator(using: self)
    return found is NoInterruptibleAnimator ? nil : found
  }

  var isInterruptible: Bool {
    interactor is UIPercentDrivenInteractiveTransition || interruptibleAnimator != nil
  }

  // MARK: Interaction

  var completionVelocity: CGFloat {
    let speed = interactor?.completionSpeed ?? 1
    return transitionWasCancelled ? -speed : speed
  }

  var completionCurve: UIView.AnimationCurve { interactor?.completionCurve ?? .easeInOut }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard !isOver else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
    guestAnimator?.fractionComplete = self.percentComplete
  }

  func finishInteractiveTransition() {
    guard isInteractive, !isOver else { return }
    endInteraction()
    guestAnimator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
  }

  func cancelInteractiveTransition() {
    guard isInteractive, !isOver else { return }
    transitionWasCancelled = true
    endInteraction()
    guestAnimator?.isReversed = true
    guestAnimator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
  }

  func pauseInteractiveTransition() {
    guard !isInteractive, !isOver else { return }
    isInteractive = true
    transitionWasCancelled = false
    if let guestAnimator {
      guestAnimator.pauseAnimation()
      guestAnimator.isReversed = false
    }
    for handler in interactionHandlers { handler(self) }
  }

  private func endInteraction() {
    isInteractive = false
    for handler in interactionHandlers { handler(self) }
  }

  // MARK: The coordinator

  @discardableResult
  func animate(alongsideTransition animation: Guest?, completion: Guest?) -> Bool {
    guard !isOver else { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    if hasStarted {
      // Too late for the animator's own block.
      UIView.animate(withDuration: transitionDuration) { animation(self) }
    } else {
      guests.append(animation)
    }
    return true
  }

  @discardableResult
  func animateAlongsideTransition(in view: UIView?, animation: Guest?, completion: Guest?) -> Bool {
    // Layers outside of the container follow interaction wherever they lie.
    animate(alongsideTransition: animation, completion: completion)
  }

  func notifyWhenInteractionChanges(_ handler: @escaping Guest) {
    if !isOver { interactionHandlers.append(handler) }
  }
}
