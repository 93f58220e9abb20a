/// Linear equations in solved form, and the pivots that lower a goal.
///
/// A variable from outside may take any value. As soon as an equation can be solved for one it is
/// defined by that equation, which is kept as it stands and put in only where it is needed: a chain of
/// a thousand views stays a thousand short definitions. What cannot be solved like this are rows of
/// variables that are not negative, as in the simplex method; those without a row are zero.
struct Tableau {
  private struct Variable {
    /// Whether it may take any value and is not defined yet.
    var isFree = false
    /// Whether a definition speaks of it.
    var isUsed = false
    /// Whether it stays zero, since growing would undo what came first.
    var isFrozen = false
    /// Lengths are defined after places, because more is said about them.
    var isLength = false
    var definition: LinearForm?
    /// What it is in terms of those that are zero.
    var row: LinearForm?
    /// Those in whose rows it may occur: all in whose rows it does, and some where it did.
    var column: [Int] = []
    /// How the goal changes when it grows.
    var slope = 0.0
    var isInGoal = false
    /// For walks through the definitions.
    var mark = 0
    var amount = 0.0
  }

  /// Slopes smaller than this are rounding.
  private static let flat = 1e-8

  /// Coefficients of a row that are too small to divide by.
  private static let thin = 1e-9

  /// Contradictions smaller than this are rounding, in points.
  static let tolerance = 1e-6

  /// Definitions of no more terms than this are put into others when these are walked through.
  private static let short = 2

  private var variables: [Variable]
  private var goal: [Int] = []
  private var marks = 0

  /// - Parameter areLengths: For each variable from outside, whether it is a length.
  init(areLengths: [Bool]) {
    variables = areLengths.map {
      var variable = Variable()
      variable.isFree = true
      variable.isLength = $0
      return variable
    }
  }

  // MARK: Equations

  /// What an equation came to.
  enum Outcome {
    /// It holds, whatever the variables are.
    case holds
    /// It cannot hold.
    case contradicts
    case isAdded
  }

  /// Adds `form = 0`, where nothing but variables from outside occurs.
  mutating func add(equation form: LinearForm) -> Outcome {
    guard let rest = define(by: form) else { return .isAdded }
    return abs(rest.constant) < Self.tolerance ? .holds : .contradicts
  }

  /// Adds `form = over − under`, where the two are not negative.
  ///
  /// - Returns: The two variables; nil if the form is constant.
  mutating func add(balance form: LinearForm) -> (over: Int, under: Int)? {
    let (over, under) = (restrictedVariable(), restrictedVariable())
    var equation = form
    equation.add(-1, over)
    equation.add(1, under)
    guard var row = define(by: equation) else { return (over, under) }
    if row.terms.count == 2 { return nil }
    // The one that is not zero has the row.
    if row.constant >= 0 {
      _ = row.remove(over)
      setRow(over, row)
    } else {
      _ = row.remove(under)
      row.scale(by: -1)
      setRow(under, row)
    }
    return (over, under)
  }

  /// Adds `form ≥ 0`.
  ///
  /// - Returns: Beside what came of it the variable that tells by how much it is missed, which has to
  ///   become zero; nil if it is not missed yet.
  mutating func add(inequality form: LinearForm) -> (outcome: Outcome, miss: Int?) {
    let slack = restrictedVariable()
    var equation = form
    equation.add(-1, slack)
    guard var row = define(by: equation) else { return (.isAdded, nil) }
    _ = row.remove(slack)
    if row.terms.isEmpty { return (row.constant > -Self.tolerance ? .holds : .contradicts, nil) }
    if row.constant >= 0 {
      setRow(slack, row)
      return (.isAdded, nil)
    }
    let miss = restrictedVariable()
    row.scale(by: -1)
    row.add(1, slack)
    setRow(miss, row)
    return (.isAdded, miss)
  }

  private mutating func restrictedVariable() -> Int {
    variables.append(Variable())
    return variables.count - 1
  }

  /// Solves `form = 0` for a variable from outside.
  ///
  /// One that no definition speaks of can be taken as it stands; for any other the form is expanded.
  ///
  /// - Returns: The expanded form if there is no such variable in it.
  private mutating func define(by form: LinearForm) -> LinearForm? {
    if let fresh = best(of: form, where: { $0.isFree && !$0.isUsed }) {
      define(fresh, by: form)
      return nil
    }
    let known = expanded(form)
    guard let free = best(of: known, where: \.isFree) else { return known }
    define(free, by: known)
    return nil
  }

  private mutating func define(_ variable: Int, by form: LinearForm) {
    var definition = form
    guard let coefficient = definition.remove(variable) else { return }
    definition.scale(by: -1 / coefficient)
    for term in definition.terms { variables[term.variable].isUsed = true }
    variables[variable].definition = definition
    variables[variable].isFree = false
  }

  /// The variable to solve a form for: places before lengths, later ones before earlier ones, and none
  /// whose coefficient is far smaller than others.
  private func best(of form: LinearForm, where isFit: (Variable) -> Bool) -> Int? {
    let fit = form.terms.filter { isFit(variables[$0.variable]) }
    let largest = fit.reduce(0) { max($0, abs($1.coefficient)) }
    let steady = fit.filter { abs($0.coefficient) >= largest / 100 }
    return (steady.last { !variables[$0.variable].isLength } ?? steady.last)?.variable
  }

  /// A form with all definitions put in.
  private mutating func expanded(_ form: LinearForm) -> LinearForm {
    if form.terms.allSatisfy({ variables[$0.variable].definition == nil }) { return form }
    let order = definedVariables(under: form.terms.map(\.variable))
    var (constant, touched) = (form.constant, [Int]())
    func add(_ terms: [LinearForm.Term], times factor: Double, to variables: inout [Variable]) {
      for term in terms {
        if variables[term.variable].amount == 0 { touched.append(term.variable) }
        variables[term.variable].amount += term.coefficient * factor
      }
    }
    add(form.terms, times: 1, to: &variables)
    for variable in order.reversed() {
      let amount = variables[variable].amount
      variables[variable].amount = 0
      guard amount != 0, let definition = variables[variable].definition else { continue }
      constant += definition.constant * amount
      add(definition.terms, times: amount, to: &variables)
    }
    touched.sort()
    var terms: [LinearForm.Term] = []
    for variable in touched where variables[variable].amount != 0 {
      terms.append(.init(variable: variable, coefficient: variables[variable].amount))
      variables[variable].amount = 0
    }
    return LinearForm(constant, sorted: terms)
  }

  /// The defined variables that others lead to, each after all that its definition speaks of.
  private mutating func definedVariables(under roots: [Int]) -> [Int] {
    marks += 1
    var order: [Int] = []
    // Not a recursion, as a chain may be long.
    var open: [(variable: Int, isLeft: Bool)] = roots.reversed().map { ($0, false) }
    while let (variable, isLeft) = open.popLast() {
      guard let definition = variables[variable].definition else { continue }
      if isLeft {
        shorten(variable)
        order.append(variable)
      } else if variables[variable].mark != marks {
        variables[variable].mark = marks
        open.append((variable, true))
        for term in definition.terms.reversed() { open.append((term.variable, false)) }
      }
    }
    return order
  }

  /// Puts short definitions into that of a variable, so that no walk takes the same way twice.
  private mutating func shorten(_ variable: Int) {
    guard var definition = variables[variable].definition else { return }
    var isShorter = false
    for term in definition.terms {
      guard let inner = variables[term.variable].definition, inner.terms.count <= Self.short,
        let coefficient = definition.remove(term.variable)
      else { continue }
      definition.add(inner, times: coefficient)
      isShorter = true
    }
    if isShorter { variables[variable].definition = definition }
  }

  // MARK: The goal

  /// Makes the sum of some variables, each times what it costs, as small as can be.
  ///
  /// - Returns: The sum.
  mutating func minimize(_ costs: [(variable: Int, cost: Double)]) -> Double {
    for variable in goal { (variables[variable].slope, variables[variable].isInGoal) = (0, false) }
    goal = []
    for (variable, cost) in costs {
      if let row = variables[variable].row {
        addToGoal(row, times: cost)
      } else {
        addToGoal(cost, variable)
      }
    }
    // Of several choices the first variable is taken (Bland's rule), so that the search ends.
    while let entering = firstFalling(), let leaving = firstToVanish(against: entering) {
      pivot(entering, leaving)
    }
    return costs.reduce(0) { $0 + (variables[$1.variable].row?.constant ?? 0) * $1.cost }
  }

  /// Keeps what would raise the goal that was minimised at zero from now on.
  mutating func freezeGoal() {
    for variable in goal
    where variables[variable].row == nil && variables[variable].slope > Self.flat {
      variables[variable].isFrozen = true
    }
  }

  /// How the goal would change with a variable; zero for one that is not zero.
  func slope(of variable: Int) -> Double { variables[variable].slope }

  private mutating func addToGoal(_ slope: Double, _ variable: Int) {
    guard !variables[variable].isFrozen else { return }
    if !variables[variable].isInGoal {
      variables[variable].isInGoal = true
      goal.append(variable)
    }
    variables[variable].slope += slope
  }

  private mutating func addToGoal(_ row: LinearForm, times factor: Double) {
    for term in row.terms { addToGoal(term.coefficient * factor, term.variable) }
  }

  private func firstFalling() -> Int? {
    var first: Int?
    for variable in goal
    where variable < first ?? .max && variables[variable].slope < -Self.flat
      && !variables[variable].isFrozen && variables[variable].row == nil
    {
      first = variable
    }
    return first
  }

  /// The variable that reaches zero first when `entering` grows.
  private func firstToVanish(against entering: Int) -> Int? {
    var best: (ratio: Double, variable: Int)?
    for variable in variables[entering].column {
      guard let row = variables[variable].row, let coefficient = row.coefficient(of: entering),
        coefficient < -Self.thin
      else { continue }
      let candidate = (ratio: max(row.constant, 0) / -coefficient, variable: variable)
      if best.map({ candidate < $0 }) ?? true { best = candidate }
    }
    return best?.variable
  }

  // MARK: Rows

  private mutating func setRow(_ variable: Int, _ row: LinearForm) {
    variables[variable].row = row
    for term in row.terms { variables[term.variable].column.append(variable) }
  }

  /// Gives the row of `leaving` to `entering`, and puts it in wherever that occurs.
  private mutating func pivot(_ entering: Int, _ leaving: Int) {
    guard var row = variables[leaving].row, let coefficient = row.remove(entering) else { return }
    variables[leaving].row = nil
    variables[leaving].column = []
    row.scale(by: -1 / coefficient)
    row = LinearForm(row.constant, sorted: row.terms.filter { !variables[$0.variable].isFrozen })
    row.add(1 / coefficient, leaving)
    let column = variables[entering].column
    variables[entering].column = []
    for other in column {
      guard let factor = variables[other].row?.remove(entering) else { continue }
      for new in variables[other].row?.merge(row, times: factor) ?? [] {
        variables[new].column.append(other)
      }
    }
    let slope = variables[entering].slope
    variables[entering].slope = 0
    addToGoal(row, times: slope)
    setRow(entering, row)
  }

  // MARK: Values

  /// What each variable from outside is; those that nothing is said about are zero.
  mutating func values(count: Int) -> [Double] {
    var values = variables.map { $0.row?.constant ?? 0 }
    for variable in definedVariables(under: Array(0..<count)) {
      guard let definition = variables[variable].definition else { continue }
      values[variable] = definition.terms.reduce(definition.constant) {
        $0 + $1.coefficient * values[$1.variable]
      }
    }
    return Array(values[..<count])
  }
}
