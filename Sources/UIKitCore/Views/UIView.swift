/// A rectangle on the screen that draws, lays out what is in it, and takes touches.
@MainActor @preconcurrency
open class UIView: UIResponder, UITraitChangeObservable, CALayerDelegate, LayerNaming {
  /// How content of one size is placed in bounds of another.
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
    case topLeft, topRight, bottomLeft, bottomRight
  }

  /// Which margins and sizes follow when the superview is resized.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// A size that an axis has no opinion of.
  public static let noIntrinsicMetric: CGFloat = -1
  public static let layoutFittingCompressedSize = CGSize.zero
  public static let layoutFittingExpandedSize = CGSize(width: 10_000, height: 10_000)

  open class var layerClass: AnyClass { CALayer.self }

  public final let layer: CALayer
  private final var children: [UIView] = []
  open private(set) weak var superview: UIView?

  /// The controller whose view this is.
  package final weak var owner: (any ViewOwner)?

  open var gestureRecognizers: [UIGestureRecognizer]? {
    didSet {
      let (old, new) = (oldValue ?? [], gestureRecognizers ?? [])
      for recognizer in old where !new.contains(recognizer) && recognizer.view === self {
        recognizer.loseTouches()
        recognizer.view = nil
      }
      for recognizer in new { recognizer.view = self }
    }
  }
  open var isUserInteractionEnabled = true

  /// Effects of the way in which the device is held, which is still: they show nothing.
  public final var motionEffects: [UIMotionEffect] = []

  /// What the view can be used with, such as a menu that a long press opens.
  open var interactions: [any UIInteraction] = [] {
    didSet { interactionsDidChange(from: oldValue) }
  }
  open var isMultipleTouchEnabled = false
  open var isExclusiveTouch = false
  open var tag = 0
  open var accessibilityIdentifier: String?
  open var accessibilityLabel: String?
  open var accessibilityHint: String?
  open var accessibilityValue: String?

  /// What assistive programs do with the view; kept, and seen nowhere.
  open var isAccessibilityElement = false
  open var accessibilityTraits = UIAccessibilityTraits.none
  open var accessibilityElementsHidden = false
  open var accessibilityViewIsModal = false
  open var shouldGroupAccessibilityChildren = false

  // What the view is to dynamics.
  open var collisionBoundsType: UIDynamicItemCollisionBoundsType { .rectangle }
  open var collisionBoundingPath: UIBezierPath { UIBezierPath(rect: bounds) }
  open var autoresizesSubviews = true
  open var autoresizingMask: AutoresizingMask = [] {
    didSet { if autoresizingMask != oldValue { setNeedsSolving() } }
  }
  open var contentMode = ContentMode.scaleToFill {
    didSet { if contentMode != oldValue { contentModeDidChange() } }
  }

  /// What the content means, where one reads from right to left.
  ///
  /// It decides about what lies immediately in the view, and not about what lies deeper.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified {
    didSet {
      let around = traitCollection.layoutDirection.direction ?? .leftToRight
      let old = UIView.userInterfaceLayoutDirection(for: oldValue, relativeTo: around)
      if old != effectiveUserInterfaceLayoutDirection { layoutDirectionDidChange() }
    }
  }

  /// Called when ``effectiveUserInterfaceLayoutDirection`` is another one.
  @_spi(Overriding) open func layoutDirectionDidChange() {
    setNeedsSolving()
    setNeedsDisplay()
  }

  /// Pixels per point of what the view draws.
  open var contentScaleFactor: CGFloat {
    get { layer.contentsScale }
    set { layer.contentsScale = newValue }
  }

  // MARK: Auto Layout's share

  open var translatesAutoresizingMaskIntoConstraints = true {
    didSet { if translatesAutoresizingMaskIntoConstraints != oldValue { setNeedsSolving() } }
  }

  /// The constraints that the view holds: those whose nearest common view it is.
  public internal(set) final var constraints: [NSLayoutConstraint] = []
  public internal(set) final var layoutGuides: [UILayoutGuide] = []
  final var hugging = AxisPriorities(UILayoutPriority(250))
  final var compressionResistance = AxisPriorities(UILayoutPriority(750))

  /// The width that a view whose height depends on it was last given by constraints.
  final var solvedWidth: CGFloat?

  /// The margins that were asked for, without the safe area; nil for the system's.
  final var ownMargins: UIEdgeInsets? { didSet { if ownMargins != oldValue { setNeedsSolving() } } }

  /// The same by the direction of reading, where they were asked for like that.
  final var ownDirectionalMargins: NSDirectionalEdgeInsets? {
    didSet { if ownDirectionalMargins != oldValue { setNeedsSolving() } }
  }

  /// What stands in for the system's margins in a view that something else lays out, as the content of
  /// a cell; nil where nothing does.
  package final var containerMargins: NSDirectionalEdgeInsets? {
    didSet { if containerMargins != oldValue { setNeedsSolving() } }
  }

  /// The distances from the edges that content is to keep, the safe area included.
  open var layoutMargins: UIEdgeInsets {
    get { marginsWithSafeArea }
    set {
      if newValue != askedMargins { (ownMargins, ownDirectionalMargins) = (newValue, nil) }
    }
  }

  /// Whether the safe area is added to the margins.
  open var insetsLayoutMarginsFromSafeArea = true {
    didSet { if insetsLayoutMarginsFromSafeArea != oldValue { setNeedsSolving() } }
  }
  /// Whether the margins reach at least as far in as the superview's.
  open var preservesSuperviewLayoutMargins = false {
    didSet { if preservesSuperviewLayoutMargins != oldValue { setNeedsSolving() } }
  }

  /// Where a scroll view's content is laid out, and what it shows of that; nil for other views.
  package var scrollGuides: (content: UILayoutGuide, frame: UILayoutGuide)? { nil }

  /// Called with the size that constraints give the content of a scroll view.
  package func contentSizeFromLayout(_ size: CGSize, _ constraints: [NSLayoutConstraint]) {}

  /// What follows the keyboard, once it has been asked for.
  final var keyboardGuide: UIKeyboardLayoutGuide?

  public private(set) final lazy var safeAreaLayoutGuide = UILayoutGuide(.safeArea, of: self)
  public private(set) final lazy var layoutMarginsGuide = UILayoutGuide(.margins, of: self)
  public private(set) final lazy var readableContentGuide = UILayoutGuide(.readable, of: self)

  // MARK: Life

  public init(frame: CGRect) {
    let layerType = Self.layerClass as? CALayer.Type ?? CALayer.self
    layer = layerType.make()
    super.init()
    setUp(frame)
  }

  public required init?(coder: NSCoder) {
    let layerType = Self.layerClass as? CALayer.Type ?? CALayer.self
    layer = layerType.make()
    super.init()
    setUp(.zero)
    if let coder = coder as? any ViewDecoder {
      UIView.performWithoutAnimation { coder.decode(self) }
    }
  }

  @MainActor @preconcurrency
  public convenience override init() { self.init(frame: .zero) }

  private func setUp(_ frame: CGRect) {
    layer.delegate = self
    layer.contentsScale = UIScreen.main.scale
    UIView.performWithoutAnimation { layer.frame = frame }
  }

  open override var next: UIResponder? { owner ?? superview }

  /// The property of views of this class that has this name.
  package class func namedProperty(_ name: String) -> NamedProperty? { properties[name] }

  @_spi(Overriding) open var layerName: String {
    accessibilityIdentifier ?? nameInApp ?? "\(type(of: self))"
  }

  /// What, besides responders, may hold views in this one as its properties.
  @_spi(Overriding) open var keeper: AnyObject? { nil }

  /// What ``nameInApp`` found while the view was in one superview.
  final var foundName: (superview: ObjectIdentifier, name: String?)?

  // MARK: Geometry

  open var frame: CGRect {
    get { layer.frame }
    set { resize { layer.frame = newValue } }
  }

  open var bounds: CGRect {
    get { layer.bounds }
    set { resize { layer.bounds = newValue } }
  }

  /// The point of the bounds that ``center`` places, in fractions of their size.
  open var anchorPoint: CGPoint {
    get { layer.anchorPoint }
    set { layer.anchorPoint = newValue }
  }

  open var center: CGPoint {
    get { layer.position }
    set {
      layer.position = newValue
      layOutIfSafeAreaChanged()
    }
  }

  open var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { layer.setAffineTransform(newValue) }
  }

  open var transform3D: CATransform3D {
    get { layer.transform }
    set { layer.transform = newValue }
  }

  private func resize(_ change: () -> Void) {
    let old = layer.bounds
    change()
    let new = layer.bounds
    if new.size != old.size {
      if autoresizesSubviews { resizeSubviews(from: old.size, to: new.size) }
      boundsSizeDidChange()
    } else {
      // It may have been moved.
      layOutIfSafeAreaChanged()
    }
  }

  /// Called when the size of the bounds has changed; for content that is laid out in them.
  @_spi(Overriding) open func boundsSizeDidChange() {}

  /// Called when ``contentMode`` was set.
  package func contentModeDidChange() {
    layer.contentsGravity = contentMode.gravity
    layer.needsDisplayOnBoundsChange = contentMode == .redraw
  }

  // MARK: Appearance

  open var alpha: CGFloat {
    get { layer.alpha }
    set { layer.alpha = newValue }
  }

  open var isHidden: Bool {
    get { layer.isHidden }
    set {
      guard newValue != layer.isHidden else { return }
      layer.isHidden = newValue
      if superview is UIStackView { setNeedsSolving() }
    }
  }

  open var isOpaque = true

  open var clipsToBounds: Bool {
    get { layer.masksToBounds }
    set { layer.masksToBounds = newValue }
  }

  open var backgroundColor: UIColor? {
    didSet { layer.backgroundColor = backgroundColor.map(shade) }
  }

  /// How a view shows its tint colour: as it is, or dimmed behind what takes the attention.
  public enum TintAdjustmentMode: Int, Sendable {
    /// As what the view lies in.
    case automatic
    case normal, dimmed
  }

  final var ownTintColor: UIColor?
  final var ownTintMode = TintAdjustmentMode.automatic

  /// Whether something modal lies in front of the view.
  package final var isBehindModal = false {
    didSet { if isBehindModal != oldValue { tintDidChange(.mode) } }
  }

  /// The colour of what can be tapped; that of the superview unless set, and grey where it is dimmed.
  // Code of apps relies on the type of iOS.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var tintColor: UIColor! {
    get { tintAdjustmentMode == .dimmed ? undimmedTintColor.desaturated : undimmedTintColor }
    set {
      guard newValue != ownTintColor else { return }
      ownTintColor = newValue
      tintDidChange(.color)
    }
  }

  /// How the tint colour is shown; never automatic when it is asked for.
  open var tintAdjustmentMode: TintAdjustmentMode {
    get {
      if ownTintMode != .automatic { return ownTintMode }
      return isBehindModal ? .dimmed : superview?.tintAdjustmentMode ?? .normal
    }
    set {
      let old = tintAdjustmentMode
      ownTintMode = newValue
      if tintAdjustmentMode != old { tintDidChange(.mode) }
    }
  }

  open func tintColorDidChange() {}

  /// The colour with which the view itself shows its tint where it cannot animate; nil for none.
  package var tintShown: CGColor? { nil }

  /// The view whose alpha cuts this one out.
  open var mask: UIView? {
    didSet { layer.mask = mask?.layer }
  }

  // MARK: Traits

  /// The traits that the view was last told of: those of what it lies in, but for
  /// `ownTraits`.
  ///
  /// A view on its own has those of the app when it was made, or of where it lay last.
  open var traitCollection: UITraitCollection { knownTraits }

  private final var knownTraits = UIApplication.shared.traitCollection

  /// The traits that the system gives the view, and that are handed on to what lies in it.
  package final var ownTraits: UITraitCollection? {
    didSet { if ownTraits != oldValue { updateTraits() } }
  }

  /// The traits of the view, and of what lies in it, that are put in place of those around it.
  open var traitOverrides = UITraitOverrides() {
    didSet { if traitOverrides != oldValue { updateTraits() } }
  }

  /// Light or dark for the view and what lies in it; unspecified for what the surroundings have.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { traitOverrides.userInterfaceStyle }
    set { traitOverrides.userInterfaceStyle = newValue }
  }

  /// The smallest text that the view and what lies in it take on; nil for any.
  open var minimumContentSizeCategory: UIContentSizeCategory? {
    didSet { if minimumContentSizeCategory != oldValue { updateTraits() } }
  }

  /// The largest text that the view and what lies in it take on; nil for any.
  ///
  /// It goes before the smallest.
  open var maximumContentSizeCategory: UIContentSizeCategory? {
    didSet { if maximumContentSizeCategory != oldValue { updateTraits() } }
  }

  package final let traitRegistrations = TraitRegistrations()

  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  /// A colour as the view's traits show it.
  package final func shade(_ color: UIColor) -> CGColor {
    color.followsTint
      ? color.cgColor(with: traitCollection, tint: tintColor)
      : color.cgColor(with: traitCollection)
  }

  /// Has what the view itself shows in its tint follow a new one; before anybody hears of it.
  package func showTint() {
    if let backgroundColor, backgroundColor.followsTint {
      layer.backgroundColor = shade(backgroundColor)
    }
  }

  /// Has what the view itself shows follow new traits; before anybody else hears of them.
  package func traitsDidChange(from previous: UITraitCollection) {
    if direction(in: previous) != effectiveUserInterfaceLayoutDirection {
      layoutDirectionDidChange()
    }
    guard traitCollection.hasDifferentColorAppearance(comparedTo: previous) else { return }
    // A colour that was set on the layer itself stays as it is.
    if let backgroundColor, backgroundColor.isDynamic {
      layer.backgroundColor = shade(backgroundColor)
    }
    tintColorDidChange()
    setNeedsDisplay()
    setNeedsLayout()
  }

  /// Takes the traits of what the view lies in, and tells the view and all in it of those that they
  /// have not heard of, from the outside in.
  package final func updateTraits() {
    let around =
      owner?.traitCollection ?? superview?.traitCollection ?? UIApplication.shared.traitCollection
    let traits = around.replaced(by: ownTraits).replaced(by: traitOverrides)
      .limited(from: minimumContentSizeCategory, to: maximumContentSizeCategory)
    let previous = knownTraits
    if previous !== traits, previous != traits {
      knownTraits = traits
      traits.performAsCurrent {
        traitsDidChange(from: previous)
        owner?.traitCollectionDidChange(previous)
        owner?.traitRegistrations.tell(traits, from: previous)
        traitCollectionDidChange(previous)
        traitRegistrations.tell(traits, from: previous)
      }
    }
    for child in children { child.updateTraits() }
  }

  /// Runs code of the view with its traits as the current ones.
  package final func withOwnTraits<Result>(_ body: () -> Result) -> Result {
    CurrentTint.set(to: { self.tintColor }) {
      UITraitCollection.current === traitCollection ? body() : traitCollection.asCurrent(body)
    }
  }

  // MARK: Hierarchy

  open var subviews: [UIView] { children }
  open var window: UIWindow? { superview?.window }

  open func addSubview(_ view: UIView) { insert(view, at: { $0.endIndex }) }

  open func insertSubview(_ view: UIView, at index: Int) {
    insert(view) { min(max(index, 0), $0.count) }
  }

  open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
    insert(view) { views in views.firstIndex { $0 === siblingSubview } ?? 0 }
  }

  open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
    insert(view) { views in
      views.firstIndex { $0 === siblingSubview }.map { $0 + 1 } ?? views.endIndex
    }
  }

  open func bringSubviewToFront(_ view: UIView) {
    if view.superview === self { insert(view, at: { $0.endIndex }) }
  }

  open func sendSubviewToBack(_ view: UIView) {
    if view.superview === self { insert(view, at: { _ in 0 }) }
  }

  open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    guard children.indices.contains(index1), children.indices.contains(index2) else { return }
    children.swapAt(index1, index2)
    for child in children { layer.addSublayer(child.layer) }
  }

  open func removeFromSuperview() {
    guard let parent = superview else { return }
    let oldWindow = window
    if oldWindow != nil { endEditingInLeavingView() }
    willMove(toSuperview: nil)
    if oldWindow != nil { tellWindow(nil, will: true) }
    parent.willRemoveSubview(self)
    dropConstraintsAcross(parent)
    parent.children.removeAll { $0 === self }
    superview = nil
    layer.removeFromSuperlayer()
    if oldWindow != nil { tellWindow(nil, will: false) }
    didMoveToSuperview()
  }

  private func insert(_ view: UIView, at index: ([UIView]) -> Int) {
    guard !isDescendant(of: view) else {
      return diagnose(
        .circularHierarchy,
        "A view cannot be put inside itself: '\(view.layerName)' was added to one that lies in it.",
        about: view.layerName)
    }
    if view.superview === self {
      children.removeAll { $0 === view }
      place(view, at: index(children))
      return
    }
    guard layer.hasRoom(for: view.layer) else { return }
    let (oldParent, oldWindow, newWindow) = (view.superview, view.window, window)
    if oldWindow != nil, oldWindow !== newWindow { view.endEditingInLeavingView() }
    view.willMove(toSuperview: self)
    if oldWindow !== newWindow { view.tellWindow(newWindow, will: true) }
    if let oldParent {
      oldParent.willRemoveSubview(view)
      view.dropConstraintsAcross(oldParent)
      oldParent.children.removeAll { $0 === view }
    }
    place(view, at: index(children))
    view.superview = self
    if oldWindow !== newWindow { view.tellWindow(newWindow, will: false) }
    if newWindow != nil { UIView.performWithoutAnimation { view.updateTraits() } }
    view.didMoveToSuperview()
    didAddSubview(view)
    if view.ownTintColor == nil || view.ownTintMode == .automatic {
      view.tellTint([.color, .mode])
    }
    view.setNeedsSolving()
    view.setNeedsLayout()
    setNeedsLayout()
  }

  private func place(_ view: UIView, at index: Int) {
    let sibling = index < children.count ? children[index] : nil
    children.insert(view, at: index)
    if let sibling {
      layer.insertSublayer(view.layer, below: sibling.layer)
    } else {
      layer.addSublayer(view.layer)
    }
  }

  private func tellWindow(_ window: UIWindow?, will: Bool) {
    if will {
      if window == nil {
        owner?.viewWillLeaveWindow()
      } else {
        owner?.viewWillEnterWindow()
      }
      willMove(toWindow: window)
    } else {
      if window == nil { owner?.viewDidLeaveWindow() }
      // The safe area begins with the window.
      if window != nil { setNeedsLayout() }
      didMoveToWindow()
    }
    for child in children { child.tellWindow(window, will: will) }
  }

  /// The safe area when the view was last laid out.
  private final var knownSafeArea = UIEdgeInsets.zero

  /// Marks the view for layout if it was last laid out with another safe area.
  private func layOutIfSafeAreaChanged() {
    if !layer.needsLayout(), safeAreaInsets != knownSafeArea { setNeedsLayout() }
  }

  /// Marks whatever in the view was last laid out with another safe area.
  ///
  /// A view inside may have been laid out by itself in a moment at which the safe area was another.
  package final func layOutWhereSafeAreaChanged() {
    layOutIfSafeAreaChanged()
    for child in children { child.layOutWhereSafeAreaChanged() }
  }

  private func noticeSafeArea() {
    let insets = safeAreaInsets
    guard insets != knownSafeArea else { return }
    knownSafeArea = insets
    safeAreaInsetsDidChange()
    owner?.viewSafeAreaInsetsDidChange()
    for child in children { child.layOutIfSafeAreaChanged() }
  }

  /// Called before the view is laid out with another safe area than before.
  open func safeAreaInsetsDidChange() {}

  /// Marks the view and all in it for layout.
  package final func setTreeNeedsLayout() {
    setNeedsLayout()
    for child in children { child.setTreeNeedsLayout() }
  }

  open func willMove(toSuperview newSuperview: UIView?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow newWindow: UIWindow?) {}
  open func didMoveToWindow() {}
  open func didAddSubview(_ subview: UIView) {}
  open func willRemoveSubview(_ subview: UIView) {}

  open func isDescendant(of view: UIView) -> Bool {
    sequence(first: self, next: \.superview).contains { $0 === view }
  }

  open func viewWithTag(_ tag: Int) -> UIView? {
    if self.tag == tag { return self }
    return children.lazy.compactMap { $0.viewWithTag(tag) }.first
  }

  // MARK: Layout

  open func setNeedsLayout() { layer.setNeedsLayout() }
  open func layoutIfNeeded() { layer.layoutIfNeeded() }
  open func layoutSubviews() {}

  open func layoutSublayers(of layer: CALayer) {
    noticeSafeArea()
    withOwnTraits {
      updateOwnConstraintsIfNeeded()
      owner?.viewWillLayOut()
      owner?.viewWillLayoutSubviews()
      solveConstraints()
      layoutSubviews()
      owner?.viewDidLayoutSubviews()
    }
  }

  private final var isUpdateOfConstraintsNeeded = true

  /// Has ``updateConstraints()`` called before the view is laid out next.
  open func setNeedsUpdateConstraints() {
    isUpdateOfConstraintsNeeded = true
    setNeedsSolving()
  }

  open func needsUpdateConstraints() -> Bool { isUpdateOfConstraintsNeeded }

  /// Adds and changes constraints; called before the view is laid out for the first time, and whenever
  /// it has been asked for.
  open func updateConstraints() {}

  /// Calls ``updateConstraints()`` now wherever it is due in the view, from the innermost out.
  open func updateConstraintsIfNeeded() {
    for subview in subviews { subview.updateConstraintsIfNeeded() }
    updateOwnConstraintsIfNeeded()
  }

  private func updateOwnConstraintsIfNeeded() {
    guard isUpdateOfConstraintsNeeded else { return }
    isUpdateOfConstraintsNeeded = false
    updateConstraints()
  }

  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  open func sizeToFit() {
    let size = sizeThatFits(bounds.size)
    bounds = CGRect(origin: bounds.origin, size: size)
    // The top left stays where it is.
    center = CGPoint(
      x: frame.minX + size.width * layer.anchorPoint.x,
      y: frame.minY + size.height * layer.anchorPoint.y)
  }

  open var intrinsicContentSize: CGSize {
    CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric)
  }

  open func invalidateIntrinsicContentSize() { setNeedsSolving() }

  /// The intrinsic size when constraints give the view this width; for text that wraps.
  @_spi(Overriding) open func intrinsicContentSize(forWidth width: CGFloat?) -> CGSize {
    intrinsicContentSize
  }

  /// Whether the content has as many lines as its width makes necessary.
  @_spi(Overriding) open var wrapsContent: Bool { false }

  /// The baselines of the first and the last line, in points below the middle of the bounds; nil if
  /// the bottom edge serves as both.
  package var baselines: (first: CGFloat, last: CGFloat)? { nil }

  /// How far the safe area of the window reaches into this view.
  open var safeAreaInsets: UIEdgeInsets {
    guard let superview, window != nil else { return .zero }
    let insets = owner?.safeAreaOfView ?? superview.safeArea(in: untransformedFrame)
    guard let more = owner?.additionalSafeAreaInsets else { return insets }
    return UIEdgeInsets(
      top: insets.top + more.top, left: insets.left + more.left,
      bottom: insets.bottom + more.bottom, right: insets.right + more.right)
  }

  /// The safe area insets that are left for what lies in the view.
  package var safeAreaForContent: UIEdgeInsets { safeAreaInsets }

  /// As much of the safe area insets as a subview with this frame lies in.
  ///
  /// One that reaches out of its superview, as one that is about to come in, has no more than the
  /// superview's.
  package final func safeArea(in frame: CGRect) -> UIEdgeInsets {
    let outer = safeAreaForContent
    func reach(_ inset: CGFloat, at distance: CGFloat) -> CGFloat {
      min(max(inset - distance, 0), max(inset, 0))
    }
    return UIEdgeInsets(
      top: reach(outer.top, at: frame.minY - bounds.minY),
      left: reach(outer.left, at: frame.minX - bounds.minX),
      bottom: reach(outer.bottom, at: bounds.maxY - frame.maxY),
      right: reach(outer.right, at: bounds.maxX - frame.maxX))
  }

  // MARK: Drawing

  /// Draws what the view itself shows, on the current context; nothing by default.
  open func draw(_ rect: CGRect) {}

  open func setNeedsDisplay() { layer.setNeedsDisplay() }
  open func setNeedsDisplay(_ rect: CGRect) { layer.setNeedsDisplay(rect) }

  open func draw(_ layer: CALayer, in ctx: CGContext) {
    UIGraphicsPushContext(ctx)
    // A layer of tiles asks for one after the other.
    let tile = ctx.boundingBoxOfClipPath
    draw(tile.isNull ? layer.bounds : tile)
    UIGraphicsPopContext()
  }

  open func display(_ layer: CALayer) { withOwnTraits { layer.displayByDrawing() } }

  // MARK: Snapshots

  /// A view that shows what this one shows, and stays as it is.
  ///
  /// - Parameter afterUpdates: Whether layout and drawing that wait are done first; if not, what was
  ///   last on the screen is shown, which is nothing for a view that never was.
  open func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    snapshot(of: bounds, afterUpdates, capInsets: .zero)
  }

  /// A view that shows a part of this one, and stretches it between the caps when it is resized.
  open func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? { snapshot(of: rect, afterUpdates, capInsets: capInsets) }

  /// Draws the view and all in it on the current context, fitted to `rect`.
  ///
  /// - Returns: Whether there was a context, and something to draw.
  @discardableResult
  open func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    drawPicture(in: rect, afterUpdates)
  }

  // MARK: Touches

  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha > 0.01, isHit(at: point, event),
      !animatedTouches.areIgnored || UIViewAnimation.open.takeTouches
    else { return nil }
    for child in children.reversed() {
      if let hit = child.hitTest(child.placeOfTouch(point, in: self), with: event) { return hit }
    }
    return self
  }

  /// What the view's own animations make of touches.
  final var animatedTouches = AnimatedTouches()

  /// The layer that says where the view is hit.
  private var touchedLayer: CALayer {
    animatedTouches.followWhatIsShown ? layer.presentation() ?? layer : layer
  }

  /// Where a touch lies in the view, by its place in the superview.
  private func placeOfTouch(_ point: CGPoint, in superview: UIView) -> CGPoint {
    let touched = touchedLayer
    return touched === layer
      ? convert(point, from: superview) : touched.convert(point, from: touched.superlayer)
  }

  /// The point of the window where a finger hits the middle of the view, animations or not.
  package final var middleForTouch: CGPoint {
    let touched = touchedLayer
    var point = CGPoint(x: touched.bounds.midX, y: touched.bounds.midY)
    let around = sequence(first: self) { $0.superview }
    guard around.contains(where: { $0.animatedTouches.followWhatIsShown }) else {
      return convert(point, to: nil)
    }
    for view in around where view.superview != nil {
      let touched = view.touchedLayer
      point = touched.convert(point, to: touched.superlayer)
    }
    return point
  }

  private func isHit(at point: CGPoint, _ event: UIEvent?) -> Bool {
    let touched = touchedLayer
    return touched.bounds == bounds
      ? self.point(inside: point, with: event) : touched.bounds.contains(point)
  }

  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool { bounds.contains(point) }

  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
  }

  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
  }

  open func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { true }

  // MARK: The layer's delegate

  /// The additive animation of the block that is running; no action outside of one.
  ///
  /// Hiding is animated by stack views alone.
  open func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    if event == "hidden", (superview as? UIStackView)?.arranges(self) != true { return NSNull() }
    return UIViewAnimation.current?.action(for: layer, key: event) ?? NSNull()
  }
}

extension UIView {
  /// A point of this view in the space of `view`, or of its window if nil.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    layer.convert(point, to: (view ?? window)?.layer)
  }

  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    layer.convert(point, from: (view ?? window)?.layer)
  }

  /// The bounding box of a rectangle of this view in the space of `view`, or of its window if nil.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    layer.convert(rect, to: (view ?? window)?.layer)
  }

  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
    layer.convert(rect, from: (view ?? window)?.layer)
  }
}

extension UIView.ContentMode {
  /// What the layer calls the mode.
  var gravity: CALayerContentsGravity {
    switch self {
    case .scaleToFill, .redraw: .resize
    case .scaleAspectFit: .resizeAspect
    case .scaleAspectFill: .resizeAspectFill
    case .center: .center
    case .top: .top
    case .bottom: .bottom
    case .left: .left
    case .right: .right
    case .topLeft: .topLeft
    case .topRight: .topRight
    case .bottomLeft: .bottomLeft
    case .bottomRight: .bottomRight
    }
  }
}
