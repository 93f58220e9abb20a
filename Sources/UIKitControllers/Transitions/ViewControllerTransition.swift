/// One run of a transition: the context of its animator and the coordinator of everybody else.
@MainActor
final class ViewControllerTransition: UIViewControllerContextTransitioning,
  UIViewControllerTransitionCoordinator
{
  typealias Handler = (any UIViewControllerTransitionCoordinatorContext) -> Void

  private let change: any ScreenChange
  private let animator: (any UIViewControllerAnimatedTransitioning)?
  private let driver: any TransitionDriver
  private(set) var phase = TransitionPhase.scheduled
  private(set) var initiallyInteractive = false
  private(set) var percentComplete: CGFloat = 0

  /// What is to move along with the animator, until that starts.
  private var alongside: [Handler] = []
  private var completions: [Handler] = []
  private var interactionHandlers: [Handler] = []
  /// The animation blocks in which the transition has begun.
  private var blocks: [UIViewAnimation] = []

  /// - Parameter motion: What moves the views; nil puts them in place without animation.
  init(_ change: any ScreenChange, motion: TransitionMotion?) {
    self.change = change
    animator = motion?.animator
    driver = motion?.driver ?? AnimatorDriver()
  }

  // MARK: Beginning

  func begin() {
    guard phase == .scheduled else { return }
    guard change.canBegin else {
      phase = .ended(isCancelled: true)
      change.abandon()
      return
    }
    initiallyInteractive = isAnimated && driver.wantsInteractiveStart
    phase = .preparing
    change.begin(animated: isAnimated)
    if phase == .preparing {
      phase = initiallyInteractive ? .interactive : .animating(isCancelled: false)
    }
    var animations = alongside.map { handler in { handler(self) } }
    // The status bar is the next screen's from the beginning.
    if let chrome = UIApplication.shared.chrome, chrome.isUpdateDue {
      // A finger that holds the transition half-way does not hold the clock between two colours.
      if initiallyInteractive { chrome.fade() }
      animations.append { chrome.update() }
    }
    alongside = []
    guard isAnimated else { return placeWithoutAnimation(animations) }
    driver.start(self, alongside: animations)
    if !phase.isEnded { change.didStart() }
    driver.transitionDidStart()
  }

  /// Starts the animator by time, with `animations` in its own animation block.
  func startAnimator(alongside animations: [() -> Void]) {
    start(alongside: animations) { animateViews() }
  }

  func animateViews() { animator?.animateTransition(using: self) }

  /// Runs `body`, which starts the animation of the views, with `animations` in the same block.
  func start(alongside animations: [() -> Void], _ body: () -> Void) {
    var haveRun = false
    blocks = UIViewAnimation.blocks {
      haveRun = UIViewAnimation.run(alongside: animations, in: body)
    }
    guard !haveRun, !animations.isEmpty else { return }
    // The animator moves its views by other means than blocks.
    blocks += UIViewAnimation.blocks {
      UIView.animate(withDuration: transitionDuration, delay: 0, options: .allowUserInteraction) {
        for animation in animations { animation() }
      }
    }
  }

  private func placeWithoutAnimation(_ animations: [() -> Void]) {
    UIView.performWithoutAnimation {
      for animation in animations { animation() }
      change.place()
    }
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
    guard phase != .scheduled, !phase.isEnded else { return }
    let isCancelled = !didComplete || transitionWasCancelled
    phase = .ended(isCancelled: isCancelled)
    driver.transitionWillEnd(isCancelled: isCancelled)
    change.end(completed: !isCancelled, animated: isAnimated)
    change.callCompletion()
    for handler in completions { handler(self) }
    (completions, interactionHandlers, blocks) = ([], [], [])
    animator?.animationEnded(!isCancelled)
    driver.transitionDidEnd()
    if initiallyInteractive { UIApplication.shared.chrome?.fade() }
    UIApplication.shared.chrome?.update()
  }

  /// Ends a transition that another one interrupts, before its animations are over.
  ///
  /// The animations run on, and add up with those of the other transition.
  func finishEarly() {
    if phase == .scheduled { begin() }
    completeTransition(true)
  }

  /// Ends a transition that a change without animation interrupts, and its animations with it.
  func finishAtOnce() {
    if phase == .scheduled { begin() }
    guard !phase.isEnded else { return }
    if let interruptibleAnimator {
      interruptibleAnimator.stopAnimation(false)
      interruptibleAnimator.finishAnimation(at: isCancelled ? .start : .end)
    }
    if isCancelled {
      rollBack()
    } else {
      for block in blocks { block.end() }
    }
    completeTransition(true)
  }

  // MARK: What changes

  var containerView: UIView { change.containerView }
  var presentationStyle: UIModalPresentationStyle { change.presentationStyle }
  var targetTransform: CGAffineTransform { change.targetTransform }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    change.viewController(forKey: key)
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? { change.view(forKey: key) }

  func initialFrame(for vc: UIViewController) -> CGRect { change.initialFrame(for: vc) }
  func finalFrame(for vc: UIViewController) -> CGRect { change.finalFrame(for: vc) }

  var isAnimated: Bool { animator != nil }

  var transitionDuration: TimeInterval { animator?.transitionDuration(using: self) ?? 0 }

  /// The animator's animation in its interruptible form; nil if it has none.
  var interruptibleAnimator: (any UIViewImplicitlyAnimating)? {
    let found = animator?.interruptibleAnimator(using: self)
    return found is NoInterruptibleAnimator ? nil : found
  }

  var isInterruptible: Bool { driver.canInterruptAnyAnimator || interruptibleAnimator != nil }

  // MARK: Interaction

  /// Whether interaction moves the views, or is about to.
  var isInteractive: Bool {
    phase == .interactive || phase == .preparing && initiallyInteractive
  }

  var transitionWasCancelled: Bool { phase.isCancelled }
  var isCancelled: Bool { phase.isCancelled }

  var completionVelocity: CGFloat {
    isCancelled ? -driver.completionSpeed : driver.completionSpeed
  }

  var completionCurve: UIView.AnimationCurve { driver.completionCurve }

  func updateInteractiveTransition(_ percentComplete: CGFloat) {
    guard !phase.isEnded else { return }
    self.percentComplete = min(max(percentComplete, 0), 1)
    driver.interactionDidMove(to: self.percentComplete)
  }

  func finishInteractiveTransition() {
    if phase == .interactive { changeInteraction(to: .animating(isCancelled: false)) }
  }

  func cancelInteractiveTransition() {
    if phase == .interactive { changeInteraction(to: .animating(isCancelled: true)) }
  }

  func pauseInteractiveTransition() {
    if case .animating = phase { changeInteraction(to: .interactive) }
  }

  private func changeInteraction(to next: TransitionPhase) {
    phase = next
    driver.interactionDidChange(to: next)
    for handler in interactionHandlers { handler(self) }
  }

  // MARK: The coordinator

  @discardableResult
  func animate(alongsideTransition animation: Handler?, completion: Handler?) -> Bool {
    guard !phase.isEnded else { return false }
    if let completion { completions.append(completion) }
    guard let animation else { return true }
    if phase == .scheduled || phase == .preparing {
      alongside.append(animation)
    } else {
      // Too late for the animator's own block.
      UIView.animate(withDuration: transitionDuration, delay: 0, options: .allowUserInteraction) {
        animation(self)
      }
    }
    return true
  }

  @discardableResult
  func animateAlongsideTransition(in view: UIView?, animation: Handler?, completion: Handler?)
    -> Bool
  {
    // Layers outside of the container follow interaction wherever they lie.
    animate(alongsideTransition: animation, completion: completion)
  }

  func notifyWhenInteractionChanges(_ handler: @escaping Handler) {
    if !phase.isEnded { interactionHandlers.append(handler) }
  }
}
