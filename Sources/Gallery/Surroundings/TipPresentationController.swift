import UIKit

/// Presents a controller on a card at the bottom of the screen, kept in place by constraints alone.
final class TipPresentationController: UIPresentationController {
  private let dimming = UIView()

  override func presentationTransitionWillBegin() {
    guard let container = containerView, let card = presentedView else { return }
    dimming.backgroundColor = UIColor.black.withAlphaComponent(0.4)
    dimming.alpha = 0
    card.layer.cornerRadius = 22
    card.layer.cornerCurve = .continuous
    card.clipsToBounds = true
    for view in [dimming, card] {
      view.translatesAutoresizingMaskIntoConstraints = false
      container.addSubview(view)
    }
    let safe = container.safeAreaLayoutGuide
    let fullWidth = card.widthAnchor.constraint(equalTo: safe.widthAnchor, constant: -32)
    fullWidth.priority = .defaultHigh
    NSLayoutConstraint.activate([
      dimming.topAnchor.constraint(equalTo: container.topAnchor),
      dimming.bottomAnchor.constraint(equalTo: container.bottomAnchor),
      dimming.leadingAnchor.constraint(equalTo: container.leadingAnchor),
      dimming.trailingAnchor.constraint(equalTo: container.trailingAnchor),
      fullWidth,
      card.widthAnchor.constraint(lessThanOrEqualToConstant: 480),
      card.centerXAnchor.constraint(equalTo: safe.centerXAnchor),
      card.bottomAnchor.constraint(equalTo: safe.bottomAnchor, constant: -12),
    ])
    presentedViewController.transitionCoordinator?.animate { _ in self.dimming.alpha = 1 }
  }

  override func dismissalTransitionWillBegin() {
    presentedViewController.transitionCoordinator?.animate { _ in self.dimming.alpha = 0 }
  }
}

/// Moves the card in from below, and out again.
final class TipTransition: NSObject, UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?,
    source: UIViewController
  ) -> UIPresentationController? {
    TipPresentationController(presentedViewController: presented, presenting: presenting)
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController,
    source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    self
  }

  func animationController(forDismissed dismissed: UIViewController)
    -> (any UIViewControllerAnimatedTransitioning)?
  {
    self
  }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    0.5
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let isPresenting = context.view(forKey: .to) != nil
    guard let card = context.view(forKey: isPresenting ? .to : .from) else { return }
    context.containerView.layoutIfNeeded()
    let below = CGAffineTransform(
      translationX: 0, y: context.containerView.bounds.height - card.frame.minY)
    if isPresenting { card.transform = below }
    UIView.animate(
      withDuration: transitionDuration(using: context), delay: 0, usingSpringWithDamping: 0.85,
      initialSpringVelocity: 0
    ) {
      card.transform = isPresenting ? .identity : below
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }
}

/// What is on the card: a question and an answer.
final class TipViewController: UIViewController {
  private let transition = TipTransition()

  init(asCard: Bool) {
    super.init(nibName: nil, bundle: nil)
    guard asCard else { return }
    modalPresentationStyle = .custom
    transitioningDelegate = transition
  }

  required init?(coder: NSCoder) { fatalError("This screen is made in code.") }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .secondarySystemBackground
    let title = UILabel()
    title.text = "The light is best at six"
    title.font = .preferredFont(forTextStyle: .title3)
    let text = UILabel()
    text.text = "Start at half past three to be at the lighthouse in time for the sunset."
    text.font = .preferredFont(forTextStyle: .body)
    text.textColor = .secondaryLabel
    text.numberOfLines = 0
    let close = UIButton(type: .system)
    close.setTitle("Got it", for: .normal)
    close.addAction(
      UIAction { [weak self] _ in self?.dismiss(animated: true) }, for: .touchUpInside)
    let stack = UIStackView(arrangedSubviews: [title, text, close])
    stack.axis = .vertical
    stack.spacing = 12
    stack.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(stack)
    // A card is as high as its content; on a sheet or in a popover room is left below.
    let snug = stack.bottomAnchor.constraint(equalTo: view.bottomAnchor, constant: -20)
    snug.priority = UILayoutPriority(200)
    NSLayoutConstraint.activate([
      snug,
      stack.topAnchor.constraint(equalTo: view.topAnchor, constant: 24),
      stack.bottomAnchor.constraint(lessThanOrEqualTo: view.bottomAnchor, constant: -20),
      stack.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 24),
      stack.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -24),
    ])
  }
}
