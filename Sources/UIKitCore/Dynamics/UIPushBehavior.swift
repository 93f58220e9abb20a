/// Pushes items: once, or all the time.
@MainActor @preconcurrency
open class UIPushBehavior: UIDynamicBehavior {
  public enum Mode: Int, Sendable { case continuous, instantaneous }

  private var list: [any UIDynamicItem]
  private var offsets: [ObjectIdentifier: UIOffset] = [:]

  public final let mode: Mode

  /// Whether it pushes; what pushes once is false afterwards.
  open var active = true { didSet { if active { touch() } } }

  /// Where to and how strongly: 1 moves a view of 100 × 100 points by 100 points/s² or, once, by
  /// 100 points/s.
  open var pushDirection = CGVector.zero { didSet { touch() } }

  /// The force of magnitude 1, with masses in views of 100 × 100 points.
  ///
  /// - Source: Apple, *UIPushBehavior*, "UIKit Newton".
  private static let unit: CGFloat = 100

  public init(items: [any UIDynamicItem], mode: Mode) {
    (list, self.mode) = (items, mode)
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

  /// In radians from the positive x axis.
  open var angle: CGFloat {
    get { pushDirection.bearing }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  open var magnitude: CGFloat {
    get { pushDirection.length }
    set { setAngle(angle, magnitude: newValue) }
  }

  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    pushDirection = CGVector(bearing: angle, length: magnitude)
  }

  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  open func setTargetOffsetFromCenter(_ offset: UIOffset, for item: any UIDynamicItem) {
    offsets[ObjectIdentifier(item)] = offset
    touch()
  }

  override var movedItems: [any UIDynamicItem] { list }

  override func begin(_ world: DynamicWorld, frame: CGFloat) {
    guard mode == .instantaneous, active else { return }
    for item in list {
      guard let body = world.body(of: item) else { continue }
      let arm = body.motion.arm(targetOffsetFromCenter(for: item))
      let impulse = pushDirection * Self.unit
      body.motion.speedUp(
        by: BodyChange(
          acceleration: impulse * body.inverseMass,
          twist: arm.cross(impulse) * body.inverseInertia))
    }
    active = false
  }

  override func exert(on forces: inout DynamicForces) {
    guard mode == .continuous, active else { return }
    for item in list {
      guard let index = forces.world.index(of: item) else { continue }
      let arm = forces.motions[index].arm(targetOffsetFromCenter(for: item))
      forces.push(index, by: pushDirection * Self.unit, at: arm)
    }
  }
}
