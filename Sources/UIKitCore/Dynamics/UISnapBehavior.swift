/// Has an item spring to a point, and stand upright there.
@MainActor @preconcurrency
open class UISnapBehavior: UIDynamicBehavior {
  private let item: any UIDynamicItem

  open var snapPoint: CGPoint { didSet { if snapPoint != oldValue { touch() } } }

  /// How little it swings past the point: 0 for much, 1 for not at all.
  open var damping: CGFloat = 0.5 { didSet { touch() } }

  /// How often the spring would swing in a second without damping; our choice, by the eye.
  private static let frequency: CGFloat = 2.5
  /// The damping ratio at `damping` 0; our choice, as the item comes to rest then too.
  private static let leastRatio: CGFloat = 0.2

  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    (self.item, snapPoint) = (item, point)
    super.init()
  }

  override var movedItems: [any UIDynamicItem] { [item] }

  override func exert(on forces: inout DynamicForces) {
    guard let index = forces.world.index(of: item) else { return }
    let motion = forces.motions[index]
    let pace = 2 * CGFloat.pi * Self.frequency
    let ratio = Self.leastRatio + (1 - Self.leastRatio) * min(max(damping, 0), 1)
    let way = motion.position - CGVector(dx: snapPoint.x, dy: snapPoint.y)
    forces.accelerate(
      index, by: way * (-pace * pace) - motion.velocity * (2 * ratio * pace),
      twist: -pace * pace * turn(motion) - 2 * ratio * pace * motion.spin)
  }

  /// The angle to upright, the shorter way round.
  private func turn(_ motion: BodyMotion) -> CGFloat {
    motion.angle - (motion.angle / (2 * .pi)).rounded() * 2 * .pi
  }

  /// A body that rests a hair beside the point is put on it.
  override func settle(_ world: DynamicWorld) {
    guard let body = world.body(of: item), body.inverseMass > 0 else { return }
    let point = CGVector(dx: snapPoint.x, dy: snapPoint.y)
    guard (body.motion.position - point).length < Self.hair else { return }
    body.motion.position = point
    if abs(turn(body.motion)) * Self.hair < 1e-2 { body.motion.angle -= turn(body.motion) }
  }

  /// In points; our choice, less than a pixel.
  private static let hair: CGFloat = 0.25
}
