/// Which way a popover's arrow points.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let up = UIPopoverArrowDirection(rawValue: 1)
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
  public static let unknown = UIPopoverArrowDirection(rawValue: .max)
}

/// Where a popover goes, and where its arrow stands on it.
package struct PopoverPlacement: Hashable {
  private static var look: SystemLook.Popover { SystemLook.current.popover }

  /// The popover with its arrow, in the container.
  package let frame: CGRect
  package let direction: UIPopoverArrowDirection
  /// The arrow's tip along its side, from the frame's origin, in points.
  let tip: CGFloat

  /// Places content of `size` beside `source` within `area`, on the permitted side that has room and
  /// the most of it.
  ///
  /// Where none has room, the side with the most is taken and the content gives way.
  ///
  /// - Source: That the side is the one with the largest area is our reading of a popover of 240 × 180
  ///   that an iPad puts to the right of (100, 300, 60, 40): github.com/Vercantez/openuikit,
  ///   uikit/Tools/oracle2/wordpressrowsprobe, iOS 26.1.
  package init(
    size: CGSize, source: CGRect, area: CGRect, permitted: UIPopoverArrowDirection
  ) {
    let order: [UIPopoverArrowDirection] = [.up, .down, .left, .right]
    let candidates = order.filter { permitted.contains($0) }
    func room(_ direction: UIPopoverArrowDirection) -> CGSize {
      Self.room(for: direction, beside: source, in: area)
    }
    let fitting = candidates.filter { direction in
      let room = room(direction)
      return room.width >= size.width && room.height >= size.height
    }
    .max { room($0).area < room($1).area }
    let roomiest = candidates.max { room($0).covered(by: size) < room($1).covered(by: size) }
    self.init(
      size: size, source: source, area: area, direction: fitting ?? roomiest ?? .up)
  }

  private init(
    size: CGSize, source: CGRect, area: CGRect, direction: UIPopoverArrowDirection
  ) {
    self.direction = direction
    let room = Self.room(for: direction, beside: source, in: area)
    let width = min(size.width, max(room.width, 0))
    let height = min(size.height, max(room.height, 0))
    let (isUp, isLeft) = (direction == .up, direction == .left)
    let inset = Self.look.cornerRadius + Self.look.arrowBase / 2
    if Self.isVertical(direction) {
      let x = min(max(source.midX - width / 2, area.minX), area.maxX - width)
      let y = isUp ? source.maxY : source.minY - height - Self.look.arrowHeight
      frame = CGRect(x: x, y: y, width: width, height: height + Self.look.arrowHeight)
      tip = min(max(source.midX - x, inset), max(width - inset, inset))
    } else {
      let y = min(max(source.midY - height / 2, area.minY), area.maxY - height)
      let x = isLeft ? source.maxX : source.minX - width - Self.look.arrowHeight
      frame = CGRect(x: x, y: y, width: width + Self.look.arrowHeight, height: height)
      tip = min(max(source.midY - y, inset), max(height - inset, inset))
    }
  }

  private static func isVertical(_ direction: UIPopoverArrowDirection) -> Bool {
    direction == .up || direction == .down
  }

  /// The room for content whose arrow points in `direction`.
  private static func room(
    for direction: UIPopoverArrowDirection, beside source: CGRect, in area: CGRect
  ) -> CGSize {
    switch direction {
    case .up: CGSize(width: area.width, height: area.maxY - source.maxY - look.arrowHeight)
    case .down: CGSize(width: area.width, height: source.minY - area.minY - look.arrowHeight)
    case .left: CGSize(width: area.maxX - source.maxX - look.arrowHeight, height: area.height)
    default: CGSize(width: source.minX - area.minX - look.arrowHeight, height: area.height)
    }
  }

  /// The content's part of the popover, in the popover's own space.
  var contentFrame: CGRect {
    let arrow = Self.look.arrowHeight
    let bounds = CGRect(origin: .zero, size: frame.size)
    return switch direction {
    case .up: bounds.inset(by: UIEdgeInsets(top: arrow, left: 0, bottom: 0, right: 0))
    case .down: bounds.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: arrow, right: 0))
    case .left: bounds.inset(by: UIEdgeInsets(top: 0, left: arrow, bottom: 0, right: 0))
    default: bounds.inset(by: UIEdgeInsets(top: 0, left: 0, bottom: 0, right: arrow))
    }
  }

  /// The tip of the arrow, in the popover's own space.
  var tipPoint: CGPoint {
    switch direction {
    case .up: CGPoint(x: tip, y: 0)
    case .down: CGPoint(x: tip, y: frame.height)
    case .left: CGPoint(x: 0, y: tip)
    default: CGPoint(x: frame.width, y: tip)
    }
  }

  /// The arrow, in the popover's own space.
  @MainActor var arrowPath: UIBezierPath {
    let (tip, half, height) = (tipPoint, Self.look.arrowBase / 2, Self.look.arrowHeight)
    let (along, out): (CGVector, CGVector) =
      switch direction {
      case .up: (CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1))
      case .down: (CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: -1))
      case .left: (CGVector(dx: 0, dy: 1), CGVector(dx: 1, dy: 0))
      default: (CGVector(dx: 0, dy: 1), CGVector(dx: -1, dy: 0))
      }
    func point(_ a: CGFloat, _ o: CGFloat) -> CGPoint {
      CGPoint(
        x: tip.x + along.dx * a + out.dx * o, y: tip.y + along.dy * a + out.dy * o)
    }
    let path = UIBezierPath()
    path.move(to: point(-half, height))
    // The sides swing in from the base and meet in a round tip.
    path.addCurve(
      to: point(0, 0), controlPoint1: point(-half * 0.55, height),
      controlPoint2: point(-half * 0.3, 0))
    path.addCurve(
      to: point(half, height), controlPoint1: point(half * 0.3, 0),
      controlPoint2: point(half * 0.55, height))
    path.close()
    return path
  }
}

extension CGSize {
  fileprivate var area: CGFloat { width * height }

  /// As much of the area as something of another size can take.
  fileprivate func covered(by size: CGSize) -> CGFloat {
    min(width, size.width) * min(height, size.height)
  }
}
