/// Something that moves items: of its own, or through behaviors in it.
@MainActor @preconcurrency
open class UIDynamicBehavior: NSObject {
  private var children: [UIDynamicBehavior] = []

  open private(set) weak var dynamicAnimator: UIDynamicAnimator?

  /// Called at each frame while the animator runs.
  open var action: (() -> Void)?

  public override init() { super.init() }

  open var childBehaviors: [UIDynamicBehavior] { children }

  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard !children.contains(behavior) else { return }
    children.append(behavior)
    if let dynamicAnimator { behavior.join(dynamicAnimator) }
    touch()
  }

  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = children.firstIndex(of: behavior) else { return }
    children.remove(at: index)
    behavior.join(nil)
    touch()
  }

  /// Told before the behavior goes to an animator, or away from one.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  // MARK: What the animator does with it

  func join(_ animator: UIDynamicAnimator?) {
    willMove(to: animator)
    dynamicAnimator = animator
    for child in children { child.join(animator) }
  }

  /// Has an animator that rests go on.
  func touch() { dynamicAnimator?.resume() }

  /// The behavior and all in it.
  var family: [UIDynamicBehavior] { [self] + children.flatMap(\.family) }

  /// The items that it moves.
  var movedItems: [any UIDynamicItem] { [] }

  /// Says of bodies what they are like.
  func describe(_ world: DynamicWorld) {}

  /// Before the steps of a frame, which takes so many seconds: what happens once.
  func begin(_ world: DynamicWorld, frame: CGFloat) {}

  /// How much of the frame's time has passed, of 1.
  func passed(_ share: CGFloat) {}

  func exert(on forces: inout DynamicForces) {}

  func ties(in world: DynamicWorld, _ motions: [BodyMotion]) -> [DynamicTie] { [] }

  /// Puts bodies that rest where the behavior wants them.
  func settle(_ world: DynamicWorld) {}
}
