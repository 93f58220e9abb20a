/// Bodies under forces, moved on in fixed steps, so that the same happens at any rate of frames.
@MainActor
final class DynamicWorld {
  private(set) var bodies: [DynamicBody] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  /// Steps a second; our choice, as frames of all usual rates hold a whole number of them.
  static let stepsPerSecond: CGFloat = 240
  static var step: CGFloat { 1 / stepsPerSecond }

  func body(of item: any UIDynamicItem) -> DynamicBody? {
    indices[ObjectIdentifier(item)].map { bodies[$0] }
  }

  func index(of item: any UIDynamicItem) -> Int? { indices[ObjectIdentifier(item)] }

  /// Has bodies for these items and no others; those that stay go on as they move.
  func hold(_ items: [any UIDynamicItem]) {
    var known: [ObjectIdentifier: DynamicBody] = [:]
    for body in bodies { known[ObjectIdentifier(body.item)] = body }
    bodies = []
    indices = [:]
    for item in items where indices[ObjectIdentifier(item)] == nil {
      indices[ObjectIdentifier(item)] = bodies.count
      bodies.append(known[ObjectIdentifier(item)] ?? DynamicBody(item))
    }
  }

  var motions: [BodyMotion] {
    get { bodies.map(\.motion) }
    set { for (body, motion) in zip(bodies, newValue) { body.motion = motion } }
  }

  // MARK: Moving on

  /// What happens to bodies by themselves in a while: the method of Runge and Kutta, of fourth order.
  func moved(_ start: [BodyMotion], by time: CGFloat, _ behaviors: [UIDynamicBehavior])
    -> [BodyMotion]
  {
    guard !start.isEmpty, time > 0 else { return start }
    func change(_ motions: [BodyMotion]) -> [BodyChange] {
      var forces = DynamicForces(world: self, motions: motions)
      for behavior in behaviors { behavior.exert(on: &forces) }
      return forces.changes
    }
    func after(_ changes: [BodyChange], _ time: CGFloat) -> [BodyMotion] {
      zip(start, changes).map { $0.adding($1, for: time) }
    }
    let a = change(start)
    let b = change(after(a, time / 2))
    let c = change(after(b, time / 2))
    let d = change(after(c, time))
    let moved = start.indices.map { index in
      start[index].adding(a[index], for: time / 6).adding(b[index], for: time / 3)
        .adding(c[index], for: time / 3).adding(d[index], for: time / 6)
    }
    return tied(moved, behaviors)
  }

  /// Puts right what the ties have lost in a step, as little as that moves anything.
  private func tied(_ motions: [BodyMotion], _ behaviors: [UIDynamicBehavior]) -> [BodyMotion] {
    var motions = motions
    for _ in 0..<Self.tieRounds {
      let ties = self.ties(motions, behaviors)
      if ties.allSatisfy({ abs($0.error) < Self.tieTolerance }) { break }
      let pulls = TieSolver(world: self, ties: ties).pulls(ties.map { -$0.error })
      for (index, pull) in pulls { motions[index].shift(by: pull) }
    }
    let ties = self.ties(motions, behaviors)
    let pulls = TieSolver(world: self, ties: ties).pulls(ties.map { -$0.rate })
    for (index, pull) in pulls { motions[index].speedUp(by: pull) }
    return motions
  }

  /// Our choice: ties are right to a thousandth of a point after one or two.
  private static let tieRounds = 4
  private static let tieTolerance: CGFloat = 1e-4

  func ties(_ motions: [BodyMotion], _ behaviors: [UIDynamicBehavior]) -> [DynamicTie] {
    behaviors.flatMap { $0.ties(in: self, motions) }
  }
}

/// How a motion changes in a second.
struct BodyChange {
  var velocity = CGVector.zero
  var spin: CGFloat = 0
  var acceleration = CGVector.zero
  var twist: CGFloat = 0
}

extension BodyMotion {
  fileprivate func adding(_ change: BodyChange, for time: CGFloat) -> BodyMotion {
    var result = self
    result.position = position + change.velocity * time
    result.angle += change.spin * time
    result.velocity = velocity + change.acceleration * time
    result.spin += change.twist * time
    return result
  }

  fileprivate mutating func shift(by change: BodyChange) {
    position = position + change.acceleration
    angle += change.twist
  }

  mutating func speedUp(by change: BodyChange) {
    velocity = velocity + change.acceleration
    spin += change.twist
  }
}

/// The forces on bodies at an instant.
@MainActor
struct DynamicForces {
  let world: DynamicWorld
  let motions: [BodyMotion]
  private var accelerations: [CGVector]
  private var twists: [CGFloat]
  private var ties: [DynamicTie] = []

  init(world: DynamicWorld, motions: [BodyMotion]) {
    (self.world, self.motions) = (world, motions)
    accelerations = motions.map { _ in .zero }
    twists = motions.map { _ in 0 }
  }

  /// As gravity does, whatever the mass.
  mutating func accelerate(_ index: Int, by acceleration: CGVector, twist: CGFloat = 0) {
    let body = world.bodies[index]
    if body.inverseMass > 0 { accelerations[index] = accelerations[index] + acceleration }
    if body.inverseInertia > 0 { twists[index] += twist }
  }

  /// - Parameter arm: Where the force acts, from the body's centre.
  mutating func push(_ index: Int, by force: CGVector, at arm: CGVector = .zero) {
    let body = world.bodies[index]
    accelerations[index] = accelerations[index] + force * body.inverseMass
    twists[index] += arm.cross(force) * body.inverseInertia
  }

  mutating func keep(_ ties: [DynamicTie]) { self.ties += ties }

  /// What comes of the forces, of resistance, and of what ties hold against them.
  var changes: [BodyChange] {
    var changes = motions.indices.map { index in
      let (motion, body) = (motions[index], world.bodies[index])
      let isFree = body.inverseMass > 0
      return BodyChange(
        velocity: isFree ? motion.velocity : .zero,
        spin: body.inverseInertia > 0 ? motion.spin : 0,
        acceleration: accelerations[index] - motion.velocity
          * (isFree ? body.nature.resistance : 0),
        twist: twists[index]
          - motion.spin * (body.inverseInertia > 0 ? body.nature.angularResistance : 0))
    }
    let targets = ties.map { tie in
      -tie.bias
        - tie.sides.reduce(0) { sum, side in
          sum + side.along.dot(changes[side.body].acceleration)
            + side.around * changes[side.body].twist
        }
    }
    for (index, pull) in TieSolver(world: world, ties: ties).pulls(targets) {
      changes[index].acceleration = changes[index].acceleration + pull.acceleration
      changes[index].twist += pull.twist
    }
    return changes
  }
}
