import Testing
import UIKit

/// A screen that remembers its appearance callbacks; its number decides what it shows.
final class Watched: UIViewController {
  enum Call: String { case willAppear, didAppear, willDisappear, didDisappear }

  let number: Int
  private(set) var calls: [Call] = []
  private let driver = RandomDriver()

  /// On some of the screens.
  let field: UITextField?
  let search: UISearchController?
  let rows: (any RandomRows)?
  private let label = UILabel()
  private let button = UIButton(configuration: .filled())
  /// What the first action of its menus does.
  var open: () -> Void = {}

  init(number: Int) {
    self.number = number
    field = number % 2 == 1 ? UITextField() : nil
    search = number % 4 == 1 ? UISearchController(searchResultsController: nil) : nil
    rows =
      switch number % 6 {
      case 1: BatchRows()
      case 4: SnapshotRows()
      default: nil
      }
    super.init(nibName: nil, bundle: nil)
    title = "Screen \(number)"
    navigationItem.searchController = search
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      title: "Edit", style: .plain, target: nil, action: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewWillAppear(_ animated: Bool) { calls.append(.willAppear) }
  override func viewDidAppear(_ animated: Bool) { calls.append(.didAppear) }
  override func viewWillDisappear(_ animated: Bool) { calls.append(.willDisappear) }
  override func viewDidDisappear(_ animated: Bool) { calls.append(.didDisappear) }

  override var preferredStatusBarStyle: UIStatusBarStyle {
    number % 4 == 1 ? .lightContent : .default
  }

  override var prefersStatusBarHidden: Bool { number % 7 == 3 }

  override func viewDidLoad() {
    super.viewDidLoad()
    let grounds: [UIColor] = [.systemBackground, .secondarySystemBackground, .systemTeal]
    view.backgroundColor = grounds[number % grounds.count]
    label.text = "Screen \(number)"
    label.isUserInteractionEnabled = true
    label.addInteraction(UIContextMenuInteraction(delegate: self))
    button.setTitle("Go on", for: .normal)
    button.menu = menu
    button.showsMenuAsPrimaryAction = number % 2 == 0
    field?.borderStyle = .roundedRect
    let parts: [UIView?] = [label, button, field, rows?.view]
    let stack = UIStackView(arrangedSubviews: parts.compactMap { $0 })
    stack.axis = .vertical
    stack.translatesAutoresizingMaskIntoConstraints = false
    if number % 3 == 2 { view.addSubview(makeContent()) }
    view.addSubview(stack)
    NSLayoutConstraint.activate([
      stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 8),
      stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
      stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
    ])
    rows?.view.heightAnchor.constraint(equalToConstant: 132).isActive = true
  }

  /// Where a finger opens a menu; nil without one.
  var menuButton: UIView? { button.showsMenuAsPrimaryAction ? button : nil }
  var menuLabel: UIView { label }

  private var menu: UIMenu {
    UIMenu(children: [
      UIAction(title: "Open it") { [weak self] _ in self?.open() },
      UIMenu(title: "More", children: [UIAction(title: "Keep it") { _ in }]),
    ])
  }

  /// What bars keep an eye on, on some of the screens.
  private(set) weak var content: UIScrollView?

  private func makeContent() -> UIScrollView {
    let scrollView = UIScrollView(frame: view.bounds)
    scrollView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scrollView.contentSize = CGSize(width: 100, height: 3000)
    content = scrollView
    return scrollView
  }

  /// Has the controller presented with an animator, which `interactor` drives if there is one.
  func useOwnTransition() -> RandomDriver {
    modalPresentationStyle = .custom
    transitioningDelegate = driver
    return driver
  }

  /// Whether each callback followed one that it can follow.
  var isBalanced: Bool {
    let successors: [Call: Set<Call>] = [
      .willAppear: [.didAppear, .willDisappear],
      .didAppear: [.willDisappear],
      .willDisappear: [.didDisappear, .willAppear],
      .didDisappear: [.willAppear],
    ]
    return (calls.first ?? .willAppear) == .willAppear
      && zip(calls, calls.dropFirst()).allSatisfy { successors[$0]?.contains($1) == true }
  }
}

/// A fade with an interactor, as apps bring them.
@MainActor
final class RandomDriver: NSObject, UIViewControllerTransitioningDelegate,
  UIViewControllerAnimatedTransitioning
{
  var interactor: UIPercentDrivenInteractiveTransition?

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  {
    0.4
  }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    let coming = context.view(forKey: .to)
    if let coming, let controller = context.viewController(forKey: .to) {
      coming.frame = context.finalFrame(for: controller)
      coming.alpha = 0
      context.containerView.addSubview(coming)
    }
    let going = context.view(forKey: .from)
    UIView.animate(withDuration: 0.4) {
      coming?.alpha = 1
      if coming == nil { going?.alpha = 0 }
    } completion: { _ in
      coming?.alpha = 1
      context.completeTransition(!context.transitionWasCancelled)
      if context.transitionWasCancelled { going?.alpha = 1 }
    }
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

  func interactionControllerForPresentation(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    interactor
  }

  func interactionControllerForDismissal(using animator: any UIViewControllerAnimatedTransitioning)
    -> (any UIViewControllerInteractiveTransitioning)?
  {
    interactor
  }
}

extension Watched: UIContextMenuInteractionDelegate {
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration? {
    let provider: UIContextMenuContentPreviewProvider = { UIViewController() }
    return UIContextMenuConfiguration(previewProvider: number % 4 == 0 ? provider : nil) {
      [weak self] _ in self?.menu
    }
  }
}
