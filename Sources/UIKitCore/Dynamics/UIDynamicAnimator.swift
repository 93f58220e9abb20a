/// Told when an animator begins to move things, and when all of them rest.
@MainActor @preconcurrency
public protocol UIDynamicAnimatorDelegate: AnyObject {
  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator)
  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator)
}

extension UIDynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {}
}

/// Moves items as forces would, until they rest.
///
/// It goes by steps of its own on the virtual clock, so that the same happens at any rate of frames.
@MainActor @preconcurrency
open class UIDynamicAnimator: NSObject {
  private let world = DynamicWorld()
  private var list: [UIDynamicBehavior] = []
  private var source: FrameTicker?

  /// When the last frame was, and what of its time has not made a whole step.
  private var lastFrame = Timestamp.zero
  private var leftover: CGFloat = 0

  /// For how long nothing has moved, in seconds.
  private var quiet: CGFloat = 0

  /// What touches now, in the order in which it came to.
  private var touching: [Touch] = []

  open weak var delegate: (any UIDynamicAnimatorDelegate)?
  open private(set) weak var referenceView: UIView?

  /// Seconds that it has run.
  open private(set) var elapsedTime: TimeInterval = 0

  public override init() { super.init() }

  public init(referenceView view: UIView) {
    referenceView = view
    super.init()
  }

  // MARK: Behaviors and items

  open var behaviors: [UIDynamicBehavior] { list }

  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard !list.contains(behavior) else { return }
    behavior.dynamicAnimator?.removeBehavior(behavior)
    list.append(behavior)
    behavior.join(self)
    holdItems()
    resume()
  }

  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = list.firstIndex(of: behavior) else { return }
    list.remove(at: index)
    behavior.join(nil)
    holdItems()
    resume()
  }

  open func removeAllBehaviors() { for behavior in list { removeBehavior(behavior) } }

  /// The items that lie in a rectangle of the reference view, or reach into it.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    world.bodies.filter { body in
      CGRect(
        enclosing: body.corners(at: body.motion).map { CGPoint(x: $0.dx, y: $0.dy) }
      ).intersects(rect)
    }.map(\.item)
  }

  /// Takes over where the app has put an item.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    world.body(of: item)?.readItem()
    resume()
  }

  /// Whether something moves.
  open var isRunning: Bool { source != nil }

  func body(of item: any UIDynamicItem) -> DynamicBody? { world.body(of: item) }

  private var family: [UIDynamicBehavior] { list.flatMap(\.family) }

  private func holdItems() { world.hold(family.flatMap(\.movedItems)) }

  // MARK: Running

  /// Seconds in which nothing moves before it pauses, and the speeds that count as none, in points and
  /// radians a second.
  ///
  /// Our choice; the time and the angle are those of Box2D.
  private static let restTime: CGFloat = 0.5
  private static let restSpeed: CGFloat = 1
  private static let restSpin: CGFloat = 2 * .pi / 180

  func resume() {
    quiet = 0
    guard source == nil, !list.isEmpty else { return }
    delegate?.dynamicAnimatorWillResume(self)
    let clock = VirtualClock.current
    (lastFrame, leftover) = (clock.now, 0)
    let source = FrameTicker(clock: clock) { [weak self] in self?.frameIsDue(at: $0) ?? false }
    self.source = source
    clock.add(source)
  }

  /// - Returns: Whether it goes on.
  private func frameIsDue(at time: Timestamp) -> Bool {
    let frame = CGFloat(time.seconds - lastFrame.seconds)
    lastFrame = time
    elapsedTime += Double(frame)
    holdItems()
    for body in world.bodies { body.nature = DynamicBody.Nature() }
    for behavior in family { behavior.describe(world) }
    for behavior in family { behavior.begin(world, frame: frame) }
    let steps = Int(((leftover + frame) * DynamicWorld.stepsPerSecond + 1e-6).rounded(.down))
    leftover = max(leftover + frame - CGFloat(steps) * DynamicWorld.step, 0)
    for step in 0..<steps {
      for behavior in family { behavior.passed(CGFloat(step + 1) / CGFloat(steps)) }
      takeStep()
    }
    showItems()
    for behavior in family { behavior.action?() }
    return goesOn(after: frame)
  }

  /// Puts the items where their bodies are, those with time left a little farther.
  private func showItems() {
    let shown =
      leftover > 1e-9 ? world.moved(world.motions, by: leftover, family) : world.motions
    UIView.performWithoutAnimation {
      for (body, motion) in zip(world.bodies, shown) where body.inverseMass > 0 {
        body.moveItem(to: motion)
      }
    }
  }

  private func goesOn(after frame: CGFloat) -> Bool {
    let isQuiet = world.bodies.allSatisfy { body in
      body.motion.velocity.length < Self.restSpeed && abs(body.motion.spin) < Self.restSpin
    }
    quiet = isQuiet ? quiet + frame : 0
    guard list.isEmpty || world.bodies.isEmpty || quiet >= Self.restTime - 1e-9 else { return true }
    for body in world.bodies { (body.motion.velocity, body.motion.spin) = (.zero, 0) }
    for behavior in family { behavior.settle(world) }
    leftover = 0
    showItems()
    source = nil
    delegate?.dynamicAnimatorDidPause(self)
    return false
  }

  // MARK: A step

  /// How many bounces are looked for in a step; our choice, as what bounces more often may stop there.
  private static let mostBounces = 8

  private func takeStep() {
    let (start, behaviors) = (world.motions, family)
    let collisions = DynamicCollisions(world: world)
    var (motions, rest, seen) = (start, DynamicWorld.step, [DynamicContact]())
    for _ in 0..<Self.mostBounces where rest > 0 {
      let next = world.moved(motions, by: rest, behaviors)
      let hits = contacts(next, from: start, behaviors).filter { contact in
        contact.depth > 0 && collisions.isBounce(contact, next)
      }
      guard !hits.isEmpty else { break }
      let time = timeOfTouch(motions, rest, from: start, behaviors, collisions)
      motions = world.moved(motions, by: time, behaviors)
      rest -= time
      let touches = contacts(motions, from: start, behaviors)
      seen += touches
      collisions.bounce(touches, &motions)
    }
    motions = world.moved(motions, by: rest, behaviors)
    let touches = contacts(motions, from: start, behaviors)
    collisions.bounce(touches, &motions)
    collisions.part(touches, &motions)
    world.motions = motions
    tell(seen + touches, last: touches, behaviors)
  }

  /// When in the rest of a step the first bodies come together, found by halving: before they overlap.
  private func timeOfTouch(
    _ motions: [BodyMotion], _ rest: CGFloat, from start: [BodyMotion],
    _ behaviors: [UIDynamicBehavior], _ collisions: DynamicCollisions
  ) -> CGFloat {
    var (before, after): (CGFloat, CGFloat) = (0, rest)
    for _ in 0..<Self.halvings {
      let middle = (before + after) / 2
      let there = world.moved(motions, by: middle, behaviors)
      let isHit = contacts(there, from: start, behaviors).contains { contact in
        contact.depth > 0 && collisions.isBounce(contact, there)
      }
      if isHit { after = middle } else { before = middle }
    }
    return after
  }

  /// Our choice: to some nanoseconds.
  private static let halvings = 20

  private func contacts(
    _ motions: [BodyMotion], from start: [BodyMotion], _ behaviors: [UIDynamicBehavior]
  ) -> [DynamicContact] {
    behaviors.enumerated().flatMap { number, behavior in
      (behavior as? UICollisionBehavior)?
        .contacts(in: world, motions, from: start, number: number) ?? []
    }
  }

  // MARK: Who touches whom

  /// A contact as the delegate is told of it.
  private struct Touch {
    let behavior: UICollisionBehavior
    let item: any UIDynamicItem
    let other: (any UIDynamicItem)?
    let boundary: AnyHashable?
    let place: CGPoint

    func isSame(as touch: Touch) -> Bool {
      behavior === touch.behavior && item === touch.item && other === touch.other
        && boundary == touch.boundary
    }
  }

  private func touch(_ contact: DynamicContact, _ behaviors: [UIDynamicBehavior]) -> Touch? {
    guard let behavior = behaviors[contact.pair.behavior] as? UICollisionBehavior,
      let point = contact.points.max(by: { $0.depth < $1.depth })
    else { return nil }
    return Touch(
      behavior: behavior, item: world.bodies[contact.pair.body].item,
      other: contact.pair.other.map { world.bodies[$0].item }, boundary: contact.pair.boundary,
      place: CGPoint(x: point.place.dx, y: point.place.dy))
  }

  /// Tells of what has come together in a step, and of what is apart at its end.
  private func tell(
    _ all: [DynamicContact], last: [DynamicContact], _ behaviors: [UIDynamicBehavior]
  ) {
    var began: [Touch] = []
    for touch in all.compactMap({ self.touch($0, behaviors) })
    where !(touching + began).contains(where: { $0.isSame(as: touch) }) {
      began.append(touch)
    }
    let there = last.compactMap { touch($0, behaviors) }
    let known = touching + began
    touching = known.filter { old in there.contains { $0.isSame(as: old) } }
    let ended = known.filter { old in !there.contains { $0.isSame(as: old) } }
    for touch in began {
      touch.behavior.tellBegan(touch.item, touch.other, touch.boundary, touch.place)
    }
    for touch in ended { touch.behavior.tellEnded(touch.item, touch.other, touch.boundary) }
  }
}

extension UICollisionBehavior {
  fileprivate func tellBegan(
    _ item: any UIDynamicItem, _ other: (any UIDynamicItem)?, _ boundary: AnyHashable?,
    _ place: CGPoint
  ) {
    if let other {
      collisionDelegate?.collisionBehavior(self, beganContactFor: item, with: other, at: place)
    } else {
      collisionDelegate?.collisionBehavior(
        self, beganContactFor: item, withBoundaryIdentifier: identifier(for: boundary), at: place)
    }
  }

  fileprivate func tellEnded(
    _ item: any UIDynamicItem, _ other: (any UIDynamicItem)?, _ boundary: AnyHashable?
  ) {
    if let other {
      collisionDelegate?.collisionBehavior(self, endedContactFor: item, with: other)
    } else {
      collisionDelegate?.collisionBehavior(
        self, endedContactFor: item, withBoundaryIdentifier: identifier(for: boundary))
    }
  }
}
