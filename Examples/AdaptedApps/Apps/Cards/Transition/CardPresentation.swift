import UIKit

class CardTransitioningDelegate: NSObject, UIViewControllerTransitioningDelegate {

    let interaction = UIPercentDrivenInteractiveTransition()
    @objc var isPulling = false

    func presentationController(forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController) -> UIPresentationController? {
        return CardPresentationController(presentedViewController: presented, presenting: presenting)
    }

    func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return CardAnimator(isPresenting: true)
    }

    func animationController(forDismissed dismissed: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        return CardAnimator(isPresenting: false)
    }

    func interactionControllerForDismissal(using animator: UIViewControllerAnimatedTransitioning) -> UIViewControllerInteractiveTransitioning? {
        return isPulling ? interaction : nil
    }
}

/// Dims what is behind the card, and pushes it back a little.
class CardPresentationController: UIPresentationController {

    private lazy var dimming: UIView = {
        let view = UIView()
        view.backgroundColor = .black
        view.alpha = 0
        view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: #selector(dimmingTapped)))
        return view
    }()

    override var frameOfPresentedViewInContainerView: CGRect {
        guard let bounds = containerView?.bounds else { return .zero }
        let height: CGFloat = min(360, screenSize.height / 2)
        return CGRect(x: 0, y: bounds.height - height, width: bounds.width, height: height)
    }

    override func presentationTransitionWillBegin() {
        dimming.frame = containerView?.bounds ?? .zero
        containerView?.insertSubview(dimming, at: 0)
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { [unowned self] _ in
            self.dimming.alpha = 0.4
            self.presentingViewController.view.transform = CGAffineTransform(scaleX: 0.94, y: 0.94)
        })
    }

    override func dismissalTransitionWillBegin() {
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { [unowned self] _ in
            self.dimming.alpha = 0
            self.presentingViewController.view.transform = .identity
        })
    }

    @objc private func dimmingTapped() {
        presentedViewController.dismiss(animated: true, completion: nil)
    }
}

final class CardAnimator: NSObject, UIViewControllerAnimatedTransitioning {

    private let isPresenting: Bool

    init(isPresenting: Bool) { self.isPresenting = isPresenting }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.4 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        let controller = transitionContext.viewController(forKey: isPresenting ? .to : .from)!
        let shown = isPresenting ? transitionContext.finalFrame(for: controller) : transitionContext.initialFrame(for: controller)
        let hidden = shown.offsetBy(dx: 0, dy: shown.height)
        if isPresenting { transitionContext.containerView.addSubview(controller.view) }
        controller.view.frame = isPresenting ? hidden : shown
        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0,
                       options: isPresenting ? .curveEaseOut : .curveLinear, animations: {
            controller.view.frame = self.isPresenting ? shown : hidden
        }, completion: { _ in
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        })
    }
}
