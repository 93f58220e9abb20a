import UIKit

/// Flies a photo between its cell and the screen.
final class PhotoAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let cell: PhotoCell
  private let isOpening: Bool

  init(cell: PhotoCell, isOpening: Bool) {
    self.cell = cell
    self.isOpening = isOpening
    super.init()
  }

  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?)
    -> TimeInterval
  {
    isOpening ? 0.55 : 0.45
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    let key: UITransitionContextViewControllerKey = isOpening ? .to : .from
    guard let photo = transitionContext.viewController(forKey: key) as? PhotoViewController,
      let photoView = photo.view
    else { return transitionContext.completeTransition(false) }
    let container = transitionContext.containerView
    if isOpening {
      photoView.frame = transitionContext.finalFrame(for: photo)
      container.addSubview(photoView)
      photoView.layoutIfNeeded()
    }

    let inCell = cell.imageView.convert(cell.imageView.bounds, to: container)
    let onScreen = photoView.convert(photo.photoFrame, to: container)
    let shown = photo.imageView.convert(photo.imageView.bounds, to: container)

    let flying = UIImageView(image: cell.imageView.image)
    flying.contentMode = .scaleAspectFill
    flying.clipsToBounds = true
    flying.frame = isOpening ? inCell : shown
    flying.accessibilityIdentifier = "flying photo"
    container.addSubview(flying)

    cell.isHidden = true
    photo.imageView.isHidden = true
    let backdrop = UIColor.black
    photoView.backgroundColor = isOpening ? .clear : backdrop
    for view in photo.chrome { view.alpha = isOpening ? 0 : 1 }

    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      usingSpringWithDamping: isOpening ? 0.82 : 0.9, initialSpringVelocity: 0, options: []
    ) {
      flying.frame = self.isOpening ? onScreen : inCell
      photoView.backgroundColor = self.isOpening ? backdrop : .clear
      for view in photo.chrome { view.alpha = self.isOpening ? 1 : 0 }
    } completion: { _ in
      flying.removeFromSuperview()
      photo.imageView.isHidden = false
      self.cell.isHidden = false
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }
}
