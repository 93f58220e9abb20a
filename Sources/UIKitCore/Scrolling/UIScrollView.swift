/// A view above content that shows when it is pulled down.
@MainActor
protocol PulledView: UIView {
  /// How much lower the content stands than without the view, in points.
  var heldHeight: CGFloat { get }

  /// The content has moved.
  ///
  /// - Parameters:
  ///   - pull: How far it is below its place, in points; negative above.
  ///   - hanging: The height of what goes along with it above, and leaves its room to the view.
  func contentDidMove(pull: CGFloat, below hanging: CGFloat, isDragging: Bool)
}

/// A view that shows a part of something larger, and lets a finger move it.
///
/// The content moves by ``UIView/bounds``' origin. A finger that comes down on coasting content stops
/// it.
@MainActor @preconcurrency
open class UIScrollView: UIView {
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// What is left of the velocity after a millisecond.
    public let rawValue: CGFloat

    public init(rawValue: CGFloat) { self.rawValue = rawValue }

    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// As ``scrollableAxes``, and top and bottom always inside a navigation controller.
    case automatic
    case scrollableAxes, never, always
  }

  /// How a drag takes the keyboard away.
  public enum KeyboardDismissMode: Int, Sendable {
    case none
    /// As soon as the content is dragged.
    case onDrag
    /// Under the finger, once that has come down to it.
    case interactive
    case onDragWithAccessory, interactiveWithAccessory
  }

  public enum IndicatorStyle: Int, Sendable { case `default`, black, white }

  open weak var delegate: (any UIScrollViewDelegate)?
  open var contentSize = CGSize.zero {
    didSet {
      contentSizeDidChange(from: oldValue)
      if contentSize != oldValue { tellOwners() }
      propertiesDidChange(of: self)
    }
  }
  open var contentInset = UIEdgeInsets.zero {
    didSet {
      insetsDidChange()
      propertiesDidChange(of: self)
    }
  }
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { insetsDidChange() } }
  }
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
  /// Whether the content comes to rest at multiples of the bounds' size.
  open var isPagingEnabled = false
  open var keyboardDismissMode = KeyboardDismissMode.none
  /// Whether a drag that begins along one axis keeps to it.
  open var isDirectionalLockEnabled = false
  /// Whether rows and cells wait before they highlight, so that a drag leaves them alone.
  open var delaysContentTouches = true
  open var decelerationRate = DecelerationRate.normal
  open var showsVerticalScrollIndicator = true {
    didSet { if showsVerticalScrollIndicator != oldValue { placeIndicators() } }
  }
  open var showsHorizontalScrollIndicator = true {
    didSet { if showsHorizontalScrollIndicator != oldValue { placeIndicators() } }
  }
  open var indicatorStyle = IndicatorStyle.default {
    didSet { if indicatorStyle != oldValue { placeIndicators() } }
  }
  /// Insets of the indicators beyond the safe area.
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { if verticalScrollIndicatorInsets != oldValue { placeIndicators() } }
  }
  open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero {
    didSet { if horizontalScrollIndicatorInsets != oldValue { placeIndicators() } }
  }
  /// The insets of both indicators.
  open var scrollIndicatorInsets: UIEdgeInsets {
    get { verticalScrollIndicatorInsets }
    set { (verticalScrollIndicatorInsets, horizontalScrollIndicatorInsets) = (newValue, newValue) }
  }
  public let panGestureRecognizer = UIPanGestureRecognizer()
  open internal(set) var isDragging = false
  open internal(set) var isDecelerating = false

  /// Whether a finger is on the content, moving or not.
  open var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }

  public private(set) final lazy var contentLayoutGuide = UILayoutGuide(.scrollContent, of: self)
  public private(set) final lazy var frameLayoutGuide = UILayoutGuide(.scrollFrame, of: self)

  package override var scrollGuides: (content: UILayoutGuide, frame: UILayoutGuide)? {
    (contentLayoutGuide, frameLayoutGuide)
  }

  /// What lies above the content and is pulled into sight.
  final var pulledView: (any PulledView)? {
    didSet {
      guard pulledView !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let pulledView {
        alwaysBounceVertical = true
        insertSubview(pulledView, at: 0)
      }
      insetsDidChange()
      movePulledView()
    }
  }

  final var dragStart = CGPoint.zero
  /// The axis that a drag is locked to; nil for both.
  final var lockedAxis: NSLayoutConstraint.Axis?
  final var motion: ScrollMotion?
  /// Whether the finger that is down has stopped content that moved by itself.
  package final var hasCaughtContent = false
  final lazy var indicators = ScrollIndicators()

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  @MainActor @preconcurrency
  public convenience init() { self.init(frame: .zero) }

  private func setUp() {
    clipsToBounds = true
    panGestureRecognizer.acceptsDirection = { [weak self] in self?.canScroll(along: $0) ?? false }
    panGestureRecognizer.handler = { [weak self] _ in self?.panned() }
    // As on iOS, a subclass that is a delegate of recognizers is asked about its own pan.
    panGestureRecognizer.delegate = self as? any UIGestureRecognizerDelegate
    addGestureRecognizer(panGestureRecognizer)
    guard let pinch = pinchGestureRecognizer else { return }
    pinch.handler = { [weak self] _ in self?.pinched() }
    addGestureRecognizer(pinch)
  }

  package override class func namedProperty(_ name: String) -> NamedProperty? {
    switch name {
    case "contentOffset": .writable(\UIScrollView.contentOffset)
    case "contentSize": .writable(\UIScrollView.contentSize)
    case "contentInset": .writable(\UIScrollView.contentInset)
    default: super.namedProperty(name)
    }
  }

  // MARK: Offset

  /// The point of the content at the top left of the bounds, on a whole pixel.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      let pixel = CGPoint(x: onPixel(newValue.x), y: onPixel(newValue.y))
      guard pixel != bounds.origin else { return }
      contentOffsetWillChange(to: pixel)
      bounds.origin = pixel
      contentOffsetDidChange()
      moveSurroundings()
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// The length in points that is nearest to `length` and a whole number of pixels.
  final func onPixel(_ length: CGFloat) -> CGFloat {
    let scale = UIScreen.main.scale
    return (length * scale).rounded() / scale
  }

  /// Called before every move of the content.
  @_spi(Overriding) open func contentOffsetWillChange(to offset: CGPoint) {}

  /// Called after every move of the content.
  @_spi(Overriding) open func contentOffsetDidChange() {}

  /// Where content is to rest that would come to rest at `target`.
  ///
  /// - Parameter velocity: Of the offset, in points per second.
  @_spi(Overriding) open func restingOffset(for target: CGPoint, velocity: CGPoint) -> CGPoint {
    target
  }

  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    stopMotion()
    guard animated else {
      self.contentOffset = contentOffset
      return
    }
    start(ScrollMotion(from: self.contentOffset, to: contentOffset)) { [weak self] in
      guard let self else { return }
      delegate?.scrollViewDidEndScrollingAnimation(self)
    }
  }

  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let shown = CGRect(origin: contentOffset, size: bounds.size).inset(by: adjustedContentInset)
    var offset = contentOffset
    if rect.maxY > shown.maxY { offset.y += rect.maxY - shown.maxY }
    if rect.minY < shown.minY { offset.y += rect.minY - shown.minY }
    if rect.maxX > shown.maxX { offset.x += rect.maxX - shown.maxX }
    if rect.minX < shown.minX { offset.x += rect.minX - shown.minX }
    setContentOffset(offset, animated: animated)
  }

  // MARK: Insets

  /// How far below the top of the bounds content begins that is not held down, in points.
  final var insetAboveContent: CGFloat {
    adjustedContentInset.top - (pulledView?.heldHeight ?? 0)
  }

  private func movePulledView() {
    pulledView?.contentDidMove(
      pull: -contentOffset.y - insetAboveContent,
      below: nextOwner?.hangingHeight(above: self) ?? 0, isDragging: isDragging)
  }

  /// The view above the content takes more room, or less.
  final func pulledViewDidChange() {
    // Content on its way back to where it was held goes on to where it rests now.
    let isOnItsWay =
      motion != nil && pulledView?.heldHeight == 0 && contentOffset.y < -insetAboveContent
    if isOnItsWay { stopMotion() }
    insetsDidChange()
    if isOnItsWay { contentOffset = insideRange(contentOffset) }
  }

  /// The content's insets, with the safe area as ``contentInsetAdjustmentBehavior`` says.
  open var adjustedContentInset: UIEdgeInsets {
    let safe = safeAreaInsets
    let axes = adjustedAxes
    var inset = contentInset
    if axes.vertical {
      (inset.top, inset.bottom) = (inset.top + safe.top, inset.bottom + safe.bottom)
    }
    if axes.horizontal {
      (inset.left, inset.right) = (inset.left + safe.left, inset.right + safe.right)
    }
    inset.top += pulledView?.heldHeight ?? 0
    return inset
  }

  /// What ``adjustedContentInset`` takes in is not there once more for the content: a row is as high
  /// under a bar as it is above it.
  package override var safeAreaForContent: UIEdgeInsets {
    var safe = safeAreaInsets
    let axes = adjustedAxes
    if axes.vertical { (safe.top, safe.bottom) = (0, 0) }
    if axes.horizontal { (safe.left, safe.right) = (0, 0) }
    return safe
  }

  private var lastInset = UIEdgeInsets.zero
  /// How much of it holds content down.
  private var lastHeld: CGFloat = 0

  /// How much of the content is hidden above and below, in points; negative where it has been pulled
  /// beyond its end.
  package final var hiddenAbove: CGFloat { contentOffset.y + lastInset.top }
  /// The same of content that nothing holds down.
  package final var hiddenAboveUnheld: CGFloat { hiddenAbove - lastHeld }
  package final var hiddenBelow: CGFloat {
    contentSize.height + lastInset.bottom - contentOffset.y - bounds.height
  }

  /// Tells the controllers around the scroll view that its content has moved.
  private func tellOwners() {
    for view in sequence(first: self as UIView, next: \.superview) { view.owner?.contentDidMove() }
  }

  /// Takes the insets of the safe area as it is now, rather than with the next layout.
  package final func takeInsets() { insetsDidChange() }

  /// Whether the safe area above is a part of the insets, as whole as `screen` has it.
  package final func keepsClearOfTop(of screen: UIView) -> Bool {
    adjustedAxes.vertical && abs(safeAreaInsets.top - screen.safeAreaInsets.top) < 0.5
  }

  /// Called when ``UIScrollView/adjustedContentInset`` has changed.
  open func adjustedContentInsetDidChange() {}

  private func insetsDidChange() {
    let inset = adjustedContentInset
    guard inset != lastInset else { return }
    // What was at the start stays at the start; offsets lie on pixels, and insets need not.
    let half = 0.5 / UIScreen.main.scale
    let isAtTop = contentOffset.y <= -lastInset.top + half
    let isAtLeft = contentOffset.x <= -lastInset.left + half
    (lastInset, lastHeld) = (inset, pulledView?.heldHeight ?? 0)
    if !isDragging, motion == nil {
      contentOffset = CGPoint(
        x: isAtLeft ? -inset.left : contentOffset.x, y: isAtTop ? -inset.top : contentOffset.y)
    }
    adjustedContentInsetDidChange()
    tellOwners()
    delegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    insetsDidChange()
    moveSurroundings()
  }

  /// Has everything around the content follow it: the bars before what stands between them and it.
  private func moveSurroundings() {
    placeIndicators()
    tellOwners()
    movePulledView()
  }

  /// Takes the content's size as constraints in it give it, if they do.
  package override func contentSizeFromLayout(
    _ size: CGSize, _ constraints: [NSLayoutConstraint]
  ) {
    let isUsed = constraints.contains {
      $0.firstItem === contentLayoutGuide || $0.secondItem === contentLayoutGuide
        || $0.firstItem === self || $0.secondItem === self
    }
    if isUsed, subviews.contains(where: { !$0.translatesAutoresizingMaskIntoConstraints }) {
      contentSize = size
    }
  }

  // MARK: Zooming

  open var minimumZoomScale: CGFloat = 1
  open var maximumZoomScale: CGFloat = 1
  /// Whether a pinch may stretch beyond the limits, to spring back.
  open var bouncesZoom = true
  open internal(set) var isZooming = false
  /// What zooms the view that the delegate names.
  public let pinchGestureRecognizer: UIPinchGestureRecognizer? = UIPinchGestureRecognizer()
  /// Where in the zoomed view the fingers came down, and its scale then.
  final var pinchStart = (point: CGPoint.zero, scale: CGFloat(1))

  /// The scale of the view that the delegate names; setting it keeps to the limits.
  open var zoomScale: CGFloat {
    get { zoomView.map { hypot($0.transform.a, $0.transform.b) } ?? 1 }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Zooms about the middle of what is shown.
  open func setZoomScale(_ scale: CGFloat, animated: Bool) {
    zoom(to: scale, animated: animated) { ratio in
      CGPoint(
        x: (self.contentOffset.x + self.bounds.width / 2) * ratio - self.bounds.width / 2,
        y: (self.contentOffset.y + self.bounds.height / 2) * ratio - self.bounds.height / 2)
    }
  }

  /// Zooms until `rect`, in the zoomed view's space, fills the bounds as far as the limits allow.
  open func zoom(to rect: CGRect, animated: Bool) {
    guard rect.width > 0, rect.height > 0 else { return }
    let scale = min(bounds.width / rect.width, bounds.height / rect.height)
    let limited = limitedZoom(scale)
    zoom(to: scale, animated: animated) { _ in
      CGPoint(
        x: rect.midX * limited - self.bounds.width / 2,
        y: rect.midY * limited - self.bounds.height / 2)
    }
  }

  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool
  {
    if gestureRecognizer === pinchGestureRecognizer { return canZoom }
    // Two fingers zoom, and move the content with them.
    if gestureRecognizer === panGestureRecognizer, gestureRecognizer.numberOfTouches > 1, canZoom {
      return false
    }
    return super.gestureRecognizerShouldBegin(gestureRecognizer)
  }

  // MARK: Indicators

  /// Shows the indicators for a moment.
  open func flashScrollIndicators() {
    indicators.show(in: self)
    indicators.hideLater()
  }

  // MARK: Touches

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    hasCaughtContent = motion != nil
    stopMotion()
    super.touchesBegan(touches, with: event)
  }

  open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    if hasCaughtContent { settle() }
    super.touchesEnded(touches, with: event)
  }
}
