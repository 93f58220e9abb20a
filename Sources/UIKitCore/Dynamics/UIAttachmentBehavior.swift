/// Ties an item to a point, or to another item: by a rod, a spring, a pin or firmly.
@MainActor @preconcurrency
open class UIAttachmentBehavior: UIDynamicBehavior {
  public enum AttachmentType: Int, Sendable { case items, anchor }

  /// What it keeps.
  private enum Kind {
    /// The distance of two points; with a frequency a spring.
    case distance
    /// That two points lie on each other, and with an angle that the items do not turn against each other.
    case point(angle: CGFloat?)
  }

  private let kind: Kind
  private let ends: [(item: any UIDynamicItem, offset: UIOffset)]

  /// Where the anchor was at the frame before, is now, and how fast it moves.
  private var lastAnchor: CGPoint
  private var anchor: CGPoint
  private var anchorVelocity = CGVector.zero

  public final let attachedBehaviorType: AttachmentType

  /// The point that the item is tied to.
  ///
  /// It goes straight from where it was at the last frame, so that it takes what hangs on it along.
  open var anchorPoint: CGPoint { didSet { if anchorPoint != oldValue { touch() } } }

  /// In points; as long as it was in the beginning, if nobody says anything else.
  open var length: CGFloat { didSet { touch() } }

  /// The damping ratio of a spring: at 1 it does not swing.
  open var damping: CGFloat = 0 { didSet { touch() } }

  /// How often a spring swings in a second; 0 for a rod.
  open var frequency: CGFloat = 0 { didSet { touch() } }

  /// The length below which a tie is one to a point, in points; our choice.
  private static let hair: CGFloat = 0.01

  // MARK: Making one

  public init(
    item: any UIDynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
  ) {
    (kind, ends, attachedBehaviorType) = (.distance, [(item, offset)], .anchor)
    (anchorPoint, anchor, lastAnchor) = (point, point, point)
    length = (Self.place(item, offset) - CGVector(dx: point.x, dy: point.y)).length
    super.init()
  }

  public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  public init(
    item item1: any UIDynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any UIDynamicItem, offsetFromCenter offset2: UIOffset
  ) {
    (kind, attachedBehaviorType) = (.distance, .items)
    ends = [(item1, offset1), (item2, offset2)]
    (anchorPoint, anchor, lastAnchor) = (.zero, .zero, .zero)
    length = (Self.place(item1, offset1) - Self.place(item2, offset2)).length
    super.init()
  }

  public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
    self.init(
      item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  private init(
    _ item1: any UIDynamicItem, _ item2: any UIDynamicItem, at point: CGPoint, angle: CGFloat?
  ) {
    (kind, attachedBehaviorType) = (.point(angle: angle), .items)
    ends = [item1, item2].map { ($0, Self.offset(of: point, in: $0)) }
    (anchorPoint, anchor, lastAnchor) = (point, point, point)
    length = 0
    super.init()
  }

  /// Has two items turn about a point that both keep.
  open class func pinAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(item1, item2, at: point, angle: nil)
  }

  /// Has two items move as one.
  open class func fixedAttachment(
    with item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem,
    attachmentAnchor point: CGPoint
  ) -> UIAttachmentBehavior {
    UIAttachmentBehavior(item1, item2, at: point, angle: angle(of: item1) - angle(of: item2))
  }

  open var items: [any UIDynamicItem] { ends.map(\.item) }

  // MARK: Where things are

  private static func angle(of item: any UIDynamicItem) -> CGFloat {
    atan2(item.transform.b, item.transform.a)
  }

  private static func place(_ item: any UIDynamicItem, _ offset: UIOffset) -> CGVector {
    var motion = BodyMotion()
    motion.angle = angle(of: item)
    return CGVector(dx: item.center.x, dy: item.center.y) + motion.arm(offset)
  }

  /// Where a point lies in the item when that is upright, from its centre.
  private static func offset(of point: CGPoint, in item: any UIDynamicItem) -> UIOffset {
    var turned = BodyMotion()
    turned.angle = -angle(of: item)
    let way = turned.arm(
      UIOffset(horizontal: point.x - item.center.x, vertical: point.y - item.center.y))
    return UIOffset(horizontal: way.dx, vertical: way.dy)
  }

  /// An end of the tie at an instant.
  private struct End {
    var body: Int?
    var arm = CGVector.zero
    var place: CGVector
    var velocity: CGVector
    /// The acceleration of a point of a body that turns evenly.
    var inward = CGVector.zero
    var mass: (inverse: CGFloat, inertia: CGFloat) = (0, 0)
  }

  private func ends(in world: DynamicWorld, _ motions: [BodyMotion]) -> (End, End)? {
    var found: [End] = []
    for (item, offset) in ends {
      guard let index = world.index(of: item) else { return nil }
      let (motion, body) = (motions[index], world.bodies[index])
      let arm = motion.arm(offset)
      found.append(
        End(
          body: index, arm: arm, place: motion.position + arm, velocity: motion.velocity(at: arm),
          inward: arm * (-motion.spin * motion.spin),
          mass: (body.inverseMass, body.inverseInertia)))
    }
    if attachedBehaviorType == .anchor {
      found.append(End(place: CGVector(dx: anchor.x, dy: anchor.y), velocity: anchorVelocity))
    }
    return found.count == 2 ? (found[0], found[1]) : nil
  }

  // MARK: What it does

  override var movedItems: [any UIDynamicItem] { items }

  override func begin(_ world: DynamicWorld, frame: CGFloat) {
    lastAnchor = anchor
    let way = CGVector(dx: anchorPoint.x - lastAnchor.x, dy: anchorPoint.y - lastAnchor.y)
    anchorVelocity = frame > 0 ? way * (1 / frame) : .zero
  }

  override func passed(_ share: CGFloat) {
    anchor = CGPoint(
      x: lastAnchor.x + (anchorPoint.x - lastAnchor.x) * share,
      y: lastAnchor.y + (anchorPoint.y - lastAnchor.y) * share)
  }

  override func exert(on forces: inout DynamicForces) {
    guard case .distance = kind, frequency > 0 else {
      forces.keep(ties(in: forces.world, forces.motions))
      return
    }
    guard let (a, b) = ends(in: forces.world, forces.motions) else { return }
    let way = a.place - b.place
    let rate = a.velocity - b.velocity
    let direction = way.length > Self.hair ? way * (1 / way.length) : CGVector(dx: 0, dy: 1)
    let inverse =
      a.mass.inverse + b.mass.inverse + pow(a.arm.cross(direction), 2) * a.mass.inertia
      + pow(b.arm.cross(direction), 2) * b.mass.inertia
    guard inverse > 0 else { return }
    let pace = 2 * CGFloat.pi * frequency
    let (stiffness, drag) = (pace * pace / inverse, 2 * damping * pace / inverse)
    // A spring without a length pulls to the point from everywhere, and slows down all motion.
    let force =
      length > Self.hair
      ? direction * (-stiffness * (way.length - length) - drag * rate.dot(direction))
      : way * -stiffness - rate * drag
    if let body = a.body { forces.push(body, by: force, at: a.arm) }
    if let body = b.body { forces.push(body, by: force * -1, at: b.arm) }
  }

  override func ties(in world: DynamicWorld, _ motions: [BodyMotion]) -> [DynamicTie] {
    guard let (a, b) = ends(in: world, motions) else { return [] }
    let (way, rate, inward) = (a.place - b.place, a.velocity - b.velocity, a.inward - b.inward)
    switch kind {
    case .distance where frequency > 0: return []
    case .distance where length > Self.hair && way.length > Self.hair:
      let along = way * (1 / way.length)
      let aside = rate.dot(rate) - pow(rate.dot(along), 2)
      return [
        tie(
          a, b, along, error: way.length - length, rate: rate.dot(along),
          bias: along.dot(inward) + aside / way.length)
      ]
    case .distance, .point:
      var ties = [CGVector(dx: 1, dy: 0), CGVector(dx: 0, dy: 1)].map { axis in
        tie(
          a, b, axis, error: way.dot(axis), rate: rate.dot(axis), bias: inward.dot(axis))
      }
      if case .point(let angle?) = kind, let first = a.body, let second = b.body {
        let (one, other) = (motions[first], motions[second])
        ties.append(
          DynamicTie(
            sides: [
              DynamicTie.Side(body: first, along: .zero, around: 1),
              DynamicTie.Side(body: second, along: .zero, around: -1),
            ], error: one.angle - other.angle - angle, rate: one.spin - other.spin, bias: 0))
      }
      return ties
    }
  }

  private func tie(
    _ a: End, _ b: End, _ axis: CGVector, error: CGFloat, rate: CGFloat, bias: CGFloat
  ) -> DynamicTie {
    var sides: [DynamicTie.Side] = []
    if let body = a.body {
      sides.append(DynamicTie.Side(body: body, along: axis, around: a.arm.cross(axis)))
    }
    if let body = b.body {
      sides.append(DynamicTie.Side(body: body, along: axis * -1, around: -b.arm.cross(axis)))
    }
    return DynamicTie(sides: sides, error: error, rate: rate, bias: bias)
  }
}
