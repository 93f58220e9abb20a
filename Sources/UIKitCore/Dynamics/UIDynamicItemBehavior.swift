/// What items are like: how they bounce, slide, turn and slow down.
@MainActor @preconcurrency
open class UIDynamicItemBehavior: UIDynamicBehavior {
  private var list: [any UIDynamicItem]
  /// Velocities to be added at the next step.
  private var added: [(item: any UIDynamicItem, velocity: CGVector, spin: CGFloat)] = []

  /// How much of its speed an item keeps when it bounces.
  open var elasticity: CGFloat = 0 { didSet { touch() } }
  open var friction: CGFloat = 0 { didSet { touch() } }
  /// A view of 100 × 100 points has mass 1 at density 1.
  open var density: CGFloat = 1 { didSet { touch() } }
  /// How fast motion dies away, in shares a second.
  open var resistance: CGFloat = 0 { didSet { touch() } }
  open var angularResistance: CGFloat = 0 { didSet { touch() } }
  open var allowsRotation = true { didSet { touch() } }
  /// Whether nothing moves the item.
  open var isAnchored = false { didSet { touch() } }

  public init(items: [any UIDynamicItem] = []) {
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

  /// Points a second.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    add(CGVector(dx: velocity.x, dy: velocity.y), 0, to: item)
  }

  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    let waiting = added.filter { $0.item === item }.reduce(CGVector.zero) { $0 + $1.velocity }
    let velocity = (dynamicAnimator?.body(of: item)?.motion.velocity ?? .zero) + waiting
    return CGPoint(x: velocity.dx, y: velocity.dy)
  }

  /// Radians a second.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    add(.zero, velocity, to: item)
  }

  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    let waiting = added.filter { $0.item === item }.reduce(0) { $0 + $1.spin }
    return (dynamicAnimator?.body(of: item)?.motion.spin ?? 0) + waiting
  }

  private func add(_ velocity: CGVector, _ spin: CGFloat, to item: any UIDynamicItem) {
    guard list.contains(where: { $0 === item }) else { return }
    added.append((item, velocity, spin))
    touch()
  }

  override var movedItems: [any UIDynamicItem] { list }

  override func describe(_ world: DynamicWorld) {
    for item in list {
      guard let body = world.body(of: item) else { continue }
      body.nature = DynamicBody.Nature(
        elasticity: elasticity, friction: friction, density: density, resistance: resistance,
        angularResistance: angularResistance, allowsRotation: allowsRotation,
        isAnchored: isAnchored)
      if isAnchored { (body.motion.velocity, body.motion.spin) = (.zero, 0) }
    }
  }

  override func begin(_ world: DynamicWorld, frame: CGFloat) {
    for (item, velocity, spin) in added {
      guard let body = world.body(of: item) else { continue }
      body.motion.speedUp(
        by: BodyChange(
          acceleration: body.inverseMass > 0 ? velocity : .zero,
          twist: body.inverseInertia > 0 ? spin : 0))
    }
    added = []
  }
}
