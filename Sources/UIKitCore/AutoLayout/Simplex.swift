/// A solver for linear equations and inequalities, some of which may be given up.
///
/// Each required constraint holds; each weaker one holds if it can, stronger ones first. It keeps the
/// tableau of the simplex method in solved form and adds one constraint at a time.
///
/// - Source: Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic Constraint Solving
///   Algorithm", ACM TOCHI 8(4), 2001.
struct Simplex {
  /// A linear form: a constant and a coefficient for each variable.
  struct Expression {
    var constant: Double
    var terms: [Int: Double]

    init(_ constant: Double = 0, _ terms: [Int: Double] = [:]) {
      self.constant = constant
      self.terms = terms
    }

    /// The terms by variable.
    ///
    /// Sums of them are taken in this order, because the last digit of a sum depends on it, and the
    /// order of a table is another in each process.
    var ordered: [(key: Int, value: Double)] {
      terms.count < 2 ? Array(terms) : terms.sorted { $0.key < $1.key }
    }

    mutating func add(_ coefficient: Double, _ symbol: Int) {
      let sum = (terms[symbol] ?? 0) + coefficient
      terms[symbol] = abs(sum) < Simplex.epsilon ? nil : sum
    }

    mutating func add(_ other: Expression, times factor: Double) {
      constant += other.constant * factor
      for (symbol, coefficient) in other.terms { add(coefficient * factor, symbol) }
    }

    /// Replaces `symbol`, if it occurs, by `expression`.
    mutating func substitute(_ symbol: Int, _ expression: Expression) {
      guard let coefficient = terms.removeValue(forKey: symbol) else { return }
      add(expression, times: coefficient)
    }

    /// Solves the form, which is zero, for `symbol`.
    mutating func solve(for symbol: Int) {
      guard let coefficient = terms.removeValue(forKey: symbol) else { return }
      constant /= -coefficient
      terms = terms.mapValues { $0 / -coefficient }
    }
  }

  enum Relation { case equal, atLeast, atMost }

  private enum Kind { case external, slack, error, dummy }

  /// Coefficients smaller than this are rounding.
  static let epsilon = 1e-8

  private var kinds: [Kind] = []
  private var rows: [Int: Expression] = [:]
  private var objective = Expression()

  /// What is minimised instead while a constraint without a basic variable finds one.
  private var auxiliary: Expression?

  /// A new variable, free to take any value.
  mutating func variable() -> Int { symbol(.external) }

  private mutating func symbol(_ kind: Kind) -> Int {
    kinds.append(kind)
    return kinds.count - 1
  }

  /// The value of a variable in the present solution.
  func value(of variable: Int) -> Double { rows[variable]?.constant ?? 0 }

  /// The value of a linear form in the present solution.
  func value(of form: Expression) -> Double {
    form.ordered.reduce(form.constant) { $0 + $1.value * value(of: $1.key) }
  }

  /// Adds `expression relation 0`.
  ///
  /// - Parameter weight: What a unit of violation costs; nil for a required constraint.
  /// - Returns: false if a required constraint contradicts those before it; it is left out then.
  mutating func add(_ expression: Expression, _ relation: Relation, weight: Double?) -> Bool {
    var row = Expression(expression.constant)
    for (symbol, coefficient) in expression.ordered {
      if let basic = rows[symbol] {
        row.add(basic, times: coefficient)
      } else {
        row.add(coefficient, symbol)
      }
    }
    let markers = addMarkers(to: &row, relation, weight)
    if row.constant < 0 {
      row.constant = -row.constant
      row.terms = row.terms.mapValues { -$0 }
    }
    if let subject = subject(of: row, markers) {
      row.solve(for: subject)
      substitute(subject, row)
      rows[subject] = row
    } else if row.terms.keys.allSatisfy({ kinds[$0] == .dummy }) {
      // Only constants are left: it either holds already or contradicts.
      return abs(row.constant) < Self.epsilon * 100
    } else {
      let saved = self
      guard addWithArtificialVariable(row) else {
        self = saved
        return false
      }
    }
    minimise()
    return true
  }

  /// Adds the slack, error or dummy variables of a constraint.
  private mutating func addMarkers(
    to row: inout Expression, _ relation: Relation, _ weight: Double?
  ) -> [Int] {
    switch relation {
    case .equal:
      guard let weight else {
        let dummy = symbol(.dummy)
        row.add(1, dummy)
        return [dummy]
      }
      let (plus, minus) = (symbol(.error), symbol(.error))
      row.add(-1, plus)
      row.add(1, minus)
      objective.add(weight, plus)
      objective.add(weight, minus)
      return [plus, minus]
    case .atLeast, .atMost:
      let sign: Double = relation == .atMost ? 1 : -1
      let slack = symbol(.slack)
      row.add(sign, slack)
      guard let weight else { return [slack] }
      let error = symbol(.error)
      row.add(-sign, error)
      objective.add(weight, error)
      return [slack, error]
    }
  }

  /// The variable that a new row can be solved for at once; nil if there is none.
  private func subject(of row: Expression, _ markers: [Int]) -> Int? {
    if let free = row.terms.keys.filter({ kinds[$0] == .external }).min() { return free }
    return markers.first {
      (kinds[$0] == .slack || kinds[$0] == .error) && (row.terms[$0] ?? 0) < 0
    }
  }

  private mutating func addWithArtificialVariable(_ row: Expression) -> Bool {
    let artificial = symbol(.slack)
    rows[artificial] = row
    auxiliary = row
    minimise()
    let isFeasible = abs(auxiliary?.constant ?? 0) < Self.epsilon * 100
    auxiliary = nil
    if let basic = rows.removeValue(forKey: artificial) {
      guard isFeasible else { return false }
      if basic.terms.isEmpty { return true }
      let candidates = basic.terms.keys.filter { kinds[$0] == .slack || kinds[$0] == .error }
      guard let entry = candidates.min() else { return false }
      var pivot = basic
      pivot.add(-1, artificial)
      pivot.solve(for: entry)
      substitute(entry, pivot)
      rows[entry] = pivot
    }
    for symbol in rows.keys { rows[symbol]?.terms[artificial] = nil }
    objective.terms[artificial] = nil
    return isFeasible
  }

  private mutating func substitute(_ symbol: Int, _ expression: Expression) {
    for key in rows.keys where rows[key]?.terms[symbol] != nil {
      rows[key]?.substitute(symbol, expression)
    }
    objective.substitute(symbol, expression)
    auxiliary?.substitute(symbol, expression)
  }

  /// Pivots until the goal can fall no further.
  ///
  /// Of several choices the first variable is taken (Bland's rule), so that the search ends and
  /// does not depend on the order of a table.
  private mutating func minimise() {
    while true {
      let goal = auxiliary ?? objective
      let falling = goal.terms.filter { $0.value < -Self.epsilon && kinds[$0.key] != .dummy }
      guard let entry = falling.keys.min(), let exit = leaving(entry), var row = rows[exit] else {
        return
      }
      rows[exit] = nil
      row.add(-1, exit)
      row.solve(for: entry)
      substitute(entry, row)
      rows[entry] = row
    }
  }

  /// The basic variable that reaches zero first when `entry` grows.
  private func leaving(_ entry: Int) -> Int? {
    var best: (ratio: Double, symbol: Int)?
    for (symbol, row) in rows where kinds[symbol] != .external {
      guard let coefficient = row.terms[entry], coefficient < 0 else { continue }
      let candidate = (ratio: -row.constant / coefficient, symbol: symbol)
      if best.map({ candidate < $0 }) ?? true { best = candidate }
    }
    return best?.symbol
  }
}
