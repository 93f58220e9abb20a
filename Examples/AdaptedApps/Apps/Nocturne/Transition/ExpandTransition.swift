import UIKit

/// The artwork of the bar grows into the one of the player, which rises with it, and goes back.
final class ExpandTransition: NSObject, UIViewControllerAnimatedTransitioning {

    private let miniPlayer: MiniPlayerView
    private let isPresenting: Bool

    init(miniPlayer: MiniPlayerView, isPresenting: Bool) {
        self.miniPlayer = miniPlayer
        self.isPresenting = isPresenting
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.55 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        guard let screen = transitionContext.viewController(forKey: isPresenting ? .to : .from) as? NowPlayingViewController,
            let view = screen.view
        else { return transitionContext.completeTransition(false) }

        let lowered = CGAffineTransform(translationX: 0, y: miniPlayer.convert(miniPlayer.bounds, to: container).minY)
        if isPresenting {
            view.frame = transitionContext.finalFrame(for: screen)
            container.addSubview(view)
            view.layoutIfNeeded()
        }
        let small = miniPlayer.artwork.convert(miniPlayer.artwork.bounds, to: container)
        let large = screen.artwork.convert(screen.artwork.bounds, to: container)
        let moving = UIImageView(image: screen.artwork.image)
        moving.clipsToBounds = true
        moving.frame = isPresenting ? small : large
        moving.layer.cornerRadius = isPresenting ? 8 : 16
        container.addSubview(moving)
        screen.artwork.alpha = 0
        miniPlayer.artwork.alpha = 0
        if isPresenting { view.transform = lowered }
        view.layer.cornerRadius = 24

        let animator = UIViewPropertyAnimator(duration: transitionDuration(using: transitionContext), dampingRatio: 0.86) {
            view.transform = self.isPresenting ? .identity : lowered
            view.alpha = self.isPresenting ? 1 : 0
            moving.frame = self.isPresenting ? large : small
            moving.layer.cornerRadius = self.isPresenting ? 16 : 8
        }
        if isPresenting { view.alpha = 0 }
        animator.addCompletion { _ in
            moving.removeFromSuperview()
            screen.artwork.alpha = 1
            self.miniPlayer.artwork.alpha = 1
            view.layer.cornerRadius = 0
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
        animator.startAnimation()
    }
}
