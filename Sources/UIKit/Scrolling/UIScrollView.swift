/// What a scroll view tells about its scrolling.
@MainActor @preconcurrency
public protocol UIScrollViewDelegate: AnyObject {
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>)
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(
    _ scrollView: UIScrollView, willDecelerate decelerate: Bool
  ) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}

/// A view that shows a part of something larger, and lets a finger move it.
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
    case automatic, scrollableAxes, never, always
  }

  open weak var delegate: (any UIScrollViewDelegate)?
  open var contentSize = CGSize.zero
  open var contentInset = UIEdgeInsets.zero { didSet { insetsDidChange() } }
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { insetsDidChange() }
  }
  open var bounces = true
  open var alwaysBounceVertical = false
  open var alwaysBounceHorizontal = false
  open var isScrollEnabled = true { didSet { panGestureRecognizer.isEnabled = isScrollEnabled } }
  open var showsVerticalScrollIndicator = true
  open var showsHorizontalScrollIndicator = true
  open var decelerationRate = DecelerationRate.normal
  public let panGestureRecognizer = UIPanGestureRecognizer()
  open private(set) var isDragging = false
  open private(set) var isDecelerating = false
  open var isTracking: Bool { isDragging }

  public private(set) final lazy var contentLayoutGuide = UILayoutGuide(.scrollContent, of: self)
  public private(set) final lazy var frameLayoutGuide = UILayoutGuide(.scrollFrame, of: self)

  private var dragStart = CGPoint.zero
  private var motion: ScrollMotion?

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
    addGestureRecognizer(panGestureRecognizer)
  }

  // MARK: Offset

  /// The point of the content at the top left of the bounds.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds.origin = newValue
      contentOffsetDidChange()
      delegate?.scrollViewDidScroll(self)
    }
  }

  /// Called after every move of the content.
  package func contentOffsetDidChange() {}

  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    stopMotion()
    guard animated else {
      self.contentOffset = contentOffset
      return
    }
    let spring = Spring.system
    start(ScrollMotion(from: self.contentOffset, to: contentOffset, on: spring)) { [weak self] in
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

  /// The content's insets with the safe area.
  open var adjustedContentInset: UIEdgeInsets {
    guard contentInsetAdjustmentBehavior != .never else { return contentInset }
    let safe = safeAreaInsets
    return UIEdgeInsets(
      top: contentInset.top + safe.top, left: contentInset.left + safe.left,
      bottom: contentInset.bottom + safe.bottom, right: contentInset.right + safe.right)
  }

  private var lastInset = UIEdgeInsets.zero

  private func insetsDidChange() {
    let inset = adjustedContentInset
    guard inset != lastInset else { return }
    // What was at the top stays at the top.
    let isAtTop = contentOffset.y <= -lastInset.top
    lastInset = inset
    if isAtTop && !isDragging { contentOffset.y = -inset.top }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    insetsDidChange()
  }

  /// The content's size as constraints in it give it, if they do.
  final func contentSizeFromLayout(_ size: CGSize, _ constraints: [NSLayoutConstraint]) {
    let isUsed = constraints.contains {
      $0.firstItem === contentLayoutGuide || $0.secondItem === contentLayoutGuide
        || $0.firstItem === self || $0.secondItem === self
    }
    if isUsed, subviews.contains(where: { !$0.translatesAutoresizingMaskIntoConstraints }) {
      contentSize = size
    }
  }

  // MARK: Dragging

  private var range: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>) {
    let inset = adjustedContentInset
    func range(_ start: CGFloat, _ content: CGFloat, _ visible: CGFloat, _ end: CGFloat)
      -> ClosedRange<CGFloat>
    {
      -start...max(content + end - visible, -start)
    }
    return (
      range(inset.left, contentSize.width, bounds.width, inset.right),
      range(inset.top, contentSize.height, bounds.height, inset.bottom)
    )
  }

  private var scrollsHorizontally: Bool {
    range.x.upperBound > range.x.lowerBound || alwaysBounceHorizontal
  }

  private var scrollsVertically: Bool {
    range.y.upperBound > range.y.lowerBound || alwaysBounceVertical
  }

  private func canScroll(along vector: CGVector) -> Bool {
    abs(vector.dx) > abs(vector.dy) ? scrollsHorizontally : scrollsVertically
  }

  private func panned() {
    switch panGestureRecognizer.state {
    case .began:
      stopMotion()
      isDragging = true
      panGestureRecognizer.setTranslation(.zero, in: self)
      dragStart = contentOffset
      delegate?.scrollViewWillBeginDragging(self)
    case .changed: drag()
    case .ended, .cancelled: release()
    default: break
    }
  }

  private func drag() {
    // The view's own space scrolls along with the finger, so the window's is measured in.
    let moved = panGestureRecognizer.translation(in: nil)
    let wanted = CGPoint(x: dragStart.x - moved.x, y: dragStart.y - moved.y)
    contentOffset = CGPoint(
      x: scrollsHorizontally ? held(wanted.x, range.x, bounds.width) : contentOffset.x,
      y: scrollsVertically ? held(wanted.y, range.y, bounds.height) : contentOffset.y)
  }

  /// How firmly content beyond its end is held back.
  private static let rubberBand: CGFloat = 0.55

  /// The offset for a finger at `wanted`: beyond the ends it follows less and less.
  private func held(_ wanted: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat)
    -> CGFloat
  {
    let nearest = min(max(wanted, range.lowerBound), range.upperBound)
    let excess = abs(wanted - nearest)
    guard excess > 0, length > 0 else { return nearest }
    guard bounces else { return nearest }
    let stretch = (1 - 1 / (excess * Self.rubberBand / length + 1)) * length
    return nearest + (wanted < nearest ? -stretch : stretch)
  }

  /// Slower than this, in points per second, the content stays where it was let go.
  private static let slowest: CGFloat = 10

  private func release() {
    isDragging = false
    // A gesture that was taken away leaves no momentum.
    let isThrown = panGestureRecognizer.state == .ended
    let finger = isThrown ? panGestureRecognizer.velocity(in: nil) : .zero
    var velocity = CGPoint(
      x: scrollsHorizontally ? -finger.x : 0, y: scrollsVertically ? -finger.y : 0)
    if hypot(velocity.x, velocity.y) < Self.slowest { velocity = .zero }
    let coasting = ScrollMotion(
      from: contentOffset, velocity: velocity, rate: decelerationRate.rawValue, range: range)
    var target = coasting.target
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000),
      targetContentOffset: &target)
    let motion =
      target == coasting.target
      ? coasting : ScrollMotion(from: contentOffset, to: target, on: .system)
    let isMoving = motion.duration > 0
    delegate?.scrollViewDidEndDragging(self, willDecelerate: isMoving)
    guard isMoving else { return }
    isDecelerating = true
    start(motion) { [weak self] in
      guard let self else { return }
      isDecelerating = false
      delegate?.scrollViewDidEndDecelerating(self)
    }
  }

  // MARK: Moving by itself

  private final func start(_ motion: ScrollMotion, completion: @escaping @MainActor () -> Void) {
    self.motion = motion
    motion.run(
      step: { [weak self, weak motion] offset in
        guard let self, self.motion === motion else { return false }
        contentOffset = offset
        return true
      },
      completion: { [weak self] in
        self?.motion = nil
        completion()
      })
  }

  private func stopMotion() {
    motion = nil
    isDecelerating = false
  }

  open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    // A finger stops content that coasts.
    stopMotion()
    super.touchesBegan(touches, with: event)
  }
}
