/// Lets items fall.
@MainActor @preconcurrency
open class UIGravityBehavior: UIDynamicBehavior {
  private var list: [any UIDynamicItem]

  /// Where to and how strongly: 1 is 1000 points/s².
  open var gravityDirection = CGVector(dx: 0, dy: 1) { didSet { touch() } }

  /// What gravity of 1 is, in points/s².
  ///
  /// - Source: Apple, *UIGravityBehavior*, "UIKit gravity".
  private static let unit: CGFloat = 1000

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

  /// In radians from the positive x axis.
  open var angle: CGFloat {
    get { gravityDirection.bearing }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  open var magnitude: CGFloat {
    get { gravityDirection.length }
    set { setAngle(angle, magnitude: newValue) }
  }

  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    gravityDirection = CGVector(bearing: angle, length: magnitude)
  }

  override var movedItems: [any UIDynamicItem] { list }

  override func exert(on forces: inout DynamicForces) {
    for item in list {
      guard let index = forces.world.index(of: item) else { continue }
      forces.accelerate(index, by: gravityDirection * Self.unit)
    }
  }
}

extension CGVector {
  /// In radians from the positive x axis.
  var bearing: CGFloat { atan2(dy, dx) }

  init(bearing: CGFloat, length: CGFloat) {
    self.init(dx: length * cos(bearing), dy: length * sin(bearing))
  }
}

extension [any UIDynamicItem] {
  mutating func include(_ item: any UIDynamicItem) {
    if !contains(where: { $0 === item }) { append(item) }
  }

  mutating func exclude(_ item: any UIDynamicItem) { removeAll { $0 === item } }
}
