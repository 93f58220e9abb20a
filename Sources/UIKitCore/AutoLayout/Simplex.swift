/// A solver for linear equations and inequalities, some of which may be given up.
///
/// Requirements hold. Of the wishes, those of the highest level are missed by as little as can be, in
/// the sum of their misses; then, without taking any of that back, those of the next level, and so on
/// (lexicographic linear programming). Each level is solved by the simplex method from where the one
/// before ended, with all that would undo it kept at zero.
///
/// Where wishes of one level can be met in several ways, UIKit's choice is made: of two that could be
/// stretched the one that was spoken of first is, of two that could be shrunk the one spoken of last.
struct Simplex {
  enum Relation { case equal, atLeast, atMost }

  private struct Requirement {
    let form: LinearForm
    let relation: Relation

    /// Whether it does not hold, where the form is constant.
    var isMissed: Bool {
      switch relation {
      case .equal: abs(form.constant) >= Tableau.tolerance
      case .atLeast: form.constant <= -Tableau.tolerance
      case .atMost: form.constant >= Tableau.tolerance
      }
    }
  }

  private struct Wish {
    let form: LinearForm
    /// The levels at which it matters that the form is not above, and not below, zero.
    let over: Float?
    let under: Float?
    /// Whether it gives way before others that could be stretched.
    let isSoftest: Bool

    /// The higher of the two levels.
    var level: Float { max(over ?? 0, under ?? 0) }
  }

  private typealias Costs = [(variable: Int, cost: Double)]

  private var areLengths: [Bool] = []
  /// For each variable, when it was first spoken of.
  private var entries: [Int] = []
  private var requirements: [Requirement] = []
  private var wishes: [Wish] = []
  private var values: [Double] = []

  /// A new variable, free to take any value: a place, or a length.
  mutating func variable(isLength: Bool) -> Int {
    areLengths.append(isLength)
    entries.append(.max)
    return areLengths.count - 1
  }

  // MARK: What is wanted

  /// Wants `form relation 0` to hold.
  ///
  /// - Returns: Its number, counted from 0.
  @discardableResult
  mutating func require(_ form: LinearForm, _ relation: Relation) -> Int {
    enter(form)
    requirements.append(Requirement(form: form, relation: relation))
    return requirements.count - 1
  }

  /// Wants `form relation 0` to be missed by little.
  mutating func prefer(_ form: LinearForm, _ relation: Relation, level: Float) {
    prefer(
      form, over: relation == .atLeast ? nil : level, under: relation == .atMost ? nil : level)
  }

  /// Wants a form to be above zero by little, and below zero by little, at a level each.
  mutating func prefer(_ form: LinearForm, over: Float?, under: Float?, isSoftest: Bool = false) {
    enter(form)
    wishes.append(Wish(form: form, over: over, under: under, isSoftest: isSoftest))
  }

  private mutating func enter(_ form: LinearForm) {
    for term in form.terms where entries[term.variable] == .max {
      entries[term.variable] = requirements.count + wishes.count
    }
  }

  // MARK: Solving

  /// Finds the values.
  ///
  /// - Parameter choose: Which of some requirements to leave out, as they contradict each other.
  /// - Returns: Those that were left out.
  mutating func solve(choose: ([Int]) -> Int) -> [Int] {
    var left: [Int] = []
    while true {
      if let values = solution(without: left) {
        self.values = values
        return left
      }
      left.append(choose(conflict(without: left)))
    }
  }

  /// The value of a form.
  func value(of form: LinearForm) -> Double {
    form.terms.reduce(form.constant) { $0 + $1.coefficient * values[$1.variable] }
  }

  /// The values with some requirements left out; nil if the others contradict each other.
  private func solution(without left: [Int]) -> [Double]? {
    var tableau = Tableau(areLengths: areLengths)
    let kept = requirements.indices.filter { !left.contains($0) }.map { requirements[$0] }
    for requirement in kept where requirement.relation == .equal {
      if tableau.add(equation: requirement.form) == .contradicts { return nil }
    }
    // What is wished for most is defined first, and so holds at the beginning if it can.
    let order = wishes.indices.sorted { (-wishes[$0].level, $0) < (-wishes[$1].level, $1) }
    var errors = [(over: Int, under: Int)?](repeating: nil, count: wishes.count)
    for index in order { errors[index] = tableau.add(balance: wishes[index].form) }
    var misses: Costs = []
    for requirement in kept where requirement.relation != .equal {
      let sign: Double = requirement.relation == .atLeast ? 1 : -1
      let (outcome, miss) = tableau.add(inequality: requirement.form.scaled(by: sign))
      if outcome == .contradicts { return nil }
      if let miss { misses.append((miss, 1)) }
    }
    guard tableau.minimize(misses) < Tableau.tolerance else { return nil }
    tableau.freezeGoal()
    for costs in levels(errors) + [ties(errors)] {
      _ = tableau.minimize(costs)
      tableau.freezeGoal()
    }
    return tableau.values(count: areLengths.count)
  }

  /// What to minimise at each level, the highest first.
  private func levels(_ errors: [(over: Int, under: Int)?]) -> [Costs] {
    var costs: [(level: Float, variable: Int)] = []
    for (wish, error) in zip(wishes, errors) {
      guard let error else { continue }
      if let level = wish.over { costs.append((level, error.over)) }
      if let level = wish.under { costs.append((level, error.under)) }
    }
    costs.sort { (-$0.level, $0.variable) < (-$1.level, $1.variable) }
    var levels: [(level: Float, costs: Costs)] = []
    for (level, variable) in costs {
      if levels.last?.level != level { levels.append((level, [])) }
      levels[levels.count - 1].costs.append((variable, 1))
    }
    return levels.map(\.costs)
  }

  /// What to minimise where all levels leave a choice: what gives way first costs least.
  private func ties(_ errors: [(over: Int, under: Int)?]) -> Costs {
    let entered = wishes.map { $0.form.terms.map { entries[$0.variable] }.max() ?? 0 }
    let stretched = wishes.indices.sorted { a, b in
      if wishes[a].isSoftest != wishes[b].isSoftest { return wishes[a].isSoftest }
      if entered[a] != entered[b] { return (entered[a] < entered[b]) != wishes[a].isSoftest }
      return a > b
    }
    let shrunk = wishes.indices.sorted { (entered[$0], $0) > (entered[$1], $1) }
    let unit = 1 / Double(max(wishes.count, 1))
    var costs: Costs = []
    for (place, index) in stretched.enumerated() where wishes[index].over != nil {
      if let error = errors[index] { costs.append((error.over, Double(place + 1) * unit)) }
    }
    for (place, index) in shrunk.enumerated() where wishes[index].under != nil {
      if let error = errors[index] { costs.append((error.under, Double(place + 1) * unit)) }
    }
    return costs
  }

  // MARK: Contradictions

  /// Requirements that contradict each other: those that decide by how much all are missed at least.
  private func conflict(without left: [Int]) -> [Int] {
    let kept = requirements.indices.filter { !left.contains($0) }
    var tableau = Tableau(areLengths: areLengths)
    var costs: [(requirement: Int, variable: Int)] = []
    for index in kept {
      let requirement = requirements[index]
      guard let error = tableau.add(balance: requirement.form) else {
        if requirement.isMissed { return [index] }
        continue
      }
      if requirement.relation != .atLeast { costs.append((index, error.over)) }
      if requirement.relation != .atMost { costs.append((index, error.under)) }
    }
    _ = tableau.minimize(costs.map { ($0.variable, 1) })
    // The cost of missing any other is its own alone.
    let involved = costs.filter { abs(tableau.slope(of: $0.variable) - 1) > Tableau.tolerance }
    let conflict = Set(involved.map(\.requirement)).sorted()
    return conflict.isEmpty ? kept : conflict
  }
}
