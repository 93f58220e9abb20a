import UIKit

/// Tabs whose screens slide in from the side on which they lie.
class KitchenTabBarController: UITabBarController {

    override func viewDidLoad() {
        super.viewDidLoad()
        delegate = self
        tabBar.tintColor = .systemOrange
    }
}

extension KitchenTabBarController: UITabBarControllerDelegate {

    func tabBarController(_ tabBarController: UITabBarController,
                          animationControllerForTransitionFrom fromVC: UIViewController,
                          to toVC: UIViewController) -> UIViewControllerAnimatedTransitioning? {
        guard let controllers = viewControllers,
            let from = controllers.firstIndex(of: fromVC), let to = controllers.firstIndex(of: toVC)
        else { return nil }
        return SlideTransition(direction: to > from ? 1 : -1)
    }
}

final class SlideTransition: NSObject, UIViewControllerAnimatedTransitioning {

    private let direction: CGFloat

    init(direction: CGFloat) {
        self.direction = direction
    }

    func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval { 0.35 }

    func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
        guard let from = transitionContext.view(forKey: .from), let to = transitionContext.view(forKey: .to) else { return }
        let width = transitionContext.containerView.bounds.width
        to.frame = transitionContext.containerView.bounds
        to.transform = CGAffineTransform(translationX: width * direction, y: 0)
        transitionContext.containerView.addSubview(to)
        UIView.animate(withDuration: transitionDuration(using: transitionContext), delay: 0, options: .curveEaseInOut, animations: {
            from.transform = CGAffineTransform(translationX: -width * 0.3 * self.direction, y: 0)
            to.transform = .identity
        }) { _ in
            from.transform = .identity
            transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
        }
    }
}
