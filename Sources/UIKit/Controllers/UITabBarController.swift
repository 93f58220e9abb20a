/// What is asked and told of tabs.
@MainActor @preconcurrency
public protocol UITabBarControllerDelegate: AnyObject {
  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool
  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController)
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
}

/// Several screens, one at a time, with a bar to choose.
@MainActor @preconcurrency
open class UITabBarController: UIViewController, UITabBarDelegate {
  open weak var delegate: (any UITabBarControllerDelegate)?
  public let tabBar = UITabBar()
  private var index = 0

  open var viewControllers: [UIViewController]? {
    didSet {
      for controller in oldValue ?? [] { hide(controller) }
      for controller in viewControllers ?? [] {
        addChild(controller)
        controller.didMove(toParent: self)
      }
      tabBar.items = viewControllers?.map(\.tabBarItem)
      index = 0
      if isViewLoaded { show(selectedViewController) }
    }
  }

  /// The number of the tab that is shown, from 0.
  open var selectedIndex: Int {
    get { index }
    set {
      guard newValue != index, viewControllers?.indices.contains(newValue) == true else { return }
      let old = selectedViewController
      index = newValue
      guard isViewLoaded else { return }
      if let old {
        old.appearance.begin(appearing: false, animated: false)
        old.viewIfLoaded?.removeFromSuperview()
      }
      show(selectedViewController)
      old?.appearance.end()
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
    view.backgroundColor = .systemBackground
    tabBar.delegate = self
    view.addSubview(tabBar)
    show(selectedViewController)
  }

  private func show(_ controller: UIViewController?) {
    guard let controller else { return }
    tabBar.selectedItem = controller.tabBarItem
    if appearance.isVisible { controller.appearance.begin(appearing: true, animated: false) }
    controller.view.frame = view.bounds
    controller.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.insertSubview(controller.view, at: 0)
    if appearance.isVisible { controller.appearance.end() }
    setNeedsStatusBarAppearanceUpdate()
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
    // A transition may have taken the bar elsewhere for a while.
    guard tabBar.superview === view, !isBarOut else { return }
    let height = tabBar.sizeThatFits(view.bounds.size).height
    tabBar.frame = CGRect(
      x: 0, y: view.bounds.height - height, width: view.bounds.width, height: height)
  }

  private var isBarOut: Bool { ownPresentation?.coordinator != nil }

  package override func safeArea(ofChild child: UIViewController) -> UIEdgeInsets? {
    var insets = view.safeAreaInsets
    insets.bottom = max(insets.bottom, tabBar.sizeThatFits(view.bounds.size).height)
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
