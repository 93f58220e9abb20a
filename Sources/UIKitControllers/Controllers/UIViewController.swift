/// What contains or presents other controllers, and hears of their sizes.
@MainActor @preconcurrency
public protocol UIContentContainer: AnyObject {
  var preferredContentSize: CGSize { get }
  func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer)
  func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize

  /// Called before the size changes; what is passed on to `super` reaches the containers within.
  func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator)

  /// Called before the size classes change; what is passed on to `super` reaches those within.
  func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  )
}

/// A screen, or a part of one: its view, its life and what it presents.
@MainActor @preconcurrency
open class UIViewController: UIResponder, UIContentContainer, UITraitChangeObservable {
  // MARK: Interface Builder

  /// The name of the `.xib` file that the controller was made with.
  public let nibName: String?

  /// What the controller was made from; nil if code made it.
  package final var scene: (any ControllerScene)?

  /// Called before a segue is performed, to hand its destination what it needs.
  open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

  /// Whether the segue is performed whose trigger was used; not asked for those that code performs.
  open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

  open func performSegue(withIdentifier identifier: String, sender: Any?) {
    guard let scene else {
      return diagnose(
        .unusableStoryboard,
        "\(type(of: self)) performs the segue '\(identifier)' and comes from no storyboard:"
          + " make it with UIStoryboard.", about: "\(type(of: self))")
    }
    scene.performSegue(identifier, from: self, sender: sender)
  }

  /// Whether an unwind segue may end at this controller, which has the action.
  open func canPerformUnwindSegueAction(
    _ action: Selector, from fromViewController: UIViewController, sender: Any?
  ) -> Bool {
    true
  }

  // MARK: View

  private var loadedView: UIView?

  /// - Parameter nibNameOrNil: The name of the `.xib` file that `loadView()` gets the view from; if
  ///   nil, the class's name is tried.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    nibName = nibNameOrNil
    super.init()
  }

  public required init?(coder: NSCoder) {
    nibName = nil
    super.init()
    (coder as? any ControllerDecoder)?.decode(self)
  }

  @MainActor @preconcurrency
  public convenience override init() { self.init(nibName: nil, bundle: nil) }

  /// The controller's view, loaded when it is first asked for.
  ///
  /// It is there unless ``loadView()`` leaves it out; the type is that of iOS, which code that
  /// unwraps it and code that does not both rely on.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      loadedView?.owner = nil
      loadedView = newValue
      newValue?.owner = self
    }
  }

  open var viewIfLoaded: UIView? { loadedView }
  open var isViewLoaded: Bool { loadedView != nil }

  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    UIView.performWithoutAnimation {
      loadView()
      viewDidLoad()
      showUnavailable()
    }
  }

  /// Gets the view from the storyboard or the `.xib` file; makes a plain one if there is none.
  open func loadView() {
    if loadViewFromFile() { return }
    let view = UIView(frame: UIScreen.main.bounds)
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    self.view = view
  }

  open func viewDidLoad() {}
  open func didReceiveMemoryWarning() {}

  /// The name of the screen, for the bars around it.
  open var title: String? {
    didSet {
      storedNavigationItem?.title = title
      storedTabBarItem?.title = title
    }
  }

  open override var next: UIResponder? { loadedView?.superview ?? parent }

  final var addedKeyCommands: [UIKeyCommand] = []

  /// Those that have been added; nil if there are none.
  open override var keyCommands: [UIKeyCommand]? {
    addedKeyCommands.isEmpty ? nil : addedKeyCommands
  }

  final var unavailable = UnavailableContent()

  /// Called before the first layout, and after ``setNeedsUpdateContentUnavailableConfiguration()``;
  /// overridden to say what there is to show instead of the content.
  open func updateContentUnavailableConfiguration(
    using state: UIContentUnavailableConfigurationState
  ) {
    guard let configuration = contentUnavailableConfiguration else { return }
    contentUnavailableConfiguration = configuration.updated(for: state)
  }

  // MARK: Layout

  open func viewWillLayoutSubviews() {}
  open func viewDidLayoutSubviews() {}

  /// Called before the view is laid out with another safe area than before.
  open func viewSafeAreaInsetsDidChange() {}

  /// What the controller itself adds to the safe area of its view.
  open var additionalSafeAreaInsets = UIEdgeInsets.zero {
    didSet { if additionalSafeAreaInsets != oldValue { loadedView?.setTreeNeedsLayout() } }
  }

  /// What lies above the safe area of the view; the view's `safeAreaLayoutGuide` says more.
  public private(set) final lazy var topLayoutGuide: any UILayoutSupport = BarGuide(above: view)

  /// What lies below the safe area of the view.
  public private(set) final lazy var bottomLayoutGuide: any UILayoutSupport = BarGuide(below: view)

  /// The safe area that the view keeps while a transition carries it about.
  final var heldSafeArea: UIEdgeInsets? {
    didSet { if heldSafeArea != oldValue { loadedView?.layOutWhereSafeAreaChanged() } }
  }

  /// The safe area of the view where the controller that contains it says so; nil to go by geometry.
  package final var safeAreaOfView: UIEdgeInsets? {
    if let heldSafeArea { return heldSafeArea }
    guard let insets = parent?.safeArea(ofChild: self) else { return nil }
    return insets
  }

  /// The safe area that a child's view has, where it is not that of the view around it.
  package func safeArea(ofChild child: UIViewController) -> UIEdgeInsets? { nil }

  /// Whether scroll views that leave it to their controller keep clear of the safe area.
  open var automaticallyAdjustsScrollViewInsets = true

  open var preferredContentSize = CGSize.zero {
    didSet {
      if preferredContentSize != oldValue { tellPreferredContentSize() }
    }
  }

  /// Tells what contains or presents the controller that it prefers another size.
  final func tellPreferredContentSize() {
    parent?.preferredContentSizeDidChange(forChildContentContainer: self)
    activePresentation?.preferredContentSizeDidChange(forChildContentContainer: self)
  }

  open func preferredContentSizeDidChange(
    forChildContentContainer container: any UIContentContainer
  ) {}

  open func size(
    forChildContentContainer container: any UIContentContainer,
    withParentContainerSize parentSize: CGSize
  ) -> CGSize {
    parentSize
  }

  // MARK: Traits and size

  /// The traits of what the controller's view lies in, or will, with the controller's own.
  open var traitCollection: UITraitCollection {
    let around =
      loadedView?.superview?.traitCollection ?? parent?.traitCollection
      ?? UIApplication.shared.traitCollection
    return around.replaced(by: parent == nil ? nil : traitsFromParent)
      .replaced(by: traitOverrides)
  }

  /// What the controller's parent puts in place of the traits around it.
  private final var traitsFromParent: UITraitCollection? {
    didSet { if traitsFromParent != oldValue { loadedView?.updateTraits() } }
  }

  /// Has a child take the traits that `collection` specifies, for as long as it is one; nil for those
  /// around it.
  open func setOverrideTraitCollection(
    _ collection: UITraitCollection?, forChild childViewController: UIViewController
  ) {
    guard childViewController.parent === self else { return }
    childViewController.traitsFromParent = collection
  }

  open func overrideTraitCollection(forChild childViewController: UIViewController)
    -> UITraitCollection?
  {
    childViewController.parent === self ? childViewController.traitsFromParent : nil
  }

  /// The traits of the controller, of its view and its children that are put in place of those around
  /// it; what it presents does not take them.
  open var traitOverrides = UITraitOverrides() {
    didSet { if traitOverrides != oldValue { loadedView?.updateTraits() } }
  }

  /// Light or dark for the controller, its view and its children; unspecified for what the
  /// surroundings have.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { traitOverrides.userInterfaceStyle }
    set { traitOverrides.userInterfaceStyle = newValue }
  }

  package final let traitRegistrations = TraitRegistrations()

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  open func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.willTransition(to: newCollection, with: coordinator) }
  }

  /// Tells the children whose size changes, each of its own.
  open func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children {
      let own = self.size(forChildContentContainer: child, withParentContainerSize: size)
      if child.viewIfLoaded?.bounds.size != own {
        child.viewWillTransition(to: own, with: coordinator)
      }
    }
  }

  /// How the interface may lie while this controller fills the screen.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask {
    traitCollection.userInterfaceIdiom == .pad ? .all : .allButUpsideDown
  }

  /// Whether the interface follows the device while this controller fills the screen.
  open var shouldAutorotate: Bool { true }

  // MARK: Appearance

  final lazy var appearance = AppearanceState(self)

  open func viewWillAppear(_ animated: Bool) {}
  open func viewIsAppearing(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}

  /// Tells the controller that its view comes or goes; for containers and custom presentations.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    appearance.begin(appearing: isAppearing, animated: animated)
  }

  open func endAppearanceTransition() { appearance.end() }

  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  // MARK: Children

  open private(set) weak var parent: UIViewController?
  open private(set) var children: [UIViewController] = []

  open func addChild(_ childController: UIViewController) {
    guard childController.parent !== self else { return }
    childController.removeFromParent()
    children.append(childController)
    childController.parent = self
    childController.willMove(toParent: self)
  }

  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    interactiveDismissal = nil
    didMove(toParent: nil)
  }

  /// The children that come and go with this controller.
  var childrenInView: [UIViewController] {
    children.filter { $0.viewIfLoaded?.superview != nil }
  }

  /// The screens of a navigation stack, from the bottom; nil for other containers.
  var screensInStack: [UIViewController]? { nil }

  open func willMove(toParent parent: UIViewController?) {}
  open func didMove(toParent parent: UIViewController?) {}

  /// Whether the controller's view comes because it was added to its parent, as by a push.
  open internal(set) var isMovingToParent = false

  /// Whether the controller's view goes because it is removed from its parent, as by a pop.
  open internal(set) var isMovingFromParent = false

  /// Swaps the view of one child for that of another, with an animation block around `animations`.
  ///
  /// - Parameters:
  ///   - fromViewController: A child whose view is on the screen.
  ///   - toViewController: A child whose view is not; it is put in the place of the other's.
  ///   - duration: Seconds; 0 for no animation.
  open func transition(
    from fromViewController: UIViewController, to toViewController: UIViewController,
    duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
    completion: ((Bool) -> Void)? = nil
  ) {
    ChildTransition(from: fromViewController, to: toViewController, in: self).run(
      duration, options, animations: animations, completion: completion)
  }

  // MARK: Showing

  /// Shows `vc` the way the nearest controller around this one does: pushed, or presented.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent {
      parent.show(vc, sender: sender)
    } else {
      present(vc, animated: UIView.areAnimationsEnabled)
    }
  }

  /// Shows `vc` as a detail: where nothing around has a place for one, it is presented.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parent {
      parent.showDetailViewController(vc, sender: sender)
    } else {
      present(vc, animated: UIView.areAnimationsEnabled)
    }
  }

  // MARK: Presenting

  open var modalPresentationStyle = UIModalPresentationStyle.automatic {
    didSet { if modalPresentationStyle != oldValue { prepared = nil } }
  }
  open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

  /// How the controller would come and go, whether presented or pushed; nil to go by its styles.
  open var preferredTransition: Transition? {
    didSet {
      if case .modal(let style) = preferredTransition?.kind { modalTransitionStyle = style }
    }
  }

  /// The gesture that takes the controller back the way it came; nil if there is none.
  final var interactiveDismissal: (any InteractiveDismissal)? {
    didSet { if oldValue !== interactiveDismissal { oldValue?.uninstall() } }
  }

  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  open var definesPresentationContext = false

  /// Whether a presentation in this controller's context takes its transition style.
  open var providesPresentationContextTransitionStyle = false

  /// Whether a sheet or a popover with this controller stays when the user tries to leave it.
  open var isModalInPresentation = false
  open var modalPresentationCapturesStatusBarAppearance = false

  /// The presentation in which this controller is presented.
  final var activePresentation: UIPresentationController?
  /// The presentation that this controller has made.
  final var ownPresentation: UIPresentationController?

  /// The presentation that was asked for before it began, to be set up.
  final var prepared: UIPresentationController?

  /// The presentation that this controller is in, or will be presented with.
  open var presentationController: UIPresentationController? {
    if let activePresentation { return activePresentation }
    if let parent { return parent.presentationController }
    return modalPresentationStyle == .custom || isOnScreen
      ? nil : preparedPresentation(by: nil, source: self)
  }

  /// Whether a popover of the controller stays one where there is little room.
  var staysInPopover: Bool { false }

  /// The presentation of the custom style where no delegate gives one.
  func systemPresentation(by presenting: UIViewController?) -> UIPresentationController {
    UIPresentationController(presentedViewController: self, presenting: presenting)
  }

  private final var isOnScreen: Bool { loadedView?.window != nil }

  /// The presentation in the style of this controller, before it adapts.
  final func preparedPresentation(by presenting: UIViewController?, source: UIViewController)
    -> UIPresentationController
  {
    if let prepared { return prepared }
    if modalPresentationStyle == .custom {
      return transitioningDelegate?.presentationController(
        forPresented: self, presenting: presenting, source: source)
        ?? systemPresentation(by: presenting)
    }
    let made = modalPresentationStyle.makePresentation(of: self, by: presenting)
    prepared = made
    return made
  }

  open var presentedViewController: UIViewController? {
    ownPresentation?.presentedViewController ?? parent?.presentedViewController
  }

  open var presentingViewController: UIViewController? {
    activePresentation?.presentingViewController ?? parent?.presentingViewController
  }

  /// Whether the controller is on its way to the screen, up to and including ``viewDidAppear(_:)``.
  open internal(set) var isBeingPresented = false

  /// Whether the controller is leaving the screen, up to and including ``viewDidDisappear(_:)``.
  open internal(set) var isBeingDismissed = false

  /// Presents `viewControllerToPresent` over this controller, or the one around it that can.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    Presentation.present(
      viewControllerToPresent, from: self, animated: flag, completion: completion)
  }

  /// Dismisses what this controller presents, or the controller itself if it presents nothing.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    Presentation.dismiss(from: self, animated: flag, completion: completion)
  }

  /// The coordinator of the transition that this controller takes part in; nil outside of one.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    activePresentation?.transition ?? ownPresentation?.transition
      ?? parent?.transitionCoordinator
      ?? (isOnScreen ? UIApplication.shared.sizeTransition : nil)
      as? any UIViewControllerTransitionCoordinator
  }

  // MARK: Status bar

  open var prefersStatusBarHidden: Bool { false }
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  open var childForStatusBarHidden: UIViewController? { nil }
  open var childForStatusBarStyle: UIViewController? { nil }

  /// Has the status bar follow the controllers again; inside an animation block it does so animated.
  open func setNeedsStatusBarAppearanceUpdate() { UIApplication.shared.chrome?.update() }

  // MARK: Bars

  /// The screen in this controller that bars around it follow.
  var screenInBars: UIViewController { self }

  /// Called when a scroll view within the view has moved its content, or has other content.
  package func contentDidMove() {}

  private var contentScrollViews: [(edge: NSDirectionalRectEdge, view: UIScrollView)] = []

  /// The scroll view that the bars at `edge` follow; nil where they find one for themselves.
  open func contentScrollView(for edge: NSDirectionalRectEdge) -> UIScrollView? {
    contentScrollViews.first { $0.edge.isSuperset(of: edge) }?.view
  }

  /// Has the bars at the edges in `edge` follow `scrollView`; nil has them find one for themselves.
  open func setContentScrollView(_ scrollView: UIScrollView?, for edge: NSDirectionalRectEdge) {
    for index in contentScrollViews.indices { contentScrollViews[index].edge.subtract(edge) }
    if let scrollView { contentScrollViews.append((edge, scrollView)) }
    contentScrollViews.removeAll { $0.edge.isEmpty }
    for controller in sequence(first: self as UIViewController, next: \.parent) {
      controller.contentDidMove()
    }
  }

  open func setContentScrollView(_ scrollView: UIScrollView?) {
    setContentScrollView(scrollView, for: .all)
  }

  /// The edges at which the view reaches below the bars of the containers around it.
  open var edgesForExtendedLayout = UIRectEdge.all {
    didSet { if edgesForExtendedLayout != oldValue { parent?.viewIfLoaded?.setNeedsLayout() } }
  }

  /// Whether the view reaches below bars too that nothing shines through.
  open var extendedLayoutIncludesOpaqueBars = false {
    didSet {
      guard extendedLayoutIncludesOpaqueBars != oldValue else { return }
      parent?.viewIfLoaded?.setNeedsLayout()
    }
  }

  /// Where the view of a child lies that fills `bounds` but for bars.
  func frame(ofChild child: UIViewController, in bounds: CGRect) -> CGRect { bounds }

  /// What the toolbar of the stack shows while this controller is on top.
  open var toolbarItems: [UIBarButtonItem]? {
    get { storedToolbarItems }
    set { setToolbarItems(newValue, animated: false) }
  }

  private var storedToolbarItems: [UIBarButtonItem]?

  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    storedToolbarItems = toolbarItems
    parent?.toolbarItemsDidChange(of: self, animated: animated)
  }

  /// Called when a child has other items for a toolbar.
  func toolbarItemsDidChange(of child: UIViewController, animated: Bool) {}

  /// Whether the bars at the bottom leave with a push of this controller.
  open var hidesBottomBarWhenPushed = false

  /// Whether this controller, or one below it in its stack, has had the bars at the bottom leave.
  final var isBottomBarHidden = false

  open var tabBarItem: UITabBarItem {
    get {
      let item = storedTabBarItem ?? UITabBarItem(title: title, image: nil, tag: 0)
      storedTabBarItem = item
      return item
    }
    set { storedTabBarItem = newValue }
  }

  private var storedTabBarItem: UITabBarItem?

  /// Whether what the screen shows can be changed.
  open var isEditing: Bool {
    get { edits }
    set { setEditing(newValue, animated: false) }
  }
  private var edits = false

  /// Called when editing begins or ends; ``UIViewController/editButtonItem`` does so animated.
  open func setEditing(_ editing: Bool, animated: Bool) {
    edits = editing
    guard let button = storedEditButtonItem else { return }
    button.title = editing ? "Done" : "Edit"
    button.style = editing ? .done : .plain
  }

  /// A button that begins and ends editing.
  open var editButtonItem: UIBarButtonItem {
    if let storedEditButtonItem { return storedEditButtonItem }
    let button = UIBarButtonItem(
      title: isEditing ? "Done" : "Edit",
      primaryAction: UIAction { [weak self] _ in
        guard let self else { return }
        setEditing(!isEditing, animated: true)
      })
    storedEditButtonItem = button
    return button
  }

  private var storedEditButtonItem: UIBarButtonItem?

  /// What a navigation bar shows while this controller is on top of its stack.
  open var navigationItem: UINavigationItem {
    if let storedNavigationItem { return storedNavigationItem }
    let item = UINavigationItem()
    item.title = title
    storedNavigationItem = item
    return item
  }

  private var storedNavigationItem: UINavigationItem?
}
