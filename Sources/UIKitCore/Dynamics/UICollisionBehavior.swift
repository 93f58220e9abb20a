/// Told of items that touch.
@MainActor @preconcurrency
public protocol UICollisionBehaviorDelegate: AnyObject {
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

/// Keeps items from going through each other, and through boundaries.
@MainActor @preconcurrency
open class UICollisionBehavior: UIDynamicBehavior {
  public struct Mode: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let items = Mode(rawValue: 1)
    public static let boundaries = Mode(rawValue: 2)
    public static let everything = Mode(rawValue: .max)
  }

  private typealias Boundary = (identifier: any NSCopying, path: UIBezierPath)

  private var list: [any UIDynamicItem]
  private var boundaries: [Boundary] = []
  private var insets: UIEdgeInsets? { didSet { touch() } }

  open var collisionMode = Mode.everything { didSet { touch() } }
  open weak var collisionDelegate: (any UICollisionBehaviorDelegate)?

  public init(items: [any UIDynamicItem]) {
    list = items
    super.init()
  }

  open var items: [any UIDynamicItem] { list }

  open func addItem(_ item: any UIDynamicItem) {
    list.include(item)
    touch()
  }

  open func removeItem(_ item: any UIDynamicItem) {
    list.exclude(item)
    touch()
  }

  // MARK: Boundaries

  /// Whether the edges of the reference view are boundaries, which have no identifier.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { insets != nil }
    set { insets = newValue ? insets ?? .zero : nil }
  }

  open func setTranslatesReferenceBoundsIntoBoundary(with insets: UIEdgeInsets) {
    self.insets = insets
  }

  open func addBoundary(withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath) {
    removeBoundary(withIdentifier: identifier)
    boundaries.append((identifier, bezierPath))
    touch()
  }

  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint)
  {
    let line = UIBezierPath()
    line.move(to: p1)
    line.addLine(to: p2)
    addBoundary(withIdentifier: identifier, for: line)
  }

  open func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    boundaries.first { Self.key($0.identifier) == Self.key(identifier) }?.path
  }

  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    boundaries.removeAll { Self.key($0.identifier) == Self.key(identifier) }
    touch()
  }

  open var boundaryIdentifiers: [any NSCopying]? {
    boundaries.isEmpty ? nil : boundaries.map(\.identifier)
  }

  open func removeAllBoundaries() {
    boundaries = []
    insets = nil
    touch()
  }

  private static func key(_ identifier: any NSCopying) -> AnyHashable? {
    identifier as? AnyHashable
  }

  // MARK: What the animator asks

  override var movedItems: [any UIDynamicItem] { list }

  func identifier(for key: AnyHashable?) -> (any NSCopying)? {
    boundaries.first { Self.key($0.identifier) == key }?.identifier
  }

  /// Where its items touch.
  ///
  /// - Parameter start: How the step began, which tells the side of a boundary.
  func contacts(
    in world: DynamicWorld, _ motions: [BodyMotion], from start: [BodyMotion], number: Int
  ) -> [DynamicContact] {
    let indices = list.compactMap { world.index(of: $0) }
    let shapes = indices.map { world.bodies[$0].corners(at: motions[$0]) }
    var found: [DynamicContact] = []
    func add(_ touch: (CGVector, [DynamicContact.Point])?, _ pair: DynamicContact.Pair) {
      guard let touch else { return }
      found.append(DynamicContact(pair: pair, normal: touch.0, points: touch.1))
    }
    if collisionMode.contains(.items) {
      for (one, body) in indices.enumerated() {
        for two in indices.indices.dropFirst(one + 1) {
          let pair = DynamicContact.Pair(
            behavior: number, body: body, other: indices[two], boundary: nil)
          add(DynamicTouch.between(shapes[one], shapes[two]), pair)
        }
      }
    }
    guard collisionMode.contains(.boundaries) else { return found }
    let lines =
      edges
      + boundaries.flatMap { boundary in
        Self.lines(of: boundary.path).map { (Self.key(boundary.identifier), $0, $1) }
      }
    for (shape, body) in zip(shapes, indices) {
      for (key, a, b) in lines {
        let pair = DynamicContact.Pair(
          behavior: number, body: body, other: nil, boundary: key)
        add(
          DynamicTouch.between(
            shape, line: CGVector(dx: a.x, dy: a.y), CGVector(dx: b.x, dy: b.y),
            centre: start[body].position), pair)
      }
    }
    return found
  }

  private static func lines(of path: UIBezierPath) -> [(CGPoint, CGPoint)] {
    path.cgPath.vectorPath.polylines(pieces: DynamicBody.curvePieces).flatMap { line in
      Array(zip(line.points, line.points.dropFirst()))
        + (line.isClosed ? [(line.points[line.points.count - 1], line.points[0])] : [])
    }
  }

  /// The edges of the reference view.
  private var edges: [(AnyHashable?, CGPoint, CGPoint)] {
    guard let insets, let view = dynamicAnimator?.referenceView else { return [] }
    let corners = view.bounds.inset(by: insets).corners
    return corners.indices.map { (nil, corners[$0], corners[($0 + 1) % corners.count]) }
  }
}
