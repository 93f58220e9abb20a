@_spi(Overriding) internal import UIKitCore

/// Up to three columns side by side, which become one stack of screens where there is little room.
@MainActor @preconcurrency
open class UISplitViewController: UIViewController {
  public enum Style: Int, Sendable { case unspecified, doubleColumn, tripleColumn }
  public enum Column: Int, Sendable { case primary, supplementary, secondary, compact }
  public enum PrimaryEdge: Int, Sendable { case leading, trailing }
  public enum SplitBehavior: Int, Sendable { case automatic, tile, overlay, displace }
  public enum DisplayModeButtonVisibility: Int, Sendable { case automatic, never, always }

  /// Which columns are there, and how they lie to the secondary one.
  public enum DisplayMode: Int, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary
    case twoBesideSecondary, twoOverSecondary, twoDisplaceSecondary

    public static let primaryHidden = DisplayMode.secondaryOnly
    public static let allVisible = DisplayMode.oneBesideSecondary
    public static let primaryOverlay = DisplayMode.oneOverSecondary
  }

  /// Leaves a width to the system.
  public nonisolated static let automaticDimension: CGFloat = -.greatestFiniteMagnitude

  /// How long columns take to come and go, in seconds, on a spring without a bounce; our choice.
  private static let duration: TimeInterval = 0.4
  /// How dark the secondary column is behind others; our choice.
  private static let shade: CGFloat = 0.2

  open weak var delegate: (any UISplitViewControllerDelegate)?
  public final let style: Style

  /// The controllers as they were set.
  private final var given: [Column: UIViewController] = [:]
  /// What each column shows: that, in a navigation controller if it is none.
  final var shown: [Column: UIViewController] = [:]
  private final var columnViews: [Column: SplitColumnView] = [:]
  private final let shadeView = SplitShade()
  private final var mode = DisplayMode.secondaryOnly
  /// The mode that was asked for since the size last changed.
  private final var requested: DisplayMode?
  /// The screens as one stack; nil while there are columns.
  final var collapse: SplitCollapse?
  private final var hasBegun = false
  /// Whether the screen is about to be too narrow for columns.
  private final var foldsNext = false
  private final let edgePan = UIScreenEdgePanGestureRecognizer()

  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    style = .unspecified
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) {
    style = .unspecified
    super.init(coder: coder)
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(nibName: nil, bundle: nil) }

  // MARK: Columns

  /// The primary and the secondary controller; of columns, those that there are.
  open var viewControllers: [UIViewController] {
    get {
      if let collapse { return [collapse.controller] }
      return [Column.primary, .supplementary, .secondary].compactMap { shown[$0] }
    }
    set {
      let columns: [Column] =
        style == .tripleColumn ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
      for (index, column) in columns.enumerated() {
        setViewController(newValue.indices.contains(index) ? newValue[index] : nil, for: column)
      }
    }
  }

  open func viewController(for column: Column) -> UIViewController? { given[column] }

  open func setViewController(_ vc: UIViewController?, for column: Column) {
    guard given[column] !== vc else { return }
    guard column != .supplementary || style == .tripleColumn else {
      return diagnose(
        .refusedColumn,
        "A split view controller has a supplementary column in the style tripleColumn alone.",
        about: "\(type(of: self))")
    }
    let old = shown[column]
    given[column] = vc
    shown[column] = vc.map { wrapped($0, column) }
    guard hasBegun else { return }
    if let collapse {
      collapse.replace(column, old, with: shown[column])
    } else if column != .compact {
      replace(old, in: column)
      showButton()
    }
  }

  /// Columns have a bar at their top.
  private func wrapped(_ controller: UIViewController, _ column: Column) -> UIViewController {
    guard style != .unspecified, column != .compact, !(controller is UINavigationController),
      !(controller is UITabBarController)
    else { return controller }
    return controller.navigationController ?? UINavigationController(rootViewController: controller)
  }

  /// Shows the controller of a column in the place of `old`.
  private func replace(_ old: UIViewController?, in column: Column) {
    let isSeen = old?.viewIfLoaded?.superview != nil || isVisible(column)
    if let old {
      old.willMove(toParent: nil)
      old.viewIfLoaded?.removeFromSuperview()
      old.removeFromParent()
    }
    guard let new = shown[column] else { return }
    adopt(new)
    if isSeen { columnViews[column]?.show(new.view) }
  }

  private func adopt(_ controller: UIViewController) {
    guard controller.parent !== self else { return }
    addChild(controller)
    controller.didMove(toParent: self)
  }

  private func isVisible(_ column: Column) -> Bool {
    column == .secondary || layout.columns(in: mode).contains(column)
  }

  // MARK: Widths

  private final var primary = SplitLayout.Width() { didSet { widthsChanged() } }
  private final var supplementary = SplitLayout.Width() { didSet { widthsChanged() } }

  private func widthsChanged() { viewIfLoaded?.setNeedsLayout() }

  open var preferredPrimaryColumnWidth: CGFloat {
    get { primary.points }
    set { primary.points = newValue }
  }
  open var preferredPrimaryColumnWidthFraction: CGFloat {
    get { primary.fraction }
    set { primary.fraction = newValue }
  }
  open var minimumPrimaryColumnWidth: CGFloat {
    get { primary.minimum }
    set { primary.minimum = newValue }
  }
  open var maximumPrimaryColumnWidth: CGFloat {
    get { primary.maximum }
    set { primary.maximum = newValue }
  }
  open var primaryColumnWidth: CGFloat { layout.primaryWidth }

  open var preferredSupplementaryColumnWidth: CGFloat {
    get { supplementary.points }
    set { supplementary.points = newValue }
  }
  open var preferredSupplementaryColumnWidthFraction: CGFloat {
    get { supplementary.fraction }
    set { supplementary.fraction = newValue }
  }
  open var minimumSupplementaryColumnWidth: CGFloat {
    get { supplementary.minimum }
    set { supplementary.minimum = newValue }
  }
  open var maximumSupplementaryColumnWidth: CGFloat {
    get { supplementary.maximum }
    set { supplementary.maximum = newValue }
  }
  open var supplementaryColumnWidth: CGFloat { layout.supplementaryWidth }

  /// The side at which the primary column is.
  open var primaryEdge = PrimaryEdge.leading { didSet { widthsChanged() } }

  private final var layout: SplitLayout { layout(viewIfLoaded?.bounds.size ?? .zero) }

  private func layout(_ size: CGSize) -> SplitLayout {
    SplitLayout(
      size: size, hasSupplementary: style == .tripleColumn && shown[.supplementary] != nil,
      primary: primary, supplementary: supplementary,
      isReversed: (primaryEdge == .trailing) != (viewIfLoaded?.isRightToLeft ?? false))
  }

  // MARK: Modes

  open var displayMode: DisplayMode { mode }

  open var preferredDisplayMode = DisplayMode.automatic {
    didSet {
      guard preferredDisplayMode != oldValue else { return }
      requested = nil
      if hasBegun, !isCollapsed { change(to: wantedMode(layout), animated: isSeen) }
    }
  }

  open var preferredSplitBehavior = SplitBehavior.automatic
  open var splitBehavior: SplitBehavior { layout.behavior(preferredSplitBehavior) }

  /// Whether a swipe from the edge shows the column that is hidden.
  open var presentsWithGesture = true { didSet { if hasBegun { showButton() } } }

  open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic {
    didSet { if hasBegun { showButton() } }
  }

  private func wantedMode(_ layout: SplitLayout) -> DisplayMode {
    layout.possible(requested ?? preferredDisplayMode)
  }

  private final var isSeen: Bool { viewIfLoaded?.window != nil && UIView.areAnimationsEnabled }

  open func show(_ column: Column) {
    if let collapse { return collapse.show(column) }
    ask(for: layout.mode(showing: column, from: mode, preferredSplitBehavior))
  }

  open func hide(_ column: Column) {
    if let collapse { return collapse.hide(column) }
    ask(for: layout.mode(hiding: column, from: mode))
  }

  private func ask(for mode: DisplayMode) {
    requested = mode
    if hasBegun { change(to: mode, animated: isSeen) }
  }

  /// Has the columns of `new` come, and the others go.
  private func change(to new: DisplayMode, animated: Bool) {
    guard let arrivals = begin(new, animated: animated) else { return }
    guard animated else {
      arrange()
      return finish(arrivals)
    }
    UIView.animate(springDuration: Self.duration, options: .allowUserInteraction) {
      self.arrange()
      self.view.layoutIfNeeded()
    } completion: { _ in
      self.finish(arrivals)
    }
  }

  /// Readies what comes beside the bounds.
  ///
  /// - Returns: What has come; nil if nothing changes.
  private func begin(_ new: DisplayMode, animated: Bool) -> [UIViewController]? {
    guard new != mode else { return nil }
    let (old, coming) = (layout.columns(in: mode), layout.columns(in: new))
    delegate?.splitViewController(self, willChangeTo: new)
    for column in old where !coming.contains(column) {
      delegate?.splitViewController(self, willHide: column)
      shown[column]?.appearance.begin(appearing: false, animated: animated)
    }
    var arrivals: [UIViewController] = []
    for column in coming where !old.contains(column) {
      delegate?.splitViewController(self, willShow: column)
      guard let controller = shown[column] else { continue }
      if appearance.isVisible { controller.appearance.begin(appearing: true, animated: animated) }
      UIView.performWithoutAnimation { place(controller, in: column) }
      arrivals.append(controller)
    }
    mode = new
    showButton()
    return arrivals
  }

  /// Puts the view of a controller in its column, where that lies while it is out of sight.
  private func place(_ controller: UIViewController, in column: Column) {
    guard let host = columnViews[column] else { return }
    if host.superview !== view {
      host.frame = layout.frame(of: column, in: mode)
      view.addSubview(host)
    }
    host.show(controller.view)
    host.layoutIfNeeded()
  }

  /// Takes away what is out of sight, and tells what has come.
  private func finish(_ arrivals: [UIViewController]) {
    guard collapse == nil else { return }
    for column in [Column.primary, .supplementary] where !isVisible(column) {
      shown[column]?.viewIfLoaded?.removeFromSuperview()
      shown[column]?.appearance.end()
      columnViews[column]?.removeFromSuperview()
    }
    for controller in arrivals { controller.appearance.end() }
  }

  /// Puts the columns where they lie.
  private func arrange() {
    let layout = layout
    edgePan.edges = layout.isReversed ? .right : .left
    for (column, host) in columnViews.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where host.superview === view {
      host.isReversed = layout.isReversed
      host.frame = layout.frame(of: column, in: mode)
    }
    guard let secondary = columnViews[.secondary] else { return }
    shadeView.frame = secondary.frame
    shadeView.alpha = mode.dims ? 1 : 0
    guard shadeView.superview === view, secondary.superview === view else { return }
    let views: [UIView] = view.subviews
    let place = views.firstIndex(of: secondary).map { $0 + 1 }
    if views.firstIndex(of: shadeView) != place {
      view.insertSubview(shadeView, aboveSubview: secondary)
    }
  }

  // MARK: The button

  /// Shows the column that is hidden, or hides it.
  public private(set) final lazy var displayModeButtonItem = UIBarButtonItem(
    image: UIImage.sidebar(),
    primaryAction: UIAction { [weak self] _ in self?.toggle() })

  /// Where the button is: a column that folds gives its screens to another stack, the button with them.
  private weak var buttonHolder: UINavigationItem?

  /// The mode that the button leads to.
  private func toggle() {
    let layout = layout
    let outermost = Column.primary
    let inner: Column = layout.hasSupplementary ? .supplementary : .primary
    if !layout.columns(in: mode).contains(inner) {
      show(inner)
    } else if !layout.columns(in: mode).contains(outermost) {
      show(outermost)
    } else {
      hide(outermost)
    }
  }

  /// Has the outermost column that is there show the button.
  private func showButton() {
    guard style != .unspecified else { return }
    displayModeButtonItem.accessibilityLabel = "Sidebar"
    let isThere =
      displayModeButtonVisibility == .automatic
      ? presentsWithGesture : displayModeButtonVisibility == .always
    let outermost = layout.columns(in: mode).first ?? .secondary
    let stack = isThere && !isCollapsed ? shown[outermost] as? UINavigationController : nil
    let item = stack?.viewControllers.first?.navigationItem
    guard buttonHolder !== item else { return }
    buttonHolder?.systemItem = nil
    item?.systemItem = displayModeButtonItem
    buttonHolder = item
  }

  // MARK: View

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    for (column, name) in [
      (Column.secondary, "secondary"), (.supplementary, "supplementary"), (.primary, "primary"),
    ] {
      columnViews[column] = SplitColumnView(name, isNarrow: column != .secondary)
    }
    shadeView.backgroundColor = UIColor(white: 0, alpha: Self.shade)
    shadeView.alpha = 0
    shadeView.leave = { [weak self] in self?.leaveColumns() }
    edgePan.handler = { [weak self] in if $0.state == .began { self?.swiped() } }
    view.addGestureRecognizer(edgePan)
  }

  private func leaveColumns() {
    if mode == .twoDisplaceSecondary { return ask(for: .oneBesideSecondary) }
    if mode.isOver { ask(for: .secondaryOnly) }
  }

  private func swiped() {
    guard presentsWithGesture, !isCollapsed, mode == .secondaryOnly else { return }
    show(layout.hasSupplementary ? .supplementary : .primary)
  }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let isNarrow = traitCollection.horizontalSizeClass == .compact
    if !hasBegun || isNarrow != isCollapsed {
      UIView.performWithoutAnimation { isNarrow ? fold() : unfold() }
      hasBegun = true
    }
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if let collapse { return collapse.layOut(in: view.bounds) }
    arrange()
  }

  open override func size(
    forChildContentContainer container: any UIContentContainer, withParentContainerSize size: CGSize
  ) -> CGSize {
    let layout = layout(size)
    guard collapse == nil, let column = shown.first(where: { $0.value === container })?.key else {
      return size
    }
    return layout.frame(of: column, in: wantedModeAfterTurn(layout)).size
  }

  /// What was asked for counts until the screen turns.
  private func wantedModeAfterTurn(_ layout: SplitLayout) -> DisplayMode {
    layout.possible(preferredDisplayMode)
  }

  open override func willTransition(
    to newCollection: UITraitCollection, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.willTransition(to: newCollection, with: coordinator)
    foldsNext = newCollection.horizontalSizeClass == .compact
  }

  open override func viewWillTransition(
    to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    super.viewWillTransition(to: size, with: coordinator)
    guard hasBegun, collapse == nil, !foldsNext else { return }
    let new = wantedModeAfterTurn(layout(size))
    requested = nil
    guard let arrivals = begin(new, animated: true) else { return }
    coordinator.animate(
      alongsideTransition: { [weak self] _ in self?.arrange() },
      completion: { [weak self] _ in self?.finish(arrivals) })
  }

  // MARK: Folding

  open var isCollapsed: Bool { collapse != nil }

  /// Makes one stack of the columns.
  private func fold() {
    guard collapse == nil else { return }
    for column in [Column.primary, .supplementary, .secondary] {
      guard let controller = shown[column] else { continue }
      controller.viewIfLoaded?.removeFromSuperview()
      columnViews[column]?.removeFromSuperview()
    }
    shadeView.removeFromSuperview()
    guard let made = SplitCollapse(self) else { return }
    collapse = made
    showButton()
    adopt(made.controller)
    view.addSubview(made.controller.view)
    made.layOut(in: view.bounds)
    if hasBegun { delegate?.splitViewControllerDidCollapse(self) }
  }

  /// Makes columns of the stack.
  private func unfold() {
    let wasCollapsed = collapse != nil
    if let collapse {
      collapse.controller.viewIfLoaded?.removeFromSuperview()
      collapse.end()
      self.collapse = nil
    }
    let proposed = wantedMode(layout)
    mode =
      wasCollapsed
      ? delegate?.splitViewController(
        self, displayModeForExpandingToProposedDisplayMode: proposed) ?? proposed : proposed
    for column in [Column.secondary, .supplementary, .primary] {
      guard let controller = shown[column] else { continue }
      adopt(controller)
      if isVisible(column) { place(controller, in: column) }
    }
    if columnViews[.secondary]?.superview !== view, let host = columnViews[.secondary] {
      view.insertSubview(host, at: 0)
    }
    view.addSubview(shadeView)
    arrange()
    showButton()
    if wasCollapsed { delegate?.splitViewControllerDidExpand(self) }
  }

  // MARK: Showing

  open override func show(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, show: vc, sender: sender) == true { return }
    if let stack = collapse?.controller as? UINavigationController {
      return stack.show(vc, sender: sender)
    }
    if style == .unspecified {
      setViewController(vc, for: .primary)
    } else if let stack = shown[.primary] as? UINavigationController {
      stack.show(vc, sender: sender)
    }
  }

  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if delegate?.splitViewController(self, showDetail: vc, sender: sender) == true { return }
    setViewController(vc, for: .secondary)
    if isCollapsed || mode.isOver { show(.secondary) }
  }

  open override var childForStatusBarHidden: UIViewController? {
    collapse?.controller ?? shown[.secondary]
  }
  open override var childForStatusBarStyle: UIViewController? {
    collapse?.controller ?? shown[.secondary]
  }

  override var screenInBars: UIViewController {
    (collapse?.controller ?? shown[.secondary])?.screenInBars ?? self
  }
}

extension UIViewController {
  /// The split view controller around this one; nil if there is none.
  public var splitViewController: UISplitViewController? {
    (parent as? UISplitViewController) ?? parent?.splitViewController
  }
}
