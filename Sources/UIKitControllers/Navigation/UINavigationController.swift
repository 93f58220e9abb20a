@_spi(Overriding) internal import UIKitCore

/// A stack of screens, the topmost of which is shown, under a bar.
@MainActor @preconcurrency
open class UINavigationController: UIViewController {
  /// How long the bar takes to hide or show, in seconds.
  public static let hideShowBarDuration: CGFloat = 0.2

  /// The speed at which a swipe that is let go counts as a pop, in points per second.
  ///
  /// Our choice.
  private static let poppingVelocity: CGFloat = 300

  open weak var delegate: (any UINavigationControllerDelegate)?
  public final let navigationBar = UINavigationBar()
  private final let content = NavigationContentView()
  private final var stack: [UIViewController] = []
  private final var isBarHidden = false

  /// The bar at the bottom; out of sight until ``isToolbarHidden`` is false.
  // Code of apps relies on the type of iOS.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  public final let toolbar: UIToolbar! = UIToolbar()
  private final var isBottomHidden = true
  /// The transition that runs; nil between transitions.
  private final var transition: ViewControllerTransition?
  /// What drives the pop that a swipe from the edge has begun; nil outside of one.
  private(set) final var edgeSwipe: UIPercentDrivenInteractiveTransition?
  private final let edgePan = UIScreenEdgePanGestureRecognizer()
  private final let gate = SwipeGate()

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  @MainActor @preconcurrency
  public convenience init() { self.init(nibName: nil, bundle: nil) }

  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setViewControllers([rootViewController], animated: false)
  }

  // MARK: View

  open override func viewDidLoad() {
    super.viewDidLoad()
    content.frame = view.bounds
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(content)
    view.addSubview(navigationBar)
    navigationBar.onBack = { [weak self] in _ = self?.popViewController(animated: true) }
    navigationBar.onStyleChange = { [weak self] in self?.setNeedsStatusBarAppearanceUpdate() }
    navigationBar.onExtensionChange = { [weak self] in self?.extensionDidChange() }
    edgePan.edges = isRightToLeft ? .right : .left
    edgePan.handler = { [weak self] _ in self?.edgePanChanged() }
    edgePan.delegate = gate
    gate.isOpen = { [weak self] in self?.maySwipe ?? false }
    content.addGestureRecognizer(edgePan)
    if let top = topViewController { settle(on: top) }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if !isBarMoving { placeBar(isHidden: isBarHidden) }
    if !isToolbarMoving { placeToolbar(isHidden: !showsToolbar(below: topViewController)) }
    placeTop()
    if !isBarMoving { followContent() }
    topViewController?.navigationItem.search?.screenDidLayOut()
  }

  /// Keeps the view of the top screen clear of bars, where it asks for that.
  private func placeTop() {
    guard transition == nil, let top = topViewController, let view = top.viewIfLoaded,
      view.superview === content
    else { return }
    let frame = frame(ofChild: top, in: content.bounds)
    if view.untransformedFrame != frame { view.setUntransformedFrame(frame) }
  }

  override func frame(ofChild child: UIViewController, in bounds: CGRect) -> CGRect {
    let keepsClear = !navigationBar.isTranslucent && !child.extendedLayoutIncludesOpaqueBars
    var (top, bottom): (CGFloat, CGFloat) = (0, 0)
    if !isBarHidden, keepsClear || !child.edgesForExtendedLayout.contains(.top) {
      top = inset(above: child)
    }
    if !child.edgesForExtendedLayout.contains(.bottom) {
      let own = view.safeAreaInsets.bottom
      let hasTabs = tabBarController.map { !$0.floatsBar } == true && !child.isBottomBarHidden
      bottom = showsToolbar(below: child) ? bottomInset(of: child) : hasTabs ? own : 0
    }
    return bounds.inset(by: UIEdgeInsets(top: top, left: 0, bottom: bottom, right: 0))
  }

  /// How far the bar reaches down from the top of the stack's view over the screen of `child`.
  private func inset(above child: UIViewController) -> CGFloat {
    let (item, (top, row)) = (child.navigationItem, barSpan)
    // What is pulled down beyond its end moves the bar alone.
    return top + item.barHeight(row: row, traitCollection, isStretched: false)
  }

  /// The size that was set, or else that of the topmost controller that prefers one.
  open override var preferredContentSize: CGSize {
    get {
      let own = super.preferredContentSize
      return own != .zero
        ? own : stack.last { $0.preferredContentSize != .zero }?.preferredContentSize ?? .zero
    }
    set { super.preferredContentSize = newValue }
  }

  open override func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {
    super.preferredContentSizeDidChange(forChildContentContainer: container)
    if super.preferredContentSize == .zero { tellPreferredContentSize() }
  }

  private final var isBarMoving = false

  /// The place of the bar below the top of the view, in points.
  private var barSpan: (top: CGFloat, height: CGFloat) {
    let look = SystemLook.current
    return (
      look.barTop(safeArea: view.safeAreaInsets.top),
      look.barHeight(traitCollection, isInSheet: isInSheet)
    )
  }

  /// Whether the controller lies in a sheet that leaves some of the screen behind it in sight.
  private var isInSheet: Bool {
    let presentation = sequence(first: self as UIViewController, next: \.parent).lazy
      .compactMap(\.activePresentation).first
    guard let sheet = presentation as? UISheetPresentationController else { return false }
    return sheet.geometry.form != .filling
  }

  final func placeBar(isHidden: Bool) {
    let (top, row) = barSpan
    let height = navigationBar.topItem?.barHeight(row: row, traitCollection) ?? row
    // Hidden it lies just above the screen, with the background that reaches up from it.
    navigationBar.frame = CGRect(
      x: 0, y: isHidden ? -height : top, width: view.bounds.width, height: height)
    navigationBar.reach = top
    navigationBar.rowHeight = row
    navigationBar.leadsWithTitle = tabBarController?.floatsBar == true
  }

  // MARK: What the bar lies over

  override var screenInBars: UIViewController { topViewController?.screenInBars ?? self }

  package override func contentDidMove() {
    if transition == nil { followContent() }
  }

  /// Has the background of the bar follow the content of the top screen.
  private func followContent() {
    guard isViewLoaded, transition == nil else { return }
    followReveal()
    let progress = contentProgress(at: .top)
    if progress != navigationBar.progress { navigationBar.progress = progress }
    let below = contentProgress(at: .bottom)
    if !isToolbarHidden, below != toolbar.progress { toolbar.progress = below }
  }

  override var screensInStack: [UIViewController]? { viewControllers }

  package override func safeArea(ofChild child: UIViewController) -> UIEdgeInsets? {
    var insets = view.safeAreaInsets
    insets.bottom = bottomInset(of: child)
    if !isBarHidden { insets.top = inset(above: child) }
    // What the view does not lie below is no part of it.
    let bounds = content.bounds
    let frame = frame(ofChild: child, in: bounds)
    insets.top = max(insets.top - frame.minY, 0)
    insets.bottom = max(insets.bottom - (bounds.maxY - frame.maxY), 0)
    return insets
  }

  // MARK: The stack

  /// The controllers from the root to the top.
  open var viewControllers: [UIViewController] {
    get { stack }
    set { setViewControllers(newValue, animated: false) }
  }

  open var topViewController: UIViewController? { stack.last }

  /// The top of the stack, and children that are not of the stack.
  override var childrenInView: [UIViewController] {
    super.childrenInView.filter { !stack.contains($0) } + (isViewLoaded ? stack.suffix(1) : [])
  }

  open var visibleViewController: UIViewController? {
    ownPresentation?.presentedViewController ?? topViewController
  }

  /// Replaces the stack; a new top is pushed if it was not in it before, else popped to.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    let operation: Operation = stack.contains { $0 === viewControllers.last } ? .pop : .push
    change(to: viewControllers, operation, animated: animated)
  }

  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    guard !stack.contains(where: { $0 === viewController }) else { return }
    change(to: stack + [viewController], .push, animated: animated)
  }

  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard stack.count > 1 else { return nil }
    let top = stack.last
    change(to: stack.dropLast(), .pop, animated: animated)
    return top
  }

  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool)
    -> [UIViewController]?
  {
    guard let index = stack.firstIndex(where: { $0 === viewController }), index + 1 < stack.count
    else { return nil }
    let popped = Array(stack[(index + 1)...])
    change(to: Array(stack[...index]), .pop, animated: animated)
    return popped
  }

  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    stack.first.flatMap { popToViewController($0, animated: animated) }
  }

  open override func show(_ vc: UIViewController, sender: Any?) {
    pushViewController(vc, animated: UIView.areAnimationsEnabled)
  }

  // MARK: Changing the stack

  private func change(to new: [UIViewController], _ operation: Operation, animated: Bool) {
    // A transition under way counts as complete; its animations run on and add up with the next.
    if animated { transition?.finishEarly() } else { transition?.finishAtOnce() }
    let (old, oldContentSize) = (stack, preferredContentSize)
    stack = new
    if preferredContentSize != oldContentSize { tellPreferredContentSize() }
    for controller in new where controller.parent !== self { addChild(controller) }
    let leaving = old.filter { controller in !new.contains { $0 === controller } }
    for controller in leaving { controller.willMove(toParent: nil) }
    guard old.last !== new.last, let top = new.last else {
      for controller in leaving { controller.removeFromParent() }
      navigationBar.show(stack.map(\.navigationItem))
      return
    }
    guard isViewLoaded else {
      for controller in leaving { controller.removeFromParent() }
      for controller in new where !old.contains(controller) { controller.didMove(toParent: self) }
      return
    }
    let change = StackChange(operation: operation, old: old, new: new, leaving: leaving)
    run(change, from: old.last, to: top, animated: animated)
  }

  private struct StackChange {
    let operation: Operation
    let old: [UIViewController]
    let new: [UIViewController]
    let leaving: [UIViewController]
  }

  private func run(
    _ change: StackChange, from: UIViewController?, to: UIViewController, animated: Bool
  ) {
    let isSeen = view.window != nil
    var motion: TransitionMotion?
    if animated, isSeen, let from {
      motion = TransitionMotion(
        for: NavigationOperation(
          navigation: self, operation: change.operation, from: from, to: to))
    }
    let childChange = ChildChange(
      in: self, container: content, from: from, to: to,
      wasInStack: change.old.contains { $0 === to },
      onBegin: { [weak self] animated in
        self?.willShow(to, change, animated: animated)
      },
      onEnd: { [weak self] completed, animated in
        self?.ended(change, from: from, to: to, completed, animated)
      })
    let transition = ViewControllerTransition(childChange, motion: motion)
    self.transition = transition
    if motion == nil {
      transition.begin()
      return
    }
    // The view of who comes is loaded then, as on iOS.
    let clock = VirtualClock.current
    clock.schedule(at: clock.now) { transition.begin() }
  }

  private func willShow(_ top: UIViewController, _ change: StackChange, animated: Bool) {
    delegate?.navigationController(self, willShow: top, animated: animated)
    changeBottomBars(top, change, animated: animated)
    let items = change.new.map(\.navigationItem)
    guard animated, let transition, !isBarHidden else {
      navigationBar.show(items)
      return
    }
    let move = navigationBar.prepare(
      items, isPush: change.operation == .push, progress: contentProgress(at: .top))
    transition.animate(
      alongsideTransition: { [weak self] _ in
        guard let self else { return }
        move.run(contentProgress(at: .top))
        placeBar(isHidden: isBarHidden)
        navigationBar.layoutIfNeeded()
        tabBarController?.followContent()
      },
      completion: { [weak self] in
        move.end(!$0.isCancelled)
        guard let self, !isBarMoving else { return }
        placeBar(isHidden: isBarHidden)
      })
  }

  /// Shows the toolbar's items for `top`, and has the bars at the bottom come or go with their screen.
  private func changeBottomBars(
    _ top: UIViewController, _ change: StackChange, animated: Bool
  ) {
    let wasHidden = change.old.last?.isBottomBarHidden == true
    findBottomBars(change.new)
    let isHidden = top.isBottomBarHidden
    let move = toolbar.prepare(top.toolbarItems)
    let host = isHidden ? change.old.last?.viewIfLoaded : top.view
    guard animated, let transition else {
      UIView.performWithoutAnimation { move.run() }
      move.end(true)
      if wasHidden != isHidden { tabBarController?.takeBarBack() }
      view.setNeedsLayout()
      return
    }
    let comeBack = wasHidden != isHidden ? host.map { lendBottomBars(to: $0) } : nil
    transition.animate(
      alongsideTransition: { _ in move.run() },
      completion: {
        move.end(!$0.isCancelled)
        comeBack?()
      })
  }

  private func ended(
    _ change: StackChange, from: UIViewController?, to: UIViewController, _ completed: Bool,
    _ animated: Bool
  ) {
    transition = nil
    if completed {
      for controller in change.leaving { controller.removeFromParent() }
      for controller in change.new where !change.old.contains(controller) {
        controller.didMove(toParent: self)
      }
      if change.operation == .push {
        to.installInteractiveDismissal { [weak self] in
          _ = self?.popViewController(animated: true)
        }
      }
      delegate?.navigationController(self, didShow: to, animated: animated)
    } else {
      stack = change.old
      for controller in change.new where !change.old.contains(controller) {
        controller.willMove(toParent: nil)
        controller.removeFromParent()
      }
      for controller in change.leaving { controller.didMove(toParent: self) }
    }
    followContent()
    tabBarController?.followContent()
    setNeedsStatusBarAppearanceUpdate()
  }

  /// Shows the top of a stack that was set before there was a view.
  private func settle(on top: UIViewController) {
    let view: UIView = top.view
    view.frame = content.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    content.addSubview(view)
    findBottomBars(stack)
    toolbar.items = top.toolbarItems
    navigationBar.show(stack.map(\.navigationItem))
  }

  open override var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    transition ?? super.transitionCoordinator
  }

  // MARK: The swipe from the edge

  /// Whether screens come from the left, and go there.
  private final var isRightToLeft: Bool { traitCollection.layoutDirection == .rightToLeft }

  /// The swipe from the edge that pops: the left one, or the right one from right to left.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { edgePan }

  private final var maySwipe: Bool {
    stack.count > 1 && transition == nil && !isBarHidden
      && topViewController?.interactiveDismissal == nil
  }

  private func edgePanChanged() {
    let width = max(view.bounds.width, 1)
    let side: CGFloat = isRightToLeft ? -1 : 1
    let fraction = side * edgePan.translation(in: view).x / width
    switch edgePan.state {
    case .began:
      guard stack.count > 1, transition == nil else { return }
      edgeSwipe = UIPercentDrivenInteractiveTransition()
      _ = popViewController(animated: true)
    case .changed: edgeSwipe?.update(fraction)
    case .ended:
      let velocity = side * edgePan.velocity(in: view).x
      let isPopped = velocity > Self.poppingVelocity || (velocity >= 0 && fraction > 0.5)
      if isPopped { edgeSwipe?.finish() } else { edgeSwipe?.cancel() }
      edgeSwipe = nil
    case .cancelled, .failed:
      edgeSwipe?.cancel()
      edgeSwipe = nil
    default: break
    }
  }

  // MARK: The bar

  open var isNavigationBarHidden: Bool {
    get { isBarHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != isBarHidden else { return }
    isBarHidden = hidden
    guard isViewLoaded else { return }
    for child in children { child.viewIfLoaded?.setNeedsLayout() }
    guard animated else {
      placeBar(isHidden: hidden)
      return
    }
    isBarMoving = true
    UIView.animate(withDuration: Self.hideShowBarDuration, delay: 0, options: .allowUserInteraction)
    {
      self.placeBar(isHidden: hidden)
      self.content.layoutIfNeeded()
    } completion: { _ in
      self.isBarMoving = false
    }
  }

  // MARK: The toolbar

  private final var isToolbarMoving = false

  /// Whether the toolbar is out of sight on all screens.
  open var isToolbarHidden: Bool {
    get { isBottomHidden }
    set { setToolbarHidden(newValue, animated: false) }
  }

  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != isBottomHidden else { return }
    isBottomHidden = hidden
    guard isViewLoaded else { return }
    for child in children { child.viewIfLoaded?.setNeedsLayout() }
    let isOut = !showsToolbar(below: topViewController)
    guard animated else { return placeToolbar(isHidden: isOut) }
    if !isOut { UIView.performWithoutAnimation { placeBelowScreen() } }
    isToolbarMoving = true
    UIView.animate(withDuration: Self.hideShowBarDuration, delay: 0, options: .allowUserInteraction)
    {
      self.placeToolbar(isHidden: isOut)
      self.content.layoutIfNeeded()
    } completion: { _ in
      self.isToolbarMoving = false
    }
  }

  /// Readies the toolbar to come up from below.
  private func placeBelowScreen() {
    if toolbar.superview == nil { view.addSubview(toolbar) }
    placeToolbar(isHidden: true)
    toolbar.layoutIfNeeded()
  }

  override func toolbarItemsDidChange(of child: UIViewController, animated: Bool) {
    if child === topViewController, isViewLoaded, transition == nil {
      toolbar.setItems(child.toolbarItems, animated: animated)
    }
  }

  /// A bar that is dark for itself has the status bar light.
  open override var preferredStatusBarStyle: UIStatusBarStyle {
    navigationBar.barStyle == .default ? super.preferredStatusBarStyle : .lightContent
  }

  open override var childForStatusBarHidden: UIViewController? { topViewController }

  open override var childForStatusBarStyle: UIViewController? {
    isBarHidden ? topViewController : nil
  }
}

public typealias UINavigationControllerOperation = UINavigationController.Operation

/// Decides whether the swipe from the edge may begin, until an app puts its own delegate in place.
private final class SwipeGate: NSObject, UIGestureRecognizerDelegate {
  var isOpen: () -> Bool = { false }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { isOpen() }
}

/// The view in which the screens of a stack lie.
private final class NavigationContentView: UIView {
  override var layerName: String { "navigation content" }
}

extension UIViewController {
  /// The navigation controller around this one; nil if there is none.
  public var navigationController: UINavigationController? {
    (parent as? UINavigationController) ?? parent?.navigationController
  }
}
