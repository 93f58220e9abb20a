import UIKit

/// The picture of a cell grows into the one of the screen behind it.
@objc final class GrowTransition: NSObject, UIViewControllerAnimatedTransitioning {

    private let isPushing: Bool

    @objc init(isPushing: Bool) {
        self.isPushing = isPushing
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
        return 0.5
    }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let container = transitionContext.containerView
        guard let fromView = transitionContext.view(forKey: .from),
            let toView = transitionContext.view(forKey: .to),
            let toController = transitionContext.viewController(forKey: .to),
            let list = transitionContext.viewController(forKey: isPushing ? .from : .to) as? PostcardsViewController,
            let detail = transitionContext.viewController(forKey: isPushing ? .to : .from) as? PostcardViewController,
            let cellPicture = list.selectedPicture
        else {
            transitionContext.completeTransition(false)
            return
        }
        toView.frame = transitionContext.finalFrame(for: toController)
        if isPushing {
            container.addSubview(toView)
        } else {
            container.insertSubview(toView, belowSubview: fromView)
        }
        toView.layoutIfNeeded()

        let large = container.convert(detail.picture.bounds, from: detail.picture)
        let small = container.convert(cellPicture.bounds, from: cellPicture)
        let shrunk = CGAffineTransform(translationX: small.midX - large.midX, y: small.midY - large.midY)
            .scaledBy(x: small.width / large.width, y: small.height / large.height)
        let moving = PostcardView(frame: large)
        moving.postcard = detail.picture.postcard
        moving.transform = isPushing ? shrunk : .identity
        container.addSubview(moving)
        let pictures = [cellPicture, detail.picture]
        pictures.forEach { $0.isHidden = true }
        let detailView: UIView = isPushing ? toView : fromView
        detailView.alpha = isPushing ? 0 : 1

        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0,
                       usingSpringWithDamping: 0.85, initialSpringVelocity: 0, options: [], animations: {
            moving.transform = self.isPushing ? .identity : shrunk
            detailView.alpha = self.isPushing ? 1 : 0
        }, completion: { _ in
            pictures.forEach { $0.isHidden = false }
            moving.removeFromSuperview()
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}
