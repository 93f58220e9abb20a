/// Where the pages come from.
@MainActor @preconcurrency
public protocol UIPageViewControllerDataSource: AnyObject {
  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController?

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerAfter viewController: UIViewController
  ) -> UIViewController?

  /// The dots below the pages; none are shown for 0.
  func presentationCount(for pageViewController: UIPageViewController) -> Int

  /// The dot that is lit when the dots come up.
  func presentationIndex(for pageViewController: UIPageViewController) -> Int
}

extension UIPageViewControllerDataSource {
  public func presentationCount(for pageViewController: UIPageViewController) -> Int { 0 }
  public func presentationIndex(for pageViewController: UIPageViewController) -> Int { 0 }
}

/// What is told when a finger turns pages.
@MainActor @preconcurrency
public protocol UIPageViewControllerDelegate: AnyObject {
  func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController])

  /// - Parameter completed: Whether the page was turned, rather than let go of.
  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool)
}

extension UIPageViewControllerDelegate {
  public func pageViewController(
    _ pageViewController: UIPageViewController,
    willTransitionTo pendingViewControllers: [UIViewController]
  ) {}

  public func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) {}
}

/// Shows one of several screens, and lets a finger scroll to its neighbours.
@MainActor @preconcurrency
open class UIPageViewController: UIViewController {
  public enum TransitionStyle: Int, Sendable { case scroll = 1 }
  public enum NavigationOrientation: Int, Sendable { case horizontal, vertical }
  public enum NavigationDirection: Int, Sendable { case forward, reverse }

  public struct OptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Points between pages.
    public static let interPageSpacing = OptionsKey(rawValue: "interPageSpacing")
  }

  open weak var dataSource: (any UIPageViewControllerDataSource)? {
    didSet {
      countDots()
      findNeighbours()
    }
  }
  open weak var delegate: (any UIPageViewControllerDelegate)?
  public final let transitionStyle: TransitionStyle
  public final let navigationOrientation: NavigationOrientation

  /// A page that comes into sight: the one before at -1, the one after at 1.
  private struct Incoming {
    let controller: UIViewController
    let side: Int
    let isByFinger: Bool
  }

  /// The height that the dots take up below the pages, in points.
  private static let dotsHeight: CGFloat = 37

  private final var strip: PageStrip
  private final let dots = UIPageControl()
  private final var current: UIViewController?
  private final var neighbours: [Int: UIViewController] = [:]
  private final var incoming: Incoming?
  private final var completion: ((Bool) -> Void)?

  public init(
    transitionStyle style: TransitionStyle, navigationOrientation: NavigationOrientation,
    options: [OptionsKey: Any]? = nil
  ) {
    transitionStyle = style
    self.navigationOrientation = navigationOrientation
    let spacing = options?[.interPageSpacing]
    strip = PageStrip(
      isVertical: navigationOrientation == .vertical,
      spacing: (spacing as? CGFloat) ?? (spacing as? NSNumber)?.doubleValue ?? 0)
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) {
    transitionStyle = .scroll
    navigationOrientation = .horizontal
    strip = PageStrip(isVertical: false, spacing: 0)
    super.init(coder: coder)
  }

  @MainActor @preconcurrency
  public convenience init() {
    self.init(transitionStyle: .scroll, navigationOrientation: .horizontal)
  }

  /// The screen that is shown, in an array as `UIPageViewController` has it.
  open var viewControllers: [UIViewController]? { current.map { [$0] } }

  /// Shows a screen; the first of `viewControllers`.
  open func setViewControllers(
    _ viewControllers: [UIViewController]?, direction: NavigationDirection, animated: Bool,
    completion: ((Bool) -> Void)? = nil
  ) {
    guard let new = viewControllers?.first else { return }
    settle()
    guard animated, current != nil, current !== new, appearance.isVisible else {
      replaceCurrent(with: new)
      completion?(true)
      return
    }
    let side = direction == .forward ? 1 : -1
    neighbours = [side: new]
    self.completion = completion
    strip.limit(before: true, after: true)
    strip.scroll.setContentOffset(strip.offset(of: side), animated: true)
  }

  // MARK: Layout

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.clipsToBounds = true
    view.addSubview(strip.scroll)
    dots.isUserInteractionEnabled = false
    view.addSubview(dots)
    strip.scrolled = { [weak self] in self?.scrolled() }
    strip.ended = { [weak self] in self?.settle() }
    countDots()
    lay()
    if let current { insert(current, side: 0) }
    findNeighbours()
  }

  /// Puts the dots at the bottom, if there are any, and the pages above them.
  private func lay() {
    let bottom = dots.isHidden ? 0 : Self.dotsHeight + view.safeAreaInsets.bottom
    let bounds = view.bounds
    strip.lay(in: bounds.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: bottom, right: 0)))
    dots.frame = CGRect(
      x: 0, y: bounds.maxY - bottom, width: bounds.width, height: Self.dotsHeight)
  }

  private func countDots() {
    guard isViewLoaded else { return }
    dots.numberOfPages = dataSource?.presentationCount(for: self) ?? 0
    dots.isHidden = dots.numberOfPages == 0
    if !dots.isHidden { dots.currentPage = dataSource?.presentationIndex(for: self) ?? 0 }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard incoming == nil else { return }
    lay()
    current?.view.frame = strip.frame(of: 0)
    findNeighbours()
  }

  // MARK: Turning

  private func findNeighbours() {
    guard isViewLoaded, incoming == nil, let current else { return }
    neighbours[-1] = dataSource?.pageViewController(self, viewControllerBefore: current)
    neighbours[1] = dataSource?.pageViewController(self, viewControllerAfter: current)
    strip.limit(before: neighbours[-1] != nil, after: neighbours[1] != nil)
  }

  private func scrolled() {
    let side = strip.side
    guard side != 0, side != incoming?.side else { return }
    dropIncoming()
    guard let controller = neighbours[side], let current else { return }
    let isByFinger = strip.scroll.isTracking || strip.scroll.isDecelerating
    if isByFinger { delegate?.pageViewController(self, willTransitionTo: [controller]) }
    incoming = Incoming(controller: controller, side: side, isByFinger: isByFinger)
    if controller.parent !== self { addChild(controller) }
    current.appearance.begin(appearing: false, animated: true)
    controller.appearance.begin(appearing: true, animated: true)
    insert(controller, side: side)
  }

  private func insert(_ controller: UIViewController, side: Int) {
    if controller.parent !== self { addChild(controller) }
    controller.view.frame = strip.frame(of: side)
    strip.scroll.addSubview(controller.view)
  }

  /// Puts the page that came into sight away again.
  private func dropIncoming() {
    guard let dropped = incoming, let current else { return }
    incoming = nil
    dropped.controller.appearance.begin(appearing: false, animated: true)
    current.appearance.begin(appearing: true, animated: true)
    remove(dropped.controller)
    current.appearance.end()
  }

  private func remove(_ controller: UIViewController) {
    controller.willMove(toParent: nil)
    controller.view.removeFromSuperview()
    controller.appearance.end()
    controller.removeFromParent()
  }

  /// Keeps the page that lies in the middle when scrolling has come to rest.
  private func settle() {
    guard let turned = incoming, let old = current else { return }
    let isTurned = strip.nearestSide == turned.side
    if isTurned {
      if turned.isByFinger { dots.currentPage += turned.side }
      incoming = nil
      current = turned.controller
      remove(old)
      turned.controller.appearance.end()
      turned.controller.didMove(toParent: self)
    } else {
      dropIncoming()
    }
    strip.centre()
    current?.view.frame = strip.frame(of: 0)
    findNeighbours()
    if turned.isByFinger {
      delegate?.pageViewController(
        self, didFinishAnimating: true, previousViewControllers: [old],
        transitionCompleted: isTurned)
    }
    let completion = completion
    self.completion = nil
    completion?(isTurned)
  }

  private func replaceCurrent(with new: UIViewController) {
    guard new !== current else { return }
    let (old, isVisible) = (current, appearance.isVisible)
    current = new
    if let old {
      if isVisible { old.appearance.begin(appearing: false, animated: false) }
      remove(old)
    }
    guard isViewLoaded else { return addChild(new) }
    if isVisible { new.appearance.begin(appearing: true, animated: false) }
    strip.centre()
    insert(new, side: 0)
    if isVisible { new.appearance.end() }
    new.didMove(toParent: self)
    findNeighbours()
  }

  open override var childForStatusBarHidden: UIViewController? { current }
  open override var childForStatusBarStyle: UIViewController? { current }
}
