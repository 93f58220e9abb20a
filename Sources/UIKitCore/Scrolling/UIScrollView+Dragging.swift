/// How a finger moves the content, and what the content does when it is let go.
extension UIScrollView {
  /// How firmly content beyond its end is held back.
  private static let rubberBand: CGFloat = 0.55

  /// Slower than this, in points per second, the content stays where it was let go.
  private static let slowest: CGFloat = 10

  /// Faster than this, in points per second, a flick turns the page.
  ///
  /// Our choice.
  private static let pageTurnVelocity: CGFloat = 200

  /// The offsets at which content may rest.
  var range: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>) {
    range(below: nextOwner?.roomAbove(self) ?? 0)
  }

  /// - Parameter room: How much the top inset would grow if the content were pulled down.
  private func range(below room: CGFloat) -> (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>) {
    var inset = adjustedContentInset
    inset.top += room
    func range(_ start: CGFloat, _ content: CGFloat, _ visible: CGFloat, _ end: CGFloat)
      -> ClosedRange<CGFloat>
    {
      onPixel(-start)...max(onPixel(content + end - visible), onPixel(-start))
    }
    return (
      range(inset.left, contentSize.width, bounds.width, inset.right),
      range(inset.top, contentSize.height, bounds.height, inset.bottom)
    )
  }

  package func insideRange(_ offset: CGPoint) -> CGPoint {
    let range = range
    return CGPoint(
      x: min(max(offset.x, range.x.lowerBound), range.x.upperBound),
      y: min(max(offset.y, range.y.lowerBound), range.y.upperBound))
  }

  private var scrollsHorizontally: Bool {
    range.x.upperBound > range.x.lowerBound || alwaysBounceHorizontal
  }

  package var scrollsVertically: Bool {
    // The bars above ask for it, so their room is left out.
    let own = range(below: 0).y
    return own.upperBound > own.lowerBound || alwaysBounceVertical
  }

  func canScroll(along vector: CGVector) -> Bool {
    abs(vector.dx) > abs(vector.dy) ? scrollsHorizontally : scrollsVertically
  }

  /// The axes along which the safe area is added to the insets.
  var adjustedAxes: (horizontal: Bool, vertical: Bool) {
    let inset = contentInset
    let horizontal =
      alwaysBounceHorizontal || contentSize.width + inset.left + inset.right > bounds.width
    let vertical =
      alwaysBounceVertical || contentSize.height + inset.top + inset.bottom > bounds.height
    switch contentInsetAdjustmentBehavior {
    case .never: return (false, false)
    case .always: return (true, true)
    case .scrollableAxes: return (horizontal, vertical)
    case .automatic:
      switch nextOwner?.scrollInsetAdjustment ?? .scrollableAxes {
      case .never: return (false, false)
      case .scrollableAxes: return (horizontal, vertical)
      case .vertical: return (horizontal, true)
      }
    }
  }

  /// The controller whose view the scroll view lies in.
  var nextOwner: (any ViewOwner)? {
    sequence(first: self as UIView, next: \.superview).lazy.compactMap(\.owner).first
  }

  /// Content that has become smaller is not left behind.
  func contentSizeDidChange(from old: CGSize) {
    guard contentSize != old else { return }
    let isSmaller = contentSize.width < old.width || contentSize.height < old.height
    if isSmaller, !isDragging, motion == nil {
      let end = insideRange(contentOffset)
      contentOffset = CGPoint(x: min(contentOffset.x, end.x), y: min(contentOffset.y, end.y))
    }
    setNeedsLayout()
  }

  // MARK: The finger

  func panned() {
    switch panGestureRecognizer.state {
    case .began: beginDragging()
    case .changed: drag()
    case .ended, .cancelled: release()
    default: break
    }
  }

  private func beginDragging() {
    stopMotion()
    (isDragging, hasCaughtContent) = (true, false)
    if isDirectionalLockEnabled {
      let velocity = panGestureRecognizer.velocity(in: nil)
      lockedAxis = abs(velocity.x) > abs(velocity.y) ? .horizontal : .vertical
    }
    skipSlop()
    dragStart = contentOffset
    indicators.show(in: self)
    delegate?.scrollViewWillBeginDragging(self)
    if keyboardDismissMode == .onDrag || keyboardDismissMode == .onDragWithAccessory {
      window?.endEditing(true)
    }
    drag()
  }

  /// Lets the content follow the finger from where the drag was recognized, and not from where the
  /// finger is by now.
  private func skipSlop() {
    let travel = panGestureRecognizer.translation(in: nil)
    let length = hypot(travel.x, travel.y)
    let kept = length > 0 ? max(1 - UIPanGestureRecognizer.hysteresis / length, 0) : 0
    panGestureRecognizer.setTranslation(CGPoint(x: travel.x * kept, y: travel.y * kept), in: nil)
  }

  private func drag() {
    // The view's own space scrolls along with the finger, so the window's is measured in.
    let moved = panGestureRecognizer.translation(in: nil)
    let wanted = CGPoint(x: dragStart.x - moved.x, y: dragStart.y - moved.y)
    let (horizontal, vertical) = draggedAxes
    contentOffset = CGPoint(
      x: horizontal ? held(wanted.x, range.x, bounds.width) : contentOffset.x,
      y: vertical ? held(wanted.y, range.y, bounds.height) : contentOffset.y)
    if pullsKeyboard {
      UIApplication.shared.keyboard?.follow(panGestureRecognizer.location(in: nil).y)
    }
  }

  private var pullsKeyboard: Bool {
    keyboardDismissMode == .interactive || keyboardDismissMode == .interactiveWithAccessory
  }

  private var draggedAxes: (horizontal: Bool, vertical: Bool) {
    (
      scrollsHorizontally && lockedAxis != .vertical,
      scrollsVertically && lockedAxis != .horizontal
    )
  }

  /// The offset for a finger at `wanted`: beyond the ends it follows less and less.
  private func held(_ wanted: CGFloat, _ range: ClosedRange<CGFloat>, _ length: CGFloat)
    -> CGFloat
  {
    let nearest = min(max(wanted, range.lowerBound), range.upperBound)
    let excess = abs(wanted - nearest)
    guard excess > 0, length > 0, bounces else { return nearest }
    let stretch = (1 - 1 / (excess * Self.rubberBand / length + 1)) * length
    return nearest + (wanted < nearest ? -stretch : stretch)
  }

  private func release() {
    let (horizontal, vertical) = draggedAxes
    (isDragging, lockedAxis) = (false, nil)
    // A gesture that was taken away leaves no momentum.
    let isThrown = panGestureRecognizer.state == .ended
    let finger = isThrown ? panGestureRecognizer.velocity(in: nil) : .zero
    if pullsKeyboard {
      let isFast = abs(finger.y) >= Self.slowest
      UIApplication.shared.keyboard?.letGo(speed: isFast ? finger.y : 0)
    }
    var velocity = CGPoint(x: horizontal ? -finger.x : 0, y: vertical ? -finger.y : 0)
    if hypot(velocity.x, velocity.y) < Self.slowest { velocity = .zero }
    let motion = motion(releasedAt: velocity)
    let isMoving = motion.duration > 0
    delegate?.scrollViewDidEndDragging(self, willDecelerate: isMoving)
    if isMoving { decelerate(motion) } else { indicators.hideLater() }
  }

  /// The motion after a release at `velocity`, in points per second, to where the delegate wants.
  private func motion(releasedAt velocity: CGPoint) -> ScrollMotion {
    let coasting = ScrollMotion(
      from: contentOffset, velocity: velocity, rate: decelerationRate.rawValue, range: range)
    var target = isPagingEnabled ? page(after: velocity) : coasting.target
    target = restingOffset(for: target, velocity: velocity)
    target.y = besideBars(target.y)
    delegate?.scrollViewWillEndDragging(
      self, withVelocity: CGPoint(x: velocity.x / 1000, y: velocity.y / 1000),
      targetContentOffset: &target)
    // Pages come to rest without passing their ends, unless a finger has held them beyond.
    let turnsPage = isPagingEnabled && insideRange(contentOffset) == contentOffset
    return target == coasting.target && !turnsPage
      ? coasting : ScrollMotion(from: contentOffset, to: target, velocity: velocity)
  }

  /// Where content rests that would rest at `offset`, so that no bar is left half open.
  private func besideBars(_ offset: CGFloat) -> CGFloat {
    nextOwner?.restingOffset(of: self, for: offset) ?? offset
  }

  /// The page that a release leads to: the next one after a flick, else the nearest.
  private func page(after velocity: CGPoint) -> CGPoint {
    func page(
      _ offset: CGFloat, _ start: CGFloat, _ velocity: CGFloat, _ length: CGFloat,
      _ range: ClosedRange<CGFloat>
    ) -> CGFloat {
      guard length > 0 else { return offset }
      let place = offset / length
      let aimed =
        abs(velocity) > Self.pageTurnVelocity
        ? place.rounded(velocity > 0 ? .up : .down) : place.rounded()
      let first = (start / length).rounded()
      let target = min(max(aimed, first - 1), first + 1) * length
      return min(max(target, range.lowerBound), range.upperBound)
    }
    let range = range
    return CGPoint(
      x: page(contentOffset.x, dragStart.x, velocity.x, bounds.width, range.x),
      y: page(contentOffset.y, dragStart.y, velocity.y, bounds.height, range.y))
  }

  /// Brings content that a finger has caught on its way to where it may rest.
  func settle() {
    hasCaughtContent = false
    var target = isPagingEnabled ? page(after: .zero) : insideRange(contentOffset)
    target.y = besideBars(target.y)
    if target != contentOffset {
      decelerate(ScrollMotion(from: contentOffset, to: target, velocity: .zero))
    }
  }

  private func decelerate(_ motion: ScrollMotion) {
    isDecelerating = true
    delegate?.scrollViewWillBeginDecelerating(self)
    start(motion) { [weak self] in
      guard let self else { return }
      isDecelerating = false
      delegate?.scrollViewDidEndDecelerating(self)
    }
  }

  // MARK: Moving by itself

  func start(_ motion: ScrollMotion, completion: @escaping @MainActor () -> Void) {
    self.motion = motion
    indicators.show(in: self)
    motion.run(
      step: { [weak self, weak motion] offset in
        guard let self, self.motion === motion else { return false }
        contentOffset = offset
        return true
      },
      completion: { [weak self] in
        self?.motion = nil
        self?.indicators.hideLater()
        completion()
      })
  }

  func stopMotion() {
    if motion != nil { indicators.hideLater() }
    motion = nil
    isDecelerating = false
  }

  func placeIndicators() { indicators.place(in: self) }
}

// MARK: For gestures around the content

extension UIScrollView {
  /// Whether the content cannot be pulled down any further without bouncing.
  package var isAtTop: Bool {
    // A point is never hit exactly under a finger.
    contentOffset.y <= range.y.lowerBound + 0.5
  }

  /// Takes back what a finger has scrolled that moves something around the content instead.
  package func stayAtTop() { contentOffset.y = range.y.lowerBound }
}
