/// The animator of presentations that turn the screen over, or its page up.
@MainActor
final class PageTurnAnimator: UIViewControllerAnimatedTransitioning {
  enum Turn { case flip, curl }

  private static let flipDuration = 0.7
  private static let curlDuration = 0.6

  /// How far a page is curled up while what lies under it is presented; our choice.
  private static let curledPart: Float = 0.6

  private let turn: Turn
  private let isPresenting: Bool

  init(_ turn: Turn, isPresenting: Bool) {
    self.turn = turn
    self.isPresenting = isPresenting
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    turn == .flip ? Self.flipDuration : Self.curlDuration
  }

  /// Leaves a page that curls up as it stays, without animation.
  ///
  /// - Parameter changes: Put up what lies under the page.
  func turn(_ screen: UIView, _ changes: @escaping () -> Void) {
    guard turn == .curl else { return changes() }
    ViewTransition.run(
      effect, in: screen, UIViewAnimation.Timing(duration: 0, curve: .named(0)), part: part,
      changes: changes, completion: nil)
  }

  /// Lets a page that stays curled up down, without animation.
  func turnBack(_ screen: UIView) { if turn == .curl { ViewTransition.clear(screen) } }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let container = context.containerView
    guard let view = context.view(forKey: isPresenting ? .to : .from),
      let screen = container.window
    else { return context.completeTransition(true) }
    let timing = UIViewAnimation.Timing(
      duration: transitionDuration(using: context), curve: .named(0))
    ViewTransition.run(
      effect, in: screen, timing, part: part,
      changes: {
        if self.isPresenting, let controller = context.viewController(forKey: .to) {
          view.frame = context.finalFrame(for: controller)
          container.addSubview(view)
        }
        view.isHidden = !self.isPresenting
      },
      completion: { _ in
        view.isHidden = false
        context.completeTransition(!context.transitionWasCancelled)
      })
  }

  private var effect: TransitionEffect {
    switch turn {
    case .flip: .flip(from: isPresenting ? .right : .left)
    case .curl: isPresenting ? .curlUp : .curlDown
    }
  }

  private var part: ClosedRange<Float> {
    switch turn {
    case .flip: 0...1
    case .curl: isPresenting ? 0...Self.curledPart : (1 - Self.curledPart)...1
    }
  }
}
