import UIKit

class BadgeView: UIView {
  let label = UILabel()

  init() {
    super.init(frame: .zero)
    addSubview(label)
    label.text = "New"
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) {
    fatalError("init(coder:) has not been implemented")
  }

  override var backgroundColor: UIColor? {
    didSet { changes += 1 }
  }

  var changes = 0

  override class var layerClass: AnyClass { return CAGradientLayer.self }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds
  }
}

class FirstViewController: UIViewController, UIViewControllerTransitioningDelegate {
  let badge = BadgeView()
  let reminder = Reminder()
  let button = UIButton(type: .system)
  weak var delegate: AnyObject?
  var log: [String] = []

  init() {
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .white
    badge.backgroundColor = .red
    badge.frame = CGRectMake(20, 100, 120, 40)
    view.addSubview(badge)
    button.setTitle("Next", for: UIControlState())
    button.frame = CGRect(x: 20, y: 300, width: 120, height: 44)
    button.addTarget(self, action: Selector("next:", FirstViewController.openNext), for: .touchUpInside)
    view.addSubview(button)
    let tap = UITapGestureRecognizer(target: self, action: Selector("tapped", FirstViewController.tapped))
    badge.addGestureRecognizer(tap)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    UIView.animate(withDuration: 0.2) { self.badge.alpha = 0.5 }
    UIView.animate(withDuration: 0.2, animations: { self.badge.center.x += 10 })
    UIView.animate(withDuration: 0.2, animations: {
      self.badge.transform = CGAffineTransform(scaleX: 1.1, y: 1.1)
    }, completion: { _ in
      self.log.append("animated")
    })
    UIView.animate(withDuration: 0.2, animations: {
      self.badge.layer.cornerRadius = 8
    }) { finished in
      self.log.append("trailing \(finished)")
    }
    UIView.animate(withDuration: 0.3, delay: 0.1, usingSpringWithDamping: 0.7, initialSpringVelocity: 0, options: [.curveEaseOut, .allowUserInteraction], animations: {
      self.button.alpha = 0.9
    }, completion: nil)
    reminder.start(after: 0.3) { self.log.append("reminded at \($0)") }
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
      self.log.append("later at \(CACurrentMediaTime())")
    }
  }

  func tapped() {
    log.append("tapped")
  }

  func openNext(_ sender: UIButton) {
    let second = SecondViewController()
    second.modalPresentationStyle = .custom
    second.transitioningDelegate = self
    present(second, animated: true, completion: nil)
  }

  func presentationController(forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController) -> UIPresentationController? {
    return DimmingPresentationController(presentedViewController: presented, presenting: presenting)
  }

  func animationController(forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController) -> UIViewControllerAnimatedTransitioning? {
    return SlideAnimator()
  }
}

class SecondViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = UIColor(red: 0.2, green: 0.4, blue: 0.8, alpha: 1)
  }
}

class DimmingPresentationController: UIPresentationController {
  lazy var dimming: UIView = {
    let view = UIView()
    view.backgroundColor = UIColor(white: 0, alpha: 0.4)
    return view
  }()

  override var frameOfPresentedViewInContainerView: CGRect {
    guard let containerView = containerView else { return .zero }
    return containerView.bounds.inset(by: UIEdgeInsets(top: 200, left: 0, bottom: 0, right: 0))
  }

  override func presentationTransitionWillBegin() {
    dimming.frame = containerView?.bounds ?? .zero
    dimming.alpha = 0
    containerView?.insertSubview(dimming, at: 0)
    presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in
      self.dimming.alpha = 1
    }, completion: nil)
  }

  override func containerViewWillLayoutSubviews() {
    super.containerViewWillLayoutSubviews()
    presentedView?.frame = frameOfPresentedViewInContainerView
  }
}

class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  func transitionDuration(using transitionContext: UIViewControllerContextTransitioning?) -> TimeInterval {
    return 0.4
  }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    guard let toView = transitionContext.view(forKey: .to),
      let toViewController = transitionContext.viewController(forKey: .to) else { return }
    let container = transitionContext.containerView
    container.addSubview(toView)
    toView.frame = transitionContext.finalFrame(for: toViewController)
    toView.transform = CGAffineTransform(translationX: 0, y: container.bounds.height)
    UIView.animate(withDuration: transitionDuration(using: transitionContext), animations: {
      toView.transform = .identity
    }, completion: { _ in
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    })
  }
}
