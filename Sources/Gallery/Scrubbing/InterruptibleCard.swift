import Filmstrip
import UIKit

/// A card on its way up that a finger catches, scrubs, and sends back.
public struct InterruptibleCard: Transition {
  public init() {}

  public var name: String { "interruptible-card" }
  public var title: String { "Catch a card in flight" }
  public var assets: URL? { Assets.folder }

  public func makeRootViewController() -> UIViewController {
    let transition = CatchTransition()
    return MusicViewController { music in
      let player = PlayerViewController()
      player.modalPresentationCapturesStatusBarAppearance = true
      player.modalPresentationStyle = .custom
      player.transitioningDelegate = transition
      music.present(player, animated: true)
    }
  }

  public var script: TouchScript {
    let screen = UIScreen.main.bounds
    func move(_ part: CGFloat, _ duration: TimeInterval) -> TouchScript.Segment {
      .init(by: CGVector(dx: 0, dy: screen.height * part), duration: duration)
    }
    return TouchScript([
      .wait(0.1), .tap(on: "Now playing"), .wait(0.35),
      .trace(
        on: .point(CGPoint(x: screen.midX, y: screen.height * 0.82)),
        [move(-0.14, 0.3), .rest(0.15), move(0.3, 0.5)]), .settle,
    ])
  }
}

/// Presents with an animator that can be paused and turned round.
private final class CatchTransition: NSObject, UIViewControllerTransitioningDelegate {
  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    CatchAnimator(isPresenting: true)
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> UIViewControllerAnimatedTransitioning?
  {
    CatchAnimator(isPresenting: false)
  }
}

/// Moves the card with a property animator that a pan on the container takes over.
private final class CatchAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isPresenting: Bool
  private var animator: UIViewPropertyAnimator?
  private var pan: UIPanGestureRecognizer?
  private var caught: CGFloat = 0

  init(isPresenting: Bool) {
    self.isPresenting = isPresenting
    super.init()
  }

  func transitionDuration(using context: UIViewControllerContextTransitioning?) -> TimeInterval {
    0.8
  }

  func animateTransition(using context: UIViewControllerContextTransitioning) {
    interruptibleAnimator(using: context).startAnimation()
  }

  func interruptibleAnimator(using context: UIViewControllerContextTransitioning)
    -> UIViewImplicitlyAnimating
  {
    if let animator { return animator }
    let key: UITransitionContextViewControllerKey = isPresenting ? .to : .from
    let animator = UIViewPropertyAnimator(
      duration: transitionDuration(using: context), dampingRatio: 0.9)
    self.animator = animator
    guard let card = context.viewController(forKey: key)?.view else { return animator }
    let container = context.containerView
    let below = CGAffineTransform(translationX: 0, y: container.bounds.height)
    let isPresenting = isPresenting
    card.layer.cornerRadius = 40
    card.layer.cornerCurve = .continuous
    card.clipsToBounds = true
    if isPresenting {
      card.frame = container.bounds
      card.transform = below
      container.addSubview(card)
    }
    animator.addAnimations {
      card.transform = isPresenting ? .identity : below
      container.backgroundColor = UIColor.black.withAlphaComponent(isPresenting ? 0.5 : 0)
    }
    let pan = UIPanGestureRecognizer(
      target: self, action: Selector("panned:", CatchAnimator.panned(_:)))
    container.addGestureRecognizer(pan)
    self.pan = pan
    animator.addCompletion { position in
      container.removeGestureRecognizer(pan)
      context.completeTransition(position == .end)
    }
    return animator
  }

  private func panned(_ pan: UIPanGestureRecognizer) {
    guard let animator, let container = pan.view else { return }
    let way = pan.translation(in: container).y / container.bounds.height
    switch pan.state {
    case .began:
      animator.pauseAnimation()
      caught = animator.fractionComplete
    case .changed:
      animator.fractionComplete = min(max(caught + (isPresenting ? -way : way), 0), 1)
    case .ended, .cancelled:
      animator.isReversed = pan.velocity(in: container).y > 0 && isPresenting
      animator.continueAnimation(
        withTimingParameters: UISpringTimingParameters(dampingRatio: 1), durationFactor: 1)
    default: break
    }
  }
}
