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

  /// The basic variables, each as a form of the others; nil for those that are not basic.
  private var rows: [Expression?] = []

  /// For each variable, the basic variables in whose rows it may occur: all of those in whose rows it
  /// does, and some where it did.
  private var columns: [[Int]] = []

  private var objective = Expression()

  /// The variables that may lower the objective by growing: all that do, and some that did.
  private var falling: Set<Int> = []

  /// What is minimised instead while a constraint without a basic variable finds one.
  private var auxiliary: Expression?

  /// A new variable, free to take any value.
  mutating func variable() -> Int { symbol(.external) }

  private mutating func symbol(_ kind: Kind) -> Int {
    kinds.append(kind)
    rows.append(nil)
    columns.append([])
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
    var holds = true
    if let subject = subject(of: row, markers) {
      row.solve(for: subject)
      makeBasic(subject, row)
    } else if row.terms.keys.allSatisfy({ kinds[$0] == .dummy }) {
      // Only constants are left: it either holds already or contradicts.
      return abs(row.constant) < Self.epsilon * 100
    } else {
      holds = addWithArtificialVariable(row)
    }
    minimise()
    return holds
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
      addToObjective(weight, plus)
      addToObjective(weight, minus)
      return [plus, minus]
    case .atLeast, .atMost:
      let sign: Double = relation == .atMost ? 1 : -1
      let slack = symbol(.slack)
      row.add(sign, slack)
      guard let weight else { return [slack] }
      let error = symbol(.error)
      row.add(-sign, error)
      addToObjective(weight, error)
      return [slack, error]
    }
  }

  private mutating func addToObjective(_ coefficient: Double, _ symbol: Int) {
    objective.add(coefficient, symbol)
    if lowersObjective(symbol) { falling.insert(symbol) }
  }

  private func lowersObjective(_ symbol: Int) -> Bool {
    (objective.terms[symbol] ?? 0) < -Self.epsilon && kinds[symbol] != .dummy
  }

  /// The variable that a new row can be solved for at once; nil if there is none.
  private func subject(of row: Expression, _ markers: [Int]) -> Int? {
    if let free = row.terms.keys.filter({ kinds[$0] == .external }).min() { return free }
    return markers.first {
      (kinds[$0] == .slack || kinds[$0] == .error) && (row.terms[$0] ?? 0) < 0
    }
  }

  /// Adds a row by way of a variable of its own, which must become zero.
  ///
  /// - Returns: false if it cannot; the row is taken out again then. No other row has come to depend
  ///   on it, as the variable would be in that one too.
  private mutating func addWithArtificialVariable(_ row: Expression) -> Bool {
    let artificial = symbol(.slack)
    setRow(artificial, row)
    auxiliary = row
    minimise()
    let isFeasible = abs(auxiliary?.constant ?? 0) < Self.epsilon * 100
    auxiliary = nil
    if let basic = rows[artificial] {
      rows[artificial] = nil
      guard isFeasible else { return false }
      if basic.terms.isEmpty { return true }
      let candidates = basic.terms.keys.filter { kinds[$0] == .slack || kinds[$0] == .error }
      guard let entry = candidates.min() else { return false }
      var pivot = basic
      pivot.add(-1, artificial)
      pivot.solve(for: entry)
      makeBasic(entry, pivot)
    }
    for symbol in columns[artificial] { rows[symbol]?.terms[artificial] = nil }
    columns[artificial] = []
    objective.terms[artificial] = nil
    return isFeasible
  }

  // MARK: The tableau

  private mutating func setRow(_ symbol: Int, _ row: Expression) {
    rows[symbol] = row
    for term in row.terms.keys { columns[term].append(symbol) }
  }

  /// Replaces `symbol` by `row` wherever it occurs, and keeps the row as its value.
  private mutating func makeBasic(_ symbol: Int, _ row: Expression) {
    for key in columns[symbol] {
      guard let coefficient = rows[key]?.terms.removeValue(forKey: symbol) else { continue }
      rows[key]?.constant += row.constant * coefficient
      for (term, factor) in row.terms {
        if rows[key]?.terms[term] == nil { columns[term].append(key) }
        rows[key]?.add(factor * coefficient, term)
      }
    }
    columns[symbol] = []
    if let coefficient = objective.terms.removeValue(forKey: symbol) {
      objective.constant += row.constant * coefficient
      for (term, factor) in row.terms { addToObjective(factor * coefficient, term) }
    }
    if let coefficient = auxiliary?.terms.removeValue(forKey: symbol) {
      auxiliary?.add(row, times: coefficient)
    }
    setRow(symbol, row)
  }

  /// Pivots until the goal can fall no further.
  ///
  /// Of several choices the first variable is taken (Bland's rule), so that the search ends and
  /// does not depend on the order of a table.
  private mutating func minimise() {
    while let entry = entering(), let exit = leaving(entry), var row = rows[exit] {
      rows[exit] = nil
      row.add(-1, exit)
      row.solve(for: entry)
      makeBasic(entry, row)
    }
  }

  /// The first variable that lowers the goal by growing.
  private mutating func entering() -> Int? {
    if let auxiliary {
      return auxiliary.terms.lazy
        .filter { [kinds] in $0.value < -Self.epsilon && kinds[$0.key] != .dummy }.map(\.key).min()
    }
    for symbol in falling where !lowersObjective(symbol) { falling.remove(symbol) }
    return falling.min()
  }

  /// The basic variable that reaches zero first when `entry` grows.
  private func leaving(_ entry: Int) -> Int? {
    var best: (ratio: Double, symbol: Int)?
    for symbol in columns[entry] where kinds[symbol] != .external {
      guard let row = rows[symbol], let coefficient = row.terms[entry], coefficient < 0 else {
        continue
      }
      let candidate = (ratio: -row.constant / coefficient, symbol: symbol)
      if best.map({ candidate < $0 }) ?? true { best = candidate }
    }
    return best?.symbol
  }
}
