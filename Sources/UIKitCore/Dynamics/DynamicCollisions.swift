/// Resolves where bodies touch: who bounces, who slides, who is pushed out.
@MainActor
struct DynamicCollisions {
  let world: DynamicWorld

  /// The speed, in points a second, below which nothing bounces; our choice: what falls a fifth of a point.
  static let restSpeed: CGFloat = 20

  /// How often the contacts are gone through; our choice, enough for a pile of some five.
  private static let rounds = 24

  /// A point of a contact while it is being resolved.
  private struct Grip {
    let body: Int
    let other: Int?
    let normal: CGVector
    let arm: CGVector
    let otherArm: CGVector
    let target: CGFloat
    let friction: CGFloat
    var push: CGFloat = 0
    var drag: CGFloat = 0
  }

  /// Whether a contact is one where bodies come together fast enough to bounce.
  func isBounce(_ contact: DynamicContact, _ motions: [BodyMotion]) -> Bool {
    contact.points.contains { point in
      speed(contact, point, motions).dot(contact.normal) < -Self.restSpeed
    }
  }

  private func speed(
    _ contact: DynamicContact, _ point: DynamicContact.Point, _ motions: [BodyMotion]
  ) -> CGVector {
    let pair = contact.pair
    let own = motions[pair.body].velocity(at: point.place - motions[pair.body].position)
    guard let other = pair.other else { return own }
    return own - motions[other].velocity(at: point.place - motions[other].position)
  }

  /// Changes velocities so that nothing goes on into what it touches.
  func bounce(_ contacts: [DynamicContact], _ motions: inout [BodyMotion]) {
    var grips = contacts.flatMap { contact in contact.points.map { grip(contact, $0, motions) } }
    for _ in 0..<Self.rounds {
      for index in grips.indices {
        push(&grips[index], along: true, &motions)
        push(&grips[index], along: false, &motions)
      }
    }
  }

  private func grip(
    _ contact: DynamicContact, _ point: DynamicContact.Point, _ motions: [BodyMotion]
  ) -> Grip {
    let pair = contact.pair
    let body = world.bodies[pair.body]
    let other = pair.other.map { world.bodies[$0] }
    let approach = speed(contact, point, motions).dot(contact.normal)
    let elasticity = max(body.nature.elasticity, other?.nature.elasticity ?? 0)
    return Grip(
      body: pair.body, other: pair.other, normal: contact.normal,
      arm: point.place - motions[pair.body].position,
      otherArm: pair.other.map { point.place - motions[$0].position } ?? .zero,
      target: approach < -Self.restSpeed ? -approach * elasticity : 0,
      friction: (body.nature.friction * (other ?? body).nature.friction).squareRoot())
  }

  private func push(_ grip: inout Grip, along isNormal: Bool, _ motions: inout [BodyMotion]) {
    let axis = isNormal ? grip.normal : CGVector(dx: -grip.normal.dy, dy: grip.normal.dx)
    let (body, other) = (world.bodies[grip.body], grip.other.map { world.bodies[$0] })
    let inverse =
      body.inverseMass + pow(grip.arm.cross(axis), 2) * body.inverseInertia
      + (other?.inverseMass ?? 0)
      + pow(grip.otherArm.cross(axis), 2) * (other?.inverseInertia ?? 0)
    guard inverse > 0 else { return }
    var speed = motions[grip.body].velocity(at: grip.arm)
    if let other = grip.other { speed = speed - motions[other].velocity(at: grip.otherArm) }
    let strength: CGFloat
    if isNormal {
      let total = max(grip.push + (grip.target - speed.dot(axis)) / inverse, 0)
      (strength, grip.push) = (total - grip.push, total)
    } else {
      let most = grip.friction * grip.push
      let total = min(max(grip.drag - speed.dot(axis) / inverse, -most), most)
      (strength, grip.drag) = (total - grip.drag, total)
    }
    let impulse = axis * strength
    motions[grip.body].speedUp(by: change(body, grip.arm, impulse))
    if let number = grip.other, let other {
      motions[number].speedUp(by: change(other, grip.otherArm, impulse * -1))
    }
  }

  private func change(_ body: DynamicBody, _ arm: CGVector, _ impulse: CGVector) -> BodyChange {
    BodyChange(
      acceleration: impulse * body.inverseMass, twist: arm.cross(impulse) * body.inverseInertia)
  }

  /// Moves bodies out of what they overlap, the lighter ones farther.
  func part(_ contacts: [DynamicContact], _ motions: inout [BodyMotion]) {
    for contact in contacts where contact.depth > 0 {
      let own = world.bodies[contact.pair.body].inverseMass
      let others = contact.pair.other.map { world.bodies[$0].inverseMass } ?? 0
      guard own + others > 0 else { continue }
      let way = contact.normal * (contact.depth / (own + others))
      let body = contact.pair.body
      motions[body].position = motions[body].position + way * own
      if let other = contact.pair.other {
        motions[other].position = motions[other].position - way * others
      }
    }
  }
}
