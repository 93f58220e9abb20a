import UIKit

/// A screen that overrides what screens of apps override.
class ScreenViewController: UIViewController {
  let card = CardView()
  var log: [String] = []

  init() {
    super.init(nibName: nil, bundle: nil)
    modalPresentationCapturesStatusBarAppearance = true
  }

  override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  private weak var ownDelegate: UIViewControllerTransitioningDelegate?

  override weak var transitioningDelegate: UIViewControllerTransitioningDelegate? {
    didSet { ownDelegate = transitioningDelegate }
  }

  override func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    view.addSubview(card)
    navigationItem.title = title
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    log.append("will appear")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    log.append("did appear")
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    if isBeingDismissed { log.append("will be dismissed") }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    log.append("did disappear")
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    card.frame = view.bounds.insetBy(dx: 40, dy: 200)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    card.layer.cornerRadius = 16
  }

  override func didReceiveMemoryWarning() {
    super.didReceiveMemoryWarning()
  }

  override func viewWillTransition(
    to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    coordinator.animate(alongsideTransition: { _ in self.card.alpha = 1 })
  }

  override func willTransition(
    to newCollection: UITraitCollection, with coordinator: UIViewControllerTransitionCoordinator
  ) {
    super.willTransition(to: newCollection, with: coordinator)
    card.isHidden = newCollection.verticalSizeClass == .compact
  }

  override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    UIDevice.current.orientation == .landscapeLeft ? [.portrait, .landscapeRight] : .portrait
  }

  override func preferredContentSizeDidChange(
    forChildContentContainer container: UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    card.bounds.size = container.preferredContentSize
  }

  override var prefersStatusBarHidden: Bool { isBeingPresented }
  override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
  override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .slide }
  override var childForStatusBarStyle: UIViewController? { children.last }
}

/// A screen that presents and contains by calls to itself.
class HostViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    definesPresentationContext = true
    automaticallyAdjustsScrollViewInsets = false
    let child = ScreenViewController()
    addChild(child)
    view.addSubview(child.view)
    child.didMove(toParent: self)
  }

  func cycle(animated: Bool) {
    let screen = ScreenViewController()
    screen.modalPresentationStyle = .currentContext
    present(screen, animated: animated)
    dismiss(animated: animated)
    let other = ScreenViewController()
    present(other, animated: animated, completion: nil)
    dismiss(animated: animated, completion: nil)
    loadViewIfNeeded()
    precondition(view.next === self || view.next == nil)
  }
}

func useControllers(from root: UIViewController) {
  let child = ScreenViewController(nibName: nil, bundle: nil)
  child.preferredContentSize = CGSize(width: 100, height: 100)
  child.additionalSafeAreaInsets = .zero
  root.addChild(child)
  child.beginAppearanceTransition(true, animated: false)
  child.view.frame = CGRect(origin: .zero, size: child.preferredContentSize)
  root.view.addSubview(child.view)
  child.endAppearanceTransition()
  child.didMove(toParent: root)
  if child.isViewLoaded && child.parent === root { child.viewDidLayoutSubviews() }
  root.setNeedsStatusBarAppearanceUpdate()
  child.willMove(toParent: nil)
  child.view.removeFromSuperview()
  child.removeFromParent()
  _ = root.traitCollection.verticalSizeClass == .compact
}
