/// One equation that holds between motions: that a length stays, or a point where it is.
struct DynamicTie {
  /// What a body's motion does to the equation.
  struct Side {
    let body: Int
    let along: CGVector
    let around: CGFloat
  }

  var sides: [Side]
  /// By how much the equation is missed, and how fast that grows.
  var error: CGFloat
  var rate: CGFloat
  /// How fast the rate grows without any acceleration.
  var bias: CGFloat
}

/// Finds what bodies get from the ties between them, by elimination.
@MainActor
struct TieSolver {
  let world: DynamicWorld
  let ties: [DynamicTie]

  /// The changes by which each tie's equation changes by its target.
  func pulls(_ targets: [CGFloat]) -> [(body: Int, BodyChange)] {
    guard !ties.isEmpty else { return [] }
    let strengths = solved(targets)
    var pulls: [Int: BodyChange] = [:]
    for (tie, strength) in zip(ties, strengths) {
      for side in tie.sides {
        let body = world.bodies[side.body]
        var pull = pulls[side.body] ?? BodyChange()
        pull.acceleration = pull.acceleration + side.along * (strength * body.inverseMass)
        pull.twist += side.around * strength * body.inverseInertia
        pulls[side.body] = pull
      }
    }
    return pulls.keys.sorted().compactMap { body in pulls[body].map { (body, $0) } }
  }

  private func solved(_ targets: [CGFloat]) -> [CGFloat] {
    let count = ties.count
    var rows = ties.indices.map { row in
      ties.indices.map { column in coupling(ties[row], ties[column]) } + [targets[row]]
    }
    for pivot in 0..<count {
      let best = (pivot..<count).max { abs(rows[$0][pivot]) < abs(rows[$1][pivot]) } ?? pivot
      rows.swapAt(pivot, best)
      // A tie between what cannot move, or that says what another has said.
      guard abs(rows[pivot][pivot]) > 1e-12 else {
        rows[pivot] = rows[pivot].map { _ in 0 }
        rows[pivot][pivot] = 1
        continue
      }
      for row in 0..<count where row != pivot {
        let factor = rows[row][pivot] / rows[pivot][pivot]
        if factor == 0 { continue }
        for column in pivot...count { rows[row][column] -= factor * rows[pivot][column] }
      }
    }
    return rows.indices.map { rows[$0][count] / rows[$0][$0] }
  }

  private func coupling(_ a: DynamicTie, _ b: DynamicTie) -> CGFloat {
    var sum: CGFloat = 0
    for side in a.sides {
      for other in b.sides where other.body == side.body {
        let body = world.bodies[side.body]
        sum +=
          side.along.dot(other.along) * body.inverseMass + side.around * other.around
          * body.inverseInertia
      }
    }
    return sum
  }
}
