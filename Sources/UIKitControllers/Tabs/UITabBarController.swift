@_spi(Overriding) internal import UIKitCore

/// What is asked and told of tabs.
@MainActor @preconcurrency
public protocol UITabBarControllerDelegate: AnyObject {
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
  func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)?
  func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)?
}

extension UITabBarControllerDelegate {
  public func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool {
    true
  }

  public func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) {}

  public func tabBarController(
    _ tabBarController: UITabBarController,
    animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    nil
  }

  public func tabBarController(
    _ tabBarController: UITabBarController,
    interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? {
    nil
  }
}

/// Several screens, one at a time, with a bar to choose.
@MainActor @preconcurrency
open class UITabBarController: UIViewController, UITabBarDelegate {
  open weak var delegate: (any UITabBarControllerDelegate)?
  public let tabBar = UITabBar()
  private let content = TabContentView()
  private var index = 0
  private var animatesItems = false
  /// The controller whose view is shown, once there is a view.
  private var shown: UIViewController?
  /// The transition that runs; nil between transitions.
  private var transition: ViewControllerTransition?

  open var viewControllers: [UIViewController]? {
    didSet {
      let chosen = oldValue.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      for controller in oldValue ?? [] { hide(controller) }
      shown = nil
      for controller in viewControllers ?? [] {
        addChild(controller)
        controller.didMove(toParent: self)
      }
      tabBar.setItems(viewControllers?.map(\.tabBarItem), animated: animatesItems)
      choose(chosen)
      if isViewLoaded { switchTo(selectedViewController) }
    }
  }

  open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
    animatesItems = animated
    defer { animatesItems = false }
    self.viewControllers = viewControllers
  }

  /// Stays with what was chosen; if it is gone, with its place; if that is too, with the first.
  private func choose(_ controller: UIViewController?) {
    let controllers = viewControllers ?? []
    if let found = controllers.firstIndex(where: { $0 === controller }) {
      index = found
    } else if !controllers.indices.contains(index) {
      index = 0
    }
  }

  /// The number of the tab that is shown, from 0.
  open var selectedIndex: Int {
    get { index }
    set {
      guard newValue != index, viewControllers?.indices.contains(newValue) == true else { return }
      index = newValue
      if isViewLoaded { switchTo(selectedViewController) }
    }
  }

  open var selectedViewController: UIViewController? {
    get { viewControllers.flatMap { $0.indices.contains(index) ? $0[index] : nil } }
    set {
      if let found = viewControllers?.firstIndex(where: { $0 === newValue }) {
        selectedIndex = found
      }
    }
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    tabBar.delegate = self
    tabBar.home = view
    content.frame = view.bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(content)
    view.addSubview(tabBar)
    switchTo(selectedViewController)
  }

  private func switchTo(_ controller: UIViewController?) {
    transition?.finishEarly()
    guard let controller, controller !== shown else { return }
    tabBar.selectedItem = controller.tabBarItem
    let from = shown
    var motion: TransitionMotion?
    if let from, view.window != nil {
      motion = TransitionMotion(for: TabOperation(tabs: self, from: from, to: controller))
    }
    shown = controller
    let change = ChildChange(
      in: self, container: content, from: from, to: controller, wasInStack: true,
      onBegin: { _ in },
      onEnd: { [weak self] completed, _ in self?.ended(completed, from: from) })
    let transition = ViewControllerTransition(change, motion: motion)
    self.transition = transition
    transition.animate(
      alongsideTransition: { [weak self] _ in self?.followContent() }, completion: nil)
    if motion == nil {
      transition.begin()
    } else {
      let clock = VirtualClock.current
      clock.schedule(at: clock.now) { transition.begin() }
    }
  }

  /// The shown tab, and children that are not of the tabs.
  override var childrenInView: [UIViewController] {
    super.childrenInView.filter { viewControllers?.contains($0) != true }
      + (shown.map { [$0] } ?? [])
  }

  private func ended(_ completed: Bool, from: UIViewController?) {
    transition = nil
    if !completed, let from, let index = viewControllers?.firstIndex(where: { $0 === from }) {
      shown = from
      self.index = index
      tabBar.selectedItem = from.tabBarItem
    }
    followContent()
    setNeedsStatusBarAppearanceUpdate()
  }

  open override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    transition ?? super.transitionCoordinator
  }

  private func hide(_ controller: UIViewController) {
    controller.appearance.begin(appearing: false, animated: false)
    controller.viewIfLoaded?.removeFromSuperview()
    controller.appearance.end()
    controller.willMove(toParent: nil)
    controller.removeFromParent()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    // A transition may have taken the bar elsewhere for a while, from a place that is still its own.
    let frame = barFrame
    guard tabBar.superview === view, !isBarOut || frame != placedBarFrame else { return }
    tabBar.frame = frame
    placedBarFrame = frame
    if tabBar.isHidden != isBarHidden { tabBar.isHidden = isBarHidden }
    followContent()
  }

  /// Whether the screen that is shown has had the bar leave.
  private var isBarHidden: Bool {
    let stack = shown?.screensInStack
    return stack?.last?.isBottomBarHidden == true
  }

  /// Has the bar move with the view of a screen, from a push to its end.
  final func lendBar(to host: UIView) {
    guard tabBar.superview === view, !floatsBar else { return }
    tabBar.isHidden = false
    tabBar.lend(to: host, above: 0)
  }

  /// Puts the bar back where it belongs.
  final func takeBarBack() {
    guard isViewLoaded else { return }
    UIView.performWithoutAnimation {
      if tabBar.superview !== view { view.addSubview(tabBar) }
      tabBar.isHidden = isBarHidden
      tabBar.frame = barFrame
    }
    placedBarFrame = barFrame
    followContent()
  }

  /// Where layout has put the bar.
  private final var placedBarFrame: CGRect?

  /// Where the bar belongs in the view.
  private final var barFrame: CGRect {
    let height = tabBar.sizeThatFits(view.bounds.size).height
    let y =
      floatsBar
      ? SystemLook.current.barTop(safeArea: view.safeAreaInsets.top) : view.bounds.height - height
    return CGRect(x: 0, y: y, width: view.bounds.width, height: height)
  }

  /// Whether the bar floats above the content, in the row of the navigation bar if there is one.
  final var floatsBar: Bool { tabBar.floats }

  // MARK: What the bar lies over

  override var screenInBars: UIViewController { shown?.screenInBars ?? self }

  package override func contentDidMove() {
    guard isViewLoaded, !followsAtEnd else { return }
    // A change of screens takes the bar along; what a turn of the screen moves is looked at after it.
    let coordinator = shown?.transitionCoordinator
    followsAtEnd =
      coordinator?.animate(alongsideTransition: nil) { [weak self] _ in
        self?.followsAtEnd = false
        self?.followContent()
      } == true
    if !followsAtEnd { followContent() }
  }

  /// Whether the content has moved in a transition, at whose end the bar follows it.
  private final var followsAtEnd = false

  /// Has the background of the bar follow the content of the screen.
  final func followContent() {
    guard isViewLoaded else { return }
    let progress = contentProgress(at: .bottom)
    if progress != tabBar.progress { tabBar.progress = progress }
  }

  private var isBarOut: Bool { ownPresentation?.transition != nil }

  package override func safeArea(ofChild child: UIViewController) -> UIEdgeInsets? {
    var insets = view.safeAreaInsets
    let height = tabBar.sizeThatFits(view.bounds.size).height
    guard floatsBar else {
      insets.bottom = max(insets.bottom, height)
      return insets
    }
    // A navigation bar shares the row.
    if !(child is UINavigationController) { insets.top += height }
    return insets
  }

  open func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
    guard let controller = viewControllers?.first(where: { $0.tabBarItem === item }) else { return }
    guard delegate?.tabBarController(self, shouldSelect: controller) ?? true else {
      tabBar.selectedItem = selectedViewController?.tabBarItem
      return
    }
    selectedViewController = controller
    delegate?.tabBarController(self, didSelect: controller)
  }

  open override var childForStatusBarHidden: UIViewController? { selectedViewController }
  open override var childForStatusBarStyle: UIViewController? { selectedViewController }
}

/// The view in which the screens of the tabs lie.
private final class TabContentView: UIView {
  override var layerName: String { "tab content" }
}

extension UIViewController {
  public var tabBarController: UITabBarController? {
    (parent as? UITabBarController) ?? parent?.tabBarController
  }
}
