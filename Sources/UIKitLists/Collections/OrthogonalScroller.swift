@_spi(Overriding) import UIKitCore

/// Whether and how a section scrolls by itself.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  case none, continuous
  /// Comes to rest at the beginning of a group.
  case continuousGroupLeadingBoundary
  case paging
  /// One group at a time.
  case groupPaging
  /// One group at a time, in the middle.
  case groupPagingCentered
}

/// Scrolls the items of one section across the direction of its layout.
@MainActor
final class OrthogonalScroller: UIScrollView {
  /// Faster than this, in points per second, a flick goes to the next group.
  ///
  /// Our choice.
  private static let flick: CGFloat = 200

  var behavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.continuous
  /// The axis that the section scrolls along.
  var axis = UIAxis.horizontal
  /// The offsets at which a group is where its section has it come to rest.
  private var stops: [CGFloat] = []
  /// Called when the items have moved.
  var moved: (() -> Void)?
  private var start: CGFloat = 0
  /// The offset at which content that begins at the right shows its beginning.
  private var beginning: CGFloat?

  override func contentOffsetDidChange() { moved?() }

  /// Takes on how the section scrolls.
  func show(_ behavior: UICollectionLayoutSectionOrthogonalScrollingBehavior, along axis: UIAxis) {
    (self.behavior, self.axis) = (behavior, axis)
    isPagingEnabled = behavior == .paging
    let isSlow = behavior == .groupPaging || behavior == .groupPagingCentered
    decelerationRate = isSlow ? .fast : .normal
    alwaysBounceHorizontal = axis == .horizontal
    alwaysBounceVertical = axis == .vertical
  }

  /// Takes on where groups come to rest, in offsets from the left.
  func show(stops: [CGFloat], isAtRight: Bool) {
    let way = contentSize.width - bounds.width
    self.stops = isAtRight ? stops.reversed().map { max(way, 0) - $0 } : stops
    beginning = keepBeginning(beginning, isAtRight: isAtRight)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    start = contentOffset.coordinate(axis)
    super.touchesBegan(touches, with: event)
  }

  override func restingOffset(for target: CGPoint, velocity: CGPoint) -> CGPoint {
    let wanted = target.coordinate(axis)
    let rest: CGFloat? =
      switch behavior {
      case .none, .continuous, .paging: nil
      case .continuousGroupLeadingBoundary: nearest(to: wanted)
      case .groupPaging, .groupPagingCentered: neighbour(velocity.coordinate(axis))
      }
    guard let rest else { return target }
    let point =
      axis == .horizontal ? CGPoint(x: rest, y: target.y) : CGPoint(x: target.x, y: rest)
    return insideRange(point)
  }

  /// Brings a part of the content to where it is asked for.
  func scroll(to rect: CGRect, at position: UICollectionView.ScrollPosition, animated: Bool) {
    var offset = contentOffset
    if position.contains(.left) {
      offset.x = rect.minX
    } else if position.contains(.centeredHorizontally) {
      offset.x = rect.midX - bounds.width / 2
    } else if position.contains(.right) {
      offset.x = rect.maxX - bounds.width
    }
    setContentOffset(insideRange(offset), animated: animated)
  }

  private func nearest(to offset: CGFloat) -> CGFloat? {
    stops.min { abs($0 - offset) < abs($1 - offset) }
  }

  /// The group after a drag: the next one after a flick, else the nearest.
  private func neighbour(_ velocity: CGFloat) -> CGFloat? {
    let here = contentOffset.coordinate(axis)
    guard abs(velocity) > Self.flick, let first = nearest(to: start),
      let index = stops.firstIndex(of: first)
    else { return nearest(to: here) }
    return stops[min(max(index + (velocity > 0 ? 1 : -1), 0), stops.count - 1)]
  }
}
